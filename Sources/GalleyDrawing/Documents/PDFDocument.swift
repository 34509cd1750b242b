internal import CCairo
internal import GalleyBoxes
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleySupport
public import GalleyText

/// A PDF document with selectable and searchable text in logical order, and links.
///
///     let document = try PDFDocument(metadata: PDFDocument.Metadata(title: "Report"))
///     try document.beginPage(Size(width: 595, height: 842))
///     try document.draw(layout, at: Point(x: 40, y: 40))
///     try document.write(to: "report.pdf")
///
/// Lengths are points, 72 to the inch. A document belongs to one thread at a time.
@safe public final class PDFDocument: Canvas {
    /// The metadata of a document.
    public struct Metadata: Sendable, Hashable {
        /// The title.
        public var title: String?
        /// The author.
        public var author: String?
        /// The subject.
        public var subject: String?
        /// The keywords, separated by commas.
        public var keywords: String?
        /// The creation date in ISO 8601, such as `2026-08-01T12:00:00Z`. `nil` is the time of the environment variable
        /// `SOURCE_DATE_EPOCH` in seconds since 1970, or no date without it: the same document always gives the same
        /// bytes.
        public var creationDate: String?
        /// The BCP 47 language of the text, for screen readers.
        public var language: String?
        /// The structure for assistive technology. Default: none.
        public var tagging: PDFTagging

        /// Creates metadata.
        public init(
            title: String? = nil, author: String? = nil, subject: String? = nil, keywords: String? = nil,
            creationDate: String? = nil, language: String? = nil, tagging: PDFTagging = .none
        ) {
            self.title = title
            self.author = author
            self.subject = subject
            self.keywords = keywords
            self.creationDate = creationDate
            self.language = language
            self.tagging = tagging
        }
    }

    private final class Output {
        var bytes: [UInt8] = []
        /// The file that receives the bytes, if any.
        let file: FileStream?

        init(_ file: FileStream?) {
            self.file = file
        }

        func append(_ new: UnsafeBufferPointer<UInt8>) -> Bool {
            if let file { return unsafe file.append(new) }
            unsafe bytes.append(contentsOf: new)
            return true
        }

        var count: Int { file?.count ?? bytes.count }

        func read(_ range: Range<Int>) -> [UInt8] {
            file?.read(range) ?? Array(bytes[range.clamped(to: 0..<bytes.count)])
        }

        func replace(_ change: PDFRepair.Change) {
            if let file { return file.replace(at: change.offset, with: change.bytes) }
            let range = change.offset..<change.offset + change.bytes.count
            bytes.replaceSubrange(range.clamped(to: bytes.indices), with: change.bytes)
        }
    }

    /// The output of Cairo; with tags, it is rewritten into ``result``.
    private let output: Output
    private let result: Output?
    /// The tagger of a document with structure.
    let tagger: PDFTagger?
    private let metadata: Metadata
    private let surface: OpaquePointer
    let context: OpaquePointer
    private let fonts: CairoFontCache
    /// The links of the current page.
    let links = PDFLinks()
    /// The headings and notes of a layout, which is not kept alive: pages are in memory one at a time.
    private struct LayoutAnchors {
        weak var layout: TextLayout?
        let anchors: [(name: String, line: Int)]
    }

    /// The last layout with headings or notes, which may be drawn page by page.
    private var lastAnchors: LayoutAnchors?
    private var pages = 0
    /// The number of open groups.
    private var groups = 0
    private var isFinished = false

    /// The longest side of a page in points: the maximum in PDF without a user unit.
    private static let longestSide = 14_400.0

    /// Creates a document without pages.
    public convenience init(metadata: Metadata = Metadata(), renderer: TextRenderer = .shared) throws(GalleyError) {
        try self.init(metadata: metadata, renderer: renderer, path: nil)
    }

    /// Creates a document that is written to a file incrementally.
    init(metadata: Metadata, renderer: TextRenderer, path: String?) throws(GalleyError) {
        try metadata.checkConformance()
        self.metadata = metadata
        let output = Output(try path.map { path throws(GalleyError) in try FileStream(path: path) })
        self.output = output
        let isTagged = metadata.tagging != .none
        tagger = isTagged ? PDFTagger(language: metadata.language) : nil
        result =
            isTagged ? Output(try path.map { path throws(GalleyError) in try FileStream(path: path) }) : nil
        let surface = unsafe cairo_pdf_surface_create_for_stream(
            { closure, bytes, length in
                guard let closure = unsafe closure else { return CAIRO_STATUS_WRITE_ERROR }
                let output = unsafe Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
                let isWritten = unsafe output.append(UnsafeBufferPointer(start: bytes, count: Int(length)))
                return isWritten ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
            }, Unmanaged.passUnretained(output).toOpaque(), 1, 1)
        guard let surface = unsafe surface, let context = unsafe cairo_create(surface) else {
            throw .drawingFailed(operation: "starting a PDF", reason: "out of memory")
        }
        unsafe self.surface = surface
        unsafe self.context = context
        fonts = CairoFontCache(sharing: renderer.cairoFonts)
        super.init(renderer: renderer, images: ImageStore(renderer.options, isDocument: true))
        let entries: [(cairo_pdf_metadata_t, String?)] = [
            (CAIRO_PDF_METADATA_TITLE, metadata.title), (CAIRO_PDF_METADATA_AUTHOR, metadata.author),
            (CAIRO_PDF_METADATA_SUBJECT, metadata.subject), (CAIRO_PDF_METADATA_KEYWORDS, metadata.keywords),
            // Cairo writes no date for an empty string, and the current time by default.
            (CAIRO_PDF_METADATA_CREATE_DATE, metadata.creationDate ?? SourceDate.iso8601 ?? ""),
        ]
        for (key, value) in entries {
            if let value { unsafe cairo_pdf_surface_set_metadata(surface, key, value) }
        }
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Galley")
    }

    deinit {
        unsafe cairo_destroy(context)
        // Finishing writes to the output, which must still exist.
        unsafe cairo_surface_finish(surface)
        unsafe cairo_surface_destroy(surface)
    }

    /// Ends the current page and begins one of `size`.
    ///
    /// - Throws: `GalleyError.invalidValue` for sizes that a PDF page cannot have.
    public func beginPage(_ size: Size, background: Color? = nil) throws(GalleyError) {
        let sides = 0...PDFDocument.longestSide
        guard size.width > 0, size.height > 0, sides.contains(size.width), sides.contains(size.height) else {
            throw .invalidValue(
                name: "page size", value: "\(size.width) × \(size.height)",
                reason: "the sides of a page must be above 0 and at most \(Int(PDFDocument.longestSide)) points; "
                    + "break longer text into pages")
        }
        guard !isFinished, groups == 0 else {
            throw .drawingFailed(
                operation: "beginning a page",
                reason: isFinished ? "the document is finished" : "a group is being drawn")
        }
        if pages > 0 { endPage() }
        unsafe cairo_pdf_surface_set_size(surface, size.width, size.height)
        pages += 1
        unsafe tagger?.beginPage(size, in: context)
        if let background {
            try fill(Rect(x: 0, y: 0, width: size.width, height: size.height), with: background)
        }
    }

    private func endPage() {
        tagger?.annotations.append(links.elements)
        unsafe links.write(to: context)
        unsafe cairo_show_page(context)
    }

    /// Draws a group with a state; `body` is not called if nothing would be visible, and must not begin a page.
    override func paintGroup(_ state: GraphicsState, _ body: () throws(GalleyError) -> Void) throws(GalleyError) {
        try checkPage()
        guard state.isVisible else { return }
        groups += 1
        defer { groups -= 1 }
        if state.opacity < 1 { tagger?.beginGroup() }
        defer { if state.opacity < 1 { tagger?.endGroup() } }
        try unsafe state.draw(with: context, body)
        try check(unsafe cairo_status(context))
    }

    override func drawBoxes(_ layout: BoxLayout, at origin: Point) throws(GalleyError) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        let painter = unsafe CairoBoxPainter(
            context: context, renderer: renderer, images: images, isOnPage: true, imageScale: images.documentScale,
            tagger: tagger
        ) { (layout, origin) throws(GalleyError) in try self.draw(layout, at: origin) }
        if let tagger {
            let area = Rect(x: origin.x, y: origin.y, width: layout.size.width, height: layout.size.height)
            tagger.addBoxes(of: layout, in: unsafe PDFLinks.pageArea(of: area, in: context))
        }
        // Links in one box can lead to headings in another.
        let texts = layout.nodes.compactMap(\.text).filter(\.text.mayHaveAnchors)
        try links.withContent(texts.flatMap { anchors(of: $0).map(\.name) }) { () throws(GalleyError) in
            try BoxDrawing(painter: painter).draw(layout, at: origin)
        }
    }

    override func draw(_ content: DrawnContent, at origin: Point) throws(GalleyError) {
        // The caller marks the places of all pages.
        guard !links.isOnPages, content.layout.text.mayHaveAnchors else { return try super.draw(content, at: origin) }
        let anchors = anchors(of: content.layout)
        try links.withContent(anchors.map(\.name)) { () throws(GalleyError) in
            try super.draw(content, at: origin)
            for anchor in anchors where content.lines.contains(anchor.line) {
                let corner = content.layout.lines[anchor.line].frame.origin
                var (x, y) = (origin.x + corner.x, origin.y + corner.y)
                unsafe cairo_user_to_device(context, &x, &y)
                links.mark(anchor.name, at: Point(x: x, y: y))
            }
        }
    }

    /// The visible headings and notes of a layout, with their lines.
    func anchors(of layout: TextLayout) -> [(name: String, line: Int)] {
        if let known = lastAnchors, known.layout === layout { return known.anchors }
        let anchors = layout.text.anchors.compactMap { anchor in
            layout.visibleLine(atUTF8: anchor.offset).map { (name: anchor.name, line: $0) }
        }
        lastAnchors = LayoutAnchors(layout: layout, anchors: anchors)
        return anchors
    }

    override func paint(at origin: Point, _ body: (any Painter) -> Void) throws(GalleyError) {
        try checkPage()
        unsafe cairo_save(context)
        unsafe cairo_translate(context, origin.x, origin.y)
        defer { unsafe cairo_restore(context) }
        try renderer.withWorker { worker throws(GalleyError) in
            body(
                unsafe CairoPainter(
                    context: context, form: .text, worker: worker, fonts: fonts, images: images,
                    links: links, tagger: tagger))
        }
        try check(unsafe cairo_status(context))
    }

    private func checkPage() throws(GalleyError) {
        guard pages > 0, !isFinished else {
            throw .drawingFailed(
                operation: "drawing on a PDF", reason: isFinished ? "it is finished" : "it has no page; begin one")
        }
    }

    private func check(_ status: cairo_status_t) throws(GalleyError) {
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .drawingFailed(
                operation: "writing a PDF", reason: unsafe String(cString: cairo_status_to_string(status)))
        }
    }

    /// Finishes the document and returns its bytes. Nothing can be drawn afterwards.
    public func data() throws(GalleyError) -> [UInt8] {
        try finish()
        return result?.bytes ?? output.bytes
    }

    /// Writes the rest of the document, once.
    func finish() throws(GalleyError) {
        guard !isFinished else { return }
        guard pages > 0, groups == 0 else {
            throw .drawingFailed(
                operation: "writing a PDF",
                reason: pages > 0 ? "a group is being drawn" : "it has no page; begin one")
        }
        isFinished = true
        links.markMissing(warnings: images)
        endPage()
        unsafe cairo_surface_finish(surface)
        repair()
        if let result, let tagger { return try finish(result, tagger) }
        if let language = metadata.language,
            let appendix = PDFLanguage(language: language).appendix(to: output.count, read: output.read)
        {
            _ = unsafe appendix.withUnsafeBufferPointer { unsafe output.append($0) }
        }
        // The error of the file is more specific than that of the surface.
        try output.file?.finish()
        try check(unsafe cairo_surface_status(surface))
    }

    /// Corrects errors of Cairo in the finished file. A pipe cannot be read, and is not changed.
    private func repair() {
        let output = output
        guard let source = PDFSource(count: output.count, read: { output.read($0) }) else { return }
        for change in PDFRepair(source).changes { output.replace(change) }
    }

    /// Rewrites the finished file with its structure.
    private func finish(_ result: Output, _ tagger: PDFTagger) throws(GalleyError) {
        try check(unsafe cairo_surface_status(surface))
        if metadata.tagging == .ua1 {
            warn(aboutHeadings: tagger.tree.nestHeadings())
            try tagger.tree.checkConformance()
        }
        let (source, target) = (output, result)
        var finishing = try PDFFinishing(
            tagger, metadata: metadata, count: source.count, read: { source.read($0) },
            write: { unsafe $0.withUnsafeBufferPointer { unsafe target.append($0) } })
        try finishing.run()
        source.bytes = []
        try result.file?.finish()
    }

    /// Warns once about headings that have other levels in the structure.
    private func warn(aboutHeadings changes: [(title: String, old: Int, new: Int)]) {
        guard let first = changes.first else { return }
        let others = changes.count > 1 ? ", and \(changes.count - 1) more" : ""
        images.warn(
            .unusableValue,
            "the heading “\(first.title.prefix(60))” of level \(first.old) has level \(first.new) in the structure\(others): "
                + "PDF/UA demands that the first heading has level 1, and that no level is skipped")
    }

    var pdfSurface: OpaquePointer { unsafe surface }

    /// Finishes the document and writes it; if this fails, no partial file remains.
    ///
    /// - Throws: `GalleyError.unwritableFile`.
    public func write(to path: String) throws(GalleyError) {
        try FileWriter.write(try data(), to: path)
    }
}
