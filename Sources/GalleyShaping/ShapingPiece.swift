/// A word or space of an item that is shaped word by word; in visual order.
struct ShapingPiece: BitwiseCopyable {
    var start: Int32
    var count: Int32
    /// The index in the word cache's entries, or one of the constants below.
    var entry: Int32

    static let space: Int32 = -1
    /// A word that is not cached: too long, or dependent on context.
    static let unkept: Int32 = -2

    var range: Range<Int> { Int(start)..<Int(start + count) }
}
