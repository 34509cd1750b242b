internal import GalleyLayout
internal import GalleyMathematics
internal import GalleyText

/// The layout of a text's formulas.
struct FormulaLayout {
    let fonts: FontLibrary
    /// The fonts of formulas by the font of the text.
    private var known: [FontDescriptor: MathFont?] = [:]
    private(set) var warnings: [GalleyWarning] = []

    init(fonts: FontLibrary) {
        self.fonts = fonts
    }

    /// The attachment with its formula laid out, within text with the given attributes.
    mutating func layout(
        _ attachment: TextAttachment, _ formula: TextAttachment.Formula, in attributes: TextAttributes
    ) -> TextAttachment {
        let parsed = MathParser.parse(formula.source)
        for problem in parsed.problems { warn(.document, "in the formula “\(formula.brief)”: \(problem)") }
        let style = TextAttributes(font: attributes.font, color: attributes.color, language: attributes.language)
        let size = FontDescriptor.usable(size: attributes.font?.size)
        let font = font(for: attributes.font ?? FontDescriptor())
        if font == nil {
            warn(
                .unavailableFont,
                "no font has the table “MATH”, so the source of formulas is shown; install Debian's package fonts-lmodern, "
                    + "or name a family with this table")
        }
        let fonts = fonts
        @Sendable func layOut(scaledBy factor: Double) -> MathLayout {
            guard let font else {
                return MathWords(attributes: style, fonts: fonts).layout(
                    ofSource: formula.source, size: size * factor)
            }
            return MathTypesetter(font: font, size: size * factor, attributes: style, fonts: fonts).layout(
                parsed.nodes, isDisplay: formula.isDisplay)
        }
        let layout = layOut(scaledBy: 1)
        let color = attributes.color ?? .black
        let drawing = TextAttachment.Drawing { context in
            // Text that is fitted to a container has scaled attachments.
            let factor = layout.width > 0 ? context.size.width / layout.width : 1
            let isScaled = abs(factor - 1) > 1e-6 && factor.isFinite
            context.draw(isScaled ? layOut(scaledBy: factor) : layout, color)
        }
        var result = attachment
        result.width = layout.width + attachment.insets.left + attachment.insets.right
        result.height = layout.ascent + layout.descent + attachment.insets.top + attachment.insets.bottom
        if attachment.descent == 0 { result.descent = layout.descent + attachment.insets.bottom }
        var typeset = formula
        typeset.typeset = TextAttachment.Formula.Typeset(drawing, alternative: MathReading.text(of: parsed.nodes))
        result.content = .formula(typeset)
        return result
    }

    private mutating func font(for descriptor: FontDescriptor) -> MathFont? {
        var key = descriptor
        key.size = nil
        if let font = known[key] { return font }
        let font = fonts.mathFont(for: descriptor)
        known[key] = .some(font)
        return font
    }

    private mutating func warn(_ code: GalleyWarning.Code, _ message: String) {
        let warning = GalleyWarning(code, message)
        if warnings.count < Self.warningLimit, !warnings.contains(warning) { warnings.append(warning) }
    }

    private static let warningLimit = 32
}

extension AttachmentContext {
    /// Draws a formula that fills the box.
    fileprivate func draw(_ formula: MathLayout, _ color: Color) {
        let origin = Point(x: 0, y: formula.ascent)
        for outline in formula.outlines(at: origin) where !outline.path.isEmpty {
            fill(outline.path, with: outline.color ?? color)
        }
        for text in formula.texts {
            draw(text.layout, at: Point(x: origin.x + text.origin.x, y: origin.y + text.origin.y))
        }
    }
}

extension TextAttachment.Formula {
    /// The start of the source, on one line.
    fileprivate var brief: String {
        let line = source.split { $0.isWhitespace }.joined(separator: " ")
        return line.count > 40 ? line.prefix(40) + "…" : line
    }
}
