import GalleyText
import GalleyValues
import Testing

@testable import GalleyHTML

/// Attributed text from HTML: white space, blocks, lists, tables and links.
@Suite struct HTMLTextTests {
    private func text(_ html: String) throws -> AttributedText { try AttributedText(html: html) }

    /// CSS Counter Styles 3, with the examples of the specification: each list has the markers of its items.
    @Test(arguments: [
        ("system: cyclic; symbols: '▸' '▹'; suffix: ' '", 1, ["▸", "▹", "▸"]),
        ("system: fixed 3; symbols: ◰ ◳ ◲ ◱", 2, ["2.", "◰.", "◳."]),
        ("system: symbolic; symbols: '*' ⁑ † ‡; suffix: ' '", 4, ["‡", "**", "⁑⁑"]),
        ("system: alphabetic; symbols: a b c", 3, ["c.", "aa.", "ab."]),
        ("system: numeric; symbols: '0' '1' '2'", 8, ["22.", "100.", "101."]),
        ("system: numeric; symbols: '0' '1'; negative: '(' ')'; pad: 3 '0'", -1, ["(1).", "000.", "001."]),
        ("system: additive; additive-symbols: 6 ⚅, 5 ⚄, 4 ⚃, 3 ⚂, 2 ⚁, 1 ⚀; suffix: ' '", 11, ["⚅⚄", "⚅⚅", "⚅⚅⚀"]),
        ("system: extends decimal-leading-zero; prefix: '('; suffix: ')'", 9, ["(09)", "(10)", "(11)"]),
        ("system: numeric; symbols: a b; range: infinite 2; fallback: upper-roman", 2, ["ba.", "III.", "IV."]),
        ("system: additive; additive-symbols: 2 x", 1, ["1.", "x.", "3."]),
        ("system: cyclic; symbols: a; fallback: own", 1, ["a.", "a.", "a."]),
        ("system: fixed; symbols: a; fallback: own", 1, ["a.", "2.", "3."]),
        ("system: numeric; symbols: a", 1, ["1.", "2.", "3."]),
    ])
    func counterStyles(descriptors: String, start: Int, markers: [String]) throws {
        let html =
            "<style>@counter-style own { \(descriptors) } ol { list-style-type: own }</style><ol start=\(start)><li>a<li>a<li>a</ol>"
        #expect(try text(html).string == markers.map { $0 + "\ta" }.joined(separator: "\n"))
    }

    /// Running totals are those of the table, also after writing and reading.
    @Test func tablesHaveRunningTotals() throws {
        let table = "<tr><th>a<th>b<tr><td>c<td>1</table>"
        let html = "<table data-carry='2' data-carry-above='From “1”' data-carry-below='To'>" + table
        let totals = ParagraphStyle.CarriedTotals(columns: [1], above: "From “1”", below: "To")
        let read = try text(html)
        #expect(read.runs.allSatisfy { $0.paragraph?.carriedTotals == totals })
        let written = read.styledHTML()
        #expect(try text(written).runs.first?.paragraph?.carriedTotals == totals)
        for wrong in ["3", "0", "x", ""] {
            let other = try text("<table data-carry='\(wrong)' data-carry-above='From'>" + table)
            #expect(other.runs.allSatisfy { $0.paragraph?.carriedTotals == nil })
        }
    }

    /// CSS Fonts 4, 4.3: an installed font has another name in the document.
    @Test func installedFonts() throws {
        let html =
            "<style>@font-face { font-family: Own; src: local('Noto Serif'), local(Noto Sans) }</style><p style='font-family: own, serif'>a"
        #expect(try text(html).runs.first?.font?.families == ["Noto Serif", "Noto Sans", "serif"])
    }

    /// The attributes of the first occurrence of a piece of text.
    private func attributes(of piece: String, in html: String) throws -> TextAttributes {
        let text = try text(html)
        let range = try #require(text.string.firstRange(of: piece))
        return try #require(text.runs.first { $0.range.upperBound > range.lowerBound }).attributes
    }

    /// CSS Text 3, 4.1.1: white space collapses across elements, and disappears at the ends of lines.
    @Test(arguments: [
        ("a <b> b</b>", "a b"), ("<p> a\n\tb </p>", "a b"), ("<i>a </i> b", "a b"), ("<p>a</p> <p>b</p>", "a\nb"),
        ("a<br> b", "a\u{2028}b"), ("a <br>b", "a\u{2028}b"), ("<p>a<br></p><p>b</p>", "a\nb"),
        ("<div>a<div>b</div>c</div>", "a\nb\nc"), ("<p>a&nbsp; b</p>", "a\u{A0} b"), ("<p></p><p>a</p>", "a"),
        ("<pre>a  b\n c</pre>", "a  b\n c"), ("<p style='white-space: pre-line'>a  b\nc</p>", "a b\u{2028}c"),
        ("<head><title>t</title><style>p {}</style></head>a<script>b</script>", "a"), ("<p hidden>a</p>b", "b"),
        ("<p style='display: none'>a</p>b", "b"), ("<p>a<span> </span>b</p>", "a b"), ("<q>a</q>", "“a”"),
        ("<p style='text-transform: uppercase'>straße</p>", "STRASSE"), ("", ""),
    ])
    func whiteSpace(html: String, expected: String) throws { #expect(try text(html).string == expected) }

    /// HTML, 4.4.5 and 15.3.7: numbers by `start`, `value`, `reversed` and `type`.
    @Test(arguments: [
        ("<ol><li>a<li>b</ol>", "1.\ta\n2.\tb"), ("<ol start=3><li>a<li value=9>b<li>c</ol>", "3.\ta\n9.\tb\n10.\tc"),
        ("<ol reversed><li>a<li>b</ol>", "2.\ta\n1.\tb"), ("<ol type=a start=27><li>a</ol>", "aa.\ta"),
        ("<ol type=I start=4><li>a</ol>", "IV.\ta"), ("<ul><li>a<ul><li>b</ul></ul>", "•\ta\n◦\tb"),
        ("<ul style='list-style: none'><li>a</ul>", "a"), ("<ul type=square><li>a</ul>", "▪\ta"),
    ])
    func lists(html: String, expected: String) throws { #expect(try text(html).string == expected) }

    /// CSS 2, 8.3.1: margins of neighbours and of nested blocks collapse to the largest, unless padding is between them.
    @Test(arguments: [
        ("<p>a</p><p>b</p>", 16.0), ("<p style='margin: 5px'>a</p><p style='margin: 30px'>b</p>", 30),
        ("<p>a</p><div><div><p style='margin: 40px'>b</p></div></div>", 40),
        ("<p>a</p><div style='padding: 10px'><p style='margin: 4px'>b</p></div>", 30),
        ("<p style='margin: 20px'>a</p><p style='margin: -5px'>b</p>", 15), ("<div>a</div><div>b</div>", 0),
    ])
    func margins(html: String, space: Double) throws {
        let attributes = try attributes(of: "b", in: html)
        let boxes = attributes.block?.components.compactMap(\.style) ?? []
        let around = boxes.reduce(0) { $0 + $1.margin.top + $1.padding.top }
        #expect((attributes.paragraph?.paragraphSpacingBefore ?? 0) + around == space)
    }

    /// A cell with more than lines of text has blocks; others are text between tabs.
    @Test(arguments: [
        ("<table><tr><td><p>a</p><p>b</p><td>c</table>", "a\nb\nc", 2),
        ("<table><tr><td><ul><li>a</ul><td>c</table>", "•\ta\nc", 2),
        ("<table><tr><td><table><tr><td>a<td>b</table><td>c</table>", "a\tb\nc", 2),
        ("<table><tr><td><p>a</p><td><div>b</div>c</table>", "a\tb\u{2028}c", 0),
        ("<table><tr><td><p>a</p><p>b</p><tr><td>c</table>", "a\nb\nc", 0),
        ("<table><tr><td><h2>a</h2><td></table>", "a\n\u{200B}", 2),
    ])
    func cellsWithBlocks(html: String, expected: String, cells: Int) throws {
        let text = try text(html)
        #expect(text.string == expected)
        let outer = text.runs.compactMap { run in
            run.attributes.block?.components.last(where: { if case .tableCell = $0.kind { true } else { false } })
        }
        #expect(Set(outer.filter { $0.cell != nil }.map(\.identity)).count == cells)
    }

    @Test func tablesWithBlocksHaveStyles() throws {
        let html = """
            <table width=50% align=center border=1 cellpadding=6 data-carry=2 data-carry-above=x><tr><td valign=top rowspan=2><p>a</p><p>b</p><td width=30>c</table>
            """
        let attributes = try attributes(of: "b", in: html)
        let components = attributes.block?.components ?? []
        #expect(components.map(\.kind).dropFirst(2).first == .tableRow(isHeader: false))
        let cell = try #require(components.count > 1 ? components[1].cell : nil)
        #expect(cell.verticalAlignment == .top && cell.rowSpan == 2 && cell.box?.border.left?.width == 1)
        #expect(cell.box?.padding == BoxSides(6))
        let table = try #require(components.last?.table)
        #expect(table.width == .fraction(0.5) && table.alignment == .center)
        #expect(table.columnWidths == [.automatic, .points(44)] && table.columnSizing == .preferred)
        #expect(attributes.paragraph?.carriedTotals?.columns == [1])
    }

    /// CSS 2, 8.3.1 and 8.4: padding and borders are in the box of a block, and its text is inside.
    @Test func blocksHaveBoxes() throws {
        let html = """
            <div style='border-left: 4px double red; padding: 5px; margin: 7px 9px'><p style='margin: 3px 0'>a</p></div>
            """
        let block = try attributes(of: "a", in: html).block
        let style = try #require(block?.components.last?.style)
        #expect(style.border.left == BlockStyle.Line(width: 4, color: Color(rgb: 0xFF0000), style: .double))
        #expect(style.padding == BoxSides(5) && style.border.right == nil)
        #expect(style.margin == BoxSides(vertical: 7, horizontal: 9))
        #expect(try attributes(of: "a", in: html).paragraph?.paragraphSpacing == 3)
    }

    /// Lists from right to left are indented at their right.
    @Test func indentsAreAtTheStartOfLines() throws {
        let paragraph = try attributes(of: "a", in: "<ul dir=rtl><li>a</ul>").paragraph
        #expect(paragraph?.headIndent == 40 && paragraph?.tailIndent == nil)
        let mixed = try attributes(of: "a", in: "<ul><li dir=rtl>a</ul>").paragraph
        #expect(mixed?.headIndent == nil && mixed?.tailIndent == -40)
    }

    /// The separators of cells are as small as the text, and do not make rows higher.
    @Test func separatorsHaveTheFontOfTheRow() throws {
        let text = try text("<table style='font-size: 9px'><tr><td>a<td>b<td>c<tr><td>d</table>")
        #expect(text.runs.allSatisfy { $0.attributes.font?.size == 9 })
    }

    @Test func tablesHaveCells() throws {
        let html = """
            <table border=1><tr><th>a<th align=right>b<tr><td bgcolor=red colspan=2>c<tr><td rowspan=2>d<td>e<tr><td>f</table>
            """
        #expect(try text(html).string == "a\tb\nc\nd\te\n\tf")
        #expect(try attributes(of: "c", in: html).cell?.columnSpan == 2)
        #expect(try attributes(of: "c", in: html).cell?.box?.background == Color(rgb: 0xFF0000))
        #expect(try attributes(of: "d", in: html).cell?.rowSpan == 2)
        #expect(try attributes(of: "f", in: html).block?.components.first?.kind == .tableCell(column: 1))
        #expect(try attributes(of: "a", in: html).cell?.isHeader == true)
        // The cells of tables in tables, as in mails, are blocks.
        #expect(try text("<table><tr><td><table><tr><td>a</table><td>b</table>").string == "a\nb")
    }

    /// CSS 2.2, 17.6: cells have boxes where their borders or their padding differ, or borders are separate.
    @Test func cellsHaveBoxes() throws {
        let html = """
            <table style='border-spacing: 3px 4px; border: 2px solid red; padding: 5px'><tr>
            <td style='border-left: 1px dotted lime; padding: 6px; background: blue; height: 30px'>a<td>b</table>
            """
        let a = try attributes(of: "a", in: html)
        #expect(a.cell?.box?.border.left == BlockStyle.Line(width: 1, color: Color(rgb: 0x00FF00), style: .dotted))
        #expect(a.cell?.box?.padding == BoxSides(6) && a.cell?.box?.background == Color(rgb: 0x0000FF))
        #expect(a.cell?.minimumHeight == 30 && a.cell?.fill == nil)
        #expect(try attributes(of: "b", in: html).cell?.box?.padding == BoxSides(1))
        let table = try #require(a.block?.components.last)
        #expect(table.table?.borders == .separate && table.table?.columnGap == 3 && table.table?.rowGap == 4)
        #expect(table.style?.padding == BoxSides(5) && table.style?.border.top?.width == 2)
    }

    /// CSS 2.2, 17.6.2: rows and the table have borders that their cells share. The outer halves are outside of the cells.
    @Test func cellsShareBordersOfRowsAndTables() throws {
        let html = """
            <table style='border-collapse: collapse; border: 6px solid red'><tr style='border-bottom: 2px solid lime'><td>a<td>b
            <tr><td style='border: 1px solid blue'>c<td>d</table>
            """
        func widths(_ text: String) throws -> [Double] {
            let border = try attributes(of: text, in: html).cell?.box?.border ?? BoxSides(nil)
            return [border.top, border.right, border.bottom, border.left].map { $0?.width ?? 0 }
        }
        #expect(try ["a", "b", "c", "d"].map(widths) == [[6, 0, 2, 6], [6, 6, 2, 0], [1, 1, 6, 6], [0, 6, 6, 0]])
        let table = try attributes(of: "a", in: html).block?.components.last
        #expect(table?.style?.padding == BoxSides(3) && table?.style?.border == BoxSides(nil))
        let rows = "<table style='border-collapse: collapse'><tr style='border: 4px solid red'><td>a<td>b</table>"
        #expect(try attributes(of: "a", in: rows).block?.components.last?.style?.padding == BoxSides(2))
        #expect(table?.table?.borders ?? .collapse == .collapse)
    }

    /// Cells have the alignment of their style, whatever that of their column is.
    @Test func cellsHaveTheirAlignments() throws {
        let html = """
            <table><tr><td style="text-align: right">a<td>b<td align=center>c
            <tr><td>d<td style="text-align: end">e<td colspan=1 align=center>f</table>
            """
        let expected: [(String, CellStyle.Alignment)] = [
            ("a", .right), ("b", .none), ("c", .center), ("d", .none), ("e", .right), ("f", .center),
        ]
        for (piece, alignment) in expected {
            let found = try attributes(of: piece, in: html)
            let position = try #require(found.block)
            guard case .tableCell(let column)? = position.innermost?.kind,
                case .table(let columns)? = position.components.last?.kind
            else {
                Issue.record("\(piece) is in no cell")
                continue
            }
            #expect((found.cell?.alignment ?? columns[column]) == alignment)
        }
    }

    @Test func meaning() throws {
        #expect(try attributes(of: "a", in: "<h2>a</h2>").block?.components.map(\.kind) == [.heading(level: 2)])
        #expect(try attributes(of: "a", in: "<h2>a</h2>").font?.size == 24)
        #expect(try attributes(of: "a", in: "<b>a</b>").inline == .strong)
        #expect(try attributes(of: "a", in: "<b>a</b>").font?.weight == 700)
        // The style has precedence over the element.
        #expect(try attributes(of: "a", in: "<b style='font-weight: normal'>a</b>").inline == nil)
        #expect(try attributes(of: "a", in: "<a href='https://b.c'>a</a>").link == "https://b.c")
        #expect(try attributes(of: "a", in: "<a href='java\nscript:b()'>a</a>").link == nil)
        #expect(try attributes(of: "a", in: "<u>x<i>a</i></u>").underline != nil)
        #expect(try attributes(of: "a", in: "<p dir=rtl>a</p>").paragraph?.direction == .rtl)
        #expect(try attributes(of: "a", in: "<p lang=de>a</p>").language == "de")
        #expect(try attributes(of: "a", in: "<p id=x>a</p>").anchor == "x")
        #expect(try attributes(of: "a", in: "<font color=chucknorris size=5>a</font>").color == Color(rgb: 0xC00000))
        #expect(try attributes(of: "a", in: "<font color=chucknorris size=5>a</font>").font?.size == 24)
    }

    /// Random bytes and pieces of markup and style sheets have a text.
    @Test func randomInput() throws {
        let pieces = [
            "<table>", "<tr>", "<td rowspan=3>", "<td colspan=2>", "</table>", "<b>", "</b>", "<a href=x>", "<p>",
            "<ul>",
            "<li>", "<ol start=9>", "</ul>", "<pre>", "\n", "  ", "text", "<br>", "<hr>", "<img alt=a src=b>",
            "<dl><dt>",
            "<dd>", "<caption>", "<thead>", "<div style='color: var(--a); --a: var(--b)'>", "</div>", "<q>", "</q>",
            "<style>p { & & { color: red } }", "a:has(b ~ c) > :nth-child(2n of d) { margin: calc(1em + ", "}",
            "</style>",
            "<style>@media (width > 1px) { @layer a.b { :not(", "<svg>", "<math>", "<template>", "<col width=9>",
            "<figure>", "<figcaption>", "<summary>", "<sup>", "<font size=-9>", "é", "\0",
            "<div style='margin: -9e9em'>",
        ]
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for round in 0..<600 {
            var bytes: [UInt8] = []
            for _ in 0..<random(50) {
                if round % 4 == 0 {
                    bytes.append(UInt8(random(256)))
                } else {
                    bytes += Array(pieces[random(pieces.count)].utf8)
                }
            }
            let document = try HTMLDocument(parsing: bytes)
            _ = document.attributedText().text.string
        }
    }
}
