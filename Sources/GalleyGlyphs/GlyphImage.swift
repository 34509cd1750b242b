internal import CGalleyBlend
internal import Glibc

/// An immutable rasterized glyph: a coverage mask, or the pixels of a colour glyph.
@safe public final class GlyphImage: @unchecked Sendable {
    // Sound because the memory is filled before the object is returned, and never written again.

    /// The kind of an image.
    public enum Kind: UInt8 {
        /// An image without ink.
        case empty
        /// A mask with one byte of coverage per pixel.
        case mask
        /// Premultiplied ARGB pixels.
        case color
        /// A glyph too large to cache: fill its outline instead.
        case outline
    }

    /// The kind of the image.
    public let kind: Kind
    /// The distance from the glyph's origin down to the top edge, in pixels; negative above the origin.
    public let top: Int32
    /// The number of rows.
    public let height: Int32
    /// The rows from top to bottom; `nil` if there are no pixels.
    public let memory: UnsafeMutableRawPointer?
    /// The number of consecutive masks: one, or one for each bin.
    let binCount: Int
    /// The left and right edges: in pixels, or for masks in all bins in quarters of a pixel.
    private let edges: (left: Int32, right: Int32)

    /// The distance from the glyph's origin to the left edge, in pixels; negative to the left of the origin.
    public var left: Int32 { unsafe mask(in: 0).left }
    /// The number of pixels per row.
    public var width: Int32 { unsafe mask(in: 0).width }
    /// The number of bytes from one row to the next.
    public var stride: Int32 { unsafe mask(in: 0).stride }

    /// Creates an image of zeroed pixels; it is `empty` if memory runs out or the size is zero.
    convenience init(kind: Kind, left: Int32 = 0, top: Int32 = 0, width: Int32 = 0, height: Int32 = 0) {
        self.init(kind, binCount: 1, edges: (left, left &+ width), top: top, height: height)
    }

    /// Creates zeroed masks in all bins for an area in quarters of a pixel; they are `empty` if memory runs out or the
    /// size is zero.
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

    /// One of the masks: its rows with their ``left``, ``width`` and ``stride``.
    @unsafe struct Mask {
        var memory: UnsafeMutableRawPointer?
        var left: Int32
        var width: Int32
        var stride: Int32
    }

    /// The mask in a bin; if there is only one mask, that one.
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

    /// The memory use in bytes.
    var cost: Int {
        var length = 0
        for bin in 0..<binCount { length += Int(GlyphImage.row(of: edges, in: bin, of: binCount, kind).stride) }
        return length * Int(height) + 96
    }
}
