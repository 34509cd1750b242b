/// The markers of list items.
enum HTMLListMarker {
    /// The text of the marker of an item; nil for none.
    static func text(_ style: HTMLComputedStyle, number: Int) -> String? {
        if let text = style.listText { return text }
        switch style.listType {
        case "none": return nil
        case "disc": return "•"
        case "circle": return "◦"
        case "square": return "▪"
        case "disclosure-open": return "▾"
        case "disclosure-closed": return "▸"
        case "decimal-leading-zero": return (0...9).contains(number) ? "0\(number)." : "\(number)."
        case "lower-alpha", "lower-latin": return letters(number, first: "a", count: 26) + "."
        case "upper-alpha", "upper-latin": return letters(number, first: "A", count: 26) + "."
        case "lower-greek": return greek(number) + "."
        case "lower-roman": return roman(number).lowercased() + "."
        case "upper-roman": return roman(number) + "."
        default: return "\(number)."
        }
    }

    /// Whether the items of a list with this style are numbered.
    static func isOrdered(_ style: HTMLComputedStyle) -> Bool {
        !["none", "disc", "circle", "square", "disclosure-open", "disclosure-closed", ""].contains(
            style.listType)
    }

    private static func letters(_ number: Int, first: Unicode.Scalar, count: UInt32) -> String {
        guard number > 0 else { return "\(number)" }
        var rest = UInt32(clamping: number)
        var result = ""
        while rest > 0 {
            rest -= 1
            if let scalar = Unicode.Scalar(first.value + rest % count) {
                result = String(Character(scalar)) + result
            }
            rest /= count
        }
        return result
    }

    private static func greek(_ number: Int) -> String {
        let alphabet = Array("αβγδεζηθικλμνξοπρστυφχψω")
        guard number > 0, number <= alphabet.count else { return "\(number)" }
        return String(alphabet[number - 1])
    }

    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return "\(number)" }
        var rest = number
        var result = ""
        for (value, text) in [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
            (40, "XL"), (10, "X"),
            (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ] {
            while rest >= value {
                result += text
                rest -= value
            }
        }
        return result
    }
}
