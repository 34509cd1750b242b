internal import CCairo
internal import CGalleyBlend
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// The pixels per point of a mask, and the position of the origin.
struct MaskGrid {
    var scale: Double
    var tx = 0.0
    var ty = 0.0
}
