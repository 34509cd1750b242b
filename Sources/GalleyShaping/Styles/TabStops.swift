internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// Where tabs lead, in ``LayoutUnit``s from the leading edge.
public struct TabStops {
    /// A place that tabs lead to.
    public struct Stop {
        /// ``LayoutUnit``s from the leading edge.
        public var location: Int
        /// How the text behind the tab sits at the stop.
        public var alignment: ParagraphStyle.TabStop.Alignment
        /// What fills a tab that leads here.
        public var leader: String?
    }

    /// Sorted by location.
    var stops: [Stop]
    /// Distance between the stops after the last; 0 asks for eight spaces.
    var interval: Int
    /// Whether something fills the tabs that lead to one of the stops.
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

    /// A leader without what a line cannot repeat; nil where nothing is left.
    private static func usable(_ leader: String) -> String? {
        let result = String(
            leader.prefix(16).filter { !$0.isNewline && $0 != "\t" && $0 != Attachment.character })
        return result.isEmpty ? nil : result
    }

    /// The first stop after `x`. Behind the stops that were set, one that is nearer than `leastGap` is passed over, so that
    /// a tab can be told from none (CSS Text 3, 4.2).
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
