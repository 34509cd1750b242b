internal import GalleyText
internal import GalleyValues

// Descriptions are short: one line for a debugger or log. Ranges are UTF-8 offsets.

extension TextLayout: CustomStringConvertible {
    /// The start of the text, the number of lines and the size in points.
    public var description: String {
        "TextLayout(\(BriefText.quoted(text.string)), \(BriefText.count(lines.count, "line")), \(BriefText.size(size))"
            + (isTruncated ? ", truncated)" : ")")
    }
}

extension TextLine: CustomStringConvertible {
    /// The number, text and frame of the line.
    public var description: String {
        "TextLine(\(index): \(BriefText.quoted(String(layout.text.string[range]))), \(BriefText.rect(frame)))"
    }
}

extension GlyphRun: CustomStringConvertible {
    /// The text, font and number of glyphs.
    public var description: String {
        let name = font.face.familyName
        return "GlyphRun(\(BriefText.quoted(String(text.string[range]))), \(name) \(BriefText.number(size)), "
            + "\(BriefText.count(glyphs.count, "glyph")))"
    }
}
