import Foundation
import Galley
import Testing

/// Tables of HTML with borders, padding, heights, widths, spans and blocks in cells.
@Suite struct HTMLTableTests {
    private struct Table: Decodable {
        let id: String
        let html: String
        let width: Double
        /// The left and the right edges of lines, and their baselines.
        let lines: [[Double]]
    }

    private func lines(of table: Table) throws -> [[Double]] {
        var document = try Document(Array(table.html.utf8), format: .html)
        document.container.width = table.width
        let prepared = try document.prepared(with: DocumentResources(fonts: FontLibrary(systemFonts: false)))
        guard case .text(let layout) = try prepared.layout().content else { return [] }
        return layout.lines.filter { $0.frame.width > 0 }.map { [$0.frame.minX, $0.frame.maxX, $0.baseline] }
    }

    /// `Scripts/make-browser-tables` writes random tables whose lines have the same places in two browsers. Those that differ here have
    /// widths of cells over several columns, widths of cells whose borders are those of others, or borders of cells over several rows.
    @Test func linesAgreeWithBrowsers() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/tables.jsonl")
        let tables = try Data(contentsOf: file).split(separator: 0x0A).map {
            try JSONDecoder().decode(Table.self, from: $0)
        }
        #expect(tables.count >= 120)
        let differing = try tables.filter { table in
            let lines = try lines(of: table)
            return lines.count != table.lines.count
                || zip(lines, table.lines).contains { zip($0, $1).contains { abs($0 - $1) > 1 } }
        }
        #expect(
            Double(differing.count) <= 0.14 * Double(tables.count), "\(differing.map(\.id)) of \(tables.count) differ")
    }
}
