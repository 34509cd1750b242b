internal import CGalleyGTK
internal import GalleyDesktop
internal import GalleyDisplay
public import GalleyDrawing
public import GalleyEditing
public import GalleyInterface
public import GalleyNodes
internal import GalleyText

/// A widget of GTK 3 that shows nodes.
///
/// ```swift
/// let view = try GalleyView(TextNode("Hello, world").inset(20))
/// gtk_container_add(box, view.widget?.assumingMemoryBound(to: GtkWidget.self))
/// ```
///
/// The program initializes GTK and runs its loop; tasks of the main actor run in it. All of it happens on the main thread, so
/// the program's `main` must not be asynchronous. The widget retains the view until it is destroyed, with its container or
/// by ``close()``.
@MainActor public final class GalleyView: InterfaceHost {
    /// The nodes.
    public let nodeHost: NodeHost
    /// Events, timers and hooks of the view.
    public let session: HostSession
    /// The widget, a `GtkWidget *`; `nil` after it was destroyed. It has a floating reference until it is added to a
    /// container.
    public private(set) var widget: UnsafeMutableRawPointer?
    /// Whether the widget was destroyed.
    public var isClosed: Bool { widget == nil }
    /// Called after the widget was destroyed.
    public var onClosed: (@MainActor () -> Void)?
    /// The smallest size that is requested from GTK, in points; `nil` for the width of the longest word, and the height of
    /// the contents at the width that the widget receives.
    ///
    /// Contents that scroll need one.
    public var minimumSize: Size? { didSet { updateRequest() } }
    /// The size that is requested from GTK, in points, if there is enough space; `nil` for that of the contents, which are
    /// measured when they change.
    public var naturalSize: Size? { didSet { updateRequest() } }
    /// Light or dark colours; `nil`, the default, for those of GTK's theme.
    public var theme: HostTheme? { didSet { updateTheme() } }
    /// The number of frames since the view was made. It stays the same while the view is idle.
    public private(set) var frameCount = 0

    /// The number of the view.
    let number: UInt32
    private let frameRequest: FrameRequest
    /// The pixels that the widget shows.
    private var surface: ImageSurface?
    let input = ViewInput()
    var needsAccessibilityState = true
    var lastAccessibilityGeneration = 0
    private var needsTheme = false
    /// Whether the widget has the focus among the widgets of its window.
    private var isChosen = false
    /// The node that had the focus when the widget lost it.
    private var lastFocus: NodePath?
    /// The sizes that GTK knows.
    private var request = ViewRequest()
    private var measuredLayout: NodeLayout?

    /// Makes a widget.
    ///
    /// - Parameters:
    ///   - node: the contents.
    ///   - minimumSize: see ``minimumSize``.
    ///   - naturalSize: see ``naturalSize``.
    ///   - environment: the values for all nodes. The colours are those of GTK's theme.
    /// - Throws: ``GalleyViewError``, and the errors of the first layout.
    public init(
        _ node: some Node, minimumSize: Size? = nil, naturalSize: Size? = nil,
        environment: NodeEnvironment = NodeEnvironment()
    ) throws {
        guard galley_gtk_is_ready() else { throw GalleyViewError.noDisplay }
        self.minimumSize = minimumSize
        self.naturalSize = naturalSize
        let views = ViewSystem.shared
        views.start()
        number = views.nextNumber()
        let frameRequest = FrameRequest(number)
        self.frameRequest = frameRequest
        let group = DisplayGroup(loop: HostLoop { frameRequest.send() })
        // The container chooses the size.
        nodeHost = NodeHost(
            size: naturalSize ?? minimumSize ?? Size(width: 320, height: 240), environment: environment, group: group)
        nodeHost.wrapsFocus = false
        session = HostSession(nodeHost)
        session.connect(to: self)
        session.handle(.focus(false))
        session.handle(.visibility(false))
        let widget = galley_gtk_widget_new(Unmanaged.passUnretained(self).toOpaque(), ViewCallbacks.table)
        self.widget = widget
        views.add(self)
        updateTheme()
        do {
            try nodeHost.describeImmediately(node)
        } catch {
            close()
            throw error
        }
    }

    /// Replaces the described node by `node`.
    public func describe(_ node: some Node) { nodeHost.describe(node) }

    /// Gives the widget the keyboard's focus: the node that had it last has it, or else the first one that can.
    public func grabFocus() {
        guard let widget else { return }
        galley_gtk_grab_focus(widget)
        if isChosen, nodeHost.focus == nil { _ = moveFocus(backwards: false, enters: false) }
    }

    /// Whether the widget has the keyboard's focus.
    public var hasFocus: Bool { widget.map { galley_gtk_has_focus($0) } ?? false }

    /// Pixels per point.
    public var scale: Double { nodeHost.scale }

    // MARK: - Frames

    /// Requests a turn with GTK's next frame.
    func requestFrame() {
        if let widget { galley_gtk_request_frame(widget) }
    }

    /// Asks for a turn, after another thread or the loop requested one.
    func takeFrameRequest() {
        frameRequest.taken()
        requestFrame()
    }

    /// Performs a turn and shows the changes.
    func performFrame() {
        frameCount += 1
        if needsTheme { updateTheme() }
        if let widget { updateChosen(galley_gtk_is_chosen(widget)) }
        session.turn()
        session.present()
        updateTextInput()
        if nodeHost.layout !== measuredLayout { updateRequest() }
        publish()
    }

    /// Delivers an event.
    ///
    /// - Returns: whether it was used.
    @discardableResult func deliver(_ event: HostEvent) -> Bool {
        defer {
            updateTextInput()
            requestFrame()
        }
        return session.handle(event)
    }

    /// Follows a change of the widget's size or of its pixels.
    func resize(to size: Size, scale: Double) {
        session.handle(.resize(size, scale: scale))
        needsAccessibilityState = true
        session.turn()
        session.present()
        requestFrame()
    }

    /// Follows a change of GTK's theme, with the next frame.
    func themeChanged() {
        needsTheme = true
        requestFrame()
    }

    private func updateTheme() {
        guard let widget else { return }
        needsTheme = false
        session.handle(.theme(theme ?? (galley_gtk_is_dark(widget) ? .dark : .light)))
        requestFrame()
    }

    /// The widget received or lost the focus.
    func focusChanged(_ isFocused: Bool) {
        deliver(.focus(isFocused))
        needsAccessibilityState = true
    }

    // MARK: - Size

    /// Requests other sizes from GTK, if those of the contents have changed.
    private func updateRequest() {
        measuredLayout = nodeHost.layout
        guard let widget else { return }
        let (widths, heights) = (requestedWidths, requestedHeights(for: Int(nodeHost.size.width)))
        guard widths != request.widths || heights != request.heights else { return }
        request = ViewRequest(widths: widths, heights: heights)
        galley_gtk_queue_resize(widget)
    }

    /// The widths that are requested, in whole points.
    var requestedWidths: (minimum: Int, natural: Int) {
        // Nodes are not measured in the middle of an event.
        if galley_gtk_is_waiting() { return request.widths }
        let least = minimumSize?.width ?? (try? nodeHost.minimumWidth()) ?? 1
        let natural = naturalSize?.width ?? (try? nodeHost.size(in: .unbounded).width) ?? least
        return (GalleyView.whole(least), GalleyView.whole(max(least, natural)))
    }

    /// The heights that are requested for a width, in whole points.
    func requestedHeights(for width: Int) -> (minimum: Int, natural: Int) {
        if galley_gtk_is_waiting() { return request.heights }
        // A minimum width is there even if GTK asks for less.
        let width = Double(max(width, requestedWidths.minimum))
        var natural = naturalSize?.height ?? minimumSize?.height ?? 1
        if naturalSize == nil { natural = (try? nodeHost.size(in: SizeRange(maxWidth: width)).height) ?? natural }
        let least = minimumSize?.height ?? natural
        return (GalleyView.whole(least), GalleyView.whole(max(least, natural)))
    }

    private static func whole(_ length: Double) -> Int { Int(min(max(1, (length - 0.001).rounded(.up)), 16384)) }

    // MARK: - Keys and input methods

    /// Handles a key that the input method does not use.
    ///
    /// - Returns: whether it was used.
    func press(_ key: ViewKey) -> Bool {
        if deliver(.key(key.stroke)) { return true }
        // Without an input method, keys type their characters.
        guard !input.isActive, !key.isCommand, !key.character.isEmpty else { return false }
        return deliver(.text(key.character))
    }

    /// Tells the input method about the editor that has the focus.
    private func updateTextInput() {
        guard let widget else { return }
        input.update(session.isFocused ? nodeHost.textInput : nil, widget)
    }

    /// Whether the input method receives keys.
    var wantsText: Bool {
        updateTextInput()
        return input.isActive
    }

    /// Handles the unfinished text of an input method.
    func compose(_ text: String, caret: Int, clause: Range<Int>) {
        input.hasComposition = !text.isEmpty
        guard !text.isEmpty else {
            // After a commit, the composition has ended already.
            if nodeHost.textInput?.isComposing == true { deliver(.compose(nil)) }
            return
        }
        func utf16(_ byte: Int) -> Int {
            let end = text.utf8.index(text.startIndex, offsetBy: byte, limitedBy: text.endIndex) ?? text.endIndex
            return text.utf16.distance(from: text.startIndex, to: end)
        }
        let units = utf16(clause.lowerBound)..<utf16(clause.upperBound)
        deliver(.compose(HostComposition(text, utf16Caret: utf16(caret), utf16Clause: units.isEmpty ? nil : units)))
    }

    /// Tells the input method the text around the caret.
    func sendSurroundingText() -> Bool {
        guard let widget, let around = nodeHost.surroundingText(utf16Limit: 500) else { return false }
        let (text, caret) = (around.text, around.caretUTF16Offset)
        let place = text.utf16.index(text.startIndex, offsetBy: caret, limitedBy: text.endIndex) ?? text.endIndex
        let bytes = text.utf8.distance(from: text.startIndex, to: place)
        galley_gtk_set_surrounding(widget, text, Int32(text.utf8.count), Int32(bytes))
        return true
    }

    /// Deletes characters around the caret, which an input method counts in Unicode scalars from the caret.
    func deleteSurroundingText(offset: Int, count: Int) -> Bool {
        guard let around = nodeHost.surroundingText(utf16Limit: 4 * (abs(offset) + abs(count)) + 16), count > 0
        else { return false }
        let (text, caret) = (around.text, around.caretUTF16Offset)
        let scalars = text.unicodeScalars
        let place = text.utf16.index(text.startIndex, offsetBy: caret, limitedBy: text.endIndex) ?? text.endIndex
        func moved(_ distance: Int) -> String.Index {
            let limit = distance < 0 ? text.startIndex : text.endIndex
            return scalars.index(place, offsetBy: distance, limitedBy: limit) ?? limit
        }
        let (start, end) = (moved(offset), moved(offset + count))
        // Only text next to the caret is deleted.
        guard start <= place, place <= end else { return false }
        return deliver(
            .deleteSurroundingText(
                before: text.utf16.distance(from: start, to: place), after: text.utf16.distance(from: place, to: end)))
    }

    // MARK: - Focus

    /// The widget received or lost the focus among the widgets of its window. Meanwhile no node has the focus.
    ///
    /// - Parameter restores: whether the node that had the focus last has it again.
    func updateChosen(_ isChosen: Bool, restores: Bool = true) {
        guard isChosen != self.isChosen else { return }
        self.isChosen = isChosen
        if !isChosen {
            nodeHost.commitComposition()
            lastFocus = nodeHost.focus
            nodeHost.setFocus(nil)
        } else if restores, nodeHost.focus == nil {
            nodeHost.setFocus(lastFocus)
        }
        updateTextInput()
        requestFrame()
    }

    /// Moves the focus to the next node, or to the first one when the widget receives the focus.
    ///
    /// - Returns: false if there is none.
    func moveFocus(backwards: Bool, enters: Bool) -> Bool {
        if enters { nodeHost.setFocus(nil) }
        defer {
            updateTextInput()
            requestFrame()
        }
        return nodeHost.moveFocus(backwards: backwards)
    }

    // MARK: - Requests of the session

    /// Has GTK draw changed rectangles in this frame.
    public func show(_ rects: [PixelRect], of surface: ImageSurface) {
        self.surface = surface
        guard let widget else { return }
        let scale = nodeHost.scale
        for rect in rects {
            let left = (Double(rect.left) / scale).rounded(.down)
            let top = (Double(rect.top) / scale).rounded(.down)
            let right = (Double(rect.left + rect.width) / scale).rounded(.up)
            let bottom = (Double(rect.top + rect.height) / scale).rounded(.up)
            galley_gtk_damage(widget, Int32(left), Int32(top), Int32(right - left), Int32(bottom - top))
        }
    }

    /// Paints the pixels where GTK needs them.
    func draw(_ cairo: UnsafeMutableRawPointer) {
        guard let surface else { return }
        surface.withUnsafeBytes { bytes in
            galley_gtk_paint(
                cairo, bytes.baseAddress, Int32(surface.width), Int32(surface.height), Int32(surface.stride),
                nodeHost.scale)
        }
    }

    /// The pixels of the widget, as GTK draws them.
    ///
    /// - Throws: ``GalleyViewError/noPixels`` if the widget was destroyed or has no size yet, and the errors of surfaces.
    public func picture() throws -> ImageSurface {
        let (width, height) = (surface?.width ?? 0, surface?.height ?? 0)
        guard let widget, width > 0, height > 0 else { throw GalleyViewError.noPixels }
        var words = [UInt32](repeating: 0, count: width * height)
        let isDone = words.withUnsafeMutableBytes { bytes in
            galley_gtk_picture(
                widget, bytes.baseAddress, Int32(width), Int32(height), Int32(width * 4), Int32(nodeHost.scale))
        }
        guard isDone else { throw GalleyViewError.noPixels }
        for index in words.indices { words[index] |= 0xFF00_0000 }
        let size = Size(width: Double(width), height: Double(height))
        let result = try ImageSurface(size: size)
        try result.draw(Bitmap(width: width, height: height, pixels: words), in: Rect(origin: .zero, size: size))
        return result
    }

    /// Changes the shape of the mouse's cursor.
    public func setCursor(_ cursor: NodeCursor) {
        // GDK's names are those of CSS.
        if let widget { galley_gtk_set_cursor(widget, cursor.rawValue) }
    }

    /// Has no effect: GTK captures the pointer while a button is held down.
    public func capturePointer(_ isCaptured: Bool) {}

    /// Has no effect: the input method learns of changes with each event.
    public func setTextInput(_ input: NodeTextInput?) {}

    /// Passes the title to assistive technology, as the name of the widget.
    public func setTitle(_ title: String) { needsAccessibilityState = true }

    /// Requests a turn after a time.
    public func scheduleTurn(after delay: Duration?) {
        guard let widget else { return }
        galley_gtk_schedule(widget, delay.map { ($0 / .milliseconds(1)).rounded(.up) } ?? -1)
    }

    /// The content of a clipboard. GTK's loop runs until the owner of the clipboard has answered.
    public func read(_ clipboard: HostClipboard) -> ClipboardContent? {
        widget.flatMap { ViewClipboards.shared.read(clipboard, $0) }
    }

    /// Replaces the content of a clipboard.
    public func write(_ content: ClipboardContent, to clipboard: HostClipboard) {
        if let widget { ViewClipboards.shared.write(content, to: clipboard, widget) }
    }

    /// Has the state passed to assistive technology after the frame.
    public func accessibilityDidChange() { needsAccessibilityState = true }

    /// Destroys the widget.
    public func close() { if let widget { galley_gtk_destroy(widget) } }

    /// The widget was destroyed.
    func released() {
        widget = nil
        surface = nil
        ViewSystem.shared.remove(self)
        AccessibilityBus.shared.close(number)
        onClosed?()
    }
}
