internal import GalleyText

/// A size range on one axis.
struct Extent: Hashable {
    var min: Double
    var max: Double

    init(_ min: Double, _ max: Double) {
        self.min = min
        self.max = max
    }

    init(exactly value: Double) { self.init(value, value) }

    static let unbounded = Extent(0, .infinity)

    var isExact: Bool { min == max }

    func clamped(_ value: Double) -> Double { Swift.max(min, Swift.min(value, max)) }

    func intersection(_ other: Extent) -> Extent {
        let (low, high) = (Swift.max(min, other.min), Swift.min(max, other.max))
        if low <= high { return Extent(low, high) }
        return Extent(exactly: other.min > max ? max : min)
    }
}
