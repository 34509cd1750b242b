internal import GalleyText
internal import GalleyValues

/// The computed values of the properties of a box.
struct HTMLBoxValues {
    let values: [CSSProperty: CSSValue]
    /// The size of the containing block, as far as it is known.
    let containing: HTMLContainingSize

    init(_ values: [CSSProperty: CSSValue], in containing: HTMLContainingSize = HTMLContainingSize()) {
        self.values = values
        self.containing = containing
    }

    private static let vertical: Set<CSSProperty> = [.height, .minHeight, .maxHeight, .top, .bottom, .rowGap]

    func keyword(_ property: CSSProperty) -> String? {
        if case .keyword(let name)? = values[property] { name } else { nil }
    }

    func number(_ property: CSSProperty) -> Double? {
        if case .number(let number)? = values[property] { number } else { nil }
    }

    func color(_ property: CSSProperty) -> Color? {
        if case .color(.color(let color))? = values[property] { color } else { nil }
    }

    func list(_ property: CSSProperty) -> [CSSValue] {
        if case .list(let values)? = values[property] { values } else { [] }
    }

    func pixels(_ property: CSSProperty) -> Double? { values[property].flatMap { Self.pixels($0) } }

    /// The choice whose name has capitals instead of hyphens.
    func choice<Choice: RawRepresentable<String>>(_ property: CSSProperty) -> Choice? {
        keyword(property).flatMap { Choice(css: $0) }
    }

    func alignment<Position: BoxPosition>(_ property: CSSProperty) -> BoxAlignment<Position>? {
        guard let name = keyword(property) else { return nil }
        let known = BoxAlignment<Position>.allCases
        let camel = Self.camelCase(name == "first baseline" ? "baseline" : name)
        return known.first { Self.camelCase($0.rawValue) == camel }
            ?? known.first {
                Self.camelCase($0.rawValue) == Self.camelCase(String(name.split(separator: " ").last ?? ""))
            }
    }

    /// The alignment at the left or the right of the lines of a container; nil for others.
    func lineSide(_ property: CSSProperty, isRightToLeft: Bool) -> BoxStyle.ItemAlignment? {
        guard let words = keyword(property)?.split(separator: " "), let side = words.last,
            side == "left" || side == "right"
        else { return nil }
        let isSafe = words.first == "safe" ? true : words.first == "unsafe" ? false : nil
        return BoxAlignment((side == "left") != isRightToLeft ? .start : .end, isSafe: isSafe)
    }

    fileprivate static func camelCase(_ name: String) -> String {
        let parts = name.split { $0 == "-" || $0 == " " }
        guard let first = parts.first else { return name }
        return parts.dropFirst().reduce(String(first)) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    /// A length of boxes, or the size that contents have.
    func length(_ property: CSSProperty) -> BoxLength? {
        switch values[property] {
        case .length(let length):
            containing.length(
                HTMLComputedStyle.Length(length.resolved(.init())), isVertical: Self.vertical.contains(property),
                isPositive: CSSValueParser.lengths[property]?.isPositive == true)
        case .keyword("min-content"): .minContent
        case .keyword("max-content"): .maxContent
        case .keyword("fit-content"): .fitContent
        case .keyword("content"): .content
        case .keyword("auto"): .auto
        default: nil
        }
    }

    /// The corners, with their radii and shapes.
    var corners: BoxAppearance.Corners {
        var result = BoxAppearance.Corners()
        let properties: [CSSProperty] = [.radiusTopLeft, .radiusTopRight, .radiusBottomRight, .radiusBottomLeft]
        let radii = properties.map { property -> [BoxLength] in
            switch values[property] {
            case let value?: Self.lengths(value)
            case nil: [.zero]
            }
        }
        result.all = radii.map { $0.first ?? .zero }
        let vertical = radii.map { $0.last ?? .zero }
        if vertical != result.all { result.vertical = vertical }
        guard !result.isZero else { return result }
        let shapes: [CSSProperty] = [.cornerTopLeft, .cornerTopRight, .cornerBottomRight, .cornerBottomLeft]
        if shapes.contains(where: { values[$0] != nil }) {
            result.shapes = shapes.map { BoxAppearance.CornerShape(curvature: number($0) ?? 1) }
        }
        return result
    }

    /// The lengths of a value that is a length or a list of them.
    static func lengths(_ value: CSSValue) -> [BoxLength] {
        switch value {
        case .length(let length):
            [HTMLContainingSize().length(HTMLComputedStyle.Length(length.resolved(CSSCalculation.Context())))]
        case .list(let values): values.flatMap { lengths($0) }
        default: []
        }
    }

    static func pixels(_ value: CSSValue) -> Double? {
        guard case .length(let length) = value else { return nil }
        return length.resolved(CSSCalculation.Context()).pixels
    }

    /// A position as fractions, and a distance from there.
    static func place(_ values: [CSSValue]) -> (fraction: UnitPoint, offset: Vector)? {
        guard values.count == 2 else { return nil }
        var (fractions, offsets) = ([0.0, 0.0], [0.0, 0.0])
        for (index, value) in values.enumerated() {
            guard case .length(let length) = value else { return nil }
            let resolved = length.resolved(CSSCalculation.Context())
            (fractions[index], offsets[index]) = (resolved.percent / 100, resolved.pixels)
        }
        return (UnitPoint(x: fractions[0], y: fractions[1]), Vector(dx: offsets[0], dy: offsets[1]))
    }

    static func size(_ values: [CSSValue]) -> BoxAppearance.BackgroundImage.Size {
        func length(_ value: CSSValue) -> BoxLength { lengths(value).first ?? .auto }
        switch values.first {
        case .keyword("cover"): return .cover
        case .keyword("contain"): return .contain
        case let first?:
            let (width, height) = (length(first), values.count > 1 ? length(values[1]) : .auto)
            return width.isAuto && height.isAuto ? .auto : .lengths(width, height)
        case nil: return .auto
        }
    }
}

extension RawRepresentable<String> {
    /// The case with the name of a keyword of CSS, with capitals instead of hyphens; nil for other keywords.
    init?(css keyword: String) { self.init(rawValue: HTMLBoxValues.camelCase(keyword)) }
}
