import Glibc
import System

/// The same text for Swift and for C, so that neither pays for a conversion.
struct Text: Sendable {
    let string: String
    private let bytes: [CChar]

    init(_ string: String) {
        self.string = string
        bytes = Array(string.utf8CString)
    }

    func withCharacters<R>(_ body: (UnsafePointer<CChar>, Int) -> R) -> R {
        bytes.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped, $0.count - 1) }
    }
}

/// The folders of the benchmarks and of the repository, located from the path of this source file.
enum Place {
    static let benchmarks = String(#filePath.dropLast("/Sources/GalleyBenchmarks/Corpora.swift".count))
    static let fonts = benchmarks + "/../Fonts"
}

/// The fonts that every engine can use: Galley's bundled fonts, and system fonts for Chinese, Japanese, Korean and
/// emoji.
let systemFontFiles = [
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
]
let fontFiles =
    ["", "Arabic", "Devanagari", "Hebrew", "Mono", "Thai"].flatMap { script in
        ["Regular", "Bold"].map { "\(Place.fonts)/NotoSans\(script)-\($0).ttf" }
    } + ["Italic", "BoldItalic"].map { "\(Place.fonts)/NotoSans-\($0).ttf" } + systemFontFiles

/// The texts of the benchmarks.
struct Corpora {
    let labels: [Text]
    let asciiLabels: [Text]
    let english: Text
    let bidi: Text
    let cjk: Text
    let indic: Text
    let emoji: Text
    let card: String

    init() throws {
        labels = try read("labels.txt").split(separator: "\n").map { Text(String($0)) }
        asciiLabels = labels.filter { $0.string.utf8.allSatisfy { $0 < 0x80 } }
        english = Text(try read("english.txt"))
        bidi = Text(try read("arabic-hebrew-english.txt"))
        cjk = Text(try read("chinese-japanese.txt"))
        indic = Text(try read("hindi-thai.txt"))
        emoji = Text(try read("emoji.txt"))
        card = try read("card.txt")
    }
}

struct UnreadableCorpus: Error, CustomStringConvertible {
    let path: String
    var description: String { "cannot read \(path)" }
}

private func read(_ name: String) throws -> String { try readText("\(Place.benchmarks)/Corpora/\(name)") }

func readText(_ path: String) throws -> String {
    var length = 0
    guard let text = system_read_file(path, &length) else { throw UnreadableCorpus(path: path) }
    defer { free(text) }
    return String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
}
