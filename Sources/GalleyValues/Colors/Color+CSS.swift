extension Color {
    /// Creates a colour from CSS notation: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a colour name of CSS Color 4,
    /// `transparent`, `rgb(r g b / a)`, `hsl(h s l / a)`, or `color(srgb r g b / a)`, with all notations of their
    /// arguments. Case is ignored. `var(--name)` and `var(--name, colour)` are names that a ``ColorTheme`` resolves.
    ///
    ///     let tint = try Color(css: "rebeccapurple")
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for anything else.
    public init(css: String) throws(GalleyError) {
        guard let color = Color.parse(css: css) else {
            throw .invalidValue(name: "color", value: "\"\(css.prefix(60))\"", reason: Color.advice(for: css))
        }
        self = color
    }

    /// The shortest hexadecimal notation of this colour, such as `#08f` or `#0088ff80`. Components without an eight-bit
    /// equivalent are written as `color(srgb 0.1 0.2 0.3 / 0.4)`.
    public var css: String {
        guard let name else { return plainCSS }
        let fallback = withoutName
        return fallback == .black ? "var(--\(name))" : "var(--\(name), \(fallback.plainCSS))"
    }

    private var plainCSS: String {
        let components = [red, green, blue, alpha]
        let bytes = components.map { UInt8(($0 * 255).rounded()) }
        guard zip(components, bytes).allSatisfy({ $0 == Float($1) / 255 }) else {
            let text = components.map { DecimalText.of(Double($0.description) ?? 0) }
            return "color(srgb \(text[0]) \(text[1]) \(text[2])" + (alpha == 1 ? ")" : " / \(text[3]))")
        }
        let used = alpha == 1 ? bytes.dropLast() : bytes[...]
        let short = used.allSatisfy { $0 >> 4 == $0 & 15 }
        return used.reduce(into: "#") { text, byte in
            text += short ? "" : String(byte >> 4, radix: 16)
            text += String(byte & 15, radix: 16)
        }
    }

    package static func parse(css: String) -> Color? {
        if css.utf8.first == UInt8(ascii: "#") { return parse(hex: css.utf8.dropFirst()) }
        if css.hasPrefix("var(--") { return parse(variable: css) }
        let lower = css.lowercased()
        if let named = names[lower] { return Color(rgba: named) }
        return parse(function: lower)
    }

    /// The reason why `css` is not a colour, and the valid forms.
    package static func advice(for css: String) -> String {
        if css.utf8.first == UInt8(ascii: "#") {
            return "a hex colour must have 3, 4, 6 or 8 hexadecimal digits after the #"
        }
        if parse(hex: css.utf8[...]) != nil { return "a hex colour must start with #; did you mean \"#\(css)\"?" }
        if css.hasPrefix("var(") {
            return
                "a named colour is var(--name) or var(--name, #rgb), its name 1 to \(Name.longest) letters, digits, - and _"
        }
        let wanted =
            "a colour is #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(r g b), hsl(h s l), var(--name) or a CSS colour name"
        return wanted
            + (Suggestion.nearest(to: css, among: names.keys.sorted()).map { "; did you mean \"\($0)\"?" } ?? "")
    }

    /// Parses `var(--name)` or `var(--name, fallback)`; the fallback must not have a name.
    private static func parse(variable css: String) -> Color? {
        guard css.hasSuffix(")") else { return nil }
        let parts = css.dropFirst("var(--".count).dropLast().split(
            separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = Name(String(parts[0].trimmingSpaces)) else { return nil }
        var color = Color.black
        if parts.count == 2 {
            guard let fallback = parse(css: String(parts[1].trimmingSpaces)), fallback.named.isNone else { return nil }
            color = fallback
        }
        color.named = name
        return color
    }

    private static func parse(hex: Substring.UTF8View) -> Color? {
        guard hex.count <= 8 else { return nil }
        var value: UInt32 = 0
        for byte in hex {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            value = value << 4 | UInt32(digit)
        }
        /// Duplicates each hexadecimal digit.
        func long(_ value: UInt32) -> UInt32 {
            ((value >> 12 & 15) << 24 | (value >> 8 & 15) << 16 | (value >> 4 & 15) << 8 | value & 15) * 17
        }
        switch hex.count {
        case 3: return Color(rgba: long(value << 4 | 15))
        case 4: return Color(rgba: long(value))
        case 6: return Color(rgba: value << 8 | 255)
        case 8: return Color(rgba: value)
        default: return nil
        }
    }
}

extension Color: CustomStringConvertible {
    /// The same as ``css``.
    public var description: String { css }
}

extension Substring {
    /// The text without surrounding spaces.
    fileprivate var trimmingSpaces: Substring {
        let start = drop { $0 == " " }
        return start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)]
    }
}
