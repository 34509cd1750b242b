public import GalleyConstraints
public import GalleyText

/// An item of a ``ConstraintSpec`` with constraints that have it on their left side.
public struct ConstrainedItem: Sendable {
    /// The item.
    public var child: LayoutSpec
    /// The constraints of the item.
    public var constraints: [BoxConstraint]

    init(_ child: LayoutSpec, _ constraints: [BoxConstraint] = []) {
        self.child = child
        self.constraints = constraints
    }
}

extension Box {
    /// The box with constraints that have it on their left side, for a ``ConstraintSpec``.
    public func make(
        file: String = #fileID, line: Int = #line, _ make: (ConstraintMaker) -> Void
    ) -> ConstrainedItem {
        var constraints = BoxConstraints()
        return ConstrainedItem(LayoutSpec(self), constraints.make(self, file: file, line: line, make))
    }
}
