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
    /// From the glyph's origin to the left edge, in pixels; below 0 to the left of it.
    public let left: Int32
    /// From the glyph's origin down to the top edge, in pixels; below 0 above it.
    public let top: Int32
    /// Pixels in a row.
    public let width: Int32
    /// How many rows there are.
    public let height: Int32
    /// Bytes from one row to the next.
    public let stride: Int32
    /// The rows, from the top; `nil` where there are no pixels.
    public let memory: UnsafeMutableRawPointer?

    /// Zeroed pixels. Becomes `empty` when there is no memory or no size.
    init(kind: Kind, left: Int32 = 0, top: Int32 = 0, width: Int32 = 0, height: Int32 = 0) {
        let block = Int32(GALLEY_MASK_BLOCK)
        let stride = kind == .color ? width * 4 : (width + block - 1) / block * block
        let hasPixels = (kind == .mask || kind == .color) && width > 0 && height > 0
        let memory = unsafe hasPixels ? calloc(Int(stride), Int(height)) : nil
        self.kind = unsafe hasPixels && memory == nil ? .empty : kind
        unsafe self.memory = memory
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.stride = stride
    }

    deinit {
        unsafe free(memory)
    }

    /// What it costs to keep, in bytes.
    var cost: Int { Int(stride) * Int(height) + 96 }
}
