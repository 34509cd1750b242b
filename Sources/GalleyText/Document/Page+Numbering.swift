extension Document.Page {
    /// The form of page numbers.
    public enum Numbering: String, Sendable, Hashable, Codable, CaseIterable {
        /// 1, 2, 3.
        case arabic
        /// i, ii, iii.
        case lowerRoman
        /// I, II, III.
        case upperRoman
        /// a, b, c.
        case lowerAlpha
        /// A, B, C.
        case upperAlpha
        /// α, β, γ.
        case lowerGreek
        /// 01, 02, 03.
        case leadingZero

        /// The form with a name in CSS; `nil` if there is none.
        package init?(css name: String) {
            switch name {
            case "decimal": self = .arabic
            case "lower-roman": self = .lowerRoman
            case "upper-roman": self = .upperRoman
            case "lower-alpha", "lower-latin": self = .lowerAlpha
            case "upper-alpha", "upper-latin": self = .upperAlpha
            case "lower-greek": self = .lowerGreek
            case "decimal-leading-zero": self = .leadingZero
            default: return nil
            }
        }

        /// A number in this form; numbers without one are decimal (CSS Counter Styles 3, 6).
        package func text(_ number: Int) -> String {
            switch self {
            case .arabic: "\(number)"
            case .lowerRoman: Self.roman(number).lowercased()
            case .upperRoman: Self.roman(number)
            case .lowerAlpha: Self.letters(number, Array("abcdefghijklmnopqrstuvwxyz"))
            case .upperAlpha: Self.letters(number, Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
            case .lowerGreek: Self.letters(number, Array("αβγδεζηθικλμνξοπρστυφχψω"))
            case .leadingZero: (0...9).contains(number) ? "0\(number)" : "\(number)"
            }
        }

        private static func letters(_ number: Int, _ alphabet: [Character]) -> String {
            guard number > 0 else { return "\(number)" }
            var rest = number
            var result: [Character] = []
            while rest > 0 {
                rest -= 1
                result.append(alphabet[rest % alphabet.count])
                rest /= alphabet.count
            }
            return String(result.reversed())
        }

        private static let signs: [(value: Int, text: String)] = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
            (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]

        /// A number in capital Roman numerals; in decimal digits if it is not from 1 to 3999.
        private static func roman(_ number: Int) -> String {
            guard (1...3999).contains(number) else { return "\(number)" }
            var rest = number
            var result = ""
            for (value, text) in signs {
                while rest >= value {
                    result += text
                    rest -= value
                }
            }
            return result
        }
    }
}
