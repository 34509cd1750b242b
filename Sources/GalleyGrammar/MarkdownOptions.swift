/// The Markdown dialect, and the treatment of HTML.
public struct MarkdownOptions: Sendable, Hashable {
    /// The treatment of HTML tags, comments and the like. Nothing in them runs or is loaded.
    public enum HTML: String, Sendable, Hashable, CaseIterable {
        /// Tags have the meaning that GitHub gives them: `<br>` breaks the line, `<b>` is strong, `<table>` a table, `<img>` an
        /// image, `<div align="center">` is centred. Other tags vanish; the content of `script`, `style`, `title`, `template` and
        /// other hidden elements vanishes with them.
        case interpreted
        /// The HTML source is ordinary text.
        case shown
        /// Tags are removed.
        case dropped
        /// Tags are invisible but preserved: a generated zero-width space has their source as its `backing`, from which
        /// conversion to Markdown, and optionally to HTML, restores them.
        case passedOn
    }

    /// GFM tables.
    public var tables = true
    /// GFM `~strikethrough~`.
    public var strikethrough = true
    /// GFM `- [x]` task items.
    public var taskLists = true
    /// GFM autolinks: URLs, `www.` addresses and e-mail addresses without angle brackets.
    public var autolinks = true
    /// GitHub's footnotes: `[^label]` and `[^label]: text`.
    public var footnotes = true
    /// Formulas in `$…$` and `$$…$$`.
    public var math = false
    /// Wiki links: `[[target]]` and `[[target|label]]`.
    public var wikiLinks = false
    /// The treatment of HTML. Default `interpreted`.
    public var html = HTML.interpreted
    /// Whether the tags of GFM's tag filter (`script`, `style`, `title`, `textarea`, `xmp`, `iframe`, `noembed`,
    /// `noframes`, `plaintext`) are text.
    public var filtersDisallowedTags = false

    /// Creates the default options: GitHub's Markdown without its tag filter.
    public init() {}

    /// GitHub's Markdown without its tag filter.
    public static let gitHub = MarkdownOptions()

    /// CommonMark without extensions.
    public static let commonMark: MarkdownOptions = {
        var options = MarkdownOptions()
        options.tables = false
        options.strikethrough = false
        options.taskLists = false
        options.autolinks = false
        options.footnotes = false
        return options
    }()
}
