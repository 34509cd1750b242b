/// The directions of lines and blocks, which decide the place of sides such as `inline-start` (CSS Writing Modes 4).
struct CSSFlow: Hashable {
    var isRightToLeft = false
    var isVertical = false
    /// Whether the lines of vertical text follow each other from the left to the right.
    var isFromLeft = false

    /// A side of the page, in the order of CSS: top, right, bottom, left.
    fileprivate func side(_ side: CSSProperty.LogicalSide) -> Int {
        switch side {
        case .blockStart: isVertical ? (isFromLeft ? 3 : 1) : 0
        case .blockEnd: isVertical ? (isFromLeft ? 1 : 3) : 2
        case .inlineStart: isVertical ? (isRightToLeft ? 2 : 0) : (isRightToLeft ? 1 : 3)
        case .inlineEnd: isVertical ? (isRightToLeft ? 0 : 2) : (isRightToLeft ? 3 : 1)
        }
    }
}

extension CSSProperty {
    fileprivate enum LogicalSide { case blockStart, blockEnd, inlineStart, inlineEnd }

    /// The property of a side or size of the page for one of lines or blocks, such as `margin-left` for `margin-inline-start`;
    /// other properties are returned unchanged.
    func physical(in flow: CSSFlow = CSSFlow()) -> CSSProperty {
        if let (sides, side) = CSSProperty.logicalSides[self] { return sides[flow.side(side)] }
        if let (across, along) = CSSProperty.logicalSizes[self] { return flow.isVertical ? along : across }
        return self
    }

    private static let logicalSides: [CSSProperty: ([CSSProperty], LogicalSide)] = {
        let margins: [CSSProperty] = [.marginTop, .marginRight, .marginBottom, .marginLeft]
        let paddings: [CSSProperty] = [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft]
        let widths: [CSSProperty] = [.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth]
        let styles: [CSSProperty] = [.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle]
        let colors: [CSSProperty] = [.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor]
        let insets: [CSSProperty] = [.top, .right, .bottom, .left]
        return [
            .marginBlockStart: (margins, .blockStart), .marginBlockEnd: (margins, .blockEnd),
            .marginInlineStart: (margins, .inlineStart), .marginInlineEnd: (margins, .inlineEnd),
            .paddingBlockStart: (paddings, .blockStart), .paddingBlockEnd: (paddings, .blockEnd),
            .paddingInlineStart: (paddings, .inlineStart), .paddingInlineEnd: (paddings, .inlineEnd),
            .borderBlockStartWidth: (widths, .blockStart), .borderBlockEndWidth: (widths, .blockEnd),
            .borderInlineStartWidth: (widths, .inlineStart), .borderInlineEndWidth: (widths, .inlineEnd),
            .borderBlockStartStyle: (styles, .blockStart), .borderBlockEndStyle: (styles, .blockEnd),
            .borderInlineStartStyle: (styles, .inlineStart), .borderInlineEndStyle: (styles, .inlineEnd),
            .borderBlockStartColor: (colors, .blockStart), .borderBlockEndColor: (colors, .blockEnd),
            .borderInlineStartColor: (colors, .inlineStart), .borderInlineEndColor: (colors, .inlineEnd),
            .insetBlockStart: (insets, .blockStart), .insetBlockEnd: (insets, .blockEnd),
            .insetInlineStart: (insets, .inlineStart), .insetInlineEnd: (insets, .inlineEnd),
        ]
    }()

    /// The properties of sizes in horizontal and in vertical text.
    private static let logicalSizes: [CSSProperty: (CSSProperty, CSSProperty)] = [
        .inlineSize: (.width, .height), .blockSize: (.height, .width),
        .minInlineSize: (.minWidth, .minHeight), .minBlockSize: (.minHeight, .minWidth),
        .maxInlineSize: (.maxWidth, .maxHeight), .maxBlockSize: (.maxHeight, .maxWidth),
    ]
}
