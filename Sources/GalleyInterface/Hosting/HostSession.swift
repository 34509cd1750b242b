internal import GalleyDisplay
internal import GalleyDrawing
public import GalleyEditing
public import GalleyNodes
internal import GalleyText

/// Connects a ``GalleyNodes/NodeHost`` to a window, a widget or a script.
///
/// It turns the events of an ``InterfaceHost`` into those of nodes, composites changes, makes the caret blink, and
/// reports the cursor's shape, the place of text input and the time of the next turn.
@MainActor public final class HostSession {
    /// The nodes.
    public let nodeHost: NodeHost
    /// The window, widget or script.
    public private(set) weak var host: (any InterfaceHost)?

    /// The title of the window.
    public var title = "" { didSet { if title != oldValue { host?.setTitle(title) } } }
    /// The time for which the caret is shown and hidden in turn; `nil` for a caret that does not blink. Default 0.53 s.
    public var caretBlinkInterval: Duration? = .milliseconds(530)
    /// The time without input after which the caret stops to blink, so that the window uses no processor time. Default
    /// 10 s.
    public var caretBlinkLimit = Duration.seconds(10)
    /// Whether a change of size is laid out and drawn before the next frame, instead of in the background. Default true.
    public var resizesImmediately = true
    /// Called when the secondary button is pressed, with its place and the node there.
    public var onContextMenu: (@MainActor (Point, NodePath?) -> Void)?
    /// Called for keys before nodes see them. Returns whether the key was used.
    public var onKey: (@MainActor (KeyStroke) -> Bool)?
    /// Called with the paths of dropped files. Returns whether they were used; otherwise an editor at the place receives
    /// the paths as text.
    public var onDropFiles: (@MainActor ([String], Point) -> Bool)?
    /// Called when the user asks to close the window. Returns whether it may be closed.
    public var onClose: (@MainActor () -> Bool)?
    /// Called when a frame cannot be drawn, such as a surface beyond the limits.
    public var onError: (@MainActor (any Error) -> Void)?

    /// Whether the window has the keyboard's focus.
    public private(set) var isFocused = true
    /// Whether the user closed the window.
    public private(set) var isClosed = false

    private var compositor: Compositor?
    private var compositedSize = Size.zero
    private var cursor = NodeCursor.default
    private var mouse: Point?
    private var pressed: Set<Int> = []
    private var textInput: NodeTextInput?
    private var lastInput: Duration
    private var timers: [Timer] = []
    private var lastTimer = 0

    private struct Timer {
        let id: Int
        let time: Duration
        let body: @MainActor () -> Void
    }

    /// A session of nodes, without a host until ``connect(to:)``.
    public init(_ nodeHost: NodeHost) {
        self.nodeHost = nodeHost
        lastInput = nodeHost.group.now
    }

    /// A session of nodes in a host.
    public convenience init(_ nodeHost: NodeHost, host: any InterfaceHost) {
        self.init(nodeHost)
        connect(to: host)
    }

    /// Connects to a host, which is not retained. The clipboard of the nodes becomes the host's.
    public func connect(to host: any InterfaceHost) {
        self.host = host
        nodeHost.clipboard = SessionClipboard(host: host)
        nodeHost.onDragOut = nil
        if host.canStartDrag { nodeHost.onDragOut = { [weak host] content in host?.startDrag(content) ?? false } }
        if !title.isEmpty { host.setTitle(title) }
    }

    private var now: Duration { nodeHost.group.now }

    // MARK: - Events

    /// Handles an event.
    ///
    /// - Returns: whether it was used.
    @discardableResult public func handle(_ event: HostEvent) -> Bool {
        lastInput = now
        switch event {
        case .pointer(let pointer): return handle(pointer)
        case .pointerLeft:
            mouse = nil
            return nodeHost.handle(.hover(Point(x: -1, y: -1)))
        case .scroll(let distance, let place, let phase):
            defer { updateCursor(at: place) }
            return nodeHost.handle(.scroll(by: distance, at: place, phase: phase))
        case .key(let stroke): return onKey?(stroke) == true || nodeHost.handle(.key(stroke))
        case .text(let text): return nodeHost.handle(.text(text))
        case .compose(let composition?):
            return nodeHost.handle(
                .compose(composition.text, caret: composition.utf16Caret, clause: composition.utf16Clause))
        case .compose(nil): return nodeHost.handle(.compose(nil))
        case .deleteSurroundingText(let before, let after):
            return nodeHost.deleteSurroundingText(before: before, after: after)
        case .focus(let isFocused): setFocused(isFocused)
        case .resize(let size, let scale): resize(to: size, scale: scale)
        case .theme(let theme): setTheme(theme)
        case .visibility(let isVisible): nodeHost.isVisible = isVisible
        case .drop(let content, let place): return nodeHost.drop(content, at: place)
        case .dropDragged(let place, let isMoved): return nodeHost.dropDragged(at: place, isMoved: isMoved)
        case .dropText(let text, let place): return nodeHost.drop(ClipboardContent(plain: text), at: place)
        case .dropFiles(let paths, let place):
            return onDropFiles?(paths, place) == true
                || nodeHost.drop(ClipboardContent(plain: paths.joined(separator: "\n")), at: place)
        case .perform(let action, let path): return nodeHost.perform(action, on: path)
        case .close:
            guard onClose?() != false else { return false }
            isClosed = true
            host?.close()
        }
        return true
    }

    private func handle(_ pointer: HostPointer) -> Bool {
        if pointer.kind == .mouse { mouse = pointer.place }
        nodeHost.pointerModifiers = pointer.modifiers
        defer { updateCursor(at: pointer.place) }
        switch (pointer.phase, pointer.button) {
        case (.down, .middle): return pastePrimary(at: pointer)
        case (.up, .middle), (.up, .secondary), (.cancel, .secondary), (.cancel, .middle): return false
        case (.down, .secondary):
            guard let onContextMenu else { return false }
            onContextMenu(pointer.place, nodeHost.hitTest(pointer.place))
            return true
        default: break
        }
        if pointer.phase == .down {
            pressed.insert(pointer.id)
            if pressed.count == 1 { host?.capturePointer(true) }
        }
        let isUsed = nodeHost.handle(
            .pointer(pointer.phase, at: pointer.place, id: pointer.id, kind: pointer.kind))
        if pointer.phase == .up || pointer.phase == .cancel, pressed.remove(pointer.id) != nil {
            if pressed.isEmpty { host?.capturePointer(false) }
            if let content = nodeHost.selectedContent { host?.write(content, to: .primary) }
        }
        return isUsed
    }

    /// Inserts the primary selection where the middle button was pressed.
    private func pastePrimary(at pointer: HostPointer) -> Bool {
        guard let content = host?.read(.primary) else { return false }
        return nodeHost.drop(content, at: pointer.place)
    }

    private func setFocused(_ isFocused: Bool) {
        guard isFocused != self.isFocused else { return }
        self.isFocused = isFocused
        if !isFocused {
            nodeHost.commitComposition()
            for id in pressed { nodeHost.handle(.pointer(.cancel, at: mouse ?? .zero, id: id)) }
            if !pressed.isEmpty { host?.capturePointer(false) }
            pressed = []
        }
    }

    private func setTheme(_ theme: HostTheme) {
        guard nodeHost.environment.themeName != theme.rawValue else { return }
        nodeHost.environment.theme = theme.colors
        nodeHost.environment.themeName = theme.rawValue
    }

    private func resize(to size: Size, scale: Double) {
        guard size != nodeHost.size || scale != nodeHost.scale else { return }
        nodeHost.resize(to: size, scale: scale)
        guard resizesImmediately else { return }
        do { try nodeHost.updateImmediately() } catch { onError?(error) }
    }

    private func updateCursor(at place: Point) {
        let new = nodeHost.cursor(at: place)
        guard new != cursor else { return }
        cursor = new
        host?.setCursor(new)
    }

    // MARK: - Timers

    /// Calls `body` in the first turn after a time.
    ///
    /// - Returns: a number for ``cancelTimer(_:)``.
    @discardableResult public func setTimer(after delay: Duration, _ body: @escaping @MainActor () -> Void) -> Int {
        lastTimer += 1
        timers.append(Timer(id: lastTimer, time: now + delay, body: body))
        schedule()
        return lastTimer
    }

    /// Forgets a timer that was not called yet.
    public func cancelTimer(_ id: Int) { timers.removeAll { $0.id == id } }

    // MARK: - Turns

    /// Performs one turn: calls timers, shows finished layouts and pictures, starts work for changed nodes, and reports
    /// changes to the host. Nothing is composited: see ``present()``.
    ///
    /// - Returns: the work of the nodes.
    @discardableResult public func turn() -> NodeWork {
        let due = timers.filter { $0.time <= now }.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
        timers.removeAll { timer in due.contains { $0.id == timer.id } }
        for timer in due { timer.body() }
        let work = nodeHost.turn()
        nodeHost.showsCaret = isCaretShown
        let input = isFocused ? nodeHost.textInput : nil
        if input != textInput {
            textInput = input
            host?.setTextInput(input)
        }
        if let mouse, work.mounted + work.moved + work.unmounted > 0 { updateCursor(at: mouse) }
        if nodeHost.takeAccessibilityChange() { host?.accessibilityDidChange() }
        schedule()
        return work
    }

    /// Composites the changes since the last call, and passes them to the host.
    public func present() {
        do {
            let compositor = try currentCompositor()
            let rects = try compositor.composite()
            if !rects.isEmpty { host?.show(rects, of: compositor.surface) }
        } catch {
            onError?(error)
        }
    }

    /// Makes the next ``present()`` show everything, after a window has lost its pixels.
    public func setNeedsFullPresent() { compositor?.setNeedsFullComposite() }

    private func currentCompositor() throws -> Compositor {
        let background = nodeHost.environment.theme["background"] ?? .white
        let (size, scale) = (nodeHost.size, nodeHost.scale)
        if let compositor, compositor.background == background {
            if compositedSize != size || compositor.scale != scale {
                try compositor.resize(to: size, scale: scale)
                compositedSize = size
            }
            return compositor
        }
        let new = try Compositor(root: nodeHost.root, size: size, scale: scale, background: background)
        compositor = new
        compositedSize = size
        return new
    }

    // MARK: - Time

    private var isBlinking: Bool {
        caretBlinkInterval != nil && isFocused && nodeHost.isVisible && textInput != nil
            && now - lastInput < caretBlinkLimit
    }

    /// Whether the caret is in the visible half of its period.
    private var isCaretShown: Bool {
        guard isFocused else { return false }
        guard isBlinking, let interval = caretBlinkInterval, interval > .zero else { return true }
        return Int((now - lastInput) / interval) % 2 == 0
    }

    /// Asks the host for the next turn.
    private func schedule() {
        if nodeHost.group.isAnimating {
            host?.scheduleTurn(after: .zero)
            return
        }
        var next = timers.map { $0.time - now }.min()
        if isBlinking, let interval = caretBlinkInterval, interval > .zero {
            let passed = now - lastInput
            let rest = interval * (Int(passed / interval) + 1) - passed
            next = min(next ?? rest, rest)
        }
        host?.scheduleTurn(after: next.map { max(.zero, $0) })
    }
}
