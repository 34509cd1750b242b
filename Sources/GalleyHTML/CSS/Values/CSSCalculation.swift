internal import Glibc

/// A length, a percentage or a number, or a calculation with them.
indirect enum CSSCalculation: Sendable, Hashable {
    enum Unit: Sendable, Hashable {
        case number, px, percent, em, rem, ex, ch, lh, rlh, vw, vh, vmin, vmax
    }

    case term(Double, Unit)
    case sum([CSSCalculation])
    case scaled(CSSCalculation, Double)
    case least([CSSCalculation])
    case greatest([CSSCalculation])
    case clamp(CSSCalculation, CSSCalculation, CSSCalculation)

    /// The lengths of relative units, in pixels.
    struct Context {
        var fontSize = 16.0
        var rootFontSize = 16.0
        var lineHeight = 19.2
        var rootLineHeight = 19.2
        var viewport = (width: 800.0, height: 600.0)
        /// The advance of "0" and the height of "x", in parts of the font's size.
        var font = (zero: 0.5, x: 0.5)
    }

    /// A length in pixels, and a part of a length that is known later.
    struct Resolved: Sendable, Hashable {
        var pixels = 0.0
        /// In percent.
        var percent = 0.0

        static let zero = Resolved()
    }

    /// The unit with a name in small letters, and its size in pixels if it is absolute.
    static func unit(_ name: String) -> (unit: Unit, factor: Double)? {
        switch name {
        case "px": (.px, 1)
        case "pt": (.px, 4.0 / 3)
        case "pc": (.px, 16)
        case "in": (.px, 96)
        case "cm": (.px, 96 / 2.54)
        case "mm": (.px, 9.6 / 2.54)
        case "q": (.px, 2.4 / 2.54)
        case "em": (.em, 1)
        case "rem": (.rem, 1)
        case "ex", "cap": (.ex, name == "ex" ? 1 : 1.4)
        case "ch": (.ch, 1)
        case "ic": (.em, 1)
        case "lh": (.lh, 1)
        case "rlh": (.rlh, 1)
        case "vw", "svw", "lvw", "dvw", "vi", "svi", "lvi", "dvi": (.vw, 1)
        case "vh", "svh", "lvh", "dvh", "vb", "svb", "lvb", "dvb": (.vh, 1)
        case "vmin", "svmin", "lvmin", "dvmin": (.vmin, 1)
        case "vmax", "svmax", "lvmax", "dvmax": (.vmax, 1)
        default: nil
        }
    }

    var isZero: Bool { if case .term(0, _) = self { true } else { false } }

    /// Whether the value is less than 0 in all contexts, as far as that is known.
    var isNegative: Bool { if case .term(let value, _) = self { value < 0 } else { false } }

    func resolved(_ context: Context) -> Resolved {
        switch self {
        case .term(let value, let unit):
            if unit == .percent { return Resolved(percent: value) }
            return Resolved(pixels: CSSCalculation.finite(value * size(of: unit, context)))
        case .sum(let terms):
            return terms.reduce(.zero) { sum, term in
                let value = term.resolved(context)
                return Resolved(pixels: sum.pixels + value.pixels, percent: sum.percent + value.percent)
            }
        case .scaled(let term, let factor):
            let value = term.resolved(context)
            return Resolved(
                pixels: CSSCalculation.finite(value.pixels * factor),
                percent: CSSCalculation.finite(value.percent * factor))
        case .least(let terms): return terms.map { $0.resolved(context) }.min(by: CSSCalculation.isLess) ?? .zero
        case .greatest(let terms): return terms.map { $0.resolved(context) }.max(by: CSSCalculation.isLess) ?? .zero
        case .clamp(let low, let middle, let high):
            return CSSCalculation.greatest([low, .least([middle, high])]).resolved(context)
        }
    }

    /// Compares lengths where percentages are parts of the width of the viewport.
    private static func isLess(_ one: Resolved, _ other: Resolved) -> Bool {
        one.pixels + one.percent * 8 < other.pixels + other.percent * 8
    }

    private static func finite(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e7), 1e7) }

    private func size(of unit: Unit, _ context: Context) -> Double {
        switch unit {
        case .number, .px, .percent: 1
        case .em: context.fontSize
        case .rem: context.rootFontSize
        case .ex: context.fontSize * context.font.x
        case .ch: context.fontSize * context.font.zero
        case .lh: context.lineHeight
        case .rlh: context.rootLineHeight
        case .vw: context.viewport.width / 100
        case .vh: context.viewport.height / 100
        case .vmin: min(context.viewport.width, context.viewport.height) / 100
        case .vmax: max(context.viewport.width, context.viewport.height) / 100
        }
    }
}
