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
