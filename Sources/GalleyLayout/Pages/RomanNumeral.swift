/// Roman numerals.
enum RomanNumeral {
    private static let signs: [(value: Int, text: String)] = [
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
        (9, "IX"),
        (5, "V"), (4, "IV"), (1, "I"),
    ]

    /// A number in capital Roman numerals; in decimal digits if it is not from 1 to 3999, as in CSS Counter Styles 3.
    static func text(_ number: Int) -> String {
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
