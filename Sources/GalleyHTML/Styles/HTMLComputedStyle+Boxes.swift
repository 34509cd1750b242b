internal import GalleyValues

extension HTMLComputedStyle {
    /// The distance of the baseline above the parent's baseline, in pixels.
    func baselineShift(in parent: HTMLComputedStyle) -> Double {
        switch verticalAlign {
        case "sub": -(parent.fontSize / 5 + 1)
        case "super": parent.fontSize / 3 + 1
        case "": verticalOffset.value(of: usedLineHeight)
        default: 0
        }
    }

    /// Whether an element with this style is a box where boxes are laid out.
    var isBox: Bool {
        if needsBox || tableDisplay != nil { return true }
        guard display == "block" || display == "list-item" else { return false }
        return width != nil || clear != "none" || backgroundColor.alpha > 0 || (0..<4).contains { borderWidth($0) > 0 }
    }

    /// Whether text cannot show an element as this style says.
    var needsBox: Bool {
        if isFloat { return true }
        switch display {
        case "flex", "grid", "inline-flex", "inline-grid", "inline-block", "flow-root", "-webkit-box": return true
        case "block", "list-item": break
        default: return isPositioned || masksWithText
        }
        return isPositioned || opacity < 1 || flow.isVertical || height != nil || hasShadedBorder
            || box.contains { !Self.textual.contains($0.key) && $0.value.hasEffect } || masksWithText
    }

    /// Whether an element on a page of text is a box: text cannot show its contents as this style says.
    var needsBoxOnPage: Bool {
        if isOutOfFlow || float == "footnote" { return false }
        switch display {
        case "flex", "grid", "inline-flex", "inline-grid", "inline-block", "-webkit-box": return true
        case "block", "list-item", "flow-root": break
        default: return isFloat
        }
        return isFloat || flow.isVertical || opacity < 1 || masksWithText || clonesEdges && hasBox
            || height.map { $0.percent == 0 && $0.pixels > 0 } ?? false
            || box.contains { !Self.shownByPages.contains($0.key) && $0.value.hasEffect }
    }

    /// The properties that pages of text have, or leave out.
    private static let shownByPages = textual.union([
        .overflow, .minHeight, .top, .right, .bottom, .left, .maxWidth, .minWidth, .maxHeight,
    ])

    /// Whether a box leaves no space in the flow.
    var isOutOfFlow: Bool { box[.position] == .keyword("absolute") || box[.position] == .keyword("fixed") }

    /// Whether lines of text continue on the other side of the element.
    var isBesideText: Bool { isOutOfFlow || isFloat }

    /// Whether the element is at an edge of the block that contains it.
    var isFloat: Bool { float != "none" && float != "footnote" && !isOutOfFlow }

    private var isPositioned: Bool {
        if case .keyword(let name)? = box[.position] { name != "static" } else { false }
    }

    /// The name of the element in the margins of pages; nil for elements that stay in the flow.
    var runningName: String? {
        guard case .function("running", let arguments)? = box[.position], case .strings(let names)? = arguments.first
        else { return nil }
        return names.first
    }

    /// The properties of boxes that text has, too, or that have no effect by themselves.
    private static let textual: Set<CSSProperty> = [
        .content, .quotes, .counterReset, .counterSet, .counterIncrement, .page, .stringSet, .bookmarkLevel,
        .bookmarkLabel,
        .textWrapStyle, .textFillColor, .textStrokeWidth, .textStrokeColor, .textEmphasisStyle, .textEmphasisColor,
        .textEmphasisPosition, .boxSizing, .decorationBreak,
        .tableLayout, .emptyCells, .flexGrow, .flexShrink, .flexBasis, .alignSelf,
        .justifySelf, .order, .rowGap,
        .columnGap, .alignItems, .alignContent, .justifyContent, .justifyItems, .flexDirection, .flexWrap, .position,
        .backgroundPositionX, .backgroundPositionY, .backgroundAttachment, .backgroundSize, .backgroundRepeat,
        .backgroundOrigin, .backgroundClip, .maskPosition,
        .maskSize, .maskRepeat, .maskOrigin,
        .radiusTopLeft, .radiusTopRight, .radiusBottomRight, .radiusBottomLeft, .cornerTopLeft, .cornerTopRight,
        .cornerBottomRight, .cornerBottomLeft, .fontNumeric, .fontEastAsian, .fontPosition, .fontSynthesisWeight,
        .fontSynthesisStyle, .fontSynthesisCaps, .fontOpticalSizing, .paintOrder, .overflowClipMargin,
        .backgroundBlendMode, .outlineWidth, .outlineColor, .outlineOffset,
        .transformOrigin, .objectFit, .objectPosition,
        .zIndex, .gridColumnStart, .gridColumnEnd, .gridRowStart, .gridRowEnd,
    ]

    /// The horizontal radius of the upper left corner.
    var radius: Length {
        switch box[.radiusTopLeft] {
        case .length(let length): Length(length.resolved(.init()))
        case .list(let radii):
            if case .length(let length)? = radii.first { Length(length.resolved(.init())) } else { .zero }
        default: .zero
        }
    }

    /// Whether a border looks sunken or raised, which lines of text do not.
    private var hasShadedBorder: Bool {
        (0..<4).contains { borderWidth($0) > 0 && ["groove", "ridge", "inset", "outset"].contains(borderStyle[$0]) }
    }

    /// Whether the background shows through the glyphs only: their own colour is invisible.
    var masksWithText: Bool { clipsToText && textColor.alpha == 0 }

    /// Whether the background does not extend beyond the glyphs.
    var clipsToText: Bool { box[.backgroundClip] == .keyword("text") }

    /// The colour of glyphs.
    var textColor: Color {
        if case .color(.color(let fill))? = box[.textFillColor] { fill } else { color }
    }

    /// Whether generated contents with this style become a box.
    var isGeneratedBox: Bool {
        if isBox || display == "block" { return true }
        guard case .list(let parts)? = box[.content] else { return false }
        return parts.contains { if case .function("url", _) = $0 { true } else { false } }
    }

    /// Turns the sides and sizes of vertical lines to those of horizontal ones.
    mutating func turnToLines() {
        let flow = flow
        guard flow.isVertical else { return }
        // The sides above, to the right, below and to the left of lines.
        let order = flow.isFromLeft ? [3, 2, 1, 0] : [1, 2, 3, 0]
        func turned<Value>(_ sides: CSSSides<Value>) -> CSSSides<Value> {
            var result = sides
            for (side, old) in order.enumerated() { result[side] = sides[old] }
            return result
        }
        (margin, padding) = (turned(margin), turned(padding))
        (borderStyle, borderColor) = (turned(borderStyle), turned(borderColor))
        specifiedBorderWidth = turned(specifiedBorderWidth)
        (width, height) = (height, width)
        writing.mode = "horizontal-tb"
    }

    /// Whether generated contents with this style become a box in a line.
    var isGeneratedInLine: Bool { isGeneratedBox && isInline && !isBesideText }

    /// Whether generated contents with this style become a box in a line or next to it. Floats on pages of text do not.
    func isGeneratedInText(onPages: Bool) -> Bool {
        isGeneratedInLine || isGeneratedBox && isFloat && !onPages
    }

    /// Whether generated contents with this style become a box outside of lines.
    var isGeneratedOutsideLines: Bool { isGeneratedBox && !isGeneratedInLine }

    /// Whether the contents are flex or grid items.
    var isFlexible: Bool { ["flex", "inline-flex", "grid", "inline-grid"].contains(display) }

    /// Whether margins inside do not collapse with those of the element.
    var isFlowRoot: Bool { !["block", "list-item", "inline"].contains(display) }

    /// Whether each fragment has all edges where pages or lines divide the element.
    var clonesEdges: Bool { box[.decorationBreak] == .keyword("clone") }

    /// Whether contents are cut at the edges.
    var clips: Bool { box[.overflow].map { $0 != .keyword("visible") } ?? false }
}

extension CSSValue {
    /// Whether the value of a property of boxes differs from one that changes nothing.
    fileprivate var hasEffect: Bool {
        switch self {
        case .keyword(let name): !["none", "auto", "normal", "visible"].contains(name)
        case .list(let values): values.contains(where: \.hasEffect)
        default: true
        }
    }
}
