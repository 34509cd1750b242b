internal import GalleyDrawing
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyLayout
internal import GalleyValues

extension PreparedDocument {
    /// The metadata of a PDF, which always has some on pages, and otherwise only for assistive technology and archives.
    ///
    /// - Throws: `GalleyError.unreadableFile` for attachments outside of the root.
    func metadata(_ options: PDFOptions) throws(GalleyError) -> PDFDocument.Metadata {
        var result = metadata
        result.tagging = options.tagging ?? .none
        result.archive = options.archive
        result.isStrict = isStrict
        result.creationDate = options.creationDate ?? result.creationDate
        if result.invoice == nil, let invoice = options.invoice { result.invoice = try resolved(invoice) }
        for attachment in options.attachments {
            var attachment = attachment
            attachment.content = try resolved(attachment.content)
            result.attachments.append(attachment)
        }
        let hasFiles = result.invoice != nil || !result.attachments.isEmpty
        guard hasFiles || !options.isPlain || page != nil else { return PDFDocument.Metadata() }
        result.title = metadata.title ?? firstTitle ?? document.box?.title ?? document.id
        result.language = language ?? (options.hasStructure ? Self.defaultLanguage : nil)
        return result
    }

    /// The content with the path of its file, which is in the document's folder, and inside of the root.
    private func resolved(_ content: PDFAttachment.Content) throws(GalleyError) -> PDFAttachment.Content {
        guard case .file(let name) = content else { return content }
        guard attachesFiles else {
            throw .unreadableFile(
                path: name, reason: "files are not attached here; give the \"text\" or \"data\" of it")
        }
        let path = name.hasPrefix("/") || folder.isEmpty ? name : folder + "/" + name
        guard let root else { return .file(path) }
        guard let file = FolderLimit.resolved(path), FolderLimit(root).contains(resolved: file) else {
            throw .unreadableFile(path: name, reason: "files are limited to \(root), and it is not inside")
        }
        return .file(file)
    }

    private var language: String? { document.style.language ?? document.style.paragraph?.language }

    /// The language that an accessible PDF states for a document without one; `nil` if it has one.
    package var assumedLanguage: String? {
        document.canvas.pdf?.hasStructure == true && language == nil ? Self.defaultLanguage : nil
    }

    private static let defaultLanguage = "en"

    /// The text of the first heading with the highest level.
    private var firstTitle: String? {
        var found: (level: Int, title: String)?
        for run in text.runs {
            guard case .heading(let level)? = run.attributes.block?.components.first?.kind, level < found?.level ?? 7
            else { continue }
            let paragraph = TextBoundaries(text).range(of: .paragraph, at: run.range.lowerBound)
            let title = text.titleText(inUTF8: text.utf8Range(paragraph))
            found = (level, title)
            if level == 1 { break }
        }
        return found?.title
    }
}

extension Box {
    /// The text of the first heading with the highest level.
    fileprivate var title: String? {
        var found: (level: Int, title: String)?
        var pending = [self]
        while let box = pending.popLast() {
            if box.meaning.role == .heading, box.meaning.level < found?.level ?? 7, case .text(let text) = box.content {
                found = (box.meaning.level, text.text.titleText(inUTF8: 0..<text.text.utf8Count))
            }
            pending += box.children.reversed()
        }
        return found?.title
    }
}

extension PDFOptions {
    /// Whether a file that has no other files inside has nothing but pages.
    fileprivate var isPlain: Bool {
        !hasStructure && archive == nil && creationDate == nil
    }

    /// Whether the file has a structure, which the highest levels of PDF/A demand.
    fileprivate var hasStructure: Bool { (tagging ?? .none) != .none || archive?.conformance == "A" }
}
