// Converts Markdown to attributed text, compared with only the grammar library, and measures the time of hostile inputs
// of size n, 2n and 4n.
//
//     swift run -c release ParsingBenchmark [FILE.md …] [--hostile]
//     swift run -c release ParsingBenchmark --html|--html-text FILE.html …
//
// Without files, it uses those of this repository and one of each kind. For profiling, OURS=1 measures only Galley,
// ALONE=1 only the grammar library, and RUNS=n sets the number of runs. With --html, it prints the times of trees of
// HTML in JSON, and with --html-text those of text with styles as well.
internal import Foundation
internal import Galley
internal import MD4C

/// The fastest of several runs of each of two bodies, in seconds. The bodies take turns, so that other programs slow
/// both equally.
func fastest(_ one: () -> Void, _ other: () -> Void) -> (Double, Double) {
    var best = (Double.infinity, Double.infinity)
    func time(_ body: () -> Void) -> Double {
        let start = ContinuousClock.now
        body()
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
    let runs = ProcessInfo.processInfo.environment["RUNS"].flatMap { Int($0) }
    let deadline = ContinuousClock.now + .seconds(2)
    var rounds = 0
    while rounds < runs ?? 5 || (runs == nil && ContinuousClock.now < deadline && rounds < 5000) {
        // Several runs in a row, so that each finds its own data in the processor's caches.
        for _ in 0..<4 { best.0 = min(best.0, time(one)) }
        for _ in 0..<4 { best.1 = min(best.1, time(other)) }
        rounds += 1
    }
    return best
}

/// The grammar library with empty callbacks.
func grammarAlone(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
        var parser = MD_PARSER()
        parser.flags = 0x0F0C
        parser.enter_block = { _, _, _ in 0 }
        parser.leave_block = { _, _, _ in 0 }
        parser.enter_span = { _, _, _ in 0 }
        parser.leave_span = { _, _, _ in 0 }
        parser.text = { _, _, _, _ in 0 }
        _ = md_parse(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), MD_SIZE(buffer.count), &parser, nil)
    }
}

func format(_ value: Double, _ digits: Int = 1) -> String { String(format: "%8.\(digits)f", value) }

let hostile: [(String, (Int) -> String)] = [
    ("open brackets", { String(repeating: "[", count: $0) }),
    ("links in links", { String(repeating: "[a", count: $0 / 6) + String(repeating: "](b)", count: $0 / 6) }),
    ("open images", { String(repeating: "![[]()", count: $0 / 6) }),
    ("emphasis", { String(repeating: "*a **b _c ", count: $0 / 10) }),
    ("emphasis runs", { String(repeating: "*", count: $0 / 2) + "a" + String(repeating: "*", count: $0 / 2) }),
    ("quotes", { String(repeating: ">", count: $0) }),
    ("lists", { String(repeating: "- ", count: $0 / 2) + "a" }),
    (
        "deep lists",
        { n in
            (0..<Int(Double(n).squareRoot())).map { String(repeating: " ", count: 2 * $0) + "- a\n" }.joined()
        }
    ),
    ("comments", { String(repeating: "a <!-- b -- ", count: $0 / 12) }),
    ("tags", { String(repeating: "<a b='", count: $0 / 6) }),
    (
        "definition used often",
        { "[a]: " + String(repeating: "x", count: $0 / 2) + "\n\n" + String(repeating: "[a] ", count: $0 / 8) }
    ),
    ("definitions", { n in (0..<(n / 12)).map { "[a\($0)]: u\n" }.joined() }),
    (
        "wide table",
        { n in
            "|" + String(repeating: "x|", count: n / 12) + "\n|" + String(repeating: "---|", count: n / 12) + "\n"
                + String(repeating: "|a\n", count: n / 12)
        }
    ),
    ("many tables", { String(repeating: "p\n|a|b|\n|-|-|\n|c||\n\n", count: $0 / 22) }),
    ("delimiter rows", { String(repeating: "|-|\n", count: $0 / 4) }),
    (
        "backticks",
        { n in (1...Int(Double(2 * n).squareRoot())).map { String(repeating: "`", count: $0) + "e" }.joined() }
    ),
    ("entities", { String(repeating: "&amp;&x;", count: $0 / 8) }),
    ("code block", { "```\n" + String(repeating: "a\n", count: $0 / 2) }),
]

let belowText = "tables below text"

/// Documents that each consist of one kind of block, with realistic amounts of text.
let kinds: [(String, String)] = {
    let clause = "first of all the gulls notice that somebody has left bread on the quay"
    let paragraph = "The harbour wakes slowly, and \(clause); \(clause).\n"
    func times(_ count: Int, _ make: (Int) -> String) -> String { (0..<count).map(make).joined() }
    return [
        ("prose", times(200) { _ in paragraph + "\n" }),
        ("spans", times(300) { _ in "*The harbour* wakes **slowly**, and `first of all` the ~~gulls~~ notice.\n\n" }),
        ("links", times(400) { "See [the harbour \($0)](https://example.org/harbours/\($0 * 7)/quay), " }),
        ("list of links", times(300) { "* Wake \(clause), by @somebody in https://example.org/bread/pull/\($0)\n" }),
        ("tight list", times(300) { "- The harbour wakes slowly, item \($0), and \(clause).\n" }),
        (
            "nested lists",
            times(100) {
                "1. Harbour \($0): \(clause).\n   - \(paragraph)     - With `bread`: \(clause), and \(clause).\n"
                    + "   - [x] \(paragraph)\n   \(paragraph)"
            }
        ),
        ("headings", times(200) { "\(String(repeating: "#", count: 1 + $0 % 6)) Harbour \($0)\n\n\(paragraph)\n" }),
        (
            "tables",
            times(40) { _ in
                "| harbour | gulls | bread |\n|:---|---:|---|\n"
                    + times(9) { "| the quay \($0) | *some* 12.5 | `left bread` \($0) |\n" } + "\n"
            }
        ),
        (
            belowText,
            times(40) { _ in
                "\(paragraph)| harbour | gulls |\n|---|---|\n" + times(5) { "| the quay \($0) | *some* |\n" }
                    + "\n\(paragraph)\n"
            }
        ),
        (
            "code",
            times(100) {
                "```swift\nlet harbour\($0) = Harbour()\n\nharbour\($0).wake(slowly: true)\n    .notice(.gulls)\n```\n\n"
                    + paragraph + "\n"
            }
        ),
        ("quotes", times(150) { _ in "> \(paragraph)>\n> > And \(clause).\n\n\(clause)\n\n" }),
        (
            "images and HTML",
            times(150) { "![harbour \($0)](quay-\($0).png) The harbour wakes,<br>and \(clause): \(clause).\n\n" }
        ),
        (
            "Japanese",
            times(200) { _ in "港は**ゆっくり**と目を覚まし、まず最初に*カモメ*たちが、誰かが`埠頭`にパンを置いていったことに気づきます。\n\n" }
        ),
        (
            "Arabic",
            times(200) { _ in "يستيقظ **الميناء** ببطء، وأول ما تلاحظه *النوارس* أن أحدهم ترك `خبزًا` على الرصيف.\n\n" }
        ),
    ]
}()

/// The Markdown files of this repository.
func ownFiles() -> [String] {
    var files = ["../README.md", "../CHANGELOG.md"]
    for folder in ["../Samples", "../Sources/Galley/Galley.docc"] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        files += names.filter { $0.hasSuffix(".md") }.sorted().map { folder + "/" + $0 }
    }
    return files
}

// As in a program that has run for some time. Otherwise the heap returns memory to the system after each run, and half
// of the time is spent on page faults.
_ = mallopt(M_TRIM_THRESHOLD, 1 << 30)
_ = mallopt(M_MMAP_THRESHOLD, 1 << 30)

var arguments = Array(CommandLine.arguments.dropFirst())
if let mode = arguments.first, mode == "--html" || mode == "--html-text" {
    let rounds = ProcessInfo.processInfo.environment["RUNS"].flatMap { Int($0) } ?? 5
    try printHTMLTimes(Array(arguments.dropFirst()), makesText: mode == "--html-text", rounds: rounds)
    exit(0)
}
let onlyFiles = !arguments.contains("--hostile")
arguments.removeAll { $0 == "--hostile" }
let texts = (arguments.isEmpty ? ownFiles() : arguments).compactMap { path in
    (try? String(contentsOfFile: path, encoding: .utf8)).map {
        (path.split(separator: "/").last.map(String.init) ?? path, $0)
    }
}

print("document                                  bytes   grammar MB/s    Galley MB/s  ratio")
let alone = ProcessInfo.processInfo.environment["ALONE"] != nil
let oursOnly = ProcessInfo.processInfo.environment["OURS"] != nil
var worst = 0.0
for (name, text) in texts + (arguments.isEmpty ? kinds : []) {
    // The library requires a blank line before a table.
    let bytes = Array((name == belowText ? text.replacing("| harbour", with: "\n| harbour") : text).utf8)
    let parser = MarkdownParser()
    let (grammar, ours) = fastest(
        { if !oursOnly { grammarAlone(bytes) } }, { if !alone { _ = parser.attributedText(from: text) } })
    worst = max(worst, ours / grammar)
    print(
        name.padding(toLength: 36, withPad: " ", startingAt: 0), String(format: "%10d", text.utf8.count),
        "     ", format(Double(bytes.count) / grammar / 1e6), "     ", format(Double(bytes.count) / ours / 1e6),
        format(ours / grammar))
}
print("the worst ratio:", format(worst))
if !onlyFiles {
    print("\nhostile input             n = 100 kB          2n          4n   (ms)")
    for (name, make) in hostile {
        var line = name.padding(toLength: 24, withPad: " ", startingAt: 0)
        for scale in [1, 2, 4] {
            let text = make(100_000 * scale)
            let start = ContinuousClock.now
            _ = MarkdownParser().attributedText(from: text)
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            line += "  " + format((Double(seconds) + Double(attoseconds) * 1e-18) * 1e3)
        }
        print(line)
    }
}
