/// The former name of ``TextBinding``.
@available(*, deprecated, renamed: "TextBinding") public typealias Binding = TextBinding

/// The former name of ``TextStroke``.
@available(*, deprecated, renamed: "TextStroke") public typealias Stroke = TextStroke

/// The former type of ``BoxAlignment/isSafe``.
@available(*, deprecated, message: "use BoxAlignment.isSafe")
public enum BoxOverflowPosition: String, Sendable, Hashable, CaseIterable {
    /// Unspecified.
    case `default`
    /// The start instead of the position.
    case safe
    /// The position, regardless of the size.
    case unsafe
}

extension BoxAlignment {
    /// The former form of ``isSafe``.
    @available(*, deprecated, renamed: "isSafe") public var overflow: BoxOverflowPosition {
        isSafe.map { $0 ? .safe : .unsafe } ?? .default
    }

    /// The former form of ``init(_:isSafe:)``.
    @available(*, deprecated, renamed: "init(_:isSafe:)")
    public init(_ position: Position, overflow: BoxOverflowPosition) {
        self.init(position, isSafe: overflow == .default ? nil : overflow == .safe)
    }
}
