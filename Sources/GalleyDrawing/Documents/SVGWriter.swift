internal import GalleyText

/// A writer of SVG text.
///
/// A document and its painters write to the same one: a copy would cost as much as everything before it.
final class SVGWriter {
    private(set) var text = ""

    func append(_ line: String) {
        text += line
        text += "\n"
    }

    func open(_ tag: String) { append(tag) }
    func close(_ tag: String) { append(tag) }

    func rect(_ rect: Rect, color: Color) {
        guard !rect.isEmpty, color.alpha > 0 else { return }
        append(
            "<rect x=\"\(rect.x.svg)\" y=\"\(rect.y.svg)\" width=\"\(rect.width.svg)\" height=\"\(rect.height.svg)\""
                + "\(color.svg(as: "fill"))/>")
    }
}

extension Double {
    /// The number with at most three decimals, never with an exponent; 0 if it is not finite.
    var svg: String { svg(decimals: 3) }

    /// The number with at most `decimals` decimals, never with an exponent; 0 if it is not finite, or has too many
    /// digits.
    func svg(decimals: Int) -> String {
        var unit: UInt = 1
        for _ in 0..<decimals { unit *= 10 }
        let parts = (self * Double(unit)).rounded()
        guard abs(parts) < 1e15 else { return "0" }
        let (whole, rest) = UInt(parts.magnitude).quotientAndRemainder(dividingBy: unit)
        let sign = parts < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        var digits = String(rest + unit).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}

extension Path {
    /// Path data with at most three decimals.
    var shortSVG: String {
        func pair(_ point: Point) -> String { "\(point.x.svg) \(point.y.svg)" }
        return elements.map { element in
            switch element {
            case .move(let point): "M\(pair(point))"
            case .line(let point): "L\(pair(point))"
            case .quad(let control, let point): "Q\(pair(control)) \(pair(point))"
            case .cubic(let control1, let control2, let point): "C\(pair(control1)) \(pair(control2)) \(pair(point))"
            case .close: "Z"
            }
        }.joined()
    }
}

extension Color {
    /// The colour as `#rrggbb`, without alpha.
    var hexadecimal: String {
        func hex(_ value: Float) -> String {
            let digits = String(Int((value * 255).rounded()), radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }
        return "#" + hex(red) + hex(green) + hex(blue)
    }

    /// The attribute ` fill="#rrggbb"`, with ` fill-opacity` if it is not opaque.
    func svg(as property: String) -> String {
        let opacity = alpha < 1 ? " \(property)-opacity=\"\(Double(alpha).svg)\"" : ""
        return " \(property)=\"\(hexadecimal)\"\(opacity)"
    }
}
