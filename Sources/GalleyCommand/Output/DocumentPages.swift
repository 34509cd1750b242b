internal import Galley

/// A document divided into pages.
struct DocumentPages {
    var pages: TextPages
    /// The metadata of the file.
    var metadata: PDFDocument.Metadata

    /// Draws all pages into one PDF.
    func pdf(background: Color?, renderer: TextRenderer) throws(GalleyError) -> PDFDocument {
        try PDFDocument.render(pages, background: background, metadata: metadata, renderer: renderer)
    }
}

extension LoadedDocument {
    /// The document divided into pages; nil if it has no page format.
    func pages(with loader: DocumentLoader) throws(GalleyError) -> DocumentPages? {
        guard var page = document.page, document.box == nil else { return nil }
        page = try page.mappingEdges { edge throws(GalleyError) in try loader.edge(edge) }
        let pages = try TextPages(
            fontsResolved(with: loader), on: page, container: document.container, fonts: loader.fonts)
        return DocumentPages(pages: pages, metadata: pdfMetadata(with: loader))
    }

    /// The metadata of a PDF of the document without pages, which has some only for assistive technology.
    func metadata(with loader: DocumentLoader) -> PDFDocument.Metadata {
        tagging == .none ? PDFDocument.Metadata() : pdfMetadata(with: loader)
    }

    private var tagging: PDFTagging { document.canvas.pdf ?? .none }

    private func pdfMetadata(with loader: DocumentLoader) -> PDFDocument.Metadata {
        PDFDocument.Metadata(
            title: loader.metadata.title ?? metadata.title ?? firstTitle ?? document.box?.title ?? document.id,
            author: loader.metadata.author ?? metadata.author,
            language: language ?? (tagging == .none ? nil : Self.assumedLanguage), tagging: tagging)
    }

    private var language: String? { document.style.language ?? document.style.paragraph?.language }

    private static let assumedLanguage = "en"

    /// The warning that a PDF has an assumed language.
    var languageWarning: String? {
        guard tagging != .none, language == nil else { return nil }
        return "the document has no language; the PDF states “\(Self.assumedLanguage)”; add --locale"
    }

    /// The text of the first heading with the highest level.
    private var firstTitle: String? {
        var found: (level: Int, title: String)?
        for run in text.runs {
            guard case .heading(let level)? = run.attributes.block?.components.first?.kind, level < found?.level ?? 7
            else { continue }
            let paragraph = TextBoundaries(text).range(of: .paragraph, at: run.range.lowerBound)
            let title = String(text.string[paragraph]).split(whereSeparator: \.isNewline).joined(separator: " ")
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
                found = (box.meaning.level, text.text.string)
            }
            pending += box.children.reversed()
        }
        return found?.title
    }
}

extension DocumentLoader {
    /// A header or footer with its text parsed.
    fileprivate func edge(_ edge: Document) throws(GalleyError) -> Document {
        var warnings: [GalleyWarning] = []
        var read = Document(try layingOutAttachments(of: try text(of: edge), &warnings))
        read.container = edge.container
        return read
    }
}

extension JSONWriter {
    /// Writes the output of `galley measure` for pages.
    mutating func measures(of document: DocumentPages, id: String?) throws(GalleyError) {
        let size = document.pages.page.orientedSize
        var count = 0
        var lines = 0
        try document.pages.forEach { page in
            count += 1
            lines += page.pieces.reduce(0) { $0 + $1.layout.lines.count }
        }
        beginObject()
        identifier(id)
        self.size(size)
        key("lines")
        integer(lines)
        key("pages")
        integer(count)
        key("truncated")
        bool(false)
        endObject()
    }

    /// Writes the output of `galley layout` for pages: each is a container, and its lines are relative to its corner.
    mutating func layout(_ document: DocumentPages, of loaded: LoadedDocument) throws(GalleyError) {
        let map = UTF16Map(document.pages.text.string)
        let paper = document.pages.page.orientedSize
        var pages: [TextPage] = []
        try document.pages.forEach { pages.append($0) }
        beginObject()
        identifier(loaded.document.id)
        key("size")
        beginObject()
        size(paper)
        endObject()
        key("truncated")
        bool(false)
        writeLines(of: pages, map)
        key("containers")
        beginArray()
        for page in pages {
            let size = page.body.layout.containerSize
            rect(Rect(x: page.body.origin.x, y: page.body.origin.y, width: size.width, height: size.height))
        }
        endArray()
        key("pages")
        beginArray()
        for page in pages { writePage(page, map) }
        endArray()
        writeAttachments(of: pages, map)
        if let queries = loaded.document.queries {
            key("queries")
            try answers(to: queries, about: document)
        }
        var seen: Set<String> = []
        let warnings = pages.flatMap(\.pieces).flatMap(\.layout.warnings).filter { seen.insert($0.message).inserted }
        self.warnings(loaded.warnings + warnings.map { GalleyWarning($0.code, $0.message) }, map)
        endObject()
    }

    private mutating func writeLines(of pages: [TextPage], _ map: UTF16Map) {
        key("lines")
        beginArray()
        for page in pages {
            for piece in page.pieces {
                let part = PageTextMap(segments: piece.segments, map: map)
                for line in piece.layout.lines { self.line(line, of: piece, on: page, part) }
            }
        }
        endArray()
    }

    /// Writes the contents of a page without its lines.
    private mutating func writePage(_ page: TextPage, _ map: UTF16Map) {
        beginObject()
        key("number")
        integer(page.number)
        key("range")
        range(map.utf16Range(page.utf8Range))
        if let header = page.header {
            key("header")
            string(header.layout.text.string)
        }
        if let footer = page.footer {
            key("footer")
            string(footer.layout.text.string)
        }
        if let notes = page.pieces.dropFirst().first {
            key("notes")
            range(map.utf16Range(notes.utf8Range))
        }
        if !page.headings.isEmpty {
            key("headings")
            beginArray()
            for heading in page.headings {
                beginObject()
                key("level")
                integer(heading.level)
                key("title")
                string(heading.title)
                key("name")
                string(heading.name)
                endObject()
            }
            endArray()
        }
        endObject()
    }

    private mutating func writeAttachments(of pages: [TextPage], _ map: UTF16Map) {
        key("attachments")
        beginArray()
        for page in pages {
            for piece in page.pieces {
                let part = PageTextMap(segments: piece.segments, map: map)
                for attachment in piece.layout.attachments {
                    beginObject()
                    key("range")
                    range(part.utf16Range(attachment.utf8Range))
                    key("container")
                    integer(page.number - 1)
                    place(of: attachment, movedBy: page.offset(of: piece))
                    endObject()
                }
            }
        }
        endArray()
    }
}
