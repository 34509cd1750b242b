/// A result builder of boxes, layout specs or constrained items, written in sequence, with `if`, `for` and `switch`.
///
///     func rows(@ArrayBuilder<Box> _ content: () -> [Box]) -> Box { Box(children: content()) }
///
/// Builders of specs and of constrained items also accept boxes and nodes.
@resultBuilder
public enum ArrayBuilder<Element> {
    /// A single element.
    @inlinable public static func buildExpression(_ element: Element) -> Element { element }
    /// Several elements.
    @inlinable public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
    /// No elements.
    @inlinable public static func buildBlock() -> [Element] { [] }
    /// The first element of a block.
    @inlinable public static func buildPartialBlock(first: Element) -> [Element] { [first] }
    /// The first elements of a block.
    @inlinable public static func buildPartialBlock(first: [Element]) -> [Element] { first }
    /// The elements of a block with the next one.
    @inlinable
    public static func buildPartialBlock(accumulated: consuming [Element], next: Element) -> [Element] {
        accumulated.append(next)
        return accumulated
    }
    /// The elements of a block with the next ones.
    @inlinable
    public static func buildPartialBlock(accumulated: consuming [Element], next: [Element]) -> [Element] {
        accumulated += next
        return accumulated
    }
    /// The elements, or none.
    @inlinable public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
    /// The elements of the first branch.
    @inlinable public static func buildEither(first part: [Element]) -> [Element] { part }
    /// The elements of the second branch.
    @inlinable public static func buildEither(second part: [Element]) -> [Element] { part }
    /// The elements of each iteration of a loop.
    @inlinable public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
    /// The elements, if they are available.
    @inlinable public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}
