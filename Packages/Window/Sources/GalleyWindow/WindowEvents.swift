internal import CSDL
internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyInterface
internal import GalleyText

/// Translates SDL's events.
@MainActor enum WindowEvents {
    static func deliver(_ event: inout SDL_Event, in system: WindowSystem) {
        switch SDL_EventType(event.type) {
        case SDL_WINDOWEVENT:
            guard let window = system.window(event.window.windowID) else { return }
            changed(window, event.window, system)
        case SDL_KEYDOWN:
            guard let window = system.window(event.key.windowID) else { return }
            keyDown(event.key.keysym, in: window, system)
        case SDL_TEXTINPUT:
            guard let window = system.window(event.text.windowID) else { return }
            typed(WindowEvents.string(&event.text.text), in: window)
        case SDL_TEXTEDITING:
            guard let window = system.window(event.edit.windowID) else { return }
            compose(
                WindowEvents.string(&event.edit.text), start: event.edit.start, length: event.edit.length, in: window)
        case SDL_TEXTEDITING_EXT:
            let text = event.editExt.text.map { String(cString: $0) } ?? ""
            SDL_free(event.editExt.text)
            guard let window = system.window(event.editExt.windowID) else { return }
            compose(text, start: event.editExt.start, length: event.editExt.length, in: window)
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
            guard let window = system.window(event.button.windowID) else { return }
            button(event.button, in: window)
        case SDL_MOUSEMOTION: moved(event.motion, system)
        case SDL_MOUSEWHEEL: wheel(event.wheel, system)
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: finger(event.tfinger, system)
        case SDL_DROPBEGIN, SDL_DROPTEXT, SDL_DROPFILE, SDL_DROPCOMPLETE: drop(event.drop, system)
        default: break
        }
    }

    private static func send(_ event: HostEvent, to window: Window) {
        window.session.handle(event)
        window.needsFrame = true
    }

    // MARK: - Windows

    private static func changed(_ window: Window, _ event: SDL_WindowEvent, _ system: WindowSystem) {
        // The place, the focus or the visibility may have changed.
        window.needsAccessibility = true
        switch SDL_WindowEventID(UInt32(event.event)) {
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: window.updateGeometry()
        case SDL_WINDOWEVENT_EXPOSED: window.reshow()
        case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: send(.visibility(true), to: window)
        case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: send(.visibility(false), to: window)
        case SDL_WINDOWEVENT_ENTER: system.show(window.cursor)
        case SDL_WINDOWEVENT_LEAVE: send(.pointerLeft, to: window)
        case SDL_WINDOWEVENT_FOCUS_GAINED: send(.focus(true), to: window)
        case SDL_WINDOWEVENT_FOCUS_LOST: send(.focus(false), to: window)
        case SDL_WINDOWEVENT_CLOSE: send(.close, to: window)
        default: break
        }
    }

    // MARK: - Keys and text

    private static func keyDown(_ key: SDL_Keysym, in window: Window, _ system: WindowSystem) {
        let isCommand = !WindowKeys.modifiers(key.mod).subtracting(.shift).isEmpty
        window.lastKeyWasCommand = isCommand
        // The text of the key follows.
        if system.receivesText, WindowKeys.typesText(key) { return }
        guard let stroke = WindowKeys.stroke(key) else { return }
        let isUsed = window.session.handle(.key(stroke))
        if !isUsed, !system.receivesText, let character = WindowKeys.character(key) {
            window.session.handle(.text(character))
        }
        window.needsFrame = true
    }

    private static func typed(_ text: String, in window: Window) {
        // X11 delivers a text for Alt and a letter as well.
        let held = WindowKeys.modifiers(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
        if window.lastKeyWasCommand, !held.subtracting(.shift).isEmpty { return }
        if !text.isEmpty { send(.text(text), to: window) }
    }

    /// Handles an unfinished text, whose caret and clause SDL counts in Unicode scalars.
    private static func compose(_ text: String, start: Int32, length: Int32, in window: Window) {
        guard !text.isEmpty else {
            // After a commit, the composition has ended already.
            if window.textInput?.isComposing == true || window.nodeHost.textInput?.isComposing == true {
                send(.compose(nil), to: window)
            }
            return
        }
        let scalars = text.unicodeScalars
        func utf16(_ count: Int) -> Int {
            let end = scalars.index(scalars.startIndex, offsetBy: max(0, count), limitedBy: scalars.endIndex)
            return text.utf16.distance(from: text.startIndex, to: end ?? text.endIndex)
        }
        let first = max(0, Int(start))
        let last = first + max(0, Int(length))
        let clause = utf16(first)..<utf16(last)
        send(
            .compose(HostComposition(text, utf16Caret: clause.upperBound, utf16Clause: clause.isEmpty ? nil : clause)),
            to: window)
    }

    /// The text in a fixed array of SDL's.
    private static func string<Field>(_ field: inout Field) -> String {
        withUnsafeBytes(of: &field) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    // MARK: - Pointers

    private static var held: KeyStroke.Modifiers {
        WindowKeys.modifiers(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
    }

    private static func button(_ event: SDL_MouseButtonEvent, in window: Window) {
        guard event.which != galley_sdl_touch_mouse else { return }
        let buttons: [UInt8: HostPointer.Button] = [1: .primary, 2: .middle, 3: .secondary]
        guard let button = buttons[event.button] else { return }
        let isDown = SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN
        send(
            .pointer(
                HostPointer(
                    isDown ? .down : .up, at: window.point(Double(event.x), Double(event.y)), button: button,
                    modifiers: held)), to: window)
    }

    private static func moved(_ event: SDL_MouseMotionEvent, _ system: WindowSystem) {
        guard event.which != galley_sdl_touch_mouse, let window = system.window(event.windowID) else { return }
        send(
            .pointer(HostPointer(.move, at: window.point(Double(event.x), Double(event.y)), modifiers: held)),
            to: window)
    }

    /// The distance of a step of a wheel, in points.
    private static let wheelStep = 48.0

    private static func wheel(_ event: SDL_MouseWheelEvent, _ system: WindowSystem) {
        guard let window = system.window(event.windowID) else { return }
        let sign = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
        var distance = Vector(
            dx: Double(event.preciseX) * wheelStep * sign, dy: -Double(event.preciseY) * wheelStep * sign)
        if held.contains(.shift), distance.dx == 0 { distance = Vector(dx: distance.dy, dy: 0) }
        let isPrecise = event.preciseX != Float(event.x) || event.preciseY != Float(event.y)
        send(
            .scroll(
                by: distance, at: window.point(Double(event.mouseX), Double(event.mouseY)),
                phase: isPrecise ? .changed : .none), to: window)
    }

    private static func finger(_ event: SDL_TouchFingerEvent, _ system: WindowSystem) {
        guard let window = system.window(event.windowID) else { return }
        let size = window.nodeHost.size
        let phase: PointerEvent.Phase
        switch SDL_EventType(event.type) {
        case SDL_FINGERDOWN: phase = .down
        case SDL_FINGERUP: phase = .up
        default: phase = .move
        }
        send(
            .pointer(
                HostPointer(
                    phase, at: Point(x: Double(event.x) * size.width, y: Double(event.y) * size.height),
                    id: 1 + Int(truncatingIfNeeded: event.fingerId & 0xFFFF), kind: .touch, modifiers: held)),
            to: window)
    }

    // MARK: - Drops

    private static func drop(_ event: SDL_DropEvent, _ system: WindowSystem) {
        let text = event.file.map { String(cString: $0) }
        SDL_free(event.file)
        guard let window = system.window(event.windowID) ?? system.windows.first else { return }
        switch SDL_EventType(event.type) {
        case SDL_DROPBEGIN: window.droppedFiles = []
        case SDL_DROPFILE: if let text { window.droppedFiles.append(text) }
        case SDL_DROPTEXT: if let text { send(.dropText(text, at: place(in: window)), to: window) }
        default:
            let files = window.droppedFiles
            window.droppedFiles = []
            if !files.isEmpty { send(.dropFiles(files, at: place(in: window)), to: window) }
        }
    }

    /// The place of the mouse, which SDL does not follow during a drag from another program.
    private static func place(in window: Window) -> Point {
        var (x, y, left, top) = (Int32(0), Int32(0), Int32(0), Int32(0))
        SDL_GetGlobalMouseState(&x, &y)
        SDL_GetWindowPosition(window.handle, &left, &top)
        return window.point(Double(x - left), Double(y - top))
    }
}
