/// A grapheme cluster, or inserted text, with its position on the line.
struct LineCell {
    /// The range in the layout's text in UTF-8 offsets; empty for inserted text.
    var start: Int
    var end: Int
    /// The edges along the line, in ``LayoutUnit``s; `left` comes first on the inline axis.
    var left: Int
    var right: Int
    /// The UAX #9 embedding level; that of the paragraph for hanging white space (L1).
    var level: UInt8
    /// Whether it is a hyphen or a truncation token.
    var isInserted = false
    /// Whether the grapheme cluster started in the previous cell, in logical order.
    var isContinued = false
    /// The leftmost and rightmost atom, from which its neighbours are found.
    var leftmost: LineAtom
    var rightmost: LineAtom
    /// The edges of the em in which the cell is combined with others (tate-chu-yoko).
    var em: Range<Int>?

    var isRightToLeft: Bool { level & 1 == 1 }
    var leading: Int { isRightToLeft ? right : left }
    var trailing: Int { isRightToLeft ? left : right }
}
