/// A value that holds values of its own kind.
package protocol Nesting: Sendable {
    /// The values inside, if nobody else holds them; they are taken out.
    mutating func takeNested() -> [Self]
}

/// Values inside a value of their kind, which are let go without recursion, however deep they lie in each other.
package final class NestedList<Element: Nesting>: Sendable {
    // Written in `deinit` alone, where by the rules of the language nobody else can reach it.
    nonisolated(unsafe) package private(set) var elements: [Element]

    package init(_ elements: [Element]) { self.elements = elements }

    /// What `list` holds, and no list any more, if nobody else has it.
    package static func take(_ list: inout NestedList?) -> [Element] {
        guard list != nil, isKnownUniquelyReferenced(&list), let elements = list?.elements else { return [] }
        // It finds its elements held by the caller, and does nothing.
        list = nil
        return elements
    }

    deinit {
        var pending = elements
        elements = []
        while var element = pending.popLast() { pending.append(contentsOf: element.takeNested()) }
    }
}
