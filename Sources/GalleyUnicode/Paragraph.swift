/// A paragraph of a text, in UTF-8 offsets.
public struct Paragraph: Sendable, Hashable {
    /// The start of the paragraph.
    public var start: Int
    /// The end, after the terminator.
    public var end: Int
    /// The end of the content, before the terminator.
    public var contentEnd: Int

    /// Creates a paragraph.
    public init(start: Int, end: Int, contentEnd: Int) {
        self.start = start
        self.end = end
        self.contentEnd = contentEnd
    }
}
