internal import GalleyText

/// The widths of a table's columns in the attribute `colwidths`, such as `20% 30% 50%`.
///
/// A percentage is a part of the space for the table, a number with `pt` or `px` of points, and `auto` is determined by
/// the cells. Plain numbers are shares of what percentages leave. Blanks or commas separate the widths; brackets may
/// enclose them.
struct ColumnWidthList {
    let widths: [ParagraphStyle.ColumnWidth]

    /// The names of the attribute.
    static let keys = ["colwidths", "tbl-colwidths"]

    /// Reads at most `count` widths; `nil` for other text, percentages of more than 100 in total, and shares next to
    /// points, whose sum is not known.
    init?(_ text: String, count: Int) {
        var text = text[...]
        if text.first == "[", text.last == "]" { text = text.dropFirst().dropLast() }
        let items = text.split { $0 == " " || $0 == "," }
        guard !items.isEmpty, items.count <= count else { return nil }
        var (percent, shares, points) = (0.0, 0.0, 0.0)
        for item in items where item != "auto" {
            guard let (number, unit) = Self.read(item) else { return nil }
            switch unit {
            case "%": percent += number
            case "": shares += number
            default: points += number
            }
        }
        let isWhole = percent > 99.999
        guard percent < 100.001, shares == 0 || (points == 0 && !isWhole) else { return nil }
        widths = items.map { item in
            guard let (number, unit) = Self.read(item) else { return .automatic }
            return switch unit {
            case "%": .percent(number)
            case "": .percent((100 - percent) * number / shares)
            default: .points(number)
            }
        }
    }

    /// A width above 0 with its unit.
    private static func read(_ item: Substring) -> (Double, Substring)? {
        let number = item.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = item[number.endIndex...]
        guard ["", "%", "pt", "px"].contains(unit), let value = Double(number), value > 0, value <= 100_000 else {
            return nil
        }
        return (value, unit)
    }

    /// The widths as the value of the attribute.
    static func text(_ widths: [ParagraphStyle.ColumnWidth]) -> String {
        widths.map { $0.text ?? "auto" }.joined(separator: " ")
    }
}

extension ParagraphStyle.ColumnWidth {
    /// A percentage, rounded to the digits that are written.
    static func percent(_ percent: Double) -> Self { .fraction((percent * 1e4).rounded() / 1e4 / 100) }

    /// The width in HTML's `style` and `width`; `nil` if it is automatic. Pixels are points here.
    init?(html text: String) {
        let text = text.filter { $0 != " " }
        switch HTMLLength(text) {
        case .points(let width)?: self = .points(width)
        case .fraction(let part)?: self = .fraction(part)
        case nil: return nil
        }
    }

    /// The width in CSS; `nil` if it is automatic.
    var text: String? {
        switch self {
        case .automatic: nil
        case .fraction: "\(percentage)%"
        case .points(let width): width == width.rounded() && width < 1e9 ? "\(Int(width))px" : "\(width)px"
        }
    }
}
