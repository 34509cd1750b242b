extension Border {
    /// The former form of ``init(_:fill:gradient:cornerRadius:box:shadow:enclosing:id:)``.
    @available(*, deprecated, message: "use init(_:fill:gradient:cornerRadius:box:shadow:enclosing:id:)")
    @_disfavoredOverload
    public init(
        style: LineStyle = .single, pattern: LinePattern = .solid, width: Double = 0, color: Color? = nil,
        sides: Sides = .all, fill: Color? = nil, gradient: Gradient? = nil, strokeGradient: Gradient? = nil,
        enclosing: [Border] = [], cornerRadius: Double = 0, insets: EdgeInsets = .zero,
        padding: EdgeInsets? = nil, margin: EdgeInsets? = nil, decorationBreak: DecorationBreak = .slice,
        extent: Extent? = nil, join: Join = .miter, shadow: Shadow? = nil, id: String? = nil
    ) {
        self.init(
            .line(
                color, width: width, style: style, pattern: pattern, sides: sides, join: join, gradient: strokeGradient),
            fill: fill, gradient: gradient, cornerRadius: cornerRadius,
            box: Box(
                insets: insets, padding: padding, margin: margin, extent: extent, decorationBreak: decorationBreak),
            shadow: shadow, enclosing: enclosing, id: id)
    }
}

extension Border {
    /// The former name of ``affectsLayout``.
    @available(*, deprecated, renamed: "affectsLayout") public var takesRoom: Bool { affectsLayout }
}
