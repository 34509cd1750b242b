public import GalleyConstraints
public import GalleyText

extension LayoutSpec: Constrainable {
    /// The spec by its ``id``, which it has to have.
    public var constraintItem: BoxConstraint.Item { .box(id ?? "") }

    /// The spec with constraints that have it on their left side, for a ``ConstraintSpec``.
    public func make(
        file: String = #fileID, line: Int = #line, _ make: (ConstraintMaker) -> Void
    ) -> ConstrainedItem {
        var constraints = BoxConstraints()
        return ConstrainedItem(self, constraints.make(self, file: file, line: line, make))
    }

    /// Children placed by constraints; the spec is as small as the constraints and its range allow.
    public static func constraints(_ constraints: BoxConstraints, _ children: [LayoutSpec]) -> LayoutSpec {
        LayoutSpec(.constraints(ConstraintContainer(constraints)), children)
    }
}
