package import GalleyEditing
internal import GalleyInterface

/// The formats of content on the desktop's clipboards.
package enum ClipboardForms {
    /// A text with all its attributes, as a document.
    static let document = "application/x-galley-document+json"
    static let html = "text/html"
    static let markdown = "text/markdown"
    /// The names under which programs look for plain text.
    static let plain = ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT"]
    /// The length in bytes up to which text is offered in other formats than plain text: each of them is made when the
    /// text is copied.
    static let richLimit = 1 << 20

    /// The formats of a content, with their bytes.
    package static func forms(of content: ClipboardContent) -> [(type: String, bytes: [UInt8])] {
        var result: [(type: String, bytes: [UInt8])] = []
        if let text = content.text, text.string.utf8.count <= richLimit {
            result.append((document, Array(Document(text).json().utf8)))
            // Programs that expect another encoding find the declaration.
            result.append((html, Array(("<meta charset=\"utf-8\">\n" + text.styledHTML()).utf8)))
            result.append((markdown, Array((content.markdown ?? text.markdown()).utf8)))
        } else if let source = content.markdown {
            result.append((markdown, Array(source.utf8)))
        }
        let bytes = Array(content.plain.utf8)
        for type in plain { result.append((type, bytes)) }
        return result
    }

    /// The content of a clipboard in its best format; `nil` if it has no text.
    ///
    /// - Parameters:
    ///   - types: the formats that are offered.
    ///   - read: the bytes of a format.
    package static func content(_ types: [String], read: (String) -> [UInt8]?) -> ClipboardContent? {
        var content = ClipboardContent()
        let offered = plain.filter { types.contains($0) } + (types.contains("STRING") ? ["STRING"] : [])
        for type in offered.isEmpty ? ["UTF8_STRING"] : offered {
            guard let bytes = read(type) else { continue }
            // STRING is Latin-1.
            content.plain =
                type == "STRING"
                ? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
                : String(decoding: bytes, as: UTF8.self)
            break
        }
        if types.contains(document), let bytes = read(document),
            let text = try? Document.decode(json: bytes).document.attributedText()
        {
            content.text = text
            if content.plain.isEmpty { content.plain = text.string }
        }
        if content.text == nil, types.contains(html), let bytes = read(html),
            bytes.count <= ClipboardForms.richLimit * 16,
            let text = try? AttributedText(clipboardHTML: bytes), !text.string.isEmpty
        {
            content.text = text
            content.adoptsStyle = true
            if content.plain.isEmpty { content.plain = text.string }
        }
        if types.contains(markdown), let bytes = read(markdown) {
            content.markdown = String(decoding: bytes, as: UTF8.self)
        }
        return content.plain.isEmpty && content.text == nil && content.markdown == nil ? nil : content
    }
}
