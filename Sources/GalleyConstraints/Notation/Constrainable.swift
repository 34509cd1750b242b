public import GalleyText

/// An item of constraints: a box, a layout spec, an item by its name, the parent.
public protocol Constrainable {
    /// The item as constraints refer to it.
    var constraintItem: BoxConstraint.Item { get }
}

extension Constrainable {
    /// The left edge.
    public var left: ConstraintAnchor<ConstraintAxis.X> { ConstraintAnchor(constraintItem, .left) }
    /// The right edge.
    public var right: ConstraintAnchor<ConstraintAxis.X> { ConstraintAnchor(constraintItem, .right) }
    /// The edge where lines begin.
    public var leading: ConstraintAnchor<ConstraintAxis.X> { ConstraintAnchor(constraintItem, .leading) }
    /// The edge where lines end.
    public var trailing: ConstraintAnchor<ConstraintAxis.X> { ConstraintAnchor(constraintItem, .trailing) }
    /// The middle between left and right.
    public var centerX: ConstraintAnchor<ConstraintAxis.X> { ConstraintAnchor(constraintItem, .centerX) }
    /// The top edge.
    public var top: ConstraintAnchor<ConstraintAxis.Y> { ConstraintAnchor(constraintItem, .top) }
    /// The bottom edge.
    public var bottom: ConstraintAnchor<ConstraintAxis.Y> { ConstraintAnchor(constraintItem, .bottom) }
    /// The middle between top and bottom.
    public var centerY: ConstraintAnchor<ConstraintAxis.Y> { ConstraintAnchor(constraintItem, .centerY) }
    /// The baseline of the first line of text; the bottom of an item without text.
    public var firstBaseline: ConstraintAnchor<ConstraintAxis.Y> { ConstraintAnchor(constraintItem, .firstBaseline) }
    /// The baseline of the last line of text; the bottom of an item without text.
    public var lastBaseline: ConstraintAnchor<ConstraintAxis.Y> { ConstraintAnchor(constraintItem, .lastBaseline) }
    /// The width.
    public var width: ConstraintAnchor<ConstraintAxis.Size> { ConstraintAnchor(constraintItem, .width) }
    /// The height.
    public var height: ConstraintAnchor<ConstraintAxis.Size> { ConstraintAnchor(constraintItem, .height) }
}

extension Box: Constrainable {
    /// The box by its ``id``, which it has to have.
    public var constraintItem: BoxConstraint.Item { .box(id ?? "") }
}
