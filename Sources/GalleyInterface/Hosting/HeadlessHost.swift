public import GalleyDrawing
public import GalleyEditing
public import GalleyNodes

/// A host without a window, for scripts and tests. It records the requests of a session.
@MainActor public final class HeadlessHost: InterfaceHost {
    /// The pixels that were presented last.
    public private(set) var surface: ImageSurface?
    /// The changed areas, in the order in which they were presented.
    public private(set) var damage: [[PixelRect]] = []
    /// The shape of the cursor.
    public private(set) var cursor = NodeCursor.default
    /// Whether the pointer is captured.
    public private(set) var isPointerCaptured = false
    /// The editor that has the focus.
    public private(set) var textInput: NodeTextInput?
    /// The title.
    public private(set) var title = ""
    /// The time after which a turn is wanted; `nil` for none.
    public private(set) var nextTurn: Duration?
    /// The clipboards.
    public var clipboards: [HostClipboard: ClipboardContent] = [:]
    /// The contents that were dragged out, in the order of the drags.
    public private(set) var dragged: [NodeDragContent] = []
    /// Whether the host starts drags. Set it before a session connects to the host.
    public var canStartDrag = false
    /// The number of changes of the accessibility tree.
    public private(set) var accessibilityChanges = 0
    /// Whether the window was closed.
    public private(set) var isClosed = false

    /// A host.
    public init() {}

    /// Shows changed pixels.
    public func show(_ rects: [PixelRect], of surface: ImageSurface) {
        self.surface = surface
        damage.append(rects)
        if damage.count > 1000 { damage.removeFirst(500) }
    }

    /// Changes the shape of the mouse's cursor.
    public func setCursor(_ cursor: NodeCursor) { self.cursor = cursor }
    /// Captures the pointer, or releases it.
    public func capturePointer(_ isCaptured: Bool) { isPointerCaptured = isCaptured }
    /// Notes where text is edited.
    public func setTextInput(_ input: NodeTextInput?) { textInput = input }
    /// Changes the title.
    public func setTitle(_ title: String) { self.title = title }
    /// Notes the time of the next turn.
    public func scheduleTurn(after delay: Duration?) { nextTurn = delay }
    /// The content of a clipboard.
    public func read(_ clipboard: HostClipboard) -> ClipboardContent? { clipboards[clipboard] }
    /// Replaces the content of a clipboard.
    public func write(_ content: ClipboardContent, to clipboard: HostClipboard) { clipboards[clipboard] = content }
    /// Records the dragged content.
    public func startDrag(_ content: NodeDragContent) -> Bool {
        dragged.append(content)
        return true
    }
    /// Counts the change.
    public func accessibilityDidChange() { accessibilityChanges += 1 }
    /// Closes the window.
    public func close() { isClosed = true }
}
