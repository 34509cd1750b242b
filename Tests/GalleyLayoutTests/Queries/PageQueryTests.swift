import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Queries to pages, with points in points from the corner of the paper and ranges in the whole text.
@Suite struct PageQueryTests {
    private func all(_ node: AccessibilityNode) -> [AccessibilityNode] { [node] + node.children.flatMap(all) }

    /// Three pages of three lines, inside margins of 10 and 20 points. A line contains two words of four letters.
    private func pages() throws -> (pages: TextPages, link: Range<String.Index>, highlight: Range<String.Index>) {
        var text = Box.text(Array(repeating: "aaaa", count: 12).joined(separator: " ") + " bbbb cccc")
        let link = try #require(text.range(of: "bbbb"))
        let highlight = try #require(text.range(of: "cccc"))
        text[link].link = "x:y"
        text[highlight].highlight = Highlight()
        var page = Document.Page(
            size: Size(width: 82, height: 70), margins: EdgeInsets(top: 20, left: 10, bottom: 20, right: 10))
        var style = Box.attributes()
        style.link = "x:home"
        page.header = Document(text: "hhhh", style: style)
        return (try TextPages(text, on: page, fonts: Box.fonts), link, highlight)
    }

    private func shown(_ pages: TextPages) throws -> [TextPage] {
        var result: [TextPage] = []
        try pages.forEach { result.append($0) }
        return result
    }

    @Test func pagesAreASequenceAndHaveNumbers() async throws {
        let pages = try pages().pages
        var numbers: [Int] = []
        for try await page in pages { numbers.append(page.number) }
        #expect(numbers == [1, 2, 3])
        let first = try await pages.first { $0.number == 2 }
        let second = try #require(try pages[number: 2])
        #expect(first?.range == second.range && second.number == 2)
        #expect(try pages[numbers: 2...9].map(\.number) == [2, 3])
        #expect(try pages[numbers: 4...9].isEmpty && pages[number: 0]?.number == nil)
        let cancelled = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await pages.reduce(0) { count, _ in count + 1 }
        }
        cancelled.cancel()
        #expect(try await cancelled.value == 0)
    }

    @Test func targetsAreHitOnTheirPages() throws {
        let (pages, link, highlight) = try pages()
        let shown = try shown(pages)
        try #require(shown.count == 3)
        let first = try #require(pages.hits(at: Point(x: 15, y: 25), on: shown[2]).first)
        #expect(first.target == .link("x:y") && first.range == link && first.distance == 0)
        #expect(first.rects == [Rect(x: 10, y: 20, width: 24, height: 10)])
        let second = try #require(pages.hits(at: Point(x: 40, y: 25), on: shown[2]).first)
        #expect(second.target == .highlight(Highlight()) && second.range == highlight)
        #expect(second.rects == [Rect(x: 36.5, y: 20, width: 24, height: 10)])
        // Nothing is hit between them, outside of the slop, or on another page.
        #expect(pages.hits(at: Point(x: 35, y: 25), on: shown[2]).isEmpty)
        let near = pages.hits(at: Point(x: 8, y: 25), on: shown[2], slop: 3)
        #expect(near.map(\.target) == [.link("x:y")] && abs((near.first?.distance ?? 0) - 2) < 0.01)
        for page in shown.dropLast() { #expect(pages.hits(at: Point(x: 15, y: 25), on: page).isEmpty) }
    }

    /// A link of the header is hit on every page. It covers nothing of the text.
    @Test func headersAreHit() throws {
        let pages = try pages().pages
        for page in try shown(pages) {
            let hit = try #require(pages.hits(at: Point(x: 12, y: 10), on: page).first)
            #expect(hit.target == .link("x:home") && hit.range.isEmpty)
            #expect(hit.rects == [Rect(x: 10, y: 5, width: 24, height: 10)])
        }
    }

    @Test func linksAndHighlightsAreListed() throws {
        let (pages, link, highlight) = try pages()
        let shown = try shown(pages)
        let last = try #require(shown.last)
        #expect(pages.links(on: last).map(\.range) == [link] && pages.links(on: last).map(\.url) == ["x:y"])
        #expect(pages.links(on: last).map(\.rects) == [pages.selectionRects(for: link, on: last)])
        #expect(pages.highlights(on: last).map(\.range) == [highlight])
        for page in shown.dropLast() {
            #expect(pages.links(on: page).isEmpty && pages.highlights(on: page).isEmpty)
        }
    }

    @Test func accessibilityTreesHaveTheTextOfTheirPages() throws {
        let (pages, link, _) = try pages()
        let shown = try shown(pages)
        let trees = shown.map { pages.accessibilityTree(of: $0) }
        #expect(trees.map(\.role) == [.document, .document, .document])
        #expect(trees.map(\.range) == shown.map(\.range))
        #expect(trees.last?.label == "bbbb cccc")
        let nodes = try all(#require(trees.last)).filter { $0.role == .link(url: "x:y") }
        #expect(nodes.map(\.label) == ["bbbb"] && nodes.map(\.range) == [link])
        #expect(nodes.first?.rects == [Rect(x: 10, y: 20, width: 24, height: 10)])
    }
}
