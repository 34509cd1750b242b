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

    /// Draws a picture, until `token` is cancelled.
    ///
    /// - Throws: ``ServiceError``, and `CancellationError` if the token was cancelled.
    func render(_ source: CardSource, until token: CancellationToken) throws -> RenderedCard {
        try inspect(source, until: token).card
    }

    /// Draws a picture and returns its layout.
    func inspect(
        _ source: CardSource, until token: CancellationToken
    ) throws -> (card: RenderedCard, layout: DocumentLayout) {
        try token.run {
            let loaded = try LoadedCard(source, limits: limits, folder: folder, images: images, fonts: fonts)
            try token.check()
            do {
                let layout = try loaded.prepared.layout()
                try token.check()
                return (try draw(layout, source.options), layout)
            } catch let error as GalleyError {
                throw ServiceError(error).located(
                    in: source.document, source: source.data == nil ? "document" : "template")
            }
        }
    }

    private func draw(_ layout: DocumentLayout, _ options: CardOptions) throws -> RenderedCard {
        try check(layout, options.format)
        let file = try layout.drawn(
            as: options.format.drawing,
            options: DrawingOptions(
                renderer: options.hasDebugOverlay ? debugRenderer : renderer, quality: options.quality))
        return RenderedCard(
            bytes: file.bytes, format: options.format, width: file.width, height: file.height,
            warnings: layout.document.warnings + file.warnings + layout.warnings)
    }

    /// Checks the size of documents that have no pixels, and the number of pages.
    private func check(_ layout: DocumentLayout, _ format: CardFormat) throws {
        if case .pages(let pages) = layout.content {
            guard format == .pdf else {
                throw ServiceError.badRequest("format", "a document with pages is drawn as pdf")
            }
            var count = 0
            return try pages.forEach { _ throws(GalleyError) in
                count += 1
                if count > limits.pages {
                    throw .invalidDocument(
                        path: "page", reason: "it has too many pages; at most \(limits.pages) are allowed")
                }
            }
        }
        let outer = layout.size.outset(by: EdgeInsets(layout.document.document.canvas.padding ?? 0))
        guard format.hasPixels || max(outer.width, outer.height) <= Double(limits.side) else {
            throw ServiceError.tooLarge(
                "the picture is \(JSON.digits(of: outer.width)) × \(JSON.digits(of: outer.height)) points; "
                    + "at most \(limits.side) a side are allowed")
        }
    }
}
