/// The names of properties that have no effect on text here, so that they are no mistakes.
enum CSSKnownNames {
    /// Whether a name is that of a property, or of one of a browser or an office program.
    static func contains(_ name: String) -> Bool {
        if name.hasPrefix("-") || name.hasPrefix("mso-") { return true }
        return names.contains(name) || groups.contains { name.hasPrefix($0) }
    }

    /// The names that suggestions come from.
    static let all: [String] =
        (CSSProperty.allCases.map(\.rawValue) + names + CSSDeclarationParser.shorthands).sorted()

    /// The starts of groups of properties.
    private static let groups = [
        "animation", "border-", "column", "font-", "offset", "overscroll-", "page", "scroll-", "scrollbar-",
        "shape-", "text-", "transition", "view-", "container", "perspective", "ruby-", "caret", "contain", "marker",
        "margin-", "padding-", "image-", "white-space-", "hyphenate-", "mask-border",
    ]

    private static let names: Set<String> = [
        "accent-color", "all", "appearance", "aspect-ratio", "backface-visibility",
        "bottom", "box-shadow", "box-sizing", "color-scheme", "cursor",
        "dominant-baseline", "fill", "forced-color-adjust", "gap", "hanging-punctuation",
        "initial-letter", "left", "line-clamp", "list-style-image", "math-style",
        "orientation", "order", "pointer-events", "position", "print-color-adjust", "resize", "right",
        "rotate",
        "row-gap", "scale", "size", "speak", "src", "stroke", "stroke-width", "tab-size", "top",
        "touch-action", "translate", "unicode-range", "user-select", "will-change", "z-index", "zoom",
        "bleed", "marks", "bookmark-state", "footnote-display", "footnote-policy",
        "interpolate-size", "overflow-anchor", "overflow-block", "overflow-inline",
        "object-view-box", "mask-mode", "mask-clip", "mask-composite", "mask-type", "transform-box",
        "transform-style", "clip-rule", "max-lines", "inset-area", "justify-tracks", "align-tracks",
        "baseline-source", "alignment-baseline",
    ]
}
