internal import GalleyText

/// The place of an item in the items of its section: along the direction in which the list scrolls, and across.
struct ListSpan: Equatable, Sendable {
    var start: Double
    var length: Double
    var crossStart: Double
    var crossLength: Double
}

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

    /// In bytes.
    var memory: Int {
        switch self {
        case .lines(let body): body.tree.memory + body.items.count * 8 + body.starts.count * 4 + body.cells.count * 8
        case .lanes(let body): body.trees.reduce(0) { $0 + $1.memory } + body.lane.count * 10
        case .custom(let body): body.lengths.count * 48
        }
    }

    static let empty = ListBody.lines(LinesBody(columns: 1, cross: 0, gap: 0, scale: 1, lengths: [], spacing: 0))
}

/// Edges of columns of equal width on whole pixels.
struct ColumnEdges: Sendable {
    var columns: Int
    var cross: Double
    var gap: Double
    var scale: Double

    /// The start and length of columns.
    func span(_ column: Int, _ count: Int = 1) -> (start: Double, length: Double) {
        let start = edge(column)
        return (start, max(0, edge(column + count) - gap - start))
    }

    private func edge(_ column: Int) -> Double {
        if column == columns { return cross + gap }
        let step = (cross + gap) / Double(columns)
        return (step * Double(column) * scale).rounded() / scale
    }

    /// The number of columns in a length.
    static func count(_ columns: ListLayout.Columns, in cross: Double, gap: Double) -> Int {
        switch columns {
        case .count(let count): return min(max(1, count), 10_000)
        case .leastWidth(let least):
            guard least.isFinite, least + gap > 0 else { return 1 }
            return Int(min(max(1, ((cross + gap) / (max(least, 1) + gap)).rounded(.down)), 10_000))
        }
    }
}

/// Lines of items, each line as long as its longest item.
struct LinesBody: Sendable {
    var edges: ColumnEdges
    /// The lengths of lines; with one column, those of items.
    var tree: ExtentTree
    /// Lengths of items where a line has several; estimated ones have a minus sign.
    var items: ContiguousArray<Double> = []
    /// The first item of each line, where items take several columns.
    var starts: ContiguousArray<Int32> = []
    /// The first column of each item and the number of its columns, where items take several.
    var cells: ContiguousArray<(column: Int32, count: Int32)> = []
    private(set) var knownItems = 0

    init(
        columns: Int, cross: Double, gap: Double, scale: Double, lengths: ContiguousArray<Double>, spacing: Double,
        spans: [Int]? = nil
    ) {
        edges = ColumnEdges(columns: columns, cross: cross, gap: gap, scale: scale)
        guard columns > 1 else {
            tree = ExtentTree(signed: lengths, spacing: spacing)
            return
        }
        items = lengths
        knownItems = lengths.reduce(0) { $0 + ($1.sign == .plus ? 1 : 0) }
        if let spans {
            var next = columns
            for (index, span) in spans.enumerated() {
                let span = min(max(1, span), columns)
                if next + span > columns {
                    starts.append(Int32(index))
                    next = 0
                }
                cells.append((Int32(next), Int32(span)))
                next += span
            }
        }
        tree = ExtentTree(count: 0, estimate: 0)
        let count = starts.isEmpty ? (items.count + columns - 1) / columns : starts.count
        var lines = ContiguousArray<Double>()
        lines.reserveCapacity(count)
        for line in 0..<count { lines.append(lineLength(line)) }
        tree = ExtentTree(signed: lines, spacing: spacing)
    }

    var knownCount: Int { items.isEmpty ? tree.knownCount : knownItems }

    func signed(_ index: Int) -> Double { items.isEmpty ? tree.signed(index) : items[index] }

    private func line(of index: Int) -> Int {
        if items.isEmpty { return index }
        guard !starts.isEmpty else { return index / edges.columns }
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= index { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    private func range(of line: Int) -> Range<Int> {
        if items.isEmpty { return line..<line + 1 }
        guard !starts.isEmpty else {
            return line * edges.columns..<min(items.count, (line + 1) * edges.columns)
        }
        return Int(starts[line])..<(line + 1 < starts.count ? Int(starts[line + 1]) : items.count)
    }

    /// Known where all items are; the greatest known length, or the greatest estimate without one.
    private func lineLength(_ line: Int) -> Double {
        var (known, estimate) = (-1.0, 0.0)
        var isExact = true
        for index in range(of: line) {
            if items[index].sign == .plus {
                known = max(known, items[index])
            } else {
                isExact = false
                estimate = max(estimate, -items[index])
            }
        }
        if isExact { return max(0, known) }
        return -(known >= 0 ? known : estimate)
    }

    mutating func set(_ index: Int, _ length: Double, isKnown: Bool) {
        guard !items.isEmpty else { return tree.set(index, length, isKnown: isKnown) }
        let value = isKnown ? abs(length) : -abs(length)
        knownItems += (isKnown ? 1 : 0) - (items[index].sign == .plus ? 1 : 0)
        items[index] = value
        let line = line(of: index)
        let length = lineLength(line)
        tree.set(line, abs(length), isKnown: length.sign == .plus)
    }

    func span(of index: Int) -> ListSpan {
        let line = line(of: index)
        let start = tree.offset(of: line)
        guard !items.isEmpty else {
            return ListSpan(start: start, length: tree.length(line), crossStart: 0, crossLength: edges.cross)
        }
        let cell = cells.isEmpty ? (column: Int32(index % edges.columns), count: 1) : cells[index]
        let (cross, length) = edges.span(Int(cell.column), Int(cell.count))
        return ListSpan(start: start, length: abs(items[index]), crossStart: cross, crossLength: length)
    }

    func items(from start: Double, to end: Double, limit: Int) -> [Int] {
        guard tree.count > 0, end > start else { return [] }
        var result: [Int] = []
        var line = tree.index(at: max(0, start))
        var offset = tree.offset(of: line)
        while line < tree.count, offset < end, result.count < limit {
            let length = tree.length(line)
            if offset + length > start || length == 0 { result += range(of: line) }
            offset += length + tree.spacing
            line += 1
        }
        return result
    }
}

/// Columns in which items follow each other, each item in the column that was shortest when it was placed.
struct LanesBody: Sendable {
    let edges: ColumnEdges
    var trees: [ExtentTree]
    /// The column of each item, and the position in it.
    let lane: ContiguousArray<Int16>
    let place: ContiguousArray<Int32>
    /// The items of each column.
    let members: [ContiguousArray<Int32>]

    /// - Parameter kept: the columns that items had before; -1 for new ones.
    init(edges: ColumnEdges, lengths: ContiguousArray<Double>, spacing: Double, kept: ContiguousArray<Int16>?) {
        self.edges = edges
        let count = edges.columns
        var ends = [Double](repeating: 0, count: count)
        var lane = ContiguousArray<Int16>()
        var place = ContiguousArray<Int32>()
        var members = [ContiguousArray<Int32>](repeating: [], count: count)
        var values = [ContiguousArray<Double>](repeating: [], count: count)
        for (index, length) in lengths.enumerated() {
            var best = 0
            if let kept, kept[index] >= 0, Int(kept[index]) < count {
                best = Int(kept[index])
            } else {
                for other in 1..<max(1, count) where ends[other] < ends[best] { best = other }
            }
            lane.append(Int16(best))
            place.append(Int32(members[best].count))
            members[best].append(Int32(index))
            values[best].append(length)
            ends[best] += abs(length) + spacing
        }
        self.lane = lane
        self.place = place
        self.members = members
        trees = values.map { ExtentTree(signed: $0, spacing: spacing) }
    }

    func span(of index: Int) -> ListSpan {
        let column = Int(lane[index])
        let (start, length) = edges.span(column)
        let place = Int(place[index])
        return ListSpan(
            start: trees[column].offset(of: place), length: trees[column].length(place), crossStart: start,
            crossLength: length)
    }

    func items(from start: Double, to end: Double, limit: Int) -> [Int] {
        guard end > start else { return [] }
        var result: [Int] = []
        for (column, tree) in trees.enumerated() where tree.count > 0 {
            var place = tree.index(at: max(0, start))
            var offset = tree.offset(of: place)
            var found = 0
            while place < tree.count, offset < end, found < limit {
                if offset + tree.length(place) > start || tree.length(place) == 0 {
                    result.append(Int(members[column][place]))
                    found += 1
                }
                offset += tree.length(place) + tree.spacing
                place += 1
            }
        }
        return Array(result.sorted().prefix(limit))
    }
}

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
