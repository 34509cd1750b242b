public import GalleyText

extension Border {
    /// Whether there is a stroke.
    public var isStroked: Bool {
        guard let color, color.alpha > 0, style != .none, !sides.isEmpty else { return false }
        return width > 0
    }

    /// Whether there is a gradient, or a fill that is not wholly transparent.
    public var isFilled: Bool { gradient != nil || (fill?.alpha ?? 0) > 0 }

    /// Whether there is anything to draw: a fill or a stroke.
    public var isVisible: Bool { isFilled || isStroked }

    /// Width of each stroke.
    public var lineWidth: Double {
        guard isStroked else { return 0 }
        return min(width, 10_000) * (style == .thick ? 2 : 1)
    }

    /// How far the strokes reach beyond the fill, outside of which they all are.
    public var strokeOutset: Double {
        // The two lines of a double stroke are a line's width apart.
        lineWidth * (style == .double ? 3 : 1)
    }
}
