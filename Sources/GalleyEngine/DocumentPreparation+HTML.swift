internal import GalleyFonts
internal import GalleyHTML
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
        /// The box of a card, which has no text.
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
        var html = try HTMLDocument(parsing: Array(source.utf8), charset: "utf-8")
        html.styleFiles = styleFiles
        let found = LoadedImages(images)
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
                keepsMargins: resources.keepsMargins, images: { found.attachment(for: $0) },
                fontPath: { address throws(GalleyError) in try fontPath(address, &dataLimit) })
        }
        let isOnPages = document.page != nil && !resources.ignoresPages
        let pixel = isOnPages ? Self.pixelOnPaper : 1
        // Files state the language of the whole document.
        defer { document.style.language = document.style.language ?? html.language }
        if !isOnPages, !resources.ignoresCards, resources.medium != .print,
            let card = html.card(
                styledWith: resources.styleSheets, viewport: document.container.viewport, base: document.style,
                links: .safe, images: { found.attachment(for: $0) },
                fontPath: { address throws(GalleyError) in try fontPath(address, &dataLimit) })
        {
            try check(card.warnings)
            return HTMLParts(
                box: card.box, title: html.title, background: card.background, warnings: card.warnings)
        }
        dataLimit = Self.maximumFontData
        let result = html.richText(
            styledWith: resources.styleSheets, medium: resources.medium ?? (isOnPages ? .print : .screen),
            base: document.style.scaled(by: 1 / pixel), links: .safe, images: { found.attachment(for: $0) },
            fontPath: { address throws(GalleyError) in try fontPath(address, &dataLimit) }, styles: styles)
        try check(result.warnings)
        if result.hasNotes { document.page?.notes = .foot }
        return HTMLParts(
            text: result.text.scaled(by: pixel), title: html.title, background: result.background,
            warnings: result.warnings)
    }

    /// The style sheets in the document's folder or below the root.
    private var styleFiles: HTMLStyleFiles {
        let (folder, root) = (folder, resources.root)
        return HTMLStyleFiles { address, base in
            // A sheet names files relative to its own folder.
            let place = base.map { path in path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" } ?? folder
            guard let path = Self.path(of: address, in: place, root: root ?? (folder.isEmpty ? "." : folder)),
                let bytes = try? FileBytes.read(path)
            else { return nil }
            return (path, bytes)
        }
    }

    /// The largest sum of the decoded fonts in the `data:` URIs of a document, in bytes.
    private static let maximumFontData = 64 << 20

    /// The path of a font with an address in a style sheet; nil if it is not in the document's folder or the root.
    ///
    /// - Parameter left: The number of bytes that fonts in `data:` URIs may still have.
    /// - Throws: ``GalleyError/unreadableFont(source:reason:)`` for a `data:` URI without a font, or with a too large one.
    private func fontPath(_ address: String, _ left: inout Int) throws(GalleyError) -> String? {
        guard DataURI.isDataURI(address) else {
            return Self.path(of: address, in: folder, root: resources.root ?? (folder.isEmpty ? "." : folder))
        }
        let source = DataURI.shown(address)
        let length = try FontFile.declaredLength(of: FontData(file: address), source: source)
        guard length <= left else {
            throw .unreadableFont(source: source, reason: "the fonts in data: addresses have more than 64 MiB")
        }
        left -= length
        return address
    }

    /// The path of a file with an address in a folder; nil if it is not below the root.
    private static func path(of address: String, in folder: String, root: String) -> String? {
        guard let name = ImageFiles.loadedName(of: address), !DataURI.isDataURI(name), !name.contains("://") else {
            return nil
        }
        guard let path = FolderLimit.resolved(folder.isEmpty ? name : folder + "/" + name) else { return nil }
        return FolderLimit(root).contains(resolved: path) ? path : nil
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
    /// The size of a picture; nil without a width.
    fileprivate var viewport: Size? { width.map { Size(width: $0, height: height ?? $0 * 0.75) } }
}
