import Foundation
import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyText
import Testing

/// A paragraph and its layout in a browser; see `Scripts/make-browser-reference`.
struct BrowserParagraph: Sendable, CustomTestStringConvertible {
    /// The lines of the paragraph at one width. Offsets are UTF-16, widths are CSS pixels.
    struct Layout: Sendable, Decodable {
        let width: Double
        let ends: [Int]
        let widths: [Double]
    }

    struct Measured: Sendable, Decodable {
        /// The width without wrapping.
        let natural: Double
        /// The width of the widest part that is only broken in an emergency.
        let minimum: Double
        let layouts: [Layout]
    }

    let name: String
    let text: AttributedText
    let needsSystemFonts: Bool
    let measured: Measured

    var testDescription: String { name }

    /// The paragraphs in the order of the file.
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

    /// Whether the text has an indent, which the browser's width of the glyphs excludes.
    var hasIndent: Bool { text.paragraph?.firstLineHeadIndent != nil }

    /// The fields of a test document beyond those of all documents.
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
