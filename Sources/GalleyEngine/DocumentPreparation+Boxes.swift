internal import GalleyText
internal import GalleyValues
internal import GalleyImages

extension DocumentPreparation {
    /// The box with all its texts parsed.
    ///
    /// Boxes that are ready share their memory with the original.
    func box(_ box: Box, _ warnings: inout [GalleyWarning]) throws(GalleyError) -> Box {
        try replacement(of: box, &warnings) ?? box
    }

    /// The box with all its texts parsed; nil if it is ready already.
    private func replacement(of box: Box, _ warnings: inout [GalleyWarning]) throws(GalleyError) -> Box? {
        var result: Box?
        if case .text(let content) = box.content {
            let parsed = try self.content(content, &warnings)
            if parsed != content {
                result = box
                result?.content = .text(parsed)
            }
        }
        // The depth is limited by decoding.
        let children = try box.children.replacing { child throws(GalleyError) in try replacement(of: child, &warnings) }
        if let children {
            result = result ?? box
            result?.children = children
        }
        return result
    }

    /// The text of a box, parsed and with its attachments laid out.
    private func content(_ content: BoxText, _ warnings: inout [GalleyWarning]) throws(GalleyError) -> BoxText {
        var content = content
        if let markdown = content.markdown {
            var source = Document(style: content.style, spans: content.spans)
            source.markdown = markdown
            content.text = try text(of: source)
            content.markdown = nil
            content.spans = []
        } else if !resources.parsers.isEmpty {
            content.text = try text(of: Document(content.text))
        }
        content.text = try layingOutAttachments(of: content.text.fontsResolved(in: folder), &warnings)
        try layOutToken(of: &content.container, &warnings)
        return content
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
