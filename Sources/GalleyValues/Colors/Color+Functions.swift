extension Color {
    /// Parses `rgb()`, `hsl()`, their other names `rgba()` and `hsla()`, and `color(srgb …)` (CSS Color 4, 4 to 10).
    ///
    /// The text is in lower case. Components are clamped, except those of `color()`.
    static func parse(function text: String) -> Color? {
        guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
        let content = text[text.index(after: open)...].dropLast()
        switch text[..<open] {
        case "rgb", "rgba": return ColorArguments(content)?.rgb
        case "hsl", "hsla": return ColorArguments(content)?.hsl
        case "color":
            guard content.hasPrefix("srgb "), !content.contains(",") else { return nil }
            return ColorArguments(content.dropFirst("srgb ".count))?.unclamped
        default: return nil
        }
    }

    /// The colour of a hue in degrees, a saturation and a lightness from 0 to 1 (CSS Color 4, 7.1).
    fileprivate init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
        let turn = hue.truncatingRemainder(dividingBy: 360)
        let hue = turn < 0 ? turn + 360 : turn
        let chroma = saturation * min(lightness, 1 - lightness)
        func component(_ offset: Double) -> Float {
            let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            return Float(lightness - chroma * max(-1, min(place - 3, 9 - place, 1)))
        }
        self.init(red: component(0), green: component(8), blue: component(4), alpha: Float(alpha))
    }
}

/// The arguments of a colour function: three components, and an alpha after a slash, or a comma in the older notation.
private struct ColorArguments {
    private enum Argument {
        case number(Double)
        case percentage(Double)
        /// In degrees.
        case angle(Double)

        init?(_ text: Substring) {
            func number(_ text: Substring) -> Double? {
                // Swift also reads other notations, such as hexadecimal digits and "inf".
                guard text.utf8.allSatisfy({ "0123456789+-.e".utf8.contains($0) }) else { return nil }
                return Double(text).flatMap { $0.isFinite ? $0 : nil }
            }
            let units: [(name: String, degrees: Double)] = [
                ("grad", 0.9), ("deg", 1), ("rad", 180 / Double.pi), ("turn", 360),
            ]
            if text == "none" {
                self = .number(0)
            } else if text.hasSuffix("%") {
                guard let value = number(text.dropLast()) else { return nil }
                self = .percentage(value / 100)
            } else if let unit = units.first(where: { text.hasSuffix($0.name) }) {
                guard let value = number(text.dropLast(unit.name.count)) else { return nil }
                self = .angle(value * unit.degrees)
            } else {
                guard let value = number(text) else { return nil }
                self = .number(value)
            }
        }

        /// The part of a whole that has `whole` units, clamped to 0...1; `nil` for an angle.
        func part(of whole: Double) -> Double? {
            switch self {
            case .number(let value): min(max(value / whole, 0), 1)
            case .percentage(let value): min(max(value, 0), 1)
            case .angle: nil
            }
        }

        var isPercentage: Bool { if case .percentage = self { true } else { false } }
    }

    private let components: [Argument]
    private let alpha: Argument
    private let hasCommas: Bool

    init?(_ content: Substring) {
        hasCommas = content.contains(",")
        var texts: [Substring]
        if hasCommas {
            texts = content.split(separator: ",", omittingEmptySubsequences: false)
            texts = texts.map { $0.split(whereSeparator: \.isWhitespace) }.map { $0.count == 1 ? $0[0] : "" }
            guard !texts.contains("none") else { return nil }
        } else {
            let sides = content.split(separator: "/", omittingEmptySubsequences: false)
            guard sides.count <= 2 else { return nil }
            texts = sides[0].split(whereSeparator: \.isWhitespace)
            guard texts.count == 3 else { return nil }
            if sides.count == 2 {
                let alpha = sides[1].split(whereSeparator: \.isWhitespace)
                guard alpha.count == 1 else { return nil }
                texts.append(alpha[0])
            }
        }
        let arguments = texts.compactMap { Argument($0) }
        guard arguments.count == texts.count, arguments.count == 3 || arguments.count == 4 else { return nil }
        components = Array(arguments[..<3])
        alpha = arguments.count == 4 ? arguments[3] : .number(1)
    }

    var rgb: Color? {
        // With commas, either all components or none are percentages.
        if hasCommas, Set(components.map(\.isPercentage)).count > 1 { return nil }
        guard let red = components[0].part(of: 255), let green = components[1].part(of: 255),
            let blue = components[2].part(of: 255), let alpha = alpha.part(of: 1)
        else { return nil }
        return Color(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    }

    var hsl: Color? {
        let hue: Double
        switch components[0] {
        case .number(let degrees), .angle(let degrees): hue = degrees
        case .percentage: return nil
        }
        if hasCommas, !components[1].isPercentage || !components[2].isPercentage { return nil }
        guard let saturation = components[1].part(of: 100), let lightness = components[2].part(of: 100),
            let alpha = alpha.part(of: 1)
        else { return nil }
        return Color(hue: hue, saturation: saturation, lightness: lightness, alpha: alpha)
    }

    /// The components as they are, which may be outside sRGB.
    var unclamped: Color? {
        var values: [Float] = []
        for argument in components + [alpha] {
            switch argument {
            case .number(let value), .percentage(let value): values.append(Float(value))
            case .angle: return nil
            }
        }
        guard values.allSatisfy(\.isFinite) else { return nil }
        return Color(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    }
}
