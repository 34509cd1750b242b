/// A block of a text. All are in one array in the order in which they begin, each after the one it is in.
struct GrammarBlock {
    enum Kind: UInt8 {
        case quote, unorderedList, orderedList, item, footnote
        case paragraph, heading, rule, code, html, table
        /// A paragraph that held definitions alone.
        case definitions

        var isContainer: Bool { rawValue <= Kind.footnote.rawValue }
    }

    var kind: Kind
    /// Lists: 1 when loose. Items: the mark of a task, or 0. Paragraphs: 1 when no table can begin in it.
    /// Code: the character of the fence, or 0.
    var flag: UInt8 = 0
    /// The level of a heading; the character that a list's items are marked with.
    var level: UInt8 = 0
    /// The block around it, or -1.
    var parent: Int32
    /// Where the block is in the source.
    var start: Int32
    var end: Int32
    /// The lines of a leaf.
    var firstLine: Int32 = 0
    var lineCount: Int32 = 0
    /// Ordered lists: the first number. Items: where the mark of a task is. Code: where the info string starts, or -1.
    /// Tables: the first of the alignments. Footnotes: the number of the label.
    var detail: Int32 = 0
    /// Code: where the info string ends. Tables: how many columns there are.
    var detailEnd: Int32 = 0
}

/// A line of a leaf without what marks it as part of the blocks around it.
struct GrammarLine {
    var start: Int32
    var end: Int32
    /// Columns of a tab of which a part was consumed, which stand before the line.
    var spaces: Int32 = 0
}

/// What the lines of a source are: its blocks, their lines, the definitions among them.
struct GrammarBlocks {
    /// A block of the document itself with all that is in it: what can be read without what stands before it.
    struct Chunk {
        /// The start of its first line.
        var start: Int32
        var firstBlock: Int32
        var firstDefinition: Int32
    }

    var blocks: [GrammarBlock] = []
    var lines: [GrammarLine] = []
    var chunks: [Chunk] = []
    var alignments: [UInt8] = []
    var definitions: [GrammarDefinition] = []
    /// The labels of footnotes, one for each of their definitions.
    var footnotes: [TextPlace] = []
    /// Bytes that are not in the source as they stand.
    var loose: [UInt8] = []
    /// Where in the source reading ended, for another part of it.
    var end = 0
}

/// A link definition.
struct GrammarDefinition {
    /// The label as it is in the source.
    var label: TextPlace
    var url: TextPlace
    /// -1 bytes without a title.
    var title: TextPlace
    /// The source from the label to the end.
    var start: Int32
    var end: Int32
}
