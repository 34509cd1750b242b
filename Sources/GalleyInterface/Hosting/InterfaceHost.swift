public import GalleyDrawing
public import GalleyEditing
public import GalleyNodes

/// A window, a widget or a test that presents nodes: it delivers events to a ``HostSession``, which calls these methods in
/// return.
///
/// To write one, create a session, call ``HostSession/handle(_:)`` for each event, and ``HostSession/turn()`` and
/// ``HostSession/present()`` whenever ``scheduleTurn(after:)`` requests it. ``HeadlessHost`` is the smallest one.
@MainActor public protocol InterfaceHost: AnyObject, Sendable {
    /// Shows changed pixels.
    ///
    /// - Parameters:
    ///   - rects: the areas that differ from the previous frame.
    ///   - surface: all pixels of the contents.
    func show(_ rects: [PixelRect], of surface: ImageSurface)
    /// Changes the shape of the mouse's cursor.
    func setCursor(_ cursor: NodeCursor)
    /// Delivers the events of a mouse outside of the window as well, while a button is held down.
    func capturePointer(_ isCaptured: Bool)
    /// Tells the input method where text is edited; `nil` if no text is. Called after each change.
    func setTextInput(_ input: NodeTextInput?)
    /// Changes the title.
    func setTitle(_ title: String)
    /// Asks for a turn after a time; `nil` for none before the next event. A later call replaces an earlier one.
    func scheduleTurn(after delay: Duration?)
    /// The content of a clipboard; `nil` if it has none that can be pasted.
    func read(_ clipboard: HostClipboard) -> ClipboardContent?
    /// Replaces the content of a clipboard.
    func write(_ content: ClipboardContent, to clipboard: HostClipboard)
    /// Whether ``startDrag(_:)`` is implemented. Otherwise a drag on selected text selects other text.
    var canStartDrag: Bool { get }
    /// Drags something with the mouse, whose button is held down, to another place or another program. The host then
    /// delivers no more events of the press but its cancellation, when the drag is over. It calls
    /// ``NodeHost/removeDragged()`` if another program has moved the text.
    ///
    /// - Returns: whether the drag has begun.
    func startDrag(_ content: NodeDragContent) -> Bool
    /// The tree of ``NodeHost/accessibilityTree`` may have changed.
    func accessibilityDidChange()
    /// Closes the window.
    func close()
}

/// Hosts that start no drags.
extension InterfaceHost {
    /// False.
    public var canStartDrag: Bool { false }
    /// Returns false.
    public func startDrag(_ content: NodeDragContent) -> Bool { false }
}
