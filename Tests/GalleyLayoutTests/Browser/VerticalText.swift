import Foundation
import GalleyDocuments
import GalleyText
import Testing

/// A vertical text and its clusters in a browser; see `Scripts/make-browser-vertical`. Offsets are UTF-16.
struct VerticalText: Sendable, CustomTestStringConvertible {
    struct Answers: Sendable, Decodable {
        /// The width of all columns.
        let width: Double
        /// The start, end, column, y, height and middle x of each cluster.
        let clusters: [[Double]]
    }

    let name: String
    let text: AttributedText
    let container: TextContainer
    let needsSystemFonts: Bool
    let answers: Answers

    var testDescription: String { name }

    /// The texts in the order of the file.
    static func all() throws -> [VerticalText] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let reference = try JSONDecoder().decode(
            Reference.self, from: Data(contentsOf: folder.appending(path: "vertical-answers.json")))
        let lines = try String(contentsOf: folder.appending(path: "vertical.jsonl"), encoding: .utf8)
        return try lines.split(separator: "\n").map { line in
            let document = try Document.decode(json: String(line)).document
            let needs = try JSONDecoder().decode(Needs.self, from: Data(line.utf8))
            guard let name = document.id, let answers = reference.texts[name] else {
                throw Missing(name: document.id ?? String(line))
            }
            return VerticalText(
                name: name, text: try document.attributedText(), container: document.container,
                needsSystemFonts: needs.needsSystemFonts ?? false, answers: answers)
        }
    }

    private struct Needs: Decodable {
        let needsSystemFonts: Bool?
    }

    private struct Reference: Decodable {
        let texts: [String: Answers]
    }

    private struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "vertical-answers.json lacks \(name); run Scripts/make-browser-vertical" }
    }
}
