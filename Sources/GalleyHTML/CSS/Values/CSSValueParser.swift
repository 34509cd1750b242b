internal import GalleyValues

/// The parser of the values of single properties.
struct CSSValueParser {
    let source: CSSSource
    /// Whether lengths may have no unit, and colours no `#`, as in documents of old browsers.
    var isQuirky = false

    /// The value of a property; nil if it is not valid.
    func value(of property: CSSProperty, _ range: Range<Int>) -> CSSValue? {
        let range = source.trimmed(range)
        guard let first = range.first else { return nil }
        let property = property.physical()
        if range.count == 1, source.tokens[first].kind == .ident,
            let wide = CSSValue.Wide(rawValue: source.lowercased(first))
        {
            return .wide(wide)
        }
        switch property {
        case .color, .backgroundColor, .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor,
            .decorationColor, .outlineColor, .textFillColor, .textStrokeColor, .textEmphasisColor:
            return color(range)
        case .fontFamily: return families(range)
        case .fontFeatures, .fontVariations: return settings(range, isFeature: property == .fontFeatures)
        case .fontLigatures: return keywords(range, CSSValueParser.ligatures)
        case .fontNumeric: return keywords(range, CSSValueParser.numerics)
        case .fontEastAsian: return keywords(range, CSSValueParser.eastAsian)
        case .paintOrder: return keywords(range, ["normal", "fill", "stroke", "markers"])
        case .decorationLine:
            return keywords(range, ["none", "underline", "overline", "line-through", "blink"])
        case .textShadow: return shadows(range)
        case .borderSpacing:
            let lengths = components(range).map { length(of: .borderSpacing, $0) }
            guard (1...2).contains(lengths.count), !lengths.contains(nil) else { return nil }
            return .list(lengths.compactMap { $0 })
        case .radiusTopLeft, .radiusTopRight, .radiusBottomRight, .radiusBottomLeft:
            let radii = components(range).compactMap { length(of: property, $0) }
            guard radii.count == components(range).count, (1...2).contains(radii.count) else { return nil }
            return radii.count == 1 || radii[0] == radii[1] ? radii[0] : .list(radii)
        default: break
        }
        if CSSProperty.ofGrids.contains(property) { return gridValue(of: property, range) }
        if CSSValueParser.composed.contains(property) { return boxValue(of: property, range) }
        let parts = components(range)
        guard parts.count == 1 else { return special(property, range, parts) }
        return single(property, first)
    }

    /// The value of a property that has one component.
    func single(_ property: CSSProperty, _ index: Int) -> CSSValue? {
        let token = source.tokens[index]
        if token.kind == .ident {
            let name = source.lowercased(index)
            if CSSValueParser.keywords[property]?.contains(name) == true { return .keyword(name) }
            if property == .listStyleType { return .keyword(name) }
            return nil
        }
        if property == .listStyleType, token.kind == .string { return .strings([source.string(index)]) }
        if let range = CSSValueParser.numbers[property], let number = CSSCalculation.parseNumber(source, index) {
            return range.contains(number) ? .number(number) : nil
        }
        return length(of: property, index)
    }

    /// A length where the property has one.
    private func length(of property: CSSProperty, _ index: Int) -> CSSValue? {
        guard let allowed = CSSValueParser.lengths[property] else { return nil }
        guard let value = CSSCalculation.parse(source, index, allowsUnitless: isQuirky) else { return nil }
        if allowed.isPositive, value.isNegative {
            // The result of a function is valid, and limited (CSS Values 4, 10.12).
            return source.tokens[index].kind == .function ? .length(.term(0, .px)) : nil
        }
        if !allowed.hasPercentages, case .term(_, .percent) = value { return nil }
        return .length(value)
    }

    /// The components of a value: tokens and blocks without the white space between them.
    func components(_ range: Range<Int>) -> [Int] {
        var result: [Int] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if source.tokens[index].kind != .space { result.append(index) }
            index = source.after(index)
        }
        return result
    }

    private func special(_ property: CSSProperty, _ range: Range<Int>, _ parts: [Int]) -> CSSValue? {
        let names = parts.map { source.tokens[$0].kind == .ident ? source.lowercased($0) : "" }
        switch property {
        case .display:
            // Two values: inline flow-root and others.
            let joined = names.sorted().joined(separator: " ")
            let pairs = [
                "block flow": "block", "flow inline": "inline", "flow-root inline": "inline-block",
                "block flow-root": "flow-root", "flex inline": "inline-flex", "block flex": "flex",
                "grid inline": "inline-grid", "block grid": "grid", "block table": "table",
                "inline table": "inline-table", "block flow list-item": "list-item", "block list-item": "list-item",
                "flow list-item": "list-item",
            ]
            return pairs[joined].map { .keyword($0) }
        case .fontStyle:
            guard names.first == "oblique", parts.count == 2 else { return nil }
            return .keyword("oblique")
        case .textIndent:
            let rest = parts.filter { source.tokens[$0].kind != .ident }
            guard rest.count == 1 else { return nil }
            return length(of: .textIndent, rest[0])
        default: return nil
        }
    }

    func color(_ range: Range<Int>) -> CSSValue? {
        if let color = CSSColorParser(source: source).color(range) { return .color(color) }
        guard isQuirky else { return nil }
        let text = source.text(source.trimmed(range))
        return Color.parse(css: "#" + text).map { .color(.color($0)) }
    }

    private func keywords(_ range: Range<Int>, _ allowed: Set<String>) -> CSSValue? {
        var result: [String] = []
        for index in components(range) {
            guard source.tokens[index].kind == .ident else { return nil }
            let name = source.lowercased(index)
            guard allowed.contains(name), !result.contains(name) else { return nil }
            result.append(name)
        }
        if result.count > 1, result.contains("none") || result.contains("normal") { return nil }
        return .strings(result)
    }

    /// The names of font families.
    func families(_ range: Range<Int>) -> CSSValue? {
        var result: [String] = []
        for part in source.parts(range) {
            let parts = components(part)
            guard let first = parts.first else { return nil }
            if source.tokens[first].kind == .string {
                guard parts.count == 1 else { return nil }
                result.append(source.string(first))
                continue
            }
            guard parts.allSatisfy({ source.tokens[$0].kind == .ident }) else { return nil }
            result.append(parts.map(source.string).joined(separator: " "))
        }
        return .strings(result)
    }

    private func settings(_ range: Range<Int>, isFeature: Bool) -> CSSValue? {
        var result: [String: Double] = [:]
        let first = components(range).first
        if let first, source.tokens[first].kind == .ident {
            return source.lowercased(first) == "normal" ? .settings([:]) : nil
        }
        for part in source.parts(range) {
            let parts = components(part)
            guard let tag = parts.first, source.tokens[tag].kind == .string, source.value(tag).count == 4 else {
                return nil
            }
            guard parts.count <= 2 else { return nil }
            var value = 1.0
            if parts.count == 2 {
                switch source.lowercased(parts[1]) {
                case "on" where isFeature: value = 1
                case "off" where isFeature: value = 0
                default:
                    guard let number = CSSCalculation.parseNumber(source, parts[1]) else { return nil }
                    value = number
                }
            } else if !isFeature {
                return nil
            }
            result[source.string(tag)] = value
        }
        return .settings(result)
    }

    /// Shadows: each a list of a colour, or none, and three lengths.
    private func shadows(_ range: Range<Int>) -> CSSValue? {
        let all = components(range)
        if all.count == 1, source.lowercased(all[0]) == "none" { return .list([]) }
        var result: [CSSValue] = []
        for part in source.parts(range) {
            var shadow: [CSSValue] = []
            var lengths: [CSSValue] = []
            for index in components(part) {
                if let length = CSSCalculation.parse(source, index) {
                    lengths.append(.length(length))
                } else if case .color(let value)? = color(index..<source.after(index)), shadow.isEmpty {
                    shadow.append(.color(value))
                } else {
                    return nil
                }
            }
            guard (2...3).contains(lengths.count) else { return nil }
            if shadow.isEmpty { shadow.append(.color(.current)) }
            if lengths.count == 2 { lengths.append(.length(.term(0, .px))) }
            result.append(.list(shadow + lengths))
        }
        return .list(result)
    }

    private static let numerics: Set<String> = [
        "normal", "lining-nums", "oldstyle-nums", "proportional-nums", "tabular-nums", "diagonal-fractions",
        "stacked-fractions", "ordinal", "slashed-zero",
    ]
    private static let eastAsian: Set<String> = [
        "normal", "jis78", "jis83", "jis90", "jis04", "simplified", "traditional", "full-width", "proportional-width",
        "ruby",
    ]
    private static let ligatures: Set<String> = [
        "normal", "none", "common-ligatures", "no-common-ligatures", "discretionary-ligatures",
        "no-discretionary-ligatures", "historical-ligatures", "no-historical-ligatures", "contextual", "no-contextual",
    ]
}
