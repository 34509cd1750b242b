import GalleyInterface
import GalleyTesting

#if canImport(GalleyTestSupport)
    import GalleyTestSupport
#endif

/// Plays random sequences of everything that happens to a list, and compares it with a plain array of rows.
///
/// A sequence inserts, removes, moves, updates and resizes rows, scrolls, flings, drags, jumps, resizes the host and asks
/// it to release memory, between any two pieces of background work. Most sequences also load images late, pin rows, move
/// the focus, press rows, and move sections or resize columns. The checks:
/// - At the end, the visible rows are those of the array, at their places, drawn and measured.
/// - Every turn and every piece of work leaves the anchor within one device pixel of its place; during a fling, of the
///   place to which the motion moves it.
/// - Pinned, focused and pressed rows stay mounted, and the focus stays where it is.
/// - Each interface state is entered before it is left, and left before it is entered again.
/// - The mounted rows and the layouts that are kept are within their budgets.
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

    private static let height = 200.0
    private static let imageHeights = [30, 60, 90]
    private static let sectionSpacing = 6.0
    private static let gridSpacing = 4.0
    nonisolated private static let headerLength = 20.0
    private static let greatestLength = 224.0
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
    private let kind: Kind
    private let check: AnchorCheck
    private let images = ManualImages()
    private var rows: [ProbeRow] = []
    private var pinned: Set<String> = []
    /// The width of the second column of a table.
    private var columnWidth = 40.0
    /// The row that has the focus, and the one that is pressed.
    private var focused: String?
    private var pressed: String?
    private var described = ListSnapshot.empty
    private var next = 0
    private var version = 0
    /// Whether the list is on its way to a row, and the time at which it is there.
    private var isGoing = false
    private var arrival = Duration.zero
    private var finger: Double?
    private var fling: ProbeFling?
    /// The time until which the list may still move after a fling that the program may have ended.
    private var unknownUntil = Duration.zero
    private var lastTurn = Duration.zero
    private var states = InterfaceStates()
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

    private var list: ListPresentation? { host.list(kind == .table ? "rows" : "list") }
    private var hasSections: Bool { check.hasHeaders }

    private mutating func report(_ problem: String) {
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
            // Scrolling ends the mode of little memory, in which images beyond the visible part are not loaded.
            for distance in [2.0, -2] { wheel(by: distance) }
        }
        for _ in 0..<120 {
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
        if clock.now >= arrival { isGoing = false }
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
                .id("header" + section)
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
    private var runs: [Range<Int>] {
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
            pinned = Set((0..<number(0...2)).compactMap { _ in rows.randomElement(using: &random)?.id })
            try describe()
        case 17:
            guard let row = rows.randomElement(using: &random) else { return }
            go(for: .zero)
            list?.focus(row.id)
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
        arrival = clock.now + time
    }

    /// The motion of a fling is no longer followed.
    private mutating func forgetFling() {
        if fling != nil { unknownUntil = clock.now + .seconds(3) }
        fling = nil
    }

    private mutating func wheel(by distance: Double) {
        let before = list?.position
        let isHorizontal = check.isHorizontal
        host.handle(
            .scroll(by: Point(x: isHorizontal ? distance : 0, y: isHorizontal ? 0 : distance), at: Point(x: 50, y: 100))
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
                    width: width, height: height, pixels: [UInt32](repeating: 0xFF20_6080, count: width * height))
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
        fling = ProbeFling(speed: -distance / 0.032, start: clock.now, last: clock.now)
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
        unknownUntil = clock.now + .seconds(3)
    }

    /// Moves a finger that stays down.
    private mutating func drag() {
        if finger == nil { press(at: 100) }
        let place = Double(number(20...180))
        pointer(.move, place)
        finger = place
    }

    // MARK: - Checks

    private func moment() -> AnchorCheck.Moment? {
        list.map { check.moment(of: $0, in: host, pressed: pressed) }
    }

    /// Follows what input changed at once.
    private mutating func noteInput() {
        takeRecords()
        focused = list?.focusedRow
    }

    /// Follows the interface states and the press.
    private mutating func takeRecords() {
        let records = host.takeRecords()
        for problem in states.problems(in: records) { report(problem) }
        for record in records {
            switch record.event {
            case .control(.press): pressed = record.name
            case .control(.release), .control(.cancel): pressed = nil
            default: break
            }
        }
    }

    /// The distance by which motion moves the list in a turn; `nil` where it is not known.
    private mutating func motion(since before: AnchorCheck.Moment) -> Double? {
        defer { lastTurn = clock.now }
        // The pages of a pager move to their places with the clock.
        if isGoing || clock.now < unknownUntil || kind == .pager && clock.now != lastTurn { return nil }
        guard let fling else { return 0 }
        self.fling?.last = clock.now
        guard let distance = fling.distance(until: clock.now) else {
            self.fling = nil
            return 0
        }
        // The motion ends at an end of the list, or leaves it.
        let room = distance > 0 ? (list?.length ?? 0) - ListProbe.height - before.position : before.position
        guard let list, !check.isAtEdge(list, in: host), abs(distance) < room - 1 else {
            forgetFling()
            return nil
        }
        return distance
    }

    private mutating func checkTurn(since before: AnchorCheck.Moment?) {
        takeRecords()
        guard let before, let list else { return }
        if let distance = motion(since: before),
            let problem = check.problem(since: before, in: list, of: host, distance: distance)
        {
            report(problem)
        }
        func isGone(_ id: String) -> Bool { list.snapshot.index(of: id) == nil }
        if let row = focused, list.focusedRow != row {
            if !isGone(row) { report("\(row) lost the focus to \(list.focusedRow ?? "nothing")") }
            focused = list.focusedRow
        }
        if let row = pressed, host.path(of: row) == nil {
            if !isGone(row) { report("\(row) is pressed and not mounted") }
            pressed = nil
        }
    }

    private mutating func checkBudgets() {
        guard let list else { return }
        let statistics = list.statistics
        // A screen, four around it, and a quarter of one on both sides; headers, and rows that are kept.
        let columns = kind == .grid ? 2 : 1
        let most = (Int(5.5 * ListProbe.height / ProbeRow.leastLength) + 3) * columns + (kind == .plain ? 0 : 30)
        if statistics.mounted > most { report("\(statistics.mounted) rows are mounted") }
        if statistics.keptBytes > ListProbe.budget { report("\(statistics.keptBytes) bytes of layouts are kept") }
        // Rows that are displayed: a screen, one and a half around it, and a quarter of one and a row on both sides.
        let length = 3 * ListProbe.height + 2 * ListProbe.greatestLength
        let pictures = Int(length * ListProbe.greatestWidth * scale * scale) * 4
        if group.contents.bytes > pictures { report("\(group.contents.bytes) bytes of pictures are kept") }
    }

    // MARK: - The array

    private struct Place {
        let index: Int
        let start: Double
        let length: Double
        var end: Double { start + length }
    }

    /// The width of a row's content.
    private var contentWidth: Double {
        switch kind {
        case .plain, .rows, .sections, .pager: host.size.width
        case .grid: (host.size.width - ListProbe.gridSpacing) / 2
        case .table: max(host.size.width - columnWidth, 40) - 16
        }
    }

    private func length(of row: ProbeRow) -> Double {
        kind == .pager ? host.size.width : row.length(at: contentWidth, scale: scale)
    }

    /// The rows from a place on, from the first row of a line.
    private func places(from first: Int, at place: Double, until end: Double) -> (places: [Place], end: Double) {
        var (result, place) = ([Place](), place)
        for run in hasSections ? runs : [0..<rows.count] where run.upperBound > first {
            if run.lowerBound > first { place += ListProbe.sectionSpacing + ListProbe.headerLength }
            let columns = kind == .grid ? 2 : 1
            for line in stride(from: run.lowerBound, to: run.upperBound, by: columns) where line + columns > first {
                if place >= end { return (result, place) }
                if kind == .grid, line > max(first, run.lowerBound) { place += ListProbe.gridSpacing }
                let indices = line..<min(line + columns, run.upperBound)
                let lengths = indices.map { length(of: rows[$0]) }
                for (index, length) in zip(indices, lengths) {
                    result.append(Place(index: index, start: place, length: length))
                }
                place += lengths.max() ?? 0
            }
        }
        return (result, place)
    }

    /// The visible rows are those of the array.
    private mutating func compare() throws {
        guard let list else { return report("there is no list") }
        guard list.snapshot == described else { return report("another snapshot is shown") }
        let (view, frame) = (check.view(of: list, in: host), check.frame(of: list, in: host))
        let shown = list.rows.filter { check.end($0) > 1e-6 && check.start($0) < view - 1e-6 }
        guard let first = shown.first, let start = list.snapshot.index(of: first.id) else {
            if !rows.isEmpty { report("nothing is in sight") }
            return
        }
        let (places, end) = self.places(from: start, at: check.start(first), until: view)
        let wanted = places.filter { $0.end > 1e-6 && $0.start < view - 1e-6 }
        if wanted.map({ rows[$0.index].id }) != shown.map(\.id) {
            report("\(shown.map(\.id)) are where \(wanted.map { rows[$0.index].id }) should be")
        }
        for (row, place) in zip(shown, wanted) {
            if abs(check.start(row) - place.start) > 1e-6 || abs(check.end(row) - place.end) > 1e-6 {
                report("\(row.id) is at \(row.frame), not at \(place.start) with the length \(place.length)")
            }
            // An image may be drawn later than its row.
            if !row.isMeasured || row.isMissing && rows[place.index].image == 0 {
                report("\(row.id) is a hole or not measured")
            }
            if let layer = host.path(of: row.id).flatMap({ host.frame(of: $0) }) {
                let onScreen = check.isHorizontal ? layer.x - frame.x : layer.y - frame.y
                if abs(onScreen - check.start(row)) > 0.5 / scale {
                    report("\(row.id) is on screen at \(onScreen), not at \(check.start(row))")
                }
            }
        }
        let isFirst = start == 0 || hasSections && rows[start].section != rows[start - 1].section
        var above = check.start(first) - (kind == .grid ? ListProbe.gridSpacing : 0)
        if isFirst, hasSections { above -= ListProbe.headerLength + ListProbe.sectionSpacing }
        if above > 1e-6, start > 0 { report("nothing is above \(first.id) at \(check.start(first))") }
        let total = self.places(from: 0, at: hasSections ? ListProbe.headerLength : 0, until: .infinity).end
        let images = rows.contains { $0.image > 0 } && kind != .pager
        if end < view - 1e-6,
            wanted.last.map({ $0.index < rows.count - 1 }) ?? true || !images && end < min(view, total) - 1e-6
        {
            report("nothing is below \(end)")
        }
        if list.position < 0 || list.position > max(0, list.length - view) + 1e-6 {
            report("the position \(list.position) is beyond the length \(list.length)")
        }
        if list.isExact, !images, abs(list.length - total) > 1e-6 {
            report("the length is \(list.length), not \(total)")
        }
        if hasSections { compareHeaders(list, frame) }
        for id in pinned where list.snapshot.index(of: id) != nil && host.path(of: id) == nil {
            report("\(id) is pinned and not mounted")
        }
    }

    /// The headers above the visible rows are above their sections, or remain visible.
    private mutating func compareHeaders(_ list: ListPresentation, _ frame: Rect) {
        for run in runs {
            let own = list.rows.filter { row in run.contains { rows[$0].id == row.id } }
            guard own.contains(where: { check.end($0) > 1e-6 && check.start($0) < ListProbe.height - 1e-6 }) else {
                continue
            }
            let section = rows[run.lowerBound].section
            guard let header = host.path(of: "header" + section).flatMap({ host.frame(of: $0) }) else {
                report("the header of \(section) is not mounted")
                continue
            }
            var wanted = 0.0
            if let first = own.first, first.id == rows[run.lowerBound].id {
                wanted = max(wanted, check.start(first) - ListProbe.headerLength)
            }
            if own.last?.id == rows[run.upperBound - 1].id {
                wanted = min(wanted, (own.map { check.end($0) }.max() ?? 0) - ListProbe.headerLength)
            }
            if abs(header.y - frame.y - wanted) > 1 / scale {
                report("the header of \(section) is at \(header.y - frame.y), not at \(wanted)")
            }
        }
    }
}
