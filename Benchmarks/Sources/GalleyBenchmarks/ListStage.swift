import Galley
import GalleyInterface
import GalleyTesting

/// A list in a host whose work and time are the benchmark's. It has a plain background, as lists of programs have.
@MainActor final class ListStage {
    let host: NodeHost
    /// The processor time that turns took on the thread, in seconds.
    var held: [Double] = []
    /// The rows that were laid out, and those that came into sight, since the last ``startCounting()``.
    private var laidOut = 0
    private var seen: Set<ItemID> = []
    /// The frames in which a visible row showed nothing.
    private(set) var misses = 0
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
        let start = ProcessorTime.thread
        host.describe(
            ListNode(snapshot) { row($0.id.string.flatMap { Int($0) } ?? 0, lines) }
                .anchored(to: nil).id("list").size(width: .percent(100), height: .percent(100))
                .background(.surface))
        held.append(ProcessorTime.thread - start)
    }

    func show(_ ids: [String]) throws { show(try ListSnapshot(ids.map { ListItem($0) })) }

    private func turn() {
        let start = ProcessorTime.thread
        host.turn()
        held.append(ProcessorTime.thread - start)
    }

    /// Turns and work until the first rows are shown.
    func finishScreen() {
        for _ in 0..<200 where list?.visibleRows.isEmpty ?? true {
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

    /// Jumps to a row.
    ///
    /// - Returns: the turns until the row is at the middle, as far as it is known, and their processor time in seconds.
    func jump(to id: String) -> (turns: Int, seconds: Double) {
        var turns = 0
        let start = ProcessorTime.thread
        list?.reveal(id, at: .center)
        repeat {
            host.turn()
            turns += 1
        } while turns < 10 && !(list?.visibleRows.contains(ItemID(id)) ?? false)
        return (turns, ProcessorTime.thread - start)
    }

    func composite() { _ = try? compositor.composite() }

    func resize(_ width: Double) { host.resize(to: Size(width: width, height: 700)) }

    /// Input, a turn and its compositing, then the work that they asked for.
    func frame(_ input: (NodeHost) -> Void = { _ in }) {
        clock.advance(by: .microseconds(16_700))
        let start = ProcessorTime.thread
        input(host)
        host.turn()
        _ = try? compositor.composite()
        held.append(ProcessorTime.thread - start)
        workers.runAll()
    }

    /// A turn and its compositing, then work until the time of the frame is over.
    func frame(worksFor time: Duration) {
        clock.advance(by: time)
        let began = ContinuousClock.now
        let start = ProcessorTime.thread
        host.turn()
        _ = try? compositor.composite()
        held.append(ProcessorTime.thread - start)
        let rows = list?.rows ?? []
        if rows.contains(where: { $0.isMissing }) { misses += 1 }
        for row in rows where row.frame.maxY > 0 && row.frame.y < 700 { seen.insert(row.id) }
        while ContinuousClock.now - began < time, workers.step(0) {}
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
