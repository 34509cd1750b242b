internal import GalleyText

/// Items placed by the program.
struct CustomBody: Sendable {
    let arrangement: any ListArrangement
    let cross: Double
    let scale: Double
    /// Estimated ones have a minus sign.
    var lengths: ContiguousArray<Double>
    private(set) var frames: [Rect] = []
    private(set) var length = 0.0
    private(set) var knownCount = 0

    init(_ arrangement: any ListArrangement, lengths: ContiguousArray<Double>, cross: Double, scale: Double) {
        self.arrangement = arrangement
        self.cross = cross
        self.scale = scale
        self.lengths = lengths
        knownCount = lengths.reduce(0) { $0 + ($1.sign == .plus ? 1 : 0) }
        place()
    }

    private mutating func place() {
        var frames = arrangement.place(lengths.map { abs($0) }, in: cross)
        // An arrangement that answers for too few items leaves the others at the start.
        while frames.count < lengths.count { frames.append(.zero) }
        func whole(_ value: Double) -> Double {
            value.isFinite ? (min(max(value, -1e9), 1e9) * scale).rounded() / scale : 0
        }
        self.frames = frames.map {
            Rect(
                x: whole($0.x), y: max(0, whole($0.y)), width: max(0, whole($0.width)), height: max(0, whole($0.height))
            )
        }
        length = self.frames.prefix(lengths.count).reduce(0) { max($0, $1.maxY) }
    }

    mutating func set(_ index: Int, _ length: Double, isKnown: Bool) {
        let value = isKnown ? abs(length) : -abs(length)
        knownCount += (isKnown ? 1 : 0) - (lengths[index].sign == .plus ? 1 : 0)
        let isSame = abs(lengths[index]) == abs(value)
        lengths[index] = value
        if !isSame { place() }
    }

    func span(of index: Int) -> ListSpan {
        let frame = frames[index]
        return ListSpan(start: frame.y, length: frame.height, crossStart: frame.x, crossLength: frame.width)
    }

    func items(from start: Double, to end: Double, limit: Int) -> [Int] {
        var result: [Int] = []
        for index in lengths.indices where frames[index].minY < end && frames[index].maxY > start {
            result.append(index)
            if result.count == limit { break }
        }
        return result
    }
}
