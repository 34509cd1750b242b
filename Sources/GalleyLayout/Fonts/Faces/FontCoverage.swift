internal import CHarfBuzz

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
    static let empty = unsafe FontCoverage(face: nil)

    init(face: OpaquePointer?) {
        let set = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(set) }
        if let face = unsafe face { unsafe hb_face_collect_unicodes(face, set) }

        let pageOfBlock = UnsafeMutablePointer<UInt16>.allocate(capacity: Self.blockCount)
        unsafe pageOfBlock.initialize(repeating: 0, count: Self.blockCount)
        var pageCount = 1
        unsafe Self.forEachRange(of: set) { first, last in
            for block in Int(first >> 8)...Int(last >> 8) where unsafe pageOfBlock[block] == 0 {
                unsafe pageOfBlock[block] = UInt16(pageCount)
                pageCount += 1
            }
        }
        let pages = UnsafeMutablePointer<UInt64>.allocate(capacity: pageCount * 4)
        unsafe pages.initialize(repeating: 0, count: pageCount * 4)
        unsafe Self.forEachRange(of: set) { first, last in
            for scalar in first...last {
                let page = unsafe Int(pageOfBlock[Int(scalar >> 8)])
                unsafe pages[page * 4 + Int(scalar >> 6 & 3)] |= 1 << UInt64(scalar & 63)
            }
        }
        unsafe self.pageOfBlock = pageOfBlock
        unsafe self.pages = pages
        count = unsafe Int(hb_set_get_population(set))
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

    private static func forEachRange(of set: OpaquePointer?, _ body: (UInt32, UInt32) -> Void) {
        var first: hb_codepoint_t = 0
        var last = hb_codepoint_t.max
        while unsafe hb_set_next_range(set, &first, &last) != 0, first < 0x110000 {
            body(first, min(last, 0x10FFFF))
        }
    }
}
