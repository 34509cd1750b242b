/// The positions common to content and items.
public protocol BoxPosition: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The CSS default.
    static var normal: Self { get }
    /// Stretched to the container.
    static var stretch: Self { get }
    /// The start of the flex flow.
    static var flexStart: Self { get }
    /// The end of the flex flow.
    static var flexEnd: Self { get }
    /// The start of the writing direction.
    static var start: Self { get }
    /// The end of the writing direction.
    static var end: Self { get }
    /// Centred.
    static var center: Self { get }
    /// Aligned on a common first baseline.
    static var baseline: Self { get }
    /// Aligned on a common last baseline.
    static var lastBaseline: Self { get }
    /// Whether ``BoxAlignment/isSafe`` affects this position.
    var hasOverflow: Bool { get }
}
