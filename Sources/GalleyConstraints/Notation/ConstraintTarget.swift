public import GalleyText

/// The container, its margins, its safe area, or a child by its name.
public struct ConstraintTarget: Constrainable, Sendable, Hashable {
    /// The item.
    public let constraintItem: BoxConstraint.Item

    init(_ item: BoxConstraint.Item) { constraintItem = item }
}

extension Constrainable where Self == ConstraintTarget {
    /// The container.
    public static var parent: ConstraintTarget { ConstraintTarget(.parent) }
    /// The container without its borders and padding.
    public static var margins: ConstraintTarget { ConstraintTarget(.margins) }
    /// The container without the insets of its safe area.
    public static var safeArea: ConstraintTarget { ConstraintTarget(.safeArea) }
    /// A child of the container, by its name.
    public static func box(_ name: String) -> ConstraintTarget { ConstraintTarget(.box(name)) }
}
