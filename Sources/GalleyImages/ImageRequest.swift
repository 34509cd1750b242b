internal import CGalleyBlend
internal import GalleySupport
internal import GalleyText

/// A request for an image file.
struct ImageRequest {
    /// The maximum image size.
    var limits: SurfaceLimits
    /// The maximum size at which the image will be drawn, in pixels; `nil` requests all pixels.
    var size: Size?

    /// The whole factor by which an image can be reduced and still have a pixel for each drawn pixel.
    ///
    /// - Parameter limit: The maximum number of pixels of the result: more would fill memory for an image that no
    ///   surface shows completely.
    func reduction(width: Int, height: Int, limit: Int) -> Int {
        guard let size else { return 1 }
        func factor(_ have: Int, _ want: Double) -> Double { Double(have) / max(1, want) }
        let most = min(factor(width, size.width), factor(height, size.height))
        var side = max(1, min(most.isFinite ? most : 1, 4096)).rounded(.down)
        while (Double(width) / side).rounded(.up) * (Double(height) / side).rounded(.up) > Double(limit) { side += 1 }
        return Int(side)
    }
}
