/// The constraints of a box with `display` ``BoxStyle/Display/constraints``, which place its children.
public struct BoxConstraints: Sendable, Hashable {
    /// The constraints. Where there are several solutions, those that come first have the smaller errors; where required
    /// constraints contradict each other, the last of them is broken.
    public var list: [BoxConstraint]
    /// Insets of ``BoxConstraint/Item/safeArea`` from the border box, in points.
    public var safeArea: EdgeInsets

    /// Constraints, and the insets of the safe area.
    public init(_ list: [BoxConstraint] = [], safeArea: EdgeInsets = .zero) {
        self.list = list
        self.safeArea = safeArea
    }
}
