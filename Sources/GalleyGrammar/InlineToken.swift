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
        /// A text with readings: the text is between `first` and `second`, and the readings follow.
        case ruby
        /// A run of characters that may delimit a span.
        case run
        case linkOpen, linkClose, imageOpen, imageClose, wikiOpen, wikiClose
        /// The brackets of a text with attributes; `first` is their index.
        case attributedOpen, attributedClose
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
