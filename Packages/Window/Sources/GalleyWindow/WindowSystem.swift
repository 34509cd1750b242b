internal import CGalleyWindow
internal import CSDL
internal import GalleyDesktop
internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyInterface
internal import GalleyNodes
internal import Glibc

/// The connection to the window system, and the loop of its events, shared by all windows of a program.
///
/// The loop sleeps until an event arrives, until the background has finished work, or until a timer is due. Tasks of the
/// main actor run in it.
@MainActor public final class WindowSystem {
    /// The connection of the program.
    public static let shared = WindowSystem()

    /// The open windows, in the order in which they were opened.
    public private(set) var windows: [Window] = []
    /// The number of times that the loop handled events or frames. It stays the same while all windows are idle.
    public private(set) var turnCount = 0
    private var isStarted = false
    private var isRunning = false
    private var cursors: [NodeCursor: OpaquePointer] = [:]
    private var shownCursor: NodeCursor?
    private var written: [HostClipboard: ClipboardContent] = [:]
    /// Whether clipboards are read and written without SDL.
    private var hasX11Clipboard = false
    private var isTextInputActive = false
    /// The window and the rectangle that the input method knows.
    private var textInputPlace: [Int32] = []
    /// The time until which an input method may still answer a key.
    private var pollsUntil: SuspendingClock.Instant?
    /// The event that the system's wake is.
    nonisolated static let wakeEvent = SDL_USEREVENT.rawValue
    private let clock = SuspendingClock()
    /// Keys that screen readers see first.
    let heldKeys = HeldKeys()

    private init() {}

    // MARK: - Start

    /// Connects to the window system.
    ///
    /// - Throws: ``WindowError/noDisplay(reason:)``.
    func start() throws(WindowError) {
        guard !isStarted else { return }
        SDL_SetMainReady()
        // Long compositions arrive as a whole, and input methods show their own lists of candidates.
        SDL_SetHint("SDL_IME_SUPPORT_EXTENDED_TEXT", "1")
        SDL_SetHint("SDL_IME_SHOW_UI", "1")
        SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        SDL_SetHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
        SDL_SetHint("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
        SDL_SetHint("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0")
        guard SDL_Init(galley_sdl_init_video) == 0 else { throw .noDisplay(reason: WindowSystem.reason) }
        // Without a display SDL chooses a driver without one, whose windows nobody sees or closes.
        guard ["offscreen", "dummy"].contains(driver) == false || getenv("SDL_VIDEODRIVER") != nil else {
            SDL_QuitSubSystem(galley_sdl_init_video)
            throw .noDisplay(reason: "there is no X11, Wayland or KMS/DRM")
        }
        // SDL would otherwise replace the new window by one for OpenGL, and upload all pixels for each frame.
        if driver == "x11" { SDL_SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0") }
        SDL_StopTextInput()
        SDL_EventState(SDL_DROPFILE.rawValue, SDL_ENABLE)
        SDL_EventState(SDL_DROPTEXT.rawValue, SDL_ENABLE)
        hasX11Clipboard = driver == "x11" && galley_clipboard_start()
        _ = galley_window_watch_main_queue(wakeLoop)
        heldKeys.deliver = { [unowned self] in WindowEvents.deliver(&$0, in: self) }
        var program = AccessibleProgram()
        program.wake = { WindowSystem.wake() }
        program.view = { WindowSystem.shared.window($0) }
        program.answerKey = { WindowSystem.shared.heldKeys.answer($0, isWanted: $1) }
        AccessibilityBus.shared.start(program)
        isStarted = true
    }

    /// SDL's description of the last error.
    static var reason: String { String(cString: SDL_GetError()) }

    /// The name of SDL's driver, such as `x11` or `wayland`.
    var driver: String { SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "" }

    /// Wakes the loop; may be called on any thread.
    ///
    /// - Parameter window: the window that wants a turn; 0 for none.
    nonisolated static func wake(_ window: UInt32 = 0) {
        var event = SDL_Event()
        event.user.type = wakeEvent
        event.user.windowID = window
        SDL_PushEvent(&event)
    }

    func add(_ window: Window) { windows.append(window) }

    func remove(_ window: Window) {
        windows.removeAll { $0 === window }
        // The loop looks whether it has ended.
        WindowSystem.wake()
    }

    // MARK: - Loop

    /// Handles events until all windows are closed.
    public func run() {
        guard !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        while !windows.isEmpty { step(limit: nil) }
    }

    /// Handles events for a time, for programs with a loop of their own and for tests.
    public func run(for time: Duration) {
        let end = clock.now + time
        while clock.now < end, !windows.isEmpty { step(limit: clock.now.duration(to: end)) }
    }

    private func step(limit: Duration?) {
        turnCount += 1
        var event = SDL_Event()
        if wait(for: &event, limit) {
            repeat { handle(&event) } while SDL_PollEvent(&event) != 0
        }
        galley_window_drain_main_queue()
        for window in windows { window.performFrame() }
        for window in windows { window.publishAccessibility(to: .shared) }
        heldKeys.update(.shared)
        updateTextInput()
    }

    /// Waits for an event until the next frame or timer.
    private func wait(for event: inout SDL_Event, _ limit: Duration?) -> Bool {
        var delays = windows.compactMap(\.delay)
        if let limit { delays.append(limit) }
        // Input methods answer over D-Bus, which SDL only reads when it looks for events.
        if isTextInputActive, let pollsUntil, clock.now < pollsUntil { delays.append(.milliseconds(10)) }
        guard let delay = delays.min() else { return SDL_WaitEvent(&event) != 0 }
        let milliseconds = (max(.zero, delay) / .milliseconds(1)).rounded(.up)
        return SDL_WaitEventTimeout(&event, Int32(min(milliseconds, 1e9))) != 0
    }

    private func handle(_ event: inout SDL_Event) {
        let type = event.type
        if type == WindowSystem.wakeEvent {
            window(event.user.windowID)?.needsFrame = true
            return
        }
        switch SDL_EventType(type) {
        case SDL_QUIT:
            for window in windows { window.session.handle(.close) }
        case SDL_KEYDOWN, SDL_KEYUP, SDL_TEXTEDITING, SDL_TEXTEDITING_EXT, SDL_TEXTINPUT:
            pollsUntil = clock.now + .seconds(2)
            if !heldKeys.hold(event) { WindowEvents.deliver(&event, in: self) }
        case SDL_SYSWMEVENT: heldKeys.ask(event.syswm, .shared)
        default: WindowEvents.deliver(&event, in: self)
        }
    }

    /// The open window with SDL's number.
    func window(_ id: UInt32) -> Window? { windows.first { $0.id == id } }

    // MARK: - Text input

    /// Starts or stops text input for the window that has the focus, after all windows have had their turns.
    private func updateTextInput() {
        guard let window = windows.first(where: { $0.session.isFocused }), let input = window.textInput,
            input.isEditable
        else {
            if isTextInputActive { SDL_StopTextInput() }
            isTextInputActive = false
            return
        }
        var rect = window.windowRect(of: input.caret)
        let place = [Int32(bitPattern: window.id), rect.x, rect.y, rect.w, rect.h]
        // Each call is a message to the input method.
        if place != textInputPlace || !isTextInputActive { SDL_SetTextInputRect(&rect) }
        textInputPlace = place
        if !isTextInputActive { SDL_StartTextInput() }
        isTextInputActive = true
    }

    /// Whether keys arrive as text.
    var receivesText: Bool { isTextInputActive }

    // MARK: - Cursor

    func show(_ cursor: NodeCursor) {
        guard cursor != shownCursor else { return }
        if cursors[cursor] == nil { cursors[cursor] = SDL_CreateSystemCursor(cursor.systemCursor) }
        SDL_SetCursor(cursors[cursor])
        shownCursor = cursor
    }

    // MARK: - Clipboards

    func read(_ clipboard: HostClipboard) -> ClipboardContent? {
        let isPrimary = clipboard == .primary
        if hasX11Clipboard {
            // Content that the program itself copied needs no conversion.
            if galley_clipboard_is_owned(isPrimary) { return written[clipboard] }
            return ClipboardForms.content(types(isPrimary)) { bytes(isPrimary, $0) }
        }
        let pointer = isPrimary ? SDL_GetPrimarySelectionText() : SDL_GetClipboardText()
        guard let pointer else { return nil }
        defer { SDL_free(pointer) }
        let plain = String(cString: pointer)
        // The text is still there with its styles, unless another program has replaced it.
        if let own = written[clipboard], own.plain == plain { return own }
        written[clipboard] = nil
        return plain.isEmpty ? nil : ClipboardContent(plain: plain)
    }

    func write(_ content: ClipboardContent, to clipboard: HostClipboard) {
        let isPrimary = clipboard == .primary
        if hasX11Clipboard {
            written[clipboard] = offer(ClipboardForms.forms(of: content), isPrimary) ? content : nil
            return
        }
        // SDL's texts end at a zero.
        var content = content
        content.plain.removeAll { $0 == "\0" }
        let isDone = isPrimary ? SDL_SetPrimarySelectionText(content.plain) : SDL_SetClipboardText(content.plain)
        written[clipboard] = isDone == 0 ? content : nil
    }

    private func offer(_ forms: [(type: String, bytes: [UInt8])], _ isPrimary: Bool) -> Bool {
        var parts: [GalleyClipboardPart] = []
        // The buffers live until the call has copied them.
        func add(_ rest: ArraySlice<(type: String, bytes: [UInt8])>) -> Bool {
            guard let form = rest.first else { return galley_clipboard_write(isPrimary, parts, Int32(parts.count)) }
            return form.type.withCString { type in
                form.bytes.withUnsafeBytes { bytes in
                    parts.append(GalleyClipboardPart(type: type, bytes: bytes.baseAddress, count: bytes.count))
                    return add(rest.dropFirst())
                }
            }
        }
        return add(forms[...])
    }

    private func types(_ isPrimary: Bool) -> [String] {
        guard let names = galley_clipboard_types(isPrimary) else { return [] }
        defer { free(names) }
        return String(cString: names).split(separator: "\n").map(String.init)
    }

    /// The time for which the owner of a clipboard may be silent, in milliseconds.
    private static let patience: Int32 = 2000

    private func bytes(_ isPrimary: Bool, _ type: String) -> [UInt8]? {
        var count = 0
        guard let bytes = galley_clipboard_read(isPrimary, type, WindowSystem.patience, &count) else { return nil }
        defer { free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
}

extension NodeCursor {
    fileprivate var systemCursor: SDL_SystemCursor {
        switch self {
        case .default: SDL_SYSTEM_CURSOR_ARROW
        case .pointer: SDL_SYSTEM_CURSOR_HAND
        case .text: SDL_SYSTEM_CURSOR_IBEAM
        case .move: SDL_SYSTEM_CURSOR_SIZEALL
        case .columnResize: SDL_SYSTEM_CURSOR_SIZEWE
        case .rowResize: SDL_SYSTEM_CURSOR_SIZENS
        case .notAllowed: SDL_SYSTEM_CURSOR_NO
        case .wait: SDL_SYSTEM_CURSOR_WAIT
        }
    }
}

/// Wakes the loop for tasks of the main actor, on the thread that watches for them.
private func wakeLoop() { WindowSystem.wake() }
