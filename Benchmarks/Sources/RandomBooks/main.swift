// Draws random books to PDF, and checks that no word is lost, displaced or beyond its page. It has the generator and checks
// of RandomBookTests, but is optimised.
//
//     RandomBooks [COUNT [FIRST-SEED]]
//     RandomBooks --write FOLDER [COUNT [FIRST-SEED]]
//
// With `--write`, the books are not drawn, but written for `Scripts/check-books`: `N.md`, and `N.words` with the words that
// its pages show. With a COUNT of 1, the book is also printed.
import Foundation

var arguments = Array(CommandLine.arguments.dropFirst())
var folder: String?
if arguments.count > 1, arguments[0] == "--write" {
    folder = arguments[1]
    arguments.removeFirst(2)
}
let numbers = arguments.compactMap { UInt64($0) }
guard numbers.count == arguments.count, numbers.count <= 2 else {
    print("usage: RandomBooks [--write FOLDER] [COUNT [FIRST-SEED]]")
    exit(["-h", "--help"].contains(arguments[0]) ? 0 : 64)
}
let count = numbers.first ?? 1000
let first = numbers.dropFirst().first ?? 100_000
if let folder {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for seed in first..<first + count {
        let book = RandomBook(seed: seed)
        try Data(book.source.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(seed).md"))
        try Data(book.expectation.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(seed).words"))
    }
    exit(0)
}
if count == 1 { print(RandomBook(seed: first).source) }
let start = Date()
let problems = await BookProbe().problems(ofSeeds: first..<first + count)
for problem in problems.prefix(20) { print(problem) }
let seconds = (Date().timeIntervalSince(start) * 10).rounded() / 10
print("\(count) random books in \(seconds) s: \(problems.count) problems")
if !problems.isEmpty { exit(1) }
