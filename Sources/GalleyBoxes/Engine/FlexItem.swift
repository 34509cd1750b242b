/// An item of a container that is being laid out; main and cross are the container's axes.
struct FlexItem: BitwiseCopyable, Sendable {
    var node: Int32
    var order: Int
    // Margins where the axes begin and end, whichever way they run.
    var mainStart = 0.0
    var mainEnd = 0.0
    var crossStart = 0.0
    var crossEnd = 0.0
    var autoMainStart = false
    var autoMainEnd = false
    var autoCrossStart = false
    var autoCrossEnd = false
    var align = ItemPlace.stretch
    /// The main axis is along the item's own lines.
    var mainIsInline = true
    /// It is aligned only as far as it has room.
    var isSafe = false
    var isFrozen = false
    /// All that does not depend on its line is known.
    var isPrepared = false
    /// The main size has an automatic minimum that is not known yet.
    var needsMinimum = false
    /// The cross size follows from the line's.
    var stretches = false
    /// The cross size is definite before lines are made.
    var hasDefiniteCross = false
    /// The main size property is definite.
    var hasDefiniteMain = false
    /// The flex basis is definite.
    var hasDefiniteBasis = false
    var grow = 0.0
    var shrink = 0.0
    /// Padding and borders.
    var mainEdges = 0.0
    var crossEdges = 0.0
    var base = 0.0
    var hypothetical = 0.0
    var target = 0.0
    var minMain = 0.0
    var maxMain = Double.infinity
    var minCross = 0.0
    var maxCross = Double.infinity
    var cross = 0.0
    /// What the ratio makes of the main size, and what the content makes of that.
    var ratioCross = 0.0
    var contentCross = 0.0
    /// What percentages inside refer to where the content has made the cross size more: the cross size before.
    var percentCross = Double.infinity
    /// The cross size that the content had when it made the base size; NaN where something else made that.
    var measuredCross = Double.nan
    var baseline = 0.0
    var mainPosition = 0.0
    var crossPosition = 0.0

    /// The factor of shrinking times the inner base size.
    var scaledShrink: Double { shrink * max(0, base - mainEdges) }
    /// Which of its baselines it shares with its line, if it shares one.
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

/// Where an item stands on the cross axis once keywords are in terms of the flow.
enum ItemPlace: UInt8, BitwiseCopyable {
    case stretch, start, end, center, firstBaseline, lastBaseline
}

/// A line of items.
struct FlexLine {
    var first: Int
    var end: Int
    var cross = 0.0
    var position = 0.0
    /// What baseline items share: the largest distance from a margin edge to a baseline.
    var firstAscent = -Double.infinity
    var lastDescent = -Double.infinity
}

/// An item as it was made ready for its container, and what it depends on beside its own content.
struct PreparedItem: Sendable {
    var item = FlexItem(node: -1, order: 0)
    /// The container; -1: nothing is known.
    var container: Int32 = -1
    var isRightToLeft = false
    var width = 0.0
    var basisHeight = 0.0
}
