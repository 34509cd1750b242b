/// An underline, an overline or a strikethrough.
public struct LineDecoration: Sendable, Hashable {
    /// The number and weight of the strokes.
    public var style: LineStyle
    /// The pattern of the strokes.
    public var pattern: LinePattern
    /// The thickness in points; `nil` uses the font's.
    public var width: Double?
    /// The colour; `nil` uses the text's.
    public var color: Color?
    /// The distance in points of an underline's upper edge below the baseline (CSS `text-underline-offset`); `nil` uses
    /// the font's. Other lines ignore it.
    public var offset: Double?
    /// Whether an underline or an overline leaves gaps where glyphs cross it (CSS `text-decoration-skip-ink`).
    public var skipInk: Bool
    /// The shadow of the line only.
    public var shadow: Shadow?

    /// Creates a decoration; by default a thin solid line.
    public init(
        style: LineStyle = .single, pattern: LinePattern = .solid, width: Double? = nil, color: Color? = nil,
        offset: Double? = nil, skipInk: Bool = true, shadow: Shadow? = nil
    ) {
        self.style = style
        self.pattern = pattern
        self.width = width
        self.color = color
        self.offset = offset
        self.skipInk = skipInk
        self.shadow = shadow
    }

    /// A thin solid line in the colour of the text.
    public static let single = LineDecoration()
}
