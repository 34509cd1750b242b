/// What a part of a leaf's text is other than text; between tokens is text.
struct InlineToken {
    enum Kind: UInt8 {
        /// A bracket without a counterpart, or an address within a link: text.
        case literal
        case softBreak, hardBreak
        /// A backslash that escapes what follows.
        case escape
        case entity, null
        case code, math, displayMath, html
        /// Characters of emphasis or strikethrough.
        case run
        case linkOpen, linkClose, imageOpen, imageClose, wikiOpen, wikiClose
        /// An address; `flag` says how many characters around it are no text.
        case autolink
        /// The same within a link, where it is text.
        case plainAddress
        case footnote
    }

    var kind: Kind
    var flag: UInt8 = 0
    var start: Int32
    var end: Int32
    /// Code and formulas: where the contents are. Runs: which. Links: the places of destination and title.
    /// Footnotes: which label.
    var first: Int32 = -1
    var second: Int32 = -1

    init(_ kind: Kind, _ start: Int, _ end: Int) {
        self.kind = kind
        self.start = Int32(truncatingIfNeeded: start)
        self.end = Int32(truncatingIfNeeded: end)
    }
}

/// A run of `*`, `_` or `~`.
///
/// What it closes is taken from its left, what it opens from its right; what remains in between is text.
struct DelimiterRun {
    var token: Int32
    var mark: UInt8
    var canOpen: Bool
    var canClose: Bool
    /// How many characters are left, and how many there were.
    var count: Int32
    let original: Int32
    /// Its neighbours among the runs that may still match, or -1.
    var previous: Int32
    var next: Int32 = -1
    /// The spans that it opens, the outermost first, and those that it closes, the innermost first.
    var opened: Int32 = -1
    var closed: Int32 = -1
    var lastClosed: Int32 = -1
}

/// A span that two runs make.
struct DelimiterSpan {
    var kind: MarkdownEvent.Inline
    var width: Int32
    var nextOpened: Int32
    var nextClosed: Int32 = -1
}

/// A bracket that is open.
struct OpenBracket {
    var token: Int32
    /// Where the text in it begins.
    var contents: Int32
    /// The last run before it, or -1.
    var lastRun: Int32
    var isImage: Bool
    /// Whether another bracket was opened after it.
    var hasBracketAfter = false
}
