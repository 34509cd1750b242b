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
public final class PDFDocument: Canvas {
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
        /// The structure for assistive technology. Default: none, or the one that ``archive`` demands.
        public var tagging: PDFTagging
        /// The level of PDF/A; `nil` if the file claims none.
        public var archive: PDFArchive?
        /// The files inside of the PDF.
        public var attachments: [PDFAttachment]
        /// An electronic invoice as XML (Factur-X, ZUGFeRD 2 or XRechnung), which is attached under the name that its
        /// profile demands. A file with one is at least PDF/A-3b.
        public var invoice: PDFAttachment.Content?
        /// Whether a heading whose level PDF/UA-1 does not allow is an error instead of getting another level.
        public var isStrict = false

        /// Creates metadata.
        public init(
            title: String? = nil, author: String? = nil, subject: String? = nil, keywords: String? = nil,
            creationDate: String? = nil, language: String? = nil, tagging: PDFTagging = .none,
            archive: PDFArchive? = nil, attachments: [PDFAttachment] = [], invoice: PDFAttachment.Content? = nil
        ) {
            self.title = title
            self.author = author
            self.subject = subject
            self.keywords = keywords
            self.creationDate = creationDate
            self.language = language
            self.tagging = tagging
            self.archive = archive
            self.attachments = attachments
            self.invoice = invoice
        }
    }

    /// The bytes of a document that has no file.
    private final class Memory {
        var bytes: [UInt8] = []
    }

    private let memory = Memory()
    /// The file that receives the bytes, if any.
    private let stream: FileStream?
    let file: PDFFile
    /// The tagger of a document with structure.
    let tagger: PDFTagger?
    let metadata: Metadata
    let attachments: PDFAttachments
    /// The stream of the current page, with those of the groups that are drawn on it.
    private var contents: [PDFContent] = []
    /// The objects of the finished pages.
    private(set) var pageObjects: [Int] = []
    /// The object of the page tree.
    let pageTree: Int
    var outline = PDFOutline()
    /// The numbers of the pages that readers show; `nil` where pages have only their place.
    var labels: [String?] = []
    /// The links of the current page.
    let links = PDFLinks()
    /// The headings and notes of a layout, which is not kept alive: pages are in memory one at a time.
    private struct LayoutAnchors {
        weak var layout: TextLayout?
        let anchors: [(name: String, line: Int)]
    }

    /// The last layout with headings or notes, which may be drawn page by page.
    private var lastAnchors: LayoutAnchors?
    /// The number of open groups.
    private var groups = 0
    /// Whether each open group of ``begin(transform:clip:_:opacity:)`` has a stream of its own.
    private var forms: [Bool] = []
    private var isFinished = false

    /// The longest side of a page in points: the maximum in PDF without a user unit.
    static let longestSide = 14_400.0

    /// Creates a document without pages.
    public convenience init(metadata: Metadata = Metadata(), renderer: TextRenderer = .shared) throws(GalleyError) {
        try self.init(metadata: metadata, renderer: renderer, path: nil)
    }

    /// Creates a document that is written to a file incrementally.
    init(metadata: Metadata, renderer: TextRenderer, path: String?) throws(GalleyError) {
        let metadata = metadata.completed
        try metadata.checkConformance()
        self.metadata = metadata
        attachments = try PDFAttachments(metadata)
        let stream = try path.map { path throws(GalleyError) in try FileStream(path: path) }
        self.stream = stream
        let memory = memory
        file = PDFFile(archive: metadata.archive.map(ArchiveRules.init)) { bytes in
            guard let stream else {
                memory.bytes += bytes
                return true
            }
            return unsafe bytes.withUnsafeBufferPointer { unsafe stream.append($0) }
        }
        pageTree = file.objects.next()
        tagger = metadata.tagging == .none ? nil : PDFTagger(language: metadata.language)
        super.init(renderer: renderer, images: ImageStore(renderer.options, isDocument: true))
    }

    /// Ends the current page and begins one of `size`.
    ///
    /// - Throws: `GalleyError.invalidValue` for sizes that a PDF page cannot have, or `GalleyError.nonconformingDocument` for those
    ///   that PDF/A forbids.
    public func beginPage(_ size: Size, background: Color? = nil) throws(GalleyError) {
        let area = Rect(x: 0, y: 0, width: size.width, height: size.height)
        try beginPage(size, sheet: area, bleed: area, background: background)
    }

    /// Ends the current page and begins one of `size` on a sheet that may be larger.
    ///
    /// - Parameters:
    ///   - sheet: The sheet, from the top left corner of the page.
    ///   - bleed: The page with the area beyond its edges that its background covers.
    func beginPage(_ size: Size, sheet: Rect, bleed: Rect, background: Color?) throws(GalleyError) {
        let whole = Size(width: sheet.width, height: sheet.height)
        try file.archive?.check(whole)
        let sides = 0...PDFDocument.longestSide
        guard size.width > 0, size.height > 0, sides.contains(whole.width), sides.contains(whole.height) else {
            throw .invalidValue(
                name: "page size", value: "\(whole.width) × \(whole.height)",
                reason: "the sides of a page must be above 0 and at most \(Int(PDFDocument.longestSide)) points; "
                    + "break longer text into pages")
        }
        guard !isFinished, groups == 0 else {
            throw .drawingFailed(
                operation: "beginning a page",
                reason: isFinished ? "the document is finished" : "a group is being drawn")
        }
        endPage()
        (file.pageArea, file.bleedArea, file.pageSize) = (sheet, bleed, size)
        tagger?.beginPage(size)
        contents = [PDFContent(file: file, tagger: tagger, pageHeight: size.height)]
        labels.append(nil)
        if let background {
            // Beyond the edges: readers would show the paper in pixels that the page covers partly.
            try fill(bleed.inset(by: EdgeInsets(-1)), with: background)
        }
    }

    private func endPage() {
        guard let page = contents.popLast() else { return }
        let (number, stream) = (file.objects.next(), file.objects.next())
        let annotations = links.endPage(pageObjects.count, in: file).map { "\($0) 0 R" }
        let key = file.finish(page, form: nil)
        var entries = "<</Type/Page/Parent \(pageTree) 0 R/Contents \(stream) 0 R/Resources\(page.resources)\(key)"
        entries += file.pageBoxes
        entries += "/Group<</S/Transparency/CS/DeviceRGB>>"
        if !annotations.isEmpty { entries += "/Annots[\(annotations.joined(separator: " "))]" }
        // Assistive technology visits links in the order of the structure.
        if tagger != nil { entries += "/Tabs/S" }
        file.objects.add(number, entries + ">>")
        file.objects.writeStream(stream, "", page.bytes)
        pageObjects.append(number)
    }

    /// The stream that is drawn on. Drawing checks that there is a page.
    var content: PDFContent { contents[contents.count - 1] }

    /// Draws a group with a state; `body` is not called if nothing would be visible, and must not begin a page.
    override func paintGroup(_ state: GraphicsState, _ body: () throws(GalleyError) -> Void) throws(GalleyError) {
        try checkPage()
        guard state.isVisible else { return }
        groups += 1
        begin(transform: state.transform, clip: state.clip, state.clipRule, opacity: state.opacity)
        defer {
            end(opacity: state.opacity)
            groups -= 1
        }
        try body()
    }

    /// The number of saved states in a stream from which on groups have streams of their own: readers hold 28 states
    /// (ISO 32000-1, C.2), and the content of a group needs some.
    private static let deepestState = 16

    /// Begins a group: everything up to its end is transformed, clipped and made transparent as a unit.
    func begin(
        transform: Transform?, clip: Path?, _ rule: Path.FillRule = .nonZero, opacity: Double,
        blendMode: BlendMode = .normal, isIsolated: Bool = false
    ) {
        content.save()
        if let transform { content.transform(by: transform) }
        if let clip { content.clip(to: clip, rule) }
        let isForm = opacity < 1 || blendMode != .normal || isIsolated || content.depth > Self.deepestState
        forms.append(isForm)
        if isForm { beginForm() }
    }

    /// Begins a form, whose contents are drawn at its end.
    func beginForm() { contents.append(PDFContent(in: content, tagger: tagger)) }

    /// Ends two forms: the second one, in white, is the opacity of the first one.
    func endMasked() {
        guard contents.count > 2, let mask = contents.popLast(), let group = contents.popLast() else { return }
        let area = content.visible ?? .zero
        let opacity = file.writeForm(mask, area: area, group: "DeviceRGB")
        let hasMarks = !group.slots.isEmpty
        let form = file.writeForm(group, area: area, group: "DeviceRGB")
        content.save()
        content.use(file.state(.mask(form: opacity)))
        content.setFill(.black, alpha: 1)
        content.draw(object: form, hasMarks: hasMarks)
        content.restore()
    }

    func end(opacity: Double, blendMode: BlendMode = .normal, isIsolated: Bool = false) {
        if forms.popLast() == true, let group = contents.popLast() {
            let hasMarks = !group.slots.isEmpty
            let isGroup = opacity < 1 || blendMode != .normal || isIsolated
            let form = file.writeForm(
                group, area: content.visible ?? .zero, group: isGroup ? "DeviceRGB" : nil)
            if blendMode != .normal { content.use(file.state(.blend(blendMode))) }
            content.setFill(.black, alpha: Float(opacity))
            content.draw(object: form, hasMarks: hasMarks)
        }
        content.restore()
    }

    /// Draws content once, as a form that can be drawn at several places.
    ///
    /// - Parameters:
    ///   - area: The rectangle that it may paint.
    ///   - group: The colour space of a transparency group; `nil` without one.
    func form(in area: Rect, group: String?, _ body: () -> Void) -> Int {
        contents.append(PDFContent(in: content, tagger: nil))
        body()
        return file.writeForm(contents.removeLast(), area: area, group: group)
    }

    /// Makes what follows as opaque as a gradient over a rectangle, up to the end of the current state.
    func mask(with gradient: Gradient, over rect: Rect) {
        let shading = file.write(gradient, in: rect, isMask: true)
        let form = form(in: content.visible ?? rect, group: "DeviceGray") {
            content.transform(by: shading.map)
            content.paint(shading: shading.object)
        }
        content.use(file.state(.mask(form: form)))
    }

    override var hasStructure: Bool { true }

    override func drawBoxes(_ layout: BoxLayout, at origin: Point) throws(GalleyError) {
        try checkPage()
        // Boxes in lines of text can be deep inside of others.
        begin(transform: nil, clip: nil, opacity: 1)
        defer { end(opacity: 1) }
        if let tagger {
            let area = Rect(x: origin.x, y: origin.y, width: layout.size.width, height: layout.size.height)
            tagger.addBoxes(of: layout, in: PDFLinks.pageArea(of: area, on: content))
        }
        let drawing = BoxDrawing(layout, at: origin, painter: PDFBoxPainter(self))
        guard !links.isOnPages else { return try drawing.draw() }
        // Links in one box can lead to headings in another.
        let texts = layout.nodes.compactMap(\.text).filter(\.text.mayHaveAnchors)
        try links.withContent(texts.flatMap { anchors(of: $0).map(\.name) }) { () throws(GalleyError) in
            try drawing.draw()
        }
    }

    override func draw(_ content: DrawnContent, at origin: Point) throws(GalleyError) {
        // The caller marks the places of all pages.
        guard !links.isOnPages, content.layout.text.mayHaveAnchors else { return try super.draw(content, at: origin) }
        let anchors = anchors(of: content.layout)
        try links.withContent(anchors.map(\.name)) { () throws(GalleyError) in
            try super.draw(content, at: origin)
            for anchor in anchors where content.contains(anchor.line) {
                let corner = content.layout.lines[anchor.line].frame.origin
                let place = self.content.toPage.apply(origin.x + corner.x, origin.y + corner.y)
                links.mark(anchor.name, at: Point(x: place.x, y: place.y))
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
        content.save()
        defer { content.restore() }
        content.transform(by: .translation(x: origin.x, y: origin.y))
        try renderer.withWorker { worker throws(GalleyError) in body(PDFPainter(self, worker: worker)) }
    }

    private func checkPage() throws(GalleyError) {
        guard !contents.isEmpty else {
            throw .drawingFailed(
                operation: "drawing on a PDF", reason: isFinished ? "it is finished" : "it has no page; begin one")
        }
    }

    /// Finishes the document and returns its bytes. Nothing can be drawn afterwards.
    public func data() throws(GalleyError) -> [UInt8] {
        try finish()
        return memory.bytes
    }

    /// Writes the rest of the document, once.
    func finish() throws(GalleyError) {
        if let violation = file.violation { throw violation }
        guard !isFinished else { return }
        guard !contents.isEmpty, groups == 0 else {
            throw .drawingFailed(
                operation: "writing a PDF",
                reason: contents.isEmpty ? "it has no page; begin one" : "a group is being drawn")
        }
        if let tagger, metadata.tagging == .ua1 {
            try report(changesOfHeadings: tagger.tree.nestHeadings())
            try tagger.tree.checkConformance()
        }
        isFinished = true
        links.markMissing(warnings: images)
        endPage()
        file.writeFonts()
        let isWritten = writeCatalogue()
        if let violation = file.violation { throw violation }
        // The error of the file names the reason.
        try stream?.finish()
        guard isWritten else { throw .drawingFailed(operation: "writing a PDF", reason: "out of memory") }
    }

    /// Warns once about headings that have other levels in the structure.
    private func report(changesOfHeadings changes: [(title: String, old: Int, new: Int)]) throws(GalleyError) {
        guard let first = changes.first else { return }
        let others = changes.count > 1 ? ", and \(changes.count - 1) more" : ""
        guard !metadata.isStrict else {
            throw .nonconformingDocument(
                rule: "ISO 14289-1, 7.4.2", path: "the heading “\(first.title.prefix(60))”",
                reason:
                    "PDF/UA demands the level \(first.new) instead of \(first.old)\(others): the first heading has level 1, "
                    + "and no level is skipped; change the levels, or leave out --strict")
        }
        images.warn(
            .unusableValue,
            "the heading “\(first.title.prefix(60))” of level \(first.old) has level \(first.new) in the structure\(others): "
                + "PDF/UA demands that the first heading has level 1, and that no level is skipped")
    }

    /// Finishes the document and writes it; if this fails, no partial file remains.
    ///
    /// - Throws: `GalleyError.unwritableFile`.
    public func write(to path: String) throws(GalleyError) {
        try FileWriter.write(try data(), to: path)
    }
}
