internal import GalleyText
internal import GalleyValues
internal import GalleyImages

extension DocumentPreparation {
    /// The box with all its texts parsed.
    func box(_ box: Box, _ warnings: inout [GalleyWarning]) throws(GalleyError) -> Box {
        var box = box
        if case .text(var content) = box.content {
            var source = Document(style: content.style, spans: content.spans)
            if let markdown = content.markdown {
                source.markdown = markdown
                content.text = try text(of: source)
                content.markdown = nil
                content.spans = []
            } else if !resources.parsers.isEmpty {
                content.text = try text(of: Document(content.text))
            }
            content.text = try layingOutAttachments(of: content.text.fontsResolved(in: folder), &warnings)
            try layOutToken(of: &content.container, &warnings)
            box.content = .text(content)
        }
        // The depth is limited by decoding.
        if !box.children.isEmpty {
            var children = box.children
            for index in children.indices { children[index] = try self.box(children[index], &warnings) }
            box.children = children
        }
        return box
    }

    /// The natural sizes of the images in a box and its descendants, and a warning for each that cannot be read and has no
    /// readable fallback, with the same text as in drawing.
    func pictures(in box: Box) -> (sizes: [String: Size], warnings: [GalleyWarning]) {
        var sizes: [String: Size] = [:]
        var warnings: [GalleyWarning] = []
        var failures: [String: String] = [:]
        var reported: Set<String> = []
        func size(of name: String) -> Size? {
            if let known = sizes[name] { return known }
            guard failures[name] == nil else { return nil }
            do {
                sizes[name] = try images.size(named: name)
            } catch {
                failures[name] = "\(error)"
            }
            return sizes[name]
        }
        var open = [box]
        while let next = open.popLast() {
            open += next.children.reversed()
            var names = next.appearance.backgrounds.compactMap(\.imageSources)
            if case .image(let name) = next.content { names.append((name, next.appearance.fallbackImage)) }
            for (name, fallback) in names {
                // A fallback is needed, and its failure reported, only if the first image cannot be read.
                let tried = [name] + (fallback.map { [$0] } ?? [])
                if tried.contains(where: { size(of: $0) != nil }) { continue }
                for name in tried where reported.insert(name).inserted {
                    if let failure = failures[name] { warnings.append(GalleyWarning(.unreadableImage, failure)) }
                }
            }
        }
        return (sizes, warnings)
    }
}

extension BoxAppearance.Background {
    /// The names of its image and of the fallback.
    fileprivate var imageSources: (String, fallback: String?)? {
        if case .image(let image) = self, image.gradient == nil { (image.source, image.fallback) } else { nil }
    }
}
