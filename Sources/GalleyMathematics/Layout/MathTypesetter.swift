internal import GalleyFonts
package import GalleyLayout
package import GalleyText

/// The layout of formulas by the rules of TeX (The TeXbook, appendix G), with the values of a font's `MATH` table.
package struct MathTypesetter {
    let font: MathFont
    /// The size of the font in points.
    let size: Double
    let words: MathWords

    /// Creates a typesetter.
    ///
    /// - Parameters:
    ///   - size: The size of the font in points.
    ///   - attributes: The attributes of text in the formula.
    package init(font: MathFont, size: Double, attributes: TextAttributes, fonts: FontLibrary) {
        self.font = font
        self.size = size
        words = MathWords(attributes: attributes, fonts: fonts)
    }

    /// Lays out a formula.
    package func layout(_ nodes: MathList, isDisplay: Bool) -> MathLayout {
        MathLayout(row(nodes, MathStyle(isDisplay ? .display : .text)), face: font.face)
    }

    /// The size of an em in a style, in points.
    func em(_ style: MathStyle) -> Double {
        switch style.level {
        case .display, .text: size
        case .script: size * font.scriptScale
        case .scriptScript: size * font.scriptScriptScale
        }
    }

    /// A constant of the font in a style, in points.
    func length(_ constant: MathConstant, _ style: MathStyle) -> Double { font[constant] * em(style) }

    // MARK: Rows

    /// Lays out nodes in a row, with the spaces between the classes of atoms.
    func row(_ nodes: MathList, _ style: MathStyle) -> MathBox {
        if nodes.count == 1 { return atom(nodes[0], style) }
        var style = style
        var classes: [MathClass] = []
        var boxes: [(box: MathBox, style: MathStyle, isAtom: Bool)] = []
        for node in nodes {
            switch node {
            case .level(let level): style = style.with(level)
            case .space(let mu): boxes.append((MathBox(width: mu * em(style) / 18), style, false))
            default:
                classes.append(node.kind)
                boxes.append((atom(node, style), style, true))
            }
        }
        MathClass.resolveBinary(&classes)
        var children: [MathBox.Child] = []
        var x = 0.0
        var previous: MathClass?
        var next = 0
        for (box, style, isAtom) in boxes {
            if isAtom {
                if let previous {
                    x += previous.gap(before: classes[next], isScript: style.level >= .script).mu * em(style) / 18
                }
                previous = classes[next]
                next += 1
            }
            children.append(MathBox.Child(x: x, rise: 0, box: box))
            x += box.width
        }
        return MathBox(children, width: x)
    }

    /// Lays out one node, with the space for a glyph that leans out of its box.
    private func atom(_ node: MathNode, _ style: MathStyle) -> MathBox {
        var box = nucleus(node, style)
        if !box.isLargeOperator { box.width += box.italic }
        box.italic = 0
        return box
    }

    /// Lays out one node.
    func nucleus(_ node: MathNode, _ style: MathStyle) -> MathBox {
        switch node {
        case .symbol(let symbol): return self.symbol(symbol, style)
        case .name(let name, _): return self.name(name, style)
        case .text(let text, let kind): return self.text(text, kind, style)
        case .source(let source): return text(source, .monospaced, style)
        case .group(let nodes, .operation):
            // Centred as an operator only if it is one character.
            if nodes.count == 1, case .symbol(var symbol) = nodes[0] {
                symbol.kind = .operation
                return self.symbol(symbol, style)
            }
            return row(nodes, style)
        case .group(let nodes, _): return row(nodes, style)
        case .scripts(let base, let lower, let upper, let limits):
            return scripts(base, lower, upper, limits, style)
        case .fraction(let upper, let lower, let hasLine, let level, let fence):
            return fraction(upper, lower, hasLine: hasLine, fence, style.with(level))
        case .radical(let nodes, let degree): return radical(nodes, degree, style)
        case .fenced(let parts, let delimiters):
            return fenced(parts.map { row($0, style) }, delimiters, style)
        case .delimiter(let scalar, let step, _):
            guard scalar != 0 else { return MathBox() }
            let height = [1, 1.2, 1.8, 2.4, 3.0][min(max(step, 0), 4)]
            return centered(stretched(scalar, to: height * size, .vertical, style), style)
        case .marked(let nodes, let mark): return marked(nodes, mark, style)
        case .stack(let base, let over, let under, _):
            let box = row(base, style)
            return limits(
                box, over.map { row($0, style.upper) }, under.map { row($0, style.lower) }, style)
        case .table(let table): return self.table(table, style)
        case .space(let mu): return MathBox(width: mu * em(style) / 18)
        case .level: return MathBox()
        }
    }

    // MARK: Characters

    /// A box with one glyph.
    func box(_ glyph: UInt32, _ em: Double) -> MathBox {
        let metrics = font.metrics(of: glyph)
        var result = MathBox(width: metrics.advance * em)
        result.ascent = metrics.top * em
        result.descent = metrics.bottom * em
        result.italic = font.italicsCorrection(of: glyph) * em
        result.accent = font.accentPosition(of: glyph) * em
        result.content = .glyph(glyph, size: em)
        return result
    }

    private func symbol(_ symbol: MathSymbol, _ style: MathStyle) -> MathBox {
        let scalar = symbol.alphabet.character(for: symbol.scalar)
        guard var glyph = font.glyph(for: scalar) ?? font.glyph(for: symbol.scalar) else {
            return text(Unicode.Scalar(symbol.scalar).map { String(Character($0)) } ?? "", .plain, style)
        }
        let em = em(style)
        glyph = font.scriptForm(of: glyph, level: style.level == .script ? 1 : style.level == .scriptScript ? 2 : 0)
        guard symbol.kind == .operation else { return box(glyph, em) }
        if style.level == .display {
            let least = font[.displayOperatorMinHeight]
            let variants = font.variants(of: glyph, .vertical)
            glyph = (variants.first { $0.length >= least } ?? variants.last)?.glyph ?? glyph
        }
        var result = centered(box(glyph, em), style)
        result.isLargeOperator = true
        return result
    }

    private func name(_ name: String, _ style: MathStyle) -> MathBox {
        let em = em(style)
        var boxes: [MathBox] = []
        for scalar in name.unicodeScalars {
            if scalar.value == 0x2009 {
                boxes.append(MathBox(width: em / 6))
            } else if let glyph = font.glyph(for: scalar.value) {
                boxes.append(box(glyph, em))
            } else {
                return text(name, .plain, style)
            }
        }
        return .row(boxes)
    }

    /// Text in the font around the formula.
    private func text(_ text: String, _ kind: MathTextStyle, _ style: MathStyle) -> MathBox {
        words.box(text, kind, size: em(style))
    }

    /// The box moved so that its middle is on the axis.
    func centered(_ box: MathBox, _ style: MathStyle) -> MathBox {
        box.raised(by: length(.axisHeight, style) + (box.descent - box.ascent) / 2)
    }
}
