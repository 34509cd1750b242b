internal import GalleyBoxes
public import GalleyDrawing
public import GalleyLayout
internal import GalleyText
public import GalleyValues

extension DocumentLayout {
    /// Creates the layout of a text that has no document: its canvas is that of an empty document.
    public init(_ text: TextLayout) {
        self.init(.text(text), of: PreparedDocument(of: text))
    }

    /// Draws the document into memory, with its background and padding, as the pixels of a PNG file.
    ///
    /// - Parameters:
    ///   - page: The page of a document on pages, from 1.
    ///   - scale: The number of pixels per point; `nil` is that of the document's canvas.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` if there is no such page, and the errors of layout and
    ///   drawing.
    public func image(
        page: Int = 1, scale: Double? = nil, options: DrawingOptions = DrawingOptions()
    ) throws(GalleyError) -> ImageSurface {
        try DocumentRenderer(self, .png, options).image(of: content, page: page, scale: scale)
    }

    /// Draws the document on a canvas, without background and padding.
    ///
    /// - Parameters:
    ///   - page: The page of a document on pages, from 1.
    ///   - scale: The number of pixels per point, to which the edges of boxes are rounded.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` if there is no such page, and the errors of layout and
    ///   drawing.
    public func draw(on canvas: Canvas, at origin: Point, page: Int = 1, scale: Double = 1) throws(GalleyError) {
        switch content {
        case .text(let text): try canvas.draw(text, at: origin)
        case .boxes(let boxes): try canvas.draw(boxes.rounded(scale: scale), at: origin)
        case .pages(let pages): try canvas.draw(try pages.page(numbered: page), at: origin)
        }
    }
}

extension DocumentRenderer {
    fileprivate func image(
        of content: DocumentLayout.Content, page: Int, scale: Double?
    ) throws(GalleyError) -> ImageSurface {
        let scale = scale ?? self.scale
        switch content {
        case .text(let text):
            return try ImageSurface.render(
                text, scale: scale, background: background, padding: padding, renderer: renderer)
        case .boxes(let boxes):
            return try ImageSurface.render(
                boxes.rounded(scale: scale), scale: scale, background: background, padding: padding,
                renderer: renderer)
        case .pages(let pages):
            let page = try pages.page(numbered: page)
            let sheet = page.sheet
            let surface = try ImageSurface(size: sheet.size, scale: scale, background: background, renderer: renderer)
            try surface.draw(page, at: Point(x: -sheet.x, y: -sheet.y))
            return surface
        }
    }
}

extension TextPages {
    /// The page with a number, from 1. The pages before it are laid out as well.
    fileprivate func page(numbered number: Int) throws(GalleyError) -> TextPage {
        var found: TextPage?
        var count = 0
        try forEach { (page) throws(GalleyError) in
            count += 1
            if page.number == number { found = page }
        }
        guard let found else {
            throw .invalidValue(name: "page", value: "\(number)", reason: "the document has \(count) pages")
        }
        return found
    }
}
