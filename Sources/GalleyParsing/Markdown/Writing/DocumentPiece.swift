internal import GalleyText

/// A part of the text with the same spans.
struct DocumentPiece {
    var text: String
    var attributes: TextAttributes
    /// The attributes in braces that Markdown writes around it.
    var braces: String?
    /// Whether it is the number of a caption.
    var isLabel = false

    var inline: InlineIntent { attributes.inline ?? InlineIntent() }
    /// HTML that was passed through.
    var html: String? { inline.contains(.html) || attributes.block?.innermost?.kind == .html ? holder : nil }
    private var holder: String? { attributes.generated == true ? attributes.backing : nil }
}

extension DocumentPiece {
    /// Whether it is a bullet, a number or a task box.
    var isMarker: Bool {
        guard attributes.generated == true, text.utf8.last == 0x09,
            attributes.block?.innermost?.kind.isMarked == true
        else { return false }
        return true
    }

    /// The formula that it contains as an attachment or as text.
    var formula: TextAttachment.Formula? {
        if let formula = attributes.attachment?.formula { return formula }
        let isDisplay = inline.contains(.displayMath)
        guard isDisplay || inline.contains(.math), attributes.attachment == nil else { return nil }
        return TextAttachment.Formula(text, isDisplay: isDisplay)
    }

    /// Whether it is the number of a footnote in the text.
    var isReference: Bool { inline.contains(.footnote) && !isBackReference }

    /// Whether it is the link from a footnote back to the text.
    var isBackReference: Bool { inline.contains(.footnote) && attributes.link?.hasPrefix("#fnref") == true }

    /// Whether it is a generated placeholder of its block.
    var isHolder: Bool {
        attributes.generated == true && attributes.image == nil && attributes.backing == nil
            && attributes.link == nil
    }
}
