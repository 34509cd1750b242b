internal import CGalleyBlend
internal import Glibc

/// One rasterised glyph: coverage, or the pixels of a colour glyph. Immutable.
@safe public final class GlyphImage: @unchecked Sendable {
    // Sound because the memory is filled before the object is handed out, and never written again.

    /// What the pixels of an image are.
    public enum Kind: UInt8 {
        /// No ink.
        case empty
        /// One byte of coverage a pixel.
        case mask
        /// Premultiplied ARGB.
        case color
        /// Too large to keep: fill its outline instead.
        case outline
    }

    /// What the pixels are.
    public let kind: Kind
    /// From the glyph's origin down to the top edge, in pixels; below 0 above it.
    public let top: Int32
    /// How many rows there are.
    public let height: Int32
    /// The rows, from the top; `nil` where there are no pixels.
    public let memory: UnsafeMutableRawPointer?
    /// How many masks there are, one behind the other: that of one bin, or those of all.
    let binCount: Int
    /// The left and right edges: in pixels, or of masks in all bins in quarters of a pixel.
    private let edges: (left: Int32, right: Int32)

    /// From the glyph's origin to the left edge, in pixels; below 0 to the left of it.
    public var left: Int32 { unsafe mask(in: 0).left }
    /// Pixels in a row.
    public var width: Int32 { unsafe mask(in: 0).width }
    /// Bytes from one row to the next.
    public var stride: Int32 { unsafe mask(in: 0).stride }

    /// Zeroed pixels. Becomes `empty` when there is no memory or no size.
    convenience init(kind: Kind, left: Int32 = 0, top: Int32 = 0, width: Int32 = 0, height: Int32 = 0) {
        self.init(kind, binCount: 1, edges: (left, left &+ width), top: top, height: height)
    }

    /// Zeroed masks in all bins of what lies between two quarters of a pixel. Becomes `empty` when there is no memory or no
    /// size.
    convenience init(quarters: Range<Int32>, top: Int32, height: Int32) {
        self.init(
            .mask, binCount: GlyphRasterizer.bins, edges: (quarters.lowerBound, quarters.upperBound), top: top,
            height: height)
    }

    private init(_ kind: Kind, binCount: Int, edges: (left: Int32, right: Int32), top: Int32, height: Int32) {
        let hasPixels = (kind == .mask || kind == .color) && edges.right > edges.left && height > 0
        var length = 0
        for bin in 0..<binCount { length += Int(GlyphImage.row(of: edges, in: bin, of: binCount, kind).stride) }
        let memory = unsafe hasPixels ? calloc(length, Int(height)) : nil
        self.kind = unsafe (kind == .mask || kind == .color) && memory == nil ? .empty : kind
        unsafe self.memory = memory
        self.binCount = binCount
        self.edges = edges
        self.top = top
        self.height = height
    }

    private static func row(
        of edges: (left: Int32, right: Int32), in bin: Int, of binCount: Int, _ kind: Kind
    ) -> (left: Int32, width: Int32, stride: Int32) {
        let shift = Int32(truncatingIfNeeded: bin)
        // A mask moved to the right by `bin` quarters ends at the next whole pixel.
        let left = binCount > 1 ? (edges.left &+ shift) >> 2 : edges.left
        let width = (binCount > 1 ? (edges.right &+ shift &+ 3) >> 2 : edges.right) &- left
        let block = Int32(GALLEY_MASK_BLOCK)
        return (left, width, kind == .color ? width &* 4 : (width &+ block &- 1) / block &* block)
    }

    /// One of the masks: its rows, and what ``left``, ``width`` and ``stride`` are of it.
    @unsafe struct Mask {
        var memory: UnsafeMutableRawPointer?
        var left: Int32
        var width: Int32
        var stride: Int32
    }

    /// The mask in a bin, of those that there are.
    func mask(in bin: Int) -> Mask {
        var before = 0
        for earlier in 0..<bin { before += Int(GlyphImage.row(of: edges, in: earlier, of: binCount, kind).stride) }
        let row = GlyphImage.row(of: edges, in: bin, of: binCount, kind)
        return unsafe Mask(
            memory: memory.map { unsafe $0 + before * Int(height) }, left: row.left, width: row.width,
            stride: row.stride)
    }

    deinit {
        unsafe free(memory)
    }

    /// What it costs to keep, in bytes.
    var cost: Int {
        var length = 0
        for bin in 0..<binCount { length += Int(GlyphImage.row(of: edges, in: bin, of: binCount, kind).stride) }
        return length * Int(height) + 96
    }
}
