/// The styles of a paragraph that is to be shaped.
///
/// The typesetter reuses the memory of a request after it.
public struct ParagraphRequest: ~Copyable {
    /// The style of its first character.
    public let style: ResolvedStyle
    /// The styles that are shaped differently, in order; the first starts at 0.
    @usableFromInline let spans: [StyleSpan]
    private let typesetter: Typesetter

    init(style: ResolvedStyle, spans: consuming [StyleSpan], typesetter: Typesetter) {
        self.style = style
        self.spans = spans
        self.typesetter = typesetter
    }

    deinit { typesetter.recycle(spans) }
}
