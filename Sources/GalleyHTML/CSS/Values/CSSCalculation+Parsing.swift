internal import Glibc

extension CSSCalculation {
    /// The kind of a calculation's result.
    enum Kind { case number, length }

    /// The maximum nesting of calculations.
    private static let maximumDepth = 32

    /// Parses a token, or a mathematical function; nil if it is none.
    ///
    /// - Parameter allowsUnitless: Whether a number other than 0 is a length in pixels, as in old documents.
    static func parse(_ source: CSSSource, _ index: Int, allowsUnitless: Bool = false) -> CSSCalculation? {
        let token = source.tokens[index]
        switch token.kind {
        case .number where token.number == 0 || allowsUnitless: return .term(token.number, .px)
        case .function: return function(source, index, depth: 0).flatMap { $0.kind == .length ? $0.value : nil }
        case .number: return nil
        default: return term(source, index)?.value
        }
    }

    /// Parses a number, or a function whose result is one.
    static func parseNumber(_ source: CSSSource, _ index: Int) -> Double? {
        let token = source.tokens[index]
        if token.kind == .number { return token.number }
        guard token.kind == .function, let result = function(source, index, depth: 0), result.kind == .number else {
            return nil
        }
        return result.value.resolved(Context()).pixels
    }

    private typealias Typed = (value: CSSCalculation, kind: Kind)

    private static func term(_ source: CSSSource, _ index: Int) -> Typed? {
        let token = source.tokens[index]
        switch token.kind {
        case .number: return (.term(token.number, .number), .number)
        case .percentage: return (.term(token.number, .percent), .length)
        case .dimension:
            guard let unit = unit(source.lowercased(index)) else { return nil }
            return (.term(token.number * unit.factor, unit.unit), .length)
        case .ident:
            switch source.lowercased(index) {
            case "pi": return (.term(Double.pi, .number), .number)
            case "e": return (.term(M_E, .number), .number)
            default: return nil
            }
        default: return nil
        }
    }

    private static func function(_ source: CSSSource, _ index: Int, depth: Int) -> Typed? {
        guard depth < maximumDepth else { return nil }
        let range = source.content(of: index)
        let name = source.tokens[index].kind == .openParenthesis ? "calc" : source.lowercased(index)
        if name == "calc" || name == "-webkit-calc" { return sum(source, source.trimmed(range), depth: depth + 1) }
        guard mathematics.contains(name) else { return nil }
        var arguments = source.parts(range)
        var rounding = "nearest"
        if name == "round", let first = arguments.first?.first, source.tokens[first].kind == .ident {
            rounding = source.lowercased(first)
            arguments.removeFirst()
        }
        var values: [Typed] = []
        for argument in arguments {
            guard let value = sum(source, argument, depth: depth + 1) else { return nil }
            values.append(value)
        }
        guard let first = values.first, values.allSatisfy({ $0.kind == first.kind }) else { return nil }
        switch name {
        case "min": return (.least(values.map(\.value)), first.kind)
        case "max": return (.greatest(values.map(\.value)), first.kind)
        case "clamp":
            guard values.count == 3 else { return nil }
            return (.clamp(values[0].value, values[1].value, values[2].value), first.kind)
        default: return apply(name, values, rounding)
        }
    }

    private static let mathematics: Set<String> = [
        "min", "max", "clamp", "round", "mod", "rem", "abs", "sign", "sqrt", "pow", "hypot", "exp", "log", "sin", "cos",
        "tan",
    ]

    /// Applies a function to values in the same unit.
    private static func apply(_ name: String, _ values: [Typed], _ rounding: String) -> Typed? {
        var numbers: [Double] = []
        var unit: Unit?
        for value in values {
            guard case .term(let number, let own) = value.value, own == unit ?? own else { return nil }
            numbers.append(number)
            unit = own
        }
        guard let unit, let first = numbers.first else { return nil }
        let second = numbers.count > 1 ? numbers[1] : 1
        let result: Double
        switch name {
        case "abs": result = abs(first)
        case "sign": return (.term(first > 0 ? 1 : first < 0 ? -1 : 0, .number), .number)
        case "mod": result = first - second * (first / second).rounded(.down)
        case "rem": result = first.truncatingRemainder(dividingBy: second)
        case "hypot": result = numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
        case "round":
            let rules: [String: FloatingPointRoundingRule] = [
                "nearest": .toNearestOrAwayFromZero, "up": .up, "down": .down, "to-zero": .towardZero,
            ]
            guard let rule = rules[rounding] else { return nil }
            result = (first / second).rounded(rule) * second
        default:
            guard unit == .number else { return nil }
            switch name {
            case "sqrt": result = first.squareRoot()
            case "pow": result = pow(first, second)
            case "exp": result = exp(first)
            case "log": result = numbers.count > 1 ? log(first) / log(second) : log(first)
            case "sin": result = sin(first)
            case "cos": result = cos(first)
            default: result = tan(first)
            }
        }
        guard result.isFinite else { return nil }
        return (.term(result, unit), unit == .number ? .number : .length)
    }

    /// Parses sums: terms with ` + ` and ` - ` between them.
    private static func sum(_ source: CSSSource, _ range: Range<Int>, depth: Int) -> Typed? {
        guard depth < maximumDepth else { return nil }
        var terms: [Typed] = []
        var start = range.lowerBound
        var sign = 1.0
        var index = start
        func finish(_ end: Int) -> Bool {
            guard let value = product(source, source.trimmed(start..<end), depth: depth) else { return false }
            terms.append(sign == 1 ? value : scale(value, -1))
            return true
        }
        while index < range.upperBound {
            let isPlus = source.isDelimiter(index, "+")
            if isPlus || source.isDelimiter(index, "-") {
                guard index > range.lowerBound, source.tokens[index - 1].kind == .space else { return nil }
                guard finish(index) else { return nil }
                sign = isPlus ? 1 : -1
                start = index + 1
            }
            index = source.after(index)
        }
        guard finish(range.upperBound), let first = terms.first, terms.allSatisfy({ $0.kind == first.kind }) else {
            return nil
        }
        return (combined(terms.map(\.value)), first.kind)
    }

    /// The sum of terms; one term if they have the same unit.
    private static func combined(_ terms: [CSSCalculation]) -> CSSCalculation {
        var total = 0.0
        var unit: Unit?
        for term in terms {
            guard case .term(let value, let own) = term, own == unit ?? own else { return .sum(terms) }
            total += value
            unit = own
        }
        return .term(total, unit ?? .number)
    }

    private static func scale(_ value: Typed, _ factor: Double) -> Typed {
        if case .term(let number, let unit) = value.value { return (.term(number * factor, unit), value.kind) }
        return (.scaled(value.value, factor), value.kind)
    }

    private static func product(_ source: CSSSource, _ range: Range<Int>, depth: Int) -> Typed? {
        var result: Typed?
        var index = range.lowerBound
        var isDivision = false
        var expectsValue = true
        while index < range.upperBound {
            if source.tokens[index].kind == .space {
                index += 1
                continue
            }
            if !expectsValue {
                isDivision = source.isDelimiter(index, "/")
                guard isDivision || source.isDelimiter(index, "*") else { return nil }
                expectsValue = true
                index += 1
                continue
            }
            let isBlock = source.tokens[index].opens
            guard let value = isBlock ? function(source, index, depth: depth + 1) : term(source, index) else {
                return nil
            }
            if let current = result {
                guard let next = multiply(current, value, isDivision) else { return nil }
                result = next
            } else {
                result = value
            }
            expectsValue = false
            index = source.after(index)
        }
        return expectsValue ? nil : result
    }

    private static func multiply(_ one: Typed, _ other: Typed, _ isDivision: Bool) -> Typed? {
        func number(_ value: Typed) -> Double? {
            value.kind == .number ? value.value.resolved(Context()).pixels : nil
        }
        if let factor = number(other) {
            let result = scale(one, isDivision ? 1 / factor : factor)
            if case .term(let value, _) = result.value, !value.isFinite { return nil }
            return factor == 0 && isDivision ? nil : result
        }
        guard !isDivision, let factor = number(one) else { return nil }
        return scale(other, factor)
    }
}
