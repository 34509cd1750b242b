import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// The sums of tables that continue on other pages.
@Suite struct RunningTotalTests {
    // MARK: - Pages

    /// Cents as on an invoice, by arithmetic on whole numbers.
    private static func money(_ cents: Int, group: String = ",") -> String {
        var whole = String(abs(cents) / 100)
        var groups: [String] = []
        while whole.count > 3 {
            groups.insert(String(whole.suffix(3)), at: 0)
            whole.removeLast(3)
        }
        let fraction = String(abs(cents) % 100 + 100).dropFirst()
        return (cents < 0 ? "-" : "") + "€" + ([whole] + groups).joined(separator: group) + "." + fraction
    }

    private struct Invoice {
        var amounts: [Int] = []
        var pieces: [Int] = []
        var text = AttributedText()

        /// - Parameter columns: The columns with sums: the numbers of pieces, and the amounts.
        init(_ count: Int, columns: [Int], _ random: inout SeededGenerator) {
            var table = TableText(
                alignments: [.left, .right, .decimal], attributes: Box.attributes { $0.cellInsets = .zero })
            table.attributes.paragraph?.carriedTotals = .init(columns: columns, above: "from", below: "to")
            var rows = [["item", "pieces", "amount"]]
            for row in 0..<count {
                amounts.append(Int.random(in: -90_000...9_000_000, using: &random))
                pieces.append(Int.random(in: 0...400, using: &random))
                // Some rows have no amount.
                if Int.random(in: 0..<6, using: &random) == 0 { amounts[row] = 0 }
                let amount =
                    amounts[row] == 0 ? ["", "free", "1 + 2"].randomElement(using: &random) ?? "" : money(amounts[row])
                // Some rows have several lines.
                let words = Array(repeating: "word", count: Int.random(in: 1...4, using: &random)).joined(
                    separator: " ")
                rows.append(["r\(row) \(words)", "\(pieces[row])", amount])
            }
            text = table.text(rows)
        }
    }

    private static func pages(_ text: AttributedText, height: Double) throws -> [TextPage] {
        let page = Document.Page(size: Size(width: 400, height: height), margins: EdgeInsets(10))
        var result: [TextPage] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { result.append($0) }
        return result
    }

    /// The rows of a page's text, each with the texts of its cells.
    private static func rows(_ page: TextPage) -> [[String]] {
        let layout = page.body.layout
        let end = layout.lines.map(\.utf8Range.upperBound).max() ?? 0
        return layout.text.string[layout.text.range(forUTF8: 0..<end)].split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The sums on each page are those of all rows before, and of the rows up to its end.
    @Test(arguments: 0..<12) func sumsAreThoseOfTheRowsBefore(seed: UInt64) throws {
        var random = SeededGenerator(seed: 4_100 + seed)
        let columns = [[2], [1, 2], [1]][Int(seed) % 3]
        let invoice = Invoice(Int.random(in: 30...80, using: &random), columns: columns, &random)
        let height = Double.random(in: 90...160, using: &random)
        let pages = try Self.pages(invoice.text, height: height)
        #expect(pages.count > 2)
        func expected(_ count: Int, _ title: String) -> [String] {
            let sums = [invoice.pieces, invoice.amounts].map { $0.prefix(count).reduce(0, +) }
            let pieces = columns.contains(1) ? Self.number(sums[0]) : ""
            let amount = columns.contains(2) ? Self.money(sums[1]) : ""
            // The title spans the columns before the first sum.
            return columns.contains(1) ? [title, pieces, amount] : [title, amount]
        }
        var shown = 0
        for (index, page) in pages.enumerated() {
            page.body.layout.checkInvariants()
            #expect(page.body.layout.lines.allSatisfy { $0.frame.maxY <= height - 20 + 0.01 })
            var rows = Self.rows(page)
            #expect(rows.removeFirst() == ["item", "pieces", "amount"])
            if index > 0 { #expect(rows.removeFirst() == expected(shown, "from")) }
            let below = index < pages.count - 1 ? rows.removeLast() : nil
            for row in rows {
                #expect(row[0].hasPrefix("r\(shown) "))
                shown += 1
            }
            if let below { #expect(below == expected(shown, "to")) }
        }
        #expect(shown == invoice.amounts.count)
        #expect(pages.last?.utf8Range.upperBound == invoice.text.utf8Count)
    }

    private static func number(_ value: Int) -> String { String(money(value * 100).dropFirst().dropLast(3)) }

    /// A row that is higher than a page counts on the page where it begins.
    @Test func splitRowsCountOnce() throws {
        var table = TableText(alignments: [.left, .right], attributes: Box.attributes { $0.cellInsets = .zero })
        table.attributes.paragraph?.carriedTotals = .init(columns: [1], above: "from", below: "to")
        let tall = Array(repeating: "word word word word word word word", count: 160).joined(separator: " ")
        let pages = try Self.pages(table.text([["h", "n"], ["a", "1"], [tall, "20"], ["b", "300"]]), height: 160)
        #expect(pages.count > 2)
        let sums = pages.map { page in Self.rows(page).filter { ["from", "to"].contains($0[0]) } }
        #expect(sums[0].allSatisfy { $0 == ["to", "1"] || $0 == ["to", "21"] })
        for rows in sums.dropFirst(2) { #expect(rows.allSatisfy { $0[1] == "21" }) }
        let words = pages.reduce(0) { count, page in
            count + page.body.layout.text.string.split(whereSeparator: \.isWhitespace).count { $0 == "word" }
        }
        #expect(words >= 1120)
    }

    /// Tables that end on their page show no sums, and neither does text that is not on pages.
    @Test func wholeTablesHaveNoSums() throws {
        var random = SeededGenerator(seed: 7)
        let invoice = Invoice(4, columns: [2], &random)
        let pages = try Self.pages(invoice.text, height: 800)
        #expect(pages.count == 1 && Self.rows(pages[0]).count == 5)
        let layout = try TextLayout(invoice.text, in: .width(400), fonts: Box.fonts)
        #expect(layout.text == invoice.text)
    }

    /// A title alone is shown, and the other is not.
    @Test(arguments: [true, false]) func eachRowCanBeLeftOut(isAbove: Bool) throws {
        var random = SeededGenerator(seed: 8)
        var invoice = Invoice(40, columns: [2], &random)
        invoice.text.transformAttributes {
            $0.paragraph?.carriedTotals = .init(
                columns: [2], above: isAbove ? "from" : nil, below: isAbove ? nil : "to")
        }
        let pages = try Self.pages(invoice.text, height: 200)
        for (index, page) in pages.enumerated() {
            let titles = Self.rows(page).map { $0[0] }
            #expect(titles.contains("from") == (isAbove && index > 0))
            #expect(titles.contains("to") == (!isAbove && index < pages.count - 1))
        }
    }

    /// The sums of a page with notes at its foot do not overlap them.
    @Test func sumsAreAboveNotes() throws {
        var random = SeededGenerator(seed: 9)
        var invoice = Invoice(40, columns: [2], &random)
        for (number, row) in [(1, "r3 "), (2, "r20 ")] {
            let place = try #require(invoice.text.range(of: row))
            let range = invoice.text.utf8Offset(place.lowerBound)..<invoice.text.utf8Offset(place.upperBound)
            invoice.text.transformAttributes(inUTF8: range) {
                $0.inline = [.footnote]
                $0.link = "#fn\(number)"
            }
        }
        invoice.text.append("\n", attributes: Box.attributes())
        for number in [1, 2] {
            var attributes = Box.attributes()
            attributes.block = BlockIntent(components: [
                .init(kind: .paragraph, identity: 0),
                .init(kind: .footnote(number: number, label: "\(number)"), identity: number),
            ])
            let note = Array(repeating: "note", count: 30).joined(separator: " ")
            invoice.text.append(number == 2 ? note : note + "\n", attributes: attributes)
        }
        var page = Document.Page(size: Size(width: 400, height: 220), margins: EdgeInsets(10))
        page.notes = .foot
        var count = 0
        try TextPages(invoice.text, on: page, fonts: Box.fonts).forEach { page in
            let end = page.body.origin.y + (page.body.layout.lines.map(\.frame.maxY).max() ?? 0)
            #expect(end <= (page.notes?.origin.y ?? 210) + 0.01)
            if page.notes != nil { count += 1 }
        }
        #expect(count >= 2)
    }

    // MARK: - Numbers

    /// Texts, their languages, and their values in thousandths; nil is not a number.
    private static let numbers: [(String, String?, Int?)] = [
        ("4.50", "en", 4_500), ("€1,234.50", "en", 1_234_500), ("1.234,50 €", "de", 1_234_500),
        ("1.234", "de", 1_234_000), ("1.234", "en", 1_234), ("1,234", "en", 1_234_000), ("1,234", "de", 1_234),
        ("4,50", "en", 4_500), ("4.50", "de", 4_500), ("1.234.567", "en", 1_234_567_000),
        ("1 234,5", "fr", 1_234_500), ("1\u{202F}234,5\u{A0}€", "fr", 1_234_500), ("CHF 1’234.05", "de-CH", 1_234_050),
        ("12,34,567.25", "en-IN", 1_234_567_250), ("-5", nil, -5_000), ("−€5.00", nil, -5_000), ("€−5.00", nil, -5_000),
        ("5.00-", nil, -5_000), ("٣٫٥", "ar", 3_500), ("١٬٢٣٤", "ar", 1_234_000), (".5", nil, 500),
        ("0.125", "de", 125),
        ("12 pieces", nil, 12_000), ("No. 7", nil, 7_000), ("0", nil, 0),
        ("", nil, nil), ("free", nil, nil), ("1 + 2", nil, nil), ("2026-11-30", nil, nil), ("1,23,4", nil, nil),
        ("1,2345", "en", 1_234), ("12:30", nil, nil), ("1234567890123456", nil, nil), ("1.2.3", nil, nil),
        ("½", nil, nil),
    ]

    @Test func numbersAreThoseOfTheirLanguages() {
        for (text, language, expected) in Self.numbers {
            let number = CellNumber(text[...], language: language)
            let value = number.map { number in
                number.fractionCount <= 3
                    ? number.scaled(toFraction: 3)
                    : number.digits / (0..<number.fractionCount - 3).reduce(1) { value, _ in value * 10 }
            }
            #expect(value == expected.map { Int128($0) }, "\(text) in \(language ?? "no language")")
        }
    }

    /// A number written in its own notation is the same text.
    @Test func numbersKeepTheirNotation() throws {
        for text in [
            "4.50", "€1,234.50", "1\u{202F}234,5\u{A0}€", "CHF 1’234.05", "12,34,567.25 Rs", "−€5.00", "-5",
            "١٬٢٣٤٬٥٦٧٫٥",
        ] {
            let number = try #require(CellNumber(text[...], language: "en"))
            #expect(number.form.text(number.digits, fraction: number.fractionCount) == text)
        }
    }

    /// The sum has more digits than the numbers: its groups are those of the language.
    @Test func sumsHaveTheGroupsOfTheLanguage() throws {
        for (language, group) in [("en", ","), ("de", "."), ("de-CH", "’"), ("sv", "\u{A0}")] {
            var table = TableText(alignments: [.left, .right], attributes: Box.attributes { $0.cellInsets = .zero })
            table.attributes.language = language
            table.attributes.paragraph?.carriedTotals = .init(columns: [1], below: "to")
            let rows = [["h", "n"]] + (0..<20).map { ["r\($0)", "200"] }
            let shown = Self.rows(try Self.pages(table.text(rows), height: 130)[0])
            // The header and the sum are no rows.
            let sum = (shown.count - 2) * 200
            #expect(sum > 1000 && shown.last?[1] == "\(sum / 1000)\(group)\(sum % 1000)", "\(language)")
        }
    }
}
