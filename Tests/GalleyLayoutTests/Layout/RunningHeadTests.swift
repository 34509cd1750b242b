import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Headers and footers that differ by page, and numbers of pages in the text.
@Suite struct RunningHeadTests {
    /// A page of three lines inside margins of 10 and 30 points.
    private static let page: Document.Page = {
        var page = Document.Page(
            size: Size(width: 200, height: 70), margins: EdgeInsets(top: 20, left: 10, bottom: 20, right: 30))
        page.header = edge("{{chapter}}|{{section}}")
        page.footer = edge("{{page}}/{{pages}}")
        return page
    }()

    private static func edge(_ text: String) -> Document { Document(text: text, style: Box.attributes()) }

    /// A text of lines; those that begin with # or ## are headings.
    private static func text(_ lines: [String]) -> AttributedText {
        var text = Box.text(lines.joined(separator: "\n"))
        var start = 0
        for line in lines {
            let level = line.prefix { $0 == "#" }.count
            if level > 0 {
                var attributes = TextAttributes()
                attributes.block = BlockIntent(components: [.init(kind: .heading(level: level), identity: 0)])
                text.mergeAttributes(attributes, in: text.range(forUTF8: start..<start + line.utf8.count + 1))
            }
            start += line.utf8.count + 1
        }
        // Headings stay where they are.
        var style = ParagraphStyle()
        style.keepWithNext = false
        style.orphans = 1
        style.widows = 1
        text.mergeAttributes(TextAttributes(paragraph: style))
        return text
    }

    private static func pages(_ lines: [String], _ page: Document.Page = page) throws -> [TextPage] {
        var result: [TextPage] = []
        try TextPages(text(lines), on: page, fonts: Box.fonts).forEach { result.append($0) }
        return result
    }

    private static func edges(_ pages: [TextPage]) -> [[String]] {
        pages.map { [$0.header, $0.footer].map { $0?.layout.text.string ?? "" } }
    }

    /// The first heading on a page, or else the last one before (CSS Generated Content for Paged Media 3, 1.1.2).
    @Test func chaptersAndSectionsAreThoseOfThePage() throws {
        let pages = try Self.pages([
            "a", "#A", "b", "##A1", "c", "##A2", "d", "e", "f", "#B", "#C", "##C1", "g", "#D", "h", "i", "j", "k",
        ])
        #expect(
            Self.edges(pages) == [
                ["#A|", "1/6"], ["#A|##A1", "2/6"], ["#A|##A2", "3/6"], ["#B|##C1", "4/6"], ["#D|", "5/6"],
                ["#D|", "6/6"],
            ])
    }

    /// A heading may contain the names that headers use.
    @Test func titlesAreNotReplacedAgain() throws {
        #expect(
            try Self.edges(Self.pages(["#{{page}} {{section}}", "##{{chapter}}"])) == [
                ["#{{page}} {{section}}|##{{chapter}}", "1/1"]
            ])
    }

    @Test func firstAndLeftPagesHaveTheirOwnEdges() throws {
        var page = Self.page
        page.firstEdges = Document.Page.Edges(footer: Self.edge("first"))
        page.leftEdges = Document.Page.Edges(header: Self.edge("left {{page}}"))
        let lines = Array(repeating: "a", count: 10)
        #expect(
            try Self.edges(Self.pages(lines, page)) == [
                ["", "first"], ["left 2", ""], ["|", "3/4"], ["left 4", ""],
            ])
        page.firstNumber = 2
        page.firstEdges = nil
        #expect(try Self.edges(Self.pages(lines, page)).map(\.first) == ["left 2", "|", "left 4", "|"])
    }

    @Test func marginsAreMirroredOnLeftPages() throws {
        var page = Self.page
        page.mirrorsMargins = true
        let pages = try Self.pages(Array(repeating: "a", count: 7), page)
        #expect(pages.map(\.body.origin.x) == [10, 30, 10])
        #expect(pages.map { $0.header?.origin.x } == [10, 30, 10])
        #expect(pages.allSatisfy { $0.body.layout.containerSize.width == 160 })
    }

    /// Roman numerals as in CSS Counter Styles 3 (6.1): from 1 to 3999.
    @Test(arguments: [
        (1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (40, "XL"), (90, "XC"), (400, "CD"), (1999, "MCMXCIX"),
        (3888, "MMMDCCCLXXXVIII"),
        (3999, "MMMCMXCIX"), (4000, "4000"), (0, "0"),
    ])
    func romanNumerals(_ number: Int, _ text: String) {
        #expect(Document.Page.Numbering.upperRoman.text(number) == text)
    }

    @Test func numbersHaveTheFormOfThePage() throws {
        var page = Self.page
        page.footer = Self.edge("{{page}}")
        page.firstNumber = 3
        page.numbering = .lowerRoman
        #expect(try Self.edges(Self.pages(Array(repeating: "a", count: 5), page)).map(\.last) == ["iii", "iv"])
        page.numbering = .upperRoman
        #expect(try Self.edges(Self.pages(Array(repeating: "a", count: 5), page)).map(\.last) == ["III", "IV"])
    }

    /// A range has the number of its heading's page, also where the numbers move the headings.
    @Test(arguments: 1..<40)
    func referencesHaveTheNumbersOfTheirPages(_ count: Int) throws {
        var lines = ["see "]
        for index in 0..<count { lines += ["#H\(index)"] + Array(repeating: "b", count: index % 5) }
        var text = Self.text(lines)
        // Before the headings, and in the text of one line, so that its length depends on the numbers.
        var references = Box.text("")
        for index in 0..<count {
            var attributes = Box.attributes()
            attributes.pageReference = "h\(index)"
            references.append("0", attributes: attributes)
            references.append(" ", attributes: Box.attributes())
        }
        text.replaceSubrange(text.range(forUTF8: 4..<4), with: references)
        let pages = try TextPages(text, on: Self.page, fonts: Box.fonts)
        var numbers: [String: Int] = [:]
        try pages.forEach { page in
            for heading in page.headings { numbers[heading.name] = page.number }
        }
        let shown = pages.text.styleRuns.indices.compactMap { run -> (String, String)? in
            guard let name = pages.text.style(ofRun: run).attributes.pageReference else { return nil }
            return (
                name,
                String(
                    pages.text.string[
                        pages.text.range(forUTF8: Int(pages.text.styleRuns[run].start)..<pages.text.styleRunEnd(run))])
            )
        }
        #expect(shown.count == count)
        for (name, number) in shown { #expect(number == "\(numbers[name] ?? 0)", "\(name)") }
    }

    /// References in the middle of a text have numbers that are longer than those before, and `count()` needs no layout.
    @Test(arguments: 1..<40 as Range<UInt64>)
    func referencesAmongTheTextHaveTheNumbersOfTheirPages(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &random)
        var text = Box.text("")
        for index in 0..<count {
            text += Self.text(["#H\(index)", ""])
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                text += Box.text(Bool.random(using: &random) ? "b\n" : "cccccccc ")
                guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
                var attributes = Box.attributes()
                attributes.pageReference = "h\(Int.random(in: 0..<count, using: &random))"
                text.append("0", attributes: attributes)
                text += Box.text(" dddd\n")
            }
        }
        let pages = try TextPages(text, on: Self.page, fonts: Box.fonts)
        var numbers: [String: Int] = [:]
        var shown: [(name: String, label: String)] = []
        var last = 0
        var footers: [String?] = []
        try pages.forEach { page in
            for heading in page.headings { numbers[heading.name] = page.number }
            footers.append(page.footer?.layout.text.string)
            let body = page.body.layout.text
            for run in body.styleRuns.indices {
                guard let name = body.style(ofRun: run).attributes.pageReference else { continue }
                let range = Int(body.styleRuns[run].start)..<body.styleRunEnd(run)
                shown.append((name, String(body.string[body.range(forUTF8: range)])))
            }
            last = page.number
        }
        for (name, label) in shown { #expect(label == "\(numbers[name] ?? 0)", "\(name)") }
        #expect(try pages.count() == last)
        #expect(footers == (1...last).map { "\($0)/\(last)" })
    }

    /// A reference with words is left out on the page of its heading.
    @Test func aReferenceOnThePageOfItsHeadingHasNoNumber() throws {
        var text = Self.text(["#H", "see?", "b", "c", "see?", "d"])
        var attributes = Box.attributes()
        attributes.pageReference = "h"
        for offset in [15, 6] {
            let words = AttributedText("(p. #)", attributes: attributes)
            text.replaceSubrange(text.range(forUTF8: offset..<offset + 1), with: words)
        }
        let pages = try TextPages(text, on: Self.page, fonts: Box.fonts)
        #expect(pages.text.string == "#H\nsee\nb\nc\nsee(p. 1)\nd")
    }

    @Test func aReferenceToNoHeadingIsAQuestionMark() throws {
        var text = Self.text(["a", "#H"])
        text.mergeAttributes(TextAttributes(pageReference: "nothing"), in: text.range(forUTF8: 0..<1))
        #expect(try TextPages(text, on: Self.page, fonts: Box.fonts).text.string == "?\n#H")
    }
}
