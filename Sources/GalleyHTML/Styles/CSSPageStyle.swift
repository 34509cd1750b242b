package import GalleyValues

/// The size and the margins of pages, by the rule `@page` (CSS Paged Media 3).
package struct CSSPageStyle: Sendable, Hashable {
    /// The size of the paper in pixels; `nil` if it is not set.
    package var size: Size?
    /// Whether the longer side is horizontal; `nil` if it is not set.
    package var isLandscape: Bool?
    /// The margins in pixels from the top on, clockwise; `nil` where they are not set.
    package var margins: [Double?] = [nil, nil, nil, nil]

    /// The sizes of paper by their names, in points.
    private static let papers: [String: Size] = {
        func millimetres(_ width: Double, _ height: Double) -> Size {
            Size(width: width / 25.4 * 96, height: height / 25.4 * 96)
        }
        return [
            "a3": millimetres(297, 420), "a4": millimetres(210, 297), "a5": millimetres(148, 210),
            "b4": millimetres(250, 353), "b5": millimetres(176, 250), "jis-b4": millimetres(257, 364),
            "jis-b5": millimetres(182, 257), "letter": Size(width: 816, height: 1056),
            "legal": Size(width: 816, height: 1344), "ledger": Size(width: 1056, height: 1632),
        ]
    }()

    /// Applies a declaration of the size; returns whether its value is valid.
    mutating func apply(size range: Range<Int>, in values: CSSValueParser, _ context: CSSCalculation.Context) -> Bool {
        let source = values.source
        var lengths: [Double] = []
        var paper: Size?
        var landscape: Bool?
        for part in values.components(range) {
            let token = source.tokens[part]
            if token.kind == .ident {
                let name = source.lowercased(part)
                switch name {
                case "landscape", "portrait": landscape = name == "landscape"
                case "auto": break
                default:
                    guard let known = Self.papers[name], paper == nil else { return false }
                    paper = known
                }
            } else {
                guard case .length(let length)? = values.value(of: .width, part..<source.after(part)) else {
                    return false
                }
                let resolved = length.resolved(context)
                guard resolved.percent == 0, resolved.pixels > 0 else { return false }
                lengths.append(resolved.pixels)
            }
        }
        guard lengths.count <= 2, lengths.isEmpty || paper == nil && landscape == nil else { return false }
        if let first = lengths.first { paper = Size(width: first, height: lengths.last ?? first) }
        size = paper ?? size
        isLandscape = landscape ?? isLandscape
        return true
    }

    /// Applies the margins among declarations.
    mutating func apply(_ declarations: [CSSDeclaration], _ context: CSSCalculation.Context) {
        let sides: [CSSProperty] = [.marginTop, .marginRight, .marginBottom, .marginLeft]
        for declaration in declarations {
            guard let property = declaration.property, let side = sides.firstIndex(of: property),
                case .value(.length(let length)) = declaration.value
            else { continue }
            let resolved = length.resolved(context)
            // Percentages are those of the paper's width or height.
            let whole = side.isMultiple(of: 2) ? size?.height : size?.width
            margins[side] = max(0, resolved.pixels + resolved.percent / 100 * (whole ?? 0))
        }
    }
}
