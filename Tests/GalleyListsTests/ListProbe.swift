import GalleyInterface
import GalleyTestSupport
import GalleyTesting

/// Plays random sequences of everything that happens to a list, and compares it with a plain array of rows.
///
/// A sequence inserts, removes, moves, updates and resizes rows, scrolls, flings, drags, jumps, resizes the host and asks
/// it to release memory, between any two pieces of background work. Most sequences also load images late, pin rows, move
/// the focus, press rows, and move sections or resize columns. The checks:
/// - At the end, the visible rows are those of the array, at their places and with their contents, drawn and measured.
/// - Every turn and every piece of work leaves the anchor within one device pixel of its place; during a fling, of the
///   place to which the motion moves it.
/// - Pinned, focused and pressed rows stay mounted, and the focus stays where it is.
/// - Each interface state is entered before it is left, and left before it is entered again.
/// - The mounted rows and the layouts that are kept are within their budgets, and rows that nothing keeps are not mounted far
///   away.
@MainActor struct ListProbe {
    /// The layout and the contents of a list.
    enum Kind: Int, CaseIterable {
        /// Rows, without images, focus and pinned rows.
        case plain
        case rows
        /// Rows in sections with headers that remain visible.
        case sections
        /// Two columns in sections with headers that remain visible.
        case grid
        case pager
        case table
    }

    static let height = 200.0
    private static let imageHeights = [30, 60, 90]
    static let imageColor: UInt32 = 0xFF20_6080
    static let sectionSpacing = 6.0
    static let gridSpacing = 4.0
    nonisolated static let headerLength = 20.0
    static let greatestLength = 224.0
    static let greatestWidth = 260.0
    static let budget = 48_000

    let seed: UInt64
    var random: SeededGenerator
    let clock = ManualClock()
    let workers = ManualWorkers()
    let group: DisplayGroup
    let host: NodeHost
    let scale: Double
    let edge: ListEdge?
    let kind: Kind
    let check: AnchorCheck
    private let images = ManualImages()
    var rows: [ProbeRow] = []
    var pinned: Set<ItemID> = []
    /// The width of the second column of a table.
    var columnWidth = 40.0
    /// The row that has the focus, and the one that is pressed.
    var focused: ItemID?
    var pressed: ItemID?
    var described = ListSnapshot.empty
    private var next = 0
    private var version = 0
    /// Whether the list is on its way to a row, and the time at which it is there.
    var isGoing = false
    private var arrival = Duration.zero
    private var finger: Double?
    var fling: ProbeFling?
    /// The time until which the list may still move after a fling that the program may have ended.
    var unknownUntil = Duration.zero
    var states = InterfaceStates()
    private var step = ""
    private(set) var problems: [String] = []

    /// - Parameters:
    ///   - seed: the same seed gives the same sequence.
    ///   - kind: `nil` depends on the seed.
    init(seed: UInt64, kind: Kind? = nil, fonts: FontLibrary) {
        self.seed = seed
        let kind = kind ?? Kind.allCases[Int(seed / 9) % Kind.allCases.count]
        self.kind = kind
        random = SeededGenerator(seed: seed)
        group = DisplayGroup(
            queue: DisplayQueue(maximumWorkers: 2, workers: workers, clock: clock), loop: HostLoop {})
        scale = [1, 2, 1.5][Int(seed % 3)]
        edge = [nil, .start, .end][Int(seed / 3 % 3)]
        check = AnchorCheck(
            scale: scale, isHorizontal: kind == .pager, hasHeaders: kind == .sections || kind == .grid)
        var environment = NodeEnvironment()
        environment.fonts = fonts
        if kind != .plain { environment.images = images }
        host = NodeHost(
            size: Size(width: 200, height: ListProbe.height), scale: scale, environment: environment, group: group)
    }

    var list: ListPresentation? { host.list(kind == .table ? "rows" : "list") }
    var hasSections: Bool { check.hasHeaders }

    mutating func report(_ problem: String) {
        if problems.count < 5 { problems.append("seed \(seed) (\(kind)), \(step): \(problem)") }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    // MARK: - Running

    /// Plays the sequence.
    ///
    /// - Returns: the problems that were found.
    mutating func run(steps: Int = 24) throws -> [String] {
        step = "start"
        rows = (0..<number(0...80)).map { _ in fresh() }
        if hasSections { for index in rows.indices { rows[index].section = "s\(index / 12)" } }
        try describe()
        settle()
        for index in 0..<steps {
            step = "step \(index)"
            try act()
            noteInput()
            for _ in 0..<number(0...4) { advance() }
            if random.chance(1, in: 3) {
                clock.advance(by: .milliseconds(number(1...40)))
                turn()
            }
            if random.chance(1, in: 6) { settle() }
            checkBudgets()
        }
        step = "end"
        lift()
        noteInput()
        list?.releaseThumb()
        if kind != .plain {
            forgetFling()
            host.isVisible = true
        }
        for round in 0..<120 {
            // Scrolling ends the mode of little memory, in which images beyond the visible part are not loaded. The list
            // may still have been without rows.
            if kind != .plain, round % 8 == 0, round < 40 { for distance in [2.0, -2] { wheel(by: distance) } }
            clock.advance(by: .milliseconds(32))
            deliverImages()
            turn()
            settle()
        }
        try compare()
        try unmount()
        return problems
    }

    /// Removes the list: each state is left, and no picture remains.
    private mutating func unmount() throws {
        step = "unmounted"
        host.describe(Box())
        for _ in 0..<8 {
            host.turn()
            workers.runAll()
        }
        takeRecords()
        for problem in states.remaining { report(problem) }
        if group.contents.bytes > 0 { report("\(group.contents.bytes) bytes of pictures remain") }
    }

    /// A turn, which moves the list by its motion.
    private mutating func turn() {
        let before = moment()
        host.turn()
        checkTurn(since: before)
    }

    /// A turn or a piece of work, which leaves the anchor at its place.
    private mutating func advance() {
        guard random.chance(1, in: 2) else { return turn() }
        let before = moment()
        workers.step(number(0...1))
        checkTurn(since: before)
    }

    /// Turns and work until nothing is left to do but to wait for the clock.
    private mutating func settle() {
        for _ in 0..<80 {
            turn()
            let before = moment()
            workers.runAll()
            checkTurn(since: before)
            if host.isIdle || workers.count == 0 && group.isIdle && host.isMoving && !(list?.isBusy ?? false) { break }
        }
        host.turn()
        if host.isIdle { checkMounted() }
        if clock.time >= arrival { isGoing = false }
    }

    // MARK: - Steps

    private mutating func fresh() -> ProbeRow {
        next += 1
        var row = ProbeRow(id: "t\(next)", version: 0, length: ProbeRow.leastLength + Double(number(0...60)))
        // Cells of tables clip what is larger, and do not load images out of sight.
        if kind != .plain, kind != .table, random.chance(1, in: 4) { row.image = random.pick(ListProbe.imageHeights) }
        return row
    }

    /// Describes the rows. The closure finds them by their positions, as programs do.
    private mutating func describe() throws {
        func items(_ rows: some Sequence<ProbeRow>) -> [ListItem] {
            rows.map { ListItem($0.id, version: $0.version, kind: Int($0.length) % 3) }
        }
        if hasSections {
            described = try ListSnapshot(
                runs.map { ListSection(rows[$0.lowerBound].section, items: items(rows[$0]), header: 0) })
        } else {
            described = try ListSnapshot(items(rows))
        }
        let shown = rows
        // A position that is not that of the description would show another row.
        let content: @Sendable (ListRow) -> Box = { row in
            (shown.indices.contains(row.index) ? shown[row.index] : ProbeRow(id: "none", version: 0, length: 1)).content
        }
        let change = changes
        guard kind != .table else {
            let table = TableNode(
                described,
                columns: [
                    TableColumn("content", title: "Content", cell: content),
                    TableColumn("mark", title: "Mark", width: .points(40)) { _ in Box().size(width: 10, height: 10) },
                ])
            return host.describe(table.widths(["mark": columnWidth]).rows(change))
        }
        let list = change(ListNode(described, layout: layout, row: content)).header { section in
            Box().size(width: .percent(100), height: .points(ListProbe.headerLength)).background(.surface)
                .id("header\(section)")
        }
        host.describe(list.id("list").size(width: .percent(100), height: .percent(100)))
    }

    private var layout: ListLayout {
        switch kind {
        case .plain, .rows, .table: .rows()
        case .sections: ListLayout.rows().sections(spacing: ListProbe.sectionSpacing).pinned()
        case .grid:
            ListLayout.grid(.count(2), spacing: ListProbe.gridSpacing).sections(spacing: ListProbe.sectionSpacing)
                .pinned()
        case .pager: .pager()
        }
    }

    /// The changes of the list besides its rows.
    private var changes: (ListNode) -> ListNode {
        let (edge, pinned, isActive) = (edge, pinned, kind != .plain)
        return { list in
            let list = list.anchored(to: edge).layoutBudget(ListProbe.budget).pinned(rows: pinned)
            return isActive ? list.onActivate { _ in } : list
        }
    }

    /// The ranges of rows of the same section.
    var runs: [Range<Int>] {
        var result: [Range<Int>] = []
        for index in rows.indices {
            if index > 0, rows[index].section == rows[index - 1].section, let last = result.popLast() {
                result.append(last.lowerBound..<index + 1)
            } else {
                result.append(index..<index + 1)
            }
        }
        return result
    }

    private mutating func act() throws {
        switch number(0...(kind == .plain ? 13 : 21)) {
        case 0, 1: try insert()
        case 2: try remove()
        case 3: try move()
        case 4, 5: try update()
        case 6: flingList()
        case 7: drag()
        case 8: host.resize(to: Size(width: [120, 200, 260][number(0...2)], height: ListProbe.height))
        case 9:
            guard let row = rows.randomElement(using: &random) else { return }
            let isAnimated = random.chance(1, in: 2)
            go(for: isAnimated ? .milliseconds(350) : .zero)
            let place = number(0...3)
            list?.reveal(row.id, at: [.start, .center, .end, .nearest][place], animated: isAnimated)
        case 10: host.handleMemoryPressure()
        case 11:
            guard random.chance(1, in: 2) else { list?.releaseThumb(); return }
            list?.dragThumb(to: Double(number(0...100)) / 100)
            (fling, unknownUntil) = (nil, .zero)
        case 12:
            forgetFling()
            host.isVisible.toggle()
        case 13: wheel(by: Double(number(-500...500)))
        case 14, 15: deliverImages(number(1...3))
        case 16:
            pinned = Set(
                (0..<number(0...2)).compactMap { _ in rows.randomElement(using: &random).map { ItemID($0.id) } })
            try describe()
        case 17:
            guard let row = rows.randomElement(using: &random) else { return }
            go(for: .zero)
            if random.chance(1, in: 3) { host.setFocus(nil) } else { list?.focus(row.id) }
        case 18:
            // A pager moves to its next page.
            go(for: kind == .pager ? .milliseconds(350) : .zero)
            host.handle(.key(KeyStroke(random.pick(["Down", "Up", "PageDown", "PageUp", "Home", "End"]))))
        case 19: press()
        default: try changeParts()
        }
    }

    /// The list goes to a place that the program requests.
    private mutating func go(for time: Duration) {
        forgetFling()
        isGoing = true
        // A place at which the list is at once may leave a motion that runs.
        arrival = max(arrival, clock.time + time)
    }

    /// The motion of a fling is no longer followed.
    mutating func forgetFling() {
        if fling != nil { unknownUntil = clock.time + .seconds(3) }
        fling = nil
    }

    private mutating func wheel(by distance: Double) {
        let before = list?.position
        let isHorizontal = check.isHorizontal
        host.handle(
            .scroll(
                by: Vector(dx: isHorizontal ? distance : 0, dy: isHorizontal ? 0 : distance), at: Point(x: 50, y: 100))
        )
        if list?.position != before { (fling, unknownUntil) = (nil, .zero) }
    }

    /// Loads images whose requests wait: some, or all of them.
    private mutating func deliverImages(_ count: Int = .max) {
        for name in images.waiting.prefix(count) {
            let height = name.split(separator: " ").first.flatMap { Int($0) } ?? 1
            let width = Int(ProbeRow.imageWidth)
            guard
                let bitmap = try? Bitmap(
                    width: width, height: height,
                    pixels: [UInt32](repeating: ListProbe.imageColor, count: width * height))
            else { return report("no image") }
            images.report(.finished(bitmap), for: name)
        }
    }

    /// Inserts, removes or moves a section, or resizes a column.
    private mutating func changeParts() throws {
        if kind == .table {
            columnWidth = columnWidth == 40 ? 100 : 40
            return try describe()
        }
        guard hasSections else { return deliverImages(number(1...3)) }
        let runs = runs
        switch number(0...2) {
        case 0:
            let section = "s\(next)"
            let place = runs.randomElement(using: &random)?.lowerBound ?? 0
            let new = (0...number(0...6)).map { _ in
                var row = fresh()
                row.section = section
                return row
            }
            rows.insert(contentsOf: new, at: place)
        case 1:
            guard runs.count > 1 else { return }
            rows.removeSubrange(random.pick(runs))
        default:
            guard runs.count > 1 else { return }
            let run = random.pick(runs)
            let moved = Array(rows[run])
            rows.removeSubrange(run)
            rows.insert(contentsOf: moved, at: random.pick(self.runs).lowerBound)
        }
        try describe()
    }

    private mutating func insert() throws {
        let place = number(0...rows.count)
        let section = section(at: place)
        let new = (0...number(0...8)).map { _ in
            var row = fresh()
            row.section = section
            return row
        }
        rows.insert(contentsOf: new, at: place)
        try describe()
    }

    /// The section of a row that is inserted: that of the row before.
    private func section(at place: Int) -> String {
        hasSections ? rows[..<place].last?.section ?? rows.first?.section ?? "s" : ""
    }

    private mutating func remove() throws {
        guard rows.count > 4 else { return }
        let start = number(0...rows.count - 1)
        rows.removeSubrange(start...min(rows.count - 1, start + number(0...6)))
        try describe()
    }

    private mutating func move() throws {
        guard rows.count > 2 else { return }
        var row = rows.remove(at: number(0...rows.count - 1))
        let place = number(0...rows.count)
        row.section = section(at: place)
        rows.insert(row, at: place)
        try describe()
    }

    /// A late measure, such as that of an image, or a text that grows.
    private mutating func update() throws {
        guard !rows.isEmpty else { return }
        version += 1
        let index = random.chance(1, in: 3) ? rows.count - 1 : number(0...rows.count - 1)
        rows[index].version = version
        rows[index].length = ProbeRow.leastLength + Double(number(0...120))
        try describe()
    }

    private func pointer(_ phase: PointerEvent.Phase, _ place: Double) {
        host.handle(
            .pointer(
                phase, at: check.isHorizontal ? Point(x: place, y: 100) : Point(x: 50, y: place), kind: .touch))
    }

    private mutating func flingList() {
        lift()
        let distance = Double(number(-120...120))
        press(at: 100)
        for part in 1...4 {
            clock.advance(by: .milliseconds(8))
            pointer(.move, 100 + distance * Double(part) / 4)
            noteInput()
            turn()
        }
        finger = nil
        pointer(.up, 100 + distance)
        noteInput()
        guard kind != .pager else { return go(for: .milliseconds(350)) }
        // A finger that moved by less does not scroll.
        guard abs(distance) > 18 else { return }
        fling = ProbeFling(speed: -distance / 0.032, start: clock.time, last: clock.time)
    }

    /// Puts a finger down, which ends all motion.
    private mutating func press(at place: Double) {
        pointer(.down, place)
        finger = place
        (fling, unknownUntil) = (nil, .zero)
        noteInput()
    }

    /// A finger that stays down, or is lifted.
    private mutating func press() {
        if finger == nil { press(at: Double(number(60...110))) } else { lift() }
    }

    /// Lifts the finger of a drag, after which the list may move on, and a pager goes to a page.
    private mutating func lift() {
        guard let finger else { return }
        pointer(.up, finger)
        self.finger = nil
        if kind == .pager { return go(for: .milliseconds(350)) }
        unknownUntil = clock.time + .seconds(3)
    }

    /// Moves a finger that stays down.
    private mutating func drag() {
        if finger == nil { press(at: 100) }
        let place = Double(number(20...180))
        pointer(.move, place)
        finger = place
    }
}
