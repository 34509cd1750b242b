internal import GalleyText

/// Writes the text of a block as Markdown.
///
/// Whether a mark opens or closes emphasis depends on the characters around it. The plainest form is tried
/// first; what it parses to is compared with what is wanted, and if they differ other marks are tried, and in
/// the end character references beside the marks, which never stand in their way.
struct InlineWriter {
    /// Where the text stands.
    enum Place {
        case paragraph, heading, cell
    }

    let options: MarkdownOptions
    /// Reads what was written. The theme, which makes no difference, is one that is prepared once for all.
    private let reader: MarkdownParser

    init(options: MarkdownOptions) {
        self.options = options
        reader = MarkdownParser(options: options)
    }

    /// The ways of writing spans, the plainest first.
    struct Style {
        /// Whether the first emphasis takes `_`, the first strong emphasis `__`.
        var underscoreEmphasis = false
        var underscoreStrong = false
        /// Whether emphasis within emphasis takes the other mark.
        var alternates = true
        /// Whether characters beside marks are written as references.
        var references = false

        static let all = [
            Style(), Style(underscoreEmphasis: true), Style(underscoreStrong: true),
            Style(underscoreEmphasis: true, underscoreStrong: true), Style(alternates: false),
            Style(alternates: false, references: true), Style(references: true),
            Style(underscoreStrong: true, references: true), Style(underscoreEmphasis: true, references: true),
        ]
    }

    /// The Markdown of `pieces`, without a line feed at the end.
    func text(of pieces: [DocumentPiece], in place: Place) -> String {
        let pieces = InlineWriter.merged(pieces.filter { !$0.isBackReference })
        var writing = InlineWriting(options: options, place: place, style: Style.all[0])
        let plainest = writing.write(pieces)
        let hasMarks = pieces.contains { piece in
            piece.inline.contains(.emphasis) || piece.inline.contains(.strong)
                || piece.inline.contains(.strikethrough)
        }
        guard hasMarks, !isRead(plainest, as: pieces) else { return plainest }
        for style in Style.all.dropFirst() {
            writing = InlineWriting(options: options, place: place, style: style)
            let text = writing.write(pieces)
            if isRead(text, as: pieces) { return text }
        }
        return plainest
    }

    /// Pieces that differ in what Markdown does not know are one.
    private static func merged(_ pieces: [DocumentPiece]) -> [DocumentPiece] {
        var result: [DocumentPiece] = []
        for piece in pieces {
            if let last = result.last, last.isPlainText, piece.isPlainText, last.spans == piece.spans,
                last.attributes.backing == nil, piece.attributes.backing == nil,
                last.attributes.generated != true, piece.attributes.generated != true
            {
                result[result.count - 1].text += piece.text
            } else {
                result.append(piece)
            }
        }
        return result
    }

    /// Whether Markdown parses to spans like those of `pieces`.
    private func isRead(_ markdown: String, as pieces: [DocumentPiece]) -> Bool {
        var source = markdown
        for piece in pieces where piece.isReference {
            if let reference = piece.attributes.backing { source += "\n\n\(reference): a" }
        }
        let blocks = DocumentBlocks.read(reader.attributedText(from: source))
        guard blocks.count == 1 || source != markdown, let block = blocks.first, block.containers.isEmpty else {
            return false
        }
        let read = InlineWriter.merged(block.pieces)
        guard read.count == pieces.count else { return false }
        return zip(read, pieces).allSatisfy { one, other in
            one.spans == other.spans && one.html == other.html && one.attributes.image == other.attributes.image
                && (one.attributes.image != nil || (other.attributes.backing ?? other.text) == one.text
                    || one.html != nil)
        }
    }

    /// The info string of a fence.
    func escapedInfo(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\", "&", "`", "~": result += character == "&" ? "&amp;" : "\\" + String(character)
            case " ", "\t", "\n": result += "&#\(character.value);"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}

/// A span of a piece, as Markdown and HTML know it.
struct DocumentSpan: Equatable {
    var kind: InlineIntent
    var link: String?
    var title: String?
}

extension DocumentPiece {
    /// The spans around the piece, the outermost first.
    var spans: [DocumentSpan] {
        var result: [DocumentSpan] = []
        func link(_ kind: InlineIntent) -> DocumentSpan {
            DocumentSpan(kind: kind, link: attributes.link, title: attributes.highlight?.userInfo["title"])
        }
        let inline = self.inline
        if inline.contains(.footnote) {
            // Its link is its own.
            return inline.spans.filter { $0 != .footnote && $0 != .link && $0 != .html }.map { DocumentSpan(kind: $0) }
        }
        if attributes.link != nil, !inline.contains(.link), !inline.contains(.wikiLink) { result.append(link(.link)) }
        for kind in inline.spans where kind != .html {
            result.append(kind == .link || kind == .wikiLink ? link(kind) : DocumentSpan(kind: kind))
        }
        return result
    }
}
