/// Which Markdown is read, and what becomes of the HTML in it.
public struct MarkdownOptions: Sendable, Hashable {
    /// What becomes of HTML tags, comments and the like. What stands between tags is text in any case.
    public enum HTML: String, Sendable, Hashable, CaseIterable {
        /// The source of the HTML is text like any other.
        case shown
        /// Tags vanish.
        case dropped
        /// Tags are not seen, but remain: a generated zero-width space has their source as its `backing`,
        /// and converting to Markdown, or to HTML where that is asked for, gives them back.
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
    /// `$…$` and `$$…$$`.
    public var math = false
    /// `[[target]]` and `[[target|label]]`.
    public var wikiLinks = false
    /// What becomes of HTML. Default `passedOn`.
    public var html = HTML.passedOn
    /// Whether the tags that GFM's tag filter names (`script`, `style`, `title`, `textarea`, `xmp`,
    /// `iframe`, `noembed`, `noframes`, `plaintext`) are text.
    public var filtersDisallowedTags = false

    /// GitHub's Markdown without its tag filter: the default.
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
