internal import Galley

extension DocumentLoader {
    /// A warning if a document's `fit` has no effect.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` if an option requests it.
    func fitWarnings(of document: Document) throws(GalleyError) -> [GalleyWarning] {
        guard let fit = document.fit, let reason = document.obstacle(to: fit) else { return [] }
        guard let option = template.fit else {
            return [GalleyWarning(.document, "has no effect: \(reason)", path: "fit")]
        }
        let (name, value) =
            option.rows.map { ("--fit-rows", "\($0)") }
            ?? ("--fit", "\(DecimalText.of(option.minimumScale)),\(DecimalText.of(option.maximumScale))")
        throw .invalidValue(name: name, value: value, reason: "it has no effect: \(reason)")
    }

    /// Checks that a text without scaling has the number of rows that `fit` requests.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for an option,
    ///   ``GalleyError/invalidDocument(path:reason:)`` for a document.
    func check(_ layout: TextLayout, fits fit: Document.Fit) throws(GalleyError) {
        guard let rows = fit.rows, !fit.scales, layout.rowCount > rows else { return }
        let reason = "the text has more rows at any width, because of its paragraphs and line breaks"
        guard template.fit?.rows == rows else { throw .invalidDocument(path: "fit.rows", reason: reason) }
        throw .invalidValue(name: "--fit-rows", value: "\(rows)", reason: reason)
    }
}

extension Document {
    /// The reason for which a text cannot be fitted; `nil` if it can.
    fileprivate func obstacle(to fit: Fit) -> String? {
        if box != nil { return "the document has boxes; write \"fit\" into each box whose text is to be fitted" }
        if page != nil { return "a text on pages takes as many as it needs" }
        if containers.count > 1 { return "the text continues from container to container; only one can be fitted" }
        let isUnbounded =
            container.width == nil && container.height == nil && container.path == nil && container.maximumRows == nil
        if isUnbounded, fit.scales, fit.rows == nil, fit.maximumScale == 1 {
            return "the container has no bounds; give a width and a height, or a number of lines"
        }
        return nil
    }
}
