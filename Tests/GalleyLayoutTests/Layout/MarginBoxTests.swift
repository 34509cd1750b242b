import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Boxes in the margins of pages (CSS Paged Media 3, 5), and the strings in them (CSS Generated Content for Paged Media 3, 1.1).
@Suite struct MarginBoxTests {
    typealias Place = Document.Page.MarginBox.Place

    /// A page of 200 × 100 with a text of 120 × 50: three lines of 16 characters.
    private static let page = Document.Page(
        size: Size(width: 200, height: 100), margins: EdgeInsets(top: 30, left: 30, bottom: 20, right: 50))

    private static func box(_ text: String) -> Document.Page.MarginBox {
        Document.Page.MarginBox(Document(text: text), style: Box.attributes())
    }

    private static func pages(_ text: AttributedText, _ page: Document.Page) throws -> [TextPage] {
        var result: [TextPage] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { result.append($0) }
        return result
    }

    private static func boxes(
        _ boxes: [Place: Document.Page.MarginBox]
    ) throws -> [Place: TextPage.PlacedLayout] {
        var page = Self.page
        page.boxes = boxes
        let first = try #require(try pages(Box.text("a"), page).first)
        return Dictionary(uniqueKeysWithValues: first.boxes.map { ($0.place, $0.content) })
    }

    /// The left edge and the width that boxes at the top have in 120 points. Letters are 6 wide.
    @Test(
        arguments: [
            // One box has all of the width.
            (["aaaa", "", ""], [30.0, 120], [], []),
            (["", "aaaa", ""], [], [30, 120], []),
            (["", "", "aaaa"], [], [], [30, 120]),
            // The rest is shared in proportion to the widths: 24 and 48.
            (["aaaa", "", "aaaaaaaa"], [30, 40], [], [70, 80]),
            // The box in the middle is centred: it shares with twice the wider of the others, 24 with 2 × 48.
            (["aa", "aaaa", "aaaaaaaa"], [30, 48], [78, 24], [102, 48]),
            (["aa", "aaaa", ""], [30, 30], [60, 60], []),
        ] as [([String], [Double], [Double], [Double])])
    func boxesShareTheWidth(texts: [String], left: [Double], middle: [Double], right: [Double]) throws {
        var boxes: [Place: Document.Page.MarginBox] = [:]
        for (place, text) in zip([Place.topLeft, .topCenter, .topRight], texts) where !text.isEmpty {
            boxes[place] = Self.box(text)
        }
        let placed = try Self.boxes(boxes)
        for (place, expected) in [(Place.topLeft, left), (.topCenter, middle), (.topRight, right)] {
            let found = placed[place].map { [$0.origin.x, $0.layout.containerSize.width] } ?? []
            #expect(found.count == expected.count)
            for (one, other) in zip(found, expected) { #expect(abs(one - other) < 0.5, "\(place): \(found)") }
        }
    }

    /// Texts that do not fit side by side wrap: each has its longest word, and a share of the rest.
    @Test func longTextsWrap() throws {
        let placed = try Self.boxes([
            .bottomLeft: Self.box("aaaa aaaa aaaa aaaa aaaa"), .bottomRight: Self.box("aaaa aaaa aaaa aaaa aaaa"),
        ])
        let left = try #require(placed[.bottomLeft]), right = try #require(placed[.bottomRight])
        #expect(left.layout.containerSize.width == 60 && right.origin.x == 90)
        #expect(left.layout.lines.count == 3)
    }

    @Test func widthsCanBeSet() throws {
        var wide = Self.box("a")
        wide.width = 100
        let placed = try Self.boxes([.topLeft: wide, .topRight: Self.box("aaaaaaaaaa")])
        #expect(placed[.topLeft]?.layout.containerSize.width == 100)
        #expect(placed[.topRight]?.origin.x == 130 && placed[.topRight]?.layout.containerSize.width == 20)
    }

    /// The alignments of the table in CSS Paged Media 3, 5.1, for a letter of 6 × 10 points.
    @Test(arguments: [
        (Place.topLeftCorner, 24.0, 10.0), (.topLeft, 30, 10), (.topCenter, 87, 10), (.topRight, 144, 10),
        (.topRightCorner, 150, 10), (.rightTop, 172, 30), (.rightMiddle, 172, 50), (.rightBottom, 172, 70),
        (.bottomRightCorner, 150, 85), (.bottomRight, 144, 85), (.bottomCenter, 87, 85), (.bottomLeft, 30, 85),
        (.bottomLeftCorner, 24, 85), (.leftBottom, 12, 70), (.leftMiddle, 12, 50), (.leftTop, 12, 30),
    ])
    func contentsAreAligned(place: Place, x: Double, y: Double) throws {
        let placed = try #require(try Self.boxes([place: Self.box("a")])[place])
        let frame = placed.layout.lines[0].frame
        #expect(
            abs(placed.origin.x + frame.x - x) < 0.5 && abs(placed.origin.y + frame.y - y) < 0.5, "\(placed.origin)")
    }

    /// Three boxes next to the text share the height of the text, which is 50.
    @Test func boxesShareTheHeight() throws {
        let placed = try Self.boxes([.leftTop: Self.box("a"), .leftMiddle: Self.box("b"), .leftBottom: Self.box("c")])
        #expect(placed[.leftTop]?.origin.y == 30 && placed[.leftBottom]?.origin.y == 70)
        #expect(abs((placed[.leftMiddle]?.origin.y ?? 0) - 50) < 0.1)
    }

    /// Borders are around the whole box: here at the edge of the page's text.
    @Test func bordersSurroundTheBox() throws {
        var box = Self.box("a")
        box.alignment = .bottom
        box.block = BlockStyle(
            margin: BoxSides(top: 0, left: 0, bottom: 4, right: 0),
            padding: BoxSides(top: 0, left: 0, bottom: 3, right: 0))
        box.block?.border.bottom = BlockStyle.Line(width: 1)
        let placed = try #require(try Self.boxes([.topLeft: box])[.topLeft])
        #expect(placed.origin == Point(x: 30, y: 0) && placed.layout.size.height == 26)
        #expect(placed.origin.y + placed.layout.lines[0].frame.y == 12)
    }

    @Test func hiddenAndEmptyBoxesAreLeftOut() throws {
        var hidden = Self.box("a")
        hidden.isHidden = true
        var colored = Self.box("")
        colored.block = BlockStyle(background: .black)
        let placed = try Self.boxes([.topLeft: hidden, .topCenter: Self.box(""), .topRight: colored])
        #expect(placed.keys.map(\.rawValue) == ["topRight"])
    }

    // MARK: - Names

    /// Lines; one with an equals sign sets a string.
    private static func text(_ lines: [String]) -> AttributedText {
        var text = AttributedText()
        for line in lines {
            var attributes = Box.attributes()
            let parts = line.split(separator: "=").map(String.init)
            if parts.count == 2 { attributes.pageStrings = [parts[0]: parts[1]] }
            text.append(line, attributes: attributes)
            text.append("\n", attributes: Box.attributes())
        }
        return text
    }

    private static func shown(_ lines: [String], _ content: String) throws -> [String] {
        var page = Self.page
        page.size.height = 80
        page.boxes[.topLeft] = box(content)
        return try pages(text(lines), page).map { $0.boxes.first?.content.layout.text.string ?? "" }
    }

    /// The four choices on pages of three lines.
    @Test(arguments: [
        ("{{string t}}", ["A", "A", "B", "D", "D"]), ("{{string t first}}", ["A", "A", "B", "D", "D"]),
        ("{{string t start}}", ["A", "A", "A", "D", "D"]), ("{{string t last}}", ["A", "A", "C", "D", "D"]),
        ("{{string t first-except}}", ["", "A", "", "", "D"]), ("{{string u}}", ["", "", "", "", ""]),
    ])
    func stringsAreThoseOfThePage(content: String, expected: [String]) throws {
        let lines = ["t=A", "x", "x", "x", "x", "x", "x", "t=B", "t=C", "t=D", "x", "x", "x"]
        #expect(try Self.shown(lines, content + ".") == expected.map { $0 + "." })
    }

    @Test(arguments: [
        ("{{page}}/{{pages}}", ["1/2", "2/2"]), ("{{page lowerRoman}}", ["i", "ii"]),
        ("{{page upperAlpha}} {{pages leadingZero}}", ["A 02", "B 02"]), ("{{page x}}", ["{{page x}}", "{{page x}}"]),
        ("{{{page}}}", ["{1}", "{2}"]), ("{{chapter", ["{{chapter", "{{chapter"]),
    ])
    func numbersHaveForms(content: String, expected: [String]) throws {
        #expect(try Self.shown(Array(repeating: "a", count: 5), content) == expected)
    }

    /// A string of the text is not searched for names.
    @Test func stringsAreNotReplacedAgain() throws {
        #expect(try Self.shown(["t={{page}}"], "{{string t}}") == ["{{page}}"])
    }

    @Test(arguments: [(1, "a"), (26, "z"), (27, "aa"), (703, "aaa"), (0, "0"), (-3, "-3")])
    func letters(_ number: Int, _ text: String) {
        #expect(Document.Page.Numbering.lowerAlpha.text(number) == text)
    }
}
