import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyShaping
import GalleyText
import GalleyUnicode
import Testing

@testable import GalleyLayout

/// Text on pages. Lines of the test font are 10 points high.
@Suite struct PageTests {
    /// Pages with a number of lines of the test font, 62 points wide.
    private static func pages(_ text: AttributedText, lines: Int, header: String? = nil) throws -> [TextPage] {
        var page = Document.Page(
            size: Size(width: 82, height: Double(lines) * 10 + 40),
            margins: EdgeInsets(top: 20, left: 10, bottom: 20, right: 10))
        page.header = header.map { Document(text: $0, style: Box.attributes()) }
        var result: [TextPage] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { result.append($0) }
        return result
    }

    private static func words(_ count: Int, _ style: (inout ParagraphStyle) -> Void = { _ in }) -> AttributedText {
        // A line contains two words of four letters.
        Box.text(Array(repeating: "aaaa", count: count * 2).joined(separator: " "), style)
    }

    private static func texts(_ pages: [TextPage]) -> [Int] { pages.map { $0.body.layout.lines.count } }

    @Test func pagesTakeTheLinesThatFit() throws {
        let pages = try Self.pages(Self.words(8), lines: 3)
        #expect(Self.texts(pages) == [3, 3, 2])
        #expect(pages.map(\.number) == [1, 2, 3])
        #expect(pages.map(\.utf8Range) == [0..<30, 30..<60, 60..<79])
        #expect(pages[0].body.origin == Point(x: 10, y: 20))
    }

    /// A paragraph over many pages costs each of them no more than a few pages of text.
    @Test(arguments: [300, 3000]) func pagesOfALongParagraphHaveLittleOfItsText(words: Int) throws {
        var text = Self.words(words)
        // A style for each word.
        for index in 0..<words * 2 {
            text.transformAttributes(inUTF8: index * 5..<index * 5 + 4) {
                $0.color = Color(rgba: UInt32(index) << 8 | 255)
            }
        }
        let pages = try Self.pages(text, lines: 3)
        #expect(pages.count == words / 3)
        #expect(pages.allSatisfy { $0.utf8Range.count <= 30 && $0.body.layout.lines.count == 3 })
        // 512 bytes at least; on the first page, three times what a page of a book has.
        #expect(pages.dropFirst().allSatisfy { $0.body.layout.text.utf8Count <= 1024 })
        #expect(pages[0].body.layout.text.utf8Count <= 6144)
    }

    @Test func anEmptyTextIsAPage() throws {
        #expect(try Self.pages(Box.text(""), lines: 3).count == 1)
    }

    @Test func aRowHigherThanAPageOverflows() throws {
        var text = Box.text("a")
        var tall = Box.attributes()
        tall.attachment = TextAttachment(width: 5, height: 200)
        text.append(AttributedText(String(TextAttachment.character), attributes: tall))
        text.append(Box.text("\nb"))
        let pages = try Self.pages(text, lines: 3)
        #expect(pages.map { $0.body.layout.lineTexts.joined() } == ["a\u{FFFC}\n", "b"])
    }

    @Test func theRestOfAParagraphHasNoFirstLine() throws {
        let pages = try Self.pages(Self.words(6) { $0.firstLineHeadIndent = 6 }, lines: 3)
        #expect(pages[0].body.layout.lefts == [6, 0, 0])
        #expect(pages[1].body.layout.lefts.allSatisfy { $0 == 0 })
    }

    @Test func widowsMoveWithOtherLines() throws {
        #expect(Self.texts(try Self.pages(Self.words(4) { $0.widows = 2 }, lines: 3)) == [2, 2])
        #expect(Self.texts(try Self.pages(Self.words(5) { $0.widows = 2 }, lines: 3)) == [3, 2])
    }

    /// Pages with many lines leave twice as many lines as the widows for the last page, and before a chapter.
    @Test(arguments: [
        (31, 2, [14, 13, 4]), (30, 2, [14, 12, 4]), (32, 2, [14, 14, 4]), (28, 2, [14, 14]), (31, 1, [14, 14, 3]),
    ])
    func lastPagesAreNotShort(_ count: Int, _ widows: Int, _ lines: [Int]) throws {
        let text = Self.words(count) { $0.widows = widows }
        #expect(Self.texts(try Self.pages(text, lines: 14)) == lines)
        let chapter = Self.words(2) { style in
            style.widows = widows
            style.breakBefore = .page
        }
        #expect(Self.texts(try Self.pages(text + Box.text("\n") + chapter, lines: 14)) == lines + [2])
        // Pages with few lines need them.
        #expect(Self.texts(try Self.pages(Self.words(10) { $0.widows = 2 }, lines: 8)) == [8, 2])
    }

    /// No row of a table is alone on a page, next to its header.
    @Test(arguments: [(9, [7, 2]), (8, [6, 2]), (7, [7]), (15, [7, 6, 2])])
    func rowsAreNotAlone(_ count: Int, _ rows: [Int]) throws {
        let attributes = Box.attributes { style in
            style.cellInsets = .zero
            style.widows = 2
        }
        let table = TableText(alignments: [.left], attributes: attributes)
        let text = table.text([["h"]] + (0..<count).map { _ in ["a"] })
        #expect(Self.texts(try Self.pages(text, lines: 8)).map { $0 - 1 } == rows)
        // Below other text, a table starts with two rows.
        let below = Self.words(6) + Box.text("\n") + text
        #expect(Self.texts(try Self.pages(below, lines: 8)).first == 6)
    }

    @Test func orphansGoToTheNextPage() throws {
        let text = Self.words(2) + Box.text("\n") + Self.words(3) { $0.orphans = 2 }
        #expect(Self.texts(try Self.pages(text, lines: 3)) == [2, 3])
    }

    @Test func headingsStayWithTheNextParagraph() throws {
        var heading = Box.text("a\n")
        heading[heading.startIndex..<heading.endIndex].block = BlockIntent(
            components: [.init(kind: .heading(level: 2), identity: 0)])
        let pages = try Self.pages(Self.words(2) + Box.text("\n") + heading + Self.words(2), lines: 3)
        #expect(Self.texts(pages) == [2, 3])
        #expect(pages[1].headings.map(\.title) == ["a"])
        #expect(pages[1].headings.map(\.position) == [Point(x: 10, y: 20)])
    }

    @Test func keptTogetherAndBegunOnAPage() throws {
        let together = Self.words(2) + Box.text("\n") + Self.words(2) { $0.keepTogether = true }
        #expect(Self.texts(try Self.pages(together, lines: 3)) == [2, 2])
        let begun = Self.words(1) + Box.text("\n") + Self.words(1) { $0.breakBefore = .page }
        #expect(Self.texts(try Self.pages(begun, lines: 3)) == [1, 1])
    }

    /// Text that cannot be kept together is broken (CSS Fragmentation 3, 4.4).
    @Test func tooLongParagraphsAreNotKeptTogether() throws {
        let text = Self.words(5) { style in
            style.keepTogether = true
            style.keepWithNext = true
        }
        #expect(Self.texts(try Self.pages(text, lines: 3)) == [3, 2])
    }

    @Test func headersHavePageAndPages() throws {
        let pages = try Self.pages(Self.words(8), lines: 3, header: "{{page}} . {{pages}}")
        #expect(pages.compactMap { $0.header?.layout.text.string } == ["1 . 3", "2 . 3", "3 . 3"])
        #expect(pages[0].header?.origin == Point(x: 10, y: 5))
    }

    @Test func headerRowsOfATableAreRepeatedOnEachPage() throws {
        func row(_ cells: [String], isHeader: Bool) -> AttributedText {
            var row = AttributedText()
            for (column, cell) in cells.enumerated() {
                var attributes = Box.attributes { $0.cellInsets = .zero }
                attributes.block = BlockIntent(components: [
                    .init(kind: .tableCell(column: column), identity: 0),
                    .init(kind: .tableRow(isHeader: isHeader), identity: 0),
                    .init(kind: .table(columns: [.left, .left]), identity: 1),
                ])
                row.append(cell + (column + 1 < cells.count ? "\t" : "\n"), attributes: attributes)
            }
            return row
        }
        var table = row(["a", "a"], isHeader: true)
        for index in 0..<5 { table.append(row(["aa", index == 0 ? "aaaaaa" : "a"], isHeader: false)) }
        let pages = try Self.pages(table, lines: 3)
        let starts = pages.map { page in page.body.layout.lineTexts.first }
        #expect(pages.count == 3 && starts == ["a\t", "a\t", "a\t"])
        // Its columns have the same widths on every page.
        let columns = pages.map { $0.body.layout.lines[1].frame.x }
        #expect(Set(columns).count == 1)
        #expect(pages.map(\.utf8Range.upperBound).last == table.utf8Count)
    }

    /// A row without space below the repeated table header is placed there without the header.
    @Test func aRowAsHighAsThePageHasNoHeader() throws {
        func row(_ text: String, isHeader: Bool) -> AttributedText {
            var attributes = Box.attributes { $0.cellInsets = .zero }
            attributes.block = BlockIntent(components: [
                .init(kind: .tableCell(column: 0), identity: 0),
                .init(kind: .tableRow(isHeader: isHeader), identity: 0),
                .init(kind: .table(columns: [.left]), identity: 1),
            ])
            return AttributedText(text + "\n", attributes: attributes)
        }
        let tall = Array(repeating: "aaaa aaaa", count: 3).joined(separator: " ")
        let table = row("a", isHeader: true) + row(tall, isHeader: false) + row("aa", isHeader: false)
        let pages = try Self.pages(table, lines: 3)
        #expect(pages.map { $0.body.layout.lines.count } == [1, 3, 2])
        #expect(pages.last?.utf8Range.upperBound == table.utf8Count)
    }

    /// Pages of any size cover the text, and each line is on exactly one page.
    @Test(arguments: 0..<20)
    func pagesTileTheText(seed: UInt64) throws {
        var random = SeededGenerator(seed: 80_000 + seed)
        var text = AttributedText()
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            var part = RandomText.attributed(Int.random(in: 0...40, using: &random), using: &random)
            part.append("\n")
            var style = ParagraphStyle()
            style.widows = Int.random(in: 1...3, using: &random)
            style.orphans = Int.random(in: 1...3, using: &random)
            style.keepWithNext = Int.random(in: 0..<4, using: &random) == 0
            style.keepTogether = Int.random(in: 0..<4, using: &random) == 0
            part.transformAttributes { $0.paragraph = style.merging(over: $0.paragraph ?? ParagraphStyle()) }
            text.append(part)
        }
        let page = Document.Page(
            size: Size(
                width: Double.random(in: 60...300, using: &random), height: Double.random(in: 40...200, using: &random)),
            margins: EdgeInsets(10))
        var end = 0
        var count = 0
        try TextPages(text, on: page, fonts: ShapePropertyTests.fonts).forEach { page in
            let start = page.utf8Range.lowerBound
            // Only the rest of a table row overlaps the page before.
            let paragraph = TextBoundaries(text).paragraphStart(at: start)
            let block = text.style(ofRun: text.styleRunIndex(atUTF8: paragraph)).attributes.block
            #expect(start == end || (start < end && block.flatMap { TablePosition($0) } != nil))
            #expect(!page.utf8Range.isEmpty || text.isEmpty)
            page.body.layout.checkInvariants()
            end = page.utf8Range.upperBound
            count += 1
        }
        #expect(end == text.utf8Count)
        #expect(try TextPages(text, on: page, fonts: ShapePropertyTests.fonts).count() == count)
    }

    // MARK: - Rows that are higher than a page

    private static let table = TableText(
        alignments: [.left, .left], attributes: Box.attributes { $0.cellInsets = .zero })

    /// All words of the pages, in order, with repeated headers.
    private static func words(of pages: [TextPage]) -> [String] {
        pages.flatMap { page in
            page.body.layout.text.string.split { $0.isWhitespace }.map(String.init)
        }
    }

    /// Words that differ, and are as long.
    private static func numbered(_ letter: String, _ count: Int) -> String {
        (0..<count).map { letter + String(String($0 + 1000).dropFirst()) }.joined(separator: " ")
    }

    /// The text that lines of the page show, in the whole text.
    private static func covered(by pages: [TextPage]) -> [Range<Int>] {
        pages.flatMap { page in
            page.body.layout.lines.map { line in
                page.segments.place(
                    of: line.utf8Range.lowerBound, isEnd: false)..<page.segments.place(
                        of: line.utf8Range.upperBound, isEnd: true)
            }
        }
    }

    /// Whether ranges cover all of 0..<count.
    private static func covers(_ ranges: [Range<Int>], _ count: Int) -> Bool {
        var end = 0
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            guard range.lowerBound <= end else { return false }
            end = max(end, range.upperBound)
        }
        return end == count
    }

    /// A row continues on as many pages as its cells need (CSS Fragmentation 3, 4.4), below its header.
    @Test(arguments: [false, true])
    func rowsHigherThanAPageContinue(isSplit: Bool) throws {
        var source = Self.table
        source.isSplit = isSplit
        let text = source.text([
            ["a", "b"], [Self.numbered("a", 30), Self.numbered("b", 7)], ["aa", "bb"],
        ])
        let pages = try Self.pages(text, lines: 6)
        #expect(pages.count > 3)
        for page in pages {
            let layout = page.body.layout
            layout.checkInvariants()
            #expect(layout.lines.allSatisfy { $0.frame.maxY <= 60 })
            #expect(layout.warnings.isEmpty)
        }
        let shown = Self.words(of: pages)
        for word in text.string.split(whereSeparator: \.isWhitespace) { #expect(shown.contains(String(word))) }
        #expect(shown.filter { $0 == "a" }.count == pages.count)
        #expect(Self.covers(Self.covered(by: pages), text.utf8Count))
        // Columns are as wide on every page.
        #expect(Set(pages.map { $0.body.layout.lines.map(\.frame.x).max() }).count == 1)
        // Both cells begin on the first page, side by side.
        #expect(shown.prefix(4).contains("a") && pages[0].body.layout.text.string.contains("b000"))
    }

    /// The columns of a table whose first row is higher than a page depend on all rows, however much of them is laid out with
    /// the row, and though its first part was tried on the page before, so that no line is beyond its page.
    @Test(arguments: [9, 30, 120, 300], [0, 1, 3, 4, 5, 8])
    func columnsOfSplitRowsAreThoseOfTheWholeTable(words: Int, before: Int) throws {
        let rows = [[Self.numbered("a", words), "b"], ["a", "b"], ["aaaaaaaaa aaa", "b"], ["a", "bbbbbb"]]
        let table = Self.table.text([["", ""]] + rows)
        let pages = try Self.pages(Self.words(before) + Box.text(before > 0 ? "\n" : "") + table, lines: 5)
        for page in pages {
            #expect(page.body.layout.lines.allSatisfy { $0.frame.maxY <= 50 })
        }
        let starts = pages.map { $0.body.layout.lines.map(\.frame.x).max() ?? 0 }
        #expect(Set(starts.filter { $0 > 0 }).count == 1)
        let shown = Self.words(of: pages).joined()
        for word in rows[0][0].split(separator: " ") { #expect(shown.contains(word)) }
    }

    @Test func rowsContinueInColumnsOfAPage() throws {
        let text = Self.table.text([["a", "b"], [Self.numbered("a", 40), Self.numbered("b", 40)]])
        let page = Document.Page(size: Size(width: 160, height: 100), margins: EdgeInsets(10))
        var pages: [TextPage] = []
        try TextPages(
            text, on: page, container: TextContainer(columns: TextContainer.Columns(count: 2)), fonts: Box.fonts
        ).forEach { pages.append($0) }
        #expect(Self.covers(Self.covered(by: pages), text.utf8Count))
        #expect(pages[0].body.layout.containers.allSatisfy { !$0.lines.isEmpty })
        #expect(pages.allSatisfy { page in page.body.layout.lines.allSatisfy { $0.frame.maxY <= 80 } })
    }

    /// Content that cannot be split overflows with a warning, and nothing is lost.
    @Test func rowsThatCannotBeSplitOverflow() throws {
        var text = Self.table.text([["a", "b"], ["c", "d"]])
        var tall = Self.table.style(isHeader: false, column: 0)
        tall.attachment = TextAttachment(width: 5, height: 200)
        text.append(AttributedText("\n", attributes: Self.table.style(isHeader: false, column: 1)))
        text.append(AttributedText(String(TextAttachment.character), attributes: tall))
        text.append(AttributedText("\te\n", attributes: Self.table.style(isHeader: false, column: 1)))
        text.append(Box.text("f"))
        let pages = try Self.pages(text, lines: 6)
        #expect(Self.covers(Self.covered(by: pages), text.utf8Count))
        #expect(pages.flatMap { $0.body.layout.warnings }.map(\.code) == [.overflow])
    }

    /// Linked containers and columns keep the order of the text, so a row that is higher than all of them overflows.
    @Test func rowsHigherThanLinkedContainersOverflow() throws {
        let text = Self.table.text([["a", "b"], [Self.numbered("a", 30), "b"], ["c", "d"]])
        let containers = Array(repeating: TextContainer(width: 62, height: 60), count: 3)
        let layout = try TextLayout(text, in: containers, fonts: Box.fonts)
        layout.checkInvariants()
        #expect(!layout.isTruncated && layout.warnings.map(\.code) == [.overflow])
    }

    /// The caption of a table is repeated, without its place, if it has a text for that; there is no rule where the table
    /// continues.
    @Test func captionsAreRepeatedWhereTablesContinue() throws {
        for label in ["auto", "more", nil] {
            var attributes = Box.attributes()
            var style = ParagraphStyle(keepWithNext: true)
            style.continuedLabel = label
            attributes.paragraph = style
            attributes.anchor = "x"
            attributes.block = BlockIntent(components: [.init(kind: .caption, identity: 0)])
            var source = Self.table
            source.attributes.cell = CellStyle(borderWidth: 1, borderColor: .black)
            source.attributes.cell?.borders = .rules
            let text =
                AttributedText("title\n", attributes: attributes)
                + source.text([["a", "b"]] + (0..<20).map { ["r\($0)", "s"] })
            let pages = try Self.pages(text, lines: 8)
            #expect(pages.count > 2)
            for (index, page) in pages.enumerated() {
                let layout = page.body.layout
                layout.checkInvariants()
                let first = layout.lineTexts.first
                let word = label == "auto" ? "continued" : "more"
                // The words are on lines of their own where the column is narrow.
                let title = index == 0 ? "title\n" : label == nil ? "a\t" : "title (\(word))\n"
                #expect(layout.lineTexts.joined().hasPrefix(title) && first?.hasPrefix(title.prefix(1)) == true)
                #expect(layout.text.anchors.map(\.name) == (index == 0 ? ["x"] : []))
                var bottom = 0.0
                var rules: [Double] = []
                layout.forEachTableCell(
                    in: layout.lines.count - 2..<layout.lines.count, { bottom = $0.rect.maxY },
                    borders: { rules.append($0.rect.minY) })
                if bottom == 0 { bottom = layout.lines.last.map { $0.frame.maxY } ?? 0 }
                let isRuled = rules.contains { $0 > bottom - 1 }
                #expect(isRuled == (index == pages.count - 1))
            }
            #expect(Self.covers(Self.covered(by: pages), text.utf8Count))
        }
        #expect(
            ["de-AT", "ja", "xx", nil].map(RepeatedCaption.continued) == [
                "Fortsetzung", "続き", "continued", "continued",
            ])
    }

    /// Connected rows that are each higher than the page are on separate pages, and the text after them is on later ones.
    @Test func connectedRowsHigherThanPagesAreSeparate() throws {
        var table = Self.table
        var style = ParagraphStyle()
        style.cellInsets = EdgeInsets(top: 40, left: 5, bottom: 40, right: 5)
        table.attributes.paragraph = style
        var text = AttributedText()
        for row in 0..<4 {
            var cell = table.style(isHeader: false, column: 0)
            cell.cell = CellStyle()
            cell.cell?.rowSpan = row % 2 == 0 ? 2 : 1
            text.append(row % 2 == 0 ? "a" : "", attributes: cell)
            text.append("\t", attributes: table.style(isHeader: false, column: nil))
            text.append("b", attributes: table.style(isHeader: false, column: 1))
            text.append("\n", attributes: table.style(isHeader: false, column: nil))
        }
        text.append(String(repeating: "word ", count: 4000), attributes: Box.attributes())
        let pages = try Self.pages(text, lines: 6)
        #expect(pages.prefix(4).map { $0.body.layout.rowCount } == [1, 1, 1, 1])
        #expect(pages.dropFirst(4).allSatisfy { $0.body.layout.lines.allSatisfy { $0.frame.maxY <= 60 } })
    }

    /// Rows that cells connect are on one page, unless they are higher than a page; nothing is lost.
    @Test(arguments: [2, 3, 9, 1000]) func connectedRowsStayTogether(_ span: Int) throws {
        var text = AttributedText()
        for row in 0..<30 {
            let isHeader = row == 0
            var cell = Self.table.style(isHeader: isHeader, column: 0)
            var style = CellStyle()
            style.rowSpan = span
            cell.cell = style
            if isHeader || (row - 1) % span == 0 { text.append(AttributedText("a\(row)", attributes: cell)) }
            text.append(AttributedText("\t", attributes: Self.table.style(isHeader: isHeader, column: nil)))
            text.append(AttributedText("b\(row)", attributes: Self.table.style(isHeader: isHeader, column: 1)))
            text.append(AttributedText("\n", attributes: Self.table.style(isHeader: isHeader, column: nil)))
        }
        let pages = try Self.pages(text, lines: 6)
        #expect(pages.count > 4)
        for page in pages {
            page.body.layout.checkInvariants()
            #expect(page.body.layout.lines.allSatisfy { $0.frame.maxY <= 60 })
            guard span <= 3 else { continue }
            let shown = page.segments.isEmpty ? 0 : page.utf8Range.lowerBound
            let first = text.string.utf8.dropFirst(shown).first
            #expect(first == UInt8(ascii: "a") || shown == text.utf8Count, "\(shown)")
        }
        let words = Self.words(of: pages)
        for row in 1..<30 { #expect(words.contains("b\(row)")) }
        #expect(Self.covers(Self.covered(by: pages), text.utf8Count))
    }

    // MARK: - Tables that begin after the first page

    /// Columns are as wide as all rows need (CSS 2.2, 17.5.2), wherever the table begins and however long it is.
    @Test(arguments: [0, 2, 7, 40])
    func columnsAreAsWideAsAllRowsNeed(before: Int) throws {
        var rows = [["a", "b"]]
        for index in 0..<3000 { rows.append(["a", index == 2990 ? "aaaaaa" : "b"]) }
        let table = Self.table.text(rows)
        let whole = try TextLayout(table, in: .width(62), fonts: Box.fonts)
        let second = try #require(whole.lines.map(\.frame.x).max())
        let pages = try Self.pages(Self.words(before) + Box.text(before > 0 ? "\n" : "") + table, lines: 8)
        let places = Set(pages.flatMap { page in page.body.layout.lines.map(\.frame.x).filter { $0 > 0 } })
        #expect(places == [second])
        let broken = pages.contains { $0.body.layout.lineTexts.contains { $0.hasPrefix("aaaaa") && $0.count < 6 } }
        #expect(!broken)
    }

    // MARK: - Coverage

    /// Narrow columns, indents, vertical text and cells out of place: the lines of all pages cover the text.
    @Test(arguments: 0..<60)
    func linesOfAllPagesCoverTheText(seed: UInt64) throws {
        var random = SeededGenerator(seed: 90_000 + seed)
        var text = AttributedText()
        for index in 0..<Int.random(in: 1...5, using: &random) {
            var part: AttributedText
            if random.chance(1, in: 3) {
                var source = TableText(alignments: [.left, .right], identity: index + 1)
                source.isSplit = random.chance(1, in: 2)
                part = source.text(
                    (0..<Int.random(in: 1...4, using: &random)).map { _ in
                        (0..<2).map { _ in
                            RandomText.attributed(
                                Int.random(in: 0...random.pick([4, 90]), using: &random), using: &random
                            ).string.filter { !$0.isNewline && $0 != "\t" && $0 != "\u{2028}" }
                        }
                    })
            } else {
                part = RandomText.attributed(Int.random(in: 0...60, using: &random), using: &random)
            }
            part.append("\n")
            if random.chance(1, in: 3) {
                var style = ParagraphStyle()
                style.headIndent = random.pick([0, 5, 30, 400])
                style.tailIndent = random.pick([0, -5, -60])
                style.lineBreak = random.pick([.word, .character])
                part.transformAttributes { $0.paragraph = style.merging(over: $0.paragraph ?? ParagraphStyle()) }
            }
            text.append(part)
        }
        if random.chance(1, in: 4), text.utf8Count > 8 {
            let place = text.range(forUTF8: text.styleRunEnd(0)..<text.utf8Count)
            text[place].block = BlockIntent(components: [.init(kind: .tableCell(column: 0), identity: 0)])
        }
        let page = Document.Page(
            size: Size(
                width: Double.random(in: 22...200, using: &random), height: Double.random(in: 22...150, using: &random)),
            margins: EdgeInsets(10))
        var container = TextContainer(writingMode: random.pick([.horizontal, .verticalRL, .verticalLR]))
        if random.chance(1, in: 3) { container.columns = TextContainer.Columns(width: random.pick([1, 4, 40])) }
        if random.chance(1, in: 4) { container.exclusions = [.rect(Rect(x: 0, y: 5, width: 60, height: 20))] }
        var pages: [TextPage] = []
        try TextPages(text, on: page, container: container, fonts: ShapePropertyTests.fonts).forEach { page in
            page.body.layout.checkInvariants()
            pages.append(page)
        }
        #expect(Self.covers(Self.covered(by: pages), text.utf8Count))
        #expect(pages.last?.utf8Range.upperBound == text.utf8Count)
    }

    /// Rows whose cells contain blocks continue on the next pages: each letter is on one page.
    @Test(arguments: 0..<80)
    func blocksInCellsContinue(seed: UInt64) throws {
        var random = SeededGenerator(seed: 70_000 + seed)
        let text = BlockTableText(BlockTableText.random(&random) + BlockTableText.random(&random)).text
        let page = Document.Page(
            size: Size(
                width: Double(Int.random(in: 80...300, using: &random)),
                height: Double(Int.random(in: 60...200, using: &random))), margins: EdgeInsets(10))
        var pages: [TextPage] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { page in
            page.body.layout.checkInvariants()
            pages.append(page)
        }
        #expect(Self.covers(Self.covered(by: pages), text.utf8Count), "seed \(seed)")
        // All of them are on the paper.
        let height = page.size.height - 20
        for page in pages {
            #expect(page.body.layout.lines.allSatisfy { $0.frame.maxY <= height + 0.01 }, "seed \(seed)")
        }
        let letters = pages.map { $0.body.layout.lineTexts.joined().filter { !$0.isWhitespace } }.joined()
        let hasAll = letters.sorted() == text.string.filter { !$0.isWhitespace }.sorted()
        #expect(hasAll, "seed \(seed): \(letters.count) letters")
    }

    /// A cell continues inside a span that belongs to no table.
    @Test func aCellContinuesWithItsFirstBlock() throws {
        var text = Self.table.text([["a", "b"], [Self.numbered("a", 30), Self.numbered("b", 20)], ["aa", "bb"]])
        let inner = text.range(forUTF8: 30..<100)
        text[inner].block = nil
        let pages = try Self.pages(text, lines: 5)
        #expect(Self.covers(Self.covered(by: pages), text.utf8Count))
        let shown = Self.words(of: pages)
        for word in text.string.split(whereSeparator: \.isWhitespace) { #expect(shown.contains(String(word))) }
    }

    @Test func narrowColumnsShowAllCharacters() throws {
        var text = Box.text("aé")
        text.mergeParagraph(ParagraphStyle(headIndent: 5))
        let page = Document.Page(size: Size(width: 60, height: 60), margins: EdgeInsets(10))
        var pages: [TextPage] = []
        try TextPages(
            text, on: page, container: TextContainer(columns: TextContainer.Columns(width: 4)), fonts: Box.fonts
        ).forEach { pages.append($0) }
        #expect(Self.covers(Self.covered(by: pages), text.utf8Count))
    }

    /// A page without space for a single letter shows a row that overflows, also if a drop cap or a float follows later.
    @Test(arguments: [true, false])
    func narrowPagesShowAllTextBeforeDropCapsAndFloats(hasDropCap: Bool) throws {
        var text = AttributedText("ffi\nabc def")
        let range = text.range(forUTF8: 4..<text.utf8Count)
        if hasDropCap {
            text.mergeAttributes(TextAttributes(dropCap: DropCap(lines: 3)), in: range)
        } else {
            text.append(
                AttributedText(
                    String(TextAttachment.character),
                    attributes: TextAttributes(
                        attachment: TextAttachment(width: 4, height: 4), float: .left)))
        }
        var container = TextContainer.unbounded
        container.insets = EdgeInsets(top: 3, left: 5, bottom: 7, right: 2)
        container.writingMode = .verticalLR
        var page = Document.Page(size: Size(width: 30, height: 30))
        page.margins = EdgeInsets(10)
        let pages = try TextPages(text, on: page, container: container, fonts: FontLibrary(systemFonts: false))
        var end = text.startIndex
        try pages.forEach { page in
            for line in page.body.layout.lines {
                let range = pages.range(of: line.range, on: page)
                #expect(range.lowerBound <= end)
                end = max(end, range.upperBound)
            }
        }
        #expect(text.string[end...].allSatisfy { $0 == TextAttachment.character })
    }
}
