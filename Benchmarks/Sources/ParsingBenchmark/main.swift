// Markdown → attributed text beside the grammar library alone, and the time of hostile inputs of size n, 2n, 4n.
//
//     swift run -c release ParsingBenchmark [FILE.md …] [--hostile]
//
// Without files, those of this repository. With OURS=1 the library alone is not measured, for profiles.
internal import Foundation
internal import Galley
internal import MD4C

let fixedRuns = ProcessInfo.processInfo.environment["RUNS"].flatMap { Int($0) }

/// Seconds that the fastest of several runs of `body` took.
func fastest(_ body: () -> Void) -> Double {
    var best = Double.infinity
    let deadline = ContinuousClock.now + .seconds(1)
    var runs = 0
    while runs < fixedRuns ?? 5 || (fixedRuns == nil && ContinuousClock.now < deadline && runs < 100_000) {
        let start = ContinuousClock.now
        body()
        let time = ContinuousClock.now - start
        let (seconds, attoseconds) = time.components
        best = min(best, Double(seconds) + Double(attoseconds) * 1e-18)
        runs += 1
    }
    return best
}

/// The grammar library with callbacks that do nothing.
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

if let dump = ProcessInfo.processInfo.environment["DUMP"] {
    let all = try String(contentsOfFile: dump, encoding: .utf8)
    let parser = MarkdownParser()
    for (index, document) in all.split(separator: "\u{1E}", omittingEmptySubsequences: false).enumerated() {
        let text = parser.attributedText(from: String(document))
        var line = "\(index) " + Document(text).json()
        var probe = AttributedText(String(document))
        var selection: Range<String.Index>? = probe.string.startIndex..<(probe.string.index(probe.string.startIndex, offsetBy: min(7, probe.string.count)))
        if probe.string.count > 4 { probe[probe.string.index(probe.string.startIndex, offsetBy: 2)..<probe.string.index(probe.string.startIndex, offsetBy: 4)].color = .white }
        let changed = parser.parse(&probe, selection: &selection)
        line += " \(changed) \(selection.map { probe.string.utf8.distance(from: probe.string.startIndex, to: $0.upperBound) } ?? -1) " + Document(probe).json()
        var themed = text
        let did = MarkdownTheme.dark.apply(to: &themed)
        line += " \(did) " + Document(themed).json()
        var marked = AttributedText(String(document))
        _ = MarkdownHighlighter().parse(&marked)
        line += Document(marked).json()
        print(line)
    }
    exit(0)
}

var arguments = CommandLine.arguments.dropFirst()
let onlyFiles = !arguments.contains("--hostile")
arguments.removeAll { $0 == "--hostile" }
if arguments.isEmpty { arguments = ["../README.md", "../CHANGELOG.md"] }

print("document                                  bytes   grammar MB/s    Galley MB/s  ratio")
let grammarOnly = ProcessInfo.processInfo.environment["ALONE"] != nil
let oursOnly = ProcessInfo.processInfo.environment["OURS"] != nil
for path in arguments {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
    let bytes = Array(text.utf8)
    let alone = oursOnly ? 1 : fastest { grammarAlone(bytes) }
    let parser = MarkdownParser()
    let ours = grammarOnly ? 1 : fastest { _ = parser.attributedText(from: text) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    print(
        name.padding(toLength: 36, withPad: " ", startingAt: 0), String(format: "%10d", bytes.count),
        "     ", format(Double(bytes.count) / alone / 1e6), "     ", format(Double(bytes.count) / ours / 1e6),
        format(ours / alone))
}
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
