/// Blocks of a document itself, up to where the next chunk begins.
public struct MarkdownChunk: Sendable {
    /// How many bytes of the source they are.
    public var count: Int
    /// Their offsets count from the chunk's start.
    public var events: [MarkdownEvent] = []
    /// The labels of the links that are defined in it.
    public var links: [String] = []
    /// The labels of the footnotes that are defined in it.
    public var footnotes: [String] = []

    init(count: Int) {
        self.count = count
    }
}
