// Lays random texts out between random paths and holes, in rows and in columns, and checks their positions. It has the
// checks of ShapePropertyTests, but is optimised, and tries ten thousand seeds in the time in which the tests try a few
// hundred.
//
//     RandomShapes [COUNT [FIRST-SEED]]
import Foundation
import Galley

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let count = arguments.first ?? 10_000
let first = arguments.dropFirst().first ?? 1_000
let probe = ShapeProbe(fonts: FontLibrary(systemFonts: false))
let start = Date()
let problems = await probe.problems(ofSeeds: first..<first + count)
for problem in problems.prefix(20) { print(problem) }
let seconds = (Date().timeIntervalSince(start) * 10).rounded() / 10
print("\(count) seeds, four layouts or more of each, in \(seconds) s: \(problems.count) problems")
if !problems.isEmpty { exit(1) }
