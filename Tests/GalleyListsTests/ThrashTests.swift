import GalleyTestSupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyLists
@testable import GalleyNodes

/// Random sequences of everything that happens to a list, compared with a plain array of rows.
@MainActor @Suite struct ThrashTests {
    /// A list without ranges, estimates or background work.
    private struct Reference {
        var rows: [(id: ItemID, height: Double)] = []

        func top(_ index: Int) -> Double { rows.prefix(index).reduce(0) { $0 + $1.height } }
        var length: Double { top(rows.count) }
    }

    private struct Sequence {
        var random: SeededGenerator
        var next = 0
        var version = 0

        mutating func fresh() -> ListItem {
            next += 1
            return ListItem("t\(next)", kind: next % 3)
        }
    }

    /// The first row whose top is in sight, and its top.
    private func anchor(_ stage: ListStage) -> (id: ItemID, top: Double)? {
        guard let list = stage.list, let model = list.model else { return nil }
        guard let found = ListAnchoring.candidates(in: model, at: list.offset).first, let id = found.key.item,
            let frame = stage.frame(id), found.edge == .start
        else { return nil }
        return (id, frame.y)
    }

    private func step(_ stage: ListStage, _ sequence: inout Sequence) throws {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &sequence.random) }
        var snapshot = stage.snapshot
        let count = snapshot.itemCount
        switch number(0...11) {
        case 0, 1:
            let items = (0...number(0...5)).map { _ in sequence.fresh() }
            snapshot =
                count == 0
                ? try ListSnapshot(items)
                : try snapshot.inserting(items, before: snapshot.item(at: number(0...count - 1)).id)
            stage.describe(snapshot)
        case 2 where count > 5:
            let start = number(0...count - 1)
            let gone = (start...min(count - 1, start + number(0...4))).map { snapshot.item(at: $0).id }
            stage.describe(try snapshot.removing(Set(gone)))
        case 3 where count > 2:
            let (from, to) = (snapshot.item(at: number(0...count - 1)).id, snapshot.item(at: number(0...count - 1)).id)
            stage.describe(try snapshot.moving(from, before: to))
        case 4 where count > 0:
            // A late measure, such as that of an image.
            let id = snapshot.item(at: number(0...count - 1)).id
            sequence.version += 1
            stage.heights.byID[id.description] = Double(number(5...90))
            stage.describe(try snapshot.updating(id, version: sequence.version))
        case 5: stage.fling(Double(number(40...160)))
        case 6: stage.host.resize(to: Size(width: Double(number(100...240)), height: 200))
        case 7 where count > 0:
            stage.list?.reveal(
                snapshot.item(at: number(0...count - 1)).id,
                at: [.start, .center, .end, .nearest][number(0...3)], animated: number(0...1) == 0)
        case 8: stage.host.handleMemoryPressure()
        case 9:
            let place = Double(number(0...100)) / 100
            if number(0...1) == 0 { stage.list?.dragThumb(to: place) } else { stage.list?.releaseThumb() }
        default: stage.scroll(by: Double(number(-400...400)))
        }
    }

    @Test(arguments: 0..<4) func listsAgreeWithAPlainArray(seed: Int) throws {
        let stage = ListStage()
        stage.heights.fallback = { varied($0, 15, 63) }
        var sequence = Sequence(random: SeededGenerator(seed: UInt64(seed)))
        try stage.show((0..<40).map { _ in sequence.fresh() })
        var states = InterfaceStates()
        for number in 0..<16 {
            try step(stage, &sequence)
            // Some turns and some work, not all of it.
            for _ in 0..<Int.random(in: 0...3, using: &sequence.random) {
                stage.host.turn()
                stage.workers.step(0)
            }
            if Bool.random(using: &sequence.random) { stage.advance(32) }
            if number.isMultiple(of: 4) { stage.settle() }
            #expect(states.problems(in: stage.host.takeRecords()) == [])
            if let list = stage.list { #expect(list.statistics.mounted < 120) }
        }
        stage.list?.releaseThumb()
        stage.advance(2000)
        stage.settle()
        let list = try #require(stage.list)
        #expect(list.snapshot == stage.snapshot)
        try compare(stage, list)
        #expect(states.problems(in: stage.host.takeRecords()) == [])
    }

    /// The rows in sight are those of a plain array at the same offset of the first one, without holes.
    private func compare(_ stage: ListStage, _ list: ListPresentation) throws {
        let rows = list.rows.filter { $0.frame.maxY > 0 && $0.frame.y < 200 }
        var reference = Reference()
        for index in 0..<list.snapshot.itemCount {
            let id = list.snapshot.item(at: index).id
            reference.rows.append((id, stage.heights.height(id.description)))
        }
        guard let first = rows.first, let start = list.snapshot.index(of: first.id) else {
            #expect(reference.rows.isEmpty)
            return
        }
        for (index, row) in rows.enumerated() {
            #expect(row.id == reference.rows[start + index].id)
            #expect(abs(row.frame.y - first.frame.y - reference.top(start + index) + reference.top(start)) < 1e-6)
            #expect(row.frame.height == reference.rows[start + index].height && row.isMeasured && !row.isMissing)
            #expect(stage.layerTop(row.id) == row.frame.y)
        }
        #expect(rows.last.map { $0.frame.maxY >= min(200, reference.length) - 1e-6 } == true)
        #expect(first.frame.y <= 0 || start == 0)
        #expect(list.position >= 0 && list.position <= max(0, list.length - 200) + 1e-6)
    }

    /// Inserts, removals, moves and late measures elsewhere move the anchor by less than a pixel, while the list is
    /// scrolled and flung.
    @Test(arguments: 0..<4) func theAnchorStaysAtEveryStep(seed: Int) throws {
        let stage = ListStage()
        stage.heights.fallback = { varied($0, 15, 63) }
        stage.change = { $0.anchored(to: nil) }
        var sequence = Sequence(random: SeededGenerator(seed: UInt64(seed + 1000)))
        try stage.show((0..<80).map { _ in sequence.fresh() })
        stage.list?.reveal("t40", at: .start)
        stage.settle()
        for _ in 0..<12 {
            stage.scroll(by: Double(Int.random(in: -60...60, using: &sequence.random)))
            stage.settle()
            guard let (id, top) = anchor(stage), let list = stage.list else {
                Issue.record("no anchor")
                return
            }
            let snapshot = stage.snapshot
            let index = try #require(snapshot.index(of: id))
            var next = snapshot
            switch Int.random(in: 0...3, using: &sequence.random) {
            case 0: next = try snapshot.inserting((0..<7).map { _ in sequence.fresh() }, before: id)
            case 1 where index > 12:
                next = try snapshot.removing(Set((index - 9..<index).map { snapshot.item(at: $0).id }))
            case 2 where index > 2:
                let other = snapshot.item(at: index - 2).id
                stage.heights.byID[other.description] = Double(Int.random(in: 5...150, using: &sequence.random))
                sequence.version += 1
                next = try snapshot.updating(other, version: sequence.version)
            default: next = try snapshot.moving(snapshot.item(at: snapshot.itemCount - 1).id, before: id)
            }
            stage.describe(next)
            for _ in 0..<60 {
                stage.host.turn()
                let now = try #require(stage.layerTop(id))
                #expect(abs(now - top) <= 1, "\(id) moved from \(top) to \(now)")
                if stage.workers.count == 0, !list.isBusy, stage.host.isIdle { break }
                stage.workers.step(0)
            }
        }
    }
}
