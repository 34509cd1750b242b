/// The colours of colour names, with which one layout can be drawn in a light and a dark theme.
///
///     text.color = .text
///     text[range].color = try .named("brand", fallback: .link)
///     let layout = try TextLayout(text, in: .width(320))
///     try canvas.draw(layout.resolving(.dark))
public struct ColorTheme: Sendable, Hashable {
    /// The colours by name. ``light`` and ``dark`` contain `text`, `secondary-text`, `link`, `accent`, `separator`,
    /// `surface` and `background`.
    public var colors: [String: Color]

    /// Creates a theme from colours by name.
    public init(_ colors: [String: Color]) {
        self.colors = colors
    }

    /// The built-in light theme.
    public static let light = ColorTheme([
        "text": Color(rgb: 0x1F2328), "secondary-text": Color(rgb: 0x59636E), "link": Color(rgb: 0x0969DA),
        "accent": Color(rgb: 0x8250DF), "separator": Color(rgb: 0xD1D9E0), "surface": Color(rgb: 0xEFF2F5),
        "background": .white,
    ])
    /// The built-in dark theme.
    public static let dark = ColorTheme([
        "text": Color(rgb: 0xF0F6FC), "secondary-text": Color(rgb: 0x9198A1), "link": Color(rgb: 0x4493F8),
        "accent": Color(rgb: 0xAB7DF8), "separator": Color(rgb: 0x3D444D), "surface": Color(rgb: 0x262C36),
        "background": Color(rgb: 0x0D1117),
    ])

    /// The colour of a name.
    public subscript(name: String) -> Color? {
        get { colors[name] }
        set { colors[name] = newValue }
    }

    /// The theme with missing colours taken from another one.
    public func merging(over base: ColorTheme) -> ColorTheme {
        ColorTheme(base.colors.merging(colors) { $1 })
    }

    /// The resolved colour: the theme's colour if it contains the name, otherwise the colour itself.
    public func resolve(_ color: Color) -> Color {
        guard let name = color.name else { return color }
        return (colors[name] ?? color).withoutName
    }
}
