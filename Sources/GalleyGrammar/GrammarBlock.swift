/// A block of a text. All blocks are in one array in order of their starts, each after the one that contains it.
struct GrammarBlock {
    enum Kind: UInt8 {
        case quote, unorderedList, orderedList, item, footnote
        case paragraph, heading, rule, code, html, table
        /// A paragraph that contained only definitions.
        case definitions

        var isContainer: Bool { rawValue <= Kind.footnote.rawValue }
    }

    var kind: Kind
    /// Lists: 1 if loose. Items: the task mark, or 0. Paragraphs: 1 if no table can start in it. Code: the character of
    /// the fence, or 0.
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
    /// -1. Tables: the index of the first alignment. Footnotes: the number of the label.
    var detail: Int32 = 0
    /// Code: the end of the info string. Tables: the number of columns.
    var detailEnd: Int32 = 0
}

/// A line of a leaf without the markers of the surrounding blocks.
struct GrammarLine {
    var start: Int32
    var end: Int32
    /// The number of remaining columns of a partly consumed tab before the line.
    var spaces: Int32 = 0
}

/// The block structure of a source: its blocks, their lines and the definitions.
struct GrammarBlocks {
    /// A top-level block with everything inside it, which can be parsed without the text before it.
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
    /// The labels of footnotes, one for each definition.
    var footnotes: [SourceSlice] = []
    /// Bytes that are not contained literally in the source.
    var loose: [UInt8] = []
    /// The position at which reading ended, for a part of the source.
    var end = 0
}

/// A link definition.
struct GrammarDefinition {
    /// The label as in the source.
    var label: SourceSlice
    var url: SourceSlice
    /// The title; its count is -1 if there is none.
    var title: SourceSlice
    /// The range of the definition in the source.
    var start: Int32
    var end: Int32
}
