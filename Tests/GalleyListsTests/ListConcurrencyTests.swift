import GalleyDisplay
import GalleyInterface
import GalleyTestSupport
import Testing

/// Lists whose rows are laid out by threads. Run under ThreadSanitizer as well.
@MainActor @Suite struct ListConcurrencyTests {
    private struct Row: Sendable {
        var id: Int
        var version = 0
    }

    private static let budget = 100_000
    private let check = AnchorCheck(scale: 1)

    /// A turn, which leaves the anchor at its place where neither a motion nor a jump moves the list.
    private func turn(_ host: NodeHost, isAtRest: Bool = true) {
        let before = host.list("list").map { check.moment(of: $0, in: host) }
        host.turn()
        if isAtRest, let before, let list = host.list("list") {
            #expect(check.problem(since: before, in: list, of: host) == nil)
        }
    }

    /// Turns until something is the case. The limit is for a list that never gets there; it depends on no machine.
    private func turns(_ host: NodeHost, until isDone: () -> Bool) async {
        let limit = ContinuousClock.now + .seconds(600)
        while !isDone() {
            guard ContinuousClock.now < limit else {
                Issue.record("not done after ten minutes")
                return
            }
            host.turn()
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    private func show(_ rows: [Row], in host: NodeHost) throws {
        let snapshot = try ListSnapshot(rows.map { ListItem("\($0.id)", version: $0.version) })
        host.describe(
            ListNode(snapshot) { row in
                let own = rows[row.index]
                return TextNode("Row \(own.id)" + String(repeating: " and more", count: (own.id + own.version) % 5))
                    .padding(4)
            }
            .measuresAll().layoutBudget(Self.budget).id("list").size(width: .percent(100), height: .percent(100)))
    }

    /// - Returns: the number of the kind of step.
    private func act(
        on rows: inout [Row], _ host: NodeHost, step: Int, _ random: inout SeededGenerator
    ) throws -> Int {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func point(_ y: Int) -> Point { Point(x: 100, y: Double(y)) }
        let list = host.list("list")
        let kind = number(0...9)
        switch kind {
        case 0: rows.insert(Row(id: 1000 + step), at: number(0...rows.count))
        case 1: rows.swapAt(number(0...rows.count - 1), number(0...rows.count - 1))
        case 2: rows.removeSubrange(number(0...9)...number(10...19))
        case 3: rows[number(0...rows.count - 1)].version = step
        case 4: list?.reveal("\(rows[number(0...rows.count - 1)].id)", at: .center, animated: step.isMultiple(of: 2))
        case 5: host.resize(to: Size(width: Double(number(150...260)), height: 300))
        case 6: host.handleMemoryPressure()
        case 7:
            guard number(0...1) == 0 else { list?.releaseThumb(); break }
            list?.dragThumb(to: Double(number(0...100)) / 100)
        case 8:
            host.handle(.pointer(.down, at: point(150), kind: .touch))
            for part in 1...4 { host.handle(.pointer(.move, at: point(150 - part * 30), kind: .touch)) }
            host.handle(.pointer(.up, at: point(30), kind: .touch))
        default: host.handle(.scroll(by: Vector(dx: 0, dy: Double(number(-200...200))), at: point(100)))
        }
        try show(rows, in: host)
        return kind
    }

    /// Snapshots, scrolls, flings, drags, jumps, resizes and evictions while threads lay out rows; at the end the list is as
    /// the last description.
    @Test(arguments: 0..<6) func threadsLayOutRowsWhileTheListChanges(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let host = NodeHost(
            size: Size(width: 200, height: 300), scale: 1,
            group: DisplayGroup(queue: DisplayQueue(maximumWorkers: 4), loop: HostLoop {}))
        var states = InterfaceStates()
        var rows = (0..<400).map { Row(id: $0) }
        var isAtRest = false
        try show(rows, in: host)
        await turns(host) { host.list("list")?.rows.isEmpty == false }
        for step in 0..<60 {
            let position = host.list("list")?.position
            let kind = try act(on: &rows, host, step: step, &random)
            // A jump ends when its rows are laid out, and a motion with the clock; scrolling ends both.
            if kind == 4 || kind == 8 { isAtRest = false }
            if kind == 9, host.list("list")?.position != position { isAtRest = true }
            for _ in 0..<3 { turn(host, isAtRest: isAtRest) }
            #expect(states.problems(in: host.takeRecords()) == [])
            if let list = host.list("list") { #expect(list.statistics.keptBytes <= Self.budget) }
            if step.isMultiple(of: 5) { try? await Task.sleep(for: .milliseconds(2)) }
        }
        let list = try #require(host.list("list"))
        list.releaseThumb()
        await turns(host) { !list.isBusy && host.isIdle && list.isExact }
        #expect(list.snapshot.itemCount == rows.count && list.isExact)
        #expect((0..<rows.count).allSatisfy { list.snapshot.item(at: $0).id == "\(rows[$0].id)" })
        #expect(list.rows.allSatisfy { !$0.isMissing && $0.isMeasured })
        // Rows that follow each other touch. Between mounted rows, others may be missing where rows leave late.
        for (row, next) in zip(list.rows, list.rows.dropFirst())
        where list.snapshot.index(of: row.id).map({ $0 + 1 }) == list.snapshot.index(of: next.id) {
            #expect(next.frame.y == row.frame.maxY)
        }
        host.describe(Box())
        await turns(host) { host.list("list") == nil && host.isIdle }
        #expect(states.problems(in: host.takeRecords()) == [] && states.remaining == [])
    }
}
