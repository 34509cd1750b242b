internal import Galley

extension DocumentLoader {
    /// The box with all its texts parsed.
    func box(_ box: Box, of document: Document, _ warnings: inout [GalleyWarning]) throws(GalleyError) -> Box {
        var box = box
        if case .text(var content) = box.content {
            var source = Document(style: content.style, spans: content.spans)
            if let markdown = content.markdown {
                source.markdown = markdown
                content.text = try text(of: source)
                content.markdown = nil
                content.spans = []
            } else if !parsers.isEmpty {
                content.text = try text(of: Document(content.text))
            }
            content.text = try layingOutAttachments(of: content.text.fontsResolved(in: folder), &warnings)
            box.content = .text(content)
        }
        // The depth is limited by decoding.
        if !box.children.isEmpty {
            var children = box.children
            for index in children.indices { children[index] = try self.box(children[index], of: document, &warnings) }
            box.children = children
        }
        return box
    }

    /// The natural sizes of the images in a box and its descendants, and a warning for each that cannot be read, with
    /// the same text as in drawing.
    func pictures(in box: Box) -> (sizes: [String: Size], warnings: [GalleyWarning]) {
        var sizes: [String: Size] = [:]
        var warnings: [GalleyWarning] = []
        var seen: Set<String> = []
        var open = [box]
        while let next = open.popLast() {
            open += next.children.reversed()
            var names = next.look.backgrounds.compactMap(\.imageSource)
            if case .image(let name) = next.content { names.append(name) }
            for name in names where seen.insert(name).inserted {
                do {
                    sizes[name] = try images.size(named: name)
                } catch {
                    warnings.append(GalleyWarning(.unreadableImage, "\(error)"))
                }
            }
        }
        return (sizes, warnings)
    }
}

extension BoxLook.Background {
    /// The name of its image.
    fileprivate var imageSource: String? {
        if case .image(let image) = self { image.source } else { nil }
    }
}
