public import GalleyText

/// Collects the items of a ``ConstraintSpec``: items with constraints, boxes and specs without, `if`, `for` and `switch`.
@resultBuilder
public enum ConstraintSpecBuilder {
    /// An item with constraints.
    public static func buildExpression(_ item: ConstrainedItem) -> [ConstrainedItem] { [item] }
    /// A box without constraints.
    public static func buildExpression(_ box: Box) -> [ConstrainedItem] { [ConstrainedItem(LayoutSpec(box))] }
    /// A layout spec without constraints.
    public static func buildExpression(_ spec: LayoutSpec) -> [ConstrainedItem] { [ConstrainedItem(spec)] }
    /// Several items.
    public static func buildExpression(_ items: [ConstrainedItem]) -> [ConstrainedItem] { items }
    /// The items of all parts in order.
    public static func buildBlock(_ parts: [ConstrainedItem]...) -> [ConstrainedItem] { parts.flatMap(\.self) }
    /// The items, or none.
    public static func buildOptional(_ part: [ConstrainedItem]?) -> [ConstrainedItem] { part ?? [] }
    /// The items of the first branch.
    public static func buildEither(first part: [ConstrainedItem]) -> [ConstrainedItem] { part }
    /// The items of the second branch.
    public static func buildEither(second part: [ConstrainedItem]) -> [ConstrainedItem] { part }
    /// The items of each iteration of a loop.
    public static func buildArray(_ parts: [[ConstrainedItem]]) -> [ConstrainedItem] { parts.flatMap(\.self) }
}
