public import GalleyText

/// A system of linear constraints with priorities that are levels: each level is satisfied as far as the higher ones allow,
/// with the smallest sum of absolute errors.
///
///     var solver = ConstraintSolver()
///     let left = solver.addVariable(), width = solver.addVariable()
///     let edge = try solver.add([(left, 1)], .equal, 16)
///     try solver.add([(left, 1), (width, 1)], .lessOrEqual, 300)
///     try solver.add([(width, 1)], .equal, 400, priority: .high)
///     try solver.solve()
///     solver[width]                     // 284
///     try solver.setConstant(of: edge, to: 20)
///     try solver.solve()
///     solver[width]                     // 280
///
/// A value; a copy is made when one of two copies is changed. Results depend on the constraints and the order in which they
/// were added, not on earlier solutions. Where constraints leave several solutions, constraints that were added first have
/// the smaller error, and then variables that were added first are nearest to 0; ``ambiguities(limit:)`` lists the variables
/// with their ranges.
///
/// Variables that no constraint connects are solved apart from each other. After a change of constants nothing is built
/// again, and no memory is allocated once the solver has reached its size.
/// - Complexity: A solution of constraints in a chain or a tree is about O(*n*); after ``setConstant(of:to:)`` it takes one
///   pass over the constraints connected with it unless constraints change from satisfied to violated.
public struct ConstraintSolver: @unchecked Sendable {
    // Sound: a core is changed only while one solver alone refers to it.

    /// A number to be found.
    public struct Variable: Sendable, Hashable {
        package let index: Int32
    }

    /// Names a constraint of a solver.
    public struct ID: Sendable, Hashable {
        let index: Int32
        let generation: UInt32
    }

    /// The relation between the two sides of a constraint.
    public enum Relation: Int8, Sendable, Hashable, CaseIterable {
        /// The left side is at most the right one.
        case lessOrEqual = -1
        /// Both sides are equal.
        case equal = 0
        /// The left side is at least the right one.
        case greaterOrEqual = 1
    }

    /// Required constraints that cannot be satisfied together.
    public struct Conflict: Sendable, Hashable {
        /// A smallest set that contradicts itself, in the order of adding: without any one of them the rest can be satisfied.
        public var constraints: [ID]
        /// The one that was added last, which is not taken into account.
        public var broken: ID
    }

    /// A variable that several solutions have different values for.
    public struct Ambiguity: Sendable, Hashable {
        /// The variable.
        public var variable: Variable
        /// The variable's values in all solutions; infinite where there is no bound.
        public var range: ClosedRange<Double>
    }

    /// The size and work that a solver accepts.
    public struct Limits: Sendable, Hashable {
        /// The largest number of constraints.
        public var constraints = 200_000
        /// The largest number of matrix entries that one call of ``ConstraintSolver/solve()`` may read, which bounds its time.
        public var work = 400_000_000
        /// The largest constant or coefficient either way.
        public static let largest = 1e9

        /// The default limits.
        public init() {}
    }

    private struct Row {
        var start: Int32
        var count: Int32
        var relation: Relation
        var priority: Int32
        var isThere = false
        var generation: UInt32 = 0
        var constant: Double
        /// The place in the order of addition, which decides ties.
        var sequence: Int64
        var core: Int32 = -1
        var row: Int32 = -1
        var isKernel = false

        /// Whether it is false if it has no variables.
        var isFalseWithoutVariables: Bool {
            switch relation {
            case .equal: abs(constant) > 1e-9
            case .lessOrEqual: constant < -1e-9
            case .greaterOrEqual: constant > 1e-9
            }
        }
    }

    private var limits: Limits
    /// The work of rebuilding since the last solution.
    private var rebuildingWork = 0
    /// The work of the last call of `solve()`.
    private(set) package var work = 0
    private var rows: [Row] = []
    private var free: [Int32] = []
    private var termVariables: [Int32] = []
    private var termCoefficients: [Double] = []
    private var unusedTerms = 0
    private var nextSequence: Int64 = 0
    private var values: [Double] = []
    private var variableCore: [Int32] = []
    private var localVariable: [Int32] = []
    private var isTouched: [Bool] = []
    private var hasTouched = false
    private var cores: [Component] = []
    private var edited: [Int32] = []
    private var constraintCount = 0
    /// Required constraints without variables that are false, in the order of adding.
    private var falseRows: [Int32] = []

    private struct Component {
        var core: SimplexCore
        var variables: [Int32]
        var rows: [Int32]
    }

    /// A system without constraints.
    public init(limits: Limits = Limits()) { self.limits = limits }

    /// The number of constraints.
    public var count: Int { constraintCount }

    /// The number of variables.
    public var variableCount: Int { values.count }

    /// Adds a variable, which is 0 as long as no constraint contains it.
    public mutating func addVariable() -> Variable {
        values.append(0)
        variableCore.append(-1)
        localVariable.append(-1)
        isTouched.append(false)
        return Variable(index: Int32(values.count - 1))
    }

    /// A variable's value in the last solution.
    public subscript(variable: Variable) -> Double { values[Int(variable.index)] }

    /// Adds a constraint: the sum of variables times coefficients compares with a constant.
    ///
    /// - Parameter terms: may have a variable more than once.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for numbers that are not finite or larger than 1e9 either
    ///   way, and for more constraints than the limit.
    @discardableResult
    public mutating func add(
        _ terms: [(Variable, Double)], _ relation: Relation, _ constant: Double, priority: LayoutPriority = .required
    ) throws(GalleyError) -> ID {
        guard constraintCount < limits.constraints else {
            throw .invalidValue(
                name: "constraints", value: "more than \(limits.constraints)",
                reason: "a solver holds at most \(limits.constraints); use several, or raise Limits.constraints")
        }
        try validate(terms, constant)
        let (start, count) = store(terms)
        let row = Row(
            start: start, count: count, relation: relation, priority: Int32(priority.value), isThere: true,
            constant: constant, sequence: nextSequence)
        nextSequence += 1
        constraintCount += 1
        let index: Int
        if let reused = free.popLast() {
            index = Int(reused)
            let generation = rows[index].generation
            rows[index] = row
            rows[index].generation = generation
        } else {
            index = rows.count
            rows.append(row)
        }
        touch(index)
        return ID(index: Int32(index), generation: rows[index].generation)
    }

    /// Replaces all of a constraint; it keeps its place in the order of adding.
    ///
    /// - Throws: as ``add(_:_:_:priority:)``.
    public mutating func replace(
        _ id: ID, _ terms: [(Variable, Double)], _ relation: Relation, _ constant: Double,
        priority: LayoutPriority = .required
    ) throws(GalleyError) {
        guard contains(id) else { return }
        try validate(terms, constant)
        let index = Int(id.index)
        touch(index)
        unusedTerms += Int(rows[index].count)
        let (start, count) = store(terms)
        (rows[index].start, rows[index].count) = (start, count)
        (rows[index].relation, rows[index].priority) = (relation, Int32(priority.value))
        rows[index].constant = constant
        touch(index)
    }

    /// Removes a constraint.
    public mutating func remove(_ id: ID) {
        guard contains(id) else { return }
        let index = Int(id.index)
        touch(index)
        unusedTerms += Int(rows[index].count)
        rows[index].isThere = false
        rows[index].generation &+= 1
        constraintCount -= 1
        free.append(id.index)
        if unusedTerms > 1024, unusedTerms > termVariables.count / 2 { compact() }
    }

    /// Whether the constraint is in the system.
    public func contains(_ id: ID) -> Bool {
        Int(id.index) < rows.count && rows[Int(id.index)].isThere && rows[Int(id.index)].generation == id.generation
    }

    /// The constant of a constraint.
    public func constant(of id: ID) -> Double? { contains(id) ? rows[Int(id.index)].constant : nil }

    /// Changes the constant of a constraint. Values change with the next ``solve()``.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for numbers that are not finite or larger than 1e9 either
    ///   way.
    public mutating func setConstant(of id: ID, to constant: Double) throws(GalleyError) {
        guard contains(id) else { return }
        try Self.validate("constant", constant)
        let index = Int(id.index)
        guard rows[index].constant != constant else { return }
        rows[index].constant = constant
        let component = Int(rows[index].core)
        guard component >= 0 else {
            touch(index)
            return
        }
        if !isKnownUniquelyReferenced(&cores[component].core) { cores[component].core = cores[component].core.clone() }
        let core = cores[component].core
        core.constant[Int(rows[index].row)] = constant
        if !core.needsSolving {
            core.needsSolving = true
            edited.append(Int32(component))
        }
    }

    // MARK: Solving

    /// Finds all values.
    ///
    /// Contradictions of required constraints are not an error; they are ``conflicts``.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` where a solution takes more work than the limit, or where
    ///   there are more than 64 contradictions.
    public mutating func solve() throws(GalleyError) {
        if hasTouched { rebuild() }
        work = rebuildingWork
        rebuildingWork = 0
        for component in edited {
            let index = Int(component)
            if !isKnownUniquelyReferenced(&cores[index].core) { cores[index].core = cores[index].core.clone() }
            cores[index].core.workLimit = max(0, limits.work - work)
            defer { work += cores[index].core.work }
            do throws(SimplexCore.Failure) {
                try cores[index].core.solve()
            } catch {
                cores[index].core.isSolved = false
                cores[index].core.needsSolving = true
                throw Self.error(error, limits)
            }
            publish(index)
        }
        edited.removeAll(keepingCapacity: true)
    }

    /// Solves within another limit of work.
    package mutating func solve(work: Int) throws(GalleyError) {
        let old = limits.work
        limits.work = work
        defer { limits.work = old }
        try solve()
    }

    private static func error(_ failure: SimplexCore.Failure, _ limits: Limits) -> GalleyError {
        switch failure {
        case .work:
            .invalidValue(
                name: "constraints", value: "a system",
                reason: "solving it takes more than the limit of \(limits.work) steps; use fewer constraints, or split "
                    + "them into several systems")
        case .conflicts:
            .invalidValue(
                name: "constraints", value: "a system",
                reason: "required constraints contradict each other in \(SimplexCore.conflictLimit) places or more; "
                    + "remove some, or give them priorities below 1000")
        }
    }

    private mutating func publish(_ index: Int) {
        let core = cores[index].core
        for (local, variable) in cores[index].variables.enumerated() {
            let place = core.place[local]
            let value = place >= 0 ? core.value[Int(place)] : 0
            values[Int(variable)] = value == 0 ? 0 : value
        }
    }

    /// Required constraints of the last solution that contradict each other.
    public var conflicts: [Conflict] {
        var result: [(Int64, Conflict)] = []
        for row in falseRows {
            result.append((rows[Int(row)].sequence, Conflict(constraints: [id(row)], broken: id(row))))
        }
        for component in cores {
            for set in component.core.conflicts {
                let ids = set.map { id(component.rows[Int($0)]) }
                guard let last = set.last else { continue }
                let row = component.rows[Int(last)]
                result.append((rows[Int(row)].sequence, Conflict(constraints: ids, broken: id(row))))
            }
        }
        return result.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// True where at least one conflict was found.
    public var hasConflicts: Bool { !falseRows.isEmpty || cores.contains { !$0.core.conflicts.isEmpty } }

    private func id(_ index: Int32) -> ID { ID(index: index, generation: rows[Int(index)].generation) }

    /// Variables that the constraints leave free, with their ranges, in the order of the variables.
    ///
    /// Call it after ``solve()``. The search ends at an eighth of the limit of work; the list may then be incomplete.
    /// - Parameter limit: how many are listed at most.
    public func ambiguities(limit: Int = 100) -> [Ambiguity] {
        var result: [Ambiguity] = []
        var work = limits.work / 8
        for component in cores where !component.core.isDetermined && result.count < limit {
            for (variable, range) in component.core.ranges(limit: limit - result.count, work: &work) {
                result.append(Ambiguity(variable: Variable(index: component.variables[Int(variable)]), range: range))
            }
        }
        for variable in variableCore.indices where variableCore[variable] < 0 {
            guard result.count < limit else { break }
            result.append(
                Ambiguity(variable: Variable(index: Int32(variable)), range: -.infinity ... .infinity))
        }
        return result.sorted { $0.variable.index < $1.variable.index }
    }

    /// Whether exactly one solution is best; where not, ``ambiguities(limit:)`` may still find no variable that it matters to.
    public var isDetermined: Bool {
        variableCore.allSatisfy { $0 >= 0 } && cores.allSatisfy { $0.core.isDetermined }
    }

    /// The number of pivots of all solutions so far; for tests.
    package var pivots: Int { cores.reduce(0) { $0 + $1.core.pivots } }

    /// The error of a constraint in the last solution.
    package func error(of id: ID) -> Double {
        guard contains(id) else { return 0 }
        let row = rows[Int(id.index)]
        var sum = -row.constant
        for entry in Int(row.start)..<Int(row.start + row.count) {
            sum += termCoefficients[entry] * values[Int(termVariables[entry])]
        }
        switch row.relation {
        case .equal: return abs(sum)
        case .lessOrEqual: return max(0, sum)
        case .greaterOrEqual: return max(0, -sum)
        }
    }

    // MARK: Storage

    private static func validate(_ name: String, _ number: Double) throws(GalleyError) {
        guard abs(number) <= Limits.largest else {
            throw .invalidValue(
                name: name, value: "\(number)", reason: "it has to be a finite number, at most 1e9 either way")
        }
    }

    private func validate(_ terms: [(Variable, Double)], _ constant: Double) throws(GalleyError) {
        try Self.validate("constant", constant)
        for (variable, coefficient) in terms {
            try Self.validate("coefficient", coefficient)
            guard variable.index < values.count else {
                throw .invalidValue(
                    name: "variable", value: "number \(variable.index)", reason: "it belongs to another solver")
            }
        }
    }

    /// Stores terms: each variable once, without coefficients of 0.
    private mutating func store(_ terms: [(Variable, Double)]) -> (start: Int32, count: Int32) {
        let start = termVariables.count
        if terms.count <= 32 {
            for (variable, coefficient) in terms {
                if let entry = termVariables[start...].firstIndex(of: variable.index) {
                    termCoefficients[entry] += coefficient
                } else {
                    termVariables.append(variable.index)
                    termCoefficients.append(coefficient)
                }
            }
        } else {
            var entries: [Int32: Int] = [:]
            for (variable, coefficient) in terms {
                if let entry = entries[variable.index] {
                    termCoefficients[entry] += coefficient
                } else {
                    entries[variable.index] = termVariables.count
                    termVariables.append(variable.index)
                    termCoefficients.append(coefficient)
                }
            }
        }
        var end = start
        for entry in start..<termVariables.count where abs(termCoefficients[entry]) >= 1e-12 {
            (termVariables[end], termCoefficients[end]) = (termVariables[entry], termCoefficients[entry])
            end += 1
        }
        termVariables.removeLast(termVariables.count - end)
        termCoefficients.removeLast(termCoefficients.count - end)
        return (Int32(start), Int32(end - start))
    }

    private mutating func compact() {
        var (variables, coefficients): ([Int32], [Double]) = ([], [])
        for index in rows.indices where rows[index].isThere {
            let start = variables.count
            for entry in Int(rows[index].start)..<Int(rows[index].start + rows[index].count) {
                variables.append(termVariables[entry])
                coefficients.append(termCoefficients[entry])
            }
            rows[index].start = Int32(start)
        }
        (termVariables, termCoefficients, unusedTerms) = (variables, coefficients, 0)
    }

    /// The systems of a row's variables have to be found again.
    private mutating func touch(_ index: Int) {
        hasTouched = true
        for entry in Int(rows[index].start)..<Int(rows[index].start + rows[index].count) {
            isTouched[Int(termVariables[entry])] = true
        }
    }

    /// Finds the connected systems. Systems to which nothing was added and from which nothing was removed do not
    /// change; the others begin with the equations of their last solution.
    private mutating func rebuild() {
        var systems = DisjointSets(count: values.count)
        let orderedRows = connectVariables(in: &systems)
        // Systems with something touched.
        var isTouchedRoot = [Bool](repeating: false, count: values.count)
        for variable in values.indices where isTouched[variable] || variableCore[variable] < 0 {
            isTouchedRoot[Int(systems.root(of: Int32(variable)))] = true
        }
        keepComponents { !isTouchedRoot[Int(systems.root(of: $0))] }
        let members = collectMembers(of: &systems, where: isTouchedRoot)
        var memberRows = [[Int32]](repeating: [], count: members.systems.count)
        for row in orderedRows {
            let root = Int(systems.root(of: termVariables[Int(rows[Int(row)].start)]))
            if isTouchedRoot[root] { memberRows[Int(members.systemOfRoot[root])].append(row) }
        }
        for (variables, own) in zip(members.systems, memberRows) {
            guard !own.isEmpty else {
                for variable in variables { values[Int(variable)] = 0 }
                continue
            }
            let number = cores.count
            cores.append(makeComponent(variables, own, number))
            edited.append(Int32(number))
        }
        hasTouched = false
    }

    /// Connects the variables of each row, and finds the false rows without variables. Returns the other rows in the
    /// order of their addition.
    private mutating func connectVariables(in systems: inout DisjointSets) -> [Int32] {
        var orderedRows: [Int32] = []
        orderedRows.reserveCapacity(constraintCount)
        var isSorted = true
        falseRows.removeAll()
        for index in rows.indices where rows[index].isThere {
            let row = rows[index]
            guard row.count > 0 else {
                if row.isFalseWithoutVariables, row.priority == 1000 { falseRows.append(Int32(index)) }
                rows[index].core = -1
                continue
            }
            if let last = orderedRows.last, rows[Int(last)].sequence > row.sequence { isSorted = false }
            orderedRows.append(Int32(index))
            let first = systems.root(of: termVariables[Int(row.start)])
            for entry in Int(row.start)..<Int(row.start + row.count) { systems.unite(first, termVariables[entry]) }
        }
        if !isSorted { orderedRows.sort { rows[Int($0)].sequence < rows[Int($1)].sequence } }
        falseRows.sort { rows[Int($0)].sequence < rows[Int($1)].sequence }
        return orderedRows
    }

    /// Removes all components except those whose first variable satisfies `isKept`, and numbers these again.
    private mutating func keepComponents(_ isKept: (Int32) -> Bool) {
        var kept = [Int32](repeating: -1, count: cores.count)
        var newCores: [Component] = []
        for (index, component) in cores.enumerated() {
            guard let first = component.variables.first, isKept(first) else {
                for row in component.rows.indices where rows[Int(component.rows[row])].isThere {
                    let core = component.core
                    rows[Int(component.rows[row])].isKernel = core.hasBasis && core.place[core.variables + row] < 0
                }
                continue
            }
            kept[index] = Int32(newCores.count)
            newCores.append(component)
        }
        for index in 0..<kept.count where kept[index] >= 0 {
            let new = Int(kept[index])
            guard new != index else { continue }
            for variable in newCores[new].variables { variableCore[Int(variable)] = Int32(new) }
            for row in newCores[new].rows { rows[Int(row)].core = Int32(new) }
        }
        edited = edited.compactMap { kept[Int($0)] >= 0 ? kept[Int($0)] : nil }
        cores = newCores
    }

    /// The variables of each touched system, and the number of the system of each root.
    private mutating func collectMembers(
        of systems: inout DisjointSets, where isTouchedRoot: [Bool]
    ) -> (systems: [[Int32]], systemOfRoot: [Int32]) {
        var systemOfRoot = [Int32](repeating: -1, count: values.count)
        var members: [[Int32]] = []
        for variable in values.indices {
            let root = Int(systems.root(of: Int32(variable)))
            guard isTouchedRoot[root] else { continue }
            if systemOfRoot[root] < 0 {
                systemOfRoot[root] = Int32(members.count)
                members.append([])
            }
            let system = Int(systemOfRoot[root])
            localVariable[variable] = Int32(members[system].count)
            members[system].append(Int32(variable))
            variableCore[variable] = -1
            isTouched[variable] = false
        }
        return (members, systemOfRoot)
    }

    private mutating func makeComponent(_ members: [Int32], _ own: [Int32], _ number: Int) -> Component {
        var (starts, terms, coefficients): ([Int32], [Int32], [Double]) = ([0], [], [])
        var (levels, relations, constants): ([Int32], [Int8], [Double]) = ([], [], [])
        starts.reserveCapacity(own.count + 1)
        for (local, index) in own.enumerated() {
            let row = rows[Int(index)]
            for entry in Int(row.start)..<Int(row.start + row.count) {
                terms.append(localVariable[Int(termVariables[entry])])
                coefficients.append(termCoefficients[entry])
            }
            starts.append(Int32(terms.count))
            levels.append(row.priority)
            relations.append(row.relation.rawValue)
            constants.append(row.constant)
            rows[Int(index)].core = Int32(number)
            rows[Int(index)].row = Int32(local)
        }
        for variable in members { variableCore[Int(variable)] = Int32(number) }
        let core = SimplexCore(
            variables: members.count, rows: own.count, levels: levels, relations: relations, constants: constants,
            starts: starts, terms: terms, coefficients: coefficients)
        if own.contains(where: { rows[Int($0)].isKernel }) {
            core.workLimit = max(0, limits.work - rebuildingWork)
            core.chooseBasis(preferred: own.map { rows[Int($0)].isKernel })
            rebuildingWork += core.work
        }
        for index in own { rows[Int(index)].isKernel = false }
        return Component(core: core, variables: members, rows: own)
    }
}
