import Foundation
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
    let hasIndent: Bool
    let measured: Measured

    var testDescription: String { name }

    /// In the order of the file.
    static func all() throws -> [BrowserParagraph] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let reference = try JSONDecoder().decode(
            Reference.self, from: Data(contentsOf: folder.appending(path: "reference.json")))
        let documents = try String(contentsOf: folder.appending(path: "paragraphs.jsonl"), encoding: .utf8)
        return try documents.split(separator: "\n").map { line in
            let document = try JSONDecoder().decode(Document.self, from: Data(line.utf8))
            guard let measured = reference.paragraphs[document.name] else {
                throw Missing(name: document.name)
            }
            return BrowserParagraph(
                name: document.name, text: document.attributedText,
                needsSystemFonts: document.needsSystemFonts ?? false,
                hasIndent: document.style?.paragraph?.firstLineHeadIndent != nil, measured: measured)
        }
    }

    private struct Reference: Decodable {
        let paragraphs: [String: Measured]
    }

    private struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "reference.json lacks \(name); run Scripts/make-browser-reference" }
    }
}

/// The part of the document form that the paragraphs use.
private struct Document: Decodable {
    struct Style: Decodable {
        struct Font: Decodable {
            let family: [String]?
            let size: Double?
            let weight: Int?
            let italic: Bool?
            let features: [String: Int]?
        }

        struct Paragraph: Decodable {
            let direction: String?
            let lineBreak: String?
            let wordBreak: String?
            let strictness: String?
            let firstLineHeadIndent: Double?
        }

        let font: Font?
        let language: String?
        let letterSpacing: Double?
        let wordSpacing: Double?
        let kerning: Bool?
        let ligatures: String?
        let color: String?
        let paragraph: Paragraph?
    }

    struct Span: Decodable {
        let range: [Int]
        let style: Style

        enum CodingKeys: CodingKey {
            case range
        }

        init(from decoder: any Decoder) throws {
            range = try decoder.container(keyedBy: CodingKeys.self).decode([Int].self, forKey: .range)
            style = try Style(from: decoder)
        }
    }

    let name: String
    let text: String
    let needsSystemFonts: Bool?
    let style: Style?
    let spans: [Span]?

    var attributedText: AttributedText {
        var result = AttributedText(text, attributes: style?.attributes ?? TextAttributes())
        for span in spans ?? [] {
            let units = text.utf16
            let start = units.index(units.startIndex, offsetBy: span.range[0])
            let end = units.index(units.startIndex, offsetBy: span.range[1])
            result.mergeAttributes(span.style.attributes, in: start..<end)
        }
        return result
    }
}

extension Document.Style {
    var attributes: TextAttributes {
        var result = TextAttributes()
        if let font {
            result.font = FontDescriptor(
                families: font.family, size: font.size, weight: font.weight, italic: font.italic,
                features: font.features)
        }
        result.language = language
        result.letterSpacing = letterSpacing
        result.wordSpacing = wordSpacing
        result.kerning = kerning
        result.ligatures = ligatures.flatMap(TextAttributes.Ligatures.init)
        result.color = color.map { Color(rgba: (UInt32($0.dropFirst(), radix: 16) ?? 0) << 8 | 255) }
        if let paragraph {
            var style = ParagraphStyle(direction: paragraph.direction.flatMap(ParagraphStyle.Direction.init))
            style.lineBreak = paragraph.lineBreak.flatMap(ParagraphStyle.LineBreak.init)
            style.wordBreak = paragraph.wordBreak.flatMap(ParagraphStyle.WordBreak.init)
            style.strictness = paragraph.strictness.flatMap(ParagraphStyle.Strictness.init)
            style.firstLineHeadIndent = paragraph.firstLineHeadIndent
            result.paragraph = style
        }
        return result
    }
}
