/// A block of a text. All blocks are in one array in order of their starts, each after the one that contains it.
struct GrammarBlock {
    enum Kind: UInt8 {
        case quote, unorderedList, orderedList, item, footnote, definitionList, definition
        case paragraph, term, heading, rule, code, html, table
        /// A paragraph that contained only definitions.
        case definitions

        var isContainer: Bool { rawValue <= Kind.definition.rawValue }
        /// Whether it is a block in a list.
        var isItem: Bool { self == .item || self == .definition }
    }

    var kind: Kind
    /// Lists: 1 if loose. Items: the task mark, or 0. Quotes: the alert, or 0. Paragraphs: 1 if no table can start in it.
    /// Code: the character of the fence, `$` for a formula, or 0.
    var flag: UInt8 = 0
    /// The level of a heading; the marker character of a list's items.
    var level: UInt8 = 0
    /// The index of the surrounding block, or -1.
    var parent: Int32
    /// The position of the block in the source.
    var start: Int32
    var end: Int32
    /// The lines of a leaf.
    var firstLine: Int32 = 0
    var lineCount: Int32 = 0
    /// Ordered lists: the first number. Items: the position of the task mark. Code: the start of the info string, or
    /// -1. Tables: the index of the first alignment. Footnotes: the number of the label. Headings: the start of the
    /// attributes.
    var detail: Int32 = 0
    /// Code: the end of the info string. Tables: the number of columns. Headings: the end of the attributes, or 0.
    var detailEnd: Int32 = 0
}
