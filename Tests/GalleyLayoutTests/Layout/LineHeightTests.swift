import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

/// CSS 2.1, 10.8.1: half of the leading is above the font's ascent (8), and half below its descent (2).
@Suite struct LineHeightTests {
    @Test(arguments: [
        (24.0, 15.0), (10, 8), (6, 6), (0.5, 3.25),
    ]) func fixed(height: Double, baseline: Double) throws {
        let layout = try Box.layout("a\nb\nc") { $0.lineHeight = height }
        #expect(layout.heights == [height, height, height])
        #expect(layout.baselines == [baseline, height + baseline, 2 * height + baseline])
        #expect(layout.size.height == 3 * height)
    }

    @Test func multipleMinimumMaximum() throws {
        func line(_ style: (inout ParagraphStyle) -> Void) throws -> [Double] {
            let line = try Box.layout("a", style).lines[0]
            return [line.frame.height, line.baseline]
        }
        #expect(try line { $0.lineHeightMultiple = 1.5 } == [15, 10.5])
        #expect(try line { $0.lineHeightMultiple = 0.5 } == [5, 5.5])
        #expect(try line { $0.minimumLineHeight = 14 } == [14, 10])
        #expect(try line { $0.minimumLineHeight = 9 } == [10, 8])
        #expect(try line { $0.maximumLineHeight = 8 } == [8, 7])
        #expect(try line { $0.maximumLineHeight = 11 } == [10, 8])
        #expect(
            try line {
                $0.lineHeightMultiple = 3
                $0.maximumLineHeight = 20
            } == [20, 13])
        // As in CSS, the minimum wins over the maximum.
        #expect(
            try line {
                $0.minimumLineHeight = 16
                $0.maximumLineHeight = 12
            } == [16, 11])
        // A fixed height overrides everything else.
        #expect(
            try line {
                $0.lineHeight = 12
                $0.minimumLineHeight = 30
                $0.lineHeightMultiple = 4
            } == [12, 9])
    }

    /// Chromium's `line-height: 1.2` at 100 pixels is 120, with any fallback fonts in the line.
    @Test func factorsOfTheSizeIgnoreFallbackFonts() throws {
        let fonts = FontLibrary(systemFonts: false)
        func heights(_ string: String, _ style: (inout ParagraphStyle) -> Void) throws -> [Double] {
            var attributes = TextAttributes(font: FontDescriptor(size: 100))
            attributes.paragraph = ParagraphStyle()
            style(&attributes.paragraph!)
            return try TextLayout(AttributedText(string, attributes: attributes), fonts: fonts).heights
        }
        #expect(try heights("Hello") { $0.lineHeightFactor = 1.2 } == [120])
        #expect(try heights("Hello سلام नमस्ते") { $0.lineHeightFactor = 1.2 } == [120])
        #expect(try heights("سلام\nb") { $0.lineHeightFactor = 0.5 } == [50, 50])
        #expect(try heights("Hello سلام") { $0.lineHeightMultiple = 1.2 }[0] > 200)
        #expect(
            try heights("Hello سلام") {
                $0.lineHeightFactor = 1.2
                $0.lineHeightMultiple = 3
            } == [120])
    }

    @Test func factorsUseTheSizeOfEachStyle() throws {
        // Ascent 8, descent 2: half of the difference is added above, and half below.
        let plain = try Box.layout("a") { $0.lineHeightFactor = 1.5 }
        #expect([plain.heights, plain.baselines] == [[15], [10.5]])
        var text = Box.text("a") { $0.lineHeightFactor = 1.5 }
        text.append(Box.text("b", size: 20) { $0.lineHeightFactor = 1.5 })
        let mixed = try Box.layout(text)
        #expect([mixed.heights, mixed.baselines] == [[30], [21]])
        if let range = text.range(of: "a") { text[range].baselineOffset = 20 }
        let raised = try Box.layout(text)
        #expect([raised.heights, raised.baselines] == [[39.5], [30.5]])
        #expect(try Box.layout("") { $0.lineHeightFactor = 3 }.heights == [30])
        let bounded = try Box.layout("a") {
            $0.lineHeightFactor = 3
            $0.maximumLineHeight = 20
        }
        #expect([bounded.heights, bounded.baselines] == [[20], [13]])
    }

    @Test func impossibleHeightsCountAsUnset() throws {
        for height in [-1, 0, Double.nan, .infinity] {
            #expect(try Box.layout("a") { $0.lineHeight = height }.heights == [10])
            #expect(try Box.layout("a") { $0.lineHeightMultiple = height }.heights == [10])
            #expect(try Box.layout("a") { $0.lineHeightFactor = height }.heights == [10])
        }
    }

    @Test func mixedSizesShareABaseline() throws {
        var text = Box.text("a")
        text.append(Box.text("b", size: 20))
        let line = try Box.layout(text).lines[0]
        #expect(line.frame.height == 20)
        #expect(line.baseline == 16)
        #expect([line.ascent, line.descent] == [16, 4])
        #expect(line.runs.map(\.origin.y) == [16, 16])
        var paragraph = ParagraphStyle()
        paragraph.lineHeight = 24
        text.mergeParagraph(paragraph)
        #expect(try Box.layout(text).lines[0].baseline == 18)
    }

    /// Only the text of a line decides its height, as in TextKit. In CSS, the font of the block counts as well.
    @Test func linesOfSmallerTextAreLower() throws {
        func heights(_ style: (inout ParagraphStyle) -> Void) throws -> [Double] {
            try Box.layout("aaa bbb", width: 30) {
                $0.font = FontDescriptor("Galley Box", size: 20)
                style(&$0)
            }.heights
        }
        #expect(try heights { _ in } == [10, 10])
        #expect(try heights { $0.minimumLineHeight = 20 } == [20, 20])
    }

    /// The character that ends a line has a size, as in TextKit. In CSS, it has no effect.
    @Test(arguments: ["\n", "\u{2028}", "\r\n"])
    func lineTerminatorsHaveASize(_ terminator: String) throws {
        let text = Box.text("aa") + Box.text(terminator, size: 30) + Box.text("aa")
        #expect(try Box.layout(text).heights == [30, 10])
    }

    @Test func aBaselineOffsetReachesFurther() throws {
        var text = Box.text("ab")
        if let range = text.range(of: "b") { text[range].baselineOffset = 5 }
        let raised = try Box.layout(text).lines[0]
        #expect([raised.frame.height, raised.baseline] == [15, 13])
        #expect(raised.runs.map(\.origin.y) == [13, 8])
        if let range = text.range(of: "b") { text[range].baselineOffset = -5 }
        let lowered = try Box.layout(text).lines[0]
        #expect([lowered.frame.height, lowered.baseline] == [15, 8])
        #expect(lowered.runs.map(\.origin.y) == [8, 13])
    }

    @Test func lineSpacingIsBetweenLines() throws {
        let layout = try Box.layout("a b c", width: 6) { $0.lineSpacing = 4 }
        #expect(layout.tops == [0, 14, 28])
        #expect(layout.size.height == 38)
        #expect(try Box.layout("a b", width: 6) { $0.lineSpacing = -4 }.tops == [0, 10])
    }

    @Test func paragraphSpacingIsBetweenParagraphs() throws {
        let layout = try Box.layout("a\nb b", width: 6) {
            $0.paragraphSpacing = 7
            $0.paragraphSpacingBefore = 3
        }
        #expect(layout.tops == [0, 20, 30])
        #expect(layout.size.height == 40)
        let both = try Box.layout("a\nb") {
            $0.paragraphSpacing = 7
            $0.lineSpacing = 4
        }
        #expect(both.tops == [0, 21])
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2029}"])
    func paragraphSeparatorsTakeParagraphSpacing(separator: String) throws {
        let layout = try Box.layout("a\(separator)b") { $0.paragraphSpacing = 7 }
        #expect(layout.tops == [0, 17])
        #expect(layout.lineTexts == ["a\(separator)", "b"])
        #expect(layout.widths == [6, 6])
    }

    @Test(arguments: ["\u{2028}", "\u{0B}", "\u{0C}"])
    func lineSeparatorsDoNot(separator: String) throws {
        let layout = try Box.layout("a\(separator)b") { $0.paragraphSpacing = 7 }
        #expect(layout.tops == [0, 10])
        #expect(layout.lineTexts == ["a\(separator)", "b"])
        #expect(layout.widths == [6, 6])
    }

    @Test func aParagraphTakesTheStyleOfItsFirstCharacter() throws {
        var text = Box.text("a\n") { $0.lineHeight = 20 }
        text.append(Box.text("b") { $0.lineHeight = 30 })
        text.append(Box.text("c") { $0.lineHeight = 40 })
        #expect(try Box.layout(text).heights == [20, 30])
    }

    @Test func everyLineHasAtLeastItsFontsHeight() throws {
        #expect(try Box.layout("").heights == [10])
        #expect(try Box.layout("\n").heights == [10])
        #expect(try Box.layout("a\n\nb").heights == [10, 10, 10])
        // An emoji from another font, whose own height at this size is 10.
        let library = try TestFonts.library("GalleyBox.ttf", "GalleyEmoji.ttf")
        let emoji = try TextLayout(Box.text("😀"), fonts: library)
        #expect(emoji.lines[0].runs[0].font.face.familyName == "Galley Emoji")
        #expect(emoji.heights == [10])
        // A line of small text has its own height, and an empty line that of its terminator.
        var text = Box.text("a\n")
        text.append(Box.text("\n", size: 30))
        text.append(Box.text("b", size: 5))
        #expect(try Box.layout(text).heights == [10, 30, 5])
    }
}
