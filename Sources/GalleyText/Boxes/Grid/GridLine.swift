/// The line at one side of an item in a grid, as in CSS Grid 2, section 8.
public enum GridLine: Sendable, Hashable {
    /// No line: the item is placed automatically, or spans one track.
    case auto
    /// A line by its number from the start, 1 for the first one; from the end if it is negative.
    case line(Int)
    /// A line by its name or the name of an area; the number counts the lines of that name, 0 is the first one or the side
    /// of the area.
    case named(String, Int = 0)
    /// A number of tracks.
    case span(Int)
    /// The tracks up to the line with a name, counted from the other side.
    case spanTo(String, Int = 1)

    /// The line at the other side, if only this one is given.
    package var other: GridLine {
        if case .named(let name, 0) = self { return .named(name) }
        return .auto
    }
}

extension GridLine: ExpressibleByIntegerLiteral {
    /// A line by its number.
    public init(integerLiteral value: Int) { self = .line(value) }
}

extension GridLine {
    /// The reason why no item can have the line; nil if one can.
    package var flaw: String? {
        switch self {
        case .line(0): "lines are numbered from 1, or from -1 at the end"
        case .span(let count) where count < 1: "an item spans at least 1 track"
        case .spanTo(_, let count) where count < 1: "an item spans at least 1 line of a name"
        case .auto, .line, .named, .span, .spanTo: nil
        }
    }
}
