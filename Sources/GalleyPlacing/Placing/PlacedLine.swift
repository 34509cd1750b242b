/// A placed line, after which the next row may not fit.
struct PlacedLine {
    var start: LineStart
    var available: Int?
    var tabOrigin: Int
}
