import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyRegions
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleyUnicode

/// Vertical text according to standards and geometry; ``BrowserVerticalTests`` compares it with a browser.
@Suite struct VerticalTextTests {
    static let fonts = FontLibrary(systemFonts: false)

    private func layout(
        _ text: String, _ attributes: TextAttributes = TextAttributes(), height: Double? = 200,
        mode: TextContainer.WritingMode = .verticalRL, change: (inout TextContainer) -> Void = { _ in }
    ) throws -> TextLayout {
        var container = TextContainer(width: nil, height: height)
        container.writingMode = mode
        change(&container)
        var styled = attributes
        if styled.font == nil { styled.font = FontDescriptor("Noto Sans", size: 20) }
        let layout = try TextLayout(AttributedText(text, attributes: styled), in: container, fonts: Self.fonts)
        layout.checkInvariants()
        return layout
    }

    /// Without upright characters, vertical text equals horizontal text turned by 90°.
    @Test(arguments: [TextContainer.WritingMode.verticalRL, .verticalLR])
    func sidewaysTextIsHorizontalTextTurned(mode: TextContainer.WritingMode) throws {
        let text = "Office AVA \u{5E9}\u{5DC}\u{5D5}\u{5DD} 123 wonderful affluent words"
        let vertical = try layout(text, height: 130, mode: mode)
        let horizontal = try TextLayout(
            AttributedText(text, attributes: TextAttributes(font: FontDescriptor("Noto Sans", size: 20))),
            in: TextContainer(width: 130), fonts: Self.fonts)
        #expect(vertical.lines.map(\.utf8Range) == horizontal.lines.map(\.utf8Range))
        #expect(vertical.size.height == horizontal.size.width)
        for (column, line) in zip(vertical.lines, horizontal.lines) {
            #expect(column.inlineStart == line.inlineStart)
            #expect(column.advance == line.advance)
            for (one, other) in zip(column.runs, line.runs) {
                #expect(one.orientation == .sideways)
                #expect(one.glyphs.map(\.id) == other.glyphs.map(\.id))
                #expect(one.glyphs.map(\.position.y) == other.glyphs.map(\.position.x))
                // The baseline is to the left of the middle by half of the difference of ascent and descent.
                let middle = column.frame.midX
                #expect(abs(one.origin.x - (middle - (other.ascent - other.descent) / 2)) < 0.01)
            }
        }
    }

    @Test func columnsFollowTheWritingMode() throws {
        let right = try layout("one two three four five", height: 60)
        let left = try layout("one two three four five", height: 60, mode: .verticalLR)
        #expect(right.lines.count > 2)
        #expect(zip(right.lines, right.lines.dropFirst()).allSatisfy { $0.frame.minX == $1.frame.maxX })
        #expect(zip(left.lines, left.lines.dropFirst()).allSatisfy { $0.frame.maxX == $1.frame.minX })
        #expect(right.lines.map(\.utf8Range) == left.lines.map(\.utf8Range))
        #expect(right.lines[0].frame.maxX == right.size.width)
    }

    /// CSS Writing Modes 4, 5.1: all upright and in order, whatever their direction.
    @Test func uprightTextRunsDown() throws {
        var attributes = TextAttributes()
        attributes.orientation = .upright
        let layout = try layout("ab \u{5D0}\u{5D1} c", attributes)
        let clusters = layout.clusters(inLine: 0)
        #expect(zip(clusters, clusters.dropFirst()).allSatisfy { $0.rect.maxY == $1.rect.minY })
        let heights = Set(clusters.map(\.rect.height))
        // The ascent and descent of Noto Sans at 20 points are 21.38 and 5.86.
        #expect(heights.allSatisfy { abs($0 - 27) < 0.01 })
        let glyphs = layout.lines[0].runs.flatMap { run in run.glyphs.map { (run, $0) } }
        for (run, glyph) in glyphs where glyph.id != 0 && run.orientation == .upright {
            #expect(glyph.position.x < layout.lines[0].frame.midX)
        }
    }

    @Test func combinedDigitsFitInOneEm() throws {
        for count in 1...4 {
            var attributes = TextAttributes()
            attributes.combineUpright = .all
            let digits = String("2048".prefix(count))
            let layout = try layout(digits, attributes)
            let run = try #require(layout.lines[0].runs.first)
            #expect(run.orientation == .combined)
            #expect(layout.lines[0].advance == 20)
            let width = run.glyphs.reduce(0) { $0 + $1.advance } * run.horizontalScale
            #expect(width <= 20.01)
            #expect(count > 1 || run.horizontalScale == 1)
            // In the middle of the column.
            let start = try #require(run.glyphs.first).position.x
            #expect(abs(start + width / 2 - layout.lines[0].frame.midX) < 0.01)
            // A caret at every cluster, and one em for each of them.
            #expect(layout.clusters(inLine: 0).map(\.rect.height) == Array(repeating: 20, count: count))
        }
    }

    @Test func digitsAreCombinedUpToTheGivenLength() throws {
        var attributes = TextAttributes()
        attributes.combineUpright = .digits(2)
        let layout = try layout("a1b12c123d", attributes)
        let combined = layout.lines[0].runs.filter { $0.orientation == .combined }.map { layout.text.string[$0.range] }
        #expect(combined == ["1", "12"])
    }

    /// CSS Writing Modes 4, 9.1.2: lines break next to combined characters as those characters allow, and never inside.
    @Test func linesBreakNextToCombinedCharacters() throws {
        var plain = TextAttributes(font: FontDescriptor("Noto Sans", size: 20))
        plain.paragraph = ParagraphStyle()
        plain.paragraph?.lineBreak = .character
        var text = AttributedText("aaaa1234bbbb", attributes: plain)
        let digits = text.range(forUTF8: 4..<8)
        text[digits].combineUpright = .all
        for height in stride(from: 12.0, to: 200, by: 7) {
            var container = TextContainer(width: nil, height: height)
            container.writingMode = .verticalRL
            let layout = try TextLayout(text, in: container, fonts: Self.fonts)
            layout.checkInvariants()
            #expect(layout.lines.allSatisfy { !(5...7).contains($0.utf8Range.upperBound) })
        }
    }

    /// The text of each line at the minimum height. Chromium and Firefox begin no column with “!?”, and keep “12km” together.
    @Test(arguments: [
        ("山頂の風!?という", "!?", ["山", "頂", "の", "風!?", "と", "い", "う"]),
        ("山頂の風12km", "12", ["山", "頂", "の", "風", "12km"]),
        ("平成12年", "12", ["平", "成", "12", "年"]), ("第(10)回", "10", ["第", "(10)", "回"]),
        ("一 ab 二", "ab", ["一 ", "ab ", "二"]),
        ("a-b一", "a-b", ["a-b", "一"]),
    ])
    func combinedTextBreaksAsItsCharacters(_ string: String, _ combined: String, _ pieces: [String]) throws {
        var text = AttributedText(string, attributes: TextAttributes(font: FontDescriptor("Noto Sans", size: 20)))
        text.mergeParagraph(ParagraphStyle(lineBreak: .wordOverflow))
        text[try #require(text.range(of: combined))].combineUpright = .all
        let container = TextContainer(width: nil, height: 1, writingMode: .verticalRL)
        let layout = try TextLayout(text, in: container, fonts: Self.fonts)
        layout.checkInvariants()
        #expect(layout.lines.map { String(layout.text.string[$0.range]) } == pieces)
    }

    /// Adjacent ranges are separate ems if any attribute or their identifiers differ, or if they are two spans of a document.
    @Test func adjacentRangesAreCombinedSeparately() throws {
        func ems(_ text: AttributedText) throws -> [String] {
            var text = text
            text.mergeFont(FontDescriptor("Noto Sans", size: 20))
            let container = TextContainer(height: 400, writingMode: .verticalRL)
            let layout = try TextLayout(text, in: container, fonts: Self.fonts)
            layout.checkInvariants()
            return layout.lines[0].runs.filter { $0.orientation == .combined }
                .map { String(layout.text.string[$0.range]) }
        }
        var text = AttributedText("12345678")
        text.combineUpright = .all
        #expect(try ems(text) == ["12345678"])
        text[text.range(forUTF8: 2..<4)].color = Color(rgb: 0xFF0000)
        #expect(try ems(text) == ["12", "34", "5678"])
        text[text.range(forUTF8: 4..<6)].combineUpright = .group("a")
        text[text.range(forUTF8: 6..<8)].combineUpright = .group("b")
        #expect(try ems(text) == ["12", "34", "56", "78"])
        let spans = (0..<4).map { #"{"range": [\#($0 * 2), \#($0 * 2 + 2)], "combineUpright": true}"# }
        let json = #"{"text": "12345678", "spans": [\#(spans.joined(separator: ","))]}"#
        let document = try Document.decode(json: json).document
        #expect(try ems(document.attributedText()) == ["12", "34", "56", "78"])
        let again = Document(try document.attributedText())
        #expect(try again.attributedText() == document.attributedText())
    }

    /// CSS Writing Modes 4, 9.1.2: combined characters count as one, with letter spacing after it. Browsers have none.
    @Test(arguments: ["1", "12", "2048"])
    func combinedCharactersHaveOneLetterSpacing(_ digits: String) throws {
        func start(spacing: Double) throws -> Double {
            var text = AttributedText(
                digits + "b", attributes: TextAttributes(font: FontDescriptor("Noto Sans", size: 20)))
            text.letterSpacing = spacing
            text[try #require(text.range(of: digits))].combineUpright = .all
            let container = TextContainer(height: 400, writingMode: .verticalRL)
            let layout = try TextLayout(text, in: container, fonts: Self.fonts)
            layout.checkInvariants()
            return try #require(layout.clusters(inLine: 0).last).rect.minY
        }
        #expect(try abs(start(spacing: 0) - 20) < 0.01)
        #expect(try abs(start(spacing: 2) - 22) < 0.01)
    }

    /// A position, its caret, and the hit at the caret are consistent in every column.
    @Test(arguments: [TextContainer.WritingMode.verticalRL, .verticalLR])
    func caretsAndHitsAgree(mode: TextContainer.WritingMode) throws {
        let layout = try layout("one two\nthree four five \u{5D0}\u{5D1}\u{5D2} six", height: 80, mode: mode)
        for line in layout.lines {
            for cluster in layout.clusters(inLine: line.index) {
                let rect = cluster.rect
                #expect(rect.width == line.frame.width)
                #expect(layout.character(at: Point(x: rect.midX, y: rect.midY))?.utf8Range == cluster.utf8Range)
                let caret = layout.caret(for: TextPosition(cluster.range.lowerBound)).rect
                #expect(caret.height == 0)
                #expect(caret.width == line.frame.width)
                #expect(abs(caret.y - (cluster.isRightToLeft ? rect.maxY : rect.minY)) < 0.001)
            }
        }
        let all = layout.selectionRects(for: layout.text.startIndex..<layout.text.endIndex)
        #expect(all.count >= layout.lines.count)
        #expect(all.allSatisfy { $0.width > 0 && $0.height > 0 })
    }

    /// The same paragraph in both writing modes: the cache does not confuse them.
    @Test func cachesDistinguishVerticalText() throws {
        let text = AttributedText("Noto 123", attributes: TextAttributes(font: FontDescriptor("Noto Sans", size: 20)))
        var container = TextContainer(width: nil, height: 400)
        for mode in [TextContainer.WritingMode.horizontal, .verticalRL, .horizontal, .verticalLR, .horizontal] {
            container.writingMode = mode
            let layout = try TextLayout(text, in: container, fonts: Self.fonts)
            let expected: GlyphOrientation = mode == .horizontal ? .horizontal : .sideways
            #expect(layout.lines[0].runs.allSatisfy { $0.orientation == expected })
            #expect(!layout.warnings.contains { $0.code == .unsupported })
        }
    }

    @Test func attachmentsAreUprightInTheMiddle() throws {
        var text = AttributedText("ab", attributes: TextAttributes(font: FontDescriptor("Noto Sans", size: 20)))
        text.append(.attachment(TextAttachment(width: 60, height: 24)))
        var container = TextContainer(width: nil, height: 400)
        container.writingMode = .verticalRL
        let layout = try TextLayout(text, in: container, fonts: Self.fonts)
        let rect = try #require(layout.attachments.first).rect
        #expect(rect.width == 60)
        #expect(rect.height == 24)
        #expect(abs(rect.midX - layout.lines[0].frame.midX) < 0.01)
        #expect(layout.lines[0].frame.width >= 60)
    }

    /// CSS Text Decoration 4, 2.8: on the right in Japanese, Korean and Mongolian, and on the left otherwise.
    @Test(arguments: [("ja", true), ("ko-KR", true), ("mn", true), ("en", false), ("zh", false)])
    func underlinesAreNextToTheText(language: String, isOnTheRight: Bool) throws {
        var attributes = TextAttributes()
        attributes.underline = .single
        attributes.language = language
        let layout = try layout("Text", attributes)
        var found: [Rect] = []
        layout.forEachDecorationLine(.underline, inLine: 0) { found.append(layout.axes.page($0.inkWithoutShadow)) }
        let ink = try #require(found.first)
        #expect(found.count == 1)
        let text = layout.lines[0].frame
        #expect(isOnTheRight ? ink.midX > text.midX + 10 : ink.midX < text.midX - 10)
        #expect(abs(ink.height - layout.lines[0].advance) < 0.01)
        #expect(layout.inkBounds.union(ink) == layout.inkBounds)
    }

    /// Also in a font without vertical metrics, where advances are computed.
    @Test func marksAndInvisibleCharactersTakeNoLength() throws {
        var attributes = TextAttributes()
        attributes.orientation = .upright
        // A letter with marks, a flag with tags, and a character that prevents joining.
        for text in ["x\u{304}\u{31B}", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "x\u{2060}\u{200D}"] {
            let column = try layout(text, attributes).lines[0]
            #expect(column.runs.allSatisfy { $0.orientation == .upright })
            // Noto Sans has an ascent of 1.069 em and a descent of 0.293, each rounded to whole points.
            #expect(column.advance == 27, "\(text)")
        }
    }
}
