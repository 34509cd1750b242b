internal import CGalleyGTK
internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyInterface
internal import GalleyNodes
internal import GalleyText
internal import Glibc

/// The functions that the widget calls, on the thread of GTK, which is that of the main actor.
enum ViewCallbacks {
    /// The distance of a step of a wheel, in points.
    private static let wheelStep = 48.0

    /// Calls a body with a view.
    private static func with<Result: Sendable>(
        _ pointer: UnsafeMutableRawPointer?, _ body: @MainActor (GalleyView) -> Result
    ) -> Result? {
        guard let pointer else { return nil }
        let view = Unmanaged<GalleyView>.fromOpaque(pointer).takeUnretainedValue()
        return MainActor.assumeIsolated { body(view) }
    }

    /// The functions. The table is never changed.
    nonisolated(unsafe) static let table: UnsafePointer<GalleyGTKCallbacks> = {
        var table = GalleyGTKCallbacks()
        addFrames(to: &table)
        addKeyboard(to: &table)
        addPointers(to: &table)
        addDrags(to: &table)
        let pointer = UnsafeMutablePointer<GalleyGTKCallbacks>.allocate(capacity: 1)
        pointer.initialize(to: table)
        return UnsafePointer(pointer)
    }()

    // MARK: - Frames

    private static func addFrames(to table: inout GalleyGTKCallbacks) {
        table.released = { view in ViewCallbacks.with(view) { $0.released() } }
        table.frame = { view in ViewCallbacks.with(view) { $0.performFrame() } }
        table.resized = { view, width, height, scale in
            let size = Size(width: Double(width), height: Double(height))
            ViewCallbacks.with(view) { $0.resize(to: size, scale: Double(scale)) }
        }
        table.moved = { view in ViewCallbacks.with(view) { $0.moved() } }
        table.draw = { view, cairo in
            // Sound because the call returns before the context is used again.
            nonisolated(unsafe) let cairo = cairo
            ViewCallbacks.with(view) { view in if let cairo { view.draw(cairo) } }
        }
        table.measure = { view, isHeight, width, minimum, natural in
            let request = ViewCallbacks.with(view) {
                isHeight ? $0.requestedHeights(for: Int(width)) : $0.requestedWidths
            }
            guard let request else { return }
            minimum?.pointee = Int32(request.minimum)
            natural?.pointee = Int32(request.natural)
        }
        table.visible = { view, isVisible in ViewCallbacks.with(view) { _ = $0.deliver(.visibility(isVisible)) } }
        table.themed = { view, _ in ViewCallbacks.with(view) { $0.themeChanged() } }
    }

    // MARK: - Keyboard

    private static func addKeyboard(to table: inout GalleyGTKCallbacks) {
        table.wants_text = { view in ViewCallbacks.with(view) { $0.wantsText } ?? false }
        table.key = { view, key in
            guard let key = key.flatMap({ ViewCallbacks.key($0.pointee) }) else { return false }
            return ViewCallbacks.with(view) { $0.press(key) } ?? false
        }
        table.text = { view, text in
            guard let text = text.map({ String(cString: $0) }), !text.isEmpty else { return }
            ViewCallbacks.with(view) { _ = $0.deliver(.text(text)) }
        }
        table.compose = { view, text, caret, start, end in
            let text = text.map { String(cString: $0) } ?? ""
            let clause = Int(start)..<Int(max(start, end))
            ViewCallbacks.with(view) { $0.compose(text, caret: Int(caret), clause: clause) }
        }
        table.surrounding = { view in ViewCallbacks.with(view) { $0.sendSurroundingText() } ?? false }
        table.delete_surrounding = { view, offset, count in
            ViewCallbacks.with(view) { $0.deleteSurroundingText(offset: Int(offset), count: Int(count)) } ?? false
        }
        table.focused = { view, isFocused in ViewCallbacks.with(view) { $0.focusChanged(isFocused) } }
        table.chosen = { view, isChosen, restores in
            ViewCallbacks.with(view) { $0.updateChosen(isChosen, restores: restores) }
        }
        table.move_focus = { view, isBackwards, enters in
            ViewCallbacks.with(view) { $0.moveFocus(backwards: isBackwards, enters: enters) } ?? false
        }
    }

    private static func key(_ key: GalleyGTKKey) -> ViewKey? {
        guard let name = key.name else { return nil }
        var key = key
        let character = withUnsafeBytes(of: &key.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let latin = key.latin == 0 ? nil : String(Character(Unicode.Scalar(UInt8(bitPattern: key.latin))))
        return ViewKey(
            name: String(cString: name), character: character, latin: latin, modifiers: modifiers(key.modifiers))
    }

    private static func modifiers(_ held: UInt32) -> KeyStroke.Modifiers {
        var result: KeyStroke.Modifiers = []
        if held & UInt32(galley_gtk_shift) != 0 { result.insert(.shift) }
        if held & UInt32(galley_gtk_control) != 0 { result.insert(.control) }
        if held & UInt32(galley_gtk_alt) != 0 { result.insert(.alt) }
        if held & UInt32(galley_gtk_super) != 0 { result.insert(.super) }
        return result
    }

    // MARK: - Pointers

    private static func addPointers(to table: inout GalleyGTKCallbacks) {
        table.pointer = { view, pointer in
            guard let pointer = pointer?.pointee else { return false }
            let event = ViewCallbacks.pointer(pointer)
            return ViewCallbacks.with(view) { $0.deliver(.pointer(event)) } ?? false
        }
        table.left = { view in ViewCallbacks.with(view) { _ = $0.deliver(.pointerLeft) } }
        table.scroll = { view, scroll in
            guard let scroll = scroll?.pointee else { return false }
            let event = ViewCallbacks.scroll(scroll)
            return ViewCallbacks.with(view) { $0.deliver(event) } ?? false
        }
    }

    // MARK: - Drags

    private static func addDrags(to table: inout GalleyGTKCallbacks) {
        table.dragged = { view, x, y, hasText, hasFiles in
            ViewCallbacks.with(view) { $0.accepts(at: Point(x: x, y: y), hasText: hasText, hasFiles: hasFiles) }
                ?? false
        }
        table.drop_formats = { view, offered in
            let types = offered.map { String(cString: $0).split(separator: "\n").map(String.init) } ?? []
            let wanted = ViewDrop.formats(of: types)
            return wanted.isEmpty ? nil : strdup(wanted.joined(separator: "\n"))
        }
        table.dropped = { view, drop in
            guard let drop = drop?.pointee else { return false }
            let received = ViewDrop(drop)
            return ViewCallbacks.with(view) { $0.take(received) } ?? false
        }
        table.drag_moved = { view in
            ViewCallbacks.with(view) { view in
                view.nodeHost.removeDragged()
                view.requestFrame()
            }
        }
        table.drag_ended = { view in ViewCallbacks.with(view) { $0.dragEnded() } }
    }

    private static func pointer(_ event: GalleyGTKPointer) -> HostPointer {
        let phases: [PointerEvent.Phase] = [.down, .move, .up, .cancel]
        let buttons: [HostPointer.Button] = [.primary, .middle, .secondary]
        return HostPointer(
            phases[min(3, max(0, Int(event.phase)))], at: Point(x: event.x, y: event.y),
            id: event.is_touch ? 1 + Int(event.finger & 0xFFFF_FFFF) : 0, kind: event.is_touch ? .touch : .mouse,
            button: buttons[min(2, max(0, Int(event.button) - 1))], modifiers: modifiers(event.modifiers))
    }

    private static func scroll(_ event: GalleyGTKScroll) -> HostEvent {
        let held = modifiers(event.modifiers)
        var distance = Vector(dx: event.across * wheelStep, dy: event.down * wheelStep)
        if held.contains(.shift), distance.dx == 0 { distance = Vector(dx: distance.dy, dy: 0) }
        return .scroll(
            by: distance, at: Point(x: event.x, y: event.y),
            phase: event.is_end ? .ended : event.is_precise ? .changed : .none)
    }
}
