internal import CGalleyBlend
internal import GalleySupport
internal import GalleyText

/// The output of a decoder: premultiplied pixels of an image, no more than will be drawn.
///
/// An image much larger than its drawn size is reduced by a whole factor while its rows arrive; each new pixel is the
/// mean of a square. Memory use is never much more than the result.
@safe final class ImageSink {
    /// The size in pixels of the decoder's output.
    private(set) var width = 0
    private(set) var height = 0
    /// The size of the image in the file; a decoder may output a smaller one.
    private var fileSize = Size.zero
    private let request: ImageRequest
    /// The number of columns and rows per pixel of the result.
    private var side = 1
    private var buffer: PixelBuffer?
    /// Four sums per pixel for one row of the result, or for all rows if rows are out of order.
    private var sums: [UInt32] = []
    private var isInterlaced = false
    private let cancellation = CancellationToken.current
    private var addedRows = 0

    init(_ request: ImageRequest) {
        self.request = request
    }

    /// Prepares for an image; returns false if it is empty or exceeds the limits.
    ///
    /// - Parameters:
    ///   - isInterlaced: Whether rows are out of order, or repeated with some of their pixels each.
    ///   - fileSize: The size in the file, if the decoder reduces the image.
    func begin(width: Int, height: Int, isInterlaced: Bool, fileSize: Size? = nil) -> Bool {
        guard width > 0, height > 0, width <= request.limits.side, height <= request.limits.side,
            width * height <= request.limits.pixels
        else { return false }
        self.width = width
        self.height = height
        self.fileSize = fileSize ?? Size(width: Double(width), height: Double(height))
        self.isInterlaced = isInterlaced
        side = request.reduction(width: width, height: height, limit: isInterlaced ? 4 << 20 : 32 << 20)
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        if side > 1 { sums = [UInt32](repeating: 0, count: columns * 4 * (isInterlaced ? rows : 1)) }
        buffer = try? PixelBuffer(width: columns, height: rows)
        return buffer != nil
    }

    /// Adds pixels of red, green, blue and straight alpha: `count` pixels of row `y`, every `step` columns from `x` on.
    /// Rows that are not interlaced must be in order.
    ///
    /// - Returns: whether decoding may continue. The current token is checked every 64 rows.
    func add(_ pixels: UnsafePointer<UInt8>, y: Int, x: Int = 0, step: Int = 1, count: Int) -> Bool {
        addedRows += 1
        if addedRows & 63 == 0, cancellation?.isCancelled == true { return false }
        unsafe place(pixels, y: y, x: x, step: step, count: count)
        return true
    }

    private func place(_ pixels: UnsafePointer<UInt8>, y: Int, x: Int, step: Int, count: Int) {
        guard let buffer, y < height, count > 0, x + (count - 1) * step < width else { return }
        let words = buffer.stride / 4
        guard side > 1 else {
            unsafe galley_scatter_rgba(pixels, buffer.pixels.advanced(by: y * words + x), step, count)
            return
        }
        let row = y / side
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            guard let base = sums.baseAddress else { return }
            let place = unsafe isInterlaced ? base + row * buffer.width * 4 : base
            unsafe galley_sum_rgba(pixels, place, x, step, side, count)
            guard !isInterlaced, y % side == side - 1 || y == height - 1 else { return }
            unsafe galley_mean_rgba(place, buffer.pixels.advanced(by: row * words), width, side, y % side + 1)
        }
    }

    /// The decoded image, with the file's size as its natural size.
    func finish() -> Bitmap? {
        guard let buffer else { return nil }
        if side > 1, isInterlaced {
            unsafe sums.withUnsafeMutableBufferPointer { sums in
                guard let base = sums.baseAddress else { return }
                for row in 0..<buffer.height {
                    unsafe galley_mean_rgba(
                        base + row * buffer.width * 4, buffer.pixels.advanced(by: row * buffer.stride / 4), width, side,
                        min(side, height - row * side))
                }
            }
        }
        return Bitmap(buffer, naturalSize: fileSize)
    }
}
