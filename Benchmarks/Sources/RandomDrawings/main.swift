// Draws random documents with every attribute as PNG, PDF and SVG, and checks the output. It has the generator and
// checks of RandomDrawingTests, but is optimised, and draws ten thousand documents in the time in which the tests draw
// a few hundred.
//
//     RandomDrawings [COUNT [FIRST-SEED [EVERY [AGAIN [SIDE]]]]]
//
// Every hundredth PDF and SVG (EVERY changes the interval) is also drawn by poppler and librsvg, if they are installed.
// Every second document (AGAIN changes the interval) is drawn again after its neighbours, and must be the same. A
// document with more than 900 pixels on a side (SIDE changes the limit) is only drawn in part. With a COUNT of 1, the
// document is also printed.
import Foundation
import GalleyDocuments
import GalleyText

/// The complaint of a program about a file; `nil` if there is none, or if the program is not installed.
func complaint(of program: String, _ arguments: [String]) -> String? {
    let path = "/usr/bin/" + program
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "it could not be started" }
    let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 0 || words.contains("rror") else { return nil }
    return "status \(process.terminationStatus) \(words.prefix(200))"
}

if let option = CommandLine.arguments.dropFirst().first(where: { UInt64($0) == nil }) {
    print("usage: RandomDrawings [COUNT [FIRST-SEED [EVERY [AGAIN [SIDE]]]]]")
    exit(option == "-h" || option == "--help" ? 0 : 64)
}
let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let count = arguments.first ?? 10_000
let first = arguments.dropFirst().first ?? 100_000
let every = max(1, arguments.dropFirst(2).first ?? 100)
let again = max(1, arguments.dropFirst(3).first ?? 2)
let side = Double(arguments.dropFirst(4).first ?? 900)
let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
let probe = try DrawingProbe(testFonts: root.appendingPathComponent("Fonts/Test").path, largestSide: side)
if count == 1 {
    var random = RandomDrawing(seed: first)
    print(Document(random.text(), container: random.container()).json())
}
let start = Date()
var problems = await probe.problems(ofSeeds: first..<first + count, again: again)

// The areas of links in PDF are where their text is, however it is placed.
for seed in first..<first + max(1, count / 5) {
    do { problems += try probe.linkProblems(seed: seed) } catch { problems.append("seed \(seed): \(error)") }
}

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
var looked = 0
for seed in stride(from: first, to: first + count, by: Int(clamping: every)) {
    guard let drawing = try? probe.draw(seed: seed, problems: &problems) else { continue }
    let (pdf, svg) = (folder.appendingPathComponent("a.pdf"), folder.appendingPathComponent("a.svg"))
    try Data(drawing.pdf).write(to: pdf)
    try Data(drawing.svg).write(to: svg)
    let out = folder.appendingPathComponent("out").path
    if let found = complaint(of: "pdftoppm", ["-r", "36", "-png", pdf.path, out]) {
        problems.append("seed \(seed): poppler reports \(found)")
    }
    if let found = complaint(of: "rsvg-convert", ["-o", out, svg.path]) {
        problems.append("seed \(seed): librsvg reports \(found)")
    }
    looked += 1
}
try? FileManager.default.removeItem(at: folder)
for problem in problems.prefix(20) { print(problem) }
let seconds = (Date().timeIntervalSince(start) * 10).rounded() / 10
print("\(count) random documents, \(looked) of them by other programs too, in \(seconds) s: \(problems.count) problems")
if !problems.isEmpty { exit(1) }
