import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

@Suite struct BorderBoxTests {
    private let border = Border(fill: .black, box: .insets(EdgeInsets(top: -1, left: -2, bottom: -3, right: -4)))

    /// `string` with borders on ranges of characters.
    private func text(
        _ string: String, _ borders: [(Range<Int>, Border)], paragraph: (inout ParagraphStyle) -> Void = { _ in }
    ) -> AttributedText {
        var text = Box.text(string, paragraph)
        for (range, border) in borders { text[characters(range, of: text)].border = border }
        return text
    }

    private func characters(_ range: Range<Int>, of text: AttributedText) -> Range<String.Index> {
        let all = Array(text.string.indices) + [text.string.endIndex]
        return all[range.lowerBound]..<all[range.upperBound]
    }

    private func boxes(_ layout: TextLayout) -> [BorderBox] {
        var boxes: [BorderBox] = []
        for line in layout.lines.indices { layout.forEachBorderBox(.overText, inLine: line) { boxes.append($0) } }
        return boxes
    }

    private func boxes(_ text: AttributedText, width: Double? = nil) throws -> [BorderBox] {
        boxes(try Box.layout(text, in: TextContainer(width: width)))
    }

    /// Two equal borders with different identities are two boxes, whether they take space or not.
    @Test(arguments: [0.0, 3])
    func equalBordersAreSeparateBoxes(padding: Double) throws {
        func make() -> Border {
            Border(
                fill: .black,
                box: .init(padding: padding > 0 ? EdgeInsets(top: 0, left: padding, bottom: 0, right: padding) : nil))
        }
        let first = make()
        let one = try boxes(text("abcd", [(0..<2, first), (2..<4, first)]))
        #expect(one.map(\.rect) == [Rect(x: 0, y: 0, width: 24 + 2 * padding, height: 10)])
        let two = try boxes(text("abcd", [(0..<2, first), (2..<4, make())]))
        #expect(two.map(\.rect.width) == [12 + 2 * padding, 12 + 2 * padding])
        #expect(two.map(\.rect.x) == [0, 12 + 2 * padding])
    }

    // MARK: On a line

    @Test func insetsGrowTheTextsBounds() throws {
        let boxes = try boxes(text("ab cd ef", [(3..<5, border)]))
        // Two letters and a space before, two letters inside.
        #expect(boxes.map(\.rect) == [Rect(x: 14.5 - 2, y: -1, width: 12 + 6, height: 10 + 4)])
        #expect(boxes.map(\.openSides) == [[]])
    }

    /// The leading side is at the start of lines. Sides without strokes have no outset, but are filled.
    @Test func onlySelectedSidesAreStroked() throws {
        var bar = Border(
            .line(.black, width: 4, sides: .leading), box: .insets(EdgeInsets(top: 0, left: 5, bottom: 0, right: 5)))
        for (string, bare, left, right) in [
            ("ab", BorderBox.Sides([.top, .right, .bottom]), 4.0, 0.0),
            ("אב", BorderBox.Sides([.top, .left, .bottom]), 0.0, 4.0),
        ] {
            var text = Box.text(string) { _ in }
            text.blockBorder = bar
            var found: [BorderBox] = []
            let layout = try Box.layout(text, in: .width(100))
            layout.forEachBlockBox(in: 0..<layout.lines.count) { found.append($0) }
            let box = try #require(found.first)
            #expect(found.count == 1)
            #expect(box.bareSides == bare)
            #expect(box.rect.minX == 5 && box.rect.maxX == 95)
            #expect(box.ink == box.rect.inset(by: EdgeInsets(top: 0, left: -left, bottom: 0, right: -right)))
        }
        bar.sides = []
        #expect(!bar.isVisible)
        bar.fill = .white
        #expect(bar.isVisible && bar.reach == 0)
    }

    @Test func neighboursWithEqualBordersAreOneBox() throws {
        func count(_ one: Border, _ other: Border) throws -> Int {
            var text = text("abcd", [(0..<2, one), (2..<4, other)])
            // They differ in another attribute.
            text[characters(1..<3, of: text)].color = .white
            return try boxes(text).count
        }
        #expect(try count(border, border) == 1)
        var named = border
        named.id = "1"
        var second = named
        second.id = "2"
        #expect(try count(named, named) == 1)
        #expect(try count(border, named) == 2)
        #expect(try count(named, second) == 2)
        var round = border
        round.cornerRadius = 1
        #expect(try count(border, round) == 2)
        // Text between them separates them.
        #expect(try boxes(text("ab cd", [(0..<2, border), (3..<5, border)])).count == 2)
    }

    @Test func aRangeInSeveralPiecesHasSeveralBoxes() throws {
        var bare = border
        bare.insets = .zero
        for (string, range) in [
            ("abאבגדcd", 0..<4), ("abאבגדcd", 2..<6), ("abאבגדcd", 1..<7), ("אבabגד", 0..<3), ("אבabגד", 3..<6),
        ] {
            let text = text(string, [(range, bare)])
            let layout = try Box.layout(text, in: TextContainer(width: 100))
            #expect(boxes(layout).map(\.rect) == layout.selectionRects(for: characters(range, of: text)))
        }
    }

    @Test func boxesAreAsHighAsTheirFonts() throws {
        var bare = border
        bare.insets = .zero
        let high = try boxes(text("ab", [(0..<2, bare)]) { $0.lineHeight = 30 })
        #expect(high.map(\.rect) == [Rect(x: 0, y: 10, width: 12, height: 10)])
        var mixed = text("ab", [(0..<2, bare)])
        mixed[characters(1..<2, of: mixed)].mergeFont(FontDescriptor("Galley Box", size: 20))
        #expect(try boxes(mixed).map(\.rect) == [Rect(x: 0, y: 0, width: 18, height: 20)])
    }

    @Test func invisibleTextHasNoBox() throws {
        let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
        for border in [
            Border(), Border(.line(nil, width: 2)), Border(.line(.black, width: 0)),
            Border(.line(.black, width: 2, style: .none)),
            Border(fill: clear), Border(fill: .black, box: .insets(5)), Border(.line(.black, width: .nan)),
        ] {
            let layout = try Box.layout(text("ab", [(0..<2, border)]))
            #expect(boxes(layout).isEmpty)
            #expect(layout.inkBounds == (try Box.layout("ab").inkBounds))
        }
    }

    // MARK: Over lines

    @Test(arguments: [("aa bb cc", false), ("אא בב גג", true)])
    func boxesAreOpenAtLineBreaks(string: String, isRightToLeft: Bool) throws {
        let layout = try Box.layout(text(string, [(0..<8, border)]), in: TextContainer(width: 20))
        try #require(layout.lines.count == 3)
        let boxes = boxes(layout)
        let (end, start): (BorderBox.Sides, BorderBox.Sides) = isRightToLeft ? (.left, .right) : (.right, .left)
        #expect(boxes.map(\.openSides) == [end, [start, end], start])
        for (box, frame) in zip(boxes, layout.lines.map(\.frame)) {
            #expect(box.rect.minX == frame.minX - (box.openSides.contains(.left) ? 0 : 2))
            #expect(box.rect.maxX == frame.maxX + (box.openSides.contains(.right) ? 0 : 4))
        }
    }

    @Test func boxesEndWithTheirText() throws {
        // Equal borders on both sides of a break, and a space without a border between them.
        #expect(
            try boxes(text("aa bb", [(0..<2, border), (3..<5, border)]), width: 20).map(\.openSides) == [[], []])
        // Only the hanging space has the border on the first line.
        #expect(try boxes(text("aa bb", [(2..<5, border)]), width: 20).map(\.openSides) == [[]])
        // A paragraph's end.
        #expect(try boxes(text("aa\nbb", [(0..<5, border)])).map(\.openSides) == [[], []])
        // A break inside the paragraph.
        #expect(try boxes(text("aa\u{2028}bb", [(0..<5, border)])).map(\.openSides) == [.right, .left])
        // Inside a word.
        #expect(
            try boxes(text("aaaa", [(0..<4, border)]) { $0.lineBreak = .character }, width: 15).map(\.openSides)
                == [.right, .left])
    }

    // MARK: Around rows

    private func blocks(
        _ layout: TextLayout, in lines: Range<Int>? = nil, visible: Range<Int>? = nil
    ) -> [BorderBox] {
        var boxes: [BorderBox] = []
        layout.forEachBlockBox(in: lines ?? layout.lines.indices, visible: visible) { boxes.append($0) }
        return boxes
    }

    private func blockText(_ string: String, _ range: Range<Int>) -> AttributedText {
        var text = Box.text(string)
        text[characters(range, of: text)].blockBorder = border
        return text
    }

    @Test func blocksAreAsWideAsTheContainer() throws {
        let container = TextContainer(width: 100, insets: EdgeInsets(top: 5, left: 10, bottom: 0, right: 20))
        // Part of a row has the border, so the whole row has it.
        let layout = try Box.layout(blockText("aa\nbb\ncc\ndd", 4..<7), in: container)
        #expect(blocks(layout).map(\.rect) == [Rect(x: 8, y: 14, width: 76, height: 24)])
        #expect(blocks(layout).map(\.openSides) == [[]])
    }

    @Test func aLineTerminatorAloneIsNotABlock() throws {
        let layout = try Box.layout(blockText("aa\nbb\n\ncc", 2..<7), in: TextContainer(width: 50))
        // From the second row to the empty third.
        #expect(blocks(layout).map(\.rect) == [Rect(x: -2, y: 9, width: 56, height: 24)])
    }

    @Test func blocksAreSeparatedByIDsAndByMeaning() throws {
        func count(_ change: (inout TextAttributes, Int) -> Void) throws -> Int {
            var text = AttributedText()
            for index in 0..<2 {
                var attributes = Box.attributes()
                attributes.blockBorder = border
                change(&attributes, index)
                text.append(index == 0 ? "aa\n" : "bb", attributes: attributes)
            }
            return blocks(try Box.layout(text)).count
        }
        func intent(_ kinds: (BlockIntent.Kind, Int)...) -> BlockIntent {
            BlockIntent(components: kinds.map { BlockIntent.Component(kind: $0.0, identity: $0.1) })
        }
        #expect(try count { _, _ in } == 1)
        #expect(try count { $0.blockBorder?.id = "\($1)" } == 2)
        #expect(try count { attributes, _ in attributes.block = intent((.codeBlock(language: nil), 1)) } == 1)
        #expect(try count { $0.block = intent((.codeBlock(language: nil), 1 + $1)) } == 2)
        #expect(try count { attributes, _ in attributes.block = intent((.thematicBreak, 0)) } == 2)
        #expect(try count { attributes, _ in attributes.block = intent((.paragraph, 0), (.blockQuote, 1)) } == 1)
        #expect(try count { $0.block = intent((.paragraph, 0), (.blockQuote, 1 + $1)) } == 2)
        // Nested quotes.
        #expect(
            try count { $0.block = intent((.paragraph, 0), (.blockQuote, 2 + $1), (.blockQuote, 1)) } == 1)
    }

    @Test func onlyBlocksThatCanBeSeenAreWalked() throws {
        let lines = (0..<30).map { "\($0)" }.joined(separator: "\n")
        var text = Box.text(lines)
        for (start, end) in [("\n4\n", "\n9\n"), ("\n12\n", "\n15\n"), ("\n20\n", "\n25\n")] {
            let lower = try #require(text.range(of: start)).lowerBound
            let upper = try #require(text.range(of: end)).upperBound
            text[text.string.index(after: lower)..<text.string.index(before: upper)].blockBorder = border
        }
        let layout = try Box.layout(text)
        let whole = blocks(layout).map(\.rect)
        #expect(whole.map { $0.minY } == [39, 119, 199])
        #expect(whole.map { $0.maxY } == [103, 163, 263])
        for lower in 0..<30 {
            for upper in lower...30 {
                let expected = zip(whole, [4..<10, 12..<16, 20..<26]).filter { $0.1.overlaps(lower..<upper) }
                #expect(blocks(layout, visible: lower..<upper).map(\.rect) == expected.map(\.0))
            }
        }
    }

    @Test func blocksAreCutAtPages() throws {
        let layout = try Box.layout(blockText("aa\nbb\ncc\ndd", 0..<11), in: TextContainer(width: 50))
        #expect(blocks(layout, in: 0..<2).map(\.openSides) == [.bottom])
        #expect(blocks(layout, in: 1..<3).map(\.openSides) == [[.top, .bottom]])
        #expect(blocks(layout, in: 2..<4).map(\.openSides) == [.top])
        #expect(blocks(layout, in: 1..<3).map(\.rect) == [Rect(x: -2, y: 10, width: 56, height: 20)])
    }

    @Test func aRowOfATableIsOneBlock() throws {
        var table = TableText(alignments: [.none, .none])
        table.attributes.blockBorder = border
        let text = table.text([["a", "b"], ["aa aa", "b"]])
        let layout = try Box.layout(text, in: TextContainer(width: 100))
        // The padding of cells is inside.
        #expect(
            blocks(layout).map(\.rect) == [Rect(x: -2, y: -1, width: 106, height: layout.size.height + 4)])
    }

    // MARK: Ink

    @Test(arguments: [(LineStyle.single, 2.0), (.thick, 4), (.double, 6)])
    func inkHasTheStrokes(style: LineStyle, outset: Double) throws {
        var stroked = border
        (stroked.style, stroked.width, stroked.color) = (style, 2, .black)
        let layout = try Box.layout(text("abc", [(0..<3, stroked)]))
        #expect(
            layout.inkBounds
                == Rect(
                    x: -2 - outset, y: -1 - outset, width: 18 + 6 + 2 * outset, height: 10 + 4 + 2 * outset))
        #expect(layout.size == Size(width: 18, height: 10))
    }

    @Test func bordersAreNoLongerWarnedOf() throws {
        var text = text("ab", [(0..<2, border)])
        text.backgroundBorder = border
        text.blockBorder = border
        #expect(try Box.layout(text).warnings.isEmpty)
    }
}
