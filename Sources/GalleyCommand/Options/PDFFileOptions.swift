internal import ArgumentParser
internal import Galley

/// The options of PDF files.
struct PDFFileOptions: ParsableArguments {
    @Flag(
        name: .customLong("pdf-ua"),
        help: ArgumentHelp(
            "Write accessible PDF (PDF/UA-1), with a structure for screen readers. A missing title, a missing "
                + "alternative text or a skipped heading level is an error."))
    var isAccessible = false

    @Flag(
        name: .customLong("pdf-tags"),
        help: "Write the same structure as --pdf-ua, but allow documents that do not meet its requirements.")
    var isTagged = false

    @Option(
        name: .customLong("pdfa"),
        help: ArgumentHelp(
            "Write PDF for archives (PDF/A): 2b, 2u, 2a, 3b, 3u or 3a. A document that cannot conform is an error.",
            valueName: "level"), completion: .list(OptionValue.names(PDFArchive.self)), transform: OptionValue.choice)
    var archive: PDFArchive?

    @Option(
        name: .customLong("attach"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Attach a file to the PDF; quote the semicolons. The relationship to the pages is source, data, alternative, "
                + "supplement or unspecified. May be repeated.", valueName: "file[;relationship][;type]"),
        completion: .file(),
        transform: PDFFileOptions.attachment)
    var attachments: [PDFAttachment] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Attach an electronic invoice (Factur-X, ZUGFeRD, XRechnung) to a PDF that shows it. Without --pdfa, the "
                + "level is 3b.", valueName: "file.xml"), completion: .file(extensions: ["xml"]))
    var invoice: String?

    var options: PDFOptions? {
        let tagging: PDFTagging? = isAccessible ? .ua1 : isTagged ? .tagged : nil
        return tagging == nil && archive == nil ? nil : PDFOptions(tagging: tagging, archive: archive)
    }

    var invoiceFile: PDFAttachment.Content? { invoice.map { .file($0) } }

    /// The attachment of an option, such as `data.csv;data;text/csv`.
    @Sendable private static func attachment(_ text: String) throws -> PDFAttachment {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 3, !parts[0].isEmpty else {
            throw ValidationError("“\(text)” is not FILE, FILE;relationship or FILE;relationship;type.")
        }
        var attachment = PDFAttachment(.file(parts[0]))
        if parts.count > 1, !parts[1].isEmpty {
            attachment.relationship = try OptionValue.choice(parts[1].lowercased())
        }
        if parts.count > 2, !parts[2].isEmpty { attachment.mediaType = parts[2] }
        return attachment
    }

    func validate() throws {
        if isAccessible, isTagged {
            throw ValidationError("--pdf-ua includes the structure that --pdf-tags writes; leave out --pdf-tags.")
        }
        guard let archive, archive.part == 2, invoice != nil || !attachments.isEmpty else { return }
        throw ValidationError(
            "--pdfa \(archive.rawValue) allows no \(invoice == nil ? "attachments" : "invoice"); choose --pdfa "
                + "3\(archive.conformance.lowercased()) (ISO 19005-2, 6.8).")
    }

    /// Checks that the output is a PDF.
    func validate(format: DrawingFormat) throws {
        let uses = [
            ("--pdf-ua", isAccessible), ("--pdf-tags", isTagged), ("--pdfa", archive != nil),
            ("--attach", !attachments.isEmpty), ("--invoice", invoice != nil),
        ]
        guard format != .pdf, let option = uses.first(where: \.1)?.0 else { return }
        throw ValidationError(
            "\(option) is only for PDF, and the output is \(format.rawValue); leave it out, or add --format pdf.")
    }
}
