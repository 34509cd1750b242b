/// The Markdown dialect, and the treatment of HTML.
public struct MarkdownOptions: Sendable, Hashable {
    /// The treatment of HTML tags, comments and the like. Nothing in them runs or is loaded.
    public enum HTML: String, Sendable, Hashable, CaseIterable {
        /// Tags have the meaning that GitHub gives them: `<br>` breaks the line, `<b>` is strong, `<table>` a table,
        /// `<img>` an image, `<div align="center">` is centred. Other tags vanish; the content of `script`, `style`,
        /// `title`, `template` and other hidden elements vanishes with them.
        case interpreted
        /// The HTML source is ordinary text.
        case shown
        /// Tags are removed.
        case dropped
        /// Tags are invisible but preserved: a generated zero-width space has their source as its `backing`, from which
        /// conversion to Markdown, and optionally to HTML, restores them.
        case preserved
    }

    /// The places of a table of contents in a text without `[TOC]`.
    package enum AddedContents: Sendable, Hashable {
        /// There is none.
        case none
        /// After a heading of level 1 at the start, the title, or else at the start.
        case afterTitle
        /// At the start, if several headings of level 1 are chapters of a text whose title is elsewhere, as in front
        /// matter; otherwise as `afterTitle`.
        case beforeChapters
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
    /// GitHub's alerts: a block quote whose first line is `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or
    /// `[!CAUTION]`.
    public var alerts = true
    /// Front matter: YAML between two lines of three hyphens at the start of the text, which is not shown. See
    /// ``FrontMatter``.
    public var frontMatter = true
    /// Marked text: `==text==`.
    public var marks = false
    /// Added text: `++text++`.
    public var insertions = false
    /// Superscript `x^2^` and subscript `H~2~O`, which contain no white space. With them, a strikethrough needs two
    /// tildes.
    public var scripts = false
    /// Ruby: `{漢字|かんじ}`, or `{漢字|かん|じ}` with one reading for each character.
    public var ruby = false
    /// Typographic quotes for the language of the text, dashes for `--` and `---`, and an ellipsis for `...`.
    public var smartPunctuation = false
    /// A table of contents in place of a paragraph `[TOC]`: a link to each heading; and lists of the captions of figures and
    /// tables in place of `[LOF]` and `[LOT]`.
    public var contents = false
    /// The lowest level of headings in a table of contents, from 1 to 6.
    public var contentsDepth = 3
    /// Whether a table of contents has page numbers (``TextAttributes/pageReference``), for texts that are divided into pages.
    public var contentsHavePageNumbers = false
    /// Whether a text without a paragraph `[TOC]` has a table of contents after its title, which is a heading of level 1 at
    /// its start, or else at its start.
    public var addsContents: Bool {
        get { addedContents != .none }
        set { addedContents = newValue ? .afterTitle : .none }
    }
    /// The place of an added table of contents.
    package var addedContents = AddedContents.none
    /// Cross references: the text of a link without text, `[](#name)`, is the title of the heading, or the number of the figure
    /// or table, to which it leads, followed on pages by the number of its page. A target that does not exist is a question
    /// mark.
    public var crossReferences = false
    /// Lists of definitions: a term in a separate paragraph, and definitions that begin with a colon and a space.
    public var definitionLists = false
    /// Figures: an image alone in a paragraph, with its title as caption. Images may have a width: `{width=50%}`.
    public var figures = false
    /// Whether the caption of a figure is the text in the brackets of its image, which may have spans, as in Pandoc, and not
    /// its title.
    public var captionsAreAlternatives = false
    /// Captions of tables: a paragraph before or after a table that begins with `Table:`, or a colon, and a space. They are above
    /// the table.
    public var captions = false
    /// Cells that span columns and rows, as in MultiMarkdown: `| a ||` ends a cell that spans two columns, and a cell `^^`
    /// continues the cell above it.
    public var tableSpans = false
    /// Attributes in braces after headings, images, text in brackets and the fences of code blocks, in Pandoc's notation:
    /// `# Title {#name}`, `![](map.png){#fig:map width=50%}`, `[texte]{lang=fr}`.
    ///
    /// `#name` is the ``TextAttributes/anchor``, `lang` the language and `dir` the direction; images have a `width`. Classes
    /// are names of styles of the theme. Code blocks have line numbers with the class `numberLines`, from `startFrom` on, and
    /// highlighted lines with `hl_lines="2 4-6"`.
    public var attributes = false
    /// Page breaks: a comment `<!-- page -->`.
    public var pageBreaks = false
    /// Whether a thematic break starts a page, and is not drawn.
    public var thematicBreaksStartPages = false
    /// Whether emphasis may begin and end next to the punctuation of Chinese, Japanese and Korean, as in `**「強い」**光`, where
    /// words are not separated by spaces. CommonMark takes the asterisks as text there.
    public var emphasisNextToIdeographs = false
    /// Formulas in TeX's notation: `$…$` in text; `$$…$$`, lines between two lines `$$`, and code blocks with the
    /// language `math` as separate formulas.
    ///
    /// They become attachments (``TextAttachment/Formula``). As in Pandoc, the first dollar sign of `$…$` is not
    /// followed by white space, and the last one is not preceded by white space and not followed by a digit; between
    /// them, no other dollar sign follows white space, except in `\\text{…}`. `\\$` is a dollar sign.
    public var math = false
    /// Wiki links: `[[target]]` and `[[target|label]]`.
    public var wikiLinks = false
    /// The treatment of HTML. Default `interpreted`.
    public var html = HTML.interpreted
    /// Whether the tags of GFM's tag filter (`script`, `style`, `title`, `textarea`, `xmp`, `iframe`, `noembed`,
    /// `noframes`, `plaintext`) are text.
    public var filtersDisallowedTags = false

    /// Creates the default options: GitHub's Markdown with front matter, without the tag filter.
    public init() {}

    /// GitHub's Markdown with front matter, without the tag filter.
    public static let gitHub = MarkdownOptions()

    /// GitHub's Markdown with the extensions that books use: marked and added text, scripts, ruby, formulas, definitions,
    /// figures, contents, cross references, page breaks, typographic quotes and dashes, and emphasis next to ideographs.
    public static let book: MarkdownOptions = {
        var options = MarkdownOptions()
        options.marks = true
        options.insertions = true
        options.scripts = true
        options.ruby = true
        options.math = true
        options.smartPunctuation = true
        options.contents = true
        options.crossReferences = true
        options.definitionLists = true
        options.figures = true
        options.captions = true
        options.tableSpans = true
        options.attributes = true
        options.pageBreaks = true
        options.emphasisNextToIdeographs = true
        return options
    }()

    /// The dialect of books with captions of figures as in Pandoc: the text in the brackets of the image.
    public static let pandoc: MarkdownOptions = {
        var options = MarkdownOptions.book
        options.captionsAreAlternatives = true
        return options
    }()

    /// CommonMark without extensions.
    public static let commonMark: MarkdownOptions = {
        var options = MarkdownOptions()
        options.tables = false
        options.strikethrough = false
        options.taskLists = false
        options.autolinks = false
        options.footnotes = false
        options.alerts = false
        options.frontMatter = false
        return options
    }()
}
