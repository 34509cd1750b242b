public import GalleyDocuments
internal import GalleyHTML
public import GalleyText
public import GalleyValues

extension JSONTemplate: HTMLTemplateValues {}

extension PlaceholderSearch: HTMLTemplateValues {
    package mutating func text(_ source: String, escape: (String) -> String) -> String {
        add(text: source)
        return ""
    }

    package mutating func holds(_ condition: String) -> Bool {
        add(condition: condition)
        return true
    }

    package mutating func forEach(
        _ list: String, as name: String, _ body: (inout PlaceholderSearch) throws(GalleyError) -> Void
    ) throws(GalleyError) {
        try visit(list: list, as: name, body)
    }

    package mutating func add() {}
}

extension Document {
    /// The placeholders of a template in HTML, in the order of the template. Their paths name elements.
    ///
    /// A name that occurs more than once is listed for each place. `{{rowIndex}}` is not listed.
    /// - Throws: ``GalleyError/unparsableText(format:reason:)`` for HTML beyond the limits.
    public static func placeholders(inHTMLTemplate html: [UInt8]) throws(GalleyError) -> [TemplatePlaceholder] {
        var search = PlaceholderSearch()
        _ = try HTMLDocument(parsing: html).html(filledWith: &search)
        return search.found
    }
}

extension Document {
    /// Makes a template of HTML, filled with values, the content.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for unknown names, and for more elements than the limit.
    mutating func fill(html source: [UInt8], with values: JSONTemplate) throws(GalleyError) {
        var values = values
        id = values.id ?? id
        html = try HTMLDocument(parsing: source).html(filledWith: &values)
    }
}
