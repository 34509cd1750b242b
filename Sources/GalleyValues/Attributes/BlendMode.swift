/// A mode for compositing a colour with its backdrop.
public enum BlendMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// The colour replaces its backdrop.
    case normal
    /// Multiplies the colours: the result is at least as dark as both.
    case multiply
    /// Multiplies the complements of the colours: the result is at least as light as both.
    case screen
    /// Multiplies or screens, depending on the backdrop.
    case overlay
    /// The darker of the two colours, per channel.
    case darken
    /// The lighter of the two colours, per channel.
    case lighten
    /// Brightens the backdrop to reflect the colour.
    case colorDodge
    /// Darkens the backdrop to reflect the colour.
    case colorBurn
    /// Darkens or lightens softly, depending on the colour.
    case softLight
    /// Multiplies or screens, depending on the colour.
    case hardLight
    /// The difference of the colours, per channel.
    case difference
    /// Like ``difference``, with less contrast.
    case exclusion
    /// The hue of the colour, with the saturation and luminosity of the backdrop.
    case hue
    /// The saturation of the colour, with the hue and luminosity of the backdrop.
    case saturation
    /// The hue and saturation of the colour, with the luminosity of the backdrop.
    case color
    /// The luminosity of the colour, with the hue and saturation of the backdrop.
    case luminosity
}
