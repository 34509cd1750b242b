/// A part of a leaf's text other than plain text; the text between tokens is plain.
struct InlineToken {
    enum Kind: UInt8 {
        /// A bracket without a counterpart, or an address within a link: plain text.
        case literal
        case softBreak, hardBreak
        /// A backslash that escapes the next character.
        case escape
        case entity, null
        case code, math, displayMath, html
        /// A run of emphasis or strikethrough characters.
        case run
        case linkOpen, linkClose, imageOpen, imageClose, wikiOpen, wikiClose
        /// An address; `flag` is the number of surrounding characters that are not part of it.
        case autolink
        /// An address within a link, where it is plain text.
        case plainAddress
        case footnote
    }

    var kind: Kind
    var flag: UInt8 = 0
    var start: Int32
    var end: Int32
    /// Code and formulas: the start of the contents. Runs: the index of the run. Links: the indices of destination and
    /// title. Footnotes: the index of the label.
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
/// Characters that close spans are taken from its left, those that open spans from its right; the remaining ones are
/// text.
struct DelimiterRun {
    var token: Int32
    var mark: UInt8
    var canOpen: Bool
    var canClose: Bool
    /// The numbers of remaining and of original characters.
    var count: Int32
    let original: Int32
    /// The adjacent runs that may still match, or -1.
    var previous: Int32
    var next: Int32 = -1
    /// The spans that it opens, the outermost first, and those that it closes, the innermost first.
    var opened: Int32 = -1
    var closed: Int32 = -1
    var lastClosed: Int32 = -1
}

/// A span between two runs.
struct DelimiterSpan {
    var kind: MarkdownEvent.Inline
    var width: Int32
    var nextOpened: Int32
    var nextClosed: Int32 = -1
}

/// An open bracket.
struct OpenBracket {
    var token: Int32
    /// The start of the text in the brackets.
    var contents: Int32
    /// The last run before the bracket, or -1.
    var lastRun: Int32
    var isImage: Bool
    /// Whether another bracket was opened after it.
    var hasBracketAfter = false
}
