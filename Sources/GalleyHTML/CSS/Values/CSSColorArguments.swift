/// The arguments of a colour function.
struct CSSColorArguments {
    enum Argument {
        case number(Double)
        case percentage(Double)
        /// In degrees.
        case angle(Double)

        /// The value, where 100 % are `whole`.
        func value(_ whole: Double) -> Double {
            switch self {
            case .number(let value), .angle(let value): value
            case .percentage(let value): value / 100 * whole
            }
        }

        var isPercentage: Bool { if case .percentage = self { true } else { false } }
        var isAngle: Bool { if case .angle = self { true } else { false } }
    }

    var space = ""
    var components: [Argument] = []
    var alpha = 1.0
    /// Whether the arguments have commas between them.
    var isLegacy = false

    init?(_ source: CSSSource, _ range: Range<Int>, hasSpace: Bool) {
        let parts = source.parts(range)
        isLegacy = parts.count > 1
        var rest = source.trimmed(range)
        if hasSpace {
            guard let first = rest.first, source.tokens[first].kind == .ident else { return nil }
            space = source.lowercased(first)
            rest = source.trimmed((first + 1)..<rest.upperBound)
        }
        var values: [Argument] = []
        var afterSlash = false
        var slashAlpha: Argument?
        if isLegacy {
            for part in parts {
                guard part.count == 1 || part.first.map({ source.after($0) == part.upperBound }) == true,
                    let index = part.first, let value = CSSColorArguments.argument(source, index, allowsNone: false)
                else { return nil }
                values.append(value)
            }
            if values.count == 4 { slashAlpha = values.removeLast() }
        } else {
            var index = rest.lowerBound
            while index < rest.upperBound {
                if source.isDelimiter(index, "/") {
                    guard !afterSlash else { return nil }
                    afterSlash = true
                } else if source.tokens[index].kind != .space {
                    guard let value = CSSColorArguments.argument(source, index, allowsNone: true) else { return nil }
                    if afterSlash {
                        guard slashAlpha == nil else { return nil }
                        slashAlpha = value
                    } else {
                        values.append(value)
                    }
                }
                index = source.after(index)
            }
            if afterSlash, slashAlpha == nil { return nil }
        }
        guard values.count == 3, slashAlpha?.isAngle != true else { return nil }
        components = values
        alpha = min(max(slashAlpha?.value(1) ?? 1, 0), 1)
    }

    private static func argument(_ source: CSSSource, _ index: Int, allowsNone: Bool) -> Argument? {
        let token = source.tokens[index]
        switch token.kind {
        case .number: return .number(token.number)
        case .percentage: return .percentage(token.number)
        case .ident: return allowsNone && source.lowercased(index) == "none" ? .number(0) : nil
        case .dimension:
            let factors = ["deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]
            return factors[source.lowercased(index)].map { .angle(token.number * $0) }
        case .function:
            if let number = CSSCalculation.parseNumber(source, index) { return .number(number) }
            guard case .term(let value, .percent)? = CSSCalculation.parse(source, index) else { return nil }
            return .percentage(value)
        default: return nil
        }
    }
}
