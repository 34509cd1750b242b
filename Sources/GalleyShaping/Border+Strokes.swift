public import GalleyText

extension Border {
    /// Whether there are strokes.
    public var isStroked: Bool {
        guard let color, color.alpha > 0, style != .none, !sides.isEmpty else { return false }
        return width > 0
    }

    /// Whether there is a gradient, or a fill that is not transparent.
    public var isFilled: Bool { gradient != nil || (fill?.alpha ?? 0) > 0 }

    /// Whether there is anything to draw: a fill or a stroke.
    public var isVisible: Bool { isFilled || isStroked }

    /// The width of each stroke.
    public var lineWidth: Double {
        guard isStroked else { return 0 }
        return min(width, 10_000) * (style == .thick ? 2 : 1)
    }

    /// The extent of the strokes beyond the fill; all strokes are outside it.
    public var strokeOutset: Double {
        // The two lines of a double stroke are separated by a line's width.
        lineWidth * (style == .double ? 3 : 1)
    }
}
