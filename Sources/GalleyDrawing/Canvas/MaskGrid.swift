internal import CCairo
internal import CGalleyBlend

/// The pixels per point of a mask, and the position of the origin.
struct MaskGrid {
    var scale: Double
    var tx = 0.0
    var ty = 0.0
}
