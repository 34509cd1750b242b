import Galley
import GalleyInterface

/// Lists on one thread, without a window: the bounds of the design, in processor time of that thread. Work in the background
/// does not count, except where a title says so.
func listRows(_ corpora: Corpora) -> [Row] {
    let lines = corpora.labels.map(\.string)
    return [
        firstFrame(lines), insertAbove(lines), memory(), difference(), fling(lines, share: 0.99, most: 1),
        fling(lines, share: 1, most: 4), moveRows(lines), changeWidth(lines),
    ] + jump(lines) + flingInserting(lines) + peerRows(corpora.asciiLabels.map(\.string))
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
                            let start = ProcessorTime.process
                            try work(stage)
                            stage.settle()
                            stage.composite()
                            return ProcessorTime.process - start
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
            $0.host.handle(.scroll(by: Vector(dx: 0, dy: 120), at: Point(x: 200, y: 350)))
        },
        row(
            "list-insert-100", "100 rows inserted at the top of 100 000",
            prepare: { stage in
                try showAll(stage)
                stage.host.handle(.scroll(by: Vector(dx: 0, dy: 1200), at: Point(x: 200, y: 350)))
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
                stage.host.handle(.scroll(by: Vector(dx: 0, dy: 60), at: Point(x: 200, y: 350)))
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
                            stage.frame { $0.handle(.scroll(by: Vector(dx: 0, dy: 60), at: Point(x: 200, y: 350))) }
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
        id: "list-first",
        title: "first frame of 100 000 rows, background included, beyond that of a list of the rows in sight",
        unit: .milliseconds,
        goal: Goal(most: 1)
    ) { watch in
        let snapshot = try numbered(0..<100_000)
        let inSight = try MainActor.assumeIsolated {
            let stage = try ListStage(lines)
            stage.show(snapshot)
            stage.finishScreen()
            return try numbered(0..<(stage.list?.visibleRows.count ?? 0))
        }
        return [
            Contender(engine: .galley) {
                let rows = try ProcessorTime.mean(until: watch.seconds) {
                    try MainActor.assumeIsolated {
                        let stage = try ListStage(lines)
                        stage.show(inSight)
                        stage.finishScreen()
                    }
                }
                let whole = try ProcessorTime.mean(until: watch.seconds) {
                    try MainActor.assumeIsolated {
                        let stage = try ListStage(lines)
                        stage.show(snapshot)
                        stage.finishScreen()
                    }
                }
                return max(0, whole - rows) * 1e3
            }
        ]
    }
}

private func insertAbove(_ lines: [String]) -> Row {
    Row(
        id: "list-insert", title: "1 000 rows inserted above, in a list of 100 000", unit: .milliseconds,
        goal: Goal(most: 1)
    ) { _ in
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

/// Jumps over thousands of rows: the turns until the place of the row is on screen, and the processor time of these turns.
private func jump(_ lines: [String]) -> [Row] {
    func row(
        _ id: String, _ title: String, _ unit: Row.Unit, _ goal: Goal,
        _ value: @escaping @MainActor (ListStage, String) -> Double
    ) -> Row {
        Row(id: id, title: "a jump to a row in 100 000, until its place is on screen, " + title, unit: unit, goal: goal)
        {
            _ in
            let stage = try MainActor.assumeIsolated { try ListStage(lines) }
            let snapshot = try numbered(0..<100_000)
            var next = 0
            return [
                Contender(engine: .galley) {
                    MainActor.assumeIsolated {
                        if stage.list == nil { stage.show(snapshot) }
                        var most = 0.0
                        for _ in 0..<20 {
                            stage.settle()
                            next = (next + 37_123) % 100_000
                            most = max(most, value(stage, "\(next)"))
                        }
                        return most
                    }
                }
            ]
        }
    }
    return [
        row("list-jump-turns", "turns", .ratio, Goal(most: 1)) { stage, id in
            Double(stage.jump(to: id).turns)
        },
        row("list-jump", "longest", .milliseconds, Goal()) { stage, id in stage.jump(to: id).seconds * 1e3 },
    ]
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
            Contender(engine: .galley) {
                ProcessorTime.mean(until: watch.seconds) { keep(ListDifference(from: old, to: new).moved.count) } * 1e3
            }
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

private func numbered(_ range: Range<Int>) throws -> ListSnapshot { try ListSnapshot(range.map { ListItem("\($0)") }) }
