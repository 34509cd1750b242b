// Lays out random trees of boxes and checks the properties of PropertyTests in an optimised build.
//
//     RandomTrees [COUNT]
import Foundation
import Galley

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
let environment = TreeMaker.environment(fonts: FontLibrary(systemFonts: false))
let start = Date()
let problems = await TreeProbe(environment: environment)
    .problems(seeds: count, workers: max(2, ProcessInfo.processInfo.activeProcessorCount))
for problem in problems.prefix(20) { print(problem) }
let seconds = (Date().timeIntervalSince(start) * 10).rounded() / 10
print(
    "\(count) trees for each of \(TreeProbe.properties.count) properties, in \(seconds) s: \(problems.count) problems")
if !problems.isEmpty { exit(1) }
