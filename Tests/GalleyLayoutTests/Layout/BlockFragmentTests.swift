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
}
