import GalleyConstraints
import Testing

/// The solver's levels, ties, conflicts and edits.
@Suite struct SolverTests {
    typealias Variable = ConstraintSolver.Variable

    /// A row in a room: the first at `lead`, a gap between items, the last `trail` before the end.
    private func row(
        _ count: Int, in room: Double, lead: Double = 0, gap: Double = 0, trail: Double = 0,
        _ solver: inout ConstraintSolver
    ) throws -> [(left: Variable, width: Variable)] {
        var items: [(left: Variable, width: Variable)] = []
        for index in 0..<count {
            let item = (left: solver.addVariable(), width: solver.addVariable())
            if index == 0 {
                try solver.add([(item.left, 1)], .equal, lead)
            } else {
                let last = items[index - 1]
                try solver.add([(item.left, 1), (last.left, -1), (last.width, -1)], .equal, gap)
            }
            items.append(item)
        }
        try solver.add([(items[count - 1].left, 1), (items[count - 1].width, 1)], .equal, room - trail)
        return items
    }

    private func content(
        _ variable: Variable, _ size: Double, hugging: LayoutPriority = .low, compression: LayoutPriority = .high,
        _ solver: inout ConstraintSolver
    ) throws {
        try solver.add([(variable, 1)], .greaterOrEqual, size, priority: compression)
        try solver.add([(variable, 1)], .lessOrEqual, size, priority: hugging)
    }

    private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-6 }

    @Test func equalWidthsFillTheRoom() throws {
        var solver = ConstraintSolver()
        let items = try row(4, in: 320, lead: 10, gap: 10, trail: 10, &solver)
        for item in items.dropFirst() { try solver.add([(item.width, 1), (items[0].width, -1)], .equal, 0) }
        try solver.solve()
        #expect(items.map { solver[$0.left] } == [10, 87.5, 165, 242.5])
        #expect(items.allSatisfy { solver[$0.width] == 67.5 })
        #expect(solver.isDetermined)
    }

    @Test func compressionOfAHigherPriorityWins() throws {
        var solver = ConstraintSolver()
        let items = try row(2, in: 200, lead: 10, gap: 8, trail: 10, &solver)
        try content(items[0].width, 120, &solver)
        try content(items[1].width, 100, compression: 749, &solver)
        try solver.solve()
        #expect(items.map { solver[$0.width] } == [120, 52])
        #expect(solver.ambiguities().isEmpty)
    }

    @Test func equalCompressionIsAmbiguousAndTheFirstWins() throws {
        var solver = ConstraintSolver()
        let items = try row(2, in: 200, lead: 10, gap: 8, trail: 10, &solver)
        try content(items[0].width, 120, &solver)
        try content(items[1].width, 100, &solver)
        try solver.solve()
        #expect(items.map { solver[$0.width] } == [120, 52])
        let first = try #require(solver.ambiguities().first { $0.variable == items[0].width })
        #expect(isNear(first.range.lowerBound, 72) && isNear(first.range.upperBound, 120))
    }

    @Test func huggingOfAHigherPriorityWins() throws {
        var solver = ConstraintSolver()
        let items = try row(2, in: 200, lead: 10, gap: 8, trail: 10, &solver)
        try content(items[0].width, 50, hugging: 251, &solver)
        try content(items[1].width, 60, &solver)
        try solver.solve()
        #expect(items.map { solver[$0.width] } == [50, 122])
    }

    @Test func equalHuggingIsAmbiguousAndTheFirstWins() throws {
        var solver = ConstraintSolver()
        let items = try row(2, in: 200, lead: 10, gap: 8, trail: 10, &solver)
        try content(items[0].width, 50, &solver)
        try content(items[1].width, 60, &solver)
        try solver.solve()
        #expect(items.map { solver[$0.width] } == [50, 122])
        let first = try #require(solver.ambiguities().first { $0.variable == items[0].width })
        #expect(isNear(first.range.lowerBound, 50) && isNear(first.range.upperBound, 112))
    }

    @Test func threeLabelsGiveWayByPriority() throws {
        var solver = ConstraintSolver()
        let items = try row(3, in: 240, &solver)
        for (item, priority) in zip(items, [752, 751, 750]) {
            try content(item.width, 100, compression: LayoutPriority(priority), &solver)
            try solver.add([(item.width, 1)], .greaterOrEqual, 0)
        }
        try solver.solve()
        #expect(items.map { solver[$0.width] } == [100, 100, 40])
    }

    @Test(arguments: [3, 1_200]) func lowerPrioritiesNeverOutvote(count: Int) throws {
        var solver = ConstraintSolver()
        let x = solver.addVariable()
        for _ in 0..<count { try solver.add([(x, 1)], .equal, 10, priority: 749) }
        try solver.add([(x, 1)], .equal, 0, priority: .high)
        try solver.solve()
        #expect(solver[x] == 0)
    }

    @Test func absoluteErrorsTakeTheMedian() throws {
        var solver = ConstraintSolver()
        let x = solver.addVariable()
        for value in [0.0, 10, 50] { try solver.add([(x, 1)], .equal, value, priority: .medium) }
        try solver.solve()
        #expect(solver[x] == 10)
        #expect(solver.ambiguities().isEmpty)
    }

    @Test func ratiosKeepWithinLimits() throws {
        var solver = ConstraintSolver()
        let (width, height) = (solver.addVariable(), solver.addVariable())
        try solver.add([(width, 1), (height, -16.0 / 9)], .equal, 0)
        try solver.add([(width, 1)], .lessOrEqual, 320)
        try solver.add([(height, 1)], .lessOrEqual, 100)
        try solver.add([(width, 1)], .equal, 320, priority: 999)
        try solver.solve()
        #expect(isNear(solver[width], 1600.0 / 9) && isNear(solver[height], 100))
    }

    @Test func centredWithMargins() throws {
        var solver = ConstraintSolver()
        let (left, width) = (solver.addVariable(), solver.addVariable())
        try solver.add([(left, 1), (width, 0.5)], .equal, 160)
        try solver.add([(left, 1)], .greaterOrEqual, 20)
        try solver.add([(left, 1), (width, 1)], .lessOrEqual, 300)
        try solver.add([(width, 1)], .equal, 400, priority: .high)
        try solver.solve()
        #expect(isNear(solver[left], 20) && isNear(solver[width], 280))
    }

    @Test func equalWidthsTakeTheWiderContent() throws {
        var solver = ConstraintSolver()
        let (one, other) = (solver.addVariable(), solver.addVariable())
        try solver.add([(one, 1), (other, -1)], .equal, 0)
        try solver.add([(one, 1), (other, 1)], .lessOrEqual, 300)
        try content(one, 50, &solver)
        try content(other, 80, &solver)
        try solver.solve()
        #expect(solver[one] == 80 && solver[other] == 80)
    }

    @Test(arguments: [(249, 60.0), (251, 200)]) func prioritiesAroundHugging(priority: Int, width: Double) throws {
        var solver = ConstraintSolver()
        let x = solver.addVariable()
        try content(x, 60, &solver)
        try solver.add([(x, 1)], .equal, 200, priority: LayoutPriority(priority))
        try solver.solve()
        #expect(solver[x] == width)
    }

    @Test func equalGapsShareTheRest() throws {
        var solver = ConstraintSolver()
        let gap = solver.addVariable()
        try solver.add([(gap, 1)], .greaterOrEqual, 8)
        var last: Variable?
        var width = 0.0
        for next in [60.0, 90, 50] {
            let left = solver.addVariable()
            try solver.add([(left, 1), (gap, -1)] + (last.map { [($0, -1)] } ?? []), .equal, width)
            (last, width) = (left, next)
        }
        try solver.add([(try #require(last), 1), (gap, 1)], .equal, 320 - width)
        try solver.solve()
        #expect(isNear(solver[gap], 30))
    }

    @Test(arguments: [(800.0, 300.0), (150, 100)]) func limitedParts(room: Double, width: Double) throws {
        var solver = ConstraintSolver()
        let x = solver.addVariable()
        try solver.add([(x, 1)], .greaterOrEqual, 100)
        try solver.add([(x, 1)], .lessOrEqual, 300)
        try solver.add([(x, 1)], .equal, room / 2, priority: .high)
        try solver.solve()
        #expect(solver[x] == width)
    }

    @Test func contradictionsNameASmallestSetAndBreakTheLast() throws {
        var solver = ConstraintSolver()
        let (x, y) = (solver.addVariable(), solver.addVariable())
        let first = try solver.add([(y, 1)], .equal, 100)
        let other = try solver.add([(x, 1), (y, -1)], .greaterOrEqual, 5)
        let second = try solver.add([(y, 1)], .equal, 120)
        try solver.solve()
        #expect(solver[y] == 100 && solver[x] == 105)
        #expect(solver.conflicts.map(\.constraints) == [[first, second]] && solver.conflicts.map(\.broken) == [second])
        // Without one of them the other holds.
        solver.remove(first)
        try solver.solve()
        #expect(solver[y] == 120 && solver.conflicts.isEmpty)
        #expect(solver.contains(other))
    }

    @Test func chainsOfInequalitiesContradict() throws {
        var solver = ConstraintSolver()
        let v = (0..<4).map { _ in solver.addVariable() }
        var ids: [ConstraintSolver.ID] = []
        for index in 0..<3 { ids.append(try solver.add([(v[index + 1], 1), (v[index], -1)], .greaterOrEqual, 10)) }
        try solver.add([(v[1], 1)], .lessOrEqual, 500)
        ids.append(try solver.add([(v[3], 1), (v[0], -1)], .lessOrEqual, 20))
        try solver.solve()
        #expect(solver.conflicts.map(\.constraints) == [ids] && solver.conflicts.map(\.broken) == [ids[3]])
    }

    @Test func freeVariablesHaveNoBounds() throws {
        var solver = ConstraintSolver()
        let (x, y, z) = (solver.addVariable(), solver.addVariable(), solver.addVariable())
        try solver.add([(x, 1), (y, -1)], .equal, 10)
        try solver.solve()
        let found = solver.ambiguities()
        #expect(found.map(\.variable) == [x, y, z])
        #expect(found.allSatisfy { $0.range == -.infinity ... .infinity })
        #expect(solver[x] == 0 && solver[y] == -10)
    }

    @Test func copiesDoNotShareChanges() throws {
        var solver = ConstraintSolver()
        let x = solver.addVariable()
        let id = try solver.add([(x, 1)], .equal, 1)
        try solver.solve()
        var copy = solver
        try copy.setConstant(of: id, to: 2)
        try copy.solve()
        try solver.solve()
        #expect(solver[x] == 1 && copy[x] == 2)
    }

    @Test func unusableNumbersAreRefused() {
        var solver = ConstraintSolver()
        let x = solver.addVariable()
        for number in [Double.nan, .infinity, 1e10] {
            #expect(throws: GalleyError.self) { try solver.add([(x, number)], .equal, 0) }
            #expect(throws: GalleyError.self) { try solver.add([(x, 1)], .equal, number) }
        }
        var other = ConstraintSolver()
        #expect(throws: GalleyError.self) { try other.add([(x, 1)], .equal, 0) }
    }

    @Test func valuesStayExactOverManyEdits() throws {
        var solver = ConstraintSolver()
        let items = try row(20, in: 1_000, gap: 3, &solver)
        for item in items.dropFirst() {
            try solver.add([(item.width, 1), (items[0].width, -1)], .equal, 0, priority: .high)
        }
        let edited = try solver.add([(items[7].width, 1)], .equal, 10, priority: 800)
        var random = SplitMix(state: 7)
        for _ in 0..<10_000 {
            try solver.setConstant(of: edited, to: Double(random.below(2_000_000)) / 1_000 - 500)
            try solver.solve()
        }
        try solver.setConstant(of: edited, to: 40)
        try solver.solve()
        var fresh = ConstraintSolver()
        let others = try row(20, in: 1_000, gap: 3, &fresh)
        for item in others.dropFirst() {
            try fresh.add([(item.width, 1), (others[0].width, -1)], .equal, 0, priority: .high)
        }
        try fresh.add([(others[7].width, 1)], .equal, 40, priority: 800)
        try fresh.solve()
        for (one, other) in zip(items, others) { #expect(abs(solver[one.left] - fresh[other.left]) < 1e-9) }
    }
}
