public import CGalleyBlend
public import GalleyText

/// Memory for premultiplied ARGB pixels, one native-endian word each: what Cairo calls `ARGB32`.
///
/// The memory is either the buffer's own or a caller's, who then keeps it alive.
///
/// A buffer of its own memory is cleared row by row as it is drawn on: rows then are in the processor's cache
/// when glyphs are blended into them, where a large surface cleared as a whole has to be read back from memory.
@safe public final class PixelBuffer {
    private let memory: UnsafeMutablePointer<UInt32>
    // One thread draws on a buffer, so that nobody else can be in what is unchecked here.
    /// Rows from here on are yet to be filled with `color`.
    @exclusivity(unchecked) public private(set) var settledRows: Int
    private var color: UInt32
    /// Pixels in a row.
    public let width: Int
    /// How many rows there are.
    public let height: Int
    /// Bytes from one row to the next.
    public let stride: Int
    /// Where the buffer's own memory came from and goes back to; a caller's has neither.
    public let pool: MemoryPool?
    private let block: MemoryPool.Block?

    /// Pixels of one premultiplied colour, transparent unless given. Sizes come from `SurfaceLimits.pixelSize`.
    public init(width: Int, height: Int, color: UInt32 = 0, pool: MemoryPool = MemoryPool()) throws(GalleyError) {
        self.width = width
        self.height = height
        // Rows of whole 16-byte blocks, so that vectors seldom straddle one.
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

    /// Draws into memory that stays the caller's.
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
        if let block { pool?.give(block) }
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

    /// Makes sure that the rows above `row` hold what they should.
    ///
    /// - Returns: How many rows do.
    @discardableResult
    public func settle(upTo row: Int) -> Int {
        let bottom = min(row, height)
        guard unsafe settledRows < bottom else { return unsafe settledRows }
        // The padding of rows too: it is part of what callers see.
        var rows = unsafe GalleyTarget(
            pixels: memory, stride: stride, left: 0, top: Int32(settledRows), right: Int32(stride / 4),
            bottom: Int32(bottom), slack: 0)
        unsafe galley_clear(&rows, color)
        unsafe settledRows = bottom
        return bottom
    }

    /// All rows, settled. A buffer that several threads read has to have been settled by one.
    public var pixels: UnsafeMutablePointer<UInt32> {
        settle(upTo: height)
        return unsafe memory
    }

    /// The whole buffer as a target of the blending loops; whoever draws settles the rows it draws on.
    public var target: GalleyTarget {
        unsafe GalleyTarget(
            pixels: memory, stride: stride, left: 0, top: 0, right: Int32(width), bottom: Int32(height),
            slack: block == nil ? 0 : Int32(PixelBuffer.slack))
    }

    /// Pixels that vectors may stick out, past the end of the last row too.
    private static let slack = Int(GALLEY_MASK_BLOCK)

    /// All rows, settled, and what pads them, from the top.
    public var bytes: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: pixels, count: stride * height)
    }
}

extension Color {
    /// Premultiplied 0xAARRGGBB.
    package var premultiplied: UInt32 {
        func byte(_ value: Float) -> UInt32 { UInt32((value * 255).rounded()) }
        let alpha = byte(alpha)
        // From the rounded alpha, so that no component exceeds it.
        let factor = Float(alpha)
        func component(_ value: Float) -> UInt32 { UInt32((value * factor).rounded()) }
        return alpha << 24 | component(red) << 16 | component(green) << 8 | component(blue)
    }
}
