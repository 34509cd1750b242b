import GalleyConstraints

/// Properties of the solver, checked on random systems.
///
/// `RandomSystemTests` checks a part of the systems in a debug build, and `RandomConstraints` of the benchmarks all of
/// them in an optimised one.
struct ConstraintProbe: Sendable {
    /// The lines of `systems.txt`: solutions of linear programs.
    let systems: [String]
    /// The lines of `kiwi.txt`: solutions of required constraints by kiwi.
    let kiwi: [String]

    private func problems(_ solved: SolverOfSystem, _ part: Substring, _ seed: Int) -> [String] {
        let pieces = part.split(separator: "!", omittingEmptySubsequences: false)
        let values = pieces[0].split(separator: " ").compactMap { Double(String($0)) }
        let broken = pieces.count > 1 ? pieces[1].split(separator: " ").compactMap { Int($0) } : []
        var problems: [String] = []
        if solved.broken != broken { problems.append("system \(seed): broken \(solved.broken), expected \(broken)") }
        // The levels of the linear programs are held within 1e-6, and small coefficients multiply that.
        let isNear = zip(solved.values, values).allSatisfy { abs($0 - $1) < 1e-2 }
        if !isNear || solved.values.count != values.count {
            problems.append("system \(seed): \(solved.values), expected \(values)")
        }
        return problems
    }

    /// Compares both states of a system with its linear programs.
    func problemsWithLinearPrograms(seed: Int) throws -> [String] {
        let parts = systems[seed].split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return ["system \(seed): \(systems[seed])"] }
        var system = RandomSystem(seed: seed)
        var solved = try SolverOfSystem(system)
        try solved.solver.solve()
        var found = problems(solved, parts[0], seed)
        try system.change(&solved)
        try solved.solver.solve()
        found += problems(solved, parts[1], seed)
        return found
    }

    /// Compares a solver whose system was changed several times with one that solves the last state alone.
    func problemsWithChanges(seed: Int) throws -> [String] {
        var system = RandomSystem(seed: seed)
        var solved = try SolverOfSystem(system)
        try solved.solver.solve()
        var found: [String] = []
        for change in 0..<3 {
            try system.change(&solved)
            try solved.solver.solve()
            var fresh = try SolverOfSystem(system)
            try fresh.solver.solve()
            if solved.broken != fresh.broken || !zip(solved.values, fresh.values).allSatisfy({ abs($0 - $1) < 1e-6 }) {
                found.append("system \(seed), change \(change): \(solved.values), alone \(fresh.values)")
            }
        }
        return found
    }

    /// Checks that the solution is in the range of each ambiguous variable.
    func problemsWithAmbiguities(seed: Int) throws -> [String] {
        var solved = try SolverOfSystem(RandomSystem(seed: seed))
        try solved.solver.solve()
        return solved.solver.ambiguities().compactMap { ambiguity in
            let value = solved.solver[ambiguity.variable]
            let isInside = ambiguity.range.lowerBound - 1e-6 <= value && value <= ambiguity.range.upperBound + 1e-6
            return isInside ? nil : "system \(seed): \(value) is outside of \(ambiguity.range)"
        }
    }

    /// Compares a system of required constraints with kiwi.
    func problemsWithKiwi(seed: Int) throws -> [String] {
        let parts = kiwi[seed].split(separator: " ")
        var solved = try SolverOfSystem(RandomSystem(seed: seed, isRequired: true))
        try solved.solver.solve()
        let broken = Set(solved.broken)
        let agrees = parts[0].enumerated().allSatisfy { ($0.element == "1") != broken.contains($0.offset) }
        var found = agrees ? [] : ["required system \(seed): broken \(broken), expected \(parts[0])"]
        for (value, expected) in zip(solved.values, parts.dropFirst()) {
            guard let expected = Double(String(expected)) else { continue }
            if abs(value - expected) >= 1e-3 {
                found.append("required system \(seed): \(solved.values), expected \(parts)")
            }
        }
        return found
    }
}
