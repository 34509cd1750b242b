internal import CCairo
public import GalleyLayout
public import GalleyText

extension PDFDocument {
    /// Creates a document of text pages, with an outline of the headings.
    ///
    /// Pages are laid out and drawn one at a time.
    public static func render(
        _ pages: TextPages, background: Color? = nil, metadata: Metadata = Metadata(), renderer: TextRenderer = .shared
    ) throws(GalleyError) -> PDFDocument {
        let document = try PDFDocument(metadata: metadata, renderer: renderer)
        try document.links.asOnlyContent { () throws(GalleyError) in
            try document.append(pages, background: background)
        }
        return document
    }

    /// Writes text pages to a file, which exists only when it is complete. Only the current page is in memory, and the
    /// data that the format requires at the end, such as fonts.
    ///
    /// - Returns: Warnings of the drawing.
    /// - Throws: `GalleyError.unwritableFile`, and the errors of layout and drawing.
    @discardableResult
    public static func write(
        _ pages: TextPages, to path: String, background: Color? = nil, metadata: Metadata = Metadata(),
        renderer: TextRenderer = .shared
    ) throws(GalleyError) -> [GalleyWarning] {
        let document = try PDFDocument(metadata: metadata, renderer: renderer, path: path)
        try document.links.asOnlyContent { () throws(GalleyError) in
            try document.append(pages, background: background)
        }
        try document.finish()
        return document.warnings
    }

    /// Appends pages of text with an outline of their headings.
    ///
    /// Links to headings and notes (`#name`) lead to those of the text, or else of the document. A target that does not
    /// exist in the finished document causes a warning.
    public func append(_ pages: TextPages, background: Color? = nil) throws(GalleyError) {
        let tags = tagger?.tags(of: pages.text)
        var outline = PDFOutline()
        links.isOnPages = true
        defer { links.isOnPages = false }
        try links.withContent(pages.text.anchors.map(\.name)) { () throws(GalleyError) in
            try pages.forEach { page throws(GalleyError) in
                try beginPage(page.size, background: background)
                if pages.hasOwnNumbers { setPageLabel(pages.label(ofPage: page.number - 1)) }
                try draw(page, tags)
                for place in page.places {
                    guard let target = links.mark(place.anchor.name, at: place.position), let heading = place.heading
                    else { continue }
                    outline.add(heading, at: target, to: self)
                }
            }
        }
    }

    /// Draws a page; its header and footer are artifacts.
    private func draw(_ page: TextPage, _ tags: TextTags?) throws(GalleyError) {
        guard let tagger, let tags else { return try draw(page) }
        if let header = page.header {
            try tagger.asArtifact(.header) { () throws(GalleyError) in try draw(header.layout, at: header.origin) }
        }
        for piece in page.pieces {
            try tagger.withPage(piece.layout, piece.segments, tags) { () throws(GalleyError) in
                try draw(piece.layout, at: piece.origin)
            }
        }
        if let rule = page.noteRule { try fill(rule.rect, with: rule.color) }
        if let footer = page.footer {
            try tagger.asArtifact(.footer) { () throws(GalleyError) in try draw(footer.layout, at: footer.origin) }
        }
    }

    /// Sets the number of the current page that readers show.
    private func setPageLabel(_ label: String) {
        unsafe cairo_pdf_surface_set_page_label(pdfSurface, label)
    }

    /// Adds an entry to the document's outline.
    fileprivate func addOutlineEntry(_ title: String, to name: String, in parent: Int32, isOpen: Bool) -> Int32 {
        unsafe cairo_pdf_surface_add_outline(
            pdfSurface, parent, title, "dest='\(name)'",
            isOpen ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(rawValue: 0))
    }
}

/// The headings as entries of an outline.
private struct PDFOutline {
    /// The entries around the next one.
    private var parents: [(level: Int, entry: Int32)] = []

    mutating func add(_ heading: TextPage.Heading, at place: String, to document: PDFDocument) {
        while let last = parents.last, last.level >= heading.level { parents.removeLast() }
        let entry = document.addOutlineEntry(
            heading.title, to: place, in: parents.last?.entry ?? 0, isOpen: heading.level < 2)
        parents.append((heading.level, entry))
    }
}
