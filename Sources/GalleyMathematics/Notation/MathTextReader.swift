/// A reader of the content of `\text` and similar commands.
struct MathTextReader {
    enum Segment {
        /// Characters without the backslashes before signs.
        case characters(String)
        /// The source of a formula.
        case formula(String)
        /// A space in mu.
        case space(Double)
        /// The name of a command for text, and its argument.
        case styled(String, String)
        /// A dollar sign without a counterpart.
        case unclosed
    }

    private let content: [Unicode.Scalar]
    private var index = 0

    init(_ content: String) {
        self.content = Array(content.unicodeScalars)
    }

    /// Reads the next segment; nil at the end.
    mutating func next() -> Segment? {
        var characters = String.UnicodeScalarView()
        while index < content.count {
            let start = index
            if let segment = special(&characters) {
                guard characters.isEmpty else {
                    index = start
                    break
                }
                return segment
            }
        }
        return characters.isEmpty ? nil : .characters(String(characters))
    }

    /// Reads a character, or returns the segment that begins here.
    private mutating func special(_ characters: inout String.UnicodeScalarView) -> Segment? {
        let scalar = content[index]
        index += 1
        switch scalar {
        case "$": return formula(closedBy: ["$"]) ?? .unclosed
        case "\\": return command(&characters)
        // Braces only group.
        case "{", "}": break
        case "~": characters.append("\u{A0}")
        default: characters.append(scalar)
        }
        return nil
    }

    private mutating func command(_ characters: inout String.UnicodeScalarView) -> Segment? {
        guard index < content.count else { return nil }
        let start = index
        while index < content.count, content[index].isASCII, content[index].properties.isAlphabetic { index += 1 }
        guard index == start else {
            let name = text(start..<index)
            if let space = MathSymbols.spaces[name] {
                // White space after the name of a command ends the name.
                while index < content.count, content[index].properties.isWhitespace { index += 1 }
                return .space(space)
            }
            if MathParser.isTextCommand(name), let argument = braces() { return .styled(name, argument) }
            characters.append("\\")
            characters.append(contentsOf: name.unicodeScalars)
            return nil
        }
        let sign = content[index]
        index += 1
        if sign == "(", let formula = formula(closedBy: ["\\", ")"]) { return formula }
        if sign == " " || sign == "\n" {
            characters.append(" ")
        } else if let space = MathSymbols.spaces[String(Character(sign))] {
            return .space(space)
        } else {
            characters.append(sign)
        }
        return nil
    }

    /// Reads a formula up to its end, which is not within braces; nil if there is none.
    private mutating func formula(closedBy end: [Unicode.Scalar]) -> Segment? {
        var place = index
        var open = 0
        while place + end.count <= content.count {
            if content[place] == "{" { open += 1 }
            if content[place] == "}" { open -= 1 }
            if open <= 0, content[place..<(place + end.count)].elementsEqual(end) {
                let source = text(index..<place)
                index = place + end.count
                return .formula(source)
            }
            place += content[place] == "\\" ? 2 : 1
        }
        return nil
    }

    /// Reads an argument in braces; nil if there is none.
    private mutating func braces() -> String? {
        guard index < content.count, content[index] == "{" else { return nil }
        var open = 0
        var place = index
        while place < content.count {
            switch content[place] {
            case "\\": place += 1
            case "{": open += 1
            case "}": open -= 1
            default: break
            }
            place += 1
            if open == 0 { break }
        }
        guard open == 0, place <= content.count else { return nil }
        let argument = text((index + 1)..<(place - 1))
        index = place
        return argument
    }

    private func text(_ range: Range<Int>) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: content[range])
        return String(result)
    }
}
