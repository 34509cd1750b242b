internal import GalleySupport
internal import GalleyText
internal import Glibc

/// An attachment with its bytes, ready to be written.
struct AttachedFile {
    let name: String
    let bytes: [UInt8]
    let mediaType: String
    let relationship: PDFAttachment.Relationship
    let description: String?
    /// The date of the last change; `nil` if it is unknown.
    let date: PDFDate?

    /// The largest attachment in bytes.
    private static let limit = 1 << 30

    /// Reads an attachment.
    ///
    /// - Parameters:
    ///   - created: The date of the document, which files without a date of their own have.
    ///   - rules: The rules of PDF/A, if the document claims to conform.
    /// - Throws: `GalleyError.unreadableFile`, and `GalleyError.invalidValue` or `GalleyError.nonconformingDocument` for a name
    ///   or a type that is none.
    init(_ attachment: PDFAttachment, created: PDFDate?, rules: ArchiveRules?) throws(GalleyError) {
        func invalid(_ name: String, _ value: String, _ reason: String) -> GalleyError {
            let value = "“\(value.prefix(80))”"
            return rules?.violation("6.8", "\(name), \(value)", reason)
                ?? .invalidValue(name: name, value: value, reason: reason)
        }
        name = attachment.name
        guard !name.isEmpty, name.utf8.count <= 255, name != ".", name != "..",
            !name.unicodeScalars.contains(where: {
                $0 == "/" || $0 == "\\" || $0.properties.generalCategory == .control
            })
        else {
            throw invalid(
                "the name of an attachment", name, "it is a name without folders of at most 255 bytes, such as data.csv"
            )
        }
        mediaType = attachment.mediaType ?? Self.mediaType(ofName: name)
        guard Self.isMediaType(mediaType) else {
            throw invalid("the type of the attachment \(name)", mediaType, "it is a media type, such as text/csv")
        }
        var date = created
        if let own = attachment.modificationDate {
            date = PDFDate(own)
            if date == nil {
                throw invalid("the date of the attachment \(name)", own, "it is a date in ISO 8601, such as 2026-08-01")
            }
        }
        switch attachment.content {
        case .bytes(let bytes): self.bytes = bytes
        case .file(let path):
            let file = try Self.read(path)
            bytes = file.bytes
            date = date ?? SourceDate.iso8601(of: String(file.modified)).flatMap(PDFDate.init)
        }
        self.date = date
        relationship = attachment.relationship
        description = attachment.description
        if let description, let error = rules?.check(description, "the description of the attachment \(name)") {
            throw error
        }
    }

    private static func read(_ path: String) throws(GalleyError) -> (bytes: [UInt8], modified: Int) {
        // A pipe without a writer would block the process.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadableFile(path: path, reason: FileWriter.lastError()) }
        defer { close(descriptor) }
        var information = stat()
        guard unsafe fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableFile(path: path, reason: "only a regular file can be attached")
        }
        let size = Int(information.st_size)
        guard size <= limit else {
            throw .unreadableFile(path: path, reason: "\(size) bytes are more than the \(limit) of an attachment")
        }
        var bytes: [UInt8] = []
        while bytes.count < size {
            let rest = size - bytes.count
            let part = unsafe [UInt8](unsafeUninitializedCapacity: rest) { buffer, count in
                count = max(0, unsafe Glibc.read(descriptor, buffer.baseAddress, rest))
            }
            guard !part.isEmpty else {
                throw .unreadableFile(path: path, reason: "it became shorter while it was read")
            }
            if bytes.isEmpty { bytes = part } else { bytes += part }
        }
        return (bytes, Int(information.st_mtim.tv_sec))
    }

    // MARK: Media types

    private static func mediaType(ofName name: String) -> String {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last else { return "application/octet-stream" }
        return types[last.lowercased()] ?? "application/octet-stream"
    }

    private static let types = [
        "xml": "text/xml", "csv": "text/csv", "txt": "text/plain", "md": "text/markdown", "html": "text/html",
        "json": "application/json", "pdf": "application/pdf", "zip": "application/zip", "png": "image/png",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "svg": "image/svg+xml",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "ods": "application/vnd.oasis.opendocument.spreadsheet", "odt": "application/vnd.oasis.opendocument.text",
    ]

    /// Whether a text is a type and a subtype (RFC 6838, 4.2). No registered type has the other marks that it allows, and
    /// validators of PDF/A refuse them.
    private static func isMediaType(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && text.utf8.count <= 100
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy { byte in
                        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 32
                            || "-_.+".utf8.contains(byte)
                    }
            }
    }
}
