internal import GalleyLayout
internal import GalleyText

/// The pixels per point of a mask, and the position of the origin.
struct MaskGrid {
    var scale: Double
    var tx = 0.0
    var ty = 0.0

    init(scale: Double, tx: Double = 0, ty: Double = 0) {
        self.scale = scale
        self.tx = tx
        self.ty = ty
    }

    /// Four pixels per point of a page.
    ///
    /// - Parameter stretch: The points of the page in a point of the drawing: a transformed group may show a thousand times
    ///   as many as the page has.
    init(onPage stretch: Double) {
        let scale = 4 * stretch
        self.init(scale: scale.isFinite && scale > 0 ? max(1e-3, min(4e4, scale)) : 4)
    }

    /// The grid of a shadow: the same, unless the blur is so wide that a coarser one looks the same.
    func coarsened(for shadow: Shadow, isOnPage: Bool) -> MaskGrid {
        let pixels = shadow.deviation * scale
        let enough = isOnPage ? 6.0 : 24
        return pixels > enough ? MaskGrid(scale: scale * enough / 2 / pixels) : self
    }
}
