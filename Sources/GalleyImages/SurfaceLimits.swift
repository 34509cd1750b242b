package import GalleyText

/// The maximum size of a surface: larger surfaces are refused.
public struct SurfaceLimits: Sendable, Hashable {
    /// The longest side in pixels. Cairo supports at most 32 767.
    public var side: Int
    /// The area in pixels.
    public var pixels: Int

    /// Creates limits; by default those of ``default``.
    public init(side: Int = 32_767, pixels: Int = 256 << 20) {
        self.side = side
        self.pixels = pixels
    }

    /// 32 767 pixels a side, 256 megapixels.
    public static let `default` = SurfaceLimits()

    /// The size in whole pixels for `width` × `height`, at least one in each direction.
    package func pixelSize(width: Double, height: Double) throws(GalleyError) -> (width: Int, height: Int) {
        guard width.isFinite, height.isFinite else {
            throw .invalidValue(
                name: "surface size", value: "\(width) × \(height)", reason: "both sides must be finite")
        }
        // A small tolerance, so that a size such as 100.00000001 does not add a column of background.
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
