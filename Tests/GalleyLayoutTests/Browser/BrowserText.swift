import Foundation
import GalleyDocuments
import GalleyText
import Testing

/// A text with its clusters, hits and selections in a browser; see `Scripts/make-browser-queries`. Offsets are UTF-16.
struct BrowserText: Sendable, CustomTestStringConvertible {
    struct Answers: Sendable, Decodable {
        /// The start, end, line, x and width of each cluster.
        let clusters: [[Double]]
        /// The x, line and offset of each hit.
        let hits: [[Double]]
        let selections: [Selection]
    }

    struct Selection: Sendable, Decodable {
        let start: Int
        let end: Int
        /// The line, x and width of each span.
        let spans: [[Double]]

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            start = try values.decode(Int.self)
            end = try values.decode(Int.self)
            spans = try values.decode([[Double]].self)
        }
    }

    let name: String
    let text: AttributedText
    let width: Double?
    let needsSystemFonts: Bool
    let answers: Answers

    var testDescription: String { name }

    /// The texts in the order of the file.
    static func all() throws -> [BrowserText] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let reference = try JSONDecoder().decode(
            Reference.self, from: Data(contentsOf: folder.appending(path: "query-answers.json")))
        let lines = try String(contentsOf: folder.appending(path: "queries.jsonl"), encoding: .utf8)
        return try lines.split(separator: "\n").map { line in
            let document = try Document.decode(json: String(line)).document
            let needs = try JSONDecoder().decode(Needs.self, from: Data(line.utf8))
            guard let name = document.id, let answers = reference.texts[name] else {
                throw Missing(name: document.id ?? String(line))
            }
            return BrowserText(
                name: name, text: try document.attributedText(), width: needs.width,
                needsSystemFonts: needs.needsSystemFonts ?? false, answers: answers)
        }
    }

    private struct Needs: Decodable {
        let width: Double?
        let needsSystemFonts: Bool?
    }

    private struct Reference: Decodable {
        let texts: [String: Answers]
    }

    private struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "query-answers.json lacks \(name); run Scripts/make-browser-queries" }
    }
}
