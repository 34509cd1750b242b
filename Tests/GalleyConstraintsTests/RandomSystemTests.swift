import GalleyConstraints
import GalleyTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Random systems compared with linear programs and kiwi; `Scripts/make-constraint-reference` makes the expectations.
/// `GALLEY_RANDOM_SYSTEMS` is the number of those that are solved, at most 10 000.
@Suite struct RandomSystemTests {
    private let step = max(1, 10_000 / max(1, RandomWork.count("SYSTEMS", default: 1000)))
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
        for seed in stride(from: 3, to: probe.systems.count, by: step) {
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
        for seed in stride(from: 5, to: probe.systems.count, by: step) {
            let problems = try probe.problemsWithAmbiguities(seed: seed)
            #expect(problems.isEmpty, "\(problems)")
        }
    }
}
