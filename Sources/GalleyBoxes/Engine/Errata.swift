/// Where a layout is to do what Yoga does and not what CSS says; for trees that were made for Yoga.
///
/// Without any, CSS decides.
public struct Errata: OptionSet, Sendable, Hashable {
    /// A bit for each.
    public let rawValue: Int

    /// Those whose bits are set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Items have no automatic minimum size: they shrink below their content. On in every new Yoga tree.
    public static let minSizeUndefinedInsteadOfAuto = Errata(rawValue: 1)
    /// Percentages of absolute boxes refer to the containing block's content box, not to its padding box.
    public static let absolutePercentAgainstInnerSize = Errata(rawValue: 1 << 1)
    /// An absolute box without insets stands at the container's padding edge, not at its content edge.
    public static let absolutePositionWithoutInsetsExcludesPadding = Errata(rawValue: 1 << 2)
    /// Items whose minimum or maximum is violated are frozen in one pass and the rest is shared out once, not
    /// until nothing is violated any more; the flex basis counts as clamped.
    public static let twoPassFlexibleLengths = Errata(rawValue: 1 << 3)

    /// All that Yoga does by itself.
    public static let yoga: Errata = [.minSizeUndefinedInsteadOfAuto, .twoPassFlexibleLengths]
    /// All there are.
    public static let all: Errata = [
        .minSizeUndefinedInsteadOfAuto, .absolutePercentAgainstInnerSize,
        .absolutePositionWithoutInsetsExcludesPadding, .twoPassFlexibleLengths,
    ]
}
