import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// The boxes of blocks, which a layout determines once for drawing and queries.
@Suite struct BlockFragmentTests {
    private let border = Border(fill: .black)

    private func boxes(_ layout: TextLayout, in lines: Range<Int>? = nil) -> [BorderBox] {
        var boxes: [BorderBox] = []
        layout.forEachBlockBox(in: lines ?? layout.lines.indices) { boxes.append($0) }
        return boxes
    }

    /// CSS Fragmentation 3, 5: a box that continues in the next column is cut, and has a part in each of them.
    @Test func columnsCutBlocks() throws {
        var text = Box.text((0..<6).map { "\($0)" }.joined(separator: "\n"))
        text.blockBorder = border
        let container = TextContainer(width: 210, height: 30, columns: .init(count: 2, gap: 10))
        let found = boxes(try Box.layout(text, in: container))
        #expect(
            found.map(\.rect) == [
                Rect(x: 0, y: 0, width: 100, height: 30), Rect(x: 110, y: 0, width: 100, height: 30),
            ])
        #expect(found.map(\.openSides) == [.bottom, .top])
    }

    /// After edits, the boxes are those of a new layout of the text.
    @Test(arguments: 0..<8)
    func editsMoveBlocks(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let outer = Border(.line(.black))
        var styles = [Box.attributes()]
        for (own, around) in [(border, []), (outer, []), (border, [outer])] {
            var attributes = Box.attributes()
            attributes.blockBorder = own
            attributes.blockBorder?.enclosing = around
            styles.append(attributes)
        }
        func piece() -> AttributedText {
            AttributedText(random.pick(["a", "bb cc dd ee", "\n", "f\ng\n", "\nh"]), attributes: random.pick(styles))
        }
        var text = AttributedText()
        for _ in 0..<12 { text.append(piece()) }
        var page = EditableLayout(try TextLayout(text, in: .width(60), fonts: Box.fonts))
        for _ in 0..<40 {
            let count = text.utf8Count
            let lower = Int.random(in: 0...count, using: &random)
            let upper = min(count, lower + random.pick([0, 0, 1, 5, 20]))
            let new = upper > lower && Bool.random(using: &random) ? AttributedText() : piece()
            try page.replaceSubrange(text.range(forUTF8: lower..<upper), with: new, fonts: Box.fonts)
            text.replace(lower..<upper, with: new)
            let expected = try TextLayout(text, in: .width(60), fonts: Box.fonts)
            #expect(page.layout.text == text)
            #expect(boxes(page.layout).map(\.rect) == boxes(expected).map(\.rect))
            #expect(boxes(page.layout).map(\.border) == boxes(expected).map(\.border))
        }
    }

    // MARK: Block styles

    private let padded = BlockStyle(padding: BoxSides(5))

    /// Paragraphs in a block with a style, unless they are outside of it.
    private func text(
        _ lines: [(String, isInside: Bool)], _ style: BlockStyle, _ paragraph: (inout ParagraphStyle) -> Void = { _ in }
    ) -> AttributedText {
        var text = AttributedText()
        for (index, line) in lines.enumerated() {
            var attributes = line.isInside ? Box.attributes(paragraph) : Box.attributes()
            if line.isInside {
                attributes.block = BlockIntent(components: [
                    .init(kind: .paragraph, identity: 0), .init(kind: .blockQuote, identity: 1, style: style),
                ])
            }
            text.append(line.0 + (index + 1 < lines.count ? "\n" : ""), attributes: attributes)
        }
        return text
    }

    private let columns = TextContainer(width: 210, height: 45, columns: .init(count: 2, gap: 10))

    /// CSS Fragmentation 3, 5: a box has neither padding nor a border where it is cut.
    @Test func columnsCutStyledBlocks() throws {
        let layout = try Box.layout(text((0..<6).map { ("\($0)", true) }, padded), in: columns)
        #expect(
            layout.blockBoxes.map(\.frame) == [
                Rect(x: 0, y: 0, width: 100, height: 45), Rect(x: 110, y: 0, width: 100, height: 25),
            ])
        #expect(layout.blockBoxes.map(\.isCutAfter) == [true, false])
        #expect(layout.blockBoxes.map(\.isCutBefore) == [false, true])
        #expect(
            layout.lines[0].frame.origin == Point(x: 5, y: 5) && layout.lines[4].frame.origin == Point(x: 115, y: 0))
    }

    /// CSS Fragmentation 3, 5.2: a margin at the top of a column is dropped, the padding is not.
    @Test func blocksMoveToTheNextColumn() throws {
        var style = padded
        style.margin.top = 7
        let lines = (0..<3).map { ("\($0)", isInside: false) } + [("a\u{2028}b", isInside: true)]
        let layout = try Box.layout(text(lines, style) { $0.keepTogether = true }, in: columns)
        #expect(layout.blockBoxes.map(\.frame) == [Rect(x: 110, y: 0, width: 100, height: 30)])
        #expect(layout.lines.last?.frame.origin == Point(x: 115, y: 15))
    }

    @Test func pagesCutStyledBlocks() throws {
        let page = Document.Page(size: Size(width: 140, height: 85), margins: EdgeInsets(20))
        let pages = try TextPages(text((0..<10).map { ("\($0)", true) }, padded), on: page, fonts: Box.fonts)
        var found: [[BlockBox]] = []
        try pages.forEach { found.append($0.body.layout.blockBoxes) }
        #expect(found.map { $0.map(\.frame.height) } == [[45], [40], [25]])
        #expect(found.flatMap { $0.map(\.isCutBefore) } == [false, true, true])
        #expect(found.flatMap { $0.map(\.isCutAfter) } == [true, true, false])
    }

    /// The start of lines decides the side of `inlineStart`, as in CSS Logical Properties 1.
    @Test(arguments: [ParagraphStyle.Direction.ltr, .rtl])
    func sidesFollowTheDirection(_ direction: ParagraphStyle.Direction) throws {
        var style = BlockStyle()
        style.padding.inlineStart = 30
        style.margin.right = 10
        let layout = try Box.layout(text([("ab", true)], style) { $0.direction = direction }, in: .width(100))
        #expect(layout.blockBoxes.map(\.frame) == [Rect(x: 0, y: 0, width: 90, height: 10)])
        #expect(layout.lines[0].frame.x == (direction == .ltr ? 30 : 48))
        #expect(layout.naturalWidth == 52)
    }

    /// A block has the lines of its border on the sides that state them, in their colours.
    @Test func bordersHaveSides() throws {
        var style = BlockStyle(padding: BoxSides(4), background: .white)
        style.border.left = .init(width: 3)
        style.border.top = .init(width: 2, color: .white)
        let layout = try Box.layout(text([("ab", true)], style), in: .width(100))
        let found = boxes(layout)
        #expect(
            found.map(\.rect) == [
                Rect(x: 3, y: 2, width: 97, height: 18), Rect(x: 0, y: 2, width: 100, height: 18),
                Rect(x: 3, y: 2, width: 97, height: 18),
            ])
        #expect(found.map(\.border.width) == [0, 2, 3] && found.map(\.border.sides) == [.all, .top, .leading])
        #expect(layout.inkBounds == Rect(x: 0, y: 0, width: 100, height: 20))
    }
}
