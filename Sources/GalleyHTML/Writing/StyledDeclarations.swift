internal import GalleyValues

/// The declarations of a `style` attribute.
struct StyledDeclarations: Equatable {
    private(set) var text = ""

    var isEmpty: Bool { text.isEmpty }

    mutating func add(_ name: String, _ value: String) {
        if !text.isEmpty { text += ";" }
        text += name + ":" + value
    }

    mutating func append(_ other: StyledDeclarations) {
        guard !other.isEmpty else { return }
        text += (text.isEmpty ? "" : ";") + other.text
    }

    static func length(_ value: Double) -> String { value == 0 ? "0" : number(value) + "px" }

    /// A number without an exponent.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        if value == value.rounded() { return "\(Int(value))" }
        return abs(value) < 0.0001 ? "0" : "\(value)"
    }

    /// The name of a family: a keyword, or a string.
    static func family(_ name: String) -> String {
        let keywords = ["serif", "sans-serif", "monospace", "system-ui", "cursive", "fantasy"]
        return keywords.contains(name) ? name : string(name)
    }

    /// A string of CSS.
    static func string(_ text: String) -> String {
        var result = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\", "\n", "\r", "\u{C}", "\0": result += "\\" + String(scalar.value, radix: 16) + " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "'"
    }

    static func settings(_ settings: [String: Double]) -> String {
        if settings.isEmpty { return "normal" }
        return settings.sorted { $0.key < $1.key }.map { string($0.key) + " " + number($0.value) }.joined(
            separator: ",")
    }

    static func shadow(_ shadow: Shadow?) -> String {
        guard let shadow else { return "none" }
        return ([shadow] + shadow.following).map { shadow in
            let lengths = [shadow.offset.dx, shadow.offset.dy, max(0, shadow.radius)].map(length).joined(separator: " ")
            return lengths + (shadow.color.map { " " + $0.withoutName.css } ?? "")
        }.joined(separator: ",")
    }

    /// The value of `text-decoration` for lines of the same kind; the colour is that of the text unless it is stated.
    static func decoration(_ lines: [String], _ line: LineDecoration) -> String {
        var result = lines.joined(separator: " ")
        switch (line.style, line.pattern) {
        case (.double, _): result += " double"
        case (.wavy, _): result += " wavy"
        case (_, .dot): result += " dotted"
        case (_, .solid), (_, .circleDot): break
        default: result += " dashed"
        }
        if let color = line.color { result += " " + color.withoutName.css }
        if let width = line.width ?? (line.style == .thick ? 2 : nil) { result += " " + length(width) }
        return result
    }
}
