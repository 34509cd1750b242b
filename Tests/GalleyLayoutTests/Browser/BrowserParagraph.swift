import Foundation
import GalleyDocuments
import GalleyText
import Testing

/// A paragraph and what a browser made of it; see `Scripts/make-browser-reference`.
struct BrowserParagraph: Sendable, CustomTestStringConvertible {
    /// The lines of the paragraph at one width. Offsets are UTF-16, widths are CSS pixels.
    struct Layout: Sendable, Decodable {
        let width: Double
        let ends: [Int]
        let widths: [Double]
    }

    struct Measured: Sendable, Decodable {
        /// Width without any wrapping.
        let natural: Double
        /// Width of the widest part that only an emergency would break.
        let minimum: Double
        let layouts: [Layout]
    }

    let name: String
    let text: AttributedText
    let needsSystemFonts: Bool
    let measured: Measured

    var testDescription: String { name }

    /// In the order of the file.
    static func all() throws -> [BrowserParagraph] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let reference = try JSONDecoder().decode(
            Reference.self, from: Data(contentsOf: folder.appending(path: "reference.json")))
        let lines = try String(contentsOf: folder.appending(path: "paragraphs.jsonl"), encoding: .utf8)
        return try lines.split(separator: "\n").map { line in
            let document = try Document.decode(json: String(line)).document
            let needs = try JSONDecoder().decode(Needs.self, from: Data(line.utf8))
            guard let name = document.id, let measured = reference.paragraphs[name] else {
                throw Missing(name: document.id ?? String(line))
            }
            return BrowserParagraph(
                name: name, text: try document.attributedText(), needsSystemFonts: needs.needsSystemFonts ?? false,
                measured: measured)
        }
    }

    /// Whether the text runs into an indent, which the browser's width of the glyphs leaves out.
    var hasIndent: Bool { text.paragraph?.firstLineHeadIndent != nil }

    /// What a document of the test has beside what all documents have.
    private struct Needs: Decodable {
        let needsSystemFonts: Bool?
    }

    private struct Reference: Decodable {
        let paragraphs: [String: Measured]
    }

    private struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "reference.json lacks \(name); run Scripts/make-browser-reference" }
    }
}
