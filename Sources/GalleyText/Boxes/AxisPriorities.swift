/// Priorities of a box on both axes.
public struct AxisPriorities: Sendable, Hashable {
    /// The priority for the width.
    public var horizontal: LayoutPriority
    /// The priority for the height.
    public var vertical: LayoutPriority

    /// A priority for each axis.
    public init(_ horizontal: LayoutPriority, _ vertical: LayoutPriority) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
