import GalleyConstraints
import GalleyLayout
import GalleySupport
import Testing

@testable import GalleyBoxes

/// Hostile systems end in bounded time with a result, or with an error that names the limit or the conflict.
@Suite struct HostileTests {
    @Test func longChains() throws {
        var solver = ConstraintSolver()
        var last = solver.addVariable()
        let first = try solver.add([(last, 1)], .equal, 3)
        for _ in 0..<100_000 {
            let next = solver.addVariable()
            try solver.add([(next, 1), (last, -1)], .equal, 1)
            last = next
        }
        try solver.solve()
        #expect(solver[last] == 100_003)
        try solver.setConstant(of: first, to: 5)
        try solver.solve()
        #expect(solver[last] == 100_005)
    }

    @Test func contradictionsWithoutEnd() throws {
        var solver = ConstraintSolver()
        let x = solver.addVariable()
        for value in 0..<20_000 { try solver.add([(x, 1)], .equal, Double(value)) }
        do throws(GalleyError) {
            try solver.solve()
            Issue.record("it has to be refused")
        } catch {
            #expect("\(error)".contains("contradict each other in 64 places"))
        }
    }

    @Test func cycles() throws {
        var solver = ConstraintSolver()
        let v = (0..<500).map { _ in solver.addVariable() }
        for index in v.indices { try solver.add([(v[(index + 1) % v.count], 1), (v[index], -1)], .greaterOrEqual, 1) }
        try solver.solve()
        #expect(solver.conflicts.count == 1)
        #expect(solver.conflicts.first?.constraints.count == 500)
    }

    @Test func workIsLimited() throws {
        var limits = ConstraintSolver.Limits()
        limits.work = 20_000
        var solver = ConstraintSolver(limits: limits)
        let v = (0..<100).map { _ in solver.addVariable() }
        var random = SplitMix(state: 1)
        for _ in 0..<300 {
            let terms = (0..<4).map { _ in (v[random.below(100)], Double(random.below(9)) - 4) }
            try solver.add(
                terms, .greaterOrEqual, Double(random.below(100)), priority: LayoutPriority(1 + random.below(999)))
        }
        do throws(GalleyError) {
            try solver.solve()
            Issue.record("it has to be refused")
        } catch {
            #expect("\(error)".contains("20000"))
        }
        limits.constraints = 1
        var small = ConstraintSolver(limits: limits)
        let x = small.addVariable()
        try small.add([(x, 1)], .equal, 0)
        #expect(throws: GalleyError.self) { try small.add([(x, 1)], .equal, 0) }
    }

    @Test(arguments: [1e9, -1e9, 1e-9, 0]) func extremeNumbers(number: Double) throws {
        var solver = ConstraintSolver()
        let (x, y) = (solver.addVariable(), solver.addVariable())
        try solver.add([(x, 1)], .equal, number)
        try solver.add([(y, 1), (x, -1)], .equal, -number, priority: .high)
        try solver.add([(y, 1)], .greaterOrEqual, 1e9, priority: .low)
        try solver.solve()
        #expect(solver[x].isFinite && solver[y].isFinite)
        #expect(abs(solver[y]) < 1)
    }

    @Test func extremeNumbersInContainers() throws {
        let box = try ContainerTests.container(
            .points(100), .points(100), [Box(id: "a"), Box(id: "b")],
            [
                "a.left == 1000000000 * parent.width", "a.width == 999999999 * b.width", "b.width == 1e9",
                "b.left == a.right * 1e9",
            ])
        let layout = try box.layout(environment: ContainerTests.environment)
        for node in layout.nodes {
            #expect(node.frame.x.isFinite && node.frame.width.isFinite)
        }
    }

    @Test func manyItemsInAContainer() throws {
        let count = 300
        var lines: [String] = []
        for index in 0..<count {
            lines.append(index == 0 ? "i0.left == 2" : "i\(index).left == i\(index - 1).right + 2")
            lines.append("i\(index).width == 5")
            lines.append("i\(index).top == 0")
            lines.append("i\(index).height == 5")
        }
        let box = try ContainerTests.container(.points(100), .points(10), (0..<count).map { Box(id: "i\($0)") }, lines)
        let layout = try box.layout(environment: ContainerTests.environment)
        #expect(abs((layout["i299"]?.frame.x ?? 0) - (2 + 299 * 7)) < 1e-6)
        #expect(layout.constraintWarnings.isEmpty)
    }

    /// The number of runs of the engine for containers inside each other.
    private func runs(levels: Int, isAuto: Bool) throws -> Int {
        var box = ContainerTests.leaf("inner", 200, 10, flows: true)
        for _ in 0..<levels {
            box = try ContainerTests.container(
                .auto, .auto, [box],
                [
                    "inner.left == parent.left + 1", "inner.right == parent.right - 1", "inner.top == parent.top + 1",
                    "inner.bottom == parent.bottom - 1",
                ])
            box.id = "inner"
        }
        let outer = isAuto ? Box.row(align: .start) { box } : box
        var tree = try BoxTree(outer, environment: ContainerTests.environment)
        _ = try tree.layout(width: 150)
        return tree.runs
    }

    @Test(arguments: [true, false]) func containersInsideEachOtherAreSolvedAFewTimesEach(isAuto: Bool) throws {
        let (few, many) = (try runs(levels: 10, isAuto: isAuto), try runs(levels: 20, isAuto: isAuto))
        #expect(Double(many) < 2.5 * Double(few), "\(few), \(many)")
    }

    @Test func fillIsLimited() throws {
        var limits = ConstraintSolver.Limits()
        limits.work = 3_000_000
        var solver = ConstraintSolver(limits: limits)
        let v = (0..<600).map { _ in solver.addVariable() }
        var random = SplitMix(state: 5)
        for _ in 0..<600 {
            try solver.add(
                (0..<20).map { _ in (v[random.below(600)], Double(1 + random.below(9))) }, .equal,
                Double(random.below(100)))
        }
        #expect(throws: GalleyError.self) { try solver.solve() }
        #expect(solver.work < 4_000_000)
    }

    @Test func cancelledSolvingStops() throws {
        var solver = ConstraintSolver()
        let v = (0..<120).map { _ in solver.addVariable() }
        var random = SplitMix(state: 2)
        for _ in 0..<360 {
            let terms = (0..<4).map { _ in (v[random.below(120)], Double(random.below(9)) - 4) }
            try solver.add(
                terms, .greaterOrEqual, Double(random.below(100)), priority: LayoutPriority(1 + random.below(999)))
        }
        var other = solver
        let token = CancellationToken()
        token.cancel()
        CancellationToken.$current.withValue(token) {
            #expect(throws: GalleyError.self) { try solver.solve() }
        }
        #expect(solver.work < 500_000)
        // The same solver can be asked again.
        try solver.solve()
        try other.solve()
        #expect(other.work > 1_000_000)
        for variable in v { #expect(abs(solver[variable] - other[variable]) < 1e-6) }
    }

    @Test func longSumsAreOneConstraint() throws {
        var solver = ConstraintSolver()
        let v = (0..<100).map { _ in solver.addVariable() }
        // Each variable comes twice, the second half cancels out.
        let terms = v.map { ($0, 2.0) } + v.enumerated().map { ($1, $0 < 50 ? 1 : -2.0) }
        let sum = try solver.add(terms, .equal, 300)
        for variable in v.dropFirst() { try solver.add([(variable, 1)], .equal, 1) }
        try solver.solve()
        #expect(solver[v[0]] == (300 - 49 * 3) / 3)
        try solver.setConstant(of: sum, to: 3 * 50)
        try solver.solve()
        #expect(solver[v[0]] == 1)
    }

    @Test func searchesForAmbiguitiesEnd() throws {
        var limits = ConstraintSolver.Limits()
        limits.work = 2_000_000
        var solver = ConstraintSolver(limits: limits)
        let v = (0..<300).map { _ in solver.addVariable() }
        for index in 1..<v.count { try solver.add([(v[index], 1), (v[index - 1], -1)], .greaterOrEqual, 1) }
        try solver.solve()
        #expect(solver.ambiguities(limit: 5).count == 5)
        #expect(!solver.ambiguities(limit: 1_000).isEmpty)
    }
}
