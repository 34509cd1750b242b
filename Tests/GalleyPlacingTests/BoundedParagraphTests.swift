import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyPlacing
@testable import GalleyShaping

/// Tests boxes that show the beginning of one long paragraph.
struct BoundedParagraphTests {
    private let fonts = FontLibrary(bundledFonts: true, systemFonts: false)

    private static let words = [
        "harbour", "the", "a", "of", "light-house", "12,500", "(see", "below)", "“quoted”", "naïve", "office", "ffi",
        "co\u{AD}opera\u{AD}tion", "Москва", "Ωmega", "https://example.org/a/very/long/path?with=a&query",
        "e\u{301}t\u{E9}", "supercalifragilisticexpialidociousantidisestablishmentarianism", "—", "…",
        "no\u{A0}break", "\t", "नमस्ते", "สวัสดี", "東京", "🎉", "👩‍👩‍👧", "x",
    ]

    private static func text(count: Int, random: inout SeededGenerator) -> String {
        (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }

    private struct Line: Equatable {
        var range: Range<Int>
        var x, y, width, baseline: Double
        var glyphs: [UInt16]
    }

    private func lines(_ layout: TextLayout) -> [Line] {
        layout.lines.indices.map { index in
            let line = layout.lines[index]
            var glyphs: [UInt16] = []
            layout.forEachGlyphRun(inLine: index) { run in
                run.withGlyphs { ids, _, _ in unsafe glyphs.append(contentsOf: ids) }
            }
            let record = layout.records[index]
            return Line(
                range: record.textStart..<record.textEnd, x: line.frame.x, y: line.frame.y, width: line.frame.width,
                baseline: line.baseline, glyphs: glyphs)
        }
    }

    /// The visible text equals that of a complete layout of the paragraph.
    @Test(arguments: 0..<12) func showsTheSame(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var text = AttributedText("Start " + Self.text(count: 4_000, random: &random))
        text.mergeFont(FontDescriptor(size: Double(Int.random(in: 8...28, using: &random))))
        if Bool.random(using: &random) {
            let middle = text.string.index(text.string.startIndex, offsetBy: 120)
            text[text.string.startIndex..<middle].mergeFont(FontDescriptor(size: 30, weight: 700))
        }
        var paragraph = ParagraphStyle()
        paragraph.alignment = [.natural, .justified, .center].randomElement(using: &random)
        paragraph.lineBreak = [.word, .character, .wordOverflow].randomElement(using: &random)
        text.mergeParagraph(paragraph)
        let width = Double.random(in: 40...500, using: &random)
        let limit = Int.random(in: 1...12, using: &random)
        let all = try TextLayout(text, in: .width(width), fonts: fonts)
        #expect(all.lines.count > 50)

        let byRows = try TextLayout(text, in: TextContainer(width: width, maximumRows: limit), fonts: fonts)
        #expect(byRows.isTruncated)
        #expect(lines(byRows) == Array(lines(all)[..<limit]))
        #expect(byRows.naturalWidth == all.naturalWidth)
        #expect(byRows.minimumWidth == all.minimumWidth)

        let last = all.lines[limit - 1].frame
        let byHeight = try TextLayout(
            text, in: TextContainer(width: width, height: last.y + last.height + 0.5), fonts: fonts)
        #expect(byHeight.isTruncated)
        #expect(lines(byHeight) == Array(lines(all)[..<limit]))
    }

    /// A truncation token has the same position as in a complete layout of the paragraph.
    @Test(arguments: 0..<12) func truncatesAtTheSamePlace(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let start = "Start " + Self.text(count: 150, random: &random)
        let container = TextContainer(
            width: Double.random(in: 60...300, using: &random), maximumRows: Int.random(in: 1...4, using: &random),
            truncation: .end)
        let short = try TextLayout(AttributedText(start), in: container, fonts: fonts)
        let long = try TextLayout(
            AttributedText(start + " " + Self.text(count: 20_000, random: &random)), in: container, fonts: fonts)
        #expect(short.isTruncated && long.isTruncated)
        #expect(lines(short) == lines(long))
        #expect(short.visibleEnd == long.visibleEnd)
    }

    /// Only the beginning is shaped, wherever the paragraph is in the text.
    @Test func shapesTheBeginning() throws {
        var random = SeededGenerator(seed: 1)
        let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
        let long = Self.text(count: 50_000, random: &random)
        _ = try TextLayout(
            AttributedText("A title\n" + long), in: TextContainer(width: 300, maximumRows: 5), fonts: fonts)
        #expect(fonts.shapedTextStatistics.misses == 2)
        #expect(fonts.shapedTextStatistics.bytes < long.utf8.count)
        let titled = AttributedText("Another title\n" + long)
        let one = try TextLayout(titled, in: TextContainer(width: 300, maximumRows: 1), fonts: fonts)
        #expect(one.isTruncated && one.lines.count == 1)
        #expect(fonts.shapedTextStatistics.bytes < long.utf8.count)
    }

    /// If later text can affect the direction or the shaping of the beginning, the whole paragraph is analysed.
    @Test(arguments: [
        "12 ", "Start \u{2067}", "שלום ", "(", "Start " + String(repeating: "supercalifragilistic", count: 2_000) + " ",
    ])
    func analysesMoreTextIfNecessary(start: String) throws {
        let rest = (0..<3_000).map { "שלום \($0)" }.joined(separator: " ")
        let text = AttributedText(start + rest)
        let all = try TextLayout(text, in: .width(200), fonts: fonts)
        let few = try TextLayout(text, in: TextContainer(width: 200, maximumRows: 3), fonts: fonts)
        #expect(lines(few) == Array(lines(all)[..<3]))
    }

    /// Text without spaces, very long words and text from right to left; only the beginning is shaped.
    static let unspaced = [
        String(repeating: "日本語の文章は空白なしで続く。", count: 4000), String(repeating: "x", count: 60_000),
        String(repeating: "שלום עולם 12, ", count: 6000), String(repeating: "مرحبا بالعالم، ", count: 6000),
        String(repeating: "ภาษาไทยน้ำใจเป็นภาษาที่", count: 1500),
        String(repeating: "Привет", count: 8000), String(repeating: "한국어문장", count: 6000),
    ]

    @Test(arguments: unspaced) func shapesTheBeginningOfAnyScript(string: String) throws {
        let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
        let text = AttributedText(string)
        let few = try TextLayout(text, in: TextContainer(width: 200, maximumRows: 3), fonts: fonts)
        #expect(few.isTruncated)
        // A paragraph takes at least eight bytes for each byte of its text.
        #expect(fonts.shapedTextStatistics.bytes < 4 * string.utf8.count)
        let all = try TextLayout(text, in: .width(200), fonts: fonts)
        #expect(lines(few) == Array(lines(all)[..<3]))
    }
}
