import Foundation
import GalleyHTML
import GalleyText
import GalleyValues
import Testing

/// The format `text/html` of clipboards as programs wrote it, recorded by `Scripts/record-clipboards`.
@Suite struct HTMLRecordedClipboardTests {
    /// A recording, and the contents of the selection.
    struct Recording: Decodable, Sendable, CustomTestStringConvertible {
        var key: String
        var program: String
        var name: String
        var html: String
        var text: String
        var bold: [String]?
        var italic: [String]?
        var links: [String: String]?
        /// The texts of list items, with whether the list is ordered.
        var items: [String: Bool]?
        var rows: [[String]]?
        var colors: [String: UInt32]?
        /// Whether each space and line counts.
        var isCode: Bool?

        var testDescription: String { "\(program): \(name)" }
    }

    private static let recordings: [Recording] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/clipboards.jsonl")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { try? JSONDecoder().decode(Recording.self, from: Data($0.utf8)) }
    }()

    @Test func eachProgramHasTen() {
        let counts = Dictionary(grouping: Self.recordings, by: \.key).mapValues(\.count)
        #expect(counts == ["chromium": 10, "firefox": 10, "writer": 10, "creator": 10])
    }

    @Test(arguments: recordings)
    func contents(recording: Recording) throws {
        let text = try AttributedText(clipboardHTML: Array(recording.html.utf8))
        if recording.isCode == true {
            let lines = text.string.replacing("\u{2028}", with: "\n")
            #expect(lines.trimmingLineFeeds == recording.text.trimmingLineFeeds)
        } else {
            let own = text.runs.filter { $0.attributes.generated != true }.map { text.string[$0.range] }.joined()
            #expect(own.words == recording.text.words)
        }
        /// The attributes at the start of a piece.
        func attributes(_ piece: String) throws -> TextAttributes {
            let range = try #require(text.string.firstRange(of: piece), "\(piece)")
            return try #require(text.runs.first { $0.range.contains(range.lowerBound) }).attributes
        }
        for piece in recording.bold ?? [] { #expect(try attributes(piece).font?.weight ?? 400 >= 600, "\(piece)") }
        for piece in recording.italic ?? [] { #expect(try attributes(piece).font?.italic == true, "\(piece)") }
        for (piece, address) in recording.links ?? [:] {
            #expect(text.runs.contains { $0.attributes.link == address && text.string[$0.range].contains(piece) })
        }
        for (piece, color) in recording.colors ?? [:] {
            #expect(try attributes(piece).color ?? .black == Color(rgb: color), "\(piece)")
        }
        for (piece, isOrdered) in recording.items ?? [:] {
            let kinds = try attributes(piece).block?.components.map(\.kind) ?? []
            let list = try #require(kinds.firstIndex { if case .listItem = $0 { true } else { false } }, "\(piece)")
            let isRight = kinds[(list + 1)...].first.map {
                if case .orderedList = $0 { isOrdered } else if case .unorderedList = $0 { !isOrdered } else { false }
            }
            #expect(isRight == true, "\(piece): \(kinds)")
        }
        guard let rows = recording.rows else { return }
        let lines = text.string.split(separator: "\n").map { $0.split(separator: "\t").map { String($0).words } }
        #expect(lines == rows)
        let first = try attributes(rows[0][0]).block?.components.map(\.kind) ?? []
        #expect(first.contains { if case .table = $0 { true } else { false } })
    }
}

extension String {
    /// The words with one space between them.
    fileprivate var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    fileprivate var trimmingLineFeeds: String { trimmingCharacters(in: .newlines) }
}
