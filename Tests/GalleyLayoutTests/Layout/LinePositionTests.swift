import GalleyDocuments
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyPlacing
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Modifiers of the positions of rows.
@Suite struct LinePositionTests {
    static let fonts = FontLibrary(systemFonts: false)

    /// Moves every second row down by a distance.
    private struct Alternating: LinePositionModifier {
        var gap: Double

        func modify(_ row: inout RowPosition) {
            if row.row % 2 == 1 { row.top += gap }
        }
    }

    private struct Broken: LinePositionModifier {
        func modify(_ row: inout RowPosition) {
            row.top = .nan
            row.height = -.infinity
        }
    }

    private var text: AttributedText {
        var text = AttributedText(
            "Boats that sailed at dawn come home with their nets full, and gulls follow them to the quay.\nThe buyers wait.",
            attributes: TextAttributes(font: FontDescriptor(size: 12)))
        if let word = text.range(of: "nets") { text[word].mergeFont(FontDescriptor(size: 30)) }
        var style = ParagraphStyle()
        style.paragraphSpacing = 7
        text.mergeParagraph(style)
        return text
    }

    /// YYText's fixed line height: baselines at nine tenths of it below the top of each row.
    @Test func baselinesOfAFixedLineHeight() throws {
        var container = TextContainer(insets: EdgeInsets(top: 5, left: 0, bottom: 0, right: 0))
        container.linePositionModifier = FixedLineHeight(24, baseline: 0.9 * 24)
        let text = AttributedText("one\ntwo\nthree", attributes: TextAttributes(font: FontDescriptor(size: 14)))
        let layout = try TextLayout(text, in: container, fonts: Self.fonts)
        for (line, baseline) in zip(layout.lines, [26.6, 50.6, 74.6]) { #expect(abs(line.baseline - baseline) < 0.001) }
    }

    @Test(arguments: TextContainer.WritingMode.allCases)
    func rowsAreOnTheGrid(_ mode: TextContainer.WritingMode) throws {
        var container = TextContainer(
            width: mode == .horizontal ? 150 : nil, height: mode == .horizontal ? nil : 150, writingMode: mode)
        container.linePositionModifier = FixedLineHeight(18.3, baseline: 14)
        let layout = try TextLayout(text, in: container, fonts: Self.fonts)
        layout.checkInvariants()
        #expect(layout.lines.count > 4)
        let records = layout.records
        for record in records {
            let row = LayoutUnit.points(record.y) / 18.3
            #expect(abs(row - row.rounded()) < 0.001)
            #expect(abs(LayoutUnit.points(record.height) - 18.3) < 0.001)
            #expect(abs(LayoutUnit.points(record.baseline) - 14) < 0.001)
        }
        // The spacing of paragraphs is rounded up to a row.
        let last = records[records.count - 1]
        #expect(abs(LayoutUnit.points(last.y - records[records.count - 2].y) - 2 * 18.3) < 0.001)
        // The measured size fits again.
        container.width = layout.size.width
        container.height = layout.size.height
        let again = try TextLayout(text, in: container, fonts: Self.fonts)
        #expect(again.lines.map(\.utf8Range) == layout.lines.map(\.utf8Range))
        #expect(!again.isTruncated)
    }

    @Test func anyModifierMovesRowsDown() throws {
        var container = TextContainer.width(150)
        let plain = try TextLayout(text, in: container, fonts: Self.fonts)
        container.linePositionModifier = Alternating(gap: 5)
        let moved = try TextLayout(text, in: container, fonts: Self.fonts)
        moved.checkInvariants()
        for (index, (one, other)) in zip(plain.lines, moved.lines).enumerated() {
            #expect(abs(other.frame.y - one.frame.y - Double((index + 1) / 2) * 5) < 0.01)
        }
        #expect(abs(moved.size.height - plain.size.height - Double(plain.lines.count / 2) * 5) < 0.01)
        // The modifier affects fitting: less text fits.
        container.height = plain.size.height
        #expect(try TextLayout(text, in: container, fonts: Self.fonts).isTruncated)
    }

    @Test func rowsNextToShapesStayOnTheGrid() throws {
        var container = TextContainer.width(200)
        container.exclusions = [.ellipse(center: Point(x: 100, y: 60), radiusX: 70, radiusY: 40)]
        container.linePositionModifier = FixedLineHeight(16)
        let layout = try TextLayout(text, in: container, fonts: Self.fonts)
        layout.checkInvariants()
        for line in layout.lines { #expect(line.frame.y.truncatingRemainder(dividingBy: 16) < 0.01) }
    }

    @Test func valuesThatAreNotNumbersAreIgnored() throws {
        var container = TextContainer.width(150)
        let plain = try TextLayout(text, in: container, fonts: Self.fonts)
        container.linePositionModifier = Broken()
        #expect(try TextLayout(text, in: container, fonts: Self.fonts).lines.map(\.frame) == plain.lines.map(\.frame))
    }

    @Test func documentsHaveAGrid() throws {
        let document = try Document.decode(
            json: #"{"text": "a", "container": {"width": 90, "lineGrid": {"height": 20, "baseline": 15}}}"#
        ).document
        #expect(document.container.linePositionModifier as? FixedLineHeight == FixedLineHeight(20, baseline: 15))
        #expect(try Document.decode(json: document.json()).document.container == document.container)
        #expect(throws: GalleyError.self) {
            try Document.decode(json: #"{"text": "a", "container": {"lineGrid": {"baseline": 15}}}"#)
        }
    }
}
