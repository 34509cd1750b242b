/// An item of a container being laid out; main and cross refer to the container's axes.
struct FlexItem: BitwiseCopyable, Sendable {
    var node: Int32
    var order: Int
    // The margins at the start and end of the axes, whatever their direction.
    var mainStart = 0.0
    var mainEnd = 0.0
    var crossStart = 0.0
    var crossEnd = 0.0
    var autoMainStart = false
    var autoMainEnd = false
    var autoCrossStart = false
    var autoCrossEnd = false
    var align = ItemPlace.stretch
    /// Whether the main axis is along the item's lines.
    var mainIsInline = true
    /// Whether the alignment is safe.
    var isSafe = false
    var isFrozen = false
    /// Whether everything that does not depend on its line has been determined.
    var isPrepared = false
    /// Whether the automatic minimum of the main size has not yet been determined.
    var needsMinimum = false
    /// Whether the cross size follows from the line's.
    var stretches = false
    /// Whether the cross size is definite before lines are made.
    var hasDefiniteCross = false
    /// Whether the main size property is definite.
    var hasDefiniteMain = false
    /// Whether the flex basis is definite.
    var hasDefiniteBasis = false
    var grow = 0.0
    var shrink = 0.0
    /// The padding and borders.
    var mainEdges = 0.0
    var crossEdges = 0.0
    var base = 0.0
    var hypothetical = 0.0
    var target = 0.0
    var minMain = 0.0
    /// The width to which an automatic minimum may shrink where items would overflow otherwise, if less than `minMain`.
    var leastMain = Double.infinity
    var maxMain = Double.infinity
    var minCross = 0.0
    var maxCross = Double.infinity
    var cross = 0.0
    /// The cross size from the ratio and the main size, and the size to which the content increases it.
    var ratioCross = 0.0
    var contentCross = 0.0
    /// The cross size before the content increased it, for percentages inside.
    var percentCross = Double.infinity
    /// The cross size of the content from which the base size was determined; NaN if it was determined otherwise.
    var measuredCross = Double.nan
    var baseline = 0.0
    var mainPosition = 0.0
    var crossPosition = 0.0

    /// The shrink factor times the inner base size.
    var scaledShrink: Double { shrink * max(0, base - mainEdges) }
    /// The smallest main size with a minimum: items that cannot shrink keep their base size.
    func floor(_ least: Double) -> Double {
        let own = shrink > 0 ? least : max(base, least)
        return max(min(own, maxMain), least)
    }
    /// The main size with words broken to a width.
    func broken(to width: Double) -> Double { floor(max(leastMain, min(width, minMain))) }
    /// The kind of baseline that it shares with its line, if any.
    var sharedBaseline: ItemPlace? {
        guard align == .firstBaseline || align == .lastBaseline, !autoCrossStart, !autoCrossEnd else { return nil }
        return align
    }
    var mainMargins: Double { mainStart + mainEnd }
    var crossMargins: Double { crossStart + crossEnd }
    var outerHypothetical: Double { hypothetical + mainMargins }
    var outerTarget: Double { target + mainMargins }
    var outerCross: Double { cross + crossMargins }
}
