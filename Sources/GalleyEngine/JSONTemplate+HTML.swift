internal import GalleyDocuments
internal import GalleyHTML
internal import GalleyText
internal import GalleyValues

extension JSONTemplate: HTMLTemplateValues {}

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
