internal import GalleyText

/// The places of the items of a section. Indices are from the start of the section.
enum ListBody: Sendable {
    case lines(LinesBody)
    case lanes(LanesBody)
    case custom(CustomBody)

    /// The length of everything.
    var length: Double {
        switch self {
        case .lines(let body): body.tree.total
        case .lanes(let body): body.trees.reduce(0) { max($0, $1.total) }
        case .custom(let body): body.length
        }
    }

    /// The number of items with known lengths.
    var knownCount: Int {
        switch self {
        case .lines(let body): body.knownCount
        case .lanes(let body): body.trees.reduce(0) { $0 + $1.knownCount }
        case .custom(let body): body.knownCount
        }
    }

    func span(of index: Int) -> ListSpan {
        switch self {
        case .lines(let body): body.span(of: index)
        case .lanes(let body): body.span(of: index)
        case .custom(let body): body.span(of: index)
        }
    }

    /// A length, negative where it is estimated.
    func signed(_ index: Int) -> Double {
        switch self {
        case .lines(let body): body.signed(index)
        case .lanes(let body): body.trees[Int(body.lane[index])].signed(Int(body.place[index]))
        case .custom(let body): body.lengths[index]
        }
    }

    mutating func set(_ index: Int, _ length: Double, isKnown: Bool) {
        switch self {
        case .lines(var body):
            // Without another reference, the change is made in place.
            self = .empty
            body.set(index, length, isKnown: isKnown)
            self = .lines(body)
        case .lanes(var body):
            self = .empty
            body.trees[Int(body.lane[index])].set(Int(body.place[index]), length, isKnown: isKnown)
            self = .lanes(body)
        case .custom(var body):
            self = .empty
            body.set(index, length, isKnown: isKnown)
            self = .custom(body)
        }
    }

    /// Replaces all estimates by one.
    ///
    /// - Returns: false where the places of items depend on more than that; nothing is changed then.
    mutating func replaceEstimates(by estimate: Double) -> Bool {
        guard case .lines(var body) = self, body.items.isEmpty else { return false }
        self = .empty
        body.tree.replaceEstimates(by: estimate)
        self = .lines(body)
        return true
    }

    /// The items that touch a part of the length, ascending, at most `limit` of them.
    func items(from start: Double, to end: Double, limit: Int) -> [Int] {
        switch self {
        case .lines(let body): body.items(from: start, to: end, limit: limit)
        case .lanes(let body): body.items(from: start, to: end, limit: limit)
        case .custom(let body): body.items(from: start, to: end, limit: limit)
        }
    }

    /// The first item from `start` on whose length is not known.
    func firstUnknown(from start: Int, count: Int) -> Int? {
        switch self {
        case .lines(let body) where body.items.isEmpty: body.tree.firstUnknown(from: start)
        default: (start..<max(start, count)).first { signed($0).sign == .minus }
        }
    }

    /// The memory in use, in bytes.
    var memory: Int {
        switch self {
        case .lines(let body): body.tree.memory + body.items.memory + body.starts.count * 4 + body.cells.count * 8
        case .lanes(let body): body.trees.reduce(0) { $0 + $1.memory } + body.lane.count * 10
        case .custom(let body): body.lengths.count * 48
        }
    }

    static let empty = ListBody.lines(
        LinesBody(columns: 1, cross: 0, gap: 0, scale: 1, lengths: LengthBlocks(), spacing: 0))
}
