import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// At 20 points, the font has an ascent of 16 and a descent of 4.
@Suite struct AttachmentLayoutTests {
    struct Case: Sendable {
        var height: Double
        var alignment: TextAttachment.Alignment
        /// The ascent of the box alone, negative if it is below the baseline.
        var ascent: Double
        var descent: Double
    }

    /// Ascent and descent of the box, for A and D of the font and the height H. Top: A, H − A; center: (H + A − D) / 2,
    /// and the rest; bottom: H − D, D; baseline: H, 0.
    static let cases = [
        Case(height: 30, alignment: .top, ascent: 16, descent: 14),
        Case(height: 30, alignment: .center, ascent: 21, descent: 9),
        Case(height: 30, alignment: .bottom, ascent: 26, descent: 4),
        Case(height: 30, alignment: .baseline, ascent: 30, descent: 0),
        Case(height: 6, alignment: .top, ascent: 16, descent: -10),
        Case(height: 6, alignment: .center, ascent: 9, descent: -3),
        Case(height: 6, alignment: .bottom, ascent: 2, descent: 4),
        Case(height: 6, alignment: .baseline, ascent: 6, descent: 0),
    ]

    private func attachment(_ attachment: TextAttachment, size: Double) -> AttributedText {
        var attributes = Box.attributes(size: size)
        attributes.attachment = attachment
        return AttributedText(String(TextAttachment.character), attributes: attributes)
    }

    private func text(_ height: Double, _ alignment: TextAttachment.Alignment) -> AttributedText {
        var text = Box.text("a", size: 20)
        text.append(attachment(TextAttachment(width: 11, height: height, alignment: alignment), size: 20))
        return text
    }

    @Test(arguments: cases) func alignmentSetsThePosition(_ testCase: Case) throws {
        let layout = try Box.layout(text(testCase.height, testCase.alignment))
        let line = layout.lines[0]
        #expect(line.ascent == max(16, testCase.ascent))
        #expect(line.descent == max(4, testCase.descent))
        #expect(line.baseline == max(16, testCase.ascent))
        #expect(line.frame.height == line.ascent + line.descent)
        #expect(line.frame.width == 23)
        let placed = try #require(layout.attachments.first)
        #expect(layout.attachments.count == 1)
        #expect(
            placed.rect == Rect(x: 12, y: line.baseline - testCase.ascent, width: 11, height: testCase.height))
        #expect(layout.text.string[placed.range] == "\u{FFFC}")
    }

    /// Results for a font with an ascent of 12 and a descent of 4.
    @Test(arguments: [
        (20.0, TextAttachment.Alignment.top, 12.0, 8.0), (20, .center, 14, 6), (20, .bottom, 16, 4),
        (6, .top, 12, -6), (6, .center, 7, -1), (6, .bottom, 2, 4),
    ])
    func alignsInAFontOfTwelveAndFour(
        height: Double, alignment: TextAttachment.Alignment, ascent: Double, descent: Double
    ) throws {
        var text = AttributedText("a", attributes: Box.attributes(size: 16))
        text.append(attachment(TextAttachment(width: 5, height: height, alignment: alignment), size: 16))
        let layout = try Box.layout(text)
        let rect = try #require(layout.attachments.first?.rect)
        let baseline = layout.lines[0].baseline
        // At 16 points, the font has 12.8 and 3.2: a font with 12 and 4 whose baseline is 0.8 lower.
        let shift = 0.8
        #expect(abs(baseline - rect.minY - (ascent + shift)) < 0.001)
        #expect(abs(rect.maxY - baseline - (descent - shift)) < 0.001)
    }

    @Test func itsDescentReachesBelowTheBaseline() throws {
        var text = Box.text("a", size: 20)
        text.append(attachment(TextAttachment(width: 11, height: 30, content: nil, descent: 7), size: 20))
        let line = try Box.layout(text).lines[0]
        #expect(line.ascent == 23 && line.descent == 7)
    }

    @Test func baselineOffsetsMoveText() throws {
        var text = text(30, .baseline)
        if let range = text.range(of: "\u{FFFC}") { text[range].baselineOffset = -6 }
        let layout = try Box.layout(text)
        #expect(layout.lines[0].baseline == 24)
        #expect(layout.attachments.first?.rect.y == 0)
        // The style's own strut is also lower: 4 + 6.
        #expect(layout.lines[0].frame.height == 34)
    }

    @Test func growsItsOwnLineOnly() throws {
        var text = Box.text("a\n\u{FFFC}\nb") { $0.lineHeight = 20 }
        if let range = text.range(of: "\u{FFFC}") {
            text[range].attachment = TextAttachment(width: 5, height: 40)
        }
        let layout = try Box.layout(text)
        // Lines of 20 have their baseline at 13, and the box needs 40 above it.
        #expect(layout.heights == [20, 47, 20])
        #expect(layout.baselines == [13, 60, 80])
    }

    @Test func withoutAnAttachmentTheCharacterIsText() throws {
        let layout = try Box.layout("\u{FFFC}")
        #expect(layout.attachments.isEmpty)
        #expect(layout.widths == [5])
    }

    @Test func breaksAndAlignsAsACharacter() throws {
        var text = Box.text("aa \u{FFFC} bb") { $0.alignment = .right }
        if let range = text.range(of: "\u{FFFC}") {
            text[range].attachment = TextAttachment(width: 30, height: 5)
        }
        let layout = try Box.layout(text, in: .width(40))
        #expect(layout.lineTexts == ["aa ", "\u{FFFC} ", "bb"])
        #expect(layout.attachments.first?.rect == Rect(x: 10, y: 13, width: 30, height: 5))
        #expect(layout.minimumWidth == 30)
    }

    @Test func attachmentsWiderThanTheContainerStayWhole() throws {
        var text = Box.text("a\u{FFFC}b")
        if let range = text.range(of: "\u{FFFC}") {
            text[range].attachment = TextAttachment(width: 100, height: 5)
        }
        let layout = try Box.layout(text, in: .width(40))
        #expect(layout.lineTexts == ["a", "\u{FFFC}", "b"])
    }
}
