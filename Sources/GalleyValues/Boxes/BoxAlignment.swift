/// An alignment in a container, and the treatment of overflow, as in CSS Box Alignment 3.
///
///     var style = BoxStyle()
///     style.alignItems = .center
///     style.justifyContent = .safe(.flexEnd)
public struct BoxAlignment<Position: BoxPosition>: Sendable, Hashable {
    /// The position.
    public let position: Position
    /// The treatment of content larger than the container. With `true` it is at the start, so that all of it can be
    /// reached; with `false` it is at the position. `nil` is unspecified: it is at the position, but an absolutely
    /// positioned box stays in its containing block.
    public let isSafe: Bool?

    /// Creates an alignment. `isSafe` is ignored for positions it does not apply to, such as ``BoxPosition/stretch``.
    public init(_ position: Position, isSafe: Bool? = nil) {
        self.position = position
        self.isSafe = position.hasOverflow ? isSafe : nil
    }

    /// The position, or the start if the content is larger than the container, so that all of it can be reached.
    public static func safe(_ position: Position) -> Self { Self(position, isSafe: true) }

    /// The position, regardless of the size.
    public static func unsafe(_ position: Position) -> Self { Self(position, isSafe: false) }

    /// Whether both are equal. Does not compare raw values, which would have to be created.
    public static func == (left: Self, right: Self) -> Bool {
        left.position == right.position && left.isSafe == right.isSafe
    }

    /// Hashes both properties.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(position)
        hasher.combine(isSafe)
    }
}

// MARK: Positions as alignments

extension BoxAlignment {
    /// The CSS default.
    public static var normal: Self { Self(.normal) }
    /// Stretched to the container.
    public static var stretch: Self { Self(.stretch) }
    /// The start of the flex flow.
    public static var flexStart: Self { Self(.flexStart) }
    /// The end of the flex flow.
    public static var flexEnd: Self { Self(.flexEnd) }
    /// The start of the writing direction.
    public static var start: Self { Self(.start) }
    /// The end of the writing direction.
    public static var end: Self { Self(.end) }
    /// Centred.
    public static var center: Self { Self(.center) }
    /// Aligned on a common first baseline.
    public static var baseline: Self { Self(.baseline) }
    /// Aligned on a common last baseline.
    public static var lastBaseline: Self { Self(.lastBaseline) }
}

extension BoxAlignment<BoxContentPosition> {
    /// The left; in a column, the start of the writing direction.
    public static var left: Self { Self(.left) }
    /// The right; in a column, the start of the writing direction.
    public static var right: Self { Self(.right) }
    /// Equal space between items.
    public static var spaceBetween: Self { Self(.spaceBetween) }
    /// Equal space between items, and half of it at both ends.
    public static var spaceAround: Self { Self(.spaceAround) }
    /// Equal space between items and at both ends.
    public static var spaceEvenly: Self { Self(.spaceEvenly) }
}

extension BoxAlignment<BoxItemPosition> {
    /// For an item: the position that its container specifies. For a container: `normal`.
    public static var auto: Self { Self(.auto) }
    /// The start of the item's writing direction.
    public static var selfStart: Self { Self(.selfStart) }
    /// The end of the item's writing direction.
    public static var selfEnd: Self { Self(.selfEnd) }
}

// MARK: Words

extension BoxAlignment: CaseIterable {
    /// Every position, unspecified, safe and unsafe where this applies to it.
    public static var allCases: [Self] {
        [nil, true, false].flatMap { isSafe in
            Position.allCases.filter { isSafe == nil || $0.hasOverflow }.map { Self($0, isSafe: isSafe) }
        }
    }
}

extension BoxAlignment: RawRepresentable {
    /// The alignment as in documents: `center`, `safe center`.
    public var rawValue: String {
        switch isSafe {
        case nil: position.rawValue
        case true?: "safe \(position.rawValue)"
        case false?: "unsafe \(position.rawValue)"
        }
    }

    /// Creates an alignment from its form in documents: CSS keywords in camel case.
    public init?(rawValue: String) {
        guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = found
    }
}
