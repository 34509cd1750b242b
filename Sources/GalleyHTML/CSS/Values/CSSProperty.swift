/// The properties of CSS that styles compute.
enum CSSProperty: String, Sendable, CaseIterable {
    // Inherited.
    case color, direction, hyphens, orphans, visibility, widows
    case fontFamily = "font-family"
    case fontSize = "font-size"
    case fontStyle = "font-style"
    case fontWeight = "font-weight"
    case fontStretch = "font-stretch"
    case fontCaps = "font-variant-caps"
    case fontKerning = "font-kerning"
    case fontLigatures = "font-variant-ligatures"
    case fontFeatures = "font-feature-settings"
    case fontVariations = "font-variation-settings"
    case lineHeight = "line-height"
    case letterSpacing = "letter-spacing"
    case wordSpacing = "word-spacing"
    case textAlign = "text-align"
    case textAlignLast = "text-align-last"
    case textIndent = "text-indent"
    case textTransform = "text-transform"
    case textShadow = "text-shadow"
    case textUnderlineOffset = "text-underline-offset"
    case whiteSpaceCollapse = "white-space-collapse"
    case textWrap = "text-wrap-mode"
    case tabSize = "tab-size"
    case wordBreak = "word-break"
    case overflowWrap = "overflow-wrap"
    case lineBreak = "line-break"
    case listStyleType = "list-style-type"
    case listStylePosition = "list-style-position"
    case borderCollapse = "border-collapse"
    case borderSpacing = "border-spacing"
    case captionSide = "caption-side"
    case writingMode = "writing-mode"
    case textOrientation = "text-orientation"
    // Others.
    case display, float, clear, width, height, opacity
    case backgroundColor = "background-color"
    case unicodeBidi = "unicode-bidi"
    case verticalAlign = "vertical-align"
    case decorationLine = "text-decoration-line"
    case decorationStyle = "text-decoration-style"
    case decorationColor = "text-decoration-color"
    case decorationThickness = "text-decoration-thickness"
    case borderRadius = "border-top-left-radius"
    case breakBefore = "break-before"
    case breakAfter = "break-after"
    case breakInside = "break-inside"
    case marginTop = "margin-top"
    case marginRight = "margin-right"
    case marginBottom = "margin-bottom"
    case marginLeft = "margin-left"
    case paddingTop = "padding-top"
    case paddingRight = "padding-right"
    case paddingBottom = "padding-bottom"
    case paddingLeft = "padding-left"
    case borderTopWidth = "border-top-width"
    case borderRightWidth = "border-right-width"
    case borderBottomWidth = "border-bottom-width"
    case borderLeftWidth = "border-left-width"
    case borderTopStyle = "border-top-style"
    case borderRightStyle = "border-right-style"
    case borderBottomStyle = "border-bottom-style"
    case borderLeftStyle = "border-left-style"
    case borderTopColor = "border-top-color"
    case borderRightColor = "border-right-color"
    case borderBottomColor = "border-bottom-color"
    case borderLeftColor = "border-left-color"
    // Sides and sizes in the direction of lines and of blocks. Styles have sides and sizes of the page instead.
    case marginBlockStart = "margin-block-start"
    case paddingBlockStart = "padding-block-start"
    case borderBlockStartWidth = "border-block-start-width"
    case borderBlockStartStyle = "border-block-start-style"
    case borderBlockStartColor = "border-block-start-color"
    case insetBlockStart = "inset-block-start"
    case marginBlockEnd = "margin-block-end"
    case paddingBlockEnd = "padding-block-end"
    case borderBlockEndWidth = "border-block-end-width"
    case borderBlockEndStyle = "border-block-end-style"
    case borderBlockEndColor = "border-block-end-color"
    case insetBlockEnd = "inset-block-end"
    case marginInlineStart = "margin-inline-start"
    case paddingInlineStart = "padding-inline-start"
    case borderInlineStartWidth = "border-inline-start-width"
    case borderInlineStartStyle = "border-inline-start-style"
    case borderInlineStartColor = "border-inline-start-color"
    case insetInlineStart = "inset-inline-start"
    case marginInlineEnd = "margin-inline-end"
    case paddingInlineEnd = "padding-inline-end"
    case borderInlineEndWidth = "border-inline-end-width"
    case borderInlineEndStyle = "border-inline-end-style"
    case borderInlineEndColor = "border-inline-end-color"
    case insetInlineEnd = "inset-inline-end"
    case inlineSize = "inline-size"
    case blockSize = "block-size"
    case minInlineSize = "min-inline-size"
    case maxInlineSize = "max-inline-size"
    case minBlockSize = "min-block-size"
    case maxBlockSize = "max-block-size"
    // Properties of boxes.
    case position, top, right, bottom, left, overflow, order, transform, translate, scale, rotate
    case boxSizing = "box-sizing"
    case tableLayout = "table-layout"
    case emptyCells = "empty-cells"
    case maxWidth = "max-width"
    case minWidth = "min-width"
    case minHeight = "min-height"
    case maxHeight = "max-height"
    case aspectRatio = "aspect-ratio"
    case zIndex = "z-index"
    case flexDirection = "flex-direction"
    case flexWrap = "flex-wrap"
    case flexGrow = "flex-grow"
    case flexShrink = "flex-shrink"
    case flexBasis = "flex-basis"
    case justifyContent = "justify-content"
    case justifyItems = "justify-items"
    case justifySelf = "justify-self"
    case alignContent = "align-content"
    case alignItems = "align-items"
    case alignSelf = "align-self"
    case rowGap = "row-gap"
    case columnGap = "column-gap"
    case radiusTopRight = "border-top-right-radius"
    case radiusBottomRight = "border-bottom-right-radius"
    case radiusBottomLeft = "border-bottom-left-radius"
    case outlineWidth = "outline-width"
    case outlineStyle = "outline-style"
    case outlineColor = "outline-color"
    case outlineOffset = "outline-offset"
    case backgroundImage = "background-image"
    case backgroundPosition = "background-position"
    case backgroundSize = "background-size"
    case backgroundRepeat = "background-repeat"
    case backgroundOrigin = "background-origin"
    case boxShadow = "box-shadow"
    case transformOrigin = "transform-origin"
    case objectFit = "object-fit"
    case objectPosition = "object-position"
    case textOverflow = "text-overflow"
    case lineClamp = "-webkit-line-clamp"
    case textWrapStyle = "text-wrap-style"
    case textFillColor = "-webkit-text-fill-color"
    case textStrokeWidth = "-webkit-text-stroke-width"
    case textStrokeColor = "-webkit-text-stroke-color"
    case textEmphasisStyle = "text-emphasis-style"
    case textEmphasisColor = "text-emphasis-color"
    case textEmphasisPosition = "text-emphasis-position"
    case backgroundClip = "background-clip"
    case clip
    case clipPath = "clip-path"
    case mixBlendMode = "mix-blend-mode"
    case maskImage = "mask-image"
    case maskPosition = "mask-position"
    case maskSize = "mask-size"
    case maskRepeat = "mask-repeat"
    case maskOrigin = "mask-origin"
    case filter
    case content, page
    case counterReset = "counter-reset"
    case counterSet = "counter-set"
    case counterIncrement = "counter-increment"
    case stringSet = "string-set"
    case bookmarkLevel = "bookmark-level"
    case bookmarkLabel = "bookmark-label"
    case gridTemplateColumns = "grid-template-columns"
    case gridTemplateRows = "grid-template-rows"
    case gridTemplateAreas = "grid-template-areas"
    case gridAutoColumns = "grid-auto-columns"
    case gridAutoRows = "grid-auto-rows"
    case gridAutoFlow = "grid-auto-flow"
    case gridColumnStart = "grid-column-start"
    case gridColumnEnd = "grid-column-end"
    case gridRowStart = "grid-row-start"
    case gridRowEnd = "grid-row-end"

    /// The properties of grids.
    static let ofGrids: Set<CSSProperty> = [
        .gridTemplateColumns, .gridTemplateRows, .gridTemplateAreas, .gridAutoColumns, .gridAutoRows, .gridAutoFlow,
        .gridColumnStart, .gridColumnEnd, .gridRowStart, .gridRowEnd,
    ]

    /// The properties of boxes, whose computed values are kept as they are.
    static let ofBoxes: Set<CSSProperty> = {
        let all = allCases
        return Set(all[(all.firstIndex(of: .position) ?? all.endIndex)...])
    }()

    var isInherited: Bool {
        switch self {
        case .color, .direction, .hyphens, .orphans, .visibility, .widows, .fontFamily, .fontSize, .fontStyle,
            .fontWeight,
            .fontStretch, .fontCaps, .fontKerning, .fontLigatures, .fontFeatures, .fontVariations, .lineHeight,
            .letterSpacing, .wordSpacing, .textAlign, .textAlignLast, .textIndent, .textTransform, .textShadow,
            .textUnderlineOffset, .whiteSpaceCollapse, .textWrap, .tabSize, .wordBreak, .overflowWrap, .lineBreak,
            .listStyleType, .listStylePosition, .borderCollapse, .borderSpacing, .captionSide, .writingMode,
            .textOrientation, .textWrapStyle, .textFillColor, .textStrokeWidth, .textStrokeColor,
            .textEmphasisStyle, .textEmphasisColor, .textEmphasisPosition,
            .emptyCells:
            true
        default: false
        }
    }
}
