public import GalleyParsing
public import GalleyText

/// A theme of Markdown with its page colours.
public struct DocumentTheme: Sendable {
    /// The theme of Markdown if it is not the light one.
    private let chosen: MarkdownTheme?
    /// The default background of pages.
    public let background: Color
    /// Whether the background is dark, so that colour names are resolved for dark backgrounds.
    public let isDark: Bool

    /// The light theme. The styles of Markdown are made when they are needed: that takes longer than a short text.
    public static let light = DocumentTheme(chosen: nil, isDark: false)

    /// The styles of Markdown.
    public var markdown: MarkdownTheme { chosen ?? .light }

    /// The values of fields that a document with the theme does not set: the colour of its text. Reading takes them as
    /// `defaults`. Those of ``light`` are none: text is black.
    ///
    ///     let theme = DocumentTheme(.dark)
    ///     let document = try Document(contentsOf: "notes.txt", defaults: theme.defaults)
    ///     try document.render(to: "notes.png", with: DocumentResources(theme: theme))
    public var defaults: Document {
        chosen.map { Document(style: TextAttributes(color: $0.body.color)) } ?? Document()
    }

    /// Creates a theme, which is dark if its text is bright.
    public init(_ theme: MarkdownTheme) {
        let text = theme.body.color ?? .black
        self.init(chosen: theme, isDark: 0.299 * text.red + 0.587 * text.green + 0.114 * text.blue > 0.55)
    }

    private init(chosen: MarkdownTheme?, isDark: Bool) {
        self.chosen = chosen
        self.isDark = isDark
        background = isDark ? Color(rgba: 0x1B1F_24FF) : .white
    }
}
