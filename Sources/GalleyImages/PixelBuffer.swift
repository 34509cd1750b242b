public import CGalleyBlend
public import GalleyText

/// Memory for premultiplied ARGB pixels, one native-endian word each: Cairo's `ARGB32`.
///
/// The memory belongs to the buffer, or to the caller, who must keep it valid.
///
/// A buffer that owns its memory is cleared row by row as it is drawn on. The rows are then in the processor's cache
/// when glyphs are blended into them, while a large surface cleared as a whole would have to be read back from memory.
@safe public final class PixelBuffer {
    private let memory: UnsafeMutablePointer<UInt32>
    // One thread draws on a buffer, so it has exclusive access to the unchecked property.
    /// The first row that has not yet been filled with `color`.
    @exclusivity(unchecked) public private(set) var settledRows: Int
    private var color: UInt32
    /// The number of pixels per row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of bytes from one row to the next.
    public let stride: Int
    /// The pool of the buffer's memory; nil for memory of the caller.
    public let pool: MemoryPool?
    private let block: MemoryPool.Block?

    /// Creates a buffer filled with one premultiplied colour, by default transparent. Sizes come from
    /// `SurfaceLimits.pixelSize`.
    public init(width: Int, height: Int, color: UInt32 = 0, pool: MemoryPool = MemoryPool()) throws(GalleyError) {
        self.width = width
        self.height = height
        // Rows are multiples of 16 bytes, so that vectors rarely straddle one.
        stride = (width * 4 + 15) & ~15
        guard let block = pool.take(stride * height + PixelBuffer.slack * 4) else {
            throw .drawingFailed(
                operation: "allocating a surface of \(width) × \(height) pixels", reason: "out of memory")
        }
        unsafe memory = block.memory.bindMemory(to: UInt32.self, capacity: stride * height / 4)
        self.pool = pool
        self.block = block
        self.color = color
        unsafe settledRows = 0
    }

    /// Creates a buffer with the pixels of another one.
    public convenience init(copying other: PixelBuffer, pool: MemoryPool) throws(GalleyError) {
        try self.init(width: other.width, height: other.height, pool: pool)
        for row in 0..<height {
            unsafe (memory + row * (stride / 4)).update(
                from: UnsafePointer(other.pixels) + row * (other.stride / 4), count: width)
        }
        unsafe settledRows = height
    }

    /// Creates a buffer in memory that still belongs to the caller.
    public init(borrowing memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
        unsafe self.memory = memory.assumingMemoryBound(to: UInt32.self)
        self.width = width
        self.height = height
        self.stride = stride
        unsafe settledRows = height
        color = 0
        pool = nil
        block = nil
    }

    deinit {
        if let block { pool?.recycle(block) }
    }

    /// Replaces every pixel.
    public func clear(_ color: UInt32) {
        if block != nil {
            self.color = color
            unsafe settledRows = 0
        } else {
            var target = unsafe target
            unsafe galley_clear(&target, color)
        }
    }

    /// Fills the unsettled rows above `row` with the background colour.
    ///
    /// - Returns: The number of settled rows.
    @discardableResult
    public func settle(upTo row: Int) -> Int {
        let bottom = min(row, height)
        guard unsafe settledRows < bottom else { return unsafe settledRows }
        // Fill the padding of rows as well: callers can see it.
        var rows = unsafe GalleyTarget(
            pixels: memory, stride: stride, left: 0, top: Int32(settledRows), right: Int32(stride / 4),
            bottom: Int32(bottom), slack: 0)
        unsafe galley_clear(&rows, color)
        unsafe settledRows = bottom
        return bottom
    }

    /// The pixels of all rows, settled. Settle a buffer on one thread before several threads read it.
    public var pixels: UnsafeMutablePointer<UInt32> {
        settle(upTo: height)
        return unsafe memory
    }

    /// The whole buffer as a target of the blending loops; the caller settles the rows that it draws on.
    public var target: GalleyTarget {
        unsafe GalleyTarget(
            pixels: memory, stride: stride, left: 0, top: 0, right: Int32(width), bottom: Int32(height),
            slack: block == nil ? 0 : Int32(PixelBuffer.slack))
    }

    /// The number of pixels that vectors may write past the end, even of the last row.
    private static let slack = Int(GALLEY_MASK_BLOCK)

    /// The bytes of all rows, settled, with their padding.
    public var bytes: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: pixels, count: stride * height)
    }
}

extension Color {
    /// The premultiplied colour as 0xAARRGGBB.
    package var premultiplied: UInt32 {
        func byte(_ value: Float) -> UInt32 { UInt32((value * 255).rounded()) }
        let alpha = byte(alpha)
        // Use the rounded alpha, so that no component exceeds it.
        let factor = Float(alpha)
        func component(_ value: Float) -> UInt32 { UInt32((value * factor).rounded()) }
        return alpha << 24 | component(red) << 16 | component(green) << 8 | component(blue)
    }
}
