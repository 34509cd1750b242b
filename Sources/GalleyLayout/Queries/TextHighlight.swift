public import GalleyText

/// A visible range of text with a highlight.
public struct TextHighlight: Sendable, Hashable {
    /// The range in indices of the layout's text.
    public var range: Range<String.Index>
    /// The highlight.
    public var highlight: Highlight
}
