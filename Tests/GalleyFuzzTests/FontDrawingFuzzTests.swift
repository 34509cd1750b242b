import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Uses fonts as hostile or broken programs may send them: bytes of a table are changed, and fonts that can still be
/// opened are shaped and drawn in every format. Other fonts must be drawn as before afterwards.
///
/// A few hundred of them in each run. With `GALLEY_FONT_FUZZ_SECONDS`, it continues with other seeds.
@Suite struct FontDrawingFuzzTests {
    private static let seconds =
        ProcessInfo.processInfo.environment["GALLEY_FONT_FUZZ_SECONDS"].flatMap { Int($0) } ?? 0

    /// The file of the current font in a long run.
    private static let last = FileManager.default.temporaryDirectory.appendingPathComponent("galley-mutated-font")

    private static let latin = "Offices fly, W\u{302}AVE 0123 – e\u{301}\u{323} \u{E000}\u{E001}\u{E002} 😀"
    /// Font files, with the tables to change in them.
    private static let sources = [
        ("GalleyBox.ttf", latin), ("GalleyBoxVariable.ttf", latin), ("GalleyBox.woff2", latin),
        ("GalleyBoxes.ttc", latin),
        ("GalleyEmoji.ttf", "😀👍🏽 0\u{FE0F}\u{20E3} a"), ("GalleyPaint.ttf", "ABCDEFGH 😀 abc \u{E000}\u{E001}"),
        ("GalleySVG.ttf", "ABCDEFGH 😀 abc \u{E000}\u{E001}"), ("../NotoSans-Regular.ttf", latin),
        ("../NotoSansArabic-Regular.ttf", "مُحَمَّد لا اللّٰه ١٢٣"), ("../NotoSansDevanagari-Regular.ttf", "किताब र्क्षि ज्ञ"),
        ("../NotoSansThai-Regular.ttf", "ที่นี่ ปู่ กำ้"),
    ]

    /// The ranges of the tables of a font file, or the whole file if it has no directory.
    private static func tables(of bytes: [UInt8]) -> [Range<Int>] {
        func word(_ at: Int, _ count: Int) -> Int {
            at + count <= bytes.count ? bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) } : 0
        }
        guard word(0, 4) == 0x0001_0000 else { return [0..<bytes.count] }
        let tables = (0..<min(word(4, 2), 64)).compactMap { index -> Range<Int>? in
            let (start, length) = (word(12 + index * 16 + 8, 4), word(12 + index * 16 + 12, 4))
            return start < bytes.count && length > 0 ? start..<min(bytes.count, start + length) : nil
        }
        return [0..<min(bytes.count, 12 + tables.count * 16)] + tables
    }

    private static func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
        let tables = tables(of: bytes)
        for _ in 0..<random.pick([1, 1, 2, 6]) {
            let table = random.pick(tables)
            // The start of a table has the offsets of its other parts.
            let range = table.lowerBound..<min(table.upperBound, table.lowerBound + random.pick([16, 64, 1 << 20]))
            for _ in 0..<random.pick([1, 2, 8]) {
                let at = Int.random(in: range, using: &random)
                bytes[at] = random.pick([0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)])
            }
        }
        if random.chance(1, in: 12) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
    }

    private static func layout(
        _ text: String, of bytes: [UInt8], using random: inout SeededGenerator
    ) throws -> TextLayout? {
        let library = FontLibrary(systemFonts: false)
        guard let face = try? library.addFont(bytes: bytes, name: "changed").first else { return nil }
        var attributes = TextAttributes()
        attributes.font = FontDescriptor(
            families: [face.familyName, "Noto Sans"], size: random.pick([9, 16, 40, 150]),
            weight: random.pick([400, 700]), italic: random.chance(1, in: 4))
        attributes.stroke = random.chance(1, in: 6) ? TextStroke(width: 1, color: .black, fill: true) : nil
        attributes.shadow = random.chance(1, in: 6) ? Shadow(color: .black, radius: 2) : nil
        var container = TextContainer(width: random.pick([nil, 100, 300]))
        if random.chance(1, in: 6) { container.writingMode = .verticalRL }
        return try TextLayout(AttributedText(text, attributes: attributes), in: container, fonts: library)
    }

    @Test func mutatedFontsAreDrawnOrRefused() throws {
        let probe = try DrawingProbe(testFonts: testFontFolder)
        var ignored: [String] = []
        let plain = try makeLayout("Offices مُحَمَّد किताब", size: 24, fonts: probe.fonts)
        let expected = try probe.draw(plain, scale: 1, problems: &ignored)
        let files = try Self.sources.map {
            Array(try Data(contentsOf: URL(fileURLWithPath: testFontFolder + "/" + $0.0)))
        }
        var random = SeededGenerator(seed: Self.seconds == 0 ? 5 : UInt64(Date().timeIntervalSince1970 * 1000))
        let end = Date() + Double(Self.seconds)
        var (round, drawn, slowest) = (0, 0, 0.0)
        while round < 330 || Date() < end {
            let index = round % files.count
            round += 1
            let begin = Date()
            var bytes = files[index]
            Self.mutate(&bytes, using: &random)
            // Saved first, so that a font that ends the process is not lost.
            if Self.seconds > 0 { try Data(bytes).write(to: Self.last) }
            guard let layout = try Self.layout(Self.sources[index].1, of: bytes, using: &random) else { continue }
            do {
                var problems: [String] = []
                _ = try probe.draw(layout, scale: random.pick([1, 2]), problems: &problems)
                drawn += 1
                // Glyph bounds in such a font can be wrong.
                for problem in problems where !problem.hasPrefix("ink") { Issue.record("round \(round): \(problem)") }
            } catch {
                #expect(!"\(error)".isEmpty)
            }
            slowest = max(slowest, Date().timeIntervalSince(begin))
            if round % 50 == 0 {
                let again = try probe.draw(plain, scale: 1, problems: &ignored)
                // Compared first, because a failed expectation would print all bytes.
                let isSame = again == expected
                #expect(isSame, "the drawing of another font after round \(round)")
            }
        }
        // If all fonts were refused, only directories would have been tested.
        #expect(drawn > round / 4)
        if Self.seconds > 0 {
            print("mutated fonts: \(round), \(drawn) drawn, the slowest in \(slowest) s")
        }
    }
}
