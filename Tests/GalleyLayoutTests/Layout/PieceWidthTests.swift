import GalleyTestSupport
import Testing

@testable import GalleyLayout
@testable import GalleyText

/// The content widths of paragraphs that are too long to be shaped as a whole.
@Suite struct PieceWidthTests {
    private let fonts = FontLibrary(systemFonts: false)

    /// The content widths of a text in one container, measured from a layout of its beginning.
    private func widths(_ text: AttributedText) throws -> (min: Double, max: Double) {
        let layout = try TextLayout(text, in: TextContainer(width: 100, maximumRows: 2), fonts: fonts)
        return (layout.minimumWidth, layout.naturalWidth)
    }

    /// The same widths from a layout that contains all lines.
    private func wholeWidths(_ text: AttributedText) throws -> (min: Double, max: Double) {
        let layout = try TextLayout(text, in: .unbounded, fonts: fonts)
        return (layout.minimumWidth, layout.naturalWidth)
    }

    /// Texts of one paragraph of more than 128 KB.
    private static let texts: [(name: String, text: String)] = {
        func long(_ part: String) -> String { String(repeating: part, count: 150_000 / part.utf8.count + 1) }
        var random = SeededGenerator(seed: 7)
        let letters = Array("abcdefghijklmnopqrstuvwxyzÄÖß")
        let words = (0..<25_000).map { _ -> String in
            let count = Int.random(in: 1...11, using: &random)
            return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
        }
        return [
            ("random words", words.joined(separator: " ")),
            ("kerned words", long("AVATAR To Wave, fi ffi Ty. ")),
            ("one word", long("AVabcfidefghij")),
            ("Arabic", long("لا إله السلام عليكم ")),
            ("Hebrew and English", long("שלום world 12 ")),
            ("numbers in Arabic", long("عام 2024 (abc) ")),
            ("ideographs", long("漢字かな交じり文、テスト。")),
            ("Devanagari", long("किताब क्षत्रिय ")),
            ("line separators", long("some words\u{2028}and others that are longer ")),
        ]
    }()

    @Test(arguments: texts.indices)
    func widthsEqualThoseOfTheWholeText(index: Int) throws {
        var text = AttributedText(Self.texts[index].text)
        text.mergeFont(FontDescriptor(size: 13))
        #expect(try widths(text) == wholeWidths(text), "\(Self.texts[index].name)")
    }

    /// Indents, spans and boxes that begin and end anywhere, also at the ends of pieces.
    @Test func spansAndIndentsCount() throws {
        var text = AttributedText(Self.texts[0].text)
        var style = ParagraphStyle()
        (style.hyphenation, style.headIndent, style.firstLineHeadIndent) = (true, 7, 30)
        text.mergeParagraph(style)
        text.language = "en"
        let count = text.utf8Count
        for start in stride(from: 0, to: count - 4000, by: 3500) {
            let range = text.range(forUTF8: start..<start + 2100)
            var attributes = TextAttributes()
            attributes.font = FontDescriptor(size: Double(10 + start % 9), weight: start % 2 == 0 ? 700 : 400)
            attributes.letterSpacing = Double(start % 3)
            if start % 4 == 0 {
                let padding = EdgeInsets(top: 0, left: 3, bottom: 0, right: 4)
                attributes.backgroundBorder = Border(.line(nil), box: .init(padding: padding))
            }
            text.mergeAttributes(attributes, in: range)
        }
        let (own, whole) = try (widths(text), wholeWidths(text))
        #expect(own == whole, "\(own) for \(whole)")
    }

    /// Glyphs of a long text that is cut are not kept to measure it.
    @Test func measuringKeepsNoGlyphs() throws {
        let text = AttributedText(Self.texts[1].text)
        _ = try widths(text)
        // A shaped paragraph takes more than twenty bytes for each byte of its text.
        #expect(fonts.shapedTextStatistics.bytes < 10 * text.utf8Count)
    }
}
