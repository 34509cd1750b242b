/// A result builder of boxes, layout specs or constrained items, written in sequence, with `if`, `for` and `switch`.
///
///     func rows(@ArrayBuilder<Box> _ content: () -> [Box]) -> Box { Box(children: content()) }
///
/// Builders of specs and of constrained items also accept boxes and nodes.
@resultBuilder
public enum ArrayBuilder<Element> {
    /// A single element.
    @inlinable public static func buildExpression(_ element: Element) -> [Element] { [element] }
    /// Several elements.
    @inlinable public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
    /// The elements of all parts, in order.
    @inlinable public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }
    /// The elements, or none.
    @inlinable public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
    /// The elements of the first branch.
    @inlinable public static func buildEither(first part: [Element]) -> [Element] { part }
    /// The elements of the second branch.
    @inlinable public static func buildEither(second part: [Element]) -> [Element] { part }
    /// The elements of each iteration of a loop.
    @inlinable public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }
    /// The elements, if they are available.
    @inlinable public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}
