internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A sequence of glyphs directly from a layout's arrays.
@unsafe struct GlyphCursor: @unsafe GlyphSource {
    private let ids: UnsafeBufferPointer<UInt16>
    private let advances: UnsafeBufferPointer<Int32>
    /// Empty if all are zero.
    private let offsets: UnsafeBufferPointer<GlyphOffset>
    private let baseline: Int
    private var pen: Int
    private var index = 0

    /// One layout unit in points; a power of two, so that multiplying is exact.
    private static var point: Double { 1 / 4096 }

    init(
        _ run: GlyphRunView, ids: UnsafeBufferPointer<UInt16>, advances: UnsafeBufferPointer<Int32>,
        offsets: UnsafeBufferPointer<GlyphOffset>
    ) {
        unsafe self.ids = ids
        unsafe self.advances = advances
        unsafe self.offsets = offsets
        unsafe baseline = run.baseline
        unsafe pen = run.x
    }

    /// The next glyph and the position of its origin.
    @inline(__always)
    mutating func advance() -> (glyph: UInt32, x: Double, y: Double)? {
        guard unsafe index < ids.count else { return nil }
        var (x, y) = unsafe (pen, baseline)
        if unsafe !offsets.isEmpty {
            let offset = unsafe offsets[index]
            x &+= Int(offset.x)
            y &-= Int(offset.y)
        }
        let glyph = unsafe UInt32(ids[index])
        unsafe pen &+= Int(advances[index])
        unsafe index &+= 1
        return unsafe (glyph, Double(x) * GlyphCursor.point, Double(y) * GlyphCursor.point)
    }
}
