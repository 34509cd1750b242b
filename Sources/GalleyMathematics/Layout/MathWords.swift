package import GalleyLayout
package import GalleyText

/// The layout of text in formulas.
package struct MathWords: Sendable {
    /// The attributes of the text.
    var attributes: TextAttributes
    let fonts: FontLibrary

    package init(attributes: TextAttributes, fonts: FontLibrary) {
        self.attributes = attributes
        self.fonts = fonts
    }

    /// The source of a formula, where there is no font for it.
    ///
    /// - Parameter size: The size of the text in points.
    package func layout(ofSource source: String, size: Double) -> MathLayout {
        MathLayout(box(source, .monospaced, size: size), face: nil)
    }

    /// Text on one line, with the extent of its ink but with the spaces at its edges.
    func box(_ text: String, _ kind: MathTextStyle, size: Double) -> MathBox {
        var attributes = attributes
        var descriptor = attributes.font ?? FontDescriptor()
        descriptor.size = size
        switch kind {
        case .plain: break
        case .bold: descriptor.weight = 700
        case .italic: descriptor.italic = true
        case .monospaced:
            descriptor.families = ["Noto Sans Mono", "monospace"]
            descriptor.files = []
            descriptor.italic = false
        }
        attributes.font = descriptor
        // White space at the edges would have no width.
        let shown = String(text.map { $0.isWhitespace ? "\u{A0}" : $0 })
        guard !shown.isEmpty,
            let layout = try? TextLayout(
                AttributedText(shown, attributes: attributes), in: .unbounded, fonts: fonts),
            let line = layout.lines.first
        else { return MathBox() }
        var result = MathBox(width: layout.naturalWidth)
        let ink = layout.inkBounds
        result.ascent = ink.isEmpty ? 0 : max(0, line.baseline - ink.y)
        result.descent = ink.isEmpty ? 0 : max(0, ink.y + ink.height - line.baseline)
        result.content = .text(layout)
        return result
    }
}
