import GalleyInterface

#if canImport(GalleyTestSupport)
    import GalleyTestSupport
#endif

/// Plays random sequences of everything that happens to a list, and compares it with a plain array of rows.
///
/// A sequence inserts, removes, moves, updates and resizes rows, scrolls, flings, drags, jumps, resizes the host and asks
/// it to release memory, between any two pieces of background work. It checks that
/// - at the end the rows in sight are those of the array, at their places, drawn and measured;
/// - every turn and every piece of work leaves the anchor within one device pixel of its place;
/// - each interface state is entered before it is left, and left before it is entered again;
/// - the mounted rows and the layouts that are kept are within their budgets.
@MainActor struct ListProbe {
    /// A row of the array. Its length depends on the width.
    private struct Row: Sendable {
        var id: String
        var version: Int
        var length: Double

        func length(at width: Double) -> Double { width < 160 ? length + ListProbe.leastLength : length }

        /// The length on screen, on whole pixels.
        func length(at width: Double, scale: Double) -> Double { (length(at: width) * scale).rounded(.up) / scale }
    }

    /// The places of rows before a turn.
    private struct Moment {
        var rows: [ListRowInfo]
        var position: Double
        var isAtEdge: Bool
        var snapshot: ListSnapshot
    }

    private static let height = 200.0
    nonisolated private static let leastLength = 12.0
    private static let greatestLength = 144.0
    private static let greatestWidth = 260.0
    private static let budget = 48_000

    private let seed: UInt64
    private var random: SeededGenerator
    private let clock = ManualClock()
    private let workers = ManualWorkers()
    private let group: DisplayGroup
    private let host: NodeHost
    private let scale: Double
    private let edge: ListEdge?
    private var rows: [Row] = []
    private var described = ListSnapshot.empty
    private var next = 0
    private var version = 0
    /// Whether the list is on its way to a row, and the time at which it is there.
    private var isGoing = false
    private var arrival = Duration.zero
    private var finger: Double?
    private var states = InterfaceStates()
    private var step = ""
    private(set) var problems: [String] = []

    /// - Parameter seed: the same seed gives the same sequence.
    init(seed: UInt64, fonts: FontLibrary) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        group = DisplayGroup(
            queue: DisplayQueue(maximumWorkers: 2, workers: workers, clock: clock), loop: HostLoop {})
        scale = [1, 2, 1.5][Int(seed % 3)]
        edge = [nil, .start, .end][Int(seed / 3 % 3)]
        var environment = NodeEnvironment()
        environment.fonts = fonts
        host = NodeHost(
            size: Size(width: 200, height: ListProbe.height), scale: scale, environment: environment, group: group)
    }

    private var list: ListPresentation? { host.list("list") }

    private mutating func report(_ problem: String) {
        if problems.count < 5 { problems.append("seed \(seed), \(step): \(problem)") }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    // MARK: - Running

    /// Plays the sequence.
    ///
    /// - Returns: the problems that were found.
    mutating func run(steps: Int = 24) throws -> [String] {
        step = "start"
        rows = (0..<number(0...80)).map { _ in fresh() }
        try describe()
        settle()
        for index in 0..<steps {
            step = "step \(index)"
            try act()
            for _ in 0..<number(0...4) { advance() }
            if random.chance(1, in: 3) {
                clock.advance(by: .milliseconds(number(1...40)))
                host.turn()
            }
            if random.chance(1, in: 6) { settle() }
            checkStates()
            checkBudgets()
        }
        step = "end"
        if let finger { pointer(.up, finger) }
        list?.releaseThumb()
        for _ in 0..<120 {
            clock.advance(by: .milliseconds(32))
            host.turn()
            settle()
        }
        try compare()
        checkStates()
        try unmount()
        return problems
    }

    /// Removes the list: each state is left, and no picture remains.
    private mutating func unmount() throws {
        step = "unmounted"
        host.describe(Box())
        settle()
        checkStates()
        for problem in states.remaining { report(problem) }
        if group.contents.bytes > 0 { report("\(group.contents.bytes) bytes of pictures remain") }
    }

    /// A turn or a piece of work, which leaves the anchor at its place.
    private mutating func advance() {
        let before = moment()
        if random.chance(1, in: 2) { workers.step(number(0...1)) } else { host.turn() }
        checkAnchor(since: before)
    }

    /// Turns and work until nothing is left to do but to wait for the clock.
    private mutating func settle() {
        for _ in 0..<80 {
            var before = moment()
            host.turn()
            checkAnchor(since: before)
            before = moment()
            workers.runAll()
            checkAnchor(since: before)
            if host.isIdle || workers.count == 0 && group.isIdle && host.isMoving && !(list?.isBusy ?? false) { break }
        }
        host.turn()
        if clock.now >= arrival { isGoing = false }
    }

    // MARK: - Steps

    private mutating func fresh() -> Row {
        next += 1
        return Row(id: "t\(next)", version: 0, length: ListProbe.leastLength + Double(number(0...60)))
    }

    /// Describes the rows. The closure finds them by their positions, as programs do.
    private mutating func describe() throws {
        described = try ListSnapshot(rows.map { ListItem($0.id, version: $0.version, kind: Int($0.length) % 3) })
        let shown = rows
        let list = ListNode(described) { row in
            // A position that is not that of the description would show another row.
            let own = shown.indices.contains(row.index) ? shown[row.index] : Row(id: "none", version: 0, length: 1)
            // Two boxes next to each other, or one below the other where the list is narrow.
            return Box.row {
                Box().size(width: 80, height: .points(own.length)).background(.accent)
                Box().size(width: 80, height: .points(ListProbe.leastLength)).background(.surface)
            }
            .styled {
                $0.flexWrap = .wrap
                $0.alignItems = .flexStart
                $0.alignContent = .flexStart
            }
        }
        .anchored(to: edge).layoutBudget(ListProbe.budget)
        host.describe(list.id("list").size(width: .percent(100), height: .percent(100)))
    }

    private mutating func act() throws {
        switch number(0...13) {
        case 0, 1: try insert()
        case 2: try remove()
        case 3: try move()
        case 4, 5: try update()
        case 6: fling()
        case 7: drag()
        case 8: host.resize(to: Size(width: [120, 200, 260][number(0...2)], height: ListProbe.height))
        case 9:
            guard let row = rows.randomElement(using: &random) else { return }
            let isAnimated = random.chance(1, in: 2)
            isGoing = true
            arrival = clock.now + (isAnimated ? .milliseconds(350) : .zero)
            list?.reveal(row.id, at: [.start, .center, .end, .nearest][number(0...3)], animated: isAnimated)
        case 10: host.handleMemoryPressure()
        case 11:
            guard random.chance(1, in: 2) else { list?.releaseThumb(); return }
            list?.dragThumb(to: Double(number(0...100)) / 100)
        case 12: host.isVisible.toggle()
        default:
            host.handle(.scroll(by: Point(x: 0, y: Double(number(-500...500))), at: Point(x: 50, y: 100)))
        }
    }

    private mutating func insert() throws {
        let place = number(0...rows.count)
        rows.insert(contentsOf: (0...number(0...8)).map { _ in fresh() }, at: place)
        try describe()
    }

    private mutating func remove() throws {
        guard rows.count > 4 else { return }
        let start = number(0...rows.count - 1)
        rows.removeSubrange(start...min(rows.count - 1, start + number(0...6)))
        try describe()
    }

    private mutating func move() throws {
        guard rows.count > 2 else { return }
        let row = rows.remove(at: number(0...rows.count - 1))
        rows.insert(row, at: number(0...rows.count))
        try describe()
    }

    /// A late measure, such as that of an image, or a text that grows.
    private mutating func update() throws {
        guard !rows.isEmpty else { return }
        version += 1
        let index = random.chance(1, in: 3) ? rows.count - 1 : number(0...rows.count - 1)
        rows[index].version = version
        rows[index].length = ListProbe.leastLength + Double(number(0...120))
        try describe()
    }

    private func pointer(_ phase: PointerEvent.Phase, _ y: Double) {
        host.handle(.pointer(phase, at: Point(x: 50, y: y), kind: .touch))
    }

    private mutating func fling() {
        if let finger { pointer(.up, finger) }
        finger = nil
        let distance = Double(number(-120...120))
        pointer(.down, 100)
        for part in 1...4 {
            clock.advance(by: .milliseconds(8))
            pointer(.move, 100 + distance * Double(part) / 4)
            host.turn()
        }
        pointer(.up, 100 + distance)
    }

    /// Moves a finger that stays down.
    private mutating func drag() {
        if finger == nil {
            pointer(.down, 100)
            finger = 100
        }
        let place = Double(number(20...180))
        pointer(.move, place)
        finger = place
    }

    // MARK: - Checks

    private func moment() -> Moment? {
        list.map {
            Moment(rows: $0.rows, position: $0.position, isAtEdge: isAtEdge($0), snapshot: $0.snapshot)
        }
    }

    /// Whether the list is at one of its ends, where other rules place it.
    private func isAtEdge(_ list: ListPresentation) -> Bool {
        guard let last = list.rows.last, list.snapshot.itemCount > 0 else { return true }
        // While the thumb is dragged, the length of the list is not the current one.
        let isLast = last.id == list.snapshot.item(at: list.snapshot.itemCount - 1).id
        return list.position < 1.5 || isLast && last.frame.maxY < ListProbe.height + 1.5
    }

    /// The first row in sight that stays keeps its place: its start, where that is in sight, otherwise the edge in sight.
    private mutating func checkAnchor(since before: Moment?) {
        guard let before, let list, !before.rows.isEmpty else { return }
        guard !isGoing, !before.isAtEdge, !isAtEdge(list), !list.followsTail else { return }
        var moved: Set<String> = []
        if list.snapshot != before.snapshot {
            // The list chooses which of the rows that changed their order have moved; it chooses the fewest.
            let difference = ListDifference(from: before.snapshot, to: list.snapshot)
            moved = Set(difference.moved.map { before.snapshot.item(at: $0.from).id })
        }
        let staying = before.rows.filter { list.snapshot.index(of: $0.id) != nil && !moved.contains($0.id) }
        let height = ListProbe.height
        let starting = staying.first { $0.frame.y >= -1e-6 && $0.frame.y < height - 1e-6 }
        let covering = staying.first { $0.frame.y < -1e-6 && $0.frame.maxY > 1e-6 }
        guard let anchor = starting ?? covering else { return }
        func edge(_ row: ListRowInfo) -> Double {
            starting == nil && anchor.frame.maxY <= height ? row.frame.maxY : row.frame.y
        }
        let now = list.rows.first { $0.id == anchor.id }
        if let now, abs(edge(now) - edge(anchor)) <= 1 / scale + 1e-6 { return }
        report("\(anchor.id) moved from \(anchor.frame) to \(now.map { "\($0.frame)" } ?? "out of sight")")
    }

    private mutating func checkStates() {
        for problem in states.problems(in: host.takeRecords()) { report(problem) }
    }

    private mutating func checkBudgets() {
        guard let list else { return }
        let statistics = list.statistics
        // A screen, four around it, and a quarter of one on both sides.
        let most = Int(5.5 * ListProbe.height / ListProbe.leastLength) + 3
        if statistics.mounted > most { report("\(statistics.mounted) rows are mounted") }
        if statistics.keptBytes > ListProbe.budget { report("\(statistics.keptBytes) bytes of layouts are kept") }
        // Rows that are displayed: a screen, one and a half around it, and a quarter of one and a row on both sides.
        let length = 3 * ListProbe.height + 2 * ListProbe.greatestLength
        let pictures = Int(length * ListProbe.greatestWidth * scale * scale) * 4
        if group.contents.bytes > pictures { report("\(group.contents.bytes) bytes of pictures are kept") }
    }

    /// The rows in sight are those of the array.
    private mutating func compare() throws {
        guard let list else { return report("there is no list") }
        guard list.snapshot == described else { return report("another snapshot is shown") }
        let width = host.size.width
        let shown = list.rows.filter { $0.frame.maxY > 0 && $0.frame.y < ListProbe.height }
        guard let first = shown.first, let start = list.snapshot.index(of: first.id) else {
            if !rows.isEmpty { report("nothing is in sight") }
            return
        }
        var place = first.frame.y
        if place > 1e-6, start > 0 { report("nothing is above \(first.id) at \(place)") }
        for (row, wanted) in zip(shown, rows[start...]) {
            let length = wanted.length(at: width, scale: scale)
            if row.id != wanted.id { report("\(row.id) is where \(wanted.id) should be") }
            if abs(row.frame.y - place) > 1e-6 || abs(row.frame.height - length) > 1e-6 {
                report("\(row.id) is at \(row.frame), not at \(place) with the length \(length)")
            }
            if !row.isMeasured || row.isHole { report("\(row.id) is a hole or not measured") }
            if let layer = host.path(of: row.id).flatMap({ host.frame(of: $0) }),
                abs(layer.y - row.frame.y) > 0.5 / scale
            {
                report("\(row.id) is on screen at \(layer.y), not at \(row.frame.y)")
            }
            place += length
        }
        let total = rows.reduce(0) { $0 + $1.length(at: width, scale: scale) }
        if place < min(ListProbe.height, total) - 1e-6 { report("nothing is below \(place)") }
        if list.position < 0 || list.position > max(0, list.length - ListProbe.height) + 1e-6 {
            report("the position \(list.position) is beyond the length \(list.length)")
        }
        if list.isExact, abs(list.length - total) > 1e-6 { report("the length is \(list.length), not \(total)") }
    }
}
