internal import GalleyText
internal import GalleyValues

extension HTMLComputedStyle {
    /// The box of an inline element with a margin, a border, padding, round corners or a gradient; nil for others, whose
    /// background follows the letters.
    ///
    /// - Parameter id: The identity of the element, since equal boxes of neighbours are separate.
    func inlineBox(id: String) -> Border? {
        func length(_ length: Length?) -> Double { max(0, length?.value(of: HTMLTextBuilder.width) ?? 0) }
        let widths = (0..<4).map { borderWidth($0) }
        let padding = EdgeInsets(
            top: length(self.padding[0]), left: length(self.padding[3]), bottom: length(self.padding[2]),
            right: length(self.padding[1]))
        let margins = EdgeInsets(top: 0, left: length(margin[3]), bottom: 0, right: length(margin[1]))
        let isRound = radius != .zero && backgroundColor.alpha > 0
        let gradient = HTMLBackgroundLayers.gradient(self)
        guard
            padding != .zero || margins != .zero || isRound || gradient != nil || widths.contains(where: { $0 > 0 })
        else { return nil }
        var stroke: Border.Stroke?
        // The box has strokes of one kind: those of its widest side.
        if let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 0 {
            let sides: [Border.Sides] =
                isRightToLeft ? [.top, .leading, .bottom, .trailing] : [.top, .trailing, .bottom, .leading]
            let patterns: [String: LinePattern] = ["dotted": .dot, "dashed": .dash]
            stroke = .line(
                borderColor[widest] ?? color, width: widths[widest],
                style: borderStyle[widest] == "double" ? .double : .single,
                pattern: patterns[borderStyle[widest]] ?? .solid,
                sides: Border.Sides(widths.indices.filter { widths[$0] > 0 }.map { sides[$0] }))
        }
        var box = Border.Box(padding: padding, decorationBreak: clonesEdges ? .clone : .slice)
        if margins != .zero { box.margin = margins }
        return Border(
            stroke, fill: backgroundColor.alpha > 0 && gradient == nil ? backgroundColor : nil, gradient: gradient,
            cornerRadius: radius.value(of: usedLineHeight), box: box, id: id)
    }
}

extension HTMLTextFrame {
    /// Adds the box of an inline element with its background.
    mutating func add(_ box: Border) {
        var box = box
        let color = style.backgroundColor.alpha > 0 ? style.backgroundColor : nil
        if !inlineBoxes.isEmpty {
            // The inner one of two boxes is drawn over the letters.
            background = color ?? background
            (box.fill, box.gradient) = (nil, nil)
        } else {
            // A gradient is drawn over the colour.
            background = box.gradient == nil ? nil : color
        }
        inlineBoxes = inlineBoxes.prefix(1) + [box]
    }
}
