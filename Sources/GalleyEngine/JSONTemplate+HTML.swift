internal import GalleyDocuments
internal import GalleyHTML
internal import GalleyText
internal import GalleyValues

extension JSONTemplate: HTMLTemplateValues {}

extension Document {
    /// Makes a template of HTML, filled with JSON data, the content.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for data that is not JSON, and for unknown names.
    mutating func fill(html source: [UInt8], with data: [UInt8]) throws(GalleyError) {
        var values = try JSONTemplate(json: data)
        id = values.id ?? id
        html = try HTMLDocument(parsing: source).html(filledWith: &values)
    }
}
