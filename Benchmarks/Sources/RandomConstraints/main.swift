// Solves all random systems of Tests/GalleyConstraintsTests in an optimised build: compares them with linear programs and
// kiwi, changed systems with unchanged ones, and ambiguities with solutions.
import Foundation

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Tests/GalleyConstraintsTests/Reference")

func lines(_ name: String) throws -> [String] {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
        .split(separator: "\n").map(String.init)
}

let probe = ConstraintProbe(systems: try lines("systems.txt"), kiwi: try lines("kiwi.txt"))
let start = Date()
var problems: [String] = []
for seed in probe.systems.indices {
    problems += try probe.problemsWithLinearPrograms(seed: seed)
    problems += try probe.problemsWithChanges(seed: seed)
    problems += try probe.problemsWithAmbiguities(seed: seed)
}
for seed in probe.kiwi.indices { problems += try probe.problemsWithKiwi(seed: seed) }
for problem in problems.prefix(20) { print(problem) }
let seconds = (Date().timeIntervalSince(start) * 10).rounded() / 10
print(
    "\(probe.systems.count) systems and \(probe.kiwi.count) required systems, in \(seconds) s: "
        + "\(problems.count) problems")
if !problems.isEmpty { exit(1) }
