internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

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

    /// The stops sorted by location.
    var stops: [Stop]
    /// The distance between stops after the last one; 0 is eight spaces.
    var interval: Int
    /// Whether a stop has a leader.
    public var hasLeaders: Bool

    init(_ style: ParagraphStyle) {
        stops = (style.tabStops ?? []).filter { $0.location.isFinite }
            .map {
                Stop(
                    location: LayoutUnit.from($0.location), alignment: $0.alignment,
                    leader: $0.leader.flatMap(Self.usable))
            }
            .sorted { $0.location < $1.location }
        hasLeaders = stops.contains { $0.leader != nil }
        interval = max(0, LayoutUnit.from(style.defaultTabInterval ?? 0))
    }

    /// A leader without characters that cannot be repeated; nil if it is then empty.
    private static func usable(_ leader: String) -> String? {
        let result = String(
            leader.prefix(16).filter { !$0.isNewline && $0 != "\t" && $0 != Attachment.character })
        return result.isEmpty ? nil : result
    }

    /// The first stop after `x`. A default stop nearer than `leastGap` is skipped, so that every tab is visible (CSS
    /// Text 3, 4.2).
    public func next(after x: Int, eightSpaces: Int, leastGap: Int) -> Stop {
        var (low, high) = (0, stops.count)
        while low < high {
            let middle = (low + high) / 2
            if stops[middle].location > x { high = middle } else { low = middle + 1 }
        }
        if low < stops.count { return stops[low] }
        let step = max(interval > 0 ? interval : eightSpaces, Int(LayoutUnit.perPoint))
        let location = (max(0, x) / step + 1) * step
        return Stop(location: location - x < leastGap ? location + step : location, alignment: .left)
    }
}
