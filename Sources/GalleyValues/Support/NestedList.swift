/// A list of nested values that is released without recursion, at any depth.
package final class NestedList<Element: Nesting>: Sendable {
    private let contents: Contents

    /// The released contents. They are noncopyable, so that the owner can take the elements out.
    private struct Contents: ~Copyable, Sendable {
        let owned: OwnedElements

        deinit {
            var pending = NestedList.elements(in: owned)
            while var element = pending.popLast() { pending.append(contentsOf: element.takeNested()) }
        }
    }

    private struct OwnedElements: ~Copyable, Sendable {
        let elements: [Element]
    }

    private static func elements(in owned: consuming OwnedElements) -> [Element] { owned.elements }

    package init(_ elements: [Element]) { contents = Contents(owned: OwnedElements(elements: elements)) }

    /// The values, in order.
    package var elements: [Element] { contents.owned.elements }

    /// Removes and returns the elements of `list` if it is uniquely referenced.
    package static func take(_ list: inout NestedList?) -> [Element] {
        guard list != nil, isKnownUniquelyReferenced(&list), let elements = list?.elements else { return [] }
        // The deinitializer finds its elements retained by the caller, and does nothing.
        list = nil
        return elements
    }
}
