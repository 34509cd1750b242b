internal import GalleyText
internal import GalleyValues

extension HTMLComputedStyle {
    /// The outline of glyphs; nil for none.
    var textStroke: TextStroke? {
        let width: Double
        switch box[.textStrokeWidth] {
        case .keyword(let name): width = ["thin": 1, "medium": 3, "thick": 5][name] ?? 0
        case .length(let length): width = Length(length.resolved(.init())).pixels
        default: return nil
        }
        guard width > 0 else { return nil }
        var result = TextStroke(width: width, color: boxColor(.textStrokeColor) ?? color)
        if case .strings(let order)? = box[.paintOrder], order.first == "stroke" { result.isBelow = true }
        return result
    }

    /// The marks next to characters; nil for none.
    var textEmphasis: EmphasisMark? {
        guard case .list(let words)? = box[.textEmphasisStyle], case .keyword(let name)? = words.first else {
            return nil
        }
        // Without a shape, the marks are circles, and sesame dots in vertical text.
        let shapes: [String: EmphasisMark.Shape] = [
            "dot": .dot, "circle": .circle, "double-circle": .doubleCircle, "triangle": .triangle, "sesame": .sesame,
        ]
        return EmphasisMark(
            shapes[name] ?? (flow.isVertical ? .sesame : .circle), isFilled: words.last != .keyword("open"),
            position: box[.textEmphasisPosition] == .keyword("under") ? .under : .over,
            color: boxColor(.textEmphasisColor))
    }

    private func boxColor(_ property: CSSProperty) -> Color? {
        if case .color(.color(let color))? = box[property] { color } else { nil }
    }
}
