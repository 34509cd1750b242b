import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyUnicode

/// Hit testing of points, ranges, and the accessibility tree.
@Suite struct HitTests {
    private func layout(_ text: AttributedText, width: Double? = nil) throws -> TextLayout {
        try Box.layout(text, in: TextContainer(width: width))
    }

    /// Both halves of a link's last letter hit the link, and nothing next to it does.
    @Test func linksAreHitAtTheirPositions() throws {
        var text = Box.text("ab cd ef")
        let range = try #require(text.range(of: "cd"))
        text[range].link = "x:y"
        let layout = try layout(text)
        let rect = try #require(layout.bounds(of: range))
        func isLink(_ x: Double, _ y: Double = 5, slop: Double = 0) -> Bool {
            layout.hits(at: Point(x: x, y: y), slop: slop).contains {
                $0.target == .link("x:y") && $0.utf8Range == 3..<5
            }
        }
        #expect(isLink(rect.minX) && isLink(rect.maxX - 0.1) && !isLink(rect.maxX) && !isLink(rect.minX - 0.1))
        #expect(!isLink(5000) && !isLink(rect.midX, 500))
        #expect(isLink(rect.maxX + 3, slop: 4) && !isLink(rect.maxX + 5, slop: 4))
        #expect(isLink(rect.midX, 13, slop: 4) && !isLink(rect.midX, 15, slop: 4))
        #expect(layout.links.map { layout.text.utf8Range($0.range) } == [3..<5])
        #expect(layout.links.allSatisfy { !$0.rects.isEmpty && $0.rects == layout.selectionRects(for: $0.range) })
    }

    @Test func theNearestIsFirst() throws {
        var text = Box.text("aaa bbb")
        text[try #require(text.range(of: "aaa"))].link = "one"
        text[try #require(text.range(of: "bbb"))].link = "two"
        let layout = try layout(text)
        // aaa to 18, bbb from 20.5.
        let hits = layout.hits(at: Point(x: 20, y: 5), slop: 10)
        #expect(hits.map(\.target) == [.link("two"), .link("one")])
        #expect(abs(hits[0].distance - 0.5) < 0.01 && hits[0].rects == [Rect(x: 20.5, y: 0, width: 18, height: 10)])
    }

    /// Markdown gives its links both.
    @Test func aLinkComesBeforeItsHighlight() throws {
        var text = Box.text("aaa bbb")
        let range = try #require(text.range(of: "bbb"))
        text[range].link = "x:y"
        text[range].highlight = Highlight()
        let layout = try layout(text)
        for (x, slop) in [(25.0, 0.0), (19.0, 8.0), (45.0, 8.0)] {
            let hits = layout.hits(at: Point(x: x, y: 5), slop: slop)
            #expect(hits.map(\.target) == [.link("x:y"), .highlight(Highlight())], "\(x)")
            #expect(hits.allSatisfy { $0.range == range })
        }
    }

    @Test func wrappedLinksHaveARectOnEachLine() throws {
        var text = Box.text("aaa bbb ccc")
        text[try #require(text.range(of: "aaa bbb"))].highlight = Highlight()
        let layout = try layout(text, width: 25)
        let hit = try #require(layout.hits(at: Point(x: 2, y: 15)).first)
        #expect(hit.target == .highlight(Highlight()) && hit.rects.count == 2)
    }

    @Test func cellsOfTablesAreHit() throws {
        let table = TableText(alignments: [.none, .none])
        let layout = try Box.layout(table.text([["a", "bbb"], ["cc dd", "e"]]))
        let hits = layout.hits(at: Point(x: 45, y: 20))
        #expect(hits.contains { $0.target == .tableCell && layout.text.string[$0.range].hasPrefix("e") })
    }

    @Test func tokensAreHit() throws {
        var container = TextContainer(width: 40, maximumRows: 1, truncation: .end)
        container.truncationToken = Box.text("..")
        let layout = try Box.layout(Box.text("aaaa bbbb cccc"), in: container)
        let end = layout.lines[0].frame.maxX
        #expect(layout.hits(at: Point(x: end - 1, y: 5)).first?.target == .truncationToken)
        #expect(layout.character(at: Point(x: end - 1, y: 5)) == nil)
        #expect(layout.hiddenRanges.count == 1)
    }

    /// Each span of a token is hit separately, whether or not the spans are shaped separately.
    @Test(arguments: [false, true])
    func linksOfTokensAreHit(differsInFont: Bool) throws {
        var token = Box.text(".. more")
        let link = try #require(token.range(of: "more"))
        token[link].link = "https://token.example"
        if differsInFont { token[link].letterSpacing = 1 }
        var container = TextContainer(width: 120, maximumRows: 1, truncation: .end)
        container.truncationToken = token
        let layout = try Box.layout(Box.text("aaaa bbbb cccc dddd eeee ffff gggg"), in: container)
        let box = try #require(layout.truncations.first).tokenRect
        let hits = layout.hits(at: Point(x: box.maxX - 1, y: box.midY))
        #expect(hits.map(\.target) == [.link("https://token.example"), .truncationToken])
        let area = try #require(hits.first?.rects.first)
        #expect(abs(area.maxX - box.maxX) < 0.01 && area.minX > box.minX + 5 && hits[0].rects.count == 1)
        #expect(layout.hits(at: Point(x: box.minX + 1, y: box.midY)).map(\.target) == [.truncationToken])
        let near = layout.hits(at: Point(x: area.minX - 3, y: box.midY), slop: 4)
        #expect(near.map(\.target) == [.truncationToken, .link("https://token.example")])
        #expect(abs(near[1].distance - 3) < 0.01)
    }

    @Test func unitsUnderAPoint() throws {
        let layout = try Box.layout(Box.text("one two. Three four.\nnext"))
        func part(_ unit: TextUnit, _ x: Double) -> String {
            String(layout.text.string[layout.range(of: unit, closestTo: Point(x: x, y: 5))])
        }
        #expect(part(.word, 1) == "one" && part(.word, 17) == "one")
        #expect(part(.word, 19) == " ")
        #expect(part(.sentence, 1) == "one two. ")
        #expect(part(.paragraph, 1) == "one two. Three four.\n")
        #expect(part(.line, 5000) == "one two. Three four.\n")
        #expect(part(.word, 5000) == ".")
    }

    @Test func wordsByDictionary() {
        let thai = TextBoundaries("สวัสดีชาวโลก")
        let first = thai.range(of: .word, at: thai.text.startIndex)
        #expect(thai.text.string[first] == "สวัสดี")
        let text = TextBoundaries("can't stop 3.14 now")
        let words = ["can't", " ", "stop", " ", "3.14", " ", "now"]
        var found: [String] = []
        var index = text.text.startIndex
        while index < text.text.endIndex {
            let range = text.range(of: .word, at: index)
            found.append(String(text.text.string[range]))
            index = range.upperBound
        }
        #expect(found == words)
    }

    @Test func caretsLeanWithTheLetters() throws {
        let text = AttributedText(
            "ab", attributes: TextAttributes(font: FontDescriptor("Noto Sans", size: 20, italic: true)))
        let layout = try TextLayout(text, fonts: LayoutPropertyTests.fonts)
        #expect(layout.caret(for: TextPosition(text.startIndex)).slope > 0.1)
        let plain = try TextLayout("ab", fonts: LayoutPropertyTests.fonts)
        #expect(plain.caret(for: TextPosition("ab".startIndex)).slope == 0)
        #expect(plain.secondaryCaret(for: TextPosition("ab".startIndex)) == nil)
    }

    @Test func theTreeHasSemanticElements() throws {
        var text = AttributedText("Title\nSee this now.\none\ntwo")
        func block(_ part: String, _ components: [BlockIntent.Component]) throws {
            text[try #require(text.range(of: part))].block = BlockIntent(components: components)
        }
        let list = BlockIntent.Component(kind: .unorderedList(isTight: true), identity: 1)
        try block("Title\n", [.init(kind: .heading(level: 1), identity: 0)])
        try block("See this now.\n", [.init(kind: .paragraph, identity: 0)])
        try block(
            "one\n",
            [.init(kind: .paragraph, identity: 0), .init(kind: .listItem(number: 1, task: nil), identity: 2), list])
        try block(
            "two",
            [.init(kind: .paragraph, identity: 0), .init(kind: .listItem(number: 2, task: true), identity: 3), list])
        text[try #require(text.range(of: "this"))].link = "x:y"
        let tree = try TextLayout(text, fonts: LayoutPropertyTests.fonts).accessibilityTree
        #expect(tree.children.map(\.role) == [.heading(level: 1), .paragraph, .list(isOrdered: false)])
        #expect(tree.children.map(\.label) == ["Title", "See this now.", "one\ntwo"])
        #expect(tree.children[1].children.map(\.role) == [.link(url: "x:y")])
        #expect(
            tree.children[2].children.map(\.role)
                == [.listItem(number: 1, isChecked: nil), .listItem(number: 2, isChecked: true)])
        #expect(tree.children[2].children[1].children.map(\.label) == ["two"])
        #expect(tree.children.allSatisfy { !$0.rects.isEmpty })
    }

    @Test func definitionsAreNumberedInTheirList() throws {
        var text = AttributedText("Term\nOne\nTwo\nOther\nThree")
        let list = BlockIntent.Component(kind: .definitionList(isTight: true), identity: 1)
        for (index, part) in ["Term\n", "One\n", "Two\n", "Other\n", "Three"].enumerated() {
            let isTerm = part == "Term\n" || part == "Other\n"
            var components = [BlockIntent.Component(kind: isTerm ? .term : .definition, identity: 2 + index), list]
            if !isTerm { components.insert(.init(kind: .paragraph, identity: 10 + index), at: 0) }
            text[try #require(text.range(of: part))].block = BlockIntent(components: components)
        }
        let tree = try TextLayout(text, fonts: LayoutPropertyTests.fonts).accessibilityTree
        let parts = try #require(tree.children.first).children
        #expect(
            parts.map(\.role) == [
                .paragraph, .listItem(number: 1, isChecked: nil), .listItem(number: 2, isChecked: nil), .paragraph,
                .listItem(number: 3, isChecked: nil),
            ])
    }
}
