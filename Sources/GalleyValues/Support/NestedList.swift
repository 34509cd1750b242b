/// A value that holds values of its own kind.
package protocol Nesting: Sendable {
    /// The values inside, if nobody else holds them; they are taken out.
    mutating func takeNested() -> [Self]
}

/// Values inside a value of their kind, which are let go without recursion, however deep they lie in each other.
package final class NestedList<Element: Nesting>: Sendable {
    private let contents: Contents

    /// What is let go as one. It cannot be copied, so that whoever lets it go can take the elements out of it.
    private struct Contents: ~Copyable, Sendable {
        let held: Held

        deinit {
            var pending = NestedList.elements(in: held)
            while var element = pending.popLast() { pending.append(contentsOf: element.takeNested()) }
        }
    }

    private struct Held: ~Copyable, Sendable {
        let elements: [Element]
    }

    private static func elements(in held: consuming Held) -> [Element] { held.elements }

    package init(_ elements: [Element]) { contents = Contents(held: Held(elements: elements)) }

    /// The values, in order.
    package var elements: [Element] { contents.held.elements }

    /// What `list` holds, and no list any more, if nobody else has it.
    package static func take(_ list: inout NestedList?) -> [Element] {
        guard list != nil, isKnownUniquelyReferenced(&list), let elements = list?.elements else { return [] }
        // It finds its elements held by the caller, and does nothing.
        list = nil
        return elements
    }
}
