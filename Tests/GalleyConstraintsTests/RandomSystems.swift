import GalleyConstraints

/// The random numbers that `Scripts/make-constraint-reference` uses, too.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ count: Int) -> Int { Int((next() >> 33) % UInt64(count)) }
}

/// A random system that changes from state to state.
struct RandomSystem {
    struct Constraint {
        var terms: [(Int, Double)]
        var relation: ConstraintSolver.Relation
        var constant: Double
        var priority: LayoutPriority
    }

    private static let coefficients: [Double] = [1, 1, 1, -1, -1, 2, 0.5, -0.25]
    private static let priorities = [1000, 1000, 750, 750, 500, 499, 250, 1]

    let count: Int
    let isRequired: Bool
    private let size: Int
    private var changes = 0
    private var random: SplitMix
    /// The constraints by their numbers.
    private(set) var constraints: [Int: Constraint] = [:]

    init(seed: Int, isRequired: Bool = false) {
        random = SplitMix(state: UInt64(1_000_003 * seed + 17))
        count = 1 + random.below(5)
        size = 1 + random.below(9)
        self.isRequired = isRequired
        for index in 0..<size { constraints[index] = make() }
    }

    private mutating func make() -> Constraint {
        var terms: [(Int, Double)] = []
        for _ in 0..<1 + random.below(min(3, count)) {
            let variable = random.below(count)
            terms.append((variable, Self.coefficients[random.below(8)]))
        }
        let relation: ConstraintSolver.Relation = [.equal, .equal, .lessOrEqual, .greaterOrEqual][random.below(4)]
        let constant = Double(random.below(41) - 20) * 5
        let priority = Self.priorities[random.below(8)]
        return Constraint(
            terms: terms, relation: relation, constant: constant,
            priority: isRequired ? .required : LayoutPriority(priority))
    }

    /// Changes to the next state, together with a solver of the current one.
    mutating func change(_ solver: inout SolverOfSystem) throws {
        for step in 0..<2 {
            let (operation, index) = (random.below(3), random.below(size))
            if operation == 0, constraints[index] != nil {
                let constant = Double(random.below(41) - 20) * 5
                constraints[index]?.constant = constant
                try solver.solver.setConstant(of: solver.ids[index]!, to: constant)
            } else if operation == 1 {
                constraints[index] = nil
                if let id = solver.ids.removeValue(forKey: index) { solver.solver.remove(id) }
            } else {
                let new = make()
                let number = size + 2 * changes + step
                constraints[number] = new
                try solver.add(new, number)
            }
        }
        changes += 1
    }
}

/// A solver of a random system.
struct SolverOfSystem {
    var solver = ConstraintSolver()
    var variables: [ConstraintSolver.Variable] = []
    var ids: [Int: ConstraintSolver.ID] = [:]

    init(_ system: RandomSystem) throws {
        variables = (0..<system.count).map { _ in solver.addVariable() }
        for (number, constraint) in system.constraints.sorted(by: { $0.key < $1.key }) { try add(constraint, number) }
    }

    mutating func add(_ constraint: RandomSystem.Constraint, _ number: Int) throws {
        ids[number] = try solver.add(
            constraint.terms.map { (variables[$0.0], $0.1) }, constraint.relation, constraint.constant,
            priority: constraint.priority)
    }

    var values: [Double] { variables.map { solver[$0] } }

    /// The numbers of constraints that are not taken into account.
    var broken: [Int] {
        let broken = Set(solver.conflicts.map(\.broken))
        return ids.filter { broken.contains($0.value) }.map(\.key).sorted()
    }
}
