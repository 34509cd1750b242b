public import GalleyText

/// A placeholder in a document template: one place where data is used.
public struct TemplatePlaceholder: Sendable, Hashable {
    /// The uses of a value.
    public enum Use: String, Sendable, Hashable, CaseIterable {
        /// The whole of a string: the value may have any type that the field accepts.
        case value
        /// A part of a string, or all of a `"text"`: the value is converted to text.
        case text
        /// A condition in `"if"`.
        case condition
        /// The list of an `"each"`.
        case list
    }

    /// The name in the data, such as `person.name`. A value of each element of a list is `rows[].price`.
    public let name: String
    /// The default after the `|`; `nil` if there is none.
    public let fallback: String?
    /// The use of the value.
    public let use: Use
    /// The path of the string in the template, such as `box.children[0].style.background`.
    public let path: String
}

extension Document {
    /// The placeholders of a template in the order of the template, given as the UTF-8 bytes of a JSON text.
    ///
    /// A name that occurs more than once is listed for each place. `{{rowIndex}}` is not listed.
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` if the template is not JSON.
    public static func placeholders(inTemplate json: [UInt8]) throws(GalleyError) -> [TemplatePlaceholder] {
        var search = PlaceholderSearch()
        search.visit(try readTree(json).0)
        return search.found
    }
}

/// A walk through a template. The depth is limited by reading.
private struct PlaceholderSearch {
    var found: [TemplatePlaceholder] = []
    private var steps: [String] = []
    /// The names of the elements of enclosing lists; `nil` for their indices, which are not data.
    private var scopes: [(name: String, data: String?)] = []

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
        let name = dataName(JSONTemplate.inside(list))
        add(JSONTemplate.inside(list), .list)
        steps.removeLast()
        var row = "row"
        if case .string(let given)? = element[key: "as"] { row = given }
        scopes.append((row, name.map { $0 + "[]" }))
        scopes.append((row + "Index", nil))
        steps.append(".box")
        visit(box)
        steps.removeLast()
        scopes.removeLast(2)
    }

    private mutating func visit(_ text: String) {
        guard text.contains("{{") else { return }
        let isText = steps.last == ".text" || steps.last == "text"
        JSONTemplate.forEachPlaceholder(in: text) { name, isWhole in
            add(name, isWhole && !isText ? .value : .text)
        }
    }

    private mutating func add(condition: String) {
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
