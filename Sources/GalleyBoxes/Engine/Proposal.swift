internal import GalleyConstraints
internal import GalleyText

/// The sizes with which a node is laid out.
struct Proposal: Sendable {
    /// The width of the border box.
    var width: Double
    /// The height of the border box; NaN: determined by the content.
    var height: Double
    /// The width that percentages of padding refer to.
    var basisWidth: Double
    /// The height that percentages of the height limits refer to; NaN is indefinite.
    var basisHeight: Double
    /// The height of the border box for percentages inside; NaN is none. It is less than `height` if a ratio determined
    /// it and the content increased it.
    var percentHeight = Double.nan
    /// Whether the node's height limits are ignored.
    var ignoresLimits = false
    /// Whether the result is the content height of a box that is `height` high.
    var asksContent = false
    /// Whether the height is determined by the content: it does not break the lines of a column.
    var isFitted = false

    /// Whether all bits are equal; NaN is equal to NaN.
    func isSame(as other: Proposal) -> Bool {
        width == other.width && ignoresLimits == other.ignoresLimits && asksContent == other.asksContent
            && isFitted == other.isFitted
            && height.bitPattern == other.height.bitPattern
            && percentHeight.bitPattern == other.percentHeight.bitPattern
            && basisWidth.bitPattern == other.basisWidth.bitPattern
            && basisHeight.bitPattern == other.basisHeight.bitPattern
    }
}
