// Plays random sequences of changes and movements of a list in an optimised build, and checks the properties of
// `ListProbe`.
//
//     RandomLists [COUNT [FIRST]]
import Foundation
import GalleyInterface

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let count = arguments.first ?? 10_000
let first = arguments.dropFirst().first ?? 0
let fonts = FontLibrary(systemFonts: false)
let start = Date()
var problems: [String] = []
for seed in first..<first + count {
    var probe = ListProbe(seed: seed, fonts: fonts)
    do {
        problems += try probe.run()
    } catch {
        problems.append("seed \(seed): \(error)")
    }
    if problems.count >= 20 { break }
}
for problem in problems.prefix(20) { print(problem) }
let seconds = (Date().timeIntervalSince(start) * 10).rounded() / 10
print("\(count) sequences in \(seconds) s: \(problems.count) problems")
if !problems.isEmpty { exit(1) }
