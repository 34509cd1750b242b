internal import Galley

/// A document whose texts are parsed and whose options are applied, ready for layout.
struct LoadedCard {
    var document: Document
    /// The text; empty if the document has a box.
    var text = AttributedText()
    var warnings: [GalleyWarning]
    /// The default background.
    let background: Color
    private let markdown: MarkdownTheme
    private let images: any ImageLoader
    private let fonts: FontLibrary

    /// Reads a document, within the limits.
    ///
    /// - Throws: ``ServiceError``, with the place in the text that has the problem.
    init(
        _ source: CardSource, limits: ServiceLimits, folder: String?, images: any ImageLoader, fonts: FontLibrary
    ) throws(ServiceError) {
        let isDark = source.options.theme == .dark
        let theme = isDark ? MarkdownTheme.dark : .light
        var base = Document()
        if source.options.theme != nil { base.style.color = theme.body.color }
        let decoded = try LoadedCard.decode(source, over: base, limits: limits, folder: folder)
        document = decoded.document.resolving(decoded.document.theme(isDark: isDark))
        warnings = decoded.warnings
        background = isDark ? Color(rgba: 0x1B1F_24FF) : .white
        (markdown, self.images, self.fonts) = (theme, images, fonts)
        let name = source.data == nil ? "document" : "template"
        do throws(ServiceError) {
            try apply(source.options)
            try checkShapes(limits)
            do throws(GalleyError) { try parse() } catch { throw ServiceError(error) }
            try check(limits)
        } catch {
            throw error.located(in: source.document, source: name)
        }
    }

    private static func decode(
        _ source: CardSource, over base: Document, limits: ServiceLimits, folder: String?
    ) throws(ServiceError) -> Document.Decoded {
        let name = source.data == nil ? "document" : "template"
        func check(_ bytes: [UInt8], _ name: String) throws(ServiceError) {
            guard bytes.count <= limits.documentBytes else {
                throw .tooLarge("the \(name) has \(bytes.count) bytes; at most \(limits.documentBytes) are allowed")
            }
            guard JSONScanner.depth(of: bytes) <= limits.nesting else {
                throw .tooLarge("the \(name) is nested more than \(limits.nesting) levels deep")
            }
        }
        try check(source.document, name)
        let allowed = Document.Limits(
            byteCount: limits.documentBytes, textByteCount: limits.textBytes, spanCount: limits.spans,
            // Without a folder, no font file is allowed.
            boxCount: limits.boxes, folder: folder ?? "/nonexistent")
        guard let data = source.data else {
            do throws(GalleyError) {
                return try Document.decode(json: source.document, over: base, limits: allowed)
            } catch {
                throw ServiceError(error).located(in: source.document, source: name)
            }
        }
        try check(data, "data")
        do throws(GalleyError) {
            _ = try Document.placeholders(inTemplate: data)
        } catch {
            throw ServiceError(error).located(in: data, source: "data")
        }
        do throws(GalleyError) {
            return try Document.decode(
                template: source.document, filledFrom: data, over: base, valueCount: limits.templateValues,
                limits: allowed)
        } catch {
            throw ServiceError(error).located(in: source.document, source: name)
        }
    }

    /// Applies the size, scale and direction of a request.
    private mutating func apply(_ options: CardOptions) throws(ServiceError) {
        if let scale = options.scale { document.canvas.scale = scale }
        let padding = 2 * (document.canvas.padding ?? 0)
        if options.width != nil || options.height != nil, !document.containers.isEmpty || document.page != nil {
            throw .badRequest("width", "the size of a document with pages or several containers cannot be set")
        }
        if let width = options.width {
            document.container.width = max(1, width - padding)
            document.box?.style.width = .points(max(1, width - padding))
        }
        if let height = options.height {
            document.container.height = max(1, height - padding)
            document.box?.style.height = .points(max(1, height - padding))
        }
        guard let direction = options.direction else { return }
        document.box?.style.direction = direction == .rtl ? .rtl : .ltr
        if document.box == nil {
            var paragraph = document.style.paragraph ?? ParagraphStyle()
            paragraph.direction = direction == .rtl ? .rtl : .ltr
            document.style.paragraph = paragraph
        }
    }

    private func checkShapes(_ limits: ServiceLimits) throws(ServiceError) {
        let shapes = document.shapeCount
        guard shapes <= limits.shapes else {
            throw .tooLarge(
                "it has \(shapes) exclusions and parts of paths; at most \(limits.shapes) are allowed",
                path: "container")
        }
    }

    /// Checks the scale and the images.
    private func check(_ limits: ServiceLimits) throws(ServiceError) {
        if let scale = document.canvas.scale, scale > limits.scale {
            throw .tooLarge(
                "the scale is \(JSON.digits(of: scale)); at most \(JSON.digits(of: limits.scale)) is allowed",
                path: "canvas.scale")
        }
        let names = document.imageNames + text.imageNames
        guard names.count <= limits.images else {
            throw .tooLarge("it has \(names.count) images; at most \(limits.images) are allowed", path: "box")
        }
    }

    // MARK: Parsing

    private mutating func parse() throws(GalleyError) {
        if let box = document.box {
            document.box = try parsed(box)
            return
        }
        text = try parsed(document)
        let traced = text.tracingFloats(images: FileImages(images))
        text = try laidOut(traced.text)
        warnings += traced.warnings
        document.container = try withToken(document.container)
        var containers = document.containers
        for index in containers.indices { containers[index] = try withToken(containers[index]) }
        document.containers = containers
        if var page = document.page {
            page.header = try page.header.map { edge throws(GalleyError) in try edgeDocument(edge) }
            page.footer = try page.footer.map { edge throws(GalleyError) in try edgeDocument(edge) }
            document.page = page
        }
    }

    private mutating func edgeDocument(_ edge: Document) throws(GalleyError) -> Document {
        var result = Document(try laidOut(try parsed(edge)))
        result.container = edge.container
        return result
    }

    /// A box with the Markdown of its texts parsed. The depth is limited by decoding.
    private mutating func parsed(_ box: Box) throws(GalleyError) -> Box {
        var box = box
        if case .text(var content) = box.content {
            if let source = content.markdown {
                var document = Document(style: content.style, spans: content.spans)
                document.markdown = source
                content.text = try parsed(document)
                content.markdown = nil
                content.spans = []
            }
            content.text = try laidOut(content.text)
            content.container = try withToken(content.container)
            box.content = .text(content)
        }
        if !box.children.isEmpty {
            var children = box.children
            for index in children.indices { children[index] = try parsed(children[index]) }
            box.children = children
        }
        return box
    }

    /// The text of a document, parsed if it is Markdown.
    private func parsed(_ document: Document) throws(GalleyError) -> AttributedText {
        guard let source = document.markdown else { return try document.attributedText() }
        var text = AttributedText(source, attributes: document.style)
        let parser = MarkdownParser(
            theme: theme(for: document.style), images: LoadedImages(images), highlighter: BuiltInCodeHighlighter())
        parser.parse(&text)
        guard !document.spans.isEmpty else { return text }
        // Checks that the spans are inside the parsed text.
        _ = try Document(text: text.string, spans: document.spans).attributedText()
        let string = text.string
        for span in document.spans {
            let lower = String.Index(utf16Offset: span.utf16Range.lowerBound, in: string)
            let upper = String.Index(utf16Offset: span.utf16Range.upperBound, in: string)
            text.mergeAttributes(span.attributes, in: lower..<upper)
        }
        return text
    }

    /// The theme with the style of a document, which takes precedence; other sizes are scaled accordingly.
    private func theme(for style: TextAttributes) -> MarkdownTheme {
        guard !style.isEmpty else { return markdown }
        var theme = markdown
        if let size = style.font?.size, let usual = theme.body.font?.size, usual > 0, size != usual {
            theme = theme.scaled(by: size / usual)
        }
        theme.body = style.merging(over: theme.body)
        return theme
    }

    private mutating func laidOut(_ text: AttributedText) throws(GalleyError) -> AttributedText {
        let result = try text.layingOutAttachments(fonts: fonts)
        warnings += result.warnings
        return result.text
    }

    /// A container with the text boxes of its truncation token laid out.
    private mutating func withToken(_ container: TextContainer) throws(GalleyError) -> TextContainer {
        guard let token = container.truncationToken else { return container }
        var result = container
        result.truncationToken = try laidOut(token)
        return result
    }
}

/// An image loader as a concrete type.
struct FileImages: ImageLoader {
    let loader: any ImageLoader

    init(_ loader: any ImageLoader) { self.loader = loader }

    func image(named name: String, pixelSize: Size) throws -> Bitmap {
        try loader.image(named: name, pixelSize: pixelSize)
    }

    func size(named name: String) throws -> Size { try loader.size(named: name) }
}

extension Document {
    /// The names of images in parsed boxes, backgrounds and attachments, once for each place.
    fileprivate var imageNames: [String] {
        var names: [String] = []
        var open = box.map { [$0] } ?? []
        while let next = open.popLast() {
            open += next.children
            switch next.content {
            case .image(let name): names += [name, next.appearance.fallbackImage].compactMap { $0 }
            case .text(let content): names += content.text.imageNames
            case .none, .custom: break
            }
            for case .image(let image) in next.appearance.backgrounds {
                names += [image.source, image.fallback].compactMap { $0 }
            }
        }
        return names
    }
}

extension Document {
    /// The number of exclusions, and of parts of paths, of all containers.
    fileprivate var shapeCount: Int {
        var count = 0
        func add(_ container: TextContainer) {
            count += container.path?.elements.count ?? 0
            for exclusion in container.exclusions {
                if case .path(let path) = exclusion { count += path.elements.count } else { count += 1 }
            }
        }
        for container in [container] + containers { add(container) }
        var open = box.map { [$0] } ?? []
        while let next = open.popLast() {
            open += next.children
            if case .text(let content) = next.content { add(content.container) }
        }
        return count
    }
}

extension AttributedText {
    /// The names of the images of attachments, once for each run.
    fileprivate var imageNames: [String] {
        runs.flatMap { run in
            [run.attributes.attachment?.image, run.attributes.attachment?.fallbackImage].compactMap { $0 }
        }
    }
}
