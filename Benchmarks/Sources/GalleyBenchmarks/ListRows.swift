import Galley
import GalleyInterface
import GalleyTesting
import Glibc

/// Lists on one thread, without a window: the bounds of the design. Work in the background does not count, except where a
/// title says so.
func listRows(_ corpora: Corpora) -> [Row] {
    let lines = corpora.labels.map(\.string)
    return [
        firstFrame(lines), insertAbove(lines), jump(lines), memory(), difference(), fling(lines, share: 0.99, most: 1),
        fling(lines, share: 1, most: 4), moveRows(lines), changeWidth(lines),
    ] + flingInserting(lines) + peerRows(corpora.asciiLabels.map(\.string))
}

/// Lists of wrapping labels, in processor time until nothing is left to do: everything that the thread does, the work that
/// otherwise runs in the background and the compositing included. `Optional/compare gtk` and `Optional/compare qtquick` do the
/// same work.
private func peerRows(_ lines: [String]) -> [Row] {
    func row(
        _ id: String, _ title: String, prepare: @escaping @MainActor (ListStage) throws -> Void,
        _ work: @escaping @MainActor (ListStage) throws -> Void
    ) -> Row {
        Row(id: id, title: title + ", until nothing is left to do", unit: .milliseconds, goal: Goal()) { watch in
            let stage = try MainActor.assumeIsolated {
                try ListStage(lines) { ListBenchmarkLabel(number: $0, lines: $1) }
            }
            return [
                Contender(engine: .galley) {
                    var (total, count) = (0.0, 0.0)
                    repeat {
                        total += try MainActor.assumeIsolated {
                            try prepare(stage)
                            let start = processorSeconds()
                            try work(stage)
                            stage.settle()
                            stage.composite()
                            return processorSeconds() - start
                        }
                        count += 1
                    } while total < watch.seconds
                    return total / count * 1e3
                }
            ]
        }
    }
    let ids = (0..<100_000).map { "\($0)" }
    let showAll: @MainActor (ListStage) throws -> Void = { stage in
        try stage.show(ids)
        stage.list?.reveal("0", at: .start)
        stage.settle()
        stage.composite()
    }
    let new = (0..<100).map { "\($0 + 100_003)" }
    return [
        row(
            "list-open", "100 000 rows shown",
            prepare: { stage in
                try stage.show(new)
                stage.settle()
            }, { try $0.show(ids) }),
        row("list-end", "a jump to the end of 100 000 rows", prepare: showAll) { $0.list?.revealEnd() },
        row("list-step", "100 000 rows scrolled by 120 points", prepare: showAll) {
            $0.host.handle(.scroll(by: Point(x: 0, y: 120), at: Point(x: 200, y: 350)))
        },
        row(
            "list-insert-100", "100 rows inserted at the top of 100 000",
            prepare: { stage in
                try showAll(stage)
                stage.host.handle(.scroll(by: Point(x: 0, y: 1200), at: Point(x: 200, y: 350)))
                stage.settle()
                stage.composite()
            }, { try $0.show(new + ids) }),
    ] + morePeerRows(ids, showAll, row) + frames(lines)
}

/// Further work that other lists do in the same way.
private func morePeerRows(
    _ ids: [String], _ showAll: @escaping @MainActor (ListStage) throws -> Void,
    _ row: (
        String, String, @escaping @MainActor (ListStage) throws -> Void, @escaping @MainActor (ListStage) throws -> Void
    ) -> Row
) -> [Row] {
    let middle: @MainActor (ListStage) throws -> Void = { stage in
        try showAll(stage)
        stage.list?.reveal("50000", at: .start)
        stage.settle()
        stage.composite()
    }
    let new = (0..<1000).map { "\($0 + 100_003)" }
    let moved = Array(ids.suffix(1000)) + ids.dropLast(1000)
    return [
        row("list-jump-middle", "a jump to the middle of 100 000 rows", showAll) {
            $0.list?.reveal("50000", at: .center)
        },
        row("list-insert-1000", "1 000 rows inserted above the middle of 100 000", middle) { try $0.show(new + ids) },
        row("list-move-1000", "1 000 of 100 000 rows moved from the end to the start", showAll) { try $0.show(moved) },
        row(
            "list-width-300", "100 000 rows made narrower, from 400 to 300 points",
            { stage in
                stage.resize(400)
                try middle(stage)
            }, { $0.resize(300) }),
        row(
            "list-insert-scrolling", "60 frames of 60 points, in 100 000 rows of which 50 are inserted above meanwhile",
            middle
        ) { stage in
            for frame in 0..<60 {
                if frame == 30 { try stage.show(Array(new.prefix(50)) + ids) }
                stage.host.handle(.scroll(by: Point(x: 0, y: 60), at: Point(x: 200, y: 350)))
                stage.frame()
            }
        },
    ]
}

/// Frames in which the list moves by 60 points, in processor time of the main thread.
private func frames(_ lines: [String]) -> [Row] {
    [(0.99, "99", "99th percentile"), (1.0, "longest", "longest")].map { share, id, name in
        Row(
            id: "list-frame-\(id)",
            title: "a frame while 5 000 rows are scrolled by 60 points a frame, main thread, \(name)",
            unit: .milliseconds, goal: Goal()
        ) { _ in
            let snapshot = try numbered(0..<5000)
            return [
                Contender(engine: .galley) {
                    try MainActor.assumeIsolated {
                        let stage = try ListStage(lines) { ListBenchmarkLabel(number: $0, lines: $1) }
                        stage.show(snapshot)
                        stage.settle()
                        stage.composite()
                        stage.held = []
                        for _ in 0..<300 {
                            stage.frame { $0.handle(.scroll(by: Point(x: 0, y: 60), at: Point(x: 200, y: 350))) }
                        }
                        return stage.heldShare(share)
                    }
                }
            ]
        }
    }
}

private func firstFrame(_ lines: [String]) -> Row {
    Row(
        id: "list-first", title: "first frame of 100 000 rows, beyond the layout of the rows in sight",
        unit: .milliseconds,
        goal: Goal(most: 1)
    ) { watch in
        let snapshot = try numbered(0..<100_000)
        return [
            Contender(engine: .galley) {
                let rows = try watch.mean {
                    try MainActor.assumeIsolated {
                        let stage = try ListStage(lines)
                        stage.show(try ListSnapshot((0..<stage.rowsOnScreen).map { ListItem("\($0)") }))
                        stage.finishScreen()
                    }
                }
                let whole = try watch.mean {
                    try MainActor.assumeIsolated {
                        let stage = try ListStage(lines)
                        stage.show(snapshot)
                        stage.finishScreen()
                    }
                }
                return max(0, whole.seconds - rows.seconds) * 1e3
            }
        ]
    }
}

private func insertAbove(_ lines: [String]) -> Row {
    Row(
        id: "list-insert", title: "1 000 rows inserted above, in a list of 100 000", unit: .milliseconds,
        goal: Goal(most: 1)
    ) { watch in
        let stage = try MainActor.assumeIsolated { try ListStage(lines) }
        let one = try numbered(0..<100_000)
        let other = try ListSnapshot(
            (0..<1000).map { ListItem("new \($0)") } + (0..<100_000).map { ListItem("\($0)") })
        MainActor.assumeIsolated {
            stage.show(one)
            stage.settle()
            stage.list?.reveal("50000", at: .start)
            stage.settle()
        }
        var isInserted = false
        return [
            Contender(engine: .galley) {
                var held: [Double] = []
                for _ in 0..<6 {
                    isInserted.toggle()
                    let next = isInserted ? other : one
                    held += MainActor.assumeIsolated {
                        stage.held = []
                        stage.show(next)
                        stage.settle()
                        return stage.held
                    }
                }
                // The longest turn.
                return (held.max() ?? 0) * 1e3
            }
        ]
    }
}

private func jump(_ lines: [String]) -> Row {
    Row(
        id: "list-jump", title: "a jump to a row in the middle of 100 000, until its place is on screen",
        unit: .milliseconds, goal: Goal(most: 1)
    ) { watch in
        let stage = try MainActor.assumeIsolated { try ListStage(lines) }
        let snapshot = try numbered(0..<100_000)
        MainActor.assumeIsolated {
            stage.show(snapshot)
            stage.settle()
        }
        var next = 0
        return [
            watch.contender(
                .galley, .milliseconds,
                prepare: {
                    MainActor.assumeIsolated { stage.settle() }
                    next = (next + 37_123) % 100_000
                }
            ) {
                MainActor.assumeIsolated {
                    stage.list?.reveal("\(next)", at: .center)
                    stage.host.turn()
                }
            }
        ]
    }
}

private func memory() -> Row {
    Row(
        id: "list-memory", title: "bytes for each of 1 000 000 unmeasured rows, beyond the program's ids", unit: .ratio,
        goal: Goal(most: 64)
    ) { _ in
        let snapshot = try numbered(0..<1_000_000)
        return [
            Contender(engine: .galley) {
                try MainActor.assumeIsolated {
                    let stage = try ListStage([""])
                    stage.show(snapshot)
                    stage.finishScreen()
                    return Double(stage.list?.statistics.bytes ?? .max) / 1e6
                }
            }
        ]
    }
}

private func difference() -> Row {
    Row(
        id: "list-difference", title: "the difference of two snapshots of 100 000 items with 1 % of changes",
        unit: .milliseconds, goal: Goal(most: 20)
    ) { watch in
        let old = try numbered(0..<100_000)
        var items = (0..<100_000).map { ListItem("\($0)") }
        for change in 0..<250 {
            let place = change * 397 % items.count
            items[place].version = 1
            items.remove(at: (place + 100) % items.count)
            items.insert(ListItem("new \(change)"), at: (place + 200) % items.count)
            items.swapAt(place, (place + 31) % items.count)
        }
        let new = try ListSnapshot(items)
        return [
            watch.contender(.galley, .milliseconds) { keep(ListDifference(from: old, to: new).moved.count) }
        ]
    }
}

/// Frames of 16.7 ms on a clock of the benchmark; work in the background is done between them and does not count.
private func fling(_ lines: [String], share: Double, most: Double) -> Row {
    let name = share < 1 ? "99th percentile" : "longest"
    return Row(
        id: share < 1 ? "list-fling-99" : "list-fling-longest",
        title: "a frame while 5 000 rich rows are flung, \(name)", unit: .milliseconds, goal: Goal(most: most)
    ) { _ in
        let snapshot = try numbered(0..<5000)
        return [
            Contender(engine: .galley) {
                try MainActor.assumeIsolated {
                    let stage = try ListStage(lines)
                    stage.show(snapshot)
                    stage.settle()
                    stage.held = []
                    for frame in 0..<600 {
                        if frame % 60 == 0 { stage.fling(frame % 240 == 180 ? 300 : -500) }
                        stage.frame()
                    }
                    return stage.heldShare(share)
                }
            }
        ]
    }
}

/// The longest turn of a change of snapshots or of the width, in a list of 100 000 rows at its middle.
private func longestTurn(
    _ id: String, _ title: String, _ lines: [String], _ changes: @escaping @MainActor (ListStage) throws -> Void
) -> Row {
    Row(id: id, title: title, unit: .milliseconds, goal: Goal(most: 1)) { _ in
        let stage = try MainActor.assumeIsolated { try ListStage(lines) }
        let snapshot = try numbered(0..<100_000)
        MainActor.assumeIsolated {
            stage.show(snapshot)
            stage.settle()
            stage.list?.reveal("50000", at: .start)
            stage.settle()
        }
        return [
            Contender(engine: .galley) {
                try MainActor.assumeIsolated {
                    stage.held = []
                    for _ in 0..<3 { try changes(stage) }
                    return stage.heldShare(1)
                }
            }
        ]
    }
}

private func moveRows(_ lines: [String]) -> Row {
    longestTurn("list-move", "1 000 rows moved, in a list of 100 000, longest turn", lines) { stage in
        // Each hundredth row goes to the start, and back.
        let all = (0..<100_000).map { ListItem("\($0)") }
        let moved = all.indices.filter { $0 % 100 == 0 }.map { all[$0] }
        let rest = all.indices.filter { $0 % 100 != 0 }.map { all[$0] }
        for items in [moved + rest, all] {
            let snapshot = try ListSnapshot(items)
            stage.show(snapshot)
            stage.settle()
        }
    }
}

private func changeWidth(_ lines: [String]) -> Row {
    longestTurn("list-width", "another width of a list of 100 000 rows, longest turn", lines) { stage in
        for width in [300.0, 400] {
            stage.resize(width)
            stage.settle()
        }
    }
}

/// 100 000 rows that are flung while 50 rows are inserted above in every twentieth frame. One worker works for the rest of
/// each frame of 16.7 ms.
private func flingInserting(_ lines: [String]) -> [Row] {
    func row(
        _ id: String, _ title: String, _ unit: Row.Unit, _ goal: Goal,
        _ value: @escaping @MainActor (ListStage) -> Double
    ) -> Row {
        Row(id: id, title: "50 rows inserted above during a fling of 100 000, " + title, unit: unit, goal: goal) { _ in
            var ids = (0..<100_000).map { "\($0)" }
            let snapshots = try (0..<10).map { step in
                ids = (0..<50).map { "\(100_000 + step * 50 + $0)" } + ids
                return try ListSnapshot(ids.map { ListItem($0) })
            }
            let first = try numbered(0..<100_000)
            return [
                Contender(engine: .galley) {
                    try MainActor.assumeIsolated {
                        let stage = try ListStage(lines)
                        stage.show(first)
                        stage.settle()
                        stage.list?.reveal("50000", at: .start)
                        stage.settle()
                        stage.composite()
                        stage.startCounting()
                        for frame in 0..<200 {
                            if frame % 40 == 0 { stage.fling(-300) }
                            if frame % 20 == 10 { stage.show(snapshots[frame / 20]) }
                            stage.frame(worksFor: .microseconds(16_700))
                        }
                        return value(stage)
                    }
                }
            ]
        }
    }
    return [
        row("list-fling-insert", "longest turn", .milliseconds, Goal(most: 4)) { $0.heldShare(1) },
        row("list-fling-insert-drawn", "rows laid out and drawn for each that came into sight", .ratio, Goal(most: 3)) {
            $0.drawnShare
        },
        row("list-fling-insert-misses", "frames with a hole", .ratio, Goal(most: 0)) { Double($0.misses) },
    ]
}

/// The processor time of the process, in seconds.
private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func numbered(_ range: Range<Int>) throws -> ListSnapshot { try ListSnapshot(range.map { ListItem("\($0)") }) }

/// A list in a host whose work and time are the benchmark's.
@MainActor private final class ListStage {
    let host: NodeHost
    /// The times for which turns held the thread.
    var held: [Double] = []
    /// The rows that were laid out, and those that came into sight, since the last ``startCounting()``.
    private var laidOut = 0
    private var seen: Set<String> = []
    /// The frames in which a visible row showed nothing.
    private(set) var misses = 0
    let rowsOnScreen = 12
    private let clock = ManualClock()
    private let workers = ManualWorkers()
    private let compositor: Compositor
    private let lines: [String]
    private let row: @Sendable (Int, [String]) -> any Node

    init(
        _ lines: [String],
        row: @escaping @Sendable (Int, [String]) -> any Node = { ListBenchmarkRow(number: $0, lines: $1) }
    ) throws {
        self.lines = lines
        self.row = row
        var environment = NodeEnvironment()
        environment.fonts = try openedLibrary()
        let size = Size(width: 400, height: 700)
        host = NodeHost(
            size: size, environment: environment,
            group: DisplayGroup(
                queue: DisplayQueue(maximumWorkers: 1, workers: workers, clock: clock), loop: HostLoop {}))
        compositor = try Compositor(root: host.root, size: size, background: .white)
    }

    var list: ListPresentation? { host.list("list") }

    func show(_ snapshot: ListSnapshot) {
        let (lines, row) = (lines, row)
        let start = ContinuousClock.now
        host.describe(
            ListNode(snapshot) { row(Int($0.id) ?? 0, lines) }
                .anchored(to: nil).id("list").size(width: .percent(100), height: .percent(100)))
        held.append((ContinuousClock.now - start).seconds)
    }

    func show(_ ids: [String]) throws { show(try ListSnapshot(ids.map { ListItem($0) })) }

    private func turn() {
        let start = ContinuousClock.now
        host.turn()
        held.append((ContinuousClock.now - start).seconds)
    }

    /// Turns and work until the first rows are shown.
    func finishScreen() {
        for _ in 0..<200 where list?.rows.isEmpty ?? true {
            turn()
            workers.step(0)
        }
    }

    func settle() {
        for _ in 0..<200 {
            turn()
            workers.runAll()
            if host.isIdle || workers.count == 0 && host.group.isIdle && host.isMoving && !(list?.isBusy ?? false) {
                break
            }
        }
        turn()
    }

    func fling(_ distance: Double) {
        host.handle(.pointer(.down, at: Point(x: 200, y: 350), kind: .touch))
        for part in 1...5 {
            clock.advance(by: .milliseconds(8))
            host.handle(.pointer(.move, at: Point(x: 200, y: 350 + distance * Double(part) / 5), kind: .touch))
        }
        host.handle(.pointer(.up, at: Point(x: 200, y: 350 + distance), kind: .touch))
    }

    func composite() { _ = try? compositor.composite() }

    func resize(_ width: Double) { host.resize(to: Size(width: width, height: 700)) }

    /// Input, a turn and its compositing, then the work that they asked for.
    func frame(_ input: (NodeHost) -> Void = { _ in }) {
        clock.advance(by: .microseconds(16_700))
        let start = ContinuousClock.now
        input(host)
        host.turn()
        _ = try? compositor.composite()
        held.append((ContinuousClock.now - start).seconds)
        workers.runAll()
    }

    /// A turn and its compositing, then work until the time of the frame is over.
    func frame(worksFor time: Duration) {
        clock.advance(by: time)
        let start = ContinuousClock.now
        host.turn()
        _ = try? compositor.composite()
        held.append((ContinuousClock.now - start).seconds)
        let rows = list?.rows ?? []
        if rows.contains(where: { $0.isMissing }) { misses += 1 }
        for row in rows where row.frame.maxY > 0 && row.frame.y < 700 { seen.insert(row.id) }
        while ContinuousClock.now - start < time, workers.step(0) {}
    }

    func startCounting() {
        (held, misses, seen) = ([], 0, [])
        laidOut = list?.statistics.laidOut ?? 0
    }

    /// The rows that were laid out, divided by those that came into sight.
    var drawnShare: Double {
        Double((list?.statistics.laidOut ?? 0) - laidOut) / Double(max(1, seen.count))
    }

    /// The time that a share of the turns did not exceed, in milliseconds.
    func heldShare(_ share: Double) -> Double {
        let sorted = held.sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] * 1e3
    }
}

/// A wrapping text of one to four labels.
private struct ListBenchmarkLabel: Node {
    let number: Int
    let lines: [String]

    var layout: LayoutSpec {
        TextNode((0...number % 4).map { lines[(number * 7 + $0) % lines.count] }.joined(separator: " "))
            .inset(6)
    }
}

/// A message with a picture, an author and a text of some lines.
private struct ListBenchmarkRow: Node {
    let number: Int
    let lines: [String]

    private func line(_ offset: Int) -> String { lines[(number * 7 + offset) % lines.count] }

    var layout: LayoutSpec {
        .stack(.horizontal, spacing: 10) {
            Box().size(width: 36, height: 36).background(.accent).cornerRadius(18)
            LayoutSpec.stack(.vertical, spacing: 3) {
                TextNode(line(0), attributes: TextAttributes(color: .accent))
                TextNode((0...number % 4).map { line($0 + 1) }.joined(separator: " "))
            }
            .flexGrow(1).flexShrink(1)
        }
        .inset(8)
    }
}
