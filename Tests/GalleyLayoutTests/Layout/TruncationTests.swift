import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// A maximum number of rows, bounded heights, and the token at the end. The token ".." is 6 wide.
@Suite struct TruncationTests {
    private func truncated(
        _ text: AttributedText, width: Double?, lines: Int? = 1, token: AttributedText? = Box.text("..")
    ) throws -> TextLayout {
        var container = TextContainer(width: width, maximumRows: lines, truncation: .end)
        container.truncationToken = token
        return try Box.layout(text, in: container)
    }

    private func shown(_ layout: TextLayout) -> String { String(layout.text.string[layout.visibleRange]) }

    @Test func maximumRows() throws {
        let container = TextContainer(maximumRows: 2)
        let layout = try Box.layout(Box.text("a\nb\nc"), in: container)
        #expect(layout.lineTexts == ["a\n", "b\n"])
        #expect(layout.isTruncated)
        #expect(shown(layout) == "a\nb\n")
        #expect(layout.size.height == 20)
        #expect(layout.naturalWidth == 6)
        #expect(try !Box.layout(Box.text("a\nb"), in: container).isTruncated)
        // No line follows the last terminator.
        #expect(try !Box.layout(Box.text("a\nb\n"), in: container).isTruncated)
    }

    @Test func boundedHeight() throws {
        let text = Box.text("a\nb\nc")
        #expect(try Box.layout(text, in: TextContainer(height: 30)).isTruncated == false)
        let layout = try Box.layout(text, in: TextContainer(height: 29.99))
        #expect(layout.lineTexts == ["a\n", "b\n"])
        #expect(layout.isTruncated)
        let insets = TextContainer(height: 29, insets: EdgeInsets(top: 4, bottom: 5))
        #expect(try Box.layout(text, in: insets).lines.count == 2)
    }

    @Test func aHeightWithoutSpaceForALine() throws {
        for truncation in TextContainer.Truncation.allCases {
            let layout = try Box.layout(Box.text("abc"), in: TextContainer(height: 9, truncation: truncation))
            #expect(layout.lines.isEmpty)
            #expect(layout.isTruncated)
            #expect(layout.size == .zero)
            #expect(layout.bounds == .zero)
            #expect(layout.position(closestTo: .zero).index == layout.text.startIndex)
            #expect(layout.selectionRects(for: layout.text.startIndex..<layout.text.endIndex).isEmpty)
            #expect(layout.caret(for: TextPosition(layout.text.endIndex)).rect.height == 0)
        }
    }

    @Test func theTokenReplacesText() throws {
        let layout = try truncated(Box.text("aaa bbb ccc"), width: 40)
        // aaa bb is 32.5, and the token 6.
        #expect(shown(layout) == "aaa bb")
        #expect(layout.widths == [38.5])
        let token = try #require(layout.lines[0].runs.last)
        #expect(token.isInserted)
        #expect(token.origin.x == 32.5)
        #expect(token.width == 6)
        #expect(layout.isTruncated)
    }

    @Test func spacesBeforeTheTokenAreRemoved() throws {
        let layout = try truncated(Box.text("aaa  bbb"), width: 29)
        #expect(shown(layout) == "aaa")
        #expect(layout.widths == [24])
    }

    @Test func aTextThatFitsHasNoToken() throws {
        let layout = try truncated(Box.text("aaa bbb"), width: 38.5)
        #expect(!layout.isTruncated)
        #expect(layout.widths == [38.5])
        #expect(layout.lines[0].runs.allSatisfy { !$0.isInserted })
    }

    @Test func theTokenFollowsAShortLine() throws {
        let layout = try truncated(Box.text("aa\nbb"), width: 100)
        #expect(layout.widths == [18])
        #expect(layout.lines[0].runs.map(\.isInserted).contains(true))
        #expect(shown(layout) == "aa")
    }

    @Test func theLineIsFilledBeforeTheToken() throws {
        // Without a token, the line would end after "aaa ".
        let layout = try truncated(Box.text("aaa bbbbbbbb"), width: 40)
        #expect(shown(layout) == "aaa bb")
        let second = try truncated(Box.text("aaa bbb ccc ddd eee"), width: 40, lines: 2)
        #expect(second.lineTexts == ["aaa bbb ", "ccc dd"])
    }

    @Test func clustersStayWhole() throws {
        // a, and e with two marks, are 12; the token leaves 8.
        let layout = try truncated(Box.text("ae\u{301}\u{323}bb"), width: 14)
        #expect(shown(layout) == "a")
        let family = try truncated(Box.text("a👨‍👩‍👧b"), width: 14)
        #expect(["a", "a👨‍👩‍👧"].contains(shown(family)))
    }

    @Test func ligaturesAreDividedForTheToken() throws {
        // ffi is 11; of 16, the token leaves 10: ff, 8.
        let layout = try truncated(Box.text("ffixxxx"), width: 16)
        #expect(layout.widths[0] <= 16)
        #expect(layout.lines[0].runs.contains { $0.isInserted })
    }

    @Test func inRightToLeftTextTheTokenIsOnTheLeft() throws {
        // Boxes of 5, a space of 2.5, and a token of 6 (two periods, which the font has).
        let layout = try truncated(Box.text("אבג דהו זחט"), width: 34)
        #expect(shown(layout) == "אבג דה")
        let runs = layout.lines[0].runs
        #expect(runs.first?.isInserted == true)
        #expect(runs.first?.origin.x == 0.5)
        #expect(layout.lefts == [0.5])
    }

    @Test func afterTheOtherDirectionTheTokenEndsTheLine() throws {
        let layout = try truncated(Box.text("ab אבגדהוז"), width: 36)
        let runs = layout.lines[0].runs
        #expect(runs.last?.isInserted == true)
        // ab and a space are 14.5, and three boxes 15.
        #expect(runs.last?.origin.x == 29.5)
    }

    @Test func aTokenWiderThanItsLineIsAlone() throws {
        let layout = try truncated(Box.text("abc def"), width: 5)
        #expect(layout.lines.count == 1)
        #expect(layout.lines[0].runs.map(\.isInserted) == [true])
        #expect(shown(layout).isEmpty)
    }

    @Test func theDefaultTokenIsAnEllipsisInTheStyleBeforeIt() throws {
        let fonts = FontLibrary(systemFonts: false)
        var text = AttributedText("aaaa bbbb cccc", attributes: TextAttributes(font: FontDescriptor(size: 20)))
        if let range = text.range(of: "bbbb cccc") { text[range].mergeFont(FontDescriptor(size: 30, weight: 700)) }
        let layout = try TextLayout(text, in: TextContainer(width: 100, maximumRows: 1, truncation: .end), fonts: fonts)
        let token = try #require(layout.lines[0].runs.last)
        #expect(token.isInserted)
        let ellipsis = try TextLayout(
            AttributedText(
                "…",
                attributes: TextAttributes(font: FontDescriptor(size: token.size, weight: token.size == 30 ? 700 : 400))
            ),
            fonts: fonts)
        #expect(token.glyphs.map(\.id) == ellipsis.glyphs.map(\.id))
        #expect(layout.widths[0] <= 100)
    }

    @Test func aTokenWithItsOwnStyles() throws {
        var token = Box.text("..", size: 20)
        token.color = .white
        let layout = try truncated(Box.text("aaaaaaaaaa"), width: 40, token: token)
        // Twelve for the token: four letters.
        #expect(shown(layout) == "aaaa")
        #expect(layout.lines[0].runs.last?.attributes.color == .white)
        #expect(layout.heights == [20])
    }

    @Test func anUnboundedWidthKeepsTheLine() throws {
        let layout = try truncated(Box.text("aaa bbb\nccc"), width: nil)
        #expect(layout.widths == [44.5])
    }

    /// For any text: the token is there, its line fits, and no character is cut.
    @Test(arguments: 0..<150) func anyTextIsTruncatedBetweenCharacters(seed: Int) throws {
        var random = SeededGenerator(seed: 6000 + UInt64(seed))
        for _ in 0..<6 {
            let text = RandomText.attributed(Int.random(in: 5...40, using: &random), using: &random)
            let width = Double.random(in: 0...200, using: &random)
            let container = TextContainer(
                width: width, maximumRows: Int.random(in: 1...3, using: &random), truncation: .end)
            let layout = try TextLayout(text, in: container, fonts: LayoutPropertyTests.fonts)
            guard layout.isTruncated, let last = Array(layout.lines).last else { continue }
            #expect(!layout.truncations.isEmpty, "\(text.string.debugDescription)")
            for truncation in layout.truncations {
                let line = layout.lines[truncation.line]
                let runs = line.runs
                #expect(runs.contains { $0.isInserted }, "\(text.string.debugDescription)")
                let room = line.available.upperBound - line.available.lowerBound
                #expect(
                    line.frame.width <= room + 1e-6 || runs.allSatisfy { $0.isInserted },
                    "\(text.string.debugDescription) in \(width)")
            }
            // Other lines are only cut by `clip`.
            let lastRuns = last.runs
            if layout.visibleRange.upperBound < text.endIndex { #expect(lastRuns.contains { $0.isInserted }) }
            let end = layout.visibleRange.upperBound
            #expect(
                end == text.endIndex || text.string.indices.contains(end)
                    || layout.lines.contains { $0.range.lowerBound == end },
                "\(text.string.debugDescription)")
        }
    }

    /// A token is an isolate (CSS Overflow 4, 5.1): text around it does not appear between its words, whatever their
    /// directions.
    @Test(
        arguments: ["שלום words and others", "words שלום and others", "שלום שלום שלום שלום", "one words שלום"],
        ["… more", "more …", "… עוד more", "more", "עוד"])
    func aTokenOfSeveralDirectionsStaysTogether(text: String, token: String) throws {
        let fonts = FontLibrary(systemFonts: false)
        for truncation in [TextContainer.Truncation.start, .middle, .end] {
            var container = TextContainer(width: 100, maximumRows: 1)
            container.truncation = truncation
            container.truncationToken = AttributedText(token)
            let layout = try TextLayout(AttributedText(text), in: container, fonts: fonts)
            let alone = try TextLayout(AttributedText(token), in: .unbounded, fonts: fonts)
            let place = try #require(layout.truncations.first)
            #expect(abs(place.tokenRect.width - alone.size.width) < 0.01, "\(truncation)")
        }
    }
}
