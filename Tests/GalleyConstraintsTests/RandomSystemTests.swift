import GalleyConstraints
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Random systems compared with linear programs and kiwi; `Scripts/make-constraint-reference` makes the expectations, and
/// `RandomConstraints` of the benchmarks checks all of them.
@Suite struct RandomSystemTests {
    /// Every tenth system, so that the suite is fast in a debug build.
    private let step = 10
    private let probe: ConstraintProbe

    init() throws {
        func lines(_ name: String) throws -> [String] {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("Reference/" + name)
            return String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n").map(String.init)
        }
        probe = ConstraintProbe(systems: try lines("systems.txt"), kiwi: try lines("kiwi.txt"))
    }

    @Test func systemsAgreeWithLinearPrograms() throws {
        #expect(probe.systems.count == 10_000)
        for seed in stride(from: 0, to: probe.systems.count, by: step) {
            let problems = try probe.problemsWithLinearPrograms(seed: seed)
            #expect(problems.isEmpty, "\(problems)")
        }
    }

    @Test func changedSystemsAreAsIfSolvedAlone() throws {
        for seed in stride(from: 3, to: 5_000, by: step) {
            let problems = try probe.problemsWithChanges(seed: seed)
            #expect(problems.isEmpty, "\(problems)")
        }
    }

    @Test func requiredSystemsAgreeWithKiwi() throws {
        for seed in probe.kiwi.indices {
            let problems = try probe.problemsWithKiwi(seed: seed)
            #expect(problems.isEmpty, "\(problems)")
        }
    }

    @Test func ambiguitiesContainTheSolution() throws {
        for seed in stride(from: 5, to: 5_000, by: step) {
            let problems = try probe.problemsWithAmbiguities(seed: seed)
            #expect(problems.isEmpty, "\(problems)")
        }
    }
}
