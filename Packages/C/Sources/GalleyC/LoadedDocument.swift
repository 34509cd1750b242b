internal import CGalley
internal import Galley

/// A prepared document that C code holds.
final class LoadedDocument: Handled {
    static var kind: Int32 { 5 }

    let document: PreparedDocument
    let resources: Resources

    /// Prepares a document.
    init(_ document: Document, _ resources: Resources) throws {
        self.resources = resources
        self.document = try document.prepared(with: resources.resources)
    }

    /// The format of a `GALLEY_DOCUMENT` constant; `nil` for any.
    ///
    /// - Throws: ``CallError``.
    static func format(_ number: Int32) throws(CallError) -> DocumentFormat? {
        switch Int(number) {
        case Int(GALLEY_DOCUMENT_ANY): nil
        case Int(GALLEY_DOCUMENT_TEXT): .text
        case Int(GALLEY_DOCUMENT_MARKDOWN): .markdown
        case Int(GALLEY_DOCUMENT_JSON): .json
        case Int(GALLEY_DOCUMENT_HTML): .html
        default: throw .argument("format", "is \(number), which is not a GALLEY_DOCUMENT constant")
        }
    }

    /// Reads and prepares a document in the memory of C code.
    @unsafe static func read(
        _ format: Int32, _ data: UnsafeRawPointer?, _ length: Int, defaults: Document = Document(),
        _ resources: Resources
    ) throws -> LoadedDocument {
        let format = try Self.format(format)
        let bytes = try unsafe Argument.bytes(data, length, "data")
        return try LoadedDocument(
            try Document(
                bytes, format: format ?? DocumentFormat(guessedFrom: bytes), folder: resources.folder,
                defaults: defaults), resources)
    }
}
