internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A positioned glyph, in points.
struct DrawnGlyph {
    var id: UInt32
    var x: Double
    var y: Double
    var advance: Double
}
