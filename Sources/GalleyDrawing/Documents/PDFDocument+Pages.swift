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
        try document.append(pages, background: background)
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
        try document.append(pages, background: background)
        try document.finish()
        return document.warnings
    }

    /// Appends text pages, with the headings in the document's outline, and with links to headings (`#name`).
    public func append(_ pages: TextPages, background: Color? = nil) throws(GalleyError) {
        var outline = PDFOutline(names: pages.anchors, first: destinationCount)
        destinationCount += outline.names.count
        links.destinations = outline.destinations
        defer { links.destinations = [:] }
        try pages.forEach { page throws(GalleyError) in
            try beginPage(page.size, background: background)
            for part in page.parts { try draw(part.layout, at: part.origin) }
            for heading in page.headings { outline.add(heading, to: self) }
        }
        // A link without a destination would make the file invalid.
        outline.addMissing(to: self)
    }

    /// Creates a named destination on the current page.
    fileprivate func mark(_ name: String, at point: Point) {
        unsafe cairo_tag_begin(context, CAIRO_TAG_DEST, "name='\(name)' x=\(point.x) y=\(point.y)")
        unsafe cairo_tag_end(context, CAIRO_TAG_DEST)
    }

    /// Adds an entry to the document's outline.
    fileprivate func addOutlineEntry(_ title: String, to name: String, in parent: Int32, isOpen: Bool) -> Int32 {
        unsafe cairo_pdf_surface_add_outline(
            pdfSurface, parent, title, "dest='\(name)'",
            isOpen ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(rawValue: 0))
    }
}

/// Headings as outline entries and link destinations.
private struct PDFOutline {
    let names: [String]
    /// The destination names in the file by heading name.
    let destinations: [String: String]
    private var missing: Set<String>
    /// The parents of the next entry.
    private var parents: [(level: Int, entry: Int32)] = []

    init(names: [String], first: Int) {
        self.names = names
        var destinations: [String: String] = [:]
        for (index, name) in names.enumerated() { destinations[name] = "h\(first + index)" }
        self.destinations = destinations
        missing = Set(destinations.values)
    }

    mutating func add(_ heading: TextPage.Heading, to document: PDFDocument) {
        guard let name = destinations[heading.name] else { return }
        document.mark(name, at: heading.position)
        missing.remove(name)
        while let last = parents.last, last.level >= heading.level { parents.removeLast() }
        let entry = document.addOutlineEntry(
            heading.title, to: name, in: parents.last?.entry ?? 0, isOpen: heading.level < 2)
        parents.append((heading.level, entry))
    }

    mutating func addMissing(to document: PDFDocument) {
        for name in missing.sorted() { document.mark(name, at: .zero) }
        missing = []
    }
}
