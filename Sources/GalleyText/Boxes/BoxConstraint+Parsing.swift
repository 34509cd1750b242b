extension BoxConstraint {
    /// Reads a constraint in the form that documents have.
    ///
    ///     try BoxConstraint("badge.width == 0.25 * parent.width + 4 @750")
    ///
    /// The left side is one anchor, the right side a sum of anchors and numbers; anchors may be multiplied and divided by
    /// numbers. Names with other characters than letters, digits, `_` and `-` are in single quotes.
    /// - Throws: ``GalleyError/unparsableText(format:reason:)`` with the place of the error.
    public init(_ text: String) throws(GalleyError) {
        do throws(ParsingFailure) {
            self = try BoxConstraint.parse(text, names: nil)
        } catch {
            throw .unparsableText(format: "constraint", reason: error.reason)
        }
    }

    /// Why a text is no constraint, with the place in it.
    package struct ParsingFailure: Error {
        package var reason: String
    }

    /// Reads a constraint.
    ///
    /// - Parameter names: the items that there are; `nil` accepts all.
    package static func parse(_ text: String, names: Set<String>?) throws(ParsingFailure) -> BoxConstraint {
        var parser = ConstraintParser(text, names: names)
        return try parser.constraint()
    }

    /// Whether a name needs no quotes.
    static func isPlain(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, !("0"..."9").contains(first), first != "-" else { return false }
        return name != "parent" && name.unicodeScalars.allSatisfy(ConstraintParser.isNameScalar)
    }
}

/// A parser of one constraint.
private struct ConstraintParser {
    private let text: [Unicode.Scalar]
    private let names: Set<String>?
    private var index = 0

    init(_ text: String, names: Set<String>?) {
        self.text = Array(text.unicodeScalars)
        self.names = names
    }

    static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
        default: scalar.value >= 0x80 && !scalar.properties.isWhitespace
        }
    }

    mutating func constraint() throws(BoxConstraint.ParsingFailure) -> BoxConstraint {
        guard text.count <= 10_000 else { throw failure("a constraint has at most 10000 characters", at: 0) }
        let first = try anchor()
        let relationStart = skipSpace()
        let relation: BoxConstraint.Relation
        switch (scalar(0), scalar(1)) {
        case ("=", "="): relation = .equal
        case ("<", "="): relation = .lessOrEqual
        case (">", "="): relation = .greaterOrEqual
        default: throw failure("\"==\", \"<=\" or \">=\" is expected", at: relationStart)
        }
        index += 2
        var result = BoxConstraint(first, relation)
        var sign = 1.0
        let start = skipSpace()
        if scalar(0) == "-" || scalar(0) == "+" {
            sign = scalar(0) == "-" ? -1 : 1
            index += 1
        }
        while true {
            try term(sign, &result)
            let place = skipSpace()
            switch scalar(0) {
            case "+": sign = 1
            case "-": sign = -1
            case "@":
                index += 1
                let numberStart = skipSpace()
                let number = try number()
                guard number >= 1, number <= 1000, let whole = Int(exactly: number) else {
                    throw failure("a priority is a whole number from 1 to 1000", at: numberStart)
                }
                result.priority = LayoutPriority(whole)
                let end = skipSpace()
                guard end == text.count else { throw failure("nothing may follow the priority", at: end) }
                try check(result, start)
                return result
            case nil:
                try check(result, start)
                return result
            default: throw failure("\"+\", \"-\", \"*\", \"/\", \"@\" or the end is expected", at: place)
            }
            index += 1
        }
    }

    /// Numbers and at most one anchor, multiplied and divided.
    private mutating func term(
        _ sign: Double, _ result: inout BoxConstraint
    ) throws(BoxConstraint.ParsingFailure) {
        var factor = sign
        var found: BoxConstraint.Anchor?
        var divides = false
        while true {
            let start = skipSpace()
            if let next = scalar(0), ("0"..."9").contains(next) || next == "." {
                let number = try number()
                guard !divides || number != 0 else { throw failure("nothing can be divided by 0", at: start) }
                factor = divides ? factor / number : factor * number
            } else {
                let own = try anchor()
                guard !divides else { throw failure("only numbers can divide", at: start) }
                guard found == nil else { throw failure("anchors cannot be multiplied with each other", at: start) }
                found = own
            }
            _ = skipSpace()
            if scalar(0) == "*" { divides = false } else if scalar(0) == "/" { divides = true } else { break }
            index += 1
        }
        guard abs(factor) <= 1e9 else { throw failure("a number is at most 1e9 either way", at: index) }
        if let found {
            result.terms.append(BoxConstraint.Term(found, multiplier: factor))
        } else {
            result.constant += factor
        }
    }

    private mutating func number() throws(BoxConstraint.ParsingFailure) -> Double {
        let start = skipSpace()
        var digits = ""
        while let next = scalar(0), ("0"..."9").contains(next) || next == "." || (!digits.isEmpty && isExponent) {
            digits.unicodeScalars.append(next)
            index += 1
            if next == "e" || next == "E", let sign = scalar(0), sign == "-" || sign == "+" {
                digits.unicodeScalars.append(sign)
                index += 1
            }
        }
        guard let number = Double(digits), abs(number) <= 1e9 else {
            throw failure("a number up to 1e9 is expected", at: start)
        }
        return number
    }

    /// The scalar begins an exponent.
    private var isExponent: Bool {
        guard scalar(0) == "e" || scalar(0) == "E" else { return false }
        let at = scalar(1) == "-" || scalar(1) == "+" ? 2 : 1
        guard let digit = scalar(at) else { return false }
        return ("0"..."9").contains(digit)
    }

    private mutating func word() -> String {
        var word = ""
        while let next = scalar(0), Self.isNameScalar(next) {
            word.unicodeScalars.append(next)
            index += 1
        }
        return word
    }

    private mutating func anchor() throws(BoxConstraint.ParsingFailure) -> BoxConstraint.Anchor {
        let start = skipSpace()
        var name = ""
        var item: BoxConstraint.Item?
        if scalar(0) == "'" {
            index += 1
            while let next = scalar(0), next != "'" {
                name.unicodeScalars.append(next)
                index += 1
            }
            guard scalar(0) == "'" else { throw failure("the quote has no end", at: start) }
            index += 1
        } else {
            name = word()
            guard !name.isEmpty else {
                throw failure("an item with an attribute is expected, such as \"title.left\"", at: start)
            }
            if name == "parent" { item = .parent }
        }
        guard scalar(0) == "." else { throw failure("\".\" and an attribute are expected after an item", at: index) }
        index += 1
        if item == .parent {
            let place = index
            let guide = word()
            switch guide {
            case "margins": item = .margins
            case "safeArea": item = .safeArea
            default: index = place
            }
            if item != .parent {
                guard scalar(0) == "." else { throw failure("\".\" and an attribute are expected", at: index) }
                index += 1
            }
        }
        if item == nil, let names, !names.contains(name) {
            let meant = Suggestion.nearest(to: name, among: names.sorted() + ["parent"]).map {
                "; did you mean \"\($0)\"?"
            }
            throw failure("no child is called \"\(name)\"\(meant ?? "")", at: start)
        }
        let place = index
        var attribute = ""
        while let next = scalar(0), ("a"..."z").contains(next) || ("A"..."Z").contains(next) {
            attribute.unicodeScalars.append(next)
            index += 1
        }
        guard let known = BoxConstraint.Attribute(rawValue: attribute) else {
            let all = BoxConstraint.Attribute.allCases.map(\.rawValue)
            let meant = Suggestion.nearest(to: attribute, among: all).map { "; did you mean \"\($0)\"?" }
            throw failure("one of \(all.joined(separator: ", ")) is expected\(meant ?? "")", at: place)
        }
        return BoxConstraint.Anchor(item ?? .box(name), known)
    }

    /// Refuses sides that do not compare.
    private func check(_ constraint: BoxConstraint, _ start: Int) throws(BoxConstraint.ParsingFailure) {
        let first = constraint.first.attribute
        let attributes = constraint.terms.map(\.anchor.attribute)
        let positions = attributes.filter { !$0.isSize }
        if first.isSize {
            if positions.count == 1 { throw failure("a length does not compare with a position", at: start) }
            if let one = positions.first, positions.contains(where: { $0.isHorizontal != one.isHorizontal }) {
                throw failure("horizontal and vertical positions do not compare", at: start)
            }
        } else if positions.contains(where: { $0.isHorizontal != first.isHorizontal }) {
            throw failure("horizontal and vertical positions do not compare", at: start)
        }
        let all = [first] + positions
        if all.contains(where: \.isDirectional), all.contains(where: { $0 == .left || $0 == .right }) {
            throw failure("\"leading\" and \"trailing\" do not compare with \"left\" and \"right\"", at: start)
        }
        guard abs(constraint.constant) <= 1e9 else { throw failure("a number is at most 1e9 either way", at: start) }
    }

    private func scalar(_ offset: Int) -> Unicode.Scalar? {
        index + offset < text.count ? text[index + offset] : nil
    }

    /// Skips white space, and returns the index of the next other character.
    @discardableResult
    private mutating func skipSpace() -> Int {
        while let next = scalar(0), next == " " || next == "\t" || next == "\n" || next == "\r" { index += 1 }
        return index
    }

    private func failure(_ reason: String, at place: Int) -> BoxConstraint.ParsingFailure {
        func string(_ part: ArraySlice<Unicode.Scalar>) -> String {
            var result = String.UnicodeScalarView()
            result.append(contentsOf: part)
            return String(result)
        }
        let before = string(text[max(0, place - 40)..<min(place, text.count)])
        let after = string(text[min(place, text.count)..<min(text.count, place + 40)])
        return BoxConstraint.ParsingFailure(reason: "\(reason); at character \(place + 1): \(before)▸\(after)")
    }
}
