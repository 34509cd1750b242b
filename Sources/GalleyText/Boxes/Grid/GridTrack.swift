/// The size of a row or column of a grid, as in CSS Grid 2, section 7.2.
///
///     var style = BoxStyle()
///     style.display = .grid
///     style.gridTemplateColumns = [.points(120), .fraction(1), .minmax(.auto, .points(200))]
public enum GridTrack: Sendable, Hashable {
    /// One bound of a track's size.
    public enum Breadth: Sendable, Hashable {
        /// A length in points.
        case points(Double)
        /// A percentage of the grid's content box.
        case percent(Double)
        /// A share of the free space: the `fr` of CSS. It is the largest size only, never the smallest.
        case fraction(Double)
        /// The minimum sizes of the items as the smallest size; their largest content size as the largest.
        case auto
        /// The largest of the smallest content sizes of the items.
        case minContent
        /// The largest of the largest content sizes of the items.
        case maxContent
    }

    /// One size, which is the smallest and the largest; a fraction is `auto` at least.
    case size(Breadth)
    /// A smallest and a largest size.
    case minmax(Breadth, Breadth)
    /// The content size, with a length or a percentage as the limit.
    case fitContent(BoxLength)

    /// A length in points.
    public static func points(_ points: Double) -> GridTrack { .size(.points(points)) }
    /// A percentage of the grid's content box.
    public static func percent(_ percent: Double) -> GridTrack { .size(.percent(percent)) }
    /// A share of the free space: the `fr` of CSS.
    public static func fraction(_ factor: Double) -> GridTrack { .size(.fraction(factor)) }
    /// The size of the content, which takes free space.
    public static let auto = GridTrack.size(.auto)
    /// The smallest content size.
    public static let minContent = GridTrack.size(.minContent)
    /// The largest content size.
    public static let maxContent = GridTrack.size(.maxContent)

    /// The smallest size.
    package var least: Breadth {
        switch self {
        case .size(.fraction), .fitContent: .auto
        case .size(let size): size
        case .minmax(let least, _): least
        }
    }

    /// The largest size; for `fitContent` without its limit.
    package var most: Breadth {
        switch self {
        case .size(let size): size
        case .minmax(_, let most): most
        case .fitContent: .maxContent
        }
    }

    /// Whether one of the bounds is a length, and the other is no fraction as the smallest size, so that the number of
    /// such tracks that fit is known.
    package var isFixed: Bool { least.isLength || (most.isLength && !isFitted) }

    private var isFitted: Bool {
        if case .fitContent = self { return true }
        return false
    }

    package var breadths: [Breadth] {
        switch self {
        case .size(let size): [size]
        case .minmax(let least, let most): [least, most]
        case .fitContent(.points(let points)): [.points(points)]
        case .fitContent(.percent(let percent)): [.percent(percent)]
        case .fitContent: [.auto]
        }
    }
}

extension GridTrack.Breadth {
    /// Whether it is a length or a percentage.
    package var isLength: Bool {
        switch self {
        case .points, .percent: true
        case .fraction, .auto, .minContent, .maxContent: false
        }
    }

    package var isPercentage: Bool {
        if case .percent = self { return true }
        return false
    }

    /// The number, if it has one.
    package var number: Double? {
        switch self {
        case .points(let number), .percent(let number), .fraction(let number): number
        case .auto, .minContent, .maxContent: nil
        }
    }
}
