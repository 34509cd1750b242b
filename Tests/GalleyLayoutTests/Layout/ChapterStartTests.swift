import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Chapters that start on new or right-hand pages.
@Suite struct ChapterStartTests {
    /// The lines of each page, separated by blanks.
    private func pages(
        _ lines: [String], _ change: (inout Document.Page) -> Void = { _ in },
        style: (Int, inout ParagraphStyle) -> Void = { _, _ in }
    ) throws -> (texts: [String], headers: [Bool], starts: [Int]) {
        var page = Document.Page(size: Size(width: 200, height: 70), margins: EdgeInsets(20))
        page.header = Document(text: "{{chapter}}", style: Box.attributes())
        change(&page)
        var text = AttributedText()
        for (index, line) in lines.enumerated() {
            var attributes = Box.attributes()
            var paragraph = ParagraphStyle(keepWithNext: false)
            style(index, &paragraph)
            attributes.paragraph = paragraph
            if line.first?.isUppercase == true {
                attributes.block = BlockIntent(components: [.init(kind: .heading(level: 1), identity: 0)])
            }
            text.append(AttributedText(line + "\n", attributes: attributes))
        }
        var result: (texts: [String], headers: [Bool], starts: [Int]) = ([], [], [])
        let pages = try TextPages(text, on: page, fonts: Box.fonts)
        try pages.forEach { page in
            let layout = page.body.layout
            result.texts.append(
                layout.lines.map { layout.text.string[$0.range].filter { $0 != "\n" } }.joined(separator: " "))
            result.headers.append(page.header != nil)
            if !page.headings.isEmpty { result.starts.append(page.number) }
        }
        #expect(try pages.count() == result.texts.count)
        return result
    }

    @Test func chaptersStartOnNewPages() throws {
        #expect(try pages(["a", "B", "c", "D"]).texts == ["a B c", "D"])
        let paged = try pages(["a", "B", "c", "D"]) { $0.chapters = .page }
        #expect(paged.texts == ["a", "B c", "D"])
        #expect(paged.headers == [true, false, false])
    }

    /// Right pages have odd numbers; the page between may be blank.
    @Test func chaptersStartOnRightPages() throws {
        let right = try pages(["a", "B", "c", "d", "e", "f", "G"]) { $0.chapters = .right }
        #expect(right.texts == ["a", "", "B c d", "e f", "G"])
        #expect(right.headers == [true, false, false, true, false] && right.starts == [3, 5])
        // From an even number on, the first page is a left one.
        let even = try pages(["a", "B"]) {
            $0.chapters = .right
            $0.firstNumber = 2
        }
        #expect(even.texts == ["a", "B"])
        #expect(try pages(["A", "b"]) { $0.chapters = .right }.texts == ["A b"])
    }

    @Test func paragraphsStartOnRightPages() throws {
        let found = try pages(["a", "b", "c"]) { index, style in
            if index == 1 { style.breakBefore = .right }
        }
        #expect(found.texts == ["a", "", "b c"])
    }

    private func pages(
        _ lines: [String], style: (Int, inout ParagraphStyle) -> Void
    ) throws -> (texts: [String], headers: [Bool], starts: [Int]) {
        try pages(lines, { _ in }, style: style)
    }

    /// Lines of code are paragraphs, but as many of them as of other lines are on each page.
    @Test func codeHasNoLinesAlone() throws {
        let page = Document.Page(size: Size(width: 200, height: 70), margins: EdgeInsets(20))
        for count in 4...8 {
            var code = Box.attributes()
            code.block = BlockIntent(components: [.init(kind: .codeBlock(language: nil), identity: 1)])
            code.paragraph = ParagraphStyle(widows: 2, orphans: 2)
            let lines = (0..<count).map { _ in "a" }.joined(separator: "\n")
            let text = AttributedText("x\nx\n", attributes: Box.attributes()) + AttributedText(lines, attributes: code)
            var counts: [Int] = []
            try TextPages(text, on: page, fonts: Box.fonts).forEach { page in
                counts.append(page.body.layout.lines.count { page.body.layout.text.string[$0.range].hasPrefix("a") })
            }
            #expect(counts.reduce(0, +) == count)
            #expect(counts.first == 0 && counts.dropFirst().allSatisfy { $0 >= 2 }, "\(count): \(counts)")
        }
    }

    /// Code of at most eight lines moves to the next page as a whole, if its style has widows.
    @Test(arguments: [(8, 2, [4, 8]), (9, 2, [10, 3]), (8, 1, [10, 2])])
    func shortCodeIsOnOnePage(_ count: Int, _ widows: Int, _ counts: [Int]) throws {
        let page = Document.Page(size: Size(width: 200, height: 140), margins: EdgeInsets(20))
        var code = Box.attributes()
        code.block = BlockIntent(components: [.init(kind: .codeBlock(language: nil), identity: 1)])
        code.paragraph = ParagraphStyle(widows: widows, orphans: widows)
        let lines = (0..<count).map { _ in "a" }.joined(separator: "\n")
        let text =
            AttributedText("x\nx\nx\nx\n", attributes: Box.attributes()) + AttributedText(lines, attributes: code)
        var found: [Int] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { found.append($0.body.layout.lines.count) }
        #expect(found == counts)
    }

    /// Code that is divided at empty lines does not begin a page with one, and no line is lost.
    @Test(arguments: [4, 5, 6, 7, 8, 9], [1, 2, 3])
    func codeDoesNotContinueWithAnEmptyLine(every count: Int, empty: Int) throws {
        let page = Document.Page(size: Size(width: 200, height: 140), margins: EdgeInsets(20))
        var code = Box.attributes()
        code.block = BlockIntent(components: [.init(kind: .codeBlock(language: nil), identity: 1)])
        let lines = (0..<60).map { $0 % count >= count - empty && count > empty ? " " : "a" }
        let text = AttributedText(lines.joined(separator: "\n"), attributes: code)
        var starts: [Substring] = []
        var total = 0
        try TextPages(text, on: page, fonts: Box.fonts).forEach { page in
            let layout = page.body.layout
            starts.append(layout.text.string[layout.lines[0].range])
            total += layout.lines.count
        }
        #expect(total == 60 && starts.count > 4)
        #expect(starts.allSatisfy { $0.hasPrefix("a") }, "\(starts)")
    }

    /// A caption stays with its table, and text before it does not.
    @Test func textBeforeTheCaptionOfATableStays() throws {
        let page = Document.Page(size: Size(width: 200, height: 70), margins: EdgeInsets(20))
        var caption = Box.attributes()
        caption.block = BlockIntent(components: [.init(kind: .caption, identity: 0)])
        caption.paragraph = ParagraphStyle(keepWithNext: true)
        let table = TableText(alignments: [.left]).text([["h"], ["c"]])
        let text =
            AttributedText("x\nx\n", attributes: Box.attributes()) + AttributedText("Table\n", attributes: caption)
            + table
        var lines: [[String]] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { page in
            let layout = page.body.layout
            lines.append(layout.lines.map { layout.text.string[$0.range].filter { $0 != "\n" } })
        }
        #expect(lines.first == ["x", "x"] && lines.dropFirst().first?.first == "Table")
    }
}
