internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// A painter of boxes that writes the operators of a PDF.
final class PDFBoxPainter: BoxPainter {
    private let document: PDFDocument

    init(_ document: PDFDocument) {
        self.document = document
    }

    var images: ImageStore { document.images }
    var imageScale: Double { images.documentScale }
    var tagger: PDFTagger? { document.tagger }
    private var content: PDFContent { document.content }

    /// Calls `body` with the painter of texts.
    private func withPainter(_ body: (PDFPainter) -> Void) {
        do {
            try document.renderer.withWorker { worker in body(PDFPainter(document, worker: worker)) }
        } catch {
            images.warn(.drawingFailed, "\(error)")
        }
    }

    func fill(_ path: Path, with color: Color) {
        guard color.alpha > 0 else { return }
        content.setFill(color.paint, alpha: color.alpha)
        content.fill(path, .nonZero)
    }

    func fill(_ path: Path, with gradient: Gradient, in rect: Rect) {
        guard !rect.isEmpty else { return }
        content.save()
        content.clip(to: path)
        paint(gradient, in: rect)
        content.restore()
    }

    /// Paints a gradient on everything inside the clip.
    private func paint(_ gradient: Gradient, in rect: Rect) {
        let drawn = gradient.drawable(in: rect, scale: content.toPage.stretch.smallest)
        let shading = document.file.write(drawn, in: rect)
        content.save()
        if drawn.isTranslucent { document.mask(with: drawn, over: rect) }
        content.setFill(.black, alpha: 1)
        content.transform(by: shading.map)
        content.paint(shading: shading.object)
        content.restore()
    }

    func fill(_ rects: [Rect], with gradient: Gradient, clip: Path) {
        guard let first = rects.first, !first.isEmpty else { return }
        content.save()
        defer { content.restore() }
        content.clip(to: clip)
        guard rects.count > 1 else {
            content.clip(to: first)
            return paint(gradient, in: first)
        }
        let tile = Rect(x: 0, y: 0, width: first.width, height: first.height)
        let form = document.form(in: tile, group: nil) { paint(gradient, in: tile) }
        for rect in rects {
            content.save()
            content.transform(by: .translation(x: rect.x, y: rect.y))
            content.draw(object: form)
            content.restore()
        }
    }

    func draw(_ image: Bitmap, in rects: [Rect], clip: Path) {
        content.save()
        content.clip(to: clip)
        withPainter { $0.draw(image, in: rects) }
        content.restore()
    }

    func shadow(of shape: Path, bounds: Rect, _ shadow: Shadow, color: Color, clip: Path) {
        content.save()
        content.clip(to: clip)
        withPainter { painter in
            painter.drawShadow(shadow, color: color, .outer, of: bounds) { $0.fill(shape, with: .black) }
        }
        content.restore()
    }

    func begin(_ group: BoxGroup) {
        if !group.filters.isEmpty { images.warn(.unsupported, "PDF has no filters of boxes; they are left out") }
        if group.backdrop != nil {
            images.warn(.unsupported, "PDF has no filters of the backdrop of boxes; they are left out")
        }
        document.begin(
            transform: group.transform, clip: group.clip, opacity: group.opacity, blendMode: group.blendMode,
            isIsolated: group.isIsolated)
        if group.maskedArea != nil { document.beginForm() }
    }

    func beginMask(of group: BoxGroup) { document.beginForm() }

    func end(_ group: BoxGroup) {
        if group.maskedArea != nil { document.endMasked() }
        document.end(opacity: group.opacity, blendMode: group.blendMode, isIsolated: group.isIsolated)
    }

    func draw(_ text: TextLayout, at origin: Point) throws(GalleyError) { try document.draw(text, at: origin) }

    func select(_ slot: Int32) { tagger?.select(slot) }

    func setBox(of element: Int32, _ rect: Rect) {
        tagger?.setBox(of: element, PDFLinks.pageArea(of: rect, on: content))
    }
}
