package import GalleyText

extension Shadow {
    /// The visible shadows of the chain in drawing order, with lengths that can be drawn. The first shadow of the chain
    /// is on top (CSS Text Decoration 3, 4).
    package var drawnLinks: [Shadow] {
        ([self] + following).reversed().compactMap { link in
            guard let color = link.color, color.alpha > 0 else { return nil }
            func length(_ value: Double, _ range: ClosedRange<Double>) -> Double {
                value.isNaN ? 0 : max(range.lowerBound, min(range.upperBound, value))
            }
            return Shadow(
                color: color,
                offset: Vector(
                    dx: length(link.offset.dx, -100_000...100_000), dy: length(link.offset.dy, -100_000...100_000)),
                radius: length(link.radius, 0...1000), blendMode: link.blendMode)
        }
    }

    /// The standard deviation of the blur, as in CSS: half of the radius.
    package var deviation: Double { radius / 2 }

    /// The visible extent of the blur.
    package var blurReach: Double { 3 * deviation }

    /// The bounds of the shadows of an object in `rect`.
    package func ink(of rect: Rect) -> Rect {
        guard !rect.isEmpty else { return .zero }
        return drawnLinks.reduce(.zero) { ink, link in
            var shadow = rect.inset(by: EdgeInsets(-link.blurReach))
            shadow.x += link.offset.dx
            shadow.y += link.offset.dy
            return ink.union(shadow)
        }
    }

    /// The maximum distance of a shadow from its object.
    package var reach: Double {
        drawnLinks.map { max(abs($0.offset.dx), abs($0.offset.dy)) + $0.blurReach }.max() ?? 0
    }
}
