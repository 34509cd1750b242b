internal import CGalleyBlend
internal import GalleyText

/// Memory for premultiplied ARGB pixels, one native-endian word each: what Cairo calls `ARGB32`.
///
/// The memory is either the buffer's own or a caller's, who then keeps it alive.
@safe final class PixelBuffer {
    let pixels: UnsafeMutablePointer<UInt32>
    let width: Int
    let height: Int
    /// Bytes from one row to the next.
    let stride: Int
    /// Where the buffer's own memory came from and goes back to; a caller's has neither.
    let pool: MemoryPool?
    private let block: MemoryPool.Block?

    /// Pixels of one premultiplied colour, transparent unless given. Sizes come from `SurfaceLimits.pixelSize`.
    init(width: Int, height: Int, color: UInt32 = 0, pool: MemoryPool = MemoryPool()) throws(GalleyError) {
        self.width = width
        self.height = height
        // Rows of whole 16-byte blocks, so that vectors seldom straddle one.
        stride = (width * 4 + 15) & ~15
        guard let block = pool.take(stride * height) else {
            throw .drawingFailed(
                operation: "allocating a surface of \(width) × \(height) pixels", reason: "out of memory")
        }
        unsafe pixels = block.memory.bindMemory(to: UInt32.self, capacity: stride * height / 4)
        self.pool = pool
        self.block = block
        // The padding of rows too: it is part of what callers see.
        var target = unsafe GalleyTarget(
            pixels: pixels, stride: stride, left: 0, top: 0, right: Int32(stride / 4), bottom: Int32(height))
        unsafe galley_clear(&target, color)
    }

    /// Draws into memory that stays the caller's.
    init(borrowing memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
        unsafe pixels = memory.assumingMemoryBound(to: UInt32.self)
        self.width = width
        self.height = height
        self.stride = stride
        pool = nil
        block = nil
    }

    deinit {
        if let block { pool?.give(block) }
    }

    /// The whole buffer as a target of the blending loops.
    var target: GalleyTarget {
        unsafe GalleyTarget(
            pixels: pixels, stride: stride, left: 0, top: 0, right: Int32(width), bottom: Int32(height))
    }

    var bytes: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: pixels, count: stride * height)
    }
}

extension Color {
    /// Premultiplied 0xAARRGGBB.
    var premultiplied: UInt32 {
        func byte(_ value: Float) -> UInt32 { UInt32((value * 255).rounded()) }
        let alpha = byte(alpha)
        // From the rounded alpha, so that no component exceeds it.
        let factor = Float(alpha)
        func component(_ value: Float) -> UInt32 { UInt32((value * factor).rounded()) }
        return alpha << 24 | component(red) << 16 | component(green) << 8 | component(blue)
    }
}
