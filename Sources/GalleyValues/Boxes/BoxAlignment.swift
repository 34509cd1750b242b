/// Where something stands in the room it is aligned in, and what becomes of it where it is larger: CSS Box Alignment 3.
///
///     var style = BoxStyle()
///     style.alignItems = .center
///     style.justifyContent = .safe(.flexEnd)
public struct BoxAlignment<Position: BoxPosition>: Sendable, Hashable {
    /// Where it stands.
    public let position: Position
    /// What becomes of what is larger than the room.
    public let overflow: BoxOverflowPosition

    /// A position, and what is said about overflow. Of a position that has no say in it, as
    /// ``BoxPosition/stretch``, nothing is said.
    public init(_ position: Position, overflow: BoxOverflowPosition = .default) {
        self.position = position
        self.overflow = position.hasOverflow ? overflow : .default
    }

    /// What is larger than the room is at its start instead, so that none of it is out of reach.
    public static func safe(_ position: Position) -> Self { Self(position, overflow: .safe) }

    /// In its position, whatever the size.
    public static func unsafe(_ position: Position) -> Self { Self(position, overflow: .unsafe) }

    /// Whether both are the same; not by their words, which would be made for it.
    public static func == (left: Self, right: Self) -> Bool {
        left.position == right.position && left.overflow == right.overflow
    }

    /// Feeds position and overflow to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(position)
        hasher.combine(overflow)
    }
}

/// What becomes of a box that is larger than the room it is aligned in: CSS Box Alignment's overflow position.
public enum BoxOverflowPosition: String, Sendable, Hashable, CaseIterable {
    /// Nothing is said: it sticks out, but an absolute box keeps to its containing block.
    case `default`
    /// It is at the start instead, or in its position whatever the size.
    case safe, unsafe
}

/// The positions that contents and items have in common.
public protocol BoxPosition: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// What CSS does where nothing is said.
    static var normal: Self { get }
    /// As large as the room.
    static var stretch: Self { get }
    /// Where the flow begins.
    static var flexStart: Self { get }
    /// Where the flow ends.
    static var flexEnd: Self { get }
    /// Where the writing begins.
    static var start: Self { get }
    /// Where the writing ends.
    static var end: Self { get }
    /// In the middle.
    static var center: Self { get }
    /// On a common first baseline.
    static var baseline: Self { get }
    /// On a common last baseline.
    static var lastBaseline: Self { get }
    /// Whether it makes a difference what is said about overflow.
    var hasOverflow: Bool { get }
}

/// A position of items on the main axis, or of lines on the cross axis.
public enum BoxContentPosition: String, BoxPosition {
    /// As `flexStart` on the main axis, `stretch` on the cross axis.
    case normal
    case flexStart, flexEnd, start, end, center, left, right
    case spaceBetween, spaceAround, spaceEvenly
    case stretch
    /// Lines share no baseline here: as in browsers these are `flexStart` and `stretch`.
    case baseline, lastBaseline

    /// Whether it makes a difference what is said about overflow.
    public var hasOverflow: Bool {
        switch self {
        case .flexStart, .flexEnd, .start, .end, .center, .left, .right: true
        case .normal, .spaceBetween, .spaceAround, .spaceEvenly, .stretch, .baseline, .lastBaseline: false
        }
    }
}

/// A position of an item on the cross axis of its line, or of an absolute box between its insets.
public enum BoxItemPosition: String, BoxPosition {
    /// Of an item: what its container says. Of a container: `normal`.
    case auto
    /// As `stretch`.
    case normal
    case stretch, flexStart, flexEnd, start, end, selfStart, selfEnd, center
    case baseline, lastBaseline

    /// Whether it makes a difference what is said about overflow.
    public var hasOverflow: Bool {
        switch self {
        case .flexStart, .flexEnd, .start, .end, .selfStart, .selfEnd, .center: true
        case .auto, .normal, .stretch, .baseline, .lastBaseline: false
        }
    }
}

// MARK: Positions as alignments

extension BoxAlignment {
    /// What CSS does where nothing is said.
    public static var normal: Self { Self(.normal) }
    /// As large as the room.
    public static var stretch: Self { Self(.stretch) }
    /// Where the flow begins.
    public static var flexStart: Self { Self(.flexStart) }
    /// Where the flow ends.
    public static var flexEnd: Self { Self(.flexEnd) }
    /// Where the writing begins.
    public static var start: Self { Self(.start) }
    /// Where the writing ends.
    public static var end: Self { Self(.end) }
    /// In the middle.
    public static var center: Self { Self(.center) }
    /// On a common first baseline.
    public static var baseline: Self { Self(.baseline) }
    /// On a common last baseline.
    public static var lastBaseline: Self { Self(.lastBaseline) }
}

extension BoxAlignment<BoxContentPosition> {
    /// At the left; in a column, where the writing begins.
    public static var left: Self { Self(.left) }
    /// At the right; in a column, where the writing begins.
    public static var right: Self { Self(.right) }
    /// Apart as far as they can be.
    public static var spaceBetween: Self { Self(.spaceBetween) }
    /// Apart, with half as much before the first and behind the last.
    public static var spaceAround: Self { Self(.spaceAround) }
    /// Apart, with as much before the first and behind the last.
    public static var spaceEvenly: Self { Self(.spaceEvenly) }
}

extension BoxAlignment<BoxItemPosition> {
    /// Of an item: what its container says. Of a container: `normal`.
    public static var auto: Self { Self(.auto) }
    /// Where the item's own writing begins.
    public static var selfStart: Self { Self(.selfStart) }
    /// Where the item's own writing ends.
    public static var selfEnd: Self { Self(.selfEnd) }
}

// MARK: Words

extension BoxAlignment: CaseIterable {
    /// Every position, and those that have a say in it with each kind of overflow.
    public static var allCases: [Self] {
        BoxOverflowPosition.allCases.flatMap { overflow in
            Position.allCases.filter { overflow == .default || $0.hasOverflow }.map { Self($0, overflow: overflow) }
        }
    }
}

extension BoxAlignment: RawRepresentable {
    /// As documents have it: `center`, `safe center`.
    public var rawValue: String {
        overflow == .default ? position.rawValue : "\(overflow.rawValue) \(position.rawValue)"
    }

    /// An alignment from what documents have: CSS's words, in camel case.
    public init?(rawValue: String) {
        guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = found
    }
}
