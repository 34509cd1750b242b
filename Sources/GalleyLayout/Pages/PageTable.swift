internal import GalleyText

/// A table that is divided between pages.
struct PageTable {
    /// UTF-8 offsets in the whole text.
    var range: Range<Int>
    /// The UTF-8 offset of the header rows' end in the whole text.
    var headerEnd: Int
    var columns: [Int]
    var level: UInt8
    /// The largest widths after decimal separators by column.
    var decimals: [Int]

    /// The header rows, if they are repeated above a page that begins at an offset.
    func header(above offset: Int) -> Range<Int>? {
        guard range.lowerBound < headerEnd, headerEnd <= offset, offset < range.upperBound else { return nil }
        return range.lowerBound..<headerEnd
    }
}
