extension MathTypesetter {
    /// Lays out a base with scripts, or with limits.
    func scripts(
        _ base: MathNode?, _ lower: MathList?, _ upper: MathList?, _ limits: MathNode.Limits, _ style: MathStyle
    ) -> MathBox {
        let box = base.map { nucleus($0, style) } ?? MathBox()
        let above = upper.map { row($0, style.upper) }
        let below = lower.map { row($0, style.lower) }
        let isAbove =
            switch limits {
            case .above: true
            case .beside: false
            case .automatic: base.map { $0.hasLimits(in: style) } ?? false
            }
        if isAbove { return self.limits(box, above, below, style) }
        return beside(box, above, below, style)
    }

    /// Puts limits above and below an operator (rule 13a).
    func limits(_ base: MathBox, _ above: MathBox?, _ below: MathBox?, _ style: MathStyle) -> MathBox {
        let width = max(base.width, above?.width ?? 0, below?.width ?? 0)
        var children = [MathBox.Child(x: (width - base.width) / 2, rise: 0, box: base)]
        var (left, right) = (0.0, width)
        func add(_ box: MathBox, _ rise: Double, _ lean: Double) {
            let x = (width - box.width) / 2 + lean
            left = min(left, x)
            right = max(right, x + box.width)
            children.append(MathBox.Child(x: x, rise: rise, box: box))
        }
        if let above {
            let distance = max(
                length(.upperLimitBaselineRiseMin, style), length(.upperLimitGapMin, style) + above.descent)
            add(above, base.ascent + distance, base.italic / 2)
        }
        if let below {
            let distance = max(
                length(.lowerLimitBaselineDropMin, style), length(.lowerLimitGapMin, style) + below.ascent)
            add(below, -(base.descent + distance), -base.italic / 2)
        }
        for index in children.indices { children[index].x -= left }
        return MathBox(children, width: right - left)
    }

    /// Puts scripts to the right of a base (rule 18).
    private func beside(_ base: MathBox, _ above: MathBox?, _ below: MathBox?, _ style: MathStyle) -> MathBox {
        guard above != nil || below != nil else { return base }
        var up = 0.0
        var down = 0.0
        if !base.isGlyph && !base.isInvisible || base.isLargeOperator {
            up = base.ascent - length(.superscriptBaselineDropMax, style)
            down = base.descent + length(.subscriptBaselineDropMin, style)
        }
        if let above {
            up = max(
                up, length(style.isCramped ? .superscriptShiftUpCramped : .superscriptShiftUp, style),
                above.descent + length(.superscriptBottomMin, style))
        }
        if let below {
            down = max(down, length(.subscriptShiftDown, style))
            if let above {
                let gap = (up - above.descent) - (below.ascent - down)
                let missing = length(.subSuperscriptGapMin, style) - gap
                if missing > 0 {
                    down += missing
                    let low = length(.superscriptBottomMaxWithSubscript, style) - (up - above.descent)
                    if low > 0 {
                        up += low
                        down -= low
                    }
                }
            } else {
                down = max(down, below.ascent - length(.subscriptTopMax, style))
            }
        }
        // The advance of an operator contains the space that its upper part needs.
        let upperX = base.isLargeOperator ? base.width : base.width + base.italic
        let lowerX = base.isLargeOperator ? base.width - base.italic : base.width
        var children = [MathBox.Child(x: 0, rise: 0, box: base)]
        var width = below == nil ? upperX : base.width
        if let above {
            let x = upperX + kerning(base, above, rise: up, style)
            children.append(MathBox.Child(x: x, rise: up, box: above))
            width = max(width, x + above.width)
        }
        if let below {
            let x = lowerX + kerning(base, below, rise: -down, style)
            children.append(MathBox.Child(x: x, rise: -down, box: below))
            width = max(width, x + below.width)
        }
        return MathBox(children, width: width + length(.spaceAfterScript, style))
    }

    /// The space between a glyph and its script, from the staircases of both, at the heights where one of them ends.
    private func kerning(_ base: MathBox, _ script: MathBox, rise: Double, _ style: MathStyle) -> Double {
        guard case .glyph(let glyph, let size) = base.content else { return 0 }
        let isUpper = rise > 0
        let first = script.firstGlyph
        func kerning(at height: Double) -> Double {
            let own = font.kerning(of: glyph, atTop: isUpper, isLeft: false, height: height / size) * size
            guard let (other, otherSize) = first else { return own }
            return own + font.kerning(
                of: other, atTop: !isUpper, isLeft: true, height: (height - rise) / otherSize) * otherSize
        }
        if isUpper {
            return min(0, max(kerning(at: rise - script.descent), kerning(at: base.ascent)))
        }
        return min(0, max(kerning(at: rise + script.ascent), kerning(at: -base.descent)))
    }
}

extension MathNode {
    /// Whether scripts are limits above and below, unless stated otherwise.
    fileprivate func hasLimits(in style: MathStyle) -> Bool {
        switch self {
        case .symbol(let symbol): symbol.kind == .operation && symbol.hasLimits && style.level == .display
        case .operatorName(_, let hasLimits): hasLimits && style.level == .display
        case .group(_, .operation): style.level == .display
        case .marked(_, .over), .marked(_, .under): true
        case .colored(let nodes, _): nodes.count == 1 && nodes[0].hasLimits(in: style)
        default: false
        }
    }
}

extension MathBox {
    /// The glyph at the left edge, with its size.
    fileprivate var firstGlyph: (glyph: UInt32, size: Double)? {
        switch content {
        case .glyph(let glyph, let size): (glyph, size)
        case .children(let children): children.first.flatMap { $0.rise == 0 ? $0.box.firstGlyph : nil }
        default: nil
        }
    }
}
