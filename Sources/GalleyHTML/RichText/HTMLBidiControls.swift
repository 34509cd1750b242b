/// The characters of the bidirectional algorithm that have the effect of `unicode-bidi` (CSS Writing Modes 4, 2.2) and have
/// not been written: those before the next text.
struct HTMLBidiControls {
    private(set) var pending = ""

    /// Begins an inline element.
    mutating func open(_ frame: HTMLTextFrame) { pending += frame.bidiControls?.opening ?? "" }

    /// Ends an inline element; returns the characters after its text, if it has any.
    mutating func close(_ frame: HTMLTextFrame) -> String {
        guard let controls = frame.bidiControls else { return "" }
        guard pending.hasSuffix(controls.opening) else { return controls.closing }
        pending.removeLast(controls.opening.count)
        return ""
    }

    /// Begins a paragraph: its block may override the order, and the inline elements around it go on.
    mutating func beginParagraph(in frames: [HTMLTextFrame]) {
        pending = ""
        let block = frames.lastIndex(where: \.isBlock) ?? 0
        if frames[block].overridesOrder { open(frames[block]) }
        for frame in frames[(block + 1)...] { open(frame) }
    }

    /// Takes the characters, which are written.
    mutating func take() -> String {
        defer { pending = "" }
        return pending
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
