/// A parser of a document's text.
public enum DocumentParser: String, Sendable, Hashable, CaseIterable {
    /// Markdown.
    case markdown
    /// Markdown that is styled, but keeps its marks.
    case markdownSource = "markdown-source"
    /// Codes and faces, such as `:tada:`, which become emoji.
    case emoticon
    /// Links, addresses, dates and mentions.
    case detector
}
