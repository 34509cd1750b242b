/// A file inside of a PDF, such as the data of a report (ISO 32000-1, 7.11.4).
public struct PDFAttachment: Sendable, Hashable {
    /// The bytes of an attachment.
    public enum Content: Sendable, Hashable {
        /// The path of a file, relative to the document, or to the current folder without one.
        case file(String)
        /// Bytes in memory.
        case bytes([UInt8])
    }

    /// The relationship of an attachment to the pages (ISO 19005-3, 6.8).
    public enum Relationship: String, Sendable, Hashable, Codable, CaseIterable {
        /// The source from which the pages were made.
        case source
        /// The data of a table, a chart or a form.
        case data
        /// The same content in another form, such as that of an invoice for programs.
        case alternative
        /// Something in addition to the pages.
        case supplement
        /// Nothing of the others.
        case unspecified
    }

    /// The name that readers show, without folders.
    public var name: String
    /// The bytes.
    public var content: Content
    /// The media type, such as `text/csv`; `nil` is that of the name's extension.
    public var mediaType: String?
    /// The relationship to the pages.
    public var relationship: Relationship
    /// A description for people.
    public var description: String?
    /// The date of the last change in ISO 8601. `nil` is the creation date of the PDF, or else that of the file.
    public var modificationDate: String?

    /// Creates an attachment.
    ///
    /// - Parameter name: The name that readers show; `nil` is that of the file.
    public init(
        _ content: Content, name: String? = nil, mediaType: String? = nil, relationship: Relationship = .unspecified,
        description: String? = nil, modificationDate: String? = nil
    ) {
        self.content = content
        var ownName: String?
        if case .file(let path) = content { ownName = path.split(separator: "/").last.map(String.init) }
        self.name = name ?? ownName ?? "attachment"
        self.mediaType = mediaType
        self.relationship = relationship
        self.description = description
        self.modificationDate = modificationDate
    }
}
