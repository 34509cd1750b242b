/// The parts of values in the notation of CSS.
enum CSSNotation {
    /// The parts between separators that are not in parentheses, without white space at their edges.
    static func parts(of text: String, separatedBy separator: Character) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth <= 0, character == separator {
                parts.append(part)
                part = ""
            } else if !(part.isEmpty && character.isWhitespace) {
                part.append(character)
            }
        }
        parts.append(part)
        return parts.map { part in
            var part = part
            while part.last?.isWhitespace == true { part.removeLast() }
            return part
        }
    }

    /// The words between white space that is not in parentheses.
    static func words(of text: String) -> [String] {
        parts(of: String(text.map { $0.isWhitespace ? " " : $0 }), separatedBy: " ").filter { !$0.isEmpty }
    }

    /// A length in points: a number, with the unit `px` or `pt` unless it is zero. As in other lengths, a pixel is a point.
    static func length(_ word: String) -> Double? {
        let hasUnit = word.hasSuffix("px") || word.hasSuffix("pt")
        return number(hasUnit ? word.dropLast(2) : word[...])
    }

    /// A percentage as a fraction.
    static func fraction(_ word: String) -> Double? {
        if word == "0" { return 0 }
        guard word.hasSuffix("%"), let number = number(word.dropLast()), abs(number) <= 1e8 else { return nil }
        return number / 100
    }

    /// The direction of a gradient in degrees: an angle, or the name of a side or corner.
    static func angle(_ text: String) -> Double? {
        let words = words(of: text)
        if words.first == "to" {
            let sides = Set(words.dropFirst())
            return
                switch (
                    sides.contains("top"), sides.contains("right"), sides.contains("bottom"), sides.contains("left")
                )
            {
            case (true, false, false, false): 0
            case (true, true, false, false): 45
            case (false, true, false, false): 90
            case (false, true, true, false): 135
            case (false, false, true, false): 180
            case (false, false, true, true): 225
            case (false, false, false, true): 270
            case (true, false, false, true): 315
            default: nil
            }
        }
        let units: [(name: String, degrees: Double)] = [
            ("grad", 0.9), ("deg", 1), ("rad", 180 / Double.pi), ("turn", 360),
        ]
        guard let unit = units.first(where: { text.hasSuffix($0.name) }),
            let number = number(text.dropLast(unit.name.count))
        else { return nil }
        return number * unit.degrees
    }

    private static func number(_ text: Substring) -> Double? {
        // Swift also reads other notations, such as hexadecimal digits and "inf".
        guard text.utf8.allSatisfy({ "0123456789+-.e".utf8.contains($0) }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
