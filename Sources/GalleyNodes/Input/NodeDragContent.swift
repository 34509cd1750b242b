public import GalleyEditing
internal import GalleyText

/// Something that the mouse drags out of a host, to another place or another program.
public struct NodeDragContent: Sendable, Hashable {
    /// The text; `nil` if only files are dragged.
    public var content: ClipboardContent?
    /// The absolute paths of files.
    public var files: [String]
    /// Whether the content may be moved. After a move, ``NodeHost/removeDragged()`` removes it.
    public var canMove: Bool

    /// Something to drag.
    public init(_ content: ClipboardContent? = nil, files: [String] = [], canMove: Bool = false) {
        self.content = content
        self.files = files
        self.canMove = canMove
    }
}
