internal import CGalleyBlend
internal import GalleyText
internal import Glibc

/// Memory for premultiplied ARGB pixels, one native-endian word each: what Cairo calls `ARGB32`.
///
/// The memory is either the buffer's own or a caller's, who then keeps it alive.
@safe final class PixelBuffer {
    let pixels: UnsafeMutablePointer<UInt32>
    let width: Int
    let height: Int
    /// Bytes from one row to the next.
    let stride: Int
    private let isOwned: Bool

    /// Transparent pixels. Sizes come from `SurfaceLimits.pixelSize`.
    init(width: Int, height: Int) throws(GalleyError) {
        self.width = width
        self.height = height
        // Rows of whole 16-byte blocks, so that vectors seldom straddle one.
        stride = (width * 4 + 15) & ~15
        let length = stride * height
        guard let memory = unsafe PixelBuffer.allocate(length) else {
            throw .drawingFailed(
                operation: "allocating a surface of \(width) × \(height) pixels", reason: "out of memory")
        }
        unsafe pixels = memory.bindMemory(to: UInt32.self, capacity: length / 4)
        isOwned = true
    }

    /// Draws into memory that stays the caller's.
    init(borrowing memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
        unsafe pixels = memory.assumingMemoryBound(to: UInt32.self)
        self.width = width
        self.height = height
        self.stride = stride
        isOwned = false
    }

    deinit {
        if isOwned { unsafe free(pixels) }
    }

    private static func allocate(_ length: Int) -> UnsafeMutableRawPointer? {
        let huge = 2 << 20
        guard length >= 2 * huge else { return unsafe calloc(1, max(length, 16)) }
        // A large surface in small pages costs more in page faults than all of its glyphs in blending.
        var memory: UnsafeMutableRawPointer?
        guard unsafe posix_memalign(&memory, huge, length) == 0, let memory = unsafe memory else { return nil }
        _ = unsafe madvise(memory, length, MADV_HUGEPAGE)
        unsafe memset(memory, 0, length)
        return unsafe memory
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
