internal import GalleyFonts
package import GalleyLayout
package import GalleyText

/// The layout of formulas by the rules of TeX (The TeXbook, appendix G), with the values of a font's `MATH` table.
package struct MathTypesetter {
    let font: MathFont
    /// The size of the font in points.
    let size: Double
    private var words: MathWords

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
        if nodes.count == 1, !nodes[0].isColored { return atom(nodes[0], style) }
        var classes: [MathClass] = []
        var boxes: [(box: MathBox, style: MathStyle, isAtom: Bool)] = []
        collect(nodes, style, &classes, &boxes)
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

    /// Lays out the nodes of a row. Coloured nodes are nodes of the row itself, so that they have its spaces.
    private func collect(
        _ nodes: MathList, _ style: MathStyle, _ classes: inout [MathClass],
        _ boxes: inout [(box: MathBox, style: MathStyle, isAtom: Bool)]
    ) {
        var style = style
        for node in nodes {
            switch node {
            case .level(let level): style = style.with(level)
            case .space(let mu): boxes.append((MathBox(width: mu * em(style) / 18), style, false))
            case .colored(let nodes, let color):
                let first = boxes.count
                with(color).collect(nodes, style, &classes, &boxes)
                for index in first..<boxes.count where boxes[index].box.color == nil {
                    boxes[index].box.color = color
                }
            default:
                classes.append(node.kind)
                boxes.append((atom(node, style), style, true))
            }
        }
    }

    /// A typesetter of text in a colour.
    private func with(_ color: Color) -> MathTypesetter {
        var result = self
        result.words.attributes.color = color
        return result
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
        case .operatorName(let nodes, _): return operatorName(nodes, style)
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
        case .inline(let nodes): return row(nodes, style.inline)
        case .colored(let nodes, let color):
            guard nodes.count == 1 else { return row([node], style) }
            var box = with(color).nucleus(nodes[0], style)
            box.color = box.color ?? color
            return box
        case .framed(let nodes): return framed(nodes, style)
        case .arrow(let scalar, let over, let under): return arrow(scalar, over, under, style)
        case .scripts(let base, let lower, let upper, let limits):
            return scripts(base, lower, upper, limits, style)
        case .fraction(let upper, let lower, let hasLine, let level, let fence):
            return fraction(upper, lower, hasLine: hasLine, fence, style.with(level))
        case .radical(let nodes, let degree): return radical(nodes, degree, style)
        case .fenced(let parts, let delimiters):
            return fenced(parts.map { row($0, style) }, delimiters, style)
        case .delimiter(let scalar, let step, _):
            return delimiter(scalar, step: step)
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
        // As in TeX, the height and depth of characters are not negative.
        result.ascent = max(0, metrics.top * em)
        result.descent = max(0, metrics.bottom * em)
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
        guard symbol.kind == .operation else {
            // In some fonts root signs are below the baseline.
            return (0x221A...0x221C).contains(symbol.scalar) ? centered(box(glyph, em), style) : box(glyph, em)
        }
        if style.level == .display {
            let least = font[.displayOperatorMinHeight]
            let variants = font.variants(of: glyph, .vertical)
            glyph = (variants.first { $0.length >= least } ?? variants.last)?.glyph ?? glyph
        }
        var result = centered(box(glyph, em), style)
        result.isLargeOperator = true
        return result
    }

    /// The letters of a name are next to each other without italic corrections, as in text.
    private func operatorName(_ nodes: MathList, _ style: MathStyle) -> MathBox {
        .row(
            nodes.map { node in
                if case .symbol(let symbol) = node, symbol.kind == .ordinary { return self.symbol(symbol, style) }
                return row([node], style)
            })
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

extension MathNode {
    fileprivate var isColored: Bool { if case .colored = self { true } else { false } }
}
