internal import CGalleyBlend
internal import GalleyText

/// Where a decoder puts the rows of an image: premultiplied pixels, no more of them than will be drawn.
///
/// An image far larger than it is drawn at is made smaller by a whole factor as its rows come, each new pixel the
/// mean of the square that it stands for; what is held is never much more than the result.
@safe final class ImageSink {
    /// Size in pixels of what comes.
    private(set) var width = 0
    private(set) var height = 0
    /// That of the file's image, of which a decoder may give a smaller one.
    private var fileSize = Size.zero
    private let request: ImageRequest
    /// Columns and rows that one pixel of the result stands for.
    private var side = 1
    private var buffer: PixelBuffer?
    /// Four sums a pixel of one row of the result, or of all rows where rows come out of order.
    private var sums: [UInt32] = []
    private var isInterlaced = false

    init(_ request: ImageRequest) {
        self.request = request
    }

    /// Makes room for an image; false where there is none, or the limits are below its size.
    ///
    /// - Parameters:
    ///   - isInterlaced: Rows come out of order, or more than once with some of their pixels each.
    ///   - fileSize: Where the decoder makes the image smaller: its size in the file.
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

    /// Takes pixels of red, green, blue and straight alpha: `count` of row `y`, every `step` columns from `x` on.
    /// Rows that are not interlaced come in order.
    func add(_ pixels: UnsafePointer<UInt8>, y: Int, x: Int = 0, step: Int = 1, count: Int) {
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

    /// What has come, with the size of the file as the image's own.
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

/// What is wanted of an image file.
struct ImageRequest {
    /// Larger images are refused.
    var limits: SurfaceLimits
    /// Pixels that the image will cover at most; `nil` wants all it has.
    var size: Size?

    /// The whole factor by which an image may be made smaller and still have a pixel for each that is drawn.
    ///
    /// - Parameter limit: Pixels of the result, however many are wanted: more would fill memory for a picture that no
    ///   surface shows in full.
    func reduction(width: Int, height: Int, limit: Int) -> Int {
        guard let size else { return 1 }
        func factor(_ have: Int, _ want: Double) -> Double { Double(have) / max(1, want) }
        let most = min(factor(width, size.width), factor(height, size.height))
        var side = max(1, min(most.isFinite ? most : 1, 4096)).rounded(.down)
        while (Double(width) / side).rounded(.up) * (Double(height) / side).rounded(.up) > Double(limit) { side += 1 }
        return Int(side)
    }
}
