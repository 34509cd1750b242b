/// The place of an item in the items of its section: along the direction in which the list scrolls, and across.
struct ListSpan: Equatable, Sendable {
    var start: Double
    var length: Double
    var crossStart: Double
    var crossLength: Double
}
