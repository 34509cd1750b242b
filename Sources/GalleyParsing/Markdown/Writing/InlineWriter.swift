internal import GalleyGrammar
internal import GalleyText

/// A writer of a block's text as Markdown.
///
/// Whether a mark opens or closes emphasis depends on the characters around it. The simplest form is tried first and
/// parsed again; if the result differs, other marks are tried, and finally character references next to the marks,
/// which never interfere.
///
/// It is an object, because the options and the parser consist of many values, which a struct would copy for calls.
final class InlineWriter {
    /// The context of the text.
    enum Place {
        case paragraph, heading, cell
    }

    let options: MarkdownOptions
    /// The parser that reads the written text again. Its theme has no effect, and is prepared once.
    private let reader: MarkdownParser

    init(options: MarkdownOptions) {
        self.options = options
        reader = MarkdownParser(options: options)
    }

    /// The ways of writing spans, the simplest first.
    struct Style {
        /// Whether the first emphasis is written with `_`, and the first strong emphasis with `__`.
        var underscoreEmphasis = false
        var underscoreStrong = false
        /// Whether nested emphasis uses the other mark.
        var alternates = true
        /// Whether characters next to marks are written as references.
        var references = false

        static let all = [
            Style(), Style(underscoreEmphasis: true), Style(underscoreStrong: true),
            Style(underscoreEmphasis: true, underscoreStrong: true), Style(alternates: false),
            Style(alternates: false, references: true), Style(references: true),
            Style(underscoreStrong: true, references: true), Style(underscoreEmphasis: true, references: true),
        ]
    }

    /// The Markdown of `pieces`, without a line feed at the end.
    ///
    /// - Parameter around: The attributes of their block.
    func text(of pieces: [DocumentPiece], in place: Place, around: Attributes = Attributes()) -> String {
        let own = pieces.contains { $0.isBackReference } ? pieces.filter { !$0.isBackReference } : pieces
        let pieces = InlineWriter.merged(prepared(own, around))
        var writing = InlineWriting(options: options, place: place, style: Style.all[0])
        let plainest = writing.write(pieces)
        let hasMarks = pieces.contains { piece in
            piece.inline.contains(.emphasis) || piece.inline.contains(.strong)
                || piece.inline.contains(.strikethrough)
        }
        guard hasMarks, !isRead(plainest, as: pieces, around) else { return plainest }
        for style in Style.all.dropFirst() {
            writing = InlineWriting(options: options, place: place, style: style)
            let text = writing.write(pieces)
            if isRead(text, as: pieces, around) { return text }
        }
        return plainest
    }

    /// The name, the language and the classes that attributes in braces state.
    struct Attributes {
        var name: String?
        var language: String?
        var classes: String?

        /// The attributes in braces; empty without any.
        var text: String {
            var items: [String] = []
            if let name { items.append("#" + name) }
            for name in (classes ?? "").split(separator: " ") { items.append("." + name) }
            if let language { items.append("lang=" + language) }
            let list = "{" + items.joined(separator: " ") + "}"
            return MarkdownAttributes(list) == nil ? "" : list
        }
    }

    /// The pieces with the attributes in braces that differ from those around them.
    private func prepared(_ pieces: [DocumentPiece], _ around: Attributes) -> [DocumentPiece] {
        guard options.attributes else { return pieces }
        return pieces.map { piece in
            var piece = piece
            let own = piece.attributes
            let name = own.anchor == around.name || own.image != nil ? nil : own.anchor
            let language = own.language == around.language ? nil : own.language
            let classes = own.classes == around.classes ? nil : own.classes
            let text = Attributes(name: name, language: language, classes: classes).text
            if !text.isEmpty, own.generated != true { piece.braces = text }
            return piece
        }
    }

    /// Merges pieces that differ only in attributes unknown to Markdown.
    private static func merged(_ pieces: [DocumentPiece]) -> [DocumentPiece] {
        var result: [DocumentPiece] = []
        for piece in pieces {
            if let last = result.last, last.isPlainText, piece.isPlainText, last.spans == piece.spans,
                last.attributes.backing == nil, piece.attributes.backing == nil,
                last.attributes.generated != true, piece.attributes.generated != true,
                last.attributes.ruby == nil, piece.attributes.ruby == nil
            {
                result[result.count - 1].text += piece.text
            } else {
                result.append(piece)
            }
        }
        return result
    }

    /// Whether parsing the Markdown gives spans equal to those of `pieces`.
    private func isRead(_ markdown: String, as pieces: [DocumentPiece], _ around: Attributes) -> Bool {
        var source = markdown
        for piece in pieces where piece.isReference {
            if let reference = piece.attributes.backing { source += "\n\n\(reference): a" }
        }
        let blocks = DocumentBlocks.read(reader.attributedText(from: source))
        guard blocks.count == 1 || source != markdown, let block = blocks.first, block.containers.isEmpty else {
            return false
        }
        let read = InlineWriter.merged(prepared(block.pieces, around))
        guard read.count == pieces.count else { return false }
        return zip(read, pieces).allSatisfy { one, other in
            one.spans == other.spans && one.html == other.html && one.attributes.image == other.attributes.image
                && (one.attributes.image != nil || (other.attributes.backing ?? other.text) == one.text
                    || one.html != nil)
        }
    }

    /// The escaped info string of a fence.
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

extension DocumentPiece {
    /// The spans around the piece, the outermost first.
    var spans: [DocumentSpan] {
        var result: [DocumentSpan] = []
        func link(_ kind: InlineIntent) -> DocumentSpan {
            DocumentSpan(kind: kind, link: attributes.link, title: attributes.highlight?.userInfo["title"])
        }
        let inline = self.inline
        if inline.contains(.footnote) {
            // Without the link, which the writer generates.
            return inline.spans.filter { $0 != .footnote && $0 != .link && $0 != .html }.map { DocumentSpan(kind: $0) }
        }
        if let braces { result.append(DocumentSpan(kind: InlineIntent(), attributes: braces)) }
        if attributes.link != nil, !inline.contains(.link), !inline.contains(.wikiLink) { result.append(link(.link)) }
        for kind in inline.spans where kind != .html {
            result.append(kind == .link || kind == .wikiLink ? link(kind) : DocumentSpan(kind: kind))
        }
        return result
    }
}
