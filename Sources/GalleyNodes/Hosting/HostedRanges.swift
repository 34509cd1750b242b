internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// The parts of hosted contents around the viewport that are displayed and preloaded, in points beyond each edge.
package struct HostedRanges: Sendable, Equatable {
    package var display: (before: Double, after: Double)
    package var preload: (before: Double, after: Double)
    /// The distance beyond a range at which nodes leave it.
    package var leave: Double

    package init(display: (before: Double, after: Double), preload: (before: Double, after: Double), leave: Double) {
        self.display = display
        self.preload = preload
        self.leave = leave
    }

    package static func == (left: HostedRanges, right: HostedRanges) -> Bool {
        left.display == right.display && left.preload == right.preload && left.leave == right.leave
    }

    /// A viewport with a range around it.
    func rect(_ viewport: Rect, _ range: (before: Double, after: Double), _ axes: NodeAxes, leaving: Bool = false)
        -> Rect
    {
        let extra = leaving ? leave : 0
        let (before, after) = (range.before + extra, range.after + extra)
        if axes.contains(.horizontal) {
            return Rect(
                x: viewport.x - before, y: viewport.y, width: viewport.width + before + after, height: viewport.height)
        }
        return Rect(
            x: viewport.x, y: viewport.y - before, width: viewport.width, height: viewport.height + before + after)
    }
}
