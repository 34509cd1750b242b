internal import GalleyDrawing
internal import GalleyText

/// Pixels to redraw, as a few rectangles.
struct DirtyRegion {
    private(set) var rects: [PixelRect] = []
    /// The maximum number of rectangles. Beyond it, the two that are cheapest to join are joined.
    private static let limit = 12

    mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        var rect = rect
        // Join rectangles if little is redrawn needlessly.
        var index = 0
        while index < rects.count {
            if rects[index].contains(rect) { return }
            let union = rects[index].union(rect)
            if union.count <= rects[index].count + rect.count {
                rect = union
                rects.remove(at: index)
                index = 0
            } else {
                index += 1
            }
        }
        rects.append(rect)
        guard rects.count > DirtyRegion.limit else { return }
        var (best, waste) = ((0, 1), Int.max)
        for one in rects.indices {
            for other in one + 1..<rects.count {
                let more = rects[one].union(rects[other]).count - rects[one].count - rects[other].count
                if more < waste { (best, waste) = ((one, other), more) }
            }
        }
        let joined = rects[best.0].union(rects[best.1])
        rects.remove(at: best.1)
        rects.remove(at: best.0)
        add(joined)
    }
}
