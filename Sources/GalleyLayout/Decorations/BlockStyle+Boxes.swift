package import GalleyText

extension BlockStyle {
    /// Calls `body` for the boxes that draw the block: its background with the lines of its borders if these are alike,
    /// otherwise followed by a box for each kind of line.
    ///
    /// - Parameters:
    ///   - bounds: The border box in line-relative coordinates.
    ///   - openSides: The sides on which the block is cut.
    ///   - before: The side before the first line: the top one, or the bottom one in columns from left to right.
    func forEachBox(
        in bounds: Rect, openSides: BorderBox.Sides, before: BorderBox.Sides, isRightToLeft: Bool,
        _ body: (BorderBox) -> Void
    ) {
        let isReversed = before == .bottom
        let own = border.resolved(isRightToLeft: isRightToLeft)
        let sides: [(side: BorderBox.Sides, name: Border.Sides, line: Line?)] = [
            (.top, .top, isReversed ? own.bottom : own.top),
            (.right, isRightToLeft ? .leading : .trailing, own.right),
            (.bottom, .bottom, isReversed ? own.top : own.bottom),
            (.left, isRightToLeft ? .trailing : .leading, own.left),
        ]
        let lines = sides.enumerated().map { index, side in
            (side: side.side, name: side.name, line: side.line?.shaded(on: index))
        }
        let widths = lines.map { openSides.contains($0.side) ? 0 : $0.line?.usedWidth ?? 0 }
        func padding(keeping kept: Set<Int>) -> Rect {
            func inset(_ index: Int) -> Double { kept.contains(index) ? 0 : widths[index] }
            return bounds.inset(by: EdgeInsets(top: inset(0), left: inset(3), bottom: inset(2), right: inset(1)))
        }
        let drawn = (0..<4).filter { widths[$0] > 0 }
        func alike(_ first: Int) -> [Int] { drawn.filter { lines[$0].line == lines[first].line } }
        func draw(_ sides: [Int], around rect: Rect, fill: Color?) {
            var result = Border(fill: fill, cornerRadius: max(0, cornerRadius - (widths.max() ?? 0)))
            if let first = sides.first, let line = lines[first].line {
                result = Border(
                    .line(
                        line.color, width: line.isDouble ? line.usedWidth / 3 : line.usedWidth,
                        style: line.isDouble ? .double : .single,
                        pattern: line.style.pattern,
                        sides: Border.Sides(sides.map { lines[$0].name })),
                    fill: fill, cornerRadius: result.cornerRadius)
            }
            let box = BorderBox(result, around: rect, openSides: openSides, isRightToLeft: isRightToLeft)
            if let box { body(box) }
        }
        let first = drawn.first.map(alike) ?? []
        if first.count == drawn.count {
            draw(first, around: padding(keeping: []), fill: background)
            return
        }
        draw([], around: padding(keeping: []), fill: background)
        var rest = drawn
        while let next = rest.first {
            let sides = alike(next)
            rest.removeAll { sides.contains($0) }
            // The lines of other sides end at these ones.
            draw(sides, around: padding(keeping: Set(rest)), fill: nil)
        }
    }
}

extension BlockStyle.Line {
    /// The line in the colour of its side, clockwise from the top. Lines of two shades have that of their outer half.
    fileprivate func shaded(on side: Int) -> BlockStyle.Line {
        guard let outer = style.lines(on: side, color).first else { return self }
        return BlockStyle.Line(width: width, color: outer.color, style: outer.style)
    }
}

extension BoxAppearance.BorderStyle {
    /// The pattern of a line.
    package var pattern: LinePattern {
        switch self {
        case .solid, .double, .groove, .ridge, .inset, .outset: .solid
        case .dashed: .dash
        case .dotted: .circleDot
        }
    }
}
