internal import GalleyText

/// `unicode-bidi` (CSS Writing Modes 4, 2.2) as the characters of the bidirectional algorithm that have the same effect.
extension HTMLTextBuilder {
    /// Begins an inline element.
    mutating func openBidi(_ frame: HTMLTextFrame) {
        guard paragraph != nil || table != nil else { return }
        shown.controls += frame.bidiControls?.opening ?? ""
    }

    /// Ends an inline element.
    mutating func closeBidi(_ frame: HTMLTextFrame) {
        guard let controls = frame.bidiControls, paragraph != nil || table != nil else { return }
        if shown.controls.hasSuffix(controls.opening) {
            shown.controls.removeLast(controls.opening.count)
            return
        }
        var attributes = attributes()
        attributes.generated = true
        out.append(controls.closing, attributes)
    }

    /// Begins a paragraph: its block may override the order, and the inline elements around it go on.
    mutating func openBidiOfParagraph() {
        let block = frames.lastIndex(where: \.isBlock) ?? 0
        shown.controls = frames[block].overridesOrder ? frames[block].bidiControls?.opening ?? "" : ""
        for frame in frames[(block + 1)...] { shown.controls += frame.bidiControls?.opening ?? "" }
    }

    /// Writes the characters before a text.
    mutating func flushControls(_ attributes: TextAttributes) {
        guard !shown.controls.isEmpty else { return }
        var attributes = attributes
        attributes.generated = true
        (attributes.attachment, attributes.anchor) = (nil, nil)
        out.append(shown.controls, attributes)
        shown.controls = ""
    }
}

extension HTMLTextFrame {
    /// The characters before and after the contents of an element; nil for those in the normal order.
    fileprivate var bidiControls: (opening: String, closing: String)? {
        guard style.isInline || overridesOrder else { return nil }
        let isRight = style.isRightToLeft
        let isolate = isDirectionAutomatic ? "\u{2068}" : isRight ? "\u{2067}" : "\u{2066}"
        let override = isRight ? "\u{202E}" : "\u{202D}"
        switch style.unicodeBidi {
        case "embed": return (isRight ? "\u{202B}" : "\u{202A}", "\u{202C}")
        case "bidi-override": return (override, "\u{202C}")
        case "isolate": return (isolate, "\u{2069}")
        case "isolate-override": return (isolate + override, "\u{202C}\u{2069}")
        case "plaintext": return ("\u{2068}", "\u{2069}")
        default: return nil
        }
    }

    /// Whether all letters of a block have one direction.
    fileprivate var overridesOrder: Bool { style.unicodeBidi.hasSuffix("override") }
}
