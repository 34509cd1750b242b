import GalleyValues

/// The size of pages by the property `size` (CSS Paged Media 3, 7).
struct CSSPaperSize: Sendable, Hashable {
    /// The size of the paper in pixels; nil if it is not set.
    var size: Size?
    /// Whether the longer side is horizontal; nil if it is not set.
    var isLandscape: Bool?

    /// The sizes of paper by their names, in pixels.
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

    /// Parses a value; nil if it is not valid.
    init?(_ range: Range<Int>, in values: CSSValueParser, _ context: CSSCalculation.Context) {
        let source = values.source
        var lengths: [Double] = []
        for part in values.components(range) {
            let token = source.tokens[part]
            if token.kind == .ident {
                let name = source.lowercased(part)
                switch name {
                case "landscape", "portrait": isLandscape = name == "landscape"
                case "auto": break
                default:
                    guard let known = Self.papers[name], size == nil else { return nil }
                    size = known
                }
            } else {
                guard case .length(let length)? = values.value(of: .width, part..<source.after(part)) else {
                    return nil
                }
                let resolved = length.resolved(context)
                guard resolved.percent == 0, resolved.pixels > 0 else { return nil }
                lengths.append(resolved.pixels)
            }
        }
        guard lengths.count <= 2, lengths.isEmpty || size == nil && isLandscape == nil else { return nil }
        if let first = lengths.first { size = Size(width: first, height: lengths.last ?? first) }
    }
}
