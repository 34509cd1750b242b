internal import GalleyFonts
internal import GalleyHTML
internal import GalleyLayout
internal import GalleyParsing
internal import GalleySupport
internal import GalleyText
internal import GalleyValues

extension DocumentPreparation {
    /// A pixel of CSS on paper, in points (CSS Values 4, 6.2). In pictures, it is a point.
    private static let pixelOnPaper = 0.75

    /// The parts of HTML that its document has.
    struct HTMLParts {
        var text = AttributedText()
        /// The box of a card or of a page that needs boxes, which has no text.
        var box: Box?
        var title: String?
        /// The background of the canvas.
        var background: Color?
        /// The problems of the style sheets.
        var warnings: [GalleyWarning]
    }

    /// The text of HTML with its styles.
    ///
    /// The rules `@page` of the HTML set it on pages, and take precedence over the size of the document's.
    func html(
        _ source: String, for document: inout Document
    ) throws(GalleyError) -> HTMLParts {
        var html = try HTMLDocument(source: source)
        html.styleFiles = styleFiles
        html.fontMeasures = fontMeasures
        let images: (ImageReference) -> TextAttachment? = { self.attachment(for: $0) }
        var dataLimit = Self.maximumFontData
        var styles: HTMLStyles?
        if !resources.ignoresPages, resources.medium != .screen {
            styles = html.pagedStyles(after: resources.styleSheets)
        }
        if let styles {
            var page = document.page ?? Document.Page()
            page.boxStyle = page.boxStyle.merging(over: document.style)
            document.page = html.page(
                over: page, styles: styles, pixel: Self.pixelOnPaper,
                keepsMargins: resources.keepsMargins, images: images,
                fontPath: { address throws(GalleyError) in try fontPath(address, &dataLimit) })
        }
        let isOnPages = document.page != nil && !resources.ignoresPages
        let pixel = isOnPages ? Self.pixelOnPaper : 1
        // Files state the language of the whole document.
        defer { document.style.language = document.style.language ?? html.language }
        if !isOnPages, !resources.ignoresCards, resources.medium != .print,
            let drawn = html.box(
                styledWith: resources.styleSheets, width: document.container.width,
                height: document.container.isViewport && document.fit == nil ? document.container.height : nil,
                base: document.style, links: .safe, images: images,
                fontPath: { address throws(GalleyError) in try fontPath(address, &dataLimit) })
        {
            try check(drawn.warnings)
            return HTMLParts(
                box: drawn.box, title: html.title, background: drawn.background, warnings: drawn.warnings)
        }
        dataLimit = Self.maximumFontData
        let page = document.page
        let result = html.richText(
            styledWith: resources.styleSheets, medium: resources.medium ?? (isOnPages ? .print : .screen),
            base: document.style.scaled(by: 1 / pixel), links: .safe, images: images,
            fontPath: { address throws(GalleyError) in try fontPath(address, &dataLimit) }, styles: styles,
            pageWidth: isOnPages ? pageWidth(of: document).map { $0 / pixel } : nil,
            runningSpace: { name in
                var space = page?.space(ofRunning: name)
                space?.width /= pixel
                return space
            })
        try check(result.warnings)
        if result.hasNotes { document.page?.notes = .foot }
        if let mode = result.writingMode { document.container.writingMode = mode }
        document.page?.runningTexts = result.runningTexts.map { text in
            var text = text.scaled(by: pixel)
            text.transformAttributes { $0 = $0.merging(over: document.style) }
            return text
        }
        return HTMLParts(
            text: result.text.scaled(by: pixel), title: html.title, background: result.background,
            warnings: result.warnings)
    }

    /// The width of the columns on the pages of a document, in points.
    private func pageWidth(of document: Document) -> Double? {
        guard document.container.writingMode == .horizontal else { return nil }
        return document.page.map { page in
            let width = max(0, page.textSize.width)
            guard let columns = document.container.columns, let count = columns.count, count > 1 else { return width }
            return max(0, (width - columns.gap * Double(count - 1)) / Double(count))
        }
    }

    /// The style sheets in the document's folder or below the root.
    private var styleFiles: HTMLStyleFiles {
        HTMLStyleFiles { address, base in
            // A sheet names files relative to its own folder.
            let place = base.map { path in path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" } ?? folder
            guard let path = path(of: address, in: place), let bytes = try? FileBytes.read(path) else { return nil }
            return (path, bytes)
        }
    }

    /// The measures of the fonts that are at hand.
    private var fontMeasures: HTMLFontMeasures {
        HTMLFontMeasures { address in
            var limit = Self.maximumFontData
            return try? fontPath(address, &limit)
        } measure: { font in
            var attributes = TextAttributes()
            attributes.font = font
            let text = AttributedText("0", attributes: attributes)
            guard let layout = try? TextLayout(text, in: .unbounded, fonts: resources.fonts) else { return nil }
            let size = font.size ?? 16
            var height = 0.5
            layout.forEachGlyphRun(inLine: 0) { run in
                let face = run.sizedFont.font.face
                height = Double(face.metrics.xHeight) / Double(face.unitsPerEm)
            }
            return (layout.naturalWidth / size, height)
        }
    }

    /// The image with an address, as it is loaded: the path of a file that the root has outside of the document's folder.
    private func attachment(for image: ImageReference) -> TextAttachment? {
        let found = LoadedImages(images)
        if ImageFiles.loadedName(of: image.url) == nil, let path = path(of: image.url, in: folder) {
            return found.attachment(named: path)
        }
        return found.attachment(for: image)
    }

    /// The largest sum of the decoded fonts in the `data:` URIs of a document, in bytes.
    private static let maximumFontData = 64 << 20

    /// The path of a font with an address in a style sheet; nil if it is not in the document's folder or the root.
    ///
    /// - Parameter left: The number of bytes that fonts in `data:` URIs may still have.
    /// - Throws: ``GalleyError/unreadableFont(source:reason:)`` for a `data:` URI without a font, or with a too large one.
    private func fontPath(_ address: String, _ left: inout Int) throws(GalleyError) -> String? {
        guard DataURI.isDataURI(address) else { return path(of: address, in: folder) }
        let source = DataURI.shown(address)
        let length = try FontFile.declaredLength(of: FontData(file: address), source: source)
        guard length <= left else {
            throw .unreadableFont(source: source, reason: "the fonts in data: addresses have more than 64 MiB")
        }
        left -= length
        return address
    }

    /// The path of a file with an address in a folder; nil if it is not in the document's folder, or below the root.
    ///
    /// An address that begins with a slash starts at the root.
    private func path(of address: String, in place: String) -> String? {
        guard let name = ImageFiles.rootedPath(address) else { return nil }
        let isRooted = name.hasPrefix("/")
        guard let limit = resources.root ?? (isRooted ? nil : folder.isEmpty ? "." : folder) else { return nil }
        let path = isRooted ? limit + name : place.isEmpty ? name : place + "/" + name
        guard let resolved = FolderLimit.resolved(path), FolderLimit(limit).contains(resolved: resolved) else {
            return nil
        }
        return resolved
    }

    /// Throws the first problem of style sheets if warnings are errors.
    private func check(_ warnings: [GalleyWarning]) throws(GalleyError) {
        let problems: Set<GalleyWarning.Code> = [.style, .unsupported]
        if resources.isStrict, let first = warnings.first(where: { problems.contains($0.code) }) {
            throw .unparsableText(format: "the styles", reason: first.message)
        }
    }
}

extension TextContainer {
    /// Whether only the size is stated, and nothing that limits the lines of a text.
    fileprivate var isViewport: Bool {
        var plain = TextContainer()
        (plain.width, plain.height) = (width, height)
        return self == plain
    }
}
