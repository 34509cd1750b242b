internal import GalleyText
internal import GalleyLayout

/// A clipboard within the program.
public struct LocalClipboard: TextClipboard, Sendable {
    private var content: ClipboardContent?

    /// Creates a clipboard, empty or with content.
    public init(_ content: ClipboardContent? = nil) {
        self.content = content
    }

    /// Returns the last written content.
    public func read() -> ClipboardContent? { content }

    /// Replaces the content.
    public mutating func write(_ content: ClipboardContent) {
        self.content = content
    }
}
