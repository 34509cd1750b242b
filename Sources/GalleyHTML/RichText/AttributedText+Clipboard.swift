public import GalleyText
public import GalleyValues

extension AttributedText {
    /// Creates a text from the format `text/html` of a clipboard, for pasting it into other text.
    ///
    /// Programs put computed styles on everything that they copy. Attributes that are the defaults of browsers are therefore left
    /// out, so that the text takes the font and the colour of the place where it is pasted; a selection within a line has no
    /// style of a paragraph. Nothing is loaded: images become their alternative text.
    ///
    /// - Parameters:
    ///   - bytes: A page or fragment in UTF-8, in UTF-16, or in the encoding that it declares, also with the header of Windows.
    ///   - links: The addresses that links may have.
    /// - Throws: ``GalleyError/unparsableText(format:reason:)`` if the input is larger than 64 MiB.
    /// - Complexity: O(*n*) for *n* bytes and a bounded number of rules for each element.
    public init(clipboardHTML bytes: [UInt8], links: LinkPolicy = .safe) throws(GalleyError) {
        let html = HTMLClipboardFormat.html(of: bytes)
        let document = try HTMLDocument(parsing: html.bytes, charset: html.charset)
        self = HTMLClipboardFormat.pasted(document.attributedText(links: links).text)
    }
}

/// The conventions of `text/html` on clipboards.
private enum HTMLClipboardFormat {
    /// The page without the header of Windows, and its encoding if it does not declare one.
    static func html(of bytes: [UInt8]) -> (bytes: [UInt8], charset: String?) {
        if HTMLEncoding.byteOrderMark(of: bytes) != nil { return (bytes, nil) }
        // Old programs write UTF-16 without a mark.
        let start = bytes.prefix(64)
        if start.count >= 4, start.contains(0) {
            let isBigEndian = start.first == 0
            return (bytes, isBigEndian ? "utf-16be" : "utf-16le")
        }
        guard bytes.starts(with: "Version:".utf8), let page = bytes.firstIndex(of: UInt8(ascii: "<")) else {
            return (bytes, nil)
        }
        return (Array(bytes[page...]), "utf-8")
    }

    /// The text with the attributes that differ from the defaults.
    static func pasted(_ text: AttributedText) -> AttributedText {
        var result = AttributedText()
        let isInLine = !text.string.utf8.contains(0x0A) && text.runs.allSatisfy { $0.attributes.isPlainParagraph }
        for run in text.runs {
            var attributes = run.attributes
            attributes.removeDefaults()
            if isInLine {
                attributes.paragraph = nil
                attributes.block = nil
                attributes.blockBorder = nil
            }
            result.append(String(text.string[run.range]), attributes: attributes)
        }
        return result
    }
}

extension TextAttributes {
    /// Whether the innermost block is a paragraph in no other block.
    fileprivate var isPlainParagraph: Bool {
        guard let components = block?.components else { return true }
        return components.count == 1 && components[0].kind == .paragraph
    }

    /// Removes the values that browsers give text without styles.
    fileprivate mutating func removeDefaults() {
        if var font {
            if font.size == 16 { font.size = nil }
            self.font = font == FontDescriptor() ? nil : font
        }
        if color == .black { color = nil }
        if backgroundColor == .white || backgroundColor?.alpha == 0 { backgroundColor = nil }
        if var paragraph {
            if paragraph.direction == .ltr { paragraph.direction = nil }
            if paragraph.alignment == .start || paragraph.alignment == .natural { paragraph.alignment = nil }
            self.paragraph = paragraph == ParagraphStyle() ? nil : paragraph
        }
    }
}
