/// Top-level blocks of a document, up to the start of the next chunk.
public struct MarkdownChunk: Sendable {
    /// The number of bytes in the source.
    public var count: Int
    /// The events, with offsets relative to the chunk's start.
    public var events: [MarkdownEvent] = []
    /// The labels of the link definitions in the chunk.
    public var links: [String] = []
    /// The labels of the footnote definitions in the chunk.
    public var footnotes: [String] = []

    init(count: Int) {
        self.count = count
    }
}
