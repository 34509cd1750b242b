internal import GalleySupport
public import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// The tab stops, in ``LayoutUnit``s from the leading edge.
public struct TabStops {
    /// A tab stop.
    public struct Stop {
        /// The distance in ``LayoutUnit``s from the leading edge.
        public var location: Int
        /// The alignment of the text after the tab.
        public var alignment: ParagraphStyle.TabStop.Alignment
        /// The pattern that fills the tab's space.
        public var leader: String?
    }

    /// A stop's location that is the end of each line.
    static let lineEnd = Int.max
    /// Stops that are beyond a line's end by no more than this are at the end: lengths are rounded on their way here.
    static let tolerance = LayoutUnit.from(0.05)

    /// The stops sorted by location.
    var stops: [Stop]
    /// The distance between stops after the last one; 0 is eight spaces.
    var interval: Int
    /// Eight spaces of the paragraph's own font; nil is that of its first character.
    public private(set) var eightSpaces: Int?
    /// The position from which the locations of default stops are multiples of the interval.
    private var origin = 0
    /// The least advance of a tab to a default stop, half of a zero of that font.
    public private(set) var leastGap: Int?
    /// Whether a stop has a leader.
    public var hasLeaders: Bool

    init(_ style: ParagraphStyle) {
        stops = (style.tabStops ?? []).filter { $0.location.isFinite || $0.isAtLineEnd }
            .map {
                Stop(
                    location: $0.isAtLineEnd ? Self.lineEnd : LayoutUnit.from($0.location), alignment: $0.alignment,
                    leader: $0.leader.flatMap(Self.usable))
            }
            .sorted { $0.location < $1.location }
        hasLeaders = stops.contains { $0.leader != nil }
        interval = max(0, LayoutUnit.from(style.defaultTabInterval ?? 0))
    }

    /// The location of the first stop that does not depend on the line's length.
    public var first: Int? { stops.first.flatMap { $0.location == Self.lineEnd ? nil : $0.location } }

    /// Moves the stops.
    mutating func move(by distance: Int) {
        for index in stops.indices where stops[index].location != Self.lineEnd { stops[index].location += distance }
        origin += distance
    }

    /// Has default stops follow a font.
    mutating func follow(_ font: SizedFont) {
        eightSpaces = Int(font.spaceAdvance) * 8
        leastGap = font.zeroAdvance / 2
    }

    /// A leader without characters that cannot be repeated; nil if it is then empty.
    private static func usable(_ leader: String) -> String? {
        let result = String(
            leader.prefix(16).filter { !$0.isNewline && $0 != "\t" && $0 != TextAttachment.character })
        return result.isEmpty ? nil : result
    }

    /// The first stop after `x`, in a line that ends at `end`, or nowhere for nil. After the stops that were set, one that is
    /// nearer than `leastGap` is skipped, so that a tab is visible (CSS Text 3, 4.2).
    public func next(after x: Int, end: Int?, eightSpaces: Int, leastGap: Int) -> Stop {
        var low = stops.partitioningIndex { $0.location > x }
        while low < stops.count {
            var stop = stops[low]
            if let end, stop.location == Self.lineEnd || stop.location > end && stop.location - end <= Self.tolerance {
                stop.location = end
            }
            if stop.location > x, stop.location != Self.lineEnd { return stop }
            low += 1
        }
        let step = max(interval > 0 ? interval : eightSpaces, Int(LayoutUnit.perPoint))
        let location = origin + (max(0, x - origin) / step + 1) * step
        return Stop(location: location - x < leastGap ? location + step : location, alignment: .left)
    }
}
