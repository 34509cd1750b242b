internal import GalleyDocuments
public import GalleyText
public import GalleyValues

extension DocumentLayout {
    /// The size, the number of lines and whether text is hidden, as UTF-8 bytes of JSON: the output of `galley measure`.
    ///
    /// - Throws: The errors of layout, for pages.
    public func measuresJSON() throws(GalleyError) -> [UInt8] {
        try json { (writer) throws(GalleyError) in try writer.measures(of: self) }
    }

    /// The lines, runs, attachments, warnings and answers to the document's queries, as UTF-8 bytes of JSON: the output of
    /// `galley layout`.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for queries that cannot be answered, and the errors of
    ///   layout, for pages.
    public func layoutJSON() throws(GalleyError) -> [UInt8] {
        try json { (writer) throws(GalleyError) in try writer.layout(self) }
    }

    /// The answers to queries as UTF-8 bytes of JSON: the value of `"queries"` in the output of `galley query`.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for queries that cannot be answered, and the errors of
    ///   layout, for pages.
    public func answersJSON(to queries: Document.Queries) throws(GalleyError) -> [UInt8] {
        try json { (writer) throws(GalleyError) in try writer.answers(to: queries, about: self) }
    }

    private func json(_ write: (inout JSONWriter) throws(GalleyError) -> Void) throws(GalleyError) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        try write(&writer)
        return writer.bytes
    }
}

extension GalleyWarning {
    /// Warnings as UTF-8 bytes of JSON: the value of `"warnings"` in the output of `galley layout`.
    ///
    /// - Parameter text: The text of the ranges, which are written in UTF-16 units.
    public static func json(of warnings: [GalleyWarning], in text: String = "") -> [UInt8] {
        var writer = JSONWriter()
        writer.list(warnings, UTF16Map(text))
        return writer.bytes
    }
}
