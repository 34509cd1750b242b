internal import GalleyBoxes
internal import GalleyFonts
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// A painter that writes the operators of a PDF.
final class PDFPainter: Painter {
    /// The form of glyphs.
    enum GlyphForm {
        /// Text with its characters.
        case text
        /// Shapes in one colour: the text of a shadow would be found twice.
        case shapes(Color)
    }

    let document: PDFDocument
    let form: GlyphForm
    let worker: GlyphWorker
    /// The gradient that currently replaces colours.
    private var gradient: PDFContent.Paint?

    init(_ document: PDFDocument, form: GlyphForm = .text, worker: GlyphWorker) {
        self.document = document
        self.form = form
        self.worker = worker
    }

    var content: PDFContent { document.content }
    var file: PDFFile { document.file }
    var images: ImageStore { document.images }
    var visible: Rect? { content.visible }
    /// Enough for printing.
    var imageScale: Double { images.documentScale }

    // MARK: Colours

    /// A colour as it is drawn: of a shadow, only its alpha counts.
    private func drawn(_ color: Color) -> Color {
        guard case .shapes(var tint) = form else { return color }
        tint.alpha = color.alpha
        return tint
    }

    func setFill(_ color: Color) {
        let drawn = drawn(color)
        if let gradient { return content.setFill(gradient, alpha: 1) }
        content.setFill(drawn.paint, alpha: drawn.alpha)
    }

    /// - Parameter isOwn: Whether the colour is not replaced by the current gradient.
    func setStroke(_ color: Color, isOwn: Bool = false) {
        let drawn = drawn(color)
        if let gradient, !isOwn { return content.setStroke(gradient, alpha: 1) }
        content.setStroke(drawn.paint, alpha: drawn.alpha)
    }

    func draw(in gradient: Gradient, over rect: Rect, _ body: (any Painter) -> Void) {
        guard !rect.isEmpty, case .text = form else { return body(self) }
        let drawn = gradient.drawable(in: rect, scale: content.toPage.stretch.smallest)
        let shading = file.write(drawn, in: rect)
        let pattern = file.objects.next()
        let map = shading.map.followed(by: content.toPattern)
        file.objects.add(
            pattern,
            "<</PatternType 2/Shading \(shading.object) 0 R/Matrix["
                + PDFNumber.list([map.a, map.b, map.c, map.d, map.tx, map.ty], decimals: 6) + "]>>")
        content.save()
        if drawn.isTranslucent { document.mask(with: drawn, over: rect) }
        self.gradient = .pattern(pattern)
        body(self)
        self.gradient = nil
        content.restore()
    }

    // MARK: Shapes

    func fill(_ rect: Rect, with color: Color) {
        setFill(color)
        content.fill(rect)
    }

    func fill(_ path: Path, _ rule: Path.FillRule, with color: Color) {
        setFill(color)
        content.fill(path, rule)
    }

    func draw(_ line: LineStroke) {
        var path = Path()
        path.move(to: Point(x: line.minX, y: line.y))
        path.line(to: Point(x: line.maxX, y: line.y))
        stroke(
            path,
            PathStroke(
                width: line.thickness, color: line.color, dashes: line.dashes, dashPhase: line.minX,
                hasRoundCaps: line.hasRoundCaps))
    }

    func stroke(_ path: Path, _ stroke: PathStroke) {
        content.save()
        setStroke(stroke.color)
        var stroke = stroke
        stroke.width = drawnWidth(stroke.width, around: path.bounds)
        // A negative phase is not allowed everywhere.
        let length = stroke.dashes.reduce(0, +) * (stroke.dashes.count.isMultiple(of: 2) ? 1 : 2)
        if stroke.dashPhase < 0, length > 0 {
            stroke.dashPhase = stroke.dashPhase.truncatingRemainder(dividingBy: length) + length
        }
        content.setLine(stroke)
        content.stroke(path)
        content.restore()
    }

    /// The width with which a path is stroked.
    private func drawnWidth(_ width: Double, around bounds: Rect) -> Double {
        guard let visible else { return width }
        return StrokeLimit.width(width, reach: StrokeLimit.diagonal(of: bounds, and: visible))
    }

    // MARK: Images

    func draw(_ image: Bitmap, in rect: Rect, clip: Rect) {
        guard !rect.isEmpty, !clip.isEmpty else { return }
        content.save()
        content.clip(to: clip)
        draw(image, in: [rect])
        content.restore()
    }

    /// Scales an image to each of `rects`, which have equal sizes. The file contains the image once.
    func draw(_ image: Bitmap, in rects: [Rect]) {
        guard let first = rects.first, !first.isEmpty else { return }
        if case .shapes = form {
            for rect in rects { draw(alphaOf: image, in: rect) }
            return
        }
        guard image.isVisible(in: first, scale: content.toPage.stretch.smallest) else { return }
        let picture = images.documentImage(of: image, size: first.size, keepsFile: file.canContain)
        guard let object = file.image(picture) else { return }
        content.setFill(.black, alpha: 1)
        for rect in rects {
            guard let placing = picture.file?.orientation.placing, placing != .identity else {
                content.draw(image: object, in: rect)
                continue
            }
            content.save()
            content.transform(by: Transform(a: rect.width, d: rect.height, tx: rect.x, ty: rect.y))
            content.transform(by: placing)
            content.draw(image: object, in: Rect(x: 0, y: 0, width: 1, height: 1))
            content.restore()
        }
    }

    /// Fills the opaque parts of an image.
    private func draw(alphaOf image: Bitmap, in rect: Rect) {
        let buffer = image.buffer
        var alphas: [UInt8] = []
        alphas.reserveCapacity(buffer.width * buffer.height)
        for row in 0..<buffer.height {
            let line = unsafe buffer.pixels.advanced(by: row * (image.stride / 4))
            for column in 0..<buffer.width { alphas.append(UInt8(unsafe line[column] >> 24)) }
        }
        let color = drawn(.black)
        content.setFill(color.paint, alpha: 1)
        content.draw(image: file.writeMask(alphas, width: buffer.width, height: buffer.height, color: color), in: rect)
    }

    // MARK: Links and structure

    /// Whether drawing is a shadow of content that is drawn elsewhere, too.
    private var isShadow: Bool { if case .shapes = form { true } else { false } }

    var hasLinks: Bool { !isShadow }

    func link(_ rects: [Rect], to target: String, element: Int32) {
        document.links.add(rects, to: target, element: element, on: content, warnings: images)
    }

    var tagger: PDFTagger? { isShadow ? nil : document.tagger }

    func select(_ slot: Int32) { tagger?.select(slot) }

    func draw(_ boxes: BoxLayout, at origin: Point, scale: Double) {
        do {
            try document.draw(boxes, at: origin, scale: scale)
        } catch {
            images.warn(.drawingFailed, "\(error)")
        }
    }

    func drawAttachment(_ entry: TagSlots.Entry, in box: Rect, _ body: () -> Void) {
        guard let tagger else { return body() }
        tagger.withAttachment(entry.attachment, slot: entry.slot, area: PDFLinks.pageArea(of: box, on: content), body)
    }
}

extension Color {
    var paint: PDFContent.Paint { .color(red: red, green: green, blue: blue) }
}

extension Gradient {
    /// Whether anything is visible through it.
    var isTranslucent: Bool { resolvedStops.contains { $0.color.alpha < 1 } }
}
