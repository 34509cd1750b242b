/// The extents of the parts of a list that are displayed and preloaded, in screenfuls.
public struct ListRanges: Sendable, Hashable {
    /// Screenfuls ahead in the direction of scrolling, and in the other direction.
    public struct Extent: Sendable, Hashable {
        /// The number of screenfuls in the direction of scrolling.
        public var leading: Double
        /// The number of screenfuls in the other direction.
        public var trailing: Double
        /// An extent; negative numbers are 0.
        public init(leading: Double, trailing: Double) {
            self.leading = leading.isFinite ? max(0, leading) : 0
            self.trailing = trailing.isFinite ? max(0, trailing) : 0
        }
    }

    /// A mode of a list.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// The list is seen.
        case full
        /// The list is not seen.
        case minimum
        /// Nothing beyond the visible rows is made.
        case visibleOnly
        /// Memory is short: until the user scrolls, nothing beyond the visible rows is made.
        case lowMemory
    }

    /// The part that is drawn.
    public var display: Extent
    /// The part that is laid out, and whose data is fetched.
    public var preload: Extent

    /// Ranges. The preload range is at least the display range.
    public init(display: Extent, preload: Extent) {
        self.display = display
        self.preload = Extent(
            leading: max(preload.leading, display.leading), trailing: max(preload.trailing, display.trailing))
    }

    /// One screenful ahead and half of one in the other direction are displayed, 2.5 and 1.5 are preloaded.
    public static let full = ListRanges(
        display: Extent(leading: 1, trailing: 0.5), preload: Extent(leading: 2.5, trailing: 1.5))
    /// The ranges of a list that is not seen.
    public static let minimum = ListRanges(
        display: Extent(leading: 0.25, trailing: 0.25), preload: Extent(leading: 0.5, trailing: 0.25))
    /// The ranges of a pager: one page in each direction is displayed, two are preloaded.
    public static let pager = ListRanges(
        display: Extent(leading: 1, trailing: 1), preload: Extent(leading: 2, trailing: 2))
    /// The visible rows alone.
    public static let visibleOnly = ListRanges(
        display: Extent(leading: 0, trailing: 0), preload: Extent(leading: 0, trailing: 0))
}
