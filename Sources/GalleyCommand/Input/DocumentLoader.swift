internal import Galley

/// A loader of the documents of one input: each is read over the values of the options, and prepared.
struct DocumentLoader: Sendable {
    /// The values of the options for missing fields of documents.
    var template: Document
    var resources: DocumentResources
    /// The folder of relative image and font names; empty is the current folder.
    var folder: String
    /// A document template that is filled with each JSON text.
    var filled: [UInt8]?
    /// The format of the template: JSON or HTML.
    var filledFormat = DocumentFormat.json

    /// A copy with its own style. Avoids contended reference counts (ARCHITECTURE, Threads).
    var unshared: DocumentLoader {
        var copy = self
        copy.template.style = template.style.unshared
        return copy
    }

    /// Loads the document of a text in an option, which ends without a line feed unless it is part of the text.
    func load(text: String, as format: DocumentFormat, place: String) throws(GalleyError) -> PreparedDocument {
        guard format == .text else { return try load(Array(text.utf8), as: format, place: place) }
        var document = template
        document.text = text
        document.origin = Document.Origin(folder: folder)
        return try prepare(document)
    }

    /// Loads the document of a file's bytes.
    func load(_ bytes: [UInt8], as format: DocumentFormat, place: String) throws(GalleyError) -> PreparedDocument {
        try prepare(try Document(bytes, format: format, name: place, folder: folder, defaults: template))
    }

    /// Loads the document of a JSON text.
    func load(json: [UInt8]) throws(GalleyError) -> PreparedDocument {
        guard let filled else { return try load(json, as: .json, place: "") }
        return try prepare(
            try Document(template: filled, format: filledFormat, data: json, folder: folder, defaults: template))
    }

    /// Prepares a document. If an option requests to fit it, a reason that prevents this is an error.
    private func prepare(_ document: Document) throws(GalleyError) -> PreparedDocument {
        let prepared = try document.prepared(with: resources)
        guard template.fit != nil, let warning = prepared.warnings.first(where: { $0.path == "fit" }) else {
            return prepared
        }
        throw namingOption(warning.message)
    }

    /// Lays out a document. An error of `fit` names the option that requests it.
    func layout(_ document: PreparedDocument) throws(GalleyError) -> DocumentLayout {
        do {
            return try document.layout()
        } catch {
            guard case .invalidDocument("fit.rows", let reason) = error, let rows = template.fit?.rows,
                rows == document.document.fit?.rows
            else { throw error }
            throw .invalidValue(name: "--fit-rows", value: "\(rows)", reason: reason)
        }
    }

    private func namingOption(_ reason: String) -> GalleyError {
        let fit = template.fit ?? Document.Fit()
        let (name, value) =
            fit.rows.map { ("--fit-rows", "\($0)") }
            ?? ("--fit", "\(DecimalText.of(fit.minimumScale)),\(DecimalText.of(fit.maximumScale))")
        return .invalidValue(name: name, value: value, reason: "it \(reason)")
    }
}
