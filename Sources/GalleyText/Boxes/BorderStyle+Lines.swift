internal import Glibc

extension BoxAppearance.BorderStyle {
    /// The lines that a side is drawn with: their colours, styles and parts of the border's width.
    package func lines(
        on side: Int, _ color: Color
    ) -> [(color: Color, style: BoxAppearance.BorderStyle, part: ClosedRange<Double>)] {
        /// The colour where the border is sunken or raised.
        func shade(isSunken: Bool) -> Color { color.shade(isDark: (side == 0 || side == 3) == isSunken) }
        switch self {
        case .solid, .dashed, .dotted, .double: return [(color, self, 0...1)]
        case .inset, .outset: return [(shade(isSunken: self == .inset), .solid, 0...1)]
        case .groove, .ridge:
            return [
                (shade(isSunken: self == .groove), .solid, 0...0.5), (shade(isSunken: self == .ridge), .solid, 0.5...1),
            ]
        }
    }
}

extension Color {
    /// The colour of a side that is dark or light, as browsers choose them: both are lighter than a colour that is nearly black,
    /// and one that is nearly white has no lighter one.
    fileprivate func shade(isDark: Bool) -> Color {
        let luminance = luminance
        if luminance < Self.nearlyBlack { return isDark ? lightened : lightened.lightened }
        if isDark { return darkened }
        return luminance > Self.nearlyWhite ? self : lightened
    }

    /// The luminance of a component of 32 of 255, and of one of 235.
    private static let nearlyBlack = 0.014_443_844
    private static let nearlyWhite = 0.830_77
    /// The change of the largest component.
    private static let step: Float = 0.33

    private func scaled(_ factor: Float) -> Color {
        Color(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha)
    }

    private var darkened: Color {
        let largest = max(red, green, blue)
        return largest > 0 ? scaled(max(0, largest - Self.step) / largest) : self
    }

    private var lightened: Color {
        let largest = max(red, green, blue)
        guard largest > 0 else { return Color(white: Double(Self.step), alpha: Double(alpha)) }
        return scaled(min(1, largest + Self.step) / largest)
    }

    /// The relative luminance of the Web Content Accessibility Guidelines 2.
    private var luminance: Double {
        func linear(_ component: Float) -> Double {
            let value = Double(component)
            return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
