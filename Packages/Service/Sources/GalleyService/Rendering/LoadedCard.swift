internal import Galley

/// Reading of a request's document, within the limits of the service.
struct LoadedCard {
    /// The document, ready for layout.
    let prepared: PreparedDocument

    /// Reads and prepares a document.
    ///
    /// - Throws: ``ServiceError``, with the place in the text that has the problem.
    init(
        _ source: CardSource, limits: ServiceLimits, folder: String?, images: any ImageLoader, fonts: FontLibrary
    ) throws(ServiceError) {
        let theme = source.options.theme.map { DocumentTheme($0 == .dark ? .dark : .light) } ?? .light
        var resources = DocumentResources(fonts: fonts, images: images, theme: theme)
        resources.attachesFiles = false
        var document: Document
        if CardSource.isHTML(source.document) {
            // Without a folder, no file is inside it.
            resources.root = folder ?? "/nonexistent"
            document = try LoadedCard.html(source, over: theme.defaults, limits: limits, folder: folder ?? "")
        } else {
            let decoded = try LoadedCard.decode(source, over: theme.defaults, limits: limits, folder: folder)
            // Names of font files are paths in the folder already.
            document = Document(decoded, folder: "")
        }
        do throws(ServiceError) {
            try document.apply(source.options)
            try document.check(limits)
            let prepared: PreparedDocument
            do throws(GalleyError) {
                prepared = try document.prepared(with: resources)
            } catch {
                throw ServiceError(error)
            }
            try prepared.document.checkBoxes(limits)
            try LoadedCard.check(prepared.document.imageNames + prepared.text.imageNames, limits)
            self.prepared = prepared
        } catch {
            throw error.located(in: source.document, source: source.data == nil ? "document" : "template")
        }
    }

    private static func checkSize(_ bytes: [UInt8], _ name: String, _ limits: ServiceLimits) throws(ServiceError) {
        guard bytes.count <= limits.documentBytes else {
            throw .tooLarge("the \(name) has \(bytes.count) bytes; at most \(limits.documentBytes) are allowed")
        }
    }

    private static func check(_ json: [UInt8], _ name: String, _ limits: ServiceLimits) throws(ServiceError) {
        try checkSize(json, name, limits)
        guard JSONText(json).depth <= limits.nesting else {
            throw .tooLarge("the \(name) is nested more than \(limits.nesting) levels deep")
        }
    }

    private static func checkData(_ data: [UInt8], _ limits: ServiceLimits) throws(ServiceError) {
        try check(data, "data", limits)
        do throws(GalleyError) {
            _ = try Document.placeholders(inTemplate: data)
        } catch {
            throw ServiceError(error).located(in: data, source: "data")
        }
    }

    /// A document of HTML, or a template that is filled.
    private static func html(
        _ source: CardSource, over base: Document, limits: ServiceLimits, folder: String
    ) throws(ServiceError) -> Document {
        try checkSize(source.document, source.data == nil ? "document" : "template", limits)
        var document: Document
        if let data = source.data { try checkData(data, limits) }
        do throws(GalleyError) {
            if let data = source.data {
                document = try Document(
                    template: source.document, format: .html, data: data, folder: folder, defaults: base,
                    valueCount: limits.templateValues)
            } else {
                document = try Document(source.document, format: .html, folder: folder, defaults: base)
            }
        } catch {
            throw ServiceError(error)
        }
        if let text = document.html, text.utf8.count > limits.textBytes {
            throw .tooLarge("the page has \(text.utf8.count) bytes; at most \(limits.textBytes) are allowed")
        }
        return document
    }

    private static func decode(
        _ source: CardSource, over base: Document, limits: ServiceLimits, folder: String?
    ) throws(ServiceError) -> Document.Decoded {
        let name = source.data == nil ? "document" : "template"
        try check(source.document, name, limits)
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
        try checkData(data, limits)
        do throws(GalleyError) {
            return try Document.decode(
                template: source.document, filledFrom: data, over: base, valueCount: limits.templateValues,
                limits: allowed)
        } catch {
            throw ServiceError(error).located(in: source.document, source: name)
        }
    }

    fileprivate static func check(_ imageNames: [String], _ limits: ServiceLimits) throws(ServiceError) {
        guard imageNames.count <= limits.images else {
            throw .tooLarge("it has \(imageNames.count) images; at most \(limits.images) are allowed", path: "box")
        }
    }
}

extension Document {
    /// Applies the size, scale and direction of a request.
    fileprivate mutating func apply(_ options: CardOptions) throws(ServiceError) {
        if let scale = options.scale { canvas.scale = scale }
        let padding = 2 * (canvas.padding ?? 0)
        if options.width != nil || options.height != nil, !containers.isEmpty || page != nil {
            throw .badRequest("width", "the size of a document with pages or several containers cannot be set")
        }
        if let width = options.width {
            container.width = max(1, width - padding)
            box?.style.width = .points(max(1, width - padding))
        }
        if let height = options.height {
            container.height = max(1, height - padding)
            box?.style.height = .points(max(1, height - padding))
        }
        guard let direction = options.direction else { return }
        box?.style.direction = direction == .rtl ? .rtl : .ltr
        if box == nil {
            var paragraph = style.paragraph ?? ParagraphStyle()
            paragraph.direction = direction == .rtl ? .rtl : .ltr
            style.paragraph = paragraph
        }
    }

    /// Checks the scale, and the numbers of shapes and of images, whose sizes are read when the document is prepared.
    fileprivate func check(_ limits: ServiceLimits) throws(ServiceError) {
        let shapes = shapeCount
        guard shapes <= limits.shapes else {
            throw .tooLarge(
                "it has \(shapes) exclusions and parts of paths; at most \(limits.shapes) are allowed",
                path: "container")
        }
        if let scale = canvas.scale, scale > limits.scale {
            throw .tooLarge(
                "the scale is \(JSON.digits(of: scale)); at most \(JSON.digits(of: limits.scale)) is allowed",
                path: "canvas.scale")
        }
        try LoadedCard.check(imageNames, limits)
    }
}

extension Document {
    /// Checks the number of boxes, which HTML has when it is prepared.
    fileprivate func checkBoxes(_ limits: ServiceLimits) throws(ServiceError) {
        var count = 0
        var open = box.map { [$0] } ?? []
        while let next = open.popLast() {
            open += next.children
            count += 1
            guard count <= limits.boxes else { throw .tooLarge("it has more than \(limits.boxes) boxes") }
        }
    }

    /// The names of images in parsed boxes, backgrounds and attachments, once for each place.
    fileprivate var imageNames: [String] {
        var names: [String] = []
        var open = box.map { [$0] } ?? []
        while let next = open.popLast() {
            open += next.children
            switch next.content {
            case .image(let name): names += [name, next.appearance.fallbackImage].compactMap { $0 }
            case .text(let content): names += content.text.imageNames
            case .none, .custom, .blank: break
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
