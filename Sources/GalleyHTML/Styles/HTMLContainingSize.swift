internal import GalleyText
internal import GalleyValues

/// The size of a containing block, as far as it is known before layout.
struct HTMLContainingSize {
    var width: Double?
    var height: Double?

    /// A length of boxes. One with a percentage and pixels needs the size; without it, only the percentage counts.
    ///
    /// - Parameter isPositive: Whether a calculation below 0 is 0.
    func length(_ length: HTMLComputedStyle.Length, isVertical: Bool = false, isPositive: Bool = false) -> BoxLength {
        let least = isPositive ? 0 : -Double.infinity
        guard length.percent != 0 else { return .points(max(least, length.pixels)) }
        guard length.pixels != 0, let whole = isVertical ? height : width else {
            return .percent(max(least, length.percent))
        }
        return .points(max(least, length.percent / 100 * whole + length.pixels))
    }

    /// The size inside a box with a style.
    ///
    /// - Parameter fills: Whether the box fills the width, as blocks do.
    func inside(_ style: BoxStyle, fills: Bool) -> HTMLContainingSize {
        func points(_ length: BoxLength, _ whole: Double?) -> Double? {
            switch length {
            case .points(let points): points
            case .percent(let percent): whole.map { percent / 100 * $0 }
            default: nil
            }
        }
        func edges(_ one: BoxSide, _ other: BoxSide) -> Double {
            (points(style.padding[one], width) ?? 0) + (points(style.padding[other], width) ?? 0) + style.border[one]
                + style.border[other]
        }
        let isBorderBox = style.boxSizing == .borderBox
        var result = HTMLContainingSize()
        let isRigid = style.flexGrow == 0 && style.flexShrink == 0
        if let own = points(style.width, width) ?? (isRigid ? points(style.flexBasis, width) : nil) {
            result.width = max(0, own - (isBorderBox ? edges(.left, .right) : 0))
        } else if fills, let width {
            let margins = (points(style.margin.left, width) ?? 0) + (points(style.margin.right, width) ?? 0)
            result.width = max(0, width - margins - edges(.left, .right))
        }
        if let own = points(style.height, height) {
            result.height = max(0, own - (isBorderBox ? edges(.top, .bottom) : 0))
        }
        return result
    }
}
