internal import CCairo
public import GalleyLayout
public import GalleyText

extension PDFDocument {
    /// Pages of text as a document of their own, with an outline of its headings.
    ///
    /// Pages are laid out and drawn one at a time.
    public static func render(
        _ pages: TextPages, background: Color? = nil, metadata: Metadata = Metadata(), renderer: TextRenderer = .shared
    ) throws(GalleyError) -> PDFDocument {
        let document = try PDFDocument(metadata: metadata, renderer: renderer)
        try document.append(pages, background: background)
        return document
    }

    /// Pages of text as a file, which is there when it is complete: no more of it is in memory than the page in work and
    /// what the format wants at its end, such as fonts.
    ///
    /// - Returns: What could not be drawn as asked.
    /// - Throws: `GalleyError.unwritableFile`, and what laying out and drawing throw.
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

    /// Appends pages of text: each on a page of its own, its headings in the document's outline, and links to headings
    /// (`#name`) leading there.
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
        // A link to what no page shows would make the file useless.
        outline.addMissing(to: self)
    }

    /// Makes a place of the current page one that links lead to.
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

/// Headings as entries of an outline, and as places that links lead to.
private struct PDFOutline {
    let names: [String]
    /// The names of places in the file, by those of headings.
    let destinations: [String: String]
    private var missing: Set<String>
    /// The entries around the one that comes next.
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
