internal import Galley

/// What a document was laid out as: a text, or a tree of boxes.
enum DocumentLayout {
    case text(TextLayout)
    case boxes(BoxLayout)

    /// What could not be done, one sentence each.
    var messages: [String] {
        switch self {
        case .text(let layout): layout.warnings.map(\.message)
        case .boxes(let layout): layout.nodes.flatMap { node in node.text?.warnings.map(\.message) ?? [] }
        }
    }
}

extension LoadedDocument {
    /// Lays the document out, whatever it holds.
    func anyLayout(with loader: DocumentLoader) throws(GalleyError) -> DocumentLayout {
        if let boxes = try boxLayout(with: loader) { return .boxes(boxes) }
        return .text(try layout(with: loader))
    }
}

extension Diagnostics {
    /// Tells what a layout could not do.
    static func warn(of layout: DocumentLayout, place: String) {
        switch layout {
        case .text(let text): warn(of: text, place: place)
        case .boxes: for message in layout.messages { warning("\(place): \(message)") }
        }
    }
}

extension JSONWriter {
    /// What `galley measure` says.
    mutating func measures(of layout: DocumentLayout, id: String?) {
        switch layout {
        case .text(let text): measures(of: text, id: id)
        case .boxes(let boxes):
            let texts = boxes.nodes.compactMap(\.text)
            beginObject()
            identifier(id)
            key("width")
            length(boxes.size.width)
            key("height")
            length(boxes.size.height)
            key("lines")
            integer(texts.reduce(0) { $0 + $1.lines.count })
            key("truncated")
            bool(texts.contains(where: \.isTruncated))
            endObject()
        }
    }

    /// What `galley layout` says: of boxes, the frames with the layout of each text.
    mutating func layout(_ layout: DocumentLayout, of document: LoadedDocument) throws(GalleyError) {
        switch layout {
        case .text(let text): try self.layout(text, of: document)
        case .boxes(let boxes):
            beginObject()
            identifier(document.document.id)
            key("size")
            beginObject()
            key("width")
            length(boxes.size.width)
            key("height")
            length(boxes.size.height)
            endObject()
            key("box")
            try frames(of: boxes, withTexts: true)
            key("warnings")
            beginArray()
            for note in document.warnings {
                beginObject()
                key("code")
                string("document")
                key("path")
                string(note.path)
                key("message")
                string(note.message)
                endObject()
            }
            endArray()
            endObject()
        }
    }
}

extension Draftsman {
    /// A picture of whatever was laid out.
    func draw(_ layout: DocumentLayout, on canvas: Document.CanvasOptions) throws(GalleyError) -> DrawnFile {
        switch layout {
        case .text(let text): return try draw(text, on: canvas)
        case .boxes(let boxes): return try draw(boxes, on: canvas)
        }
    }

    private func draw(_ boxes: BoxLayout, on canvas: Document.CanvasOptions) throws(GalleyError) -> DrawnFile {
        let background = canvas.background ?? background
        let padding = EdgeInsets(canvas.padding ?? 0)
        let scale = canvas.scale ?? 1
        do {
            switch format {
            case .png, .jpeg, .webp:
                let surface = try ImageSurface.render(
                    boxes.rounded(scale: scale), scale: scale, background: background, padding: padding,
                    renderer: renderer)
                return DrawnFile(
                    bytes: try encoded(surface), width: Double(surface.width),
                    height: Double(surface.height), warnings: surface.warnings)
            case .pdf:
                let document = try PDFDocument.render(
                    boxes, background: background, padding: padding, renderer: renderer)
                return DrawnFile(
                    bytes: try document.data(), width: boxes.size.width + padding.left + padding.right,
                    height: boxes.size.height + padding.top + padding.bottom, warnings: document.warnings)
            case .svg:
                let document = try SVGDocument.render(
                    boxes, background: background, padding: padding, glyphs: svgGlyphs, renderer: renderer)
                return DrawnFile(
                    bytes: document.data(), width: document.size.width, height: document.size.height,
                    warnings: document.warnings)
            }
        } catch {
            throw GalleyError(error, during: "drawing \(format.rawValue)")
        }
    }
}
