public import GalleyText

extension BoxLayout {
    /// The layout with every edge rounded to a device pixel.
    ///
    /// Absolute positions of edges are rounded, so that adjacent boxes remain adjacent, without new gaps or overlaps.
    /// - Parameters:
    ///   - scale: Pixels per point. Without effect if not above 0.
    ///   - origin: The place of the layout's origin on the pixels, in points.
    /// - Complexity: O(*n*).
    public func rounded(scale: Double, at origin: Point = .zero) -> BoxLayout {
        guard scale > 0, scale.isFinite else { return self }
        func snap(_ value: Double) -> Double {
            // A small tolerance, so that rounding errors do not affect values of a half.
            ((value * scale + 0.5 + 1e-9).rounded(.down)) / scale
        }
        var result = records
        // The exact and the rounded origins of the parents.
        var pending: [(index: Int32, x: Double, y: Double, roundedX: Double, roundedY: Double)] = [
            (0, origin.x, origin.y, origin.x, origin.y)
        ]
        while let (index, x, y, roundedX, roundedY) = pending.popLast() {
            let old = record(index)
            let (left, top) = (x + old.frame.x, y + old.frame.y)
            let (newLeft, newTop) = (snap(left), snap(top))
            var frame = Rect(
                x: newLeft - roundedX, y: newTop - roundedY, width: snap(left + old.frame.width) - newLeft,
                height: snap(top + old.frame.height) - newTop)
            if !old.display.isBox { frame = .zero }
            var place = BoxPlace(frame: frame, exactSize: old.exactSize)
            let (edge, newEdge) = old.writingMode.isVertical ? (left, newLeft) : (top, newTop)
            if !old.firstBaseline.isNaN { place.firstBaseline = snap(edge + old.firstBaseline) - newEdge }
            if !old.lastBaseline.isNaN { place.lastBaseline = snap(edge + old.lastBaseline) - newEdge }
            result.places.withPiece(Int(index) / ChunkedArray<BoxPlace>.size) {
                $0[Int(index) % ChunkedArray<BoxPlace>.size] = place
            }
            let origin = old.display.isBox ? (left, top, newLeft, newTop) : (x, y, roundedX, roundedY)
            var child = old.first
            while child >= 0 {
                pending.append((child, origin.0, origin.1, origin.2, origin.3))
                child = record(child).next
            }
        }
        return BoxLayout(result, theme: theme, notes: notes)
    }
}
