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
