internal import GalleyText

/// A walk through a template. The depth is limited by reading.
package struct PlaceholderSearch {
    package private(set) var found: [TemplatePlaceholder] = []
    private var steps: [String] = []
    /// The names of the elements of enclosing lists; `nil` for their indices, which are not data.
    private var scopes: [(name: String, data: String?)] = []

    package init() {}

    mutating func visit(_ value: JSONValue) {
        switch value {
        case .null, .bool, .number, .largeInteger: return
        case .string(let text): visit(text)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                steps.append("[\(index)]")
                visitElement(element)
                steps.removeLast()
            }
        case .object(let members):
            for member in members {
                steps.append(steps.isEmpty ? member.key : "." + member.key)
                if member.key == "if", case .string(let condition) = member.value {
                    add(condition: condition)
                } else {
                    visit(member.value)
                }
                steps.removeLast()
            }
        }
    }

    /// Visits an element of a list, which may be repeated.
    private mutating func visitElement(_ element: JSONValue) {
        guard case .string(let list)? = element[key: "each"], let box = element[key: "box"] else {
            return visit(element)
        }
        if case .string(let condition)? = element[key: "if"] {
            steps.append(".if")
            add(condition: condition)
            steps.removeLast()
        }
        steps.append(".each")
        var row = "row"
        if case .string(let given)? = element[key: "as"] { row = given }
        visit(list: list, as: row) { search in
            search.steps[search.steps.count - 1] = ".box"
            search.visit(box)
        }
        steps.removeLast()
    }

    /// Visits what is repeated for the elements of a list.
    package mutating func visit<Failure: Error>(
        list: String, as row: String, _ body: (inout PlaceholderSearch) throws(Failure) -> Void
    ) throws(Failure) {
        let name = dataName(JSONTemplate.inside(list))
        add(JSONTemplate.inside(list), .list)
        scopes.append((row, name.map { $0 + "[]" }))
        scopes.append((row + "Index", nil))
        defer { scopes.removeLast(2) }
        try body(&self)
    }

    /// Names a part of the template in paths, until it is left.
    package mutating func enter(_ part: String) { steps.append(steps.isEmpty ? part : "." + part) }

    package mutating func leave() { steps.removeLast() }

    /// Adds the placeholders of a text.
    package mutating func add(text: String) {
        guard text.contains("{{") else { return }
        JSONTemplate.forEachPlaceholder(in: text) { name, _ in add(name, .text) }
    }

    private mutating func visit(_ text: String) {
        guard text.contains("{{") else { return }
        let isText = steps.last == ".text" || steps.last == "text"
        JSONTemplate.forEachPlaceholder(in: text) { name, isWhole in
            add(name, isWhole && !isText ? .value : .text)
        }
    }

    package mutating func add(condition: String) {
        add(JSONTemplate.inside(condition.hasPrefix("!") ? String(condition.dropFirst()) : condition), .condition)
    }

    private mutating func add(_ source: String, _ use: TemplatePlaceholder.Use) {
        let bar = source.firstIndex(of: "|")
        guard let name = dataName(String(source[..<(bar ?? source.endIndex)])) else { return }
        let fallback = bar.map { String(source[source.index(after: $0)...]) }
        found.append(TemplatePlaceholder(name: name, fallback: fallback, use: use, path: steps.joined()))
    }

    /// The name in the data of a name in the template; `nil` for the index of an element.
    private func dataName(_ name: String) -> String? {
        var parts = JSONTemplate.parts(of: name)
        guard let first = parts.first else { return nil }
        if let scope = scopes.last(where: { $0.name == first }) {
            guard let data = scope.data else { return nil }
            parts[0] = data
        }
        return parts.joined(separator: ".")
    }
}
