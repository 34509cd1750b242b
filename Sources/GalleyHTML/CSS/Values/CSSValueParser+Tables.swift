extension CSSValueParser {
    private static let borderStyles: Set<String> = [
        "none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset",
    ]
    private static let borderWidths: Set<String> = ["thin", "medium", "thick"]
    static let blendModes: Set<String> = [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
        "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plus-lighter",
    ]
    private static let breaks: Set<String> = [
        "auto", "avoid", "always", "all", "avoid-page", "page", "left", "right", "recto", "verso", "avoid-column",
        "column",
    ]

    /// The keywords of properties.
    static let keywords: [CSSProperty: Set<String>] = {
        var result: [CSSProperty: Set<String>] = [
            .direction: ["ltr", "rtl"],
            .hyphens: ["none", "manual", "auto"],
            .visibility: ["visible", "hidden", "collapse"],
            .fontSize: [
                "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large", "smaller",
                "larger",
            ],
            .fontStyle: ["normal", "italic", "oblique"],
            .fontWeight: ["normal", "bold", "bolder", "lighter"],
            .fontStretch: [
                "ultra-condensed", "extra-condensed", "condensed", "semi-condensed", "normal", "semi-expanded",
                "expanded", "extra-expanded", "ultra-expanded",
            ],
            .fontCaps: [
                "normal", "small-caps", "all-small-caps", "petite-caps", "all-petite-caps", "unicase", "titling-caps",
            ],
            .fontKerning: ["auto", "normal", "none"],
            .lineHeight: ["normal"],
            .letterSpacing: ["normal"],
            .wordSpacing: ["normal"],
            .textAlign: [
                "start", "end", "left", "right", "center", "justify", "match-parent", "-webkit-center", "-webkit-left",
                "-webkit-right", "-internal-center", "justify-all",
            ],
            .textAlignLast: ["auto", "start", "end", "left", "right", "center", "justify"],
            .textTransform: ["none", "capitalize", "uppercase", "lowercase", "full-width", "full-size-kana"],
            .textUnderlineOffset: ["auto"],
            .whiteSpaceCollapse: [
                "collapse", "preserve", "preserve-breaks", "preserve-spaces", "break-spaces", "discard",
            ],
            .textWrap: ["wrap", "nowrap"],
            .wordBreak: ["normal", "break-all", "keep-all", "break-word", "auto-phrase"],
            .overflowWrap: ["normal", "break-word", "anywhere"],
            .lineBreak: ["auto", "loose", "normal", "strict", "anywhere"],
            .listStylePosition: ["inside", "outside"],
            .borderCollapse: ["collapse", "separate"],
            .captionSide: ["top", "bottom"],
            .writingMode: [
                "horizontal-tb", "vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr", "lr", "lr-tb", "rl",
                "rl-tb",
                "tb", "tb-rl", "tb-lr",
            ],
            .textOrientation: ["mixed", "upright", "sideways", "sideways-right"],
            .display: [
                "none", "block", "inline", "inline-block", "flow-root", "list-item", "contents", "flex", "inline-flex",
                "grid", "inline-grid", "table", "inline-table", "table-caption", "table-column", "table-column-group",
                "table-header-group", "table-row-group", "table-footer-group", "table-row", "table-cell", "ruby",
                "ruby-text", "ruby-base", "-webkit-box",
            ],
            .float: ["none", "left", "right", "inline-start", "inline-end", "footnote"],
            .clear: ["none", "left", "right", "both", "inline-start", "inline-end"],
            .width: ["auto", "min-content", "max-content", "fit-content"],
            .height: ["auto", "min-content", "max-content", "fit-content"],
            .maxWidth: ["none", "min-content", "max-content", "fit-content"],
            .minWidth: ["auto", "min-content", "max-content", "fit-content"],
            .unicodeBidi: ["normal", "embed", "isolate", "bidi-override", "isolate-override", "plaintext"],
            .verticalAlign: ["baseline", "sub", "super", "top", "text-top", "middle", "bottom", "text-bottom"],
            .decorationStyle: ["solid", "double", "dotted", "dashed", "wavy"],
            .decorationThickness: ["auto", "from-font"],
            .breakBefore: breaks, .breakAfter: breaks,
            .breakInside: ["auto", "avoid", "avoid-page", "avoid-column"],
            .position: ["static", "relative", "absolute", "fixed", "sticky"],
            .overflow: ["visible", "hidden", "clip", "scroll", "auto"],
            .boxSizing: ["content-box", "border-box"],
            .decorationBreak: ["slice", "clone"],
            .tableLayout: ["auto", "fixed"], .emptyCells: ["show", "hide"],
            .zIndex: ["auto"],
            .flexDirection: ["row", "row-reverse", "column", "column-reverse"],
            .flexWrap: ["nowrap", "wrap", "wrap-reverse"],
            .flexBasis: ["auto", "content", "min-content", "max-content", "fit-content"],
            .rowGap: ["normal"], .columnGap: ["normal"],
            .outlineStyle: borderStyles.union(["auto"]), .outlineWidth: borderWidths, .textStrokeWidth: borderWidths,
            .objectFit: ["fill", "contain", "cover", "none", "scale-down"],
            .textOverflow: ["clip", "ellipsis"],
            .lineClamp: ["none"],
            .backgroundClip: ["border-box", "padding-box", "content-box", "text"],
            .mixBlendMode: blendModes, .isolation: ["auto", "isolate"],
            .fontPosition: ["normal", "sub", "super"], .fontOpticalSizing: ["auto", "none"],
            .fontSynthesisWeight: ["auto", "none"], .fontSynthesisStyle: ["auto", "none"],
            .fontSynthesisCaps: ["auto", "none"],
            .textWrapStyle: ["auto", "balance", "pretty", "stable"],
        ]
        for property in [CSSProperty.minHeight, .maxHeight] {
            result[property] = ["auto", "none", "min-content", "max-content", "fit-content"]
        }
        for property in [CSSProperty.top, .right, .bottom, .left] {
            result[property] = ["auto"]
        }
        for property in [
            CSSProperty.marginTop, .marginRight, .marginBottom, .marginLeft,
        ] {
            result[property] = ["auto"]
        }
        for property in [
            CSSProperty.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle,
        ] {
            result[property] = borderStyles
        }
        for property in [
            CSSProperty.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth,
        ] {
            result[property] = borderWidths
        }
        return result
    }()

    /// The properties with numbers, and the valid ones.
    static let numbers: [CSSProperty: ClosedRange<Double>] = [
        .fontWeight: 1...1000, .lineHeight: 0...1e6, .orphans: 1...1e6, .widows: 1...1e6, .opacity: -1e6...1e6,
        .tabSize: 0...1e6, .zIndex: -1e9...1e9, .order: -1e9...1e9, .flexGrow: 0...1e9, .flexShrink: 0...1e9,
        .lineClamp: 1...1e6,
    ]

    /// The properties with lengths.
    static let lengths: [CSSProperty: (isPositive: Bool, hasPercentages: Bool)] = {
        var result: [CSSProperty: (isPositive: Bool, hasPercentages: Bool)] = [
            .fontSize: (true, true), .fontStretch: (true, true), .lineHeight: (true, true),
            .letterSpacing: (false, true), .wordSpacing: (false, true), .textIndent: (false, true),
            .textUnderlineOffset: (false, true), .tabSize: (true, false), .borderSpacing: (true, false),
            .width: (true, true), .height: (true, true), .maxWidth: (true, true), .minWidth: (true, true),
            .verticalAlign: (false, true), .decorationThickness: (false, true), .overflowClipMargin: (true, false),
            .outlineWidth: (true, false), .outlineOffset: (false, false), .textStrokeWidth: (true, false),
        ]
        for property in [
            CSSProperty.minHeight, .maxHeight, .flexBasis, .rowGap, .columnGap, .radiusTopLeft, .radiusTopRight,
            .radiusBottomRight, .radiusBottomLeft,
        ] {
            result[property] = (true, true)
        }
        for property in [CSSProperty.top, .right, .bottom, .left] {
            result[property] = (false, true)
        }
        for property in [
            CSSProperty.marginTop, .marginRight, .marginBottom, .marginLeft,
        ] {
            result[property] = (false, true)
        }
        for property in [
            CSSProperty.paddingTop, .paddingRight, .paddingBottom, .paddingLeft,
        ] {
            result[property] = (true, true)
        }
        for property in [
            CSSProperty.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth,
        ] {
            result[property] = (true, false)
        }
        return result
    }()
}
