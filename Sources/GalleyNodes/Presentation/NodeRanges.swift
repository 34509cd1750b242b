internal import GalleyDisplay
internal import GalleyText

/// The rectangles within which nodes are displayed and preloaded, in screenfuls of the viewport around them.
public struct NodeRanges: Sendable, Hashable {
    /// The number of screenfuls in each direction in which contents are drawn.
    public var display: Double
    /// The number of screenfuls in each direction in which contents are loaded; at least ``display``.
    public var preload: Double

    /// Ranges. Default: one screenful is displayed, two and a half are preloaded.
    public init(display: Double = 1, preload: Double = 2.5) {
        self.display = max(0, display)
        self.preload = max(self.display, preload)
    }

    /// The part of `frame` is visible, near, or far.
    static func rect(_ viewport: Rect, _ screenfuls: Double, _ axes: NodeAxes) -> Rect {
        let across = axes.contains(.horizontal) ? viewport.width * screenfuls : 0
        let down = axes.contains(.vertical) ? viewport.height * screenfuls : 0
        return Rect(
            x: viewport.x - across, y: viewport.y - down, width: viewport.width + 2 * across,
            height: viewport.height + 2 * down)
    }
}
