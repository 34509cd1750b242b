internal import GalleyValues

/// The parser of colours (CSS Color 4 and 5).
struct CSSColorParser {
    let source: CSSSource
    private static let maximumDepth = 16

    /// The colour of a range; nil if it is none.
    func color(_ range: Range<Int>) -> CSSColor? {
        let range = source.trimmed(range)
        guard let index = range.first, source.after(index) == range.upperBound || range.count == 1 else { return nil }
        return color(at: index, depth: 0)
    }

    private func color(at index: Int, depth: Int) -> CSSColor? {
        guard depth < CSSColorParser.maximumDepth else { return nil }
        switch source.tokens[index].kind {
        case .hash: return Color.parse(css: "#" + source.string(index)).map { .color($0) }
        case .ident:
            let name = source.lowercased(index)
            if name == "currentcolor" { return .current }
            if let system = CSSColorParser.system[name] { return .color(Color(rgb: system)) }
            return name.utf8.allSatisfy({ $0 < 0x80 }) ? Color.parse(css: name).map { .color($0) } : nil
        case .function: return function(source.lowercased(index), source.content(of: index), depth: depth)
        default: return nil
        }
    }

    /// The colours of a light desktop.
    private static let system: [String: UInt32] = [
        "canvas": 0xFFFFFF, "canvastext": 0x000000, "linktext": 0x0000EE, "visitedtext": 0x551A8B,
        "activetext": 0xFF0000,
        "buttonface": 0xF0F0F0, "buttontext": 0x000000, "buttonborder": 0x000000, "field": 0xFFFFFF,
        "fieldtext": 0x000000,
        "highlight": 0x1967D2, "highlighttext": 0xFFFFFF, "selecteditem": 0x1967D2, "selecteditemtext": 0xFFFFFF,
        "mark": 0xFFFF00, "marktext": 0x000000, "graytext": 0x808080, "accentcolor": 0x0075FF,
        "accentcolortext": 0xFFFFFF,
    ]

    private func function(_ name: String, _ range: Range<Int>, depth: Int) -> CSSColor? {
        switch name {
        case "light-dark":
            let parts = source.parts(range)
            guard parts.count == 2, let first = parts[0].first else { return nil }
            return color(at: first, depth: depth + 1)
        case "color-mix": return mix(range, depth: depth)
        default: break
        }
        guard let arguments = CSSColorArguments(source, range, hasSpace: name == "color") else { return nil }
        return CSSColorSpace.color(name, arguments).map { .color($0) }
    }

    /// Mixes two colours, in sRGB or Oklab; in other spaces as in Oklab.
    private func mix(_ range: Range<Int>, depth: Int) -> CSSColor? {
        let parts = source.parts(range)
        guard parts.count == 3, let method = parts[0].first, source.lowercased(method) == "in" else { return nil }
        let space = parts[0].last.map { source.lowercased($0) } ?? ""
        var colors: [Color] = []
        var shares: [Double?] = []
        for part in parts.dropFirst() {
            var share: Double?
            var found: Color?
            var index = part.lowerBound
            while index < part.upperBound {
                switch source.tokens[index].kind {
                case .space: break
                case .percentage: share = source.tokens[index].number / 100
                default:
                    guard case .color(let value)? = color(at: index, depth: depth + 1) else { return nil }
                    found = value
                }
                index = source.after(index)
            }
            guard let found, (0...1).contains(share ?? 0) else { return nil }
            colors.append(found)
            shares.append(share)
        }
        let first = shares[0] ?? shares[1].map { 1 - $0 } ?? 0.5
        let second = shares[1] ?? (1 - first)
        guard first + second > 0 else { return nil }
        let part = second / (first + second)
        let mixed = CSSColorSpace.mix(colors[0], colors[1], part: part, isLinearInOklab: space != "srgb")
        let alpha = Float(Double(mixed.alpha) * min(1, first + second))
        return .color(Color(red: mixed.red, green: mixed.green, blue: mixed.blue, alpha: alpha))
    }
}
