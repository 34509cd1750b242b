/// Fractions, roots, accents and tables.
extension MathTypesetter {
    /// The space at the sides of a fraction and in place of an omitted delimiter, in ems (TeX's `\nulldelimiterspace`).
    private static let nullSpace = 0.12

    // MARK: Fractions (rule 15)

    func fraction(
        _ upper: MathList, _ lower: MathList, hasLine: Bool, _ fence: [UInt32], _ style: MathStyle
    ) -> MathBox {
        let above = row(upper, style.numerator)
        let below = row(lower, style.denominator)
        let isDisplay = style.level == .display
        func pick(_ display: MathConstant, _ text: MathConstant) -> Double { length(isDisplay ? display : text, style) }
        let width = max(above.width, below.width)
        let space = fence.isEmpty ? Self.nullSpace * em(style) : 0
        var children: [MathBox.Child] = []
        var up: Double
        var down: Double
        if hasLine {
            let axis = length(.axisHeight, style)
            let thickness = length(.fractionRuleThickness, style)
            up = max(
                pick(.fractionNumeratorDisplayStyleShiftUp, .fractionNumeratorShiftUp),
                axis + thickness / 2 + pick(.fractionNumeratorDisplayStyleGapMin, .fractionNumeratorGapMin)
                    + above.descent)
            down = max(
                pick(.fractionDenominatorDisplayStyleShiftDown, .fractionDenominatorShiftDown),
                thickness / 2 - axis + pick(.fractionDenominatorDisplayStyleGapMin, .fractionDenominatorGapMin)
                    + below.ascent)
            children.append(
                MathBox.Child(
                    x: space, rise: axis - thickness / 2, box: MathBox(ruleOfWidth: width, height: thickness)))
        } else {
            up = pick(.stackTopDisplayStyleShiftUp, .stackTopShiftUp)
            down = pick(.stackBottomDisplayStyleShiftDown, .stackBottomShiftDown)
            let gap = (up - above.descent) + (down - below.ascent)
            let missing = pick(.stackDisplayStyleGapMin, .stackGapMin) - gap
            if missing > 0 {
                up += missing / 2
                down += missing / 2
            }
        }
        children.append(MathBox.Child(x: space + (width - above.width) / 2, rise: up, box: above))
        children.append(MathBox.Child(x: space + (width - below.width) / 2, rise: -down, box: below))
        let box = MathBox(children, width: width + 2 * space)
        guard fence.count == 2 else { return box }
        // The delimiters have one of two sizes, whatever their content is (rule 15e), which are those of TeX's standard font.
        return fenced([box], fence, height: (isDisplay ? 2.4 : 1.01) * em(style), style)
    }

    // MARK: Roots (rule 11)

    func radical(_ nodes: MathList, _ degree: MathList?, _ style: MathStyle) -> MathBox {
        let inner = row(nodes, style.cramped)
        let thickness = length(.radicalRuleThickness, style)
        var gap = length(
            style.level == .display ? .radicalDisplayStyleVerticalGap : .radicalVerticalGap, style)
        let ascent = max(inner.ascent, 0)
        let height = ascent + max(inner.descent, 0) + gap + thickness
        let sign = stretched(0x221A, to: height, .vertical, style)
        if sign.total > height { gap += (sign.total - height) / 2 }
        let top = ascent + gap + thickness
        let rise = top - sign.ascent
        var x = 0.0
        var children: [MathBox.Child] = []
        if let degree, !degree.isEmpty {
            let box = row(degree, MathStyle(.scriptScript, isCramped: style.isCramped))
            let before = max(0, length(.radicalKernBeforeDegree, style))
            let bottom = rise - sign.descent + font.radicalDegreeRaise * sign.total
            children.append(MathBox.Child(x: before, rise: bottom + max(0, box.descent), box: box))
            x = max(0, before + box.width + length(.radicalKernAfterDegree, style))
        }
        children.append(MathBox.Child(x: x, rise: rise, box: sign))
        // The line begins where the outline of the sign ends, if its advance is wider.
        let start = x + min(sign.width, max(0, rightEdge(of: sign)))
        x += sign.width
        children.append(
            MathBox.Child(
                x: start, rise: top - thickness,
                box: MathBox(ruleOfWidth: x - start + inner.width, height: thickness)))
        children.append(MathBox.Child(x: x, rise: 0, box: inner))
        var result = MathBox(children, width: x + inner.width)
        result.ascent = max(result.ascent, top + length(.radicalExtraAscender, style))
        return result
    }

    /// The right edge of the outlines of a glyph, or of the last part of an assembled one.
    private func rightEdge(of box: MathBox) -> Double {
        switch box.content {
        case .glyph(let glyph, let size): font.metrics(of: glyph).right * size
        case .children(let children): children.last.map { $0.x + rightEdge(of: $0.box) } ?? box.width
        default: box.width
        }
    }

    // MARK: Frames

    /// A frame around a formula in display style, with the lengths of LaTeX's `\fbox` at 10 points.
    func framed(_ nodes: MathList, _ style: MathStyle) -> MathBox {
        let inner = row(nodes, MathStyle(.display))
        let (line, space) = (0.04 * size, 0.3 * size)
        let edge = line + space
        let width = inner.width + 2 * edge
        let height = inner.total + 2 * edge
        let bottom = -inner.descent - edge
        let horizontal = MathBox(ruleOfWidth: width, height: line)
        let vertical = MathBox(ruleOfWidth: line, height: height)
        return MathBox(
            [
                MathBox.Child(x: 0, rise: bottom, box: horizontal),
                MathBox.Child(x: 0, rise: bottom + height - line, box: horizontal),
                MathBox.Child(x: 0, rise: bottom, box: vertical),
                MathBox.Child(x: width - line, rise: bottom, box: vertical),
                MathBox.Child(x: edge, rise: 0, box: inner),
            ], width: width)
    }

    // MARK: Accents, lines and braces (rules 9, 10 and 12)

    func marked(_ nodes: MathList, _ mark: MathNode.Mark, _ style: MathStyle) -> MathBox {
        switch mark {
        case .accent(let scalar): return accented(nodes, scalar, isWide: false, style)
        case .wideAccent(let scalar): return accented(nodes, scalar, isWide: true, style)
        case .overline:
            let base = row(nodes, style.cramped)
            let thickness = length(.overbarRuleThickness, style)
            let bottom = base.ascent + length(.overbarVerticalGap, style)
            let line = MathBox(ruleOfWidth: base.width, height: thickness)
            var result = MathBox([child(base), MathBox.Child(x: 0, rise: bottom, box: line)], width: base.width)
            result.ascent += length(.overbarExtraAscender, style)
            return result
        case .underline:
            let base = row(nodes, style)
            let thickness = length(.underbarRuleThickness, style)
            let top = -base.descent - length(.underbarVerticalGap, style)
            let line = MathBox(ruleOfWidth: base.width, height: thickness)
            var result = MathBox(
                [child(base), MathBox.Child(x: 0, rise: top - thickness, box: line)], width: base.width)
            result.descent += length(.underbarExtraDescender, style)
            return result
        case .over(let scalar), .under(let scalar):
            let isOver = if case .over = mark { true } else { false }
            let base = row(nodes, isOver ? style.cramped : style)
            return centered(base, fitted(scalar, to: base.width, style), isOver: isOver, style)
        }
    }

    private func child(_ box: MathBox) -> MathBox.Child { MathBox.Child(x: 0, rise: 0, box: box) }

    /// An arrow with parts above and below it, as wide as they are, with the spaces of LaTeX's `\xrightarrow`.
    func arrow(_ scalar: UInt32, _ over: MathList, _ under: MathList, _ style: MathStyle) -> MathBox {
        let limits = [(over, style.upper), (under, style.lower)].map { nodes, style -> MathBox? in
            guard !nodes.isEmpty else { return nil }
            return .row([MathBox(width: em(style) / 6), row(nodes, style), MathBox(width: em(style) / 6)])
        }
        // The tip needs more space.
        let content = limits.reduce(0) { max($0, $1?.width ?? 0) } + 8 * em(style.upper) / 18
        let width = max(content, em(style))
        var sign = fitted(scalar, to: width, style)
        let extent = extent(of: sign)
        // Signs without longer forms are in the middle.
        if extent.right - extent.left < width {
            let x = (width - (extent.right - extent.left)) / 2 - extent.left
            sign = MathBox([MathBox.Child(x: x, rise: 0, box: sign)], width: width)
        }
        return self.limits(sign, limits[0], limits[1], style)
    }

    /// The horizontal extent of an outline.
    private func extent(of sign: MathBox) -> (left: Double, right: Double) {
        guard case .glyph(let glyph, let size) = sign.content else { return (0, sign.width) }
        let metrics = font.metrics(of: glyph)
        return (metrics.left * size, metrics.right * size)
    }

    /// The lowest and highest positions of the outline of a sign.
    private func vertical(of sign: MathBox) -> (bottom: Double, top: Double) {
        switch sign.content {
        case .glyph(let glyph, let size):
            let metrics = font.metrics(of: glyph)
            return (-metrics.bottom * size, metrics.top * size)
        case .children(let children):
            return children.reduce((.infinity, -.infinity)) { result, child in
                let (bottom, top) = vertical(of: child.box)
                return (min(result.0, bottom + child.rise), max(result.1, top + child.rise))
            }
        default: return (-sign.descent, sign.ascent)
        }
    }

    /// A base with a sign above or below its middle; the wider one determines the width.
    private func centered(_ base: MathBox, _ sign: MathBox, isOver: Bool, _ style: MathStyle) -> MathBox {
        guard !sign.isInvisible else { return base }
        let (left, right) = extent(of: sign)
        let (bottom, top) = vertical(of: sign)
        let accentHeight = length(.accentBaseHeight, style)
        // Signs whose outline is above that of a letter are at the height of accents, as is their counterpart below;
        // others, such as arrows, are at the distance of lines.
        let rise: Double
        if isOver {
            rise =
                bottom >= accentHeight
                ? max(0, base.ascent - accentHeight) : base.ascent + length(.overbarVerticalGap, style) - bottom
        } else {
            rise = top <= 0 ? -base.descent : -base.descent - length(.underbarVerticalGap, style) - top
        }
        let width = max(base.width, right - left)
        return MathBox(
            [
                MathBox.Child(x: (width - base.width) / 2, rise: 0, box: base),
                MathBox.Child(x: (width - (right - left)) / 2 - left, rise: rise, box: sign),
            ], width: width)
    }

    private func accented(_ nodes: MathList, _ scalar: UInt32, isWide: Bool, _ style: MathStyle) -> MathBox {
        var nodes = nodes
        // Letters lose their dot under an accent.
        if nodes.count == 1, case .symbol(var symbol) = nodes[0], symbol.scalar == 0x69 || symbol.scalar == 0x6A {
            symbol.scalar = symbol.scalar == 0x69 ? 0x131 : 0x237
            if font.glyph(for: symbol.alphabet.character(for: symbol.scalar)) != nil { nodes = [.symbol(symbol)] }
        }
        let base = nodes.count == 1 ? nucleus(nodes[0], style.cramped) : row(nodes, style.cramped)
        guard var glyph = font.glyph(for: scalar) else { return base }
        let em = em(style)
        if isWide {
            // The widest form that is not wider than the base.
            glyph = font.variants(of: glyph, .horizontal).last { $0.length * em <= base.width }?.glyph ?? glyph
        }
        let sign = box(glyph, em)
        let metrics = font.metrics(of: glyph)
        // If the font has no position for a sign without width, it is the middle of the outline.
        let own = sign.width == 0 && sign.accent == 0 ? (metrics.left + metrics.right) / 2 * em : sign.accent ?? 0
        let x = (base.isGlyph ? base.accent ?? base.width / 2 : base.width / 2) - own
        let rise = max(0, base.ascent - length(.accentBaseHeight, style))
        var result = MathBox([child(base), MathBox.Child(x: x, rise: rise, box: sign)], width: base.width)
        result.italic = base.italic
        return result
    }
}
