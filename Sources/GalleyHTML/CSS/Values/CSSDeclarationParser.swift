internal import GalleyValues

/// The parser of declarations: it expands shorthands, and knows the names that exist.
struct CSSDeclarationParser {
    let values: CSSValueParser
    var source: CSSSource { values.source }

    /// The result of a declaration.
    enum Outcome {
        case declarations([CSSDeclaration])
        /// A property of CSS without an effect here.
        case ignored
        case unknownName
        case invalidValue
    }

    init(_ source: CSSSource, isQuirky: Bool = false) {
        values = CSSValueParser(source: source, isQuirky: isQuirky)
    }

    /// The declarations of longhands.
    func parse(_ declaration: CSSSourceDeclaration) -> Outcome {
        let written = source.string(declaration.name)
        let important = declaration.isImportant
        if written.hasPrefix("--") {
            let text = source.text(declaration.value)
            return .declarations([CSSDeclaration(value: .custom(name: written, source: text), isImportant: important)])
        }
        let name = written.lowercased()
        let isKnown = CSSProperty(rawValue: name) != nil || !CSSDeclarationParser.properties(of: name).isEmpty
        guard isKnown else { return CSSKnownNames.contains(name) ? .ignored : .unknownName }
        let hasVariables = declaration.value.contains {
            source.tokens[$0].kind == .function && ["var", "env"].contains(source.lowercased($0))
        }
        if hasVariables {
            let text = source.text(declaration.value)
            return .declarations([CSSDeclaration(value: .pending(name: name, source: text), isImportant: important)])
        }
        guard let longhands = longhands(of: name, declaration.value) else { return .invalidValue }
        return .declarations(
            longhands.map { CSSDeclaration(property: $0.0, value: .value($0.1), isImportant: important) })
    }

    typealias Longhand = (CSSProperty, CSSValue)

    /// The values of the longhands of a property or shorthand; nil if the value is not valid.
    func longhands(of name: String, _ range: Range<Int>) -> [Longhand]? {
        if let property = CSSProperty(rawValue: name) {
            return values.value(of: property, range).map { [(property, $0)] }
        }
        let range = source.trimmed(range)
        guard let first = range.first else { return nil }
        if range.count == 1, source.tokens[first].kind == .ident,
            let wide = CSSValue.Wide(rawValue: source.lowercased(first))
        {
            return CSSDeclarationParser.properties(of: name).map { ($0, .wide(wide)) }
        }
        if let sides = CSSDeclarationParser.sides[name] { return self.sides(sides, range) }
        if let pair = CSSDeclarationParser.pairs[name] { return self.pair(pair, range) }
        if let all = CSSDeclarationParser.boxShorthands[name] { return boxLonghands(of: name, all, range) }
        switch name {
        case "font": return font(range)
        case "list-style": return listStyle(range)
        case "text-decoration": return decoration(range)
        case "white-space": return whiteSpace(first, range)
        default:
            if let sides = CSSDeclarationParser.borders[name] { return border(sides, range) }
            return CSSDeclarationParser.aliases[name].flatMap { longhands(of: $0, range) }
        }
    }

    private static let aliases = [
        "word-wrap": "overflow-wrap", "page-break-before": "break-before", "page-break-after": "break-after",
        "page-break-inside": "break-inside", "font-width": "font-stretch",
        "line-clamp": "-webkit-line-clamp", "-webkit-background-clip": "background-clip",
        "-webkit-clip-path": "clip-path", "-webkit-mask-image": "mask-image", "-webkit-mask-size": "mask-size",
        "-webkit-mask-position": "mask-position", "-webkit-mask-repeat": "mask-repeat", "-webkit-mask": "mask",
        "overflow-x": "overflow", "overflow-y": "overflow", "grid-row-gap": "row-gap",
        "grid-column-gap": "column-gap",
    ]

    private static let margins: [CSSProperty] = [.marginTop, .marginRight, .marginBottom, .marginLeft]
    private static let paddings: [CSSProperty] = [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft]
    private static let widths: [CSSProperty] = [
        .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth,
    ]
    private static let styles: [CSSProperty] = [
        .borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle,
    ]
    private static let colors: [CSSProperty] = [
        .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor,
    ]

    /// The shorthands with a value for each side.
    private static let sides: [String: [CSSProperty]] = [
        "margin": margins, "padding": paddings, "border-width": widths, "border-style": styles, "border-color": colors,
    ]

    /// The shorthands with a value for both sides.
    private static let pairs: [String: [CSSProperty]] = [
        "margin-inline": [.marginInlineStart, .marginInlineEnd], "margin-block": [.marginBlockStart, .marginBlockEnd],
        "padding-inline": [.paddingInlineStart, .paddingInlineEnd],
        "padding-block": [.paddingBlockStart, .paddingBlockEnd],
        "border-inline-width": [.borderInlineStartWidth, .borderInlineEndWidth],
        "border-inline-style": [.borderInlineStartStyle, .borderInlineEndStyle],
        "border-inline-color": [.borderInlineStartColor, .borderInlineEndColor],
        "border-block-width": [.borderBlockStartWidth, .borderBlockEndWidth],
        "border-block-style": [.borderBlockStartStyle, .borderBlockEndStyle],
        "border-block-color": [.borderBlockStartColor, .borderBlockEndColor],
    ]

    /// The shorthands of text. Each has its own syntax.
    private static let textShorthands: [String: [CSSProperty]] = [
        "font": [
            .fontFamily, .fontSize, .fontStyle, .fontWeight, .fontStretch, .fontCaps, .fontNumeric, .fontEastAsian,
            .fontPosition, .lineHeight,
        ],
        "list-style": [.listStyleType, .listStylePosition],
        "text-decoration": [.decorationLine, .decorationStyle, .decorationColor, .decorationThickness],
        "white-space": [.whiteSpaceCollapse, .textWrap],
    ]

    private typealias BorderSide = (width: CSSProperty, style: CSSProperty, color: CSSProperty)

    /// The sides of the shorthands of borders.
    private static let borders: [String: [BorderSide]] = {
        let sides: [BorderSide] = (0..<4).map { (widths[$0], styles[$0], colors[$0]) }
        let start: BorderSide = (.borderInlineStartWidth, .borderInlineStartStyle, .borderInlineStartColor)
        let end: BorderSide = (.borderInlineEndWidth, .borderInlineEndStyle, .borderInlineEndColor)
        let above: BorderSide = (.borderBlockStartWidth, .borderBlockStartStyle, .borderBlockStartColor)
        let below: BorderSide = (.borderBlockEndWidth, .borderBlockEndStyle, .borderBlockEndColor)
        return [
            "border": sides, "border-top": [sides[0]], "border-right": [sides[1]], "border-bottom": [sides[2]],
            "border-left": [sides[3]], "border-block-start": [above], "border-block-end": [below],
            "border-block": [above, below], "border-inline-start": [start], "border-inline-end": [end],
            "border-inline": [start, end],
        ]
    }()

    /// The names of all shorthands, and other names of properties, in alphabetical order.
    static let shorthands: [String] = [
        Array(sides.keys), Array(pairs.keys), Array(textShorthands.keys), Array(boxShorthands.keys),
        Array(borders.keys), Array(aliases.keys),
    ].joined().sorted()

    /// The longhands of a shorthand; empty if it is none.
    static func properties(of name: String) -> [CSSProperty] {
        if let known = sides[name] ?? pairs[name] ?? textShorthands[name] ?? boxShorthands[name] { return known }
        if let other = aliases[name] { return CSSProperty(rawValue: other).map { [$0] } ?? properties(of: other) }
        return (borders[name] ?? []).flatMap { [$0.width, $0.style, $0.color] }
    }

    func sides(_ properties: [CSSProperty], _ range: Range<Int>) -> [Longhand]? {
        let parts = values.components(range)
        guard (1...4).contains(parts.count) else { return nil }
        var result: [Longhand] = []
        for (side, property) in properties.enumerated() {
            // The right side is that of the top, the bottom that of the top, the left that of the right.
            let index = side < parts.count ? side : side == 3 && parts.count > 1 ? 1 : 0
            guard let value = values.value(of: property, parts[index]..<source.after(parts[index])) else { return nil }
            result.append((property, value))
        }
        return result
    }

    func pair(_ properties: [CSSProperty], _ range: Range<Int>) -> [Longhand]? {
        let parts = values.components(range)
        guard (1...2).contains(parts.count) else { return nil }
        var result: [Longhand] = []
        for (index, property) in properties.enumerated() {
            let part = parts[min(index, parts.count - 1)]
            guard let value = values.value(of: property, part..<source.after(part)) else { return nil }
            result.append((property, value))
        }
        return result
    }

    /// Assigns each component to the first property that accepts it; the others get their initial values.
    func assign(_ parts: [Int], to properties: [CSSProperty]) -> [Longhand]? {
        var result: [CSSProperty: CSSValue] = [:]
        for part in parts {
            let range = part..<source.after(part)
            guard let property = properties.first(where: { result[$0] == nil && values.value(of: $0, range) != nil }),
                let value = values.value(of: property, range)
            else { return nil }
            if case .wide = value { return nil }
            result[property] = value
        }
        return properties.map { ($0, result[$0] ?? .wide(.initial)) }
    }

    private func border(_ sides: [BorderSide], _ range: Range<Int>) -> [Longhand]? {
        guard let assigned = assign(values.components(range), to: [.borderTopWidth, .borderTopStyle, .borderTopColor])
        else {
            return nil
        }
        var result: [Longhand] = []
        for side in sides {
            result += [(side.width, assigned[0].1), (side.style, assigned[1].1), (side.color, assigned[2].1)]
        }
        return result
    }

    private func font(_ range: Range<Int>) -> [Longhand]? {
        let all = CSSDeclarationParser.properties(of: "font")
        let parts = values.components(range)
        if parts.count == 1, source.tokens[parts[0]].kind == .ident {
            let system = ["caption", "icon", "menu", "message-box", "small-caption", "status-bar"]
            guard system.contains(source.lowercased(parts[0])) else { return nil }
            return all.map { ($0, $0 == .fontFamily ? .strings(["system-ui"]) : .wide(.initial)) }
        }
        let optional: [CSSProperty] = [.fontStyle, .fontCaps, .fontWeight, .fontStretch]
        var result: [CSSProperty: CSSValue] = [:]
        var index = 0
        while index < parts.count {
            let place = parts[index]..<source.after(parts[index])
            if case .value(let size)? = values.value(of: .fontSize, place).map({ CSSDeclaredValue.value($0) }) {
                result[.fontSize] = size
                index += 1
                break
            }
            // The keyword `normal` belongs to any of them.
            if source.tokens[parts[index]].kind == .ident, source.lowercased(parts[index]) == "normal" {
                index += 1
                continue
            }
            guard let property = optional.first(where: { result[$0] == nil && values.value(of: $0, place) != nil })
            else {
                return nil
            }
            result[property] = values.value(of: property, place)
            index += 1
        }
        guard result[.fontSize] != nil else { return nil }
        if index < parts.count, source.isDelimiter(parts[index], "/") {
            guard index + 1 < parts.count else { return nil }
            let place = parts[index + 1]..<source.after(parts[index + 1])
            guard let height = values.value(of: .lineHeight, place) else { return nil }
            result[.lineHeight] = height
            index += 2
        }
        guard index < parts.count, let families = values.families(parts[index]..<range.upperBound) else { return nil }
        result[.fontFamily] = families
        return all.map { ($0, result[$0] ?? .wide(.initial)) }
    }

    private func listStyle(_ range: Range<Int>) -> [Longhand]? {
        var parts = values.components(range)
        parts.removeAll { source.tokens[$0].kind == .url || source.tokens[$0].kind == .function }
        return assign(parts, to: [.listStylePosition, .listStyleType])
    }

    private func decoration(_ range: Range<Int>) -> [Longhand]? {
        var lines: [String] = []
        var rest: [Int] = []
        for part in values.components(range) {
            if case .strings(let line)? = values.value(of: .decorationLine, part..<source.after(part)) {
                lines += line
            } else {
                rest.append(part)
            }
        }
        guard let others = assign(rest, to: [.decorationStyle, .decorationColor, .decorationThickness]) else {
            return nil
        }
        return [(.decorationLine, lines.isEmpty ? .wide(.initial) : .strings(lines))] + others
    }

    private func whiteSpace(_ first: Int, _ range: Range<Int>) -> [Longhand]? {
        let parts = values.components(range)
        guard parts.count == 1, source.tokens[first].kind == .ident else {
            return assign(parts, to: [.whiteSpaceCollapse, .textWrap])
        }
        let old: [String: (String, String)] = [
            "normal": ("collapse", "wrap"), "pre": ("preserve", "nowrap"), "nowrap": ("collapse", "nowrap"),
            "pre-wrap": ("preserve", "wrap"), "pre-line": ("preserve-breaks", "wrap"),
            "break-spaces": ("break-spaces", "wrap"),
        ]
        if let pair = old[source.lowercased(first)] {
            return [(.whiteSpaceCollapse, .keyword(pair.0)), (.textWrap, .keyword(pair.1))]
        }
        return assign(parts, to: [.whiteSpaceCollapse, .textWrap])
    }
}
