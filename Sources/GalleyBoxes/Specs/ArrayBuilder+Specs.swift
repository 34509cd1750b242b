public import GalleyText

extension ArrayBuilder<LayoutSpec> {
    /// A single box.
    public static func buildExpression(_ box: Box) -> LayoutSpec { LayoutSpec(box) }
}

extension ArrayBuilder<ConstrainedItem> {
    /// A box without constraints.
    public static func buildExpression(_ box: Box) -> ConstrainedItem { ConstrainedItem(LayoutSpec(box)) }
    /// A layout spec without constraints.
    public static func buildExpression(_ spec: LayoutSpec) -> ConstrainedItem { ConstrainedItem(spec) }
}
