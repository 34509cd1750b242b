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
