internal import GalleyGrammar
internal import GalleySupport
internal import GalleyText

/// Images, and placeholders of invisible content.
extension MarkdownBuilder {
    /// Writes a generated character for the image or tag with number `name`.
    ///
    /// - Parameter isHTML: Whether it represents the collected HTML.
    mutating func writeHolder(name: Int32, isHTML: Bool) {
        if !hasLeaf { openLeaf(nil, nil) }
        var style = generatedStyle(name)
        if style < 0 {
            let backing = isHTML ? unsafe html.withUnsafeBufferPointer { unsafe String(utf8: $0) } : nil
            style = addGenerated(name, image: nil, backing: backing)
        }
        out.setStyle(style)
        out.bytes.append(contentsOf: MarkdownBuilder.zeroWidthSpace)
    }

    mutating func writeImage(_ size: HTMLImageSize? = nil) {
        guard elements.hidden == nil else { return }
        if !hasLeaf { openTextLeaf() }
        if let resolver {
            let reference = imageReference()
            if var box = resolver.attachment(for: reference) {
                var attributes = spanAttributes()
                size?.apply(to: &box)
                if let side = size?.float { attributes.float = side }
                attributes.image = reference
                attributes.attachment = box
                let style = generatedStyles[attributes] ?? out.add(attributes)
                generatedStyles[attributes] = style
                out.append("\u{FFFC}", style)
                return
            }
        }
        let names = names()
        names.append(UInt8(ascii: "!"))
        for place in [image.url, image.title] {
            if place >= 0 { names.append(eventStream.places[Int(place)], source, eventStream.loose) }
            names.append(MarkdownBuilder.separator)
            names.append(place >= 0 ? 1 : 0)
        }
        names.append(image.alternative, 0, image.alternative.count)
        let name = finish(names)
        var style = generatedStyle(name)
        if style < 0 {
            style = addGenerated(name, image: imageReference(), backing: nil)
        }
        writeAlternative(style)
    }

    private mutating func writeAlternative(_ style: Int32) {
        // A line feed would end the paragraph; these are the first bytes of all line terminators.
        if image.alternative.contains(where: { (0x0A...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 }) {
            let text = String(decoding: image.alternative, as: UTF8.self)
            out.append(text.split { $0.isNewline }.joined(separator: " "), style)
            return
        }
        out.setStyle(style)
        out.bytes.append(contentsOf: image.alternative.isEmpty ? MarkdownBuilder.zeroWidthSpace : image.alternative)
    }

    private func imageReference() -> ImageReference {
        let alternative = unsafe image.alternative.withUnsafeBufferPointer { unsafe String(utf8: $0) }
        return ImageReference(url: string(image.url) ?? "", alt: alternative, title: string(image.title))
    }

    private static let zeroWidthSpace = Array("\u{200B}".utf8)

    /// The table of images and tags.
    mutating func names() -> ByteTable {
        if let knownNames { return knownNames }
        let names = ByteTable()
        knownNames = names
        return names
    }

    /// The number of the image or tag that was added to `names`, within the current link.
    func finish(_ names: ByteTable) -> Int32 {
        if link >= 0 {
            names.append(MarkdownBuilder.separator)
            for shift in 0..<4 { names.append(UInt8(truncatingIfNeeded: link >> (8 * Int32(shift)))) }
        }
        // Numbers of links start at 0.
        return .min + names.finish().number
    }

    /// The style of generated text for the image or tag with number `name`, or -1.
    private func generatedStyle(_ name: Int32) -> Int32 {
        let key = spanKey(name)
        return spanStyles.value(key.owner, key.inline)
    }

    private mutating func addGenerated(_ name: Int32, image: ImageReference?, backing: String?) -> Int32 {
        let storage = spanStorage(isNew: true)
        storage.setGenerated(image: image, backing: backing)
        let style = out.add(storage)
        let key = spanKey(name)
        spanStyles.insert(style, key.owner, key.inline)
        return style
    }
}
