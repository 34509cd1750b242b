internal import GalleyGrammar
internal import GalleyText

/// Formulas.
extension MarkdownBuilder {
    /// Starts a formula that is a block.
    mutating func openFormulaBlock() {
        openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        formula = []
    }

    mutating func closeFormulaBlock() {
        writeFormula(isDisplay: true)
        centerFormula()
        if hasLeaf { closeLeaf() }
    }

    /// Writes the open formula as an attachment.
    mutating func writeFormula(isDisplay: Bool) {
        guard let bytes = formula else { return }
        formula = nil
        let source = TextAttachment.Formula.trimmed(String(decoding: bytes, as: UTF8.self))
        let outer = inline
        if inline.depth < InlineIntent.maximumDepth { inline.append(isDisplay ? .displayMath : .math) }
        var attributes = spanAttributes()
        inline = outer
        attributes.attachment = TextAttachment(formula: source, isDisplay: isDisplay)
        attributes.backing = source
        let style = style(of: attributes)
        // The marker of an item is before the start.
        let isAtLineStart = leafStart == 0 || out.bytes[leafStart - 1] == 0x0A
        formulaStart = isDisplay && isAtLineStart && out.bytes.count == leafStart ? leafStart : -1
        out.append("\u{FFFC}", style)
    }

    /// Centres a paragraph that contains only a display formula.
    mutating func centerFormula() {
        defer { formulaStart = -1 }
        guard formulaStart == leafStart, hasLeaf, !table.isInCell,
            out.bytes.count == leafStart + String(TextAttachment.character).utf8.count
        else { return }
        guard let run = out.runs.last, Int(run.start) == leafStart else { return }
        var attributes = out.attributes(run.style)
        var paragraph = attributes.paragraph ?? ParagraphStyle()
        paragraph.alignment = .center
        paragraph.firstLineHeadIndent = paragraph.headIndent
        attributes.paragraph = paragraph
        let style = style(of: attributes)
        out.setLastRunStyle(style)
    }

    /// The only style with these attributes.
    private mutating func style(of attributes: TextAttributes) -> Int32 {
        if let known = generatedStyles[attributes] { return known }
        let style = out.add(attributes)
        generatedStyles[attributes] = style
        return style
    }
}
