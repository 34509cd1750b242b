/// A positioned glyph, in points.
struct DrawnGlyph {
    var id: UInt32
    var x: Double
    var y: Double
    var advance: Double
}
