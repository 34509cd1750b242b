internal import Galley

/// Lays out and draws pictures. Any number of threads may use it.
struct CardRenderer: Sendable {
    let limits: ServiceLimits
    /// The folder of images and fonts that documents may name; `nil` for none.
    let folder: String?
    let fonts: FontLibrary
    let images: any ImageLoader
    private let renderer: TextRenderer
    private let debugRenderer: TextRenderer

    init(limits: ServiceLimits, folder: String?, fonts: FontLibrary, images: any ImageLoader) {
        (self.limits, self.folder, self.fonts, self.images) = (limits, folder, fonts, images)
        let surfaces = SurfaceLimits(side: limits.side, pixels: limits.pixels)
        renderer = TextRenderer(options: .init(limits: surfaces, imageLoader: images))
        debugRenderer = TextRenderer(
            options: .init(glyphCacheLimit: 4 << 20, limits: surfaces, imageLoader: images, debug: .all))
    }

    /// A layout of any document.
    enum Layout {
        case text(TextLayout)
        case boxes(BoxLayout)
        case pages(TextPages)
    }

    /// Draws a picture, until `token` is cancelled.
    ///
    /// - Throws: ``ServiceError``, and `CancellationError` if the token was cancelled.
    func render(_ source: CardSource, until token: CancellationToken) throws -> RenderedCard {
        try inspect(source, until: token).card
    }

    /// Draws a picture and returns its layout, and the space around it in points.
    func inspect(
        _ source: CardSource, until token: CancellationToken
    ) throws -> (card: RenderedCard, layout: Layout, padding: Double) {
        try token.run {
            let loaded = try LoadedCard(source, limits: limits, folder: folder, images: images, fonts: fonts)
            try token.check()
            do {
                let layout = try lay(out: loaded)
                try token.check()
                let card = try draw(layout, of: loaded, source.options)
                return (card, layout, loaded.document.canvas.padding ?? 0)
            } catch let error as GalleyError {
                throw ServiceError(error).located(
                    in: source.document, source: source.data == nil ? "document" : "template")
            }
        }
    }

    private func lay(out loaded: LoadedCard) throws -> Layout {
        let document = loaded.document
        if let box = document.box {
            return .boxes(
                try box.layout(
                    width: document.container.width, height: document.container.height,
                    environment: BoxEnvironment(fonts: fonts, images: FileImages(images))))
        }
        if let page = document.page {
            return .pages(try TextPages(loaded.text, on: page, container: document.container, fonts: fonts))
        }
        if let fit = document.fit, document.containers.count <= 1 {
            let container = document.containers.first ?? document.container
            return .text(try TextLayout.fitting(loaded.text, in: container, fit, fonts: fonts).layout)
        }
        let containers = document.containers.isEmpty ? [document.container] : document.containers
        return .text(try TextLayout(loaded.text, in: containers, fonts: fonts))
    }

    private func draw(_ layout: Layout, of loaded: LoadedCard, _ options: CardOptions) throws -> RenderedCard {
        let renderer = options.hasDebugOverlay ? debugRenderer : renderer
        let canvas = loaded.document.canvas
        let background = canvas.background ?? loaded.background
        let padding = EdgeInsets(canvas.padding ?? 0)
        let scale = canvas.scale ?? 1
        try check(layout, padding, options.format)
        var card = RenderedCard(bytes: [], format: options.format, width: 0, height: 0, warnings: loaded.warnings)
        switch (options.format, layout) {
        case (.pdf, .text(let text)):
            try finish(
                try PDFDocument.render(text, background: background, padding: padding, renderer: renderer),
                text.containerSize, padding, &card)
        case (.pdf, .boxes(let boxes)):
            try finish(
                try PDFDocument.render(boxes, background: background, padding: padding, renderer: renderer),
                boxes.size, padding, &card)
        case (.pdf, .pages(let pages)):
            try finish(
                try PDFDocument.render(pages, background: background, metadata: .init(), renderer: renderer),
                pages.page.orientedSize, .zero, &card)
        case (.svg, .text(let text)):
            finish(try SVGDocument.render(text, background: background, padding: padding, renderer: renderer), &card)
        case (.svg, .boxes(let boxes)):
            finish(try SVGDocument.render(boxes, background: background, padding: padding, renderer: renderer), &card)
        case (_, .text(let text)):
            try finish(
                try ImageSurface.render(
                    text, scale: scale, background: background, padding: padding, renderer: renderer), options, &card)
        case (_, .boxes(let boxes)):
            try finish(
                try ImageSurface.render(
                    boxes.rounded(scale: scale), scale: scale, background: background, padding: padding,
                    renderer: renderer), options, &card)
        case (_, .pages):
            throw ServiceError.badRequest("format", "a document with pages is drawn as pdf")
        }
        card.warnings += layout.warnings
        return card
    }

    /// Checks the size of documents that have no pixels, and the number of pages.
    private func check(_ layout: Layout, _ padding: EdgeInsets, _ format: CardFormat) throws {
        let size: Size
        switch layout {
        case .text(let text): size = text.containerSize
        case .boxes(let boxes): size = boxes.size
        case .pages(let pages):
            var count = 0
            try pages.forEach { _ throws(GalleyError) in
                count += 1
                if count > limits.pages {
                    throw .invalidDocument(
                        path: "page", reason: "it has too many pages; at most \(limits.pages) are allowed")
                }
            }
            return
        }
        let outer = size.outset(by: padding)
        guard format.hasPixels || max(outer.width, outer.height) <= Double(limits.side) else {
            throw ServiceError.tooLarge(
                "the picture is \(JSON.digits(of: outer.width)) × \(JSON.digits(of: outer.height)) points; "
                    + "at most \(limits.side) a side are allowed")
        }
    }

    private func finish(_ surface: ImageSurface, _ options: CardOptions, _ card: inout RenderedCard) throws {
        card.bytes =
            switch options.format {
            case .jpg: try surface.data(as: .jpeg, quality: options.quality)
            case .webp: try surface.data(as: .webp, quality: options.quality)
            default: try surface.pngData(options: PNGOptions())
            }
        (card.width, card.height) = (Double(surface.width), Double(surface.height))
        card.warnings += surface.warnings
    }

    private func finish(_ document: SVGDocument, _ card: inout RenderedCard) {
        card.bytes = document.data()
        (card.width, card.height) = (document.size.width, document.size.height)
        card.warnings += document.warnings
    }

    private func finish(
        _ document: PDFDocument, _ size: Size, _ padding: EdgeInsets, _ card: inout RenderedCard
    ) throws {
        card.bytes = try document.data()
        let outer = size.outset(by: padding)
        (card.width, card.height) = (outer.width, outer.height)
        card.warnings += document.warnings
    }
}

extension CardRenderer.Layout {
    /// The warnings of texts, without their ranges.
    var warnings: [GalleyWarning] {
        switch self {
        case .text(let text): text.warnings
        case .boxes(let boxes): boxes.nodes.flatMap { $0.text?.warnings ?? [] }
        case .pages: []
        }
    }
}
