import GalleyParsing
import GalleyText
import GalleyValues
import Testing

/// HTML in Markdown, with the meaning that GitHub gives it.
@Suite struct HTMLElementTests {
    private func parsed(_ source: String) -> AttributedText { MarkdownParser().attributedText(from: source) }

    /// The text that the source has, without generated characters.
    private func content(_ source: String) -> String {
        let text = parsed(source)
        return text.runs.filter { $0.attributes.generated != true }.map { String(text.string[$0.range]) }.joined()
    }

    @Test(arguments: [
        ("Line one<br>line two.", "Line one\u{2028}line two."), ("a<BR/>b", "a\u{2028}b"),
        ("a<br class=\"x\" />b", "a\u{2028}b"),
        ("a <br>\nb", "a\u{2028}b"), ("a<br><br>b", "a\u{2028}\u{2028}b"), ("a</br>b", "a\u{2028}b"), ("a<br>", "a"),
        ("# a<br>b", "a\u{2028}b"), ("- a<br>b", "a\u{2028}b"), ("*a<br>b*", "a\u{2028}b"),
        ("<p>a<br>b</p>", "a\u{2028}b"),
        ("| a |\n|---|\n| b<br/>c |\n", "a\nb\u{2028}c"),
    ])
    func lineBreaks(_ source: String, _ text: String) {
        #expect(content(source) == text)
    }

    @Test(arguments: [
        ("one<p>two", "one\ntwo"), ("one</p>two", "one\ntwo"), ("a<div>b</div>c", "a\nb\nc"),
        ("x <dl><dt>t</dt><dd>d</dd></dl>", "x\nt\nd"), ("<select><option>1<option>2</select>", "1\n2"),
        ("x <h2>h</h2> y", "x\nh\ny"), ("a<hr>b", "a\n\nb"), ("x <td>1</td><td>2</td>", "x\n1\n2"),
        ("<li>1<li>2", "1\n2"), ("<div>1<div>2</div>3</div>", "1\n2\n3"), ("<tr><td>1</td><td>2</td></tr>", "1\n2"),
        ("<article>1</article><section>2</section>", "1\n2"),
        ("| a |\n|---|\n| b<p>c<div>d</div> |", "a\nb\u{2028}c\u{2028}d"),
    ])
    func blocksSeparateTheirText(_ source: String, _ text: String) {
        #expect(content(source) == text)
    }

    @Test(arguments: [
        ("a<script>var hidden = 1;</script>b", "ab"),
        ("<script>\nif (a<b) { \"</div>\" }\n\nx\n</script>\nshown", "shown"),
        ("<style>.x { color: red }</style>\n\nb", "b"), ("a <title>no</title>b", "a b"),
        ("a <template>*no*</template>b", "a b"),
        ("<template>\n\nno **x**\n\n- no\n\n</template>\n\nb", "b"), ("a <span hidden>no</span>b", "a b"),
        ("<div hidden>\n\nno\n\n</div>\n\nb", "b"), ("<head><title>no</title></head>b", "b"), ("a<!-- no -->b", "ab"),
        ("a <!-- no --> b", "a b"), ("a <iframe src=x>no</iframe>b", "a b"), ("a <noscript>yes</noscript>", "a yes"),
        ("<textarea>a <b>b</b></textarea>", "a <b>b</b>"), ("> a <template>\n> no\n\nb", "a\nb"),
    ])
    func hiddenContentIsNotShown(_ source: String, _ text: String) {
        #expect(content(source) == text)
    }

    @Test(arguments: [
        "un<b>believ</b>able", "SO<sub>4</sub>", "a<span class=x>b</span>c", "<font color=red>a</font>b", "日<i>本</i>語",
        "a<unknown-tag>b", "x <p>a<em>b</em>c</p>", "a<a name=x></a>b",
    ])
    func inlineTagsLeaveNoCharacter(_ source: String) {
        let text = parsed(source)
        #expect(!text.string.contains("\u{200B}"))
        #expect(!text.runs.contains { $0.attributes.generated == true })
    }

    @Test(arguments: [
        ("b", InlineIntent.strong), ("strong", .strong), ("i", .emphasis), ("em", .emphasis), ("code", .code),
        ("samp", .code), ("kbd", .keyboard), ("mark", .mark), ("ins", .insertion), ("u", .insertion),
        ("del", .strikethrough),
        ("s", .strikethrough), ("sub", .subscripted), ("sup", .superscripted),
    ])
    func spansHaveTheirMeaning(_ name: String, _ intent: InlineIntent) throws {
        for source in [
            "a <\(name)>x</\(name)> b", "<p>a <\(name)>x</\(name)> b</p>",
            "- a <\(name.uppercased()) title=1>x</\(name)> b",
        ] {
            let text = parsed(source)
            let range = try #require(text.range(of: "x"))
            #expect(text[range].inline == intent, "\(source)")
            #expect(text.runs.filter { $0.inline != nil }.count == 1)
            // HTML and Markdown of it mean the same.
            #expect(parsed(text.markdown()) == text)
            #expect(MarkdownParser().attributedText(from: text.html()).string == text.string || source.hasPrefix("-"))
        }
    }

    @Test func scriptsAreSmallAndMoved() throws {
        let text = parsed("H<sub>2</sub>O x<sup>3</sup>")
        let size = try #require(text.runs.first?.font?.size)
        let two = try #require(text.range(of: "2")), three = try #require(text.range(of: "3"))
        #expect(text[two].font?.size == size * 0.75 && text[three].font?.size == size * 0.75)
        #expect(try #require(text[two].baselineOffset) < 0)
        #expect(try #require(text[three].baselineOffset) == size / 3)
    }

    @Test func spansOfHTMLAndMarkdownCross() {
        let text = parsed("*a <b>b* c</b> d\n\ne")
        let intents = text.runs.map { run in run.inline?.spans.map { InlineIntent(rawValue: $0.rawValue) } ?? [] }
        let expected: [[InlineIntent]] = [[.emphasis], [.emphasis, .strong], [.strong], []]
        #expect(Array(intents.prefix(4)) == expected)
        // A tag without its end ends with its paragraph.
        let open = parsed("a <b>b\n\nc")
        #expect(open.runs.last?.inline == nil)
    }

    @Test func linksAndImages() throws {
        let text = parsed(
            "<a href=\"https://example.org/?a=1&amp;b=2\" title=\"T\">x</a> <img src=missing.png alt=\"A boat\" title=t>"
        )
        let x = try #require(text.range(of: "x"))
        #expect(text[x].link == "https://example.org/?a=1&b=2")
        #expect(text[x].highlight?.userInfo["title"] == "T")
        let boat = try #require(text.range(of: "A boat"))
        #expect(text[boat].image == ImageReference(url: "missing.png", alt: "A boat", title: "t"))
        let markdown = parsed("![A boat](missing.png \"t\")")
        #expect(markdown.runs.first?.image == text[boat].image)
        #expect(text.html().contains("<img src=\"missing.png\" alt=\"A boat\" title=\"t\" />"))
        // Nothing runs.
        #expect(parsed("<a href=\"javascript:x\" onclick=\"x\">y</a>").html() == "<p>y</p>\n")
    }

    @Test func imagesHaveTheSizeOfTheTag() throws {
        struct Boxes: ImageResolver {
            func attachment(for image: ImageReference) -> TextAttachment? {
                TextAttachment(width: 200, height: 100, image: image.url)
            }
        }
        let parser = MarkdownParser(images: Boxes())
        func box(_ tag: String) throws -> (TextAttachment, TextAttributes) {
            let runs = parser.attributedText(from: "a \(tag)").runs
            let run = try #require(runs.first { $0.attachment != nil })
            let attachment = try #require(run.attachment)
            return (attachment, run.attributes)
        }
        let (half, _) = try box("<img src=a width=100>")
        #expect(half.width == 100 && half.height == 50)
        let (high, _) = try box("<img src=a height=\"40px\">")
        #expect(high.width == 80 && high.height == 40)
        let (both, side) = try box("<img src=a width=10 height=20 align=right>")
        #expect(both.width == 10 && both.height == 20 && side.float == .right)
        #expect(try box("<img src=a width=\"50%\">").0.widthFraction == 0.5)
        for wrong in ["-5", "0", "x", "1e400", "nan"] {
            #expect(try box("<img src=a width=\"\(wrong)\">").0.width == 200, "\(wrong)")
        }
    }

    private func kinds(_ text: AttributedText, _ part: String) throws -> [BlockIntent.Kind] {
        let range = try #require(text.range(of: part), "\(part)")
        return text[range].block?.components.map(\.kind) ?? []
    }

    @Test func blocksHaveTheirMeaning() throws {
        let text = parsed(
            """
            <h2 align="center">Title</h2>
            <ul><li>one<li>two<ol start=3><li>three</ol></ul>
            <blockquote>quote</blockquote>
            <pre><code class="language-swift">let a = 1
              let b
            </code></pre>
            """)
        #expect(try kinds(text, "Title") == [.heading(level: 2), .division(alignment: .center)])
        #expect(try kinds(text, "one") == [.listItem(number: 1, task: nil), .unorderedList(isTight: true)])
        #expect(
            try kinds(text, "three").prefix(2) == [
                .listItem(number: 3, task: nil), .orderedList(start: 3, isTight: true),
            ])
        #expect(try kinds(text, "quote") == [.paragraph, .blockQuote])
        #expect(try kinds(text, "let a") == [.codeBlock(language: "swift")])
        #expect(text.string.hasSuffix("let a = 1\n  let b"))
        let title = try #require(text.range(of: "Title"))
        #expect(text[title].paragraph?.alignment == .center)
    }

    @Test func markdownInElements() throws {
        let text = parsed(
            "<div align=\"center\">\n\n# Centre\n\ntext\n\n</div>\n\nafter\n\n<details><summary>Sum</summary>\n\n*in*\n\n</details>"
        )
        #expect(try kinds(text, "Centre") == [.heading(level: 1), .division(alignment: .center)])
        #expect(try kinds(text, "text") == [.paragraph, .division(alignment: .center)])
        #expect(try kinds(text, "after") == [.paragraph])
        let sum = try #require(text.range(of: "Sum"))
        #expect(text[sum].inline == .strong)
        #expect(parsed(text.markdown()) == text)
        // It ends with the block of Markdown that it is in.
        #expect(try kinds(parsed("> <div align=right>\n>\n> a\n\nb"), "b") == [.paragraph])
    }

    /// The place of an element with an `id`, and of `<a name>`, is where its text begins, or where text follows (HTML, 7.4.6).
    @Test(
        arguments: [
            ("a\n\n<a name=\"x\"></a>\n\n- one\n- two", "one"), ("<a name=x></a>\n## Two", "Two"),
            ("## <a id=\"x\"></a>Two", "Two"), ("## Two <a id=\"x\"></a>three", "three"),
            ("<h2 id=x>Two</h2>", "Two"), ("a <span id=x>b</span> c", "b"), ("<p id=x>b</p>c", "b"),
            ("a\n\n<div id=x>\n\n> b\n\n</div>", "b"), ("a<br id=x>b", "\u{2028}"),
            ("a\n\n<section id=x>\n\n`b`\n</section>", "b"), ("a\n\nend\n\n<a id=x></a>", "d"),
            ("<table id=x><tr><td>b<td>c</table>", "b"), ("<table><tr><td>b<td id=x>c</table>", "c"),
            ("<table><tr id=x><td>b<td>c</table>", "b"), ("<ul><li id=x>b</ul>", "b"),
            ("a\n\n<a id=x></a>\n\n| b | c |\n|---|---|\n| d | e |", "b"),
            ("a\n\n<a id=x></a>\n\n```\nb\n```", "b"), ("<a id=x href=y>b</a>", "b"), ("a <img id=x src=y alt=b>", "b"),
            ("<p id=x>b</p>\n\n<p id=x>c</p>", "b"), ("<table><tr><td><p id=x>b</table>", "b"),
        ] as [(String, String)])
    func elementsAreTargets(_ source: String, _ place: String) throws {
        let text = parsed(source)
        let anchors = text.anchors.filter { $0.name == "x" }
        #expect(anchors.count == 1)
        let offset = try #require(anchors.first?.offset)
        #expect(text.string[text.range(forUTF8: offset..<text.utf8Count)].hasPrefix(place), "\(text.string)")
    }

    /// Names inside of headings do not replace their own, and several names of a place are all targets.
    @Test func namesArePlaces() {
        let names = parsed("## <a name=a></a><a name=b id=c></a>Two words").anchors.map(\.name)
        #expect(Set(names) == ["a", "two-words", "b", "c"] && names.count == 4)
        #expect(parsed("<a name=a></a><a name=b></a>\n\ntext").anchors.map(\.name) == ["a", "b"])
        #expect(
            parsed("x <!-- <a id=a> --> <b hidden id=b>x</b> `<a id=c>` \\<a id=d> <a name=''></a>").anchors.isEmpty)
        #expect(parsed(String(repeating: "<a id=x></a>", count: 9) + "b").anchors.count == 1)
    }

    /// The caption of a table of HTML is that of a table of Markdown.
    @Test(arguments: [
        "<table><caption>All <b>ships</b></caption><tr><td>a</td></tr></table>",
        "<table>\n<caption>\nAll <b>ships</b>\n</caption>\n<tbody>\n<tr><td>a</td></tr></table>",
    ])
    func tablesHaveCaptions(_ source: String) throws {
        #expect(try kinds(parsed(source), "All").first == .caption)
        #expect(parsed(source).html().contains("<caption>All <strong>ships</strong></caption>"))
    }

    @Test func tables() throws {
        let text = parsed(
            "<table><thead><tr><th>A</th><th align=right>B</th></tr></thead>\n<tr><td>1<br>2</td><td rowspan=2>3</td></tr>"
                + "<tr><td>\n\n- *x*\n- y\n\n</td></tr><tr><td colspan=2>wide</td></tr></table>")
        let table = try #require(MarkdownTable.tables(in: text).first)
        #expect(table.alignments == [.none, .right])
        #expect(table.rows.map(\.isHeader) == [true, false, false, false])
        #expect(
            table.rows.map { $0.cells.map { String(text.string[$0]) } } == [
                ["A", "B"], ["1\u{2028}2", "3"], ["• x\u{2028}• y", ""], ["wide"],
            ])
        let wide = try #require(text.range(of: "wide"))
        #expect(text[wide].cell?.columnSpan == 2)
        // Rows of a wide cell that spans many are as long as their source in proportion, though they occupy all columns.
        let many = parsed(
            "<table>" + String(repeating: "<tr><td colspan=100 rowspan=900>a<td>b", count: 500) + "</table>")
        #expect(many.utf8Count < 40 * 500)
        // A table in a cell is lines of it.
        let nested = parsed(
            "<table><tr><td>a<table><tr><td>b</td></tr><tr><td>c</td></tr></table></td><td>d</td></tr></table>")
        #expect(nested.string == "a\u{2028}b\u{2028}c\td")
    }

    /// The `align` of each cell, or of its row, is its own, and leads to the same HTML again.
    @Test(arguments: [
        ("<tr><td align=right>a<td>b<tr><td>c<td align=center>d", ["right", "", "", "center"]),
        ("<tr><th>a<th align=right>b<tr><td align=left>c<td align=right>d", ["", "right", "left", "right"]),
        ("<tr align=right><td>a<td align=left>b<tr><td>c<td>d", ["right", "left", "", ""]),
        ("<tr><td align=RIGHT colspan=2>a<tr><td>b<td>c", ["right", "", ""]),
        ("<tr><td align=center>a<tr><td align=center>b<tr><td align=right>c", ["center", "center", "right"]),
        ("<tr><td align=x>a<td align=justify>b", ["", ""]),
    ])
    func cellsHaveTheirAlignments(source: String, expected: [String]) {
        func alignments(_ html: String) -> [String] {
            let tags = html.split(separator: "<").map { $0.prefix { $0 != ">" }.split(separator: " ") }
            return tags.filter { $0.first == "td" || $0.first == "th" }.map { tag in
                tag.first { $0.hasPrefix("align=") }.map { String($0.dropFirst(7).dropLast()) } ?? ""
            }
        }
        let html = parsed("<table>\(source)</table>").html()
        #expect(alignments(html) == expected)
        #expect(parsed(html).html() == html)
    }

    /// HTML, 13.2.6: missing and misplaced tags have the effect that they have in a document.
    @Test(arguments: [
        (
            "<table><td>1<td>2<tr><td>3</table>",
            "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>"
        ),
        ("<p>a<b>b<i>c</b>d</i>e", "<p>a<b>b<i>c</i></b><i>d</i>e</p>"),
        ("<div><b>a<p>b</b>c</div>", "<div><b>a</b><p><b>b</b>c</p></div>"),
        ("<ul><li>a<li>b<ul><li>c</ul></ul>d", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>d"),
        ("<p>a<h2>b</h2>", "<p>a</p><h2>b</h2>"), ("<div>a</p>b</div>", "<div>a<p></p>b</div>"),
        (
            "<table><tr><td>a<table><tr><td>b</table>c</table>",
            "<table><tr><td>a<table><tr><td>b</td></tr></table>c</td></tr></table>"
        ),
        ("<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"),
        ("<div><form>a<p>b</form>c</p></div>", "<div><form>a</form><p>b</p>c</div>"),
        ("<p><a href=b>a<a href=c>d</p>", "<p><a href=b>a</a><a href=c>d</a></p>"),
    ])
    func tagsAreRepaired(_ source: String, _ repaired: String) {
        #expect(parsed(source).html() == parsed(repaired).html())
    }

    /// Tags in a block of Markdown do not end elements around it.
    @Test(arguments: [
        "<div align=right>\n\n> a</object></div>\n>\n> b\n\nc", "<div align=right>\n\n> a</div></div>\n>\n> b\n\nc",
        "<div align=right>\n\n> <select><option>a</select></div>\n>\n> b\n\nc",
        "<div align=right>\n\n> <object>a</object></object></div>\n>\n> b\n\nc",
    ])
    func elementsAroundMarkdownGoOn(_ source: String) throws {
        #expect(try kinds(parsed(source), "c") == [.paragraph, .division(alignment: .right)])
    }

    /// CSS and HTML, 15.3: attributes of elements declare the appearance of their text.
    @Test func elementsHaveTheirStyles() throws {
        let text = parsed(
            """
            a <span style="color: #ff0000; font-size: 20px">b <i style="color: blue">c</i> d</span> e \
            <font color=green face="Georgia, serif" size=5>f</font> <u style="text-decoration: underline wavy">g</u>\
            <span style="display: none">h</span><span style="font-size: 2em">i</span>

            <p style="text-align: center">j</p>
            """)
        #expect(text.string == "a b c d e f gi\nj")
        func attributes(_ part: String) throws -> TextAttributes {
            let range = try #require(text.range(of: part))
            return try #require(text[range].runs.first).attributes
        }
        let size = try #require(attributes("a").font?.size)
        let color = try attributes("a").color
        #expect(try attributes("b").color == Color(rgb: 0xFF0000) && attributes("b").font?.size == 20)
        #expect(try attributes("c").color == Color(rgb: 0x0000FF) && attributes("c").font?.size == 20)
        #expect(try attributes("c").inline == .emphasis && attributes("d").color == Color(rgb: 0xFF0000))
        #expect(try attributes("e").color == color && attributes("e").font?.size == size)
        #expect(try attributes("f").color == Color(rgb: 0x008000) && attributes("f").font?.size == 24)
        #expect(try attributes("f").font?.families == ["Georgia", "serif"])
        #expect(try attributes("g").underline?.style == .wavy && attributes("i").font?.size == 2 * size)
        #expect(try attributes("j").paragraph?.alignment == .center)
    }

    /// The styles of blocks are those of the Markdown inside them, and end with them; cells have backgrounds.
    @Test func blocksHaveTheirStyles() throws {
        let text = parsed(
            """
            a

            <div style="color: red">

            - b
            - <span style="color: lime">c</span>

            </div>

            <table><tr bgcolor=yellow><td>d<td style="background: #0000ff; color: white">e</table>

            f
            """)
        func attributes(_ part: String) throws -> TextAttributes {
            let range = try #require(text.range(of: part))
            return try #require(text[range].runs.first).attributes
        }
        #expect(try attributes("b").color == Color(rgb: 0xFF0000) && attributes("•").color == Color(rgb: 0xFF0000))
        #expect(try attributes("c").color == Color(rgb: 0x00FF00) && attributes("a").color == attributes("f").color)
        #expect(
            try attributes("d").cell?.fill == Color(rgb: 0xFFFF00) && attributes("d").color == attributes("a").color)
        #expect(try attributes("e").cell?.fill == Color(rgb: 0x0000FF) && attributes("e").color == .white)
    }

    @Test(arguments: [
        "<b>", "<b></i>", "<b style=color:red>", "<div style='color:red'>\n\na\n\n", "<table>", "<table><tr>",
        "<font color=red>a<p>", "<div>\n", "<div>\n\n", "<table><tr><td>", "<table>\n\n", "<table><tr></table>\n",
        "<li>a\n",
        "<p>a<b>\n\n", "<template>\n\n", "<td rowspan=1000 colspan=100>a", "<pre>\n", "<script>", "<br>\n\n",
        "<ul><li>",
        "> <div>\n", "<!--", "</p>", "<a href=x>y", "- <table><tr><td>x\n", "<x ",
    ])
    func tagsWithoutEndsAreLinear(_ unit: String) {
        func time(_ count: Int) -> Duration {
            ContinuousClock().measure { _ = parsed(String(repeating: unit, count: count)) }
        }
        _ = time(100)
        let (one, four) = (time(500), time(2000))
        #expect(four < one * 12 + .milliseconds(200), "\(one) \(four)")
    }
}
