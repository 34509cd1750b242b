internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

extension PDFPainter {
    func drawShadow(
        _ shadow: Shadow, color: Color, _ kind: ShadowKind, of bounds: Rect, _ body: (any Painter) -> Void
    ) {
        content.save()
        defer { content.restore() }
        if shadow.blendMode != .normal { content.use(file.state(.blend(shadow.blendMode))) }
        // Sharp shadows remain shapes.
        if kind == .outer, shadow.radius == 0 { return drawShape(offset: shadow.offset, color: color, body) }
        let grid = MaskGrid(onPage: content.toPage.stretch.largest)
        let tools = ShadowMask.Tools(worker: worker, fonts: document.renderer.cairoFonts, images: images)
        guard
            let mask = ShadowMask.shadow(
                shadow, kind, of: bounds, visible: visible, grid: grid, isOnPage: true, tools: tools, body)
        else { return }
        defer { mask.destroy() }
        let pixels = mask.coverage
        content.setFill(color.paint, alpha: color.alpha)
        content.draw(
            image: file.writeMask(pixels.values, width: pixels.width, height: pixels.height, color: color),
            in: Rect(
                x: mask.origin.x, y: mask.origin.y, width: Double(pixels.width) * mask.pixel,
                height: Double(pixels.height) * mask.pixel))
    }

    /// Fills the shape of the content with one colour.
    private func drawShape(offset: Vector, color: Color, _ body: (any Painter) -> Void) {
        content.transform(by: .translation(x: offset.dx, y: offset.dy))
        guard let area = visible else { return }
        let form = document.form(in: area, group: "DeviceRGB") {
            body(PDFPainter(document, form: .shapes(color), worker: worker))
        }
        content.setFill(.black, alpha: color.alpha)
        content.draw(object: form)
    }
}
