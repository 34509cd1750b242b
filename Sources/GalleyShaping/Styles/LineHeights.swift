public import GalleySupport

/// The heights of a paragraph's lines, in ``LayoutUnit``s.
///
/// Separate from the other metrics, because the compiler copies a value for calls of its methods.
public struct LineHeights {
    /// The height of every line; nil is determined by the text.
    @usableFromInline let fixed: Int?
    /// A factor for the text's height.
    @usableFromInline let multiple: Double?
    /// The minimum height.
    @usableFromInline let minimum: Int?
    /// The maximum height of text.
    @usableFromInline let maximum: Int?
    /// Whether the leading above text is whole points, as in browsers.
    @usableFromInline let roundsLeading: Bool

    init(fixed: Int?, multiple: Double?, minimum: Int?, maximum: Int?, roundsLeading: Bool) {
        self.fixed = fixed
        self.multiple = multiple
        self.minimum = minimum
        self.maximum = maximum
        self.roundsLeading = roundsLeading
    }

    /// The line box for an extent: its height, which is at least 1, and the distance from its top to the baseline.
    ///
    /// - Parameter isFirst: The line is the first of its container: there is no leading above it for ruby.
    @inlinable @inline(__always) public func box(
        _ extent: LineExtent, isFirst: Bool
    ) -> (height: Int, baseline: Int) {
        let ascent = Int(extent.ascent)
        let descent = Int(extent.descent)
        var above = Int(extent.naturalAscent)
        var below = Int(extent.naturalDescent)
        var height = above + below
        if let fixed {
            height = fixed
        } else {
            if let multiple { height = Int((Double(height) * multiple).rounded()) }
            if let maximum { height = min(height, maximum) }
            if let minimum { height = max(height, minimum) }
        }
        if height != above + below || fixed != nil {
            // CSS 2.1, 10.8.1: half of the leading is added above, half below. Rounded towards negative infinity, so
            // that odd lengths are always divided in the same way.
            let leading = height - (ascent + descent)
            let half = leading >> 1
            above = ascent + (roundsLeading ? LayoutUnit.wholePoints(in: half) : half)
            below = height - above
        }
        // A larger attachment only enlarges its own line.
        above = max(above, Int(extent.attachmentAscent))
        below = max(below, Int(extent.attachmentDescent))
        if Int(extent.annotationAscent) > above || Int(extent.annotationDescent) > below {
            (above, below) = makingRoom(forAnnotationsOf: extent, above, below, isFirst: isFirst)
        }
        return (max(1, above + below), above)
    }

    /// The parts of a line box above and below its baseline, with space for ruby and emphasis marks (CSS Ruby 1, 4.3).
    ///
    /// Annotations use the leading of the line and of the line before it, so lines with equal leading have equal heights,
    /// and no annotation overlaps text: the line grows only by what its leading lacks. The first line has no line before
    /// it, and grows by the missing space. A height that is set does not change: there, the text of the first line moves
    /// down into its leading.
    @usableFromInline func makingRoom(
        forAnnotationsOf extent: LineExtent, _ above: Int, _ below: Int, isFirst: Bool
    ) -> (above: Int, below: Int) {
        let (over, under) = (Int(extent.annotationAscent), Int(extent.annotationDescent))
        let textAbove = max(Int(extent.ascent), Int(extent.attachmentAscent), over)
        let textBelow = max(Int(extent.descent), Int(extent.attachmentDescent), under)
        let lack = max(0, over - above)
        let room = fixed == nil ? maximum.map { max(0, $0 - above - below) } ?? .max : 0
        var missing = max(0, textAbove + textBelow - above - below)
        if isFirst { missing = max(missing, lack) }
        missing = min(missing, room)
        let growth = min(missing, lack)
        let shift = isFirst ? max(0, min(lack - growth, below - textBelow)) : 0
        return (above + growth + shift, below - shift + min(missing - growth, max(0, under - below)))
    }

    /// The line height that is independent of the text; nil is the text's height. An attachment may enlarge a line, but
    /// fit in it next to larger text, so a line may be lower than that of its first cluster alone.
    public var given: Int? { (fixed ?? maximum).map { max(1, $0) } }
}
