import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Formats of some pages (CSS Paged Media 3, 3 and 6), and breaks to a side (CSS Fragmentation 3, 3.1).
@Suite struct PageRuleTests {
    typealias Selector = Document.Page.Rule.Selector

    /// Pages of three lines.
    private static let page = Document.Page(
        size: Size(width: 100, height: 50), margins: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10))

    /// Paragraphs of one letter with styles by their indices.
    private static func text(
        _ count: Int, _ letter: String = "a", _ change: (Int, inout ParagraphStyle) -> Void = { _, _ in }
    ) -> AttributedText {
        var text = AttributedText()
        for index in 0..<count { text.append(letter + "\n", attributes: Box.attributes { change(index, &$0) }) }
        return text
    }

    private static func pages(_ text: AttributedText, _ page: Document.Page) throws -> [TextPage] {
        var result: [TextPage] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { result.append($0) }
        return result
    }

    private static func rule(_ selector: Selector, _ content: String) -> Document.Page.Rule {
        var rule = Document.Page.Rule(for: selector)
        rule.boxes[.topLeft] = Document.Page.MarginBox(Document(text: content), style: Box.attributes())
        return rule
    }

    private static func labels(_ text: AttributedText, _ rules: [Document.Page.Rule]) throws -> [String] {
        var page = Self.page
        page.rules = rules
        return try pages(text, page).map { $0.boxes.first?.content.layout.text.string ?? "" }
    }

    /// The pages that a selector selects among six of ten, with blank ones.
    @Test(arguments: [
        (Selector(), "xxxxxx"), (Selector(isFirst: true), "x....."), (Selector(side: .left), ".x.x.x"),
        (Selector(side: .right), "x.x.x."), (Selector(isBlank: true), "...x.."),
        (Selector(side: .left, isBlank: true), "...x.."), (Selector(side: .right, isBlank: true), "......"),
        (Selector(nth: .init(step: 2, offset: 1)), "x.x.x."), (Selector(nth: .init(step: 0, offset: 3)), "..x..."),
        (Selector(nth: .init(step: -1, offset: 2)), "xx...."), (Selector(nth: .init(step: 3, offset: -1)), ".x..x."),
        (Selector(name: "b"), "....xx"), (Selector(name: "b", nth: .init(step: 0, offset: 2)), ".....x"),
        (Selector(name: "c"), "......"),
    ])
    func selectors(selector: Selector, expected: String) throws {
        // Seven lines are three pages; the rest starts on a right one.
        let text = Self.text(12) { index, style in
            if index == 7 { style.breakBefore = .right }
            if index >= 7 { style.page = "b" }
        }
        let labels = try Self.labels(text, [Self.rule(selector, "x")])
        #expect(labels.map { $0.isEmpty ? "." : $0 }.joined() == expected)
    }

    /// A later rule takes precedence, and keeps what it does not set.
    @Test func rulesCascade() throws {
        var color = Document.Page.Rule(for: Selector(isFirst: true))
        color.boxes[.topLeft] = Document.Page.MarginBox(style: TextAttributes(color: Color(rgb: 0xFF0000)))
        var page = Self.page
        page.rules = [Self.rule(Selector(), "a"), Self.rule(Selector(side: .left), "b"), color]
        let boxes = try Self.pages(Self.text(6), page).compactMap { $0.boxes.first?.content.layout.text }
        #expect(boxes.map(\.string) == ["a", "b"])
        #expect(boxes.map(\.color) == [Color(rgb: 0xFF0000), nil])
    }

    /// Lines are as wide as their page, also those of a paragraph that continues.
    @Test func pagesHaveSizes() throws {
        var first = Document.Page.Rule(for: Selector(isFirst: true))
        (first.size, first.marginTop) = (Size(width: 60, height: 60), 30)
        var page = Self.page
        page.rules = [first]
        let words = Box.text(Array(repeating: "aaa", count: 12).joined(separator: " "))
        let pages = try Self.pages(words, page)
        #expect(pages.map(\.size) == [Size(width: 60, height: 60), page.size])
        #expect(pages[0].body.layout.lineTexts == ["aaa aaa ", "aaa aaa "])
        #expect(pages[1].body.layout.lineTexts.first == "aaa aaa aaa aaa ")
        #expect(pages[0].body.origin == Point(x: 10, y: 30))
    }

    /// Margins that leave no space become a tenth of the paper.
    @Test func marginsOfRulesLeaveSpace() throws {
        var first = Document.Page.Rule(for: Selector(isFirst: true))
        first.marginLeft = 95
        var page = Self.page
        page.rules = [first]
        #expect(try Self.pages(Self.text(1), page)[0].body.origin.x == 10)
        page.rules[0].marginLeft = .nan
        #expect(throws: GalleyError.self) { try Self.pages(Self.text(1), page) }
    }

    /// Another name starts a page, also the end of a name.
    @Test func namesBreakPages() throws {
        let text = Self.text(4) { index, style in if index == 1 || index == 2 { style.page = "b" } }
        let pages = try Self.pages(text, Self.page)
        #expect(pages.map { $0.body.layout.lines.count } == [1, 2, 1])
    }

    /// The numbers of paragraphs on each page: the last letter of a side is a page of that side.
    @Test(arguments: [
        (ParagraphStyle.BreakBefore.left, 1, [1, 1]), (.right, 1, [1, 0, 1]), (.left, 4, [3, 1, 0, 1]),
        (.right, 4, [3, 1, 1]), (.page, 1, [1, 1]),
    ])
    func breaksChooseSides(start: ParagraphStyle.BreakBefore, index: Int, expected: [Int]) throws {
        let text = Self.text(index + 1) { place, style in if place == index { style.breakBefore = start } }
        let counts = try Self.pages(text, Self.page).map { $0.range.isEmpty ? 0 : $0.body.layout.lines.count }
        #expect(counts == expected)
    }

    /// A table that continues on a page of another width has columns for this width.
    @Test func tablesAreMeasuredForTheirPage() throws {
        var wide = Document.Page.Rule(for: Selector(isFirst: true))
        wide.size = Size(width: 220, height: 50)
        var page = Self.page
        page.rules = [wide]
        var text = AttributedText()
        for row in 0..<5 {
            for column in 0..<2 {
                var attributes = Box.attributes()
                attributes.block = BlockIntent(components: [
                    .init(kind: .tableCell(column: column), identity: 10 + row * 2 + column),
                    .init(kind: .tableRow(isHeader: false), identity: 1 + row),
                    .init(kind: .table(columns: [.none, .none]), identity: 100),
                ])
                text.append("aaaa aaaa aaaa" + (column == 0 ? "\t" : "\n"), attributes: attributes)
            }
        }
        let pages = try Self.pages(text, page)
        #expect(pages.count > 1)
        for page in pages {
            let right = page.body.layout.lines.map(\.frame.maxX).max() ?? 0
            #expect(right <= page.body.layout.containerSize.width + 0.1, "\(right)")
        }
    }

    /// Any rules give pages with all of the text, in finite time.
    @Test func hostileRulesAreHarmless() throws {
        var page = Self.page
        page.rules = (0..<200).map { index in
            Self.rule(Selector(nth: .init(step: index % 7 - 3, offset: index % 11 - 5)), "\(index)")
        }
        page.rules.append(Self.rule(Selector(nth: .init(step: .min, offset: .max)), "x"))
        let text = Self.text(300) { index, style in style.page = index % 5 == 0 ? "a" : nil }
        let pages = try Self.pages(text, page)
        #expect(pages.reduce(0) { $0 + $1.body.layout.lines.count } == 300)
    }
}
