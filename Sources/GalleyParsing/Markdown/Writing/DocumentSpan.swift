internal import GalleyText

/// A span of a piece, as in Markdown and HTML.
struct DocumentSpan: Equatable {
    var kind: InlineIntent
    var link: String?
    var title: String?
}
