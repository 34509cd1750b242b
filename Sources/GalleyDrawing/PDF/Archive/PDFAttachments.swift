internal import GalleyText

/// The files inside of a document, with its electronic invoice.
struct PDFAttachments {
    private(set) var files: [AttachedFile] = []
    private var names: Set<String> = []
    private(set) var invoice: ElectronicInvoice?

    /// Reads the attachments of a document, whose names are different.
    init(_ metadata: PDFDocument.Metadata) throws(GalleyError) {
        let rules = metadata.archive.map(ArchiveRules.init)
        if let content = metadata.invoice {
            // The profile, which determines the name, is inside.
            let file = try AttachedFile(
                PDFAttachment(content, name: "invoice.xml"), created: metadata.created, rules: rules)
            let invoice = try ElectronicInvoice(xml: file.bytes)
            self.invoice = invoice
            try add(invoice.attachment(file), metadata, rules)
        }
        for attachment in metadata.attachments { try add(attachment, metadata, rules) }
    }

    private mutating func add(
        _ attachment: PDFAttachment, _ metadata: PDFDocument.Metadata, _ rules: ArchiveRules?
    ) throws(GalleyError) {
        let file = try AttachedFile(attachment, created: metadata.created, rules: rules)
        guard names.insert(file.name).inserted else {
            let (name, reason) = (
                "the name of an attachment", "another attachment has it; give one of them a different name"
            )
            throw rules?.violation("6.8", "\(name), “\(file.name)”", reason)
                ?? .invalidValue(name: name, value: "“\(file.name)”", reason: reason)
        }
        files.append(file)
    }
}

extension [AttachedFile] {
    /// Writes the files and their specifications (ISO 32000-1, 7.11).
    /// - Returns: The objects of the specifications, in the order of the files.
    func write(to objects: inout PDFObjects) -> [Int] {
        map { file in
            let (stream, specification) = (objects.next(), objects.next())
            var parameters = "/Size \(file.bytes.count)"
            if let date = file.date { parameters += "/ModDate \(date.pdf)" }
            objects.writeStream(
                stream, "/Type/EmbeddedFile/Subtype\(PDFString.name(file.mediaType))/Params<<\(parameters)>>",
                file.bytes)
            let name = PDFString.literal(file.name)
            var entries = "<</Type/Filespec/F\(name)/UF\(name)/EF<</F \(stream) 0 R/UF \(stream) 0 R>>"
            entries += "/AFRelationship/\(file.relationship.rawValue.capitalizedFirst)"
            if let description = file.description { entries += "/Desc\(PDFString.literal(description))" }
            objects.add(specification, entries + ">>")
            return specification
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
