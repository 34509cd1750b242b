package import GalleyText

extension Shadow {
    /// The shadow and those that follow it, in drawing order: those that can be seen, with lengths that can be
    /// drawn.
    package var drawnLinks: [Shadow] {
        ([self] + following).compactMap { link in
            guard let color = link.color, color.alpha > 0 else { return nil }
            func length(_ value: Double, _ range: ClosedRange<Double>) -> Double {
                value.isNaN ? 0 : max(range.lowerBound, min(range.upperBound, value))
            }
            return Shadow(
                color: color,
                offset: Point(
                    x: length(link.offset.x, -100_000...100_000), y: length(link.offset.y, -100_000...100_000)),
                radius: length(link.radius, 0...1000), blendMode: link.blendMode)
        }
    }

    /// Standard deviation of the blur, as CSS has it: half of the radius.
    package var deviation: Double { radius / 2 }

    /// How far the blur reaches; what is beyond cannot be seen.
    package var blurReach: Double { 3 * deviation }

    /// What the shadows of something in `rect` cover.
    package func ink(of rect: Rect) -> Rect {
        guard !rect.isEmpty else { return .zero }
        return drawnLinks.reduce(.zero) { ink, link in
            var shadow = rect.inset(by: EdgeInsets(-link.blurReach))
            shadow.x += link.offset.x
            shadow.y += link.offset.y
            return ink.union(shadow)
        }
    }

    /// How far at most a shadow is from what casts it.
    package var reach: Double {
        drawnLinks.map { max(abs($0.offset.x), abs($0.offset.y)) + $0.blurReach }.max() ?? 0
    }
}
