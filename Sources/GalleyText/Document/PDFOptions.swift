/// The options of a PDF file: its structure, its level of PDF/A, and the files inside of it.
public struct PDFOptions: Sendable, Hashable {
    /// The structure for assistive technology; `nil` is the one that ``archive`` demands, or none.
    public var tagging: PDFTagging?
    /// The level of PDF/A; `nil` if the file claims none.
    public var archive: PDFArchive?
    /// The files inside of the PDF.
    public var attachments: [PDFAttachment]
    /// An electronic invoice as XML (Factur-X, ZUGFeRD or XRechnung), which is attached under the name that its profile
    /// demands. A file with one is at least PDF/A-3b.
    public var invoice: PDFAttachment.Content?
    /// The creation date in ISO 8601, such as `2026-08-01T12:00:00Z`; `nil` is that of the environment variable
    /// `SOURCE_DATE_EPOCH`, or no date without it.
    public var creationDate: String?

    /// Creates options.
    public init(
        tagging: PDFTagging? = nil, archive: PDFArchive? = nil, attachments: [PDFAttachment] = [],
        invoice: PDFAttachment.Content? = nil, creationDate: String? = nil
    ) {
        self.tagging = tagging
        self.archive = archive
        self.attachments = attachments
        self.invoice = invoice
        self.creationDate = creationDate
    }
}
