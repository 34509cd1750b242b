internal import CGalleyWindow
internal import CSDL
internal import GalleyDesktop
internal import GalleyDisplay
public import GalleyDrawing
public import GalleyEditing
public import GalleyInterface
public import GalleyNodes
internal import GalleyText

/// A window that shows nodes.
///
/// ```swift
/// try Window.run("Hello", TextNode("Hello, world").inset(20))
/// ```
///
/// A program with several windows opens each with ``init(_:_:_:)`` and calls ``WindowSystem/run()``. All of it happens on
/// the main thread, so the program's `main` must not be asynchronous.
@MainActor public final class Window: InterfaceHost {
    /// The nodes.
    public let nodeHost: NodeHost
    /// Events, timers and hooks of the window.
    public let session: HostSession
    /// Called after the window was closed.
    public var onClosed: (@MainActor () -> Void)?
    /// Whether the window is closed.
    public var isClosed: Bool { handle == nil }

    /// SDL's number of the window.
    let id: UInt32
    private(set) var handle: OpaquePointer?
    private var pixels: WindowPixels?
    /// The editor that has the focus.
    private(set) var textInput: NodeTextInput?
    /// Whether a turn is wanted as soon as the last frame is over.
    var needsFrame = true
    private(set) var cursor = NodeCursor.default
    private var ownScale: Double?
    private let desktopScale: Double
    private var deadline: Duration?
    private var lastFrame = Duration.seconds(-1)
    /// Dropped files, until the drop is complete.
    var droppedFiles: [String] = []
    /// Whether assistive technology has not seen the latest state.
    package var needsAccessibility = true
    /// The connection of assistive technology that has seen the window; see ``AccessibilityBus/generation``.
    package var accessibilityGeneration = 0
    /// Whether the last key was a command, whose text is ignored.
    var lastKeyWasCommand = false

    // MARK: - Opening

    /// Opens a window, and handles events until all windows of the program are closed.
    ///
    /// - Throws: ``WindowError``, and the errors of the first layout.
    public static func run(_ title: String, _ options: WindowOptions = WindowOptions(), _ node: some Node) throws {
        let window = try Window(title, options, node)
        WindowSystem.shared.run()
        withExtendedLifetime(window) {}
    }

    /// Opens a window.
    ///
    /// - Throws: ``WindowError``, and the errors of the first layout.
    public init(_ title: String, _ options: WindowOptions = WindowOptions(), _ node: some Node) throws {
        let system = WindowSystem.shared
        try system.start()
        try Window.check(options)
        let scale = options.scale ?? 1
        let flags =
            SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
            | (options.isResizable ? SDL_WINDOW_RESIZABLE.rawValue : 0)
            | (options.isFullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
        guard
            let handle = SDL_CreateWindow(
                title, galley_sdl_centered, galley_sdl_centered, Int32((options.size.width * scale).rounded()),
                Int32((options.size.height * scale).rounded()), flags)
        else { throw WindowError.windowFailed(title: title, reason: WindowSystem.reason) }
        self.handle = handle
        pixels = WindowPixels(handle, usesTexture: system.driver == "wayland")
        id = SDL_GetWindowID(handle)
        ownScale = options.scale
        desktopScale = Window.desktopScale(handle, system)
        var environment = options.environment
        let theme = options.theme ?? Window.desktopTheme
        environment.theme = theme.colors
        environment.themeName = theme.rawValue
        let id = id
        let group = DisplayGroup(loop: HostLoop { WindowSystem.wake(id) })
        nodeHost = NodeHost(size: options.size, environment: environment, group: group)
        session = HostSession(nodeHost)
        session.title = title
        session.connect(to: self)
        if let least = options.minimumSize {
            let factor = pointFactor
            SDL_SetWindowMinimumSize(handle, Int32(least.width * factor), Int32(least.height * factor))
        }
        if options.scale == nil, desktopScale != 1 {
            SDL_SetWindowSize(
                handle, Int32((options.size.width * desktopScale).rounded()),
                Int32((options.size.height * desktopScale).rounded()))
        }
        let (size, pixels) = geometry
        nodeHost.resize(to: size, scale: pixels)
        system.add(self)
        do {
            try nodeHost.describeImmediately(node)
        } catch {
            close()
            throw error
        }
        SDL_ShowWindow(handle)
        // A window system may give the focus to another window.
        if SDL_GetWindowFlags(handle) & SDL_WINDOW_INPUT_FOCUS.rawValue == 0 { session.handle(.focus(false)) }
    }

    isolated deinit {
        pixels?.close()
        if let handle { SDL_DestroyWindow(handle) }
    }

    private static func check(_ options: WindowOptions) throws {
        let values = [("width", options.size.width), ("height", options.size.height), ("scale", options.scale ?? 1)]
        for (name, value) in values where !(value > 0 && value <= 16384) {
            throw WindowError.invalidOption(name: name, value: value)
        }
    }

    /// Replaces the described node by `node`.
    public func describe(_ node: some Node) { nodeHost.describe(node) }

    /// The title.
    public var title: String {
        get { session.title }
        set { session.title = newValue }
    }

    /// Whether the window covers the screen.
    public var isFullScreen: Bool {
        get {
            guard let handle else { return false }
            return SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0
        }
        set {
            guard let handle else { return }
            SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
        }
    }

    /// Light or dark colours.
    public var theme: HostTheme {
        get { nodeHost.environment.themeName == HostTheme.dark.rawValue ? .dark : .light }
        set { session.handle(.theme(newValue)) }
    }

    // MARK: - Size and scale

    /// Pixels per point. A change keeps the window's size on screen.
    public var scale: Double {
        get { nodeHost.scale }
        set {
            guard newValue > 0, newValue <= 64, let handle else { return }
            ownScale = newValue / density(handle)
            updateGeometry()
        }
    }

    /// Pixels per unit of SDL's window coordinates: 1 on X11, the scale of the output on Wayland.
    private func density(_ handle: OpaquePointer) -> Double {
        var (width, height) = (Int32(0), Int32(0))
        SDL_GetWindowSize(handle, &width, &height)
        guard let across = pixels?.size?.width, width > 0, across > 0 else { return 1 }
        return Double(across) / Double(width)
    }

    /// SDL's window coordinates per point.
    var pointFactor: Double { ownScale ?? desktopScale }

    /// The size in points, and the pixels per point.
    private var geometry: (size: Size, scale: Double) {
        guard let handle else { return (nodeHost.size, nodeHost.scale) }
        let (width, height) = pixels?.size ?? (1, 1)
        let scale = pointFactor * density(handle)
        return (Size(width: Double(max(1, width)) / scale, height: Double(max(1, height)) / scale), scale)
    }

    /// Follows a change of the window's size or of its pixels.
    func updateGeometry() {
        let (size, scale) = geometry
        session.handle(.resize(size, scale: scale))
        needsFrame = true
        needsAccessibility = true
    }

    /// The scale of the desktop on X11; on Wayland, windows have coordinates of points.
    private static func desktopScale(_ handle: OpaquePointer, _ system: WindowSystem) -> Double {
        guard system.driver == "x11" else { return 1 }
        let variables = ["GDK_SCALE", "QT_SCALE_FACTOR"]
        for value in variables.compactMap({ SDL_getenv($0) }) {
            if let scale = Double(String(cString: value)), scale >= 0.25, scale <= 10 { return scale }
        }
        guard let display = galley_sdl_display(handle) else { return 1 }
        let scale = galley_window_xft_scale(display)
        return scale > 0 ? scale : 1
    }

    private static var desktopTheme: HostTheme {
        guard let value = SDL_getenv("GTK_THEME") else { return .light }
        let name = String(cString: value).lowercased()
        return name.hasSuffix(":dark") || name.hasSuffix("-dark") ? .dark : .light
    }

    /// A rectangle of the contents in SDL's window coordinates.
    func windowRect(of rect: Rect) -> SDL_Rect {
        let factor = pointFactor
        return SDL_Rect(
            x: Int32((rect.x * factor).rounded(.down)), y: Int32((rect.y * factor).rounded(.down)),
            w: Int32(max(1, rect.width * factor)), h: Int32(max(1, rect.height * factor)))
    }

    /// A place in SDL's window coordinates as a point of the contents.
    func point(_ x: Double, _ y: Double) -> Point {
        let factor = pointFactor
        return Point(x: x / factor, y: y / factor)
    }

    // MARK: - Frames

    /// The shortest time between two frames.
    private var frameInterval: Duration {
        guard let handle else { return .milliseconds(16) }
        var mode = SDL_DisplayMode()
        guard SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(handle), &mode) == 0, mode.refresh_rate > 0 else {
            return .nanoseconds(16_666_667)
        }
        return .nanoseconds(1_000_000_000 / Int(mode.refresh_rate))
    }

    /// The time until the window wants a frame; `nil` for none before the next event.
    var delay: Duration? {
        let now = nodeHost.group.now
        let pause = lastFrame + frameInterval - now
        if needsFrame { return max(.zero, pause) }
        return deadline.map { max($0 - now, pause) }
    }

    /// Performs a turn and shows the changes, if a frame is due.
    func performFrame() {
        guard let delay, delay <= .zero, handle != nil else { return }
        needsFrame = false
        deadline = nil
        lastFrame = nodeHost.group.now
        frameCount += 1
        session.turn()
        session.present()
    }

    // MARK: - Requests

    /// Shows changed pixels.
    public func show(_ rects: [PixelRect], of surface: ImageSurface) {
        guard let pixels else { return }
        uploadedPixels += pixels.show(rects, of: surface)
    }

    /// The number of pixels that were uploaded since the window was opened.
    public private(set) var uploadedPixels = 0
    /// The number of frames since the window was opened. It stays the same while the window is idle.
    public private(set) var frameCount = 0

    /// The pixels of the window, as the window system has them.
    ///
    /// - Throws: ``WindowError/windowFailed(title:reason:)`` where the window is closed.
    public func picture() throws -> ImageSurface {
        guard let (words, width, height) = pixels?.words() else {
            throw WindowError.windowFailed(title: title, reason: "it has no pixels")
        }
        let size = Size(width: Double(width), height: Double(height))
        let surface = try ImageSurface(size: size)
        try surface.draw(
            Bitmap(width: width, height: height, pixels: words), in: Rect(origin: .zero, size: size))
        return surface
    }

    /// Shows the window's pixels again, after they were covered.
    func reshow() {
        guard let pixels, !pixels.reshow() else { return }
        session.setNeedsFullPresent()
        needsFrame = true
    }

    /// Changes the shape of the mouse's cursor.
    public func setCursor(_ cursor: NodeCursor) {
        self.cursor = cursor
        WindowSystem.shared.show(cursor)
    }

    /// Captures the pointer, or releases it.
    public func capturePointer(_ isCaptured: Bool) { SDL_CaptureMouse(isCaptured ? SDL_TRUE : SDL_FALSE) }

    /// Notes where text is edited.
    public func setTextInput(_ input: NodeTextInput?) { textInput = input }

    /// Changes the title.
    public func setTitle(_ title: String) {
        if let handle { SDL_SetWindowTitle(handle, title) }
        needsAccessibility = true
    }

    /// Notes the time of the next turn.
    public func scheduleTurn(after delay: Duration?) { deadline = delay.map { nodeHost.group.now + $0 } }

    /// The content of a clipboard.
    public func read(_ clipboard: HostClipboard) -> ClipboardContent? { WindowSystem.shared.read(clipboard) }

    /// Replaces the content of a clipboard.
    public func write(_ content: ClipboardContent, to clipboard: HostClipboard) {
        WindowSystem.shared.write(content, to: clipboard)
    }

    /// Has the state passed to assistive technology after the frame.
    public func accessibilityDidChange() { needsAccessibility = true }

    /// Closes the window without asking ``HostSession/onClose``.
    public func close() {
        guard let handle else { return }
        self.handle = nil
        pixels?.close()
        pixels = nil
        SDL_DestroyWindow(handle)
        WindowSystem.shared.remove(self)
        AccessibilityBus.shared.close(id)
        onClosed?()
    }
}
