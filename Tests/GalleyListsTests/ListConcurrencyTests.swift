import GalleyDisplay
import GalleyInterface
import GalleyTestSupport
import Testing

/// Lists whose rows are laid out by threads. Run under ThreadSanitizer as well.
@MainActor @Suite struct ListConcurrencyTests {
    private func turns(_ host: NodeHost, until isDone: () -> Bool) async {
        for _ in 0..<2000 where !isDone() {
            host.turn()
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    private func show(_ rows: [Int], in host: NodeHost, version: Int) throws {
        let snapshot = try ListSnapshot(rows.map { ListItem("\($0)", version: $0.isMultiple(of: 7) ? version : 0) })
        host.describe(
            ListNode(snapshot) { row in
                TextNode("Row \(rows[row.index])" + String(repeating: " and more", count: rows[row.index] % 5)).padding(
                    4)
            }
            .measuresAll().id("list").size(width: .percent(100), height: .percent(100)))
    }

    /// Snapshots, scrolls, jumps and resizes while threads lay out rows; at the end the list is as the last description.
    @Test(arguments: 0..<6) func threadsLayOutRowsWhileTheListChanges(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let host = NodeHost(
            size: Size(width: 200, height: 300), scale: 1,
            group: DisplayGroup(queue: DisplayQueue(maximumWorkers: 4), loop: HostLoop {}))
        var rows = Array(0..<400)
        try show(rows, in: host, version: 0)
        await turns(host) { host.list("list")?.rows.isEmpty == false }
        for step in 0..<60 {
            switch Int.random(in: 0...4, using: &random) {
            case 0:
                rows.insert(1000 + step, at: Int.random(in: 0...rows.count, using: &random))
                try show(rows, in: host, version: step)
            case 1:
                let from = Int.random(in: 0..<rows.count, using: &random)
                rows.swapAt(from, Int.random(in: 0..<rows.count, using: &random))
                try show(rows, in: host, version: step)
            case 2: host.list("list")?.reveal("\(rows[Int.random(in: 0..<rows.count, using: &random)])", at: .center)
            case 3: host.resize(to: Size(width: Double(Int.random(in: 150...260, using: &random)), height: 300))
            default: host.handle(.scroll(by: Point(x: 0, y: 120), at: Point(x: 100, y: 100)))
            }
            host.turn()
            if step.isMultiple(of: 5) { try? await Task.sleep(for: .milliseconds(2)) }
        }
        let list = try #require(host.list("list"))
        await turns(host) { !list.isBusy && host.isIdle && list.isExact }
        #expect(list.snapshot.itemCount == rows.count && list.isExact)
        #expect((0..<rows.count).allSatisfy { list.snapshot.item(at: $0).id == "\(rows[$0])" })
        #expect(list.rows.allSatisfy { !$0.isHole && $0.isMeasured })
        var place: Double?
        for row in list.rows {
            if let place { #expect(row.frame.y == place) }
            place = row.frame.maxY
        }
    }
}
