internal import GalleyConstraints
public import GalleyText

/// A result builder of specs: specs and boxes in sequence, with `if`, `for` and `switch`.
@resultBuilder
public enum LayoutSpecBuilder {
    /// A single spec.
    public static func buildExpression(_ spec: LayoutSpec) -> [LayoutSpec] { [spec] }
    /// A single box.
    public static func buildExpression(_ box: Box) -> [LayoutSpec] { [LayoutSpec(box)] }
    /// Several specs.
    public static func buildExpression(_ specs: [LayoutSpec]) -> [LayoutSpec] { specs }
    /// The specs of all parts, in order.
    public static func buildBlock(_ parts: [LayoutSpec]...) -> [LayoutSpec] { parts.flatMap(\.self) }
    /// The specs, or none.
    public static func buildOptional(_ part: [LayoutSpec]?) -> [LayoutSpec] { part ?? [] }
    /// The specs of the first branch.
    public static func buildEither(first part: [LayoutSpec]) -> [LayoutSpec] { part }
    /// The specs of the second branch.
    public static func buildEither(second part: [LayoutSpec]) -> [LayoutSpec] { part }
    /// The specs of each iteration of a loop.
    public static func buildArray(_ parts: [[LayoutSpec]]) -> [LayoutSpec] { parts.flatMap(\.self) }
}
