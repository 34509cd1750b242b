import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleySupport

/// Columns whose numbers are aligned at their decimal separators.
@Suite struct DecimalColumnTests {
    private let rows = [["h"], ["1.5"], ["12"], ["3.25"], ["-"], ["100 m"]]

    /// The place in each line at which its number is aligned: the separator, or the end of the last digit.
    private func places(_ layout: TextLayout) -> [String: Double] {
        var result: [String: Double] = [:]
        for line in layout.lines {
            let text = String(layout.text.string[line.range]).filter { $0 != "\n" && $0 != "\t" }
            let mark = text.firstIndex { $0 == "." || $0 == "," || $0 == "٫" }
            let end = mark ?? text.lastIndex { $0.isNumber }.map { text.index(after: $0) } ?? text.endIndex
            let count = text.utf8.distance(from: text.startIndex, to: end)
            let offset = layout.text.string.utf8.index(line.range.lowerBound, offsetBy: count)
            result[text] = layout.caret(for: TextPosition(offset)).rect.minX
        }
        return result
    }

    @Test func separatorsAreBelowEachOther() throws {
        let text = TableText(alignments: [.decimal]).text(rows)
        let layout = try Box.layout(text, in: TextContainer(width: 200))
        let places = places(layout)
        let numbers = ["1.5", "12", "3.25", "100 m"].compactMap { places[$0] }
        #expect(numbers.count == 4 && Set(numbers).count == 1, "\(places)")
        // Everything else is at the right edge, where the longest fraction ends.
        let right = layout.lines.map(\.frame.maxX).max()
        #expect(
            layout.lines.filter { ["h\n", "-\n"].contains(layout.text.string[$0.range]) }.allSatisfy {
                $0.frame.maxX == right
            })
    }

    /// The column is as wide as the widest number to the left of the separators and the widest one to their right.
    @Test func columnsAreWideEnough() throws {
        let text = TableText(alignments: [.decimal]).text([["h"], ["1000"], ["0.0005"]])
        let layout = try Box.layout(text, in: TextContainer(width: 500))
        let places = places(layout)
        #expect(places["1000"] == places["0.0005"])
        #expect(layout.lines.allSatisfy { $0.frame.minX >= 5 })
    }

    @Test func languagesHaveTheirSeparators() throws {
        var table = TableText(alignments: [.decimal])
        table.attributes.language = "de"
        let layout = try Box.layout(table.text([["h"], ["1.000,5"], ["2,25"]]), in: TextContainer(width: 200))
        let lines = layout.lines.dropFirst()
        let places = try lines.map { line in
            let text = layout.text.string
            let comma = try #require(text[line.range].firstIndex(of: ","))
            return layout.caret(for: TextPosition(comma)).rect.minX
        }
        #expect(Set(places).count == 1, "\(places)")
    }

    /// All pages of a table have the same columns.
    @Test func continuedTablesKeepTheirColumns() throws {
        let text = TableText(alignments: [.decimal]).text([["h"], ["1"], ["2"], ["3"], ["4"], ["5.125"]])
        let page = Document.Page(size: Size(width: 200, height: 80), margins: EdgeInsets(10))
        var found: [Double] = []
        var count = 0
        try TextPages(text, on: page, fonts: Box.fonts).forEach { page in
            count += 1
            for (text, place) in places(page.body.layout) where text != "h" { found.append(place) }
        }
        #expect(count > 1 && found.count == 5 && Set(found).count == 1)
    }

    /// A long cell with a number wraps, and the other numbers stay at the right edge.
    @Test func longCellsWrap() throws {
        let text = TableText(alignments: [.decimal, .none]).text([
            ["h", "i"], ["the keeper, 1.5, of all the lights", "x"], ["2.5", "last"],
        ])
        let layout = try Box.layout(text, in: TextContainer(width: 120))
        #expect(layout.lines.allSatisfy { $0.frame.maxX <= 120 })
        #expect(layout.lines.count > 6)
        let right = layout.lines.filter { $0.frame.minX < 60 }.map(\.frame.maxX).max()
        let number = layout.lines.first { layout.text.string[$0.range] == "2.5\t" }
        #expect(number?.frame.maxX == right)
    }
}
