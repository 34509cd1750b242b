internal import GalleyText

/// A span of a piece, as in Markdown and HTML.
struct DocumentSpan: Equatable {
    var kind: InlineIntent
    var link: String?
    var title: String?
    /// The attributes in braces of a Markdown span that has no other meaning.
    var attributes: String?
}
