import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Pages from HTML: CSS Paged Media 3, CSS Fragmentation 3 and CSS Generated Content for Paged Media 3.
@Suite struct PagedHTMLTests {
    /// Small pages of an even number of lines, without the user's fonts.
    private static let sheet = """
        @page { size: 300pt 140pt; margin: 30pt 40pt } html { font: 10pt/15pt 'Noto Sans' } p { margin: 0 }
        """

    private struct Result {
        let pages: [TextPage]
        let text: AttributedText
        let warnings: [GalleyWarning]

        /// The text of each page without its notes.
        var texts: [String] { pages.map { String(text.string[$0.range]).trimmingCharacters(in: .newlines) } }

        /// The lines of the notes on each page.
        var notes: [[String]] {
            pages.map { page in
                guard let layout = page.notes?.layout else { return [] }
                return layout.lines.map { line in
                    layout.text.string[line.range].replacing("\u{A0}", with: " ").trimmingCharacters(
                        in: .whitespacesAndNewlines)
                }
            }
        }

        /// The text of a box on each page; nil if a page has none.
        func box(_ place: Document.Page.MarginBox.Place) -> [String?] {
            pages.map { page in page.boxes.first { $0.place == place }?.content.layout.text.string }
        }
    }

    private func layout(_ css: String, _ body: String) throws -> Result {
        let html = "<!doctype html><style>\(Self.sheet)\(css)</style>\(body)"
        let document = try Document(Array(html.utf8), format: .html)
        let resources = DocumentResources(fonts: FontLibrary(systemFonts: false))
        let layout = try document.prepared(with: resources).layout()
        guard case .pages(let pages) = layout.content else { throw CocoaError(.featureUnsupported) }
        var result: [TextPage] = []
        try pages.forEach { result.append($0) }
        return Result(pages: result, text: pages.text, warnings: layout.document.warnings)
    }

    private func paragraphs(_ count: Int) -> String { (1...count).map { "<p>\($0)" }.joined() }

    /// The report among the samples: a title page, a blank one, contents, chapters with notes, a long table, and a wide page.
    @Test func theSampleHasItsPages() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Samples/HTML/tides.html").standardized.path
        let layout = try Document(contentsOf: path).prepared(
            with: DocumentResources(fonts: FontLibrary(systemFonts: false))
        ).layout()
        guard case .pages(let pages) = layout.content else { throw CocoaError(.featureUnsupported) }
        #expect(layout.document.warnings.isEmpty)
        var (feet, notes, wide) = ([String](), [Int](), [Int]())
        try pages.forEach { page in
            feet.append(page.boxes.first { $0.place == .bottomCenter }?.content.layout.text.string ?? "")
            if page.notes != nil { notes.append(page.number) }
            if page.size.width > page.size.height { wide.append(page.number) }
        }
        let count = feet.count
        #expect(feet == ["Harbour Office, Skerry", ""] + (3...count).map { "\($0) / \(count)" })
        #expect(notes == [4, 5] && wide == [count])
    }

    // MARK: - Boxes in margins

    @Test func boxesShowStringsAndCounters() throws {
        let result = try layout(
            """
            @page { @top-left { content: "A" attr(x) } @top-right { content: counter(page, upper-roman) " of " counter(pages) }
              @bottom-center { content: none } @left-middle { content: "\\41  b"; text-transform: uppercase } }
            """, paragraphs(7))
        #expect(result.box(.topRight) == ["I of 2", "II of 2"] && result.box(.bottomCenter) == [nil, nil])
        #expect(result.box(.topLeft) == ["A", "A"] && result.box(.leftMiddle) == ["A B", "A B"])
        #expect(result.warnings.contains { $0.message.contains("attr() is not supported in the margin") })
    }

    /// Boxes inherit from the page, and the page from the root element.
    @Test func boxesInherit() throws {
        let result = try layout(
            """
            html { color: #00f; font-size: 8pt } @page { font-style: italic; @top-left { content: "a" }
              @top-right { content: "b"; font-size: 200%; color: red } }
            """, "<p>x")
        let styles = result.pages[0].boxes.map(\.content.layout.text)
        #expect(styles.map { $0.font?.size?.rounded() } == [8, 16] && styles.allSatisfy { $0.font?.italic == true })
        #expect(styles.map(\.color) == [Color(rgb: 0x0000FF), Color(rgb: 0xFF0000)])
    }

    @Test func stringsOfElements() throws {
        let result = try layout(
            """
            @page { @top-left { content: string(chapter) } @top-right { content: string(part, last) }
              @bottom-left { content: string(chapter, first-except) } }
            h1 { string-set: chapter content(), part "none"; font-size: 10pt; margin: 0; break-before: page }
            h2 { string-set: part attr(title) ": " content(before) content(); font-size: 10pt; margin: 0 }
            h2::before { content: "§ " }
            """, "<h1>One <b>bold</b> </h1>" + paragraphs(8) + "<h2 title=t>Two</h2><h1>Three</h1><p>x<h2>Four</h2><p>y"
        )
        #expect(result.box(.topLeft) == ["One bold", "One bold", "Three"])
        #expect(result.box(.topRight) == ["none", "t: § Two", ": § Four"])
        #expect(result.box(.bottomLeft) == ["", "One bold", ""])
    }

    // MARK: - Rules for some pages

    /// The specificity of selectors decides, then importance and layers, then the order.
    @Test(
        arguments: [
            ("@page :first { @top-left { content: 'f' } } @page { @top-left { content: 'a' } }", ["f", "a", "a"]),
            (
                "@page :left { @top-left { content: 'l' } } @page :first { @top-left { content: 'f' } } "
                    + "@page :right { @top-left { content: 'r' } }", ["f", "l", "r"]
            ),
            (
                "@page { @top-left { content: 'a' !important } } @page :first { @top-left { content: 'f' } }",
                ["a", "a", "a"]
            ),
            ("@page :nth(2n) { @top-left { content: 'n' } } @page { @top-left { content: 'a' } }", ["a", "n", "a"]),
            ("@page :first, :nth(3) { @top-left { content: 'b' } }", ["b", nil, "b"]),
            (
                "@page { @top-left { content: 'a' } } @layer x { @page :first { @top-left { content: 'f' } } }",
                ["a", "a", "a"]
            ),
            ("@page { @top-left { content: 'a' } } @page :first { @top-left { content: none } }", [nil, "a", "a"]),
            ("@media screen { @page { @top-left { content: 'a' } } }", [nil, nil, nil]),
            ("@page big { @top-left { content: 'a' } }", [nil, nil, nil]),
        ] as [(String, [String?])])
    func rulesCascade(css: String, expected: [String?]) throws {
        #expect(try layout(css, paragraphs(12)).box(.topLeft) == expected)
    }

    /// A rule changes only what it declares.
    @Test func declarationsCascadeOneByOne() throws {
        let result = try layout(
            """
            @page { @top-left { content: "a"; color: red } } @page :first { margin-top: 40pt; @top-left { content: "b" } }
            @page :left { margin: 10pt 20pt; size: 200pt 140pt }
            """, paragraphs(8))
        #expect(
            result.pages.map { $0.boxes[0].content.layout.text.color } == [0xFF0000, 0xFF0000].map { Color(rgb: $0) })
        #expect(result.pages.map(\.body.origin) == [Point(x: 40, y: 40), Point(x: 20, y: 10)])
        #expect(result.pages.map(\.size.width) == [300, 200])
    }

    /// The first page of a text from right to left is a left page (CSS Paged Media 3, 3.2).
    @Test func rightToLeftDocumentsBeginOnALeftPage() throws {
        let css =
            "@page :left { @top-left { content: 'l' } } @page :right { @top-left { content: 'r' } } "
            + ".b { break-before: right }"
        let body = "<p>א<p class=b>ב"
        #expect(try layout(css + "html { direction: rtl }", body).box(.topLeft) == ["l", "r"])
        #expect(try layout(css, body).box(.topLeft) == ["r", "l", "r"])
    }

    @Test func namedPages() throws {
        let result = try layout(
            """
            @page wide { size: 400pt 140pt; @top-left { content: "w" } } .wide { page: wide } .auto { page: auto }
            @page wide:nth(2) { @top-left { content: "second" } } @page :nth(1 of wide) { @top-right { content: "g" } }
            """, "<p>a<div class=wide>" + paragraphs(6) + "<p class=auto>x</div><p>b<p class=wide>c")
        #expect(result.pages.map(\.size.width) == [300, 400, 400, 300, 400])
        #expect(result.box(.topLeft) == [nil, "w", "second", nil, "w"])
        #expect(result.box(.topRight) == [nil, "g", nil, nil, "g"])
        #expect(result.texts.map { $0.prefix(1) } == ["a", "1", "6", "b", "c"])
    }

    // MARK: - Breaks

    /// The paragraphs on pages of five lines.
    @Test(
        arguments: [
            (".x { break-before: page }", "<p>a<p class=x>b", ["a", "b"]),
            (".x { page-break-before: always }", "<p>a<p class=x>b", ["a", "b"]),
            (".x { break-before: left }", "<p>a<p class=x>b", ["a", "b"]),
            (".x { break-before: right }", "<p>a<p class=x>b", ["a", "", "b"]),
            (".x { break-before: recto }", "<p>a<p class=x>b", ["a", "", "b"]),
            (".x { page-break-after: right }", "<p class=x>a<p>b", ["a", "", "b"]),
            (".x { break-after: verso }", "<p class=x>a<p>b", ["a", "b"]),
            // A side is stronger than any page.
            (".x { break-after: right } .y { break-before: page }", "<p class=x>a<p class=y>b", ["a", "", "b"]),
            // The break before the first block of a block is the one before it.
            (".x { break-before: page }", "<p>a<div><div class=x>b</div></div>", ["a", "b"]),
            (".x { break-before: page }", "<p>a<table class=x><tr><td>b<td>c</table>", ["a", "b\tc"]),
            (".x { break-after: page }", "<table class=x><tr><td>a<td>b</table><p>c", ["a\tb", "c"]),
            (".x { break-inside: avoid }", "<p>1<p>2<p>3<div class=x><p>4<p>5<p>6</div>", ["1\n2\n3", "4\n5\n6"]),
            (".x { page-break-inside: avoid }", "<p>1<p>2<p>3<div class=x>4<ul><li>5<li>6</ul></div>", nil),
            (".x { break-after: avoid }", "<p>1<p>2<p>3<p>4<p class=x>5<p>6", ["1\n2\n3\n4", "5\n6"]),
            (".x { break-before: avoid }", "<p>1<p>2<p>3<p>4<p>5<p class=x>6", ["1\n2\n3\n4", "5\n6"]),
            // A block that is higher than a page is split.
            (
                ".x { break-inside: avoid }", "<div class=x><p>1<p>2<p>3<p>4<p>5<p>6<p>7</div>",
                ["1\n2\n3\n4\n5", "6\n7"]
            ),
        ] as [(String, String, [String]?)])
    func breaks(css: String, body: String, expected: [String]?) throws {
        let texts = try layout("html { orphans: 1; widows: 1 }" + css, body).texts
        if let expected { #expect(texts == expected) } else { #expect(texts.count == 2 && texts[0] == "1\n2\n3") }
    }

    /// Two lines stay before and after a break by default (CSS Fragmentation 3, 3.3).
    @Test(arguments: [
        ("", [3, 2]), ("p { widows: 1; orphans: 1 }", [4, 1]), ("p { widows: 3 }", [2, 3]),
        ("p { orphans: 4 }", [0, 5]),
    ])
    func orphansAndWidows(css: String, expected: [Int]) throws {
        let lines = "<br>"
        let result = try layout(
            "p + p { white-space: nowrap }" + css, "<p>1</p><p>1\(lines)2\(lines)3\(lines)4\(lines)5")
        #expect(result.pages.map { $0.body.layout.lines.count } == [1 + expected[0], expected[1]])
    }

    // MARK: - Footnotes

    @Test func footnotesAreAtTheFoot() throws {
        let result = try layout(
            ".n { float: footnote }",
            "<p>a<span class=n>first <i>note</i></span> b<p>1<p>2<p>3<p>c<span class=n>second</span>")
        #expect(result.notes == [["1. first note"], ["2. second"]])
        #expect(result.texts[0].hasPrefix("a1 b") && result.pages.allSatisfy { $0.noteRule != nil })
        let call = try #require(result.pages[0].body.layout.text.range(of: "1"))
        let attributes = result.pages[0].body.layout.text[call]
        #expect(attributes.link == "#fn1" && attributes.inline?.contains(.footnote) == true)
        #expect((attributes.baselineOffset ?? 0) > 0 && (attributes.font?.size ?? 10) < 10)
    }

    /// The space and the line above notes, in points of the paper.
    @Test func notesHaveABox() throws {
        let note = ".n { float: footnote }"
        let css = "@page { @footnote { margin-top: 16px; border-top: 4px solid red; padding-top: 8px } }" + note
        let page = try #require(try layout(css, "<p>a<span class=n>note</span>").pages.first)
        let rule = try #require(page.noteRule)
        let notes = try #require(page.notes)
        #expect(rule.color == Color(rgb: 0xFF0000) && abs(rule.rect.height - 3) < 0.01)
        #expect(abs(rule.rect.width - page.body.layout.containerSize.width) < 0.01)
        #expect(abs(notes.origin.y - rule.rect.maxY - 6) < 0.1)
        let bare = try layout("@page { @footnote { padding-top: 8px } }" + note, "<p>a<span class=n>note</span>")
        #expect(bare.pages[0].noteRule == nil && bare.notes == [["1. note"]])
    }

    @Test func numbersOfNotesHaveStyles() throws {
        let result = try layout(
            """
            .n { float: footnote } .n::footnote-call { content: "[" counter(footnote, lower-alpha) "]"; color: red }
            .n::footnote-marker { content: counter(footnote, lower-alpha) ") " }
            """, "<p>a<span class=n>x</span> b<span class=n>y</span>")
        #expect(result.texts == ["a[a] b[b]"])
        #expect(result.notes == [["a) x", "b) y"]])
    }

    /// Notes in cells, in lists, in notes and without a text.
    @Test func notesAreAnywhere() throws {
        let result = try layout(
            ".n { float: footnote }",
            """
            <table><tr><td>a<div class=n>cell<td>b</table><ul><li>c<span class=n>item <span class=n>inner</span></span></ul>
            <p>d<span class=n></span>
            """)
        #expect(result.notes.flatMap { $0 } == ["1. cell", "2. item 4", "3.", "4. inner"])
    }

    // MARK: - References and the outline

    @Test func contentsHaveLeadersAndNumbers() throws {
        let result = try layout(
            "a::after { content: leader('.') target-counter(attr(href), page) } h1 { break-before: page; font-size: 10pt }",
            "<p><a href='#x'>One</a><p><a href='#missing'>Two</a><h1>a</h1><h1 id=x>b</h1>")
        #expect(result.texts.first == "One\t3\nTwo\t?")
        let line = result.pages[0].body.layout.lines[0]
        #expect(abs(line.frame.maxX - result.pages[0].body.layout.containerSize.width) < 1, "\(line.frame)")
        #expect(result.text.paragraph?.tabStops == nil)
    }

    @Test func textsOfTargets() throws {
        let result = try layout(
            "a::after { content: ' (' target-text(attr(href)) ')' }", "<p><a href='#x'>see</a><p id=x>The  end")
        #expect(result.texts == ["see (The end)\nThe  end".replacing("  ", with: " ")])
    }

    @Test func bookmarksAreInTheOutline() throws {
        let html = """
            <style>@page { size: A5 } h1 { bookmark-level: none } h2 { bookmark-label: "Part " content() }
            dt { bookmark-level: 2; bookmark-label: attr(title) }</style><h1>Title</h1><h2>One</h2><dl><dt title=Term>t<dd>d</dl>
            """
        let bytes = try Document(Array(html.utf8), format: .html).rendered(as: .pdf).bytes
        let file = ExpandedPDF(bytes).text
        #expect(
            file.contains("/Title (Part One)") && file.contains("/Title (Term)")
                && !file.contains("/Title (Title)/Dest"))
    }

    // MARK: - Warnings and damaged input

    @Test(arguments: [
        ("@page :hover { margin: 0 }", "is not a selector of pages", 1, 7),
        ("@page {\n @top-lft { content: 'x' } }", "did you mean @top-left?", 2, 2),
        ("@page { @top-left { contnt: 'x' } }", "did you mean content?", 1, 21),
        ("@page { @top-left { content: counter(chapter) } }", "counter(chapter) is not supported", 1, 30),
        ("@page { @top-left { content: counter(page, hebrew) } }", "the counter style hebrew", 1, 30),
        ("@page :first { @footnote { border: 0 } }", "@footnote is only supported in @page without a selector", 1, 1),
        ("@page { marks: crop;\n marks: crop crop }", "marks cannot be \"crop crop\"", 2, 2),
        ("@page { bleed: -1px }", "bleed cannot be", 1, 9),
        ("@page { bleed: 5% }", "bleed cannot be", 1, 9),
        ("p { box-decoration-break: split }", "box-decoration-break cannot be", 1, 27),
        ("@page { transform: none }", "not supported yet", 1, 9),
        ("@page", "has no block", 1, 1),
    ])
    func problemsHavePlaces(css: String, message: String, line: Int, column: Int) throws {
        let document = try Document(Array(("<style>\(css)</style><style>@page{}</style><p>x").utf8), format: .html)
        let warnings = try document.prepared().warnings
        let found = try #require(warnings.first { $0.message.contains(message) }, "\(warnings)")
        #expect(found.line == line && found.column == column, "\(found)")
    }

    /// Any sheet gives pages with the text.
    @Test(arguments: 0..<60)
    func damagedSheetsAreHarmless(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let parts = [
            "@page", " ", ":first", ":nth(", "2n+1", ")", "{", "}", "@top-left", "@left-middle{content:", "\"x\"",
            "counter(page", ",",
            "string(a", ";", "size:", "A5", "1px", "margin:", "-1e99px", "9e9pt", "calc(", "p{page:b}",
            "p{float:footnote}", "p{string-set:a content()}",
            "p{break-before:right}", "width:1e300px", "border:9px solid",
            "p::before{content:leader('') target-counter(attr(id),page)}", "!important", "padding:9e9px", "element(a)",
            "p{counter-reset:page 9e9}", "p{position:running(a)}", "background:linear-gradient(red,blue) 0/0",
            "html{writing-mode:vertical-rl}", "@footnote{padding:9e9px", "max-height:-0", "marks:crop", "bleed:900px",
            "p{box-decoration-break:clone;padding:40px;border:1px solid}", "p{width:1e9px}", "p{max-width:-1px}",
        ]
        let css = (0..<40).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }.joined()
        let document = try Document(Array(("<style>@page{size:A6}\(css)</style>" + paragraphs(30)).utf8), format: .html)
        let layout = try document.prepared().layout()
        guard case .pages(let pages) = layout.content else { return }
        var count = 0
        try pages.forEach { page in count += page.pieces(on: pages) }
        #expect(count > 0)
    }

    /// The work grows with the size of the input, also for strings of nested elements, blocks without breaks, and notes.
    @Test func growthIsLinear() throws {
        func seconds(_ count: Int) throws -> Double {
            let open = (0..<count).map { "<div class=s>\($0)<span class=n>note</span>" }.joined()
            let html =
                "<style>@page{size:A4; @top-left{content:string(a)}} .s{string-set:a content();break-inside:avoid} .n{float:footnote}</style>"
                + open
            let start = ContinuousClock.now
            _ = try Document(Array(html.utf8), format: .html).prepared().layout()
            return Double((ContinuousClock.now - start).components.attoseconds) / 1e18
        }
        _ = try seconds(100)
        let (one, two) = (try seconds(1000), try seconds(4000))
        #expect(two < max(one, 0.02) * 12, "\(one) \(two)")
    }
}

extension TextPage {
    /// The number of lines on the page.
    fileprivate func pieces(on pages: TextPages) -> Int { body.layout.lines.count + (notes?.layout.lines.count ?? 0) }
}
