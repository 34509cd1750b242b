internal import GalleyValues

/// A value of a property, as it is specified.
enum CSSValue: Sendable, Hashable {
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
}
