internal import GalleyText

/// Colours in formulas.
extension MathParser {
    /// Reads the colour of a command, such as `{red}`, `{#f00}` or `[rgb]{1,0,0}`; nil with a problem if it is none.
    mutating func color(_ owner: String) -> Color? {
        var model: String?
        if skip("[") {
            let start = index
            while index < source.count, source[index] != "]", index - start < 16 { index += 1 }
            model = text(from: start)
            _ = skip("]")
        }
        let name = rawArgument(owner)
        if let color = Self.color(name, model: model) { return color }
        report(
            "“\(name)” is no colour; write a name or a value of CSS, such as red or #c00, or numbers after a model, "
                + "such as [rgb]{1,0,0}")
        return nil
    }

    /// Reads the argument of a command that colours it.
    mutating func colored(_ color: Color?, _ owner: String) -> MathNode {
        let nodes = argument(owner)
        return color.map { .colored(nodes, $0) } ?? .group(nodes, .ordinary)
    }

    /// The colour with a name in a model of LaTeX's package `xcolor`, or with a name or value of CSS.
    private static func color(_ name: String, model: String?) -> Color? {
        let name = name.filter { !$0.isWhitespace }
        guard let model else { return try? Color(css: name) }
        if model == "HTML" { return try? Color(css: "#" + name) }
        let parts = name.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard parts.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        func color(_ parts: [Double], of whole: Double) -> Color? {
            guard parts.count == 3 else { return nil }
            let values = parts.map { Float(min($0 / whole, 1)) }
            return Color(red: values[0], green: values[1], blue: values[2])
        }
        switch (model, parts.count) {
        case ("rgb", 3): return color(parts, of: 1)
        case ("RGB", 3): return color(parts, of: 255)
        case ("gray", 1): return color([parts[0], parts[0], parts[0]], of: 1)
        case ("cmyk", 4): return color(parts[0..<3].map { max(0, 1 - $0 - parts[3]) }, of: 1)
        default: return nil
        }
    }
}
