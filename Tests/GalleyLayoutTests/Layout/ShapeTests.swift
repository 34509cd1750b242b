import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Containers of any shape, with results that follow from the shape alone. Lines are 10 high.
@Suite struct ShapeTests {
    private func layout(_ text: String, _ container: TextContainer) throws -> TextLayout {
        try Box.layout(Box.text(text), in: container)
    }

    private func expect(_ found: [Double], _ expected: [Double], within: Double = 0.001) {
        #expect(found.count == expected.count)
        for (one, other) in zip(found, expected) { #expect(abs(one - other) <= within, "\(found) is not \(expected)") }
    }

    @Test func aRowContinuesAfterAHole() throws {
        let hole = TextContainer.Exclusion.rect(Rect(x: 20, y: 0, width: 20, height: 10))
        let layout = try layout("aaa bbb ccc ddd", TextContainer(width: 60, shape: .init(exclusions: [hole])))
        #expect(layout.lineTexts == ["aaa ", "bbb ", "ccc ddd"])
        #expect(layout.lines.map(\.row) == [0, 0, 1])
        expect(layout.lefts, [0, 40, 0])
        expect(layout.tops, [0, 0, 10])
        #expect(layout.rowCount == 2)
        #expect(layout.lines[1].available == 40...60)
    }

    @Test func theWholeHeightOfALineMustBeFree() throws {
        // The hole ends in the middle of the second line.
        let hole = TextContainer.Exclusion.rect(Rect(x: 0, y: 0, width: 20, height: 15))
        let layout = try layout("aa bb cc", TextContainer(width: 33, shape: .init(exclusions: [hole])))
        expect(layout.lefts, [20, 20, 0])
        expect(layout.tops, [0, 10, 20])
    }

    @Test func aRowMovesDownJustAsFarAsItMust() throws {
        let hole = TextContainer.Exclusion.rect(Rect(x: 10, y: 3, width: 30, height: 9.25))
        let layout = try layout("aaaaa", TextContainer(width: 40, shape: .init(exclusions: [hole])))
        expect(layout.tops, [12.25])
        // Next to the slope of a triangle, 30 are free when its width, 40 − 2y, is 10: at y = 15.
        var slope = Path()
        slope.move(to: Point(x: 0, y: 0))
        slope.line(to: Point(x: 40, y: 0))
        slope.line(to: Point(x: 0, y: 20))
        slope.close()
        let beside = try self.layout("aaaaa", TextContainer(width: 40, shape: .init(exclusions: [.path(slope)])))
        expect(beside.tops, [15])
        expect(beside.lefts, [10])
    }

    @Test func nextToACircle() throws {
        let circle = TextContainer.Exclusion.ellipse(center: Point(x: 0, y: 25), radiusX: 25, radiusY: 25)
        let layout = try layout("aa aa aa aa aa", TextContainer(width: 45, shape: .init(exclusions: [circle])))
        // The largest width within each line is at the y nearest to the centre.
        func reach(_ y: Double) -> Double { (25 * 25 - (25 - y) * (25 - y)).squareRoot() }
        expect(layout.lefts, [reach(10), reach(20), 25, reach(30), reach(40)], within: 1.0 / 64)
    }

    @Test func aHoleInTheMiddleDividesItsRows() throws {
        let circle = TextContainer.Exclusion.ellipse(center: Point(x: 50, y: 35), radiusX: 14, radiusY: 14)
        let layout = try layout(
            String(repeating: "a ", count: 200),
            TextContainer(width: 100, height: 70, shape: .init(exclusions: [circle])))
        #expect(layout.lines.map(\.row) == [0, 1, 2, 2, 3, 3, 4, 4, 5, 6])
    }

    @Test func rightToLeftRowsFillFromTheRight() throws {
        let hole = TextContainer.Exclusion.rect(Rect(x: 20, y: 0, width: 20, height: 10))
        let layout = try layout("אבג דהו זחט", TextContainer(width: 60, shape: .init(exclusions: [hole])))
        #expect(layout.lineTexts == ["אבג ", "דהו ", "זחט"])
        expect(layout.lefts, [45, 5, 45])
        #expect(layout.lines.map(\.row) == [0, 0, 1])
    }

    @Test func narrowSpansAreLeftEmpty() throws {
        let hole = TextContainer.Exclusion.rect(Rect(x: 9, y: 0, width: 21, height: 10))
        var container = TextContainer(width: 60, shape: .init(exclusions: [hole]))
        #expect(try layout("a b", container).lefts == [0, 30])
        container.minimumSpan = 10
        #expect(try layout("a b", container).lefts == [30])
    }

    @Test func aPathHoldsText() throws {
        let diamond = try Path(svg: "M50 0 L100 50 L50 100 L0 50 Z")
        let layout = try layout(String(repeating: "a ", count: 200), TextContainer(shape: .init(path: diamond)))
        #expect(layout.isTruncated)
        for line in layout.lines {
            let (top, bottom) = (line.frame.minY, line.frame.maxY)
            let half = 50 - max(abs(50 - top), abs(50 - bottom))
            #expect(line.frame.minX >= 50 - half - 0.001)
            #expect(line.frame.maxX <= 50 + half + 0.001)
        }
        #expect(layout.lines.count > 5)
    }

    @Test func fillRules() throws {
        // Two nested squares, both clockwise.
        let path = try Path(svg: "M0 0H60V30H0Z M20 0H40V30H20Z")
        let evenOdd = try layout("aaa bbb", TextContainer(shape: .init(path: path)))
        #expect(evenOdd.lefts == [0, 40])
        let nonZero = try layout("aaa bbb", TextContainer(shape: .init(path: path, fillRule: .nonZero)))
        #expect(nonZero.lefts == [0])
    }

    @Test func textKeepsHalfTheLineWidthOfAPathFromIt() throws {
        let path = Path(rect: Rect(x: 10, y: 20, width: 100, height: 60))
        let layout = try layout("aaa", TextContainer(shape: .init(path: path, pathLineWidth: 8)))
        expect(layout.lefts, [14], within: 0.1)
        expect(layout.tops, [24], within: 0.1)
    }

    /// No row of the zigzag has space next to the line along it, so text begins in the square that follows.
    @Test func textBeginsAfterAPartWithoutSpace() throws {
        var path = Path()
        path.move(to: .zero)
        for corner in 0..<200 { path.line(to: Point(x: corner % 2 == 0 ? 0 : 100, y: Double(corner) / 2)) }
        let zigzag = path
        for corner in [(100.0, 200.0), (0, 200), (0, 100)] { path.line(to: Point(x: corner.0, y: corner.1)) }
        path.close()
        let layout = try layout("aaa bbb", TextContainer(shape: .init(path: path, pathLineWidth: 4)))
        #expect(layout.lineTexts.joined() == "aaa bbb" && !layout.isTruncated)
        #expect(layout.tops[0] > 100 && layout.tops[0] < 104)
        let none = try self.layout("aaa bbb", TextContainer(shape: .init(path: zigzag, pathLineWidth: 4)))
        #expect(none.lines.isEmpty && none.isTruncated)
    }

    @Test func aTallerWordQueriesItsSpansAgain() throws {
        // The line is 10 high until the large letter makes it overlap the hole.
        let hole = TextContainer.Exclusion.rect(Rect(x: 0, y: 15, width: 30, height: 20))
        var text = Box.text("a ")
        text.append(Box.text("b", size: 20))
        let layout = try Box.layout(text, in: TextContainer(width: 80, shape: .init(exclusions: [hole])))
        #expect(layout.lines[0].frame.height == 20)
        expect([layout.lefts[0]], [30])
    }

    @Test func aWordWiderThanEveryRowIsBroken() throws {
        let hole = TextContainer.Exclusion.rect(Rect(x: 20, y: 0, width: 10, height: 10))
        let layout = try layout("aaaaaaaaaaaaaaaa", TextContainer(width: 40, shape: .init(exclusions: [hole])))
        #expect(!layout.isTruncated)
        expect(layout.tops, [10, 20, 30])
    }

    @Test func anAttachmentWiderThanEveryRowOverflowsAsLittleAsPossible() throws {
        var text = Box.text("a ")
        var attributes = Box.attributes()
        attributes.attachment = TextAttachment(width: 70, height: 10)
        text.append(AttributedText("\u{FFFC}", attributes: attributes))
        text.append(Box.text(" b"))
        let holes: [TextContainer.Exclusion] = [
            .rect(Rect(x: 30, y: 0, width: 30, height: 30)), .rect(Rect(x: 50, y: 30, width: 10, height: 20)),
        ]
        let layout = try Box.layout(text, in: TextContainer(width: 60, height: 50, shape: .init(exclusions: holes)))
        #expect(layout.attachments.map(\.rect.minY) == [30])
        #expect(layout.warnings.contains { $0.code == .overflow })
    }

    @Test func columnsFollowEachOther() throws {
        let container = TextContainer(width: 70, height: 20, columns: .init(count: 2, gap: 10))
        let layout = try layout("aaa bbb ccc ddd eee fff ggg", container)
        #expect(layout.lineTexts == ["aaa ", "bbb ", "ccc ", "ddd "])
        expect(layout.lefts, [0, 0, 40, 40])
        expect(layout.tops, [0, 10, 0, 10])
        #expect(layout.lines.map(\.container) == [0, 0, 1, 1])
        #expect(layout.isTruncated)
    }

    @Test func columnsWithoutAHeightAreEvenlyFilled() throws {
        let layout = try layout("aaa bbb ccc ddd eee", TextContainer(width: 100, columns: .init(count: 3, gap: 5)))
        #expect(!layout.isTruncated)
        #expect(layout.lines.map(\.container) == [0, 0, 1, 1, 2])
        #expect(layout.size.height == 20)
    }

    @Test func linkedContainers() throws {
        let containers = [
            TextContainer(width: 20, height: 20, insets: EdgeInsets(left: 1)), TextContainer(width: 45, height: 30),
        ]
        let layout = try TextLayout(Box.text("aaa bbb ccc ddd eee"), in: containers, fonts: Box.fonts)
        #expect(layout.lineTexts == ["aaa ", "bbb ", "ccc ddd ", "eee"])
        expect(layout.lefts, [1, 1, 20, 20])
        expect(layout.tops, [0, 10, 0, 10])
        #expect(layout.containers.map(\.rect.minX) == [0, 20])
        #expect(!layout.isTruncated)
    }

    // MARK: - The size of a layout, laid out in again

    /// The measured size of a layout, whose rows must have the same positions in a container of that size.
    private func measuredSize(_ text: AttributedText, _ container: TextContainer) throws -> Size {
        let layout = try Box.layout(text, in: container)
        var container = container
        (container.width, container.height) = (layout.size.width, layout.size.height)
        let again = try Box.layout(text, in: container)
        #expect(again.lines.map(\.utf8Range) == layout.lines.map(\.utf8Range))
        #expect(again.tops == layout.tops)
        return layout.size
    }

    /// A word that fits in no row is placed in the longest row. Shorter rows would change which one that is.
    @Test func aMeasuredSizeKeepsTheLongestRow() throws {
        var text = Box.text("a")
        text.append(Box.text("bbbbbb", size: 34))
        // Below the first hole, 84 are free for the small letter, and next to the second hole, 29 for the next one.
        let holes: [TextContainer.Exclusion] = [
            .rect(Rect(x: 50, y: 0, width: 60, height: 100)), .rect(Rect(x: 29, y: 115, width: 60, height: 60)),
        ]
        let container = TextContainer(width: 84, height: 150, shape: .init(exclusions: holes))
        #expect(try Box.layout(text, in: container).tops == [100])
        #expect(try measuredSize(text, container).width == 84)
    }

    /// Tab stops are measured from the end of their row.
    @Test func aMeasuredSizeKeepsTheOriginOfTabs() throws {
        let hole = TextContainer.Exclusion.rect(Rect(x: 90, y: 0, width: 60, height: 60))
        let text = Box.text("\u{5D0}\u{5D0}\u{5D0}\t\u{5D1}\u{5D1}") {
            $0.direction = .rtl
            $0.alignment = .left
        }
        #expect(try measuredSize(text, TextContainer(width: 127, shape: .init(exclusions: [hole]))).width == 127)
    }
}
