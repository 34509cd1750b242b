package import GalleyText

/// How large a surface may be: what is larger is refused, not attempted.
public struct SurfaceLimits: Sendable, Hashable {
    /// The longest side in pixels. Cairo itself draws on nothing longer than 32 767.
    public var side: Int
    /// Width times height in pixels.
    public var pixels: Int

    /// Limits; those not given are the default's.
    public init(side: Int = 32_767, pixels: Int = 256 << 20) {
        self.side = side
        self.pixels = pixels
    }

    /// 32 767 pixels a side, 256 megapixels.
    public static let `default` = SurfaceLimits()

    /// The whole pixels that `width` × `height` need, at least one each way.
    package func pixelSize(width: Double, height: Double) throws(GalleyError) -> (width: Int, height: Int) {
        guard width.isFinite, height.isFinite else {
            throw .invalidValue(
                name: "surface size", value: "\(width) × \(height)", reason: "both sides have to be finite")
        }
        // A hair of slack, so that a size such as 100.00000001 does not add a column of background.
        let columns = max(1, (width - 1e-6).rounded(.up))
        let rows = max(1, (height - 1e-6).rounded(.up))
        guard columns <= Double(side), rows <= Double(side), columns * rows <= Double(pixels) else {
            throw .surfaceTooLarge(
                width: Int(min(columns, 1e15)), height: Int(min(rows, 1e15)),
                limit: "\(side) pixels a side and \(pixels) pixels in all")
        }
        return (Int(columns), Int(rows))
    }
}
