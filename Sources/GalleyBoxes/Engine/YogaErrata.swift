/// Deviations from CSS that reproduce Yoga, for trees that were made for Yoga.
///
/// Without any, layout follows CSS.
public struct YogaErrata: OptionSet, Sendable, Hashable {
    /// A bit for each deviation.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Items have no automatic minimum size: they shrink below their content. This is the default of new Yoga trees.
    public static let minSizeUndefinedInsteadOfAuto = YogaErrata(rawValue: 1)
    /// Percentages of absolute boxes refer to the containing block's content box, not to its padding box.
    public static let absolutePercentAgainstInnerSize = YogaErrata(rawValue: 1 << 1)
    /// An absolute box without insets is placed at the container's padding edge, not at its content edge.
    public static let absolutePositionWithoutInsetsExcludesPadding = YogaErrata(rawValue: 1 << 2)
    /// Items that violate their minimum or maximum are frozen in one pass and the remaining space is distributed once,
    /// instead of repeatedly until nothing is violated; the flex basis counts as clamped.
    public static let twoPassFlexibleLengths = YogaErrata(rawValue: 1 << 3)

    /// Yoga's default deviations.
    public static let yoga: YogaErrata = [.minSizeUndefinedInsteadOfAuto, .twoPassFlexibleLengths]
    /// All deviations.
    public static let all: YogaErrata = [
        .minSizeUndefinedInsteadOfAuto, .absolutePercentAgainstInnerSize,
        .absolutePositionWithoutInsetsExcludesPadding, .twoPassFlexibleLengths,
    ]
}
