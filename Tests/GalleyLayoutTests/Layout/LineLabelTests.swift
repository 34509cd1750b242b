import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleySupport
@testable import GalleyUnicode

/// Labels before the starts of lines. A letter is 6 wide, a space 2.5, and half an em 5.
@Suite struct LineLabelTests {
    /// The start and the width of the label of each line.
    private func labels(_ layout: TextLayout) -> [[Double]] {
        layout.lines.indices.map { line in
            var ends: [Double] = []
            layout.forEachLeaderRun(inLine: line) {
                #expect($0.utf8Range.isEmpty && LayoutUnit.points($0.baseline) == layout.lines[line].baseline)
                ends += [LayoutUnit.points($0.x), LayoutUnit.points($0.width)]
            }
            return ends
        }
    }

    @Test func labelsEndHalfAnEmBeforeTheLine() throws {
        let layout = try Box.layout("aa bb cc\nd", width: 50) {
            $0.label = "ab"
            $0.wrapLabel = "b"
            $0.firstLineHeadIndent = 20
            $0.headIndent = 30
        }
        #expect(layout.lines.count == 3)
        #expect(labels(layout) == [[3, 12], [19, 6], [3, 12]])
        // They are not a part of the text.
        #expect(layout.lines.map { String(layout.text.string[$0.range]) }.joined() == "aa bb cc\nd")
        let plain = try Box.layout("aa bb cc\nd", width: 50) {
            $0.firstLineHeadIndent = 20
            $0.headIndent = 30
        }
        #expect(plain.lines.map(\.frame) == layout.lines.map(\.frame) && labels(plain) == [[], [], []])
        #expect(layout.inkBounds.minX < plain.inkBounds.minX)
    }

    /// The end of a padded box has a place after the last character, where there is no byte to read.
    @Test(arguments: ["", " ", "   ", "\t", " \t ", "«", "a  "], [false, true])
    func startsOfLinesInPaddedBoxesAreFound(_ text: String, _ isWide: Bool) throws {
        var attributes = Box.attributes()
        var style = ParagraphStyle()
        style.wrapLabel = "b"
        style.alignsMarker = true
        style.hangingPunctuation = true
        style.tabStops = [.init(location: 34)]
        attributes.paragraph = style
        attributes.backgroundBorder = Border(box: .padding(4))
        for rest in ["", "\n", "\n  "] {
            let layout = try TextLayout(
                AttributedText(text + rest, attributes: attributes), in: isWide ? .width(200) : .width(8),
                fonts: Box.fonts)
            #expect(layout.lines.map { String(layout.text.string[$0.range]) }.joined() == text + rest)
        }
    }

    @Test func labelsOfLinesFromRightToLeftAreAtTheRight() throws {
        let layout = try Box.layout("אב", width: 50) {
            $0.label = "a"
            $0.firstLineHeadIndent = 20
        }
        #expect(labels(layout) == [[35, 6]])
    }

    /// The number of code is between the bullet of a list item and the text.
    @Test func labelsAreAfterTheMarkersOfListItems() throws {
        for (first, rest, place) in [("a\t", "bb", 23.0), ("א\t", "בב", 65)] {
            var attributes = Box.attributes()
            var style = ParagraphStyle()
            style.label = "c"
            style.tabStops = [.init(location: 34)]
            attributes.paragraph = style
            var marker = attributes
            marker.generated = true
            let text = AttributedText(first, attributes: marker) + AttributedText(rest, attributes: attributes)
            let layout = try Box.layout(text, in: TextContainer(width: 94))
            #expect(labels(layout) == [[place, 6]])
        }
    }

    /// With a mark for wrapped lines, these keep the indentation of the first.
    @Test func wrappedLinesKeepTheirIndentation() throws {
        let starts = try [nil, "b"].map { mark in
            try Box.layout("    aa bb cc", width: 40) { $0.wrapLabel = mark }.lines.map(\.frame.x)
        }
        #expect(starts[0].dropFirst().allSatisfy { $0 == 0 })
        #expect(starts[1].count > 1 && starts[1].dropFirst().allSatisfy { $0 == 10 })
    }

    /// Deeply indented code in a narrow column keeps half of it for its text, so that nothing is beyond the edge.
    @Test(arguments: [8, 40, 400]) func wrappedLinesOfDeepIndentationKeepHalfOfTheWidth(spaces: Int) throws {
        for width in stride(from: 30.0, through: 90, by: 15) {
            let layout = try Box.layout(String(repeating: " ", count: spaces) + "aa bb aaa cc", width: width) {
                $0.wrapLabel = "b"
                $0.headIndent = 6
                $0.tailIndent = -4
            }
            #expect(layout.lines.count > 1 || spaces < 40)
            for line in layout.lines.dropFirst() {
                #expect(line.frame.x <= 6 + (width - 10) / 2 && line.frame.x + line.frame.width <= width)
            }
        }
    }

    @Test func continuedParagraphsHaveTheMarkOfWrappedLines() throws {
        let page = Document.Page(size: Size(width: 60, height: 40), margins: EdgeInsets(10))
        let text = Box.text("aa bb cc dd ee ff") {
            $0.label = "ab"
            $0.wrapLabel = "b"
        }
        var widths: [[Double]] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { page in
            widths += labels(page.body.layout).map { Array($0.dropFirst()) }
        }
        #expect(widths.first == [12] && widths.count > 2 && widths.dropFirst().allSatisfy { $0 == [6] })
    }

    /// Any text is usable as a label.
    @Test(arguments: ["", "\n", "a\tb", "\u{0}", String(repeating: "ab ", count: 9999), "אa", "\u{FFFC}"])
    func unusualLabelsAreDrawn(_ label: String) throws {
        let layout = try Box.layout("aa bb", width: 20) {
            $0.label = label
            $0.wrapLabel = label
        }
        #expect(layout.lines.count == 2 && layout.inkBounds.width.isFinite)
        #expect(labels(layout).allSatisfy { ($0.last ?? 0) < 2000 })
    }
}
