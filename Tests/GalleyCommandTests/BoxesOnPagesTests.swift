import Galley
import Testing

/// Boxes of HTML and JSON that pages divide (CSS Fragmentation 3).
@Suite struct BoxesOnPagesTests {
    private let resources = DocumentResources(fonts: FontLibrary(bundledFonts: true, systemFonts: false))

    /// The lines of each page: those of the text, and of the boxes in it by their places.
    private func pages(_ source: String, format: DocumentFormat = .html) throws -> [(text: String, page: TextPage)] {
        let document = try Document(Array(source.utf8), format: format)
        guard case .pages(let pages) = try document.prepared(with: resources).layout().content else { return [] }
        var result: [(String, TextPage)] = []
        try pages.forEach { page in
            var words: [String] = []
            for placed in page.body.layout.attachments {
                for text in placed.attachment.inlineBox?.layout?.nodes.compactMap(\.text) ?? [] {
                    words += text.lines.map { String(text.text.string[$0.range]) }
                }
            }
            words += page.body.layout.lines.map { String(page.body.layout.text.string[$0.range]) }
            let parts = words.joined(separator: " ").split { $0.isWhitespace || $0 == TextAttachment.character }
            result.append((parts.joined(separator: " "), page))
        }
        return result
    }

    private func html(_ style: String, _ body: String) -> String {
        """
        <!doctype html><style>@page { size: 200px 200px; margin: 0 } body { margin: 0; font: 10px/20px "Noto Sans" }
        p { margin: 0; orphans: 1; widows: 1 } \(style)</style>\(body)
        """
    }

    private func lines(_ name: String, _ count: Int) -> String {
        (1...count).map { "\(name)\($0)" }.joined(separator: "<br>")
    }

    private func words(_ name: String, _ range: ClosedRange<Int>) -> String {
        range.map { "\(name)\($0)" }.joined(separator: " ")
    }

    @Test func itemsOfALineContinueSideBySide() throws {
        let pages = try pages(
            html("div { display: flex } p { flex: 1 }", "<div><p>\(lines("a", 14))<p>\(lines("b", 12))</div>"))
        #expect(
            pages.map(\.text) == [
                "\(words("a", 1...10)) \(words("b", 1...10))", "\(words("a", 11...14)) \(words("b", 11...12))",
            ])
    }

    @Test func aHigherPageBeginsBelowTheLongestItem() throws {
        // Two lines above, and the second item is longer.
        let source = html(
            "div { display: flex } p { flex: 1 }",
            "x<br>y<div><p>\(lines("a", 3))<p>\(lines("b", 9))</div><section>z</section>")
        let pages = try pages(source)
        #expect(pages.map(\.text) == ["\(words("a", 1...3)) \(words("b", 1...8)) x y", "b9 z"])
    }

    @Test func rowsOfAGridStartTogether() throws {
        // The second row does not begin in the last line of the page, because one of its boxes is not divided.
        let source = html(
            "div { display: grid; grid-template-columns: 1fr 1fr } .whole { break-inside: avoid }",
            "<div><p>\(lines("a", 9))<p>b<p>\(lines("c", 3))<p class=whole>\(lines("d", 3))</div>")
        #expect(
            try pages(source).map(\.text) == ["\(words("a", 1...9)) b", "\(words("c", 1...3)) \(words("d", 1...3))"])
    }

    @Test func breaksAreForcedInBoxes() throws {
        let source = html(
            "div { display: flex } section { break-after: page } .next { break-before: page }",
            "<div><main><section>a</section><section class=last>b</section><p class=next>c</main></div>")
        #expect(try pages(source).map(\.text) == ["a", "b", "c"])
    }

    @Test func headingsStayWithTheNextBox() throws {
        let source = html(
            "div { display: flex } h2 { margin: 0; font-size: 10px; background: #eee; break-after: avoid } p { background: #eee }",
            "<div><main><p>\(lines("a", 8))</p><h2>Heading</h2><p style='break-inside: avoid'>\(lines("b", 3))</main></div>"
        )
        #expect(try pages(source).map(\.text) == [words("a", 1...8), "Heading \(words("b", 1...3))"])
    }

    @Test func headerRowsAreRepeated() throws {
        let rows = (1...14).map { "<tr><td>r\($0)" }.joined()
        let source = html(
            "div { display: flex } table { border-collapse: collapse } td, th { padding: 0 }",
            "<div><table><thead><tr><th>Head<tbody>\(rows)</table></div>")
        #expect(try pages(source).map(\.text) == ["Head \(words("r", 1...9))", "Head \(words("r", 10...14))"])
    }

    @Test func contentsThatOverflowContinue() throws {
        let source = html(
            "div { height: 40px; background: #eee } div p { position: relative }", "<div><p>\(lines("a", 12))</div>")
        #expect(try pages(source).map(\.text) == [words("a", 1...10), words("a", 11...12)])
    }

    @Test func notesInBoxesAreOnTheirPages() throws {
        let note = "<span style='float: footnote'>note</span>"
        let source = html(
            "div { display: flex }", "<div><p>\(lines("a", 12))\(note)<br>\(lines("b", 3))</div>after\(note)")
        let pages = try pages(source)
        #expect(pages.count == 2)
        #expect(pages.map { $0.page.notes?.layout.lines.count ?? 0 } == [0, 2])
        #expect(pages.map(\.text).joined(separator: " ").contains("a121"), "the number of the note is in its place")
    }

    @Test func placesInBoxesAreKnown() throws {
        let source = html(
            "div { display: flex } h1 { font-size: 10px; margin: 0; string-set: title content() } a::after { content: target-counter(attr(href), page) } @page { @top-left { content: string(title) } margin: 20px 0 0 }",
            "<a href='#b'>to</a><div><main><h1 id=a>A</h1><p>\(lines("a", 9))</p><h1 id=b>B</h1></main></div>")
        let pages = try pages(source)
        #expect(pages.map { $0.page.headings.map(\.name) } == [["a"], ["b"]])
        #expect(pages[0].text.contains("to2"))
        let heads = pages.map { $0.page.boxes.map { String($0.content.layout.text.string) } }
        #expect(heads == [["A"], ["B"]])
    }

    /// Names and strings of elements that are boxes themselves, and of elements around boxes.
    @Test func placesOfBoxesAreKnown() throws {
        let source = html(
            """
            @page { @top-left { content: string(title) } margin: 20px 0 0 } div, section { display: flex }
            h1, h2 { font-size: 10px; margin: 0; background: #eee } h2 { string-set: title content() }
            section { string-set: title "none"; break-before: page } a::after { content: target-counter(attr(href), page) }
            """,
            """
            <a href='#c'>c</a> <a href='#d'>d</a> <a href='#e'>e</a><section id=c><main>x<h2 id=d>B</h2></main></section>
            <article id=e><div>y</div></article>z
            """)
        let pages = try pages(source)
        #expect(pages[0].text == "c2 d2 e2")
        #expect(pages.map { $0.page.boxes.map(\.content.layout.text.string) } == [[""], ["none"]])
        let last = try self.pages(source.replacing("string(title)", with: "string(title, last)"))
        #expect(last.map { $0.page.boxes.map(\.content.layout.text.string) } == [[""], ["B"]])
    }

    // MARK: - Edges of fragments

    /// Each page has the edges of a cloned box, so that two lines fewer fit; an inner box is complete, too.
    @Test(arguments: [false, true])
    func clonedBoxesAreCompleteOnEachPage(isNested: Bool) throws {
        let inner = isNested ? "<main class=c>\(lines("a", 14))</main>" : lines("a", 14)
        let source = html(
            ".c { border: 5px solid; padding: 15px 0; box-decoration-break: clone; border-radius: 8px }",
            "<section class=c>\(inner)</section>z")
        let pages = try pages(source)
        let count = isNested ? 6 : 8
        #expect(pages.map(\.text).joined(separator: " ") == "\(words("a", 1...14)) z")
        #expect(pages[0].text == words("a", 1...count))
        for (_, page) in pages {
            for placed in page.body.layout.attachments {
                let boxes = try #require(placed.attachment.inlineBox?.layout)
                for node in boxes.nodes where node.appearance?.cornerRadii.isZero == false {
                    #expect(node.border.top == 5 && node.border.bottom == 5 && node.padding.top == 15)
                }
            }
        }
    }

    @Test func slicedBoxesHaveNoEdgesAtBreaks() throws {
        let source = html(
            ".c { border: 5px solid; padding: 15px 0; height: 320px }", "<div class=c>\(lines("a", 14))</div>")
        #expect(try pages(source).map(\.text) == [words("a", 1...9), words("a", 10...14)])
    }

    /// A page that has no space for the edges shows lines nevertheless.
    @Test func highEdgesAreNotCloned() throws {
        let source = html(
            ".c { border: 90px solid; padding: 20px 0; box-decoration-break: clone }",
            "<div class=c>\(lines("a", 12))</div>")
        #expect(try pages(source).map(\.text).joined(separator: " ") == words("a", 1...12))
    }

    @Test func clonedInlineElementsHaveEdgesOnEachLine() throws {
        let source = html(
            "span { padding: 0 8px; border: 1px solid; box-decoration-break: clone }",
            "<span>\(words("a", 1...20))</span>")
        let layout = try #require(try pages(source).first?.page).body.layout
        #expect(layout.text.backgroundBorder?.decorationBreak == .clone && layout.lines.count > 1)
        let starts = layout.lines.map { line in
            layout.selectionRects(forUTF8: line.utf8Range.lowerBound..<line.utf8Range.lowerBound + 1).first?.x ?? 0
        }
        #expect(starts.allSatisfy { $0 >= 6 }, "\(starts)")
    }

    @Test func boxesOfDocumentsAreDivided() throws {
        let box = ##"{"text": "1\n2\n3\n4\n5\n6", "style": {"width": 60}}"##
        let source = """
            {"page": {"size": [200, 100], "margins": 0},
             "box": {"style": {"display": "block"}, "children": [\(box), \(box), \(box)]}}
            """
        let shown = try pages(source, format: .json).map(\.text)
        #expect(shown.count > 2)
        #expect(shown.joined(separator: " ") == "1 2 3 4 5 6 1 2 3 4 5 6 1 2 3 4 5 6")
    }

    /// The tenth line does not fit on the first page, and the float in it would.
    @Test func floatsAreOnThePagesOfTheirLines() throws {
        let float = "<b style='float: right; line-height: 8px'>f</b>"
        let source = html(
            "div { display: flex } main { flex: 1 } section { height: 10px }",
            "<div><main><section></section><p>\(lines("a", 9))<br>a10 \(float)<br>\(lines("b", 10))</main></div>")
        #expect(
            try pages(source).map(\.text) == [words("a", 1...9), "a10 \(words("b", 1...9)) f", "b10"])
    }

    @Test func everyPageIsFilled() throws {
        let paragraphs = (1...400).map { "<p>\($0)</p>" }.joined()
        let pages = try pages(html("div { display: flex }", "<div><main>\(paragraphs)</main></div>"))
        #expect(pages.count == 40)
    }
}
