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
        links.isOnPages = true
        defer { links.isOnPages = false }
        try links.withContent(pages.anchorNames) { () throws(GalleyError) in
            try pages.forEach { page throws(GalleyError) in
                try beginPage(page.size, sheet: page.sheet, bleed: page.bleedArea, background: background)
                if pages.hasOwnNumbers { labels[labels.count - 1] = page.label }
                try draw(page, tags)
                for place in page.places {
                    guard let target = links.mark(place.anchor.name, at: place.position),
                        let bookmark = place.anchor.bookmark
                    else { continue }
                    outline.add(bookmark, at: target)
                }
            }
        }
    }

    /// Draws a page; the contents of its margins are artifacts.
    private func draw(_ page: TextPage, _ tags: TagSlots?) throws(GalleyError) {
        guard let tagger, let tags else { return try draw(page) }
        if let backdrop = page.backdrop {
            try tagger.asArtifact(.decoration) { () throws(GalleyError) in
                try draw(backdrop, on: page.bleedArea, at: .zero)
            }
        }
        if let header = page.header {
            try tagger.asArtifact(.header) { () throws(GalleyError) in try draw(header.layout, at: header.origin) }
        }
        for piece in page.pieces {
            try tagger.withPage(piece.layout, piece.segments, tags) { () throws(GalleyError) in
                try draw(piece.layout, at: piece.origin)
            }
        }
        if let rule = page.noteRule {
            try tagger.asArtifact(.decoration) { () throws(GalleyError) in try fill(rule.rect, with: rule.color) }
        }
        if let footer = page.footer {
            try tagger.asArtifact(.footer) { () throws(GalleyError) in try draw(footer.layout, at: footer.origin) }
        }
        for box in page.boxes {
            let artifact: StructureTree.Artifact =
                box.place.isAbove ? .header : box.place.isBelow ? .footer : .pagination
            try tagger.asArtifact(artifact) { () throws(GalleyError) in
                try draw(box.content.layout, at: box.content.origin)
            }
        }
        try tagger.asArtifact(.pagination) { () throws(GalleyError) in try drawMarks(of: page, at: .zero) }
    }
}
