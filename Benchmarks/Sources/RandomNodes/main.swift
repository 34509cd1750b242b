// Presents random trees of nodes and checks the properties of NodePropertyTests in an optimised build.
//
//     RandomNodes [COUNT]
import Foundation
import GalleyInterface

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
let start = Date()
let problems = NodeProbe(fonts: FontLibrary(systemFonts: false)).problems(seeds: count)
for problem in problems.prefix(20) { print(problem) }
let seconds = (Date().timeIntervalSince(start) * 10).rounded() / 10
print(
    "\(count) trees for each of \(NodeProbe.properties.count) properties, in \(seconds) s: \(problems.count) problems")
if !problems.isEmpty { exit(1) }
