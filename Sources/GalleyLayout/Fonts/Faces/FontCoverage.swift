/// Which characters a font has: a bitmap in pages of 256 characters, so that a test is two loads.
///
/// Immutable once made.
@safe package final class FontCoverage: @unchecked Sendable {
    /// For each block of 256 characters, which page of `pages` holds it; 0 is the empty page.
    private let pageOfBlock: UnsafeMutablePointer<UInt16>
    /// Four words a page.
    private let pages: UnsafeMutablePointer<UInt64>
    /// How many characters are covered.
    package let count: Int

    static let blockCount = 0x110000 >> 8

    /// Covers nothing.
    static let empty = FontCoverage([])

    /// Covers the characters in `ranges`, which end at U+10FFFF.
    init(_ ranges: [ClosedRange<UInt32>]) {
        let pageOfBlock = UnsafeMutablePointer<UInt16>.allocate(capacity: Self.blockCount)
        unsafe pageOfBlock.initialize(repeating: 0, count: Self.blockCount)
        var pageCount = 1
        for range in ranges {
            for block in Int(range.lowerBound >> 8)...Int(range.upperBound >> 8)
            where unsafe pageOfBlock[block] == 0 {
                unsafe pageOfBlock[block] = UInt16(pageCount)
                pageCount += 1
            }
        }
        let pages = UnsafeMutablePointer<UInt64>.allocate(capacity: pageCount * 4)
        unsafe pages.initialize(repeating: 0, count: pageCount * 4)
        for range in ranges {
            // Word by word.
            for word in Int(range.lowerBound >> 6)...Int(range.upperBound >> 6) {
                let low = max(Int(range.lowerBound) - word << 6, 0)
                let high = min(Int(range.upperBound) - word << 6, 63)
                let page = unsafe Int(pageOfBlock[word >> 2])
                unsafe pages[page * 4 + word & 3] |= (UInt64.max >> UInt64(63 - high + low)) << UInt64(low)
            }
        }
        unsafe self.pageOfBlock = pageOfBlock
        unsafe self.pages = pages
        count = (0..<pageCount * 4).reduce(0) { unsafe $0 + pages[$1].nonzeroBitCount }
    }

    deinit {
        unsafe pageOfBlock.deallocate()
        unsafe pages.deallocate()
    }

    /// Whether the font has a glyph for `scalar`.
    package func contains(_ scalar: UInt32) -> Bool {
        guard scalar < 0x110000 else { return false }
        let page = unsafe Int(pageOfBlock[Int(scalar >> 8)])
        return unsafe pages[page &* 4 &+ Int(scalar >> 6 & 3)] >> UInt64(scalar & 63) & 1 != 0
    }
}
