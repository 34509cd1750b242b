internal import GalleyValues

internal import GalleyValues

/// A value of a property, as it is specified.
indirect enum CSSValue: Sendable, Hashable {
    /// The keywords that every property has.
    enum Wide: String, Sendable { case initial, inherit, unset, revert, revertLayer = "revert-layer" }

    case wide(Wide)
    case keyword(String)
    case number(Double)
    case length(CSSCalculation)
    case color(CSSColor)
    case strings([String])
    /// Settings of features or axes by their tags.
    case settings([String: Double])
    case list([CSSValue])
    /// In degrees.
    case angle(Double)
    case function(String, [CSSValue])
    case gradient(CSSGradient)

    /// The value with lengths in pixels and percent, and with the colour of the text for `currentcolor`.
    func computed(_ context: CSSCalculation.Context, color: Color) -> CSSValue {
        switch self {
        case .length(let length): .length(length.computed(context))
        case .color(.current): .color(.color(color))
        case .list(let values): .list(values.map { $0.computed(context, color: color) })
        case .function(let name, let values): .function(name, values.map { $0.computed(context, color: color) })
        case .gradient(let gradient): .gradient(gradient.computed(context, color: color))
        default: self
        }
    }
}

extension CSSCalculation {
    /// The length as pixels and a percentage.
    func computed(_ context: Context) -> CSSCalculation {
        let value = resolved(context)
        if value.percent == 0 { return .term(value.pixels, .px) }
        if value.pixels == 0 { return .term(value.percent, .percent) }
        return .sum([.term(value.pixels, .px), .term(value.percent, .percent)])
    }
}
