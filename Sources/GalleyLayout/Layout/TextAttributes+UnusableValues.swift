internal import GalleyText

extension TextAttributes {
    /// Messages about attribute values that cannot be used, each with the value used instead.
    var unusableValues: [String] {
        var result = font?.unusableValues ?? []
        if let color, color.alpha == 0, color != .clear {
            result.append(
                "the text's colour is fully transparent, so the text is invisible; Color(rgba:) takes eight digits, "
                    + "0xRRGGBBAA; use Color.clear for text that should be invisible")
        }
        return result
    }
}

extension FontDescriptor {
    fileprivate var unusableValues: [String] {
        var result: [String] = []
        if let size, FontDescriptor.usable(size: size) != size {
            result.append(
                "a size of \(size) points cannot be used: \(FontDescriptor.usable(size: size)) is used; sizes must be "
                    + "above 0 and at most 100000")
        }
        if let weight, !(1...1000).contains(weight) {
            result.append("a weight of \(weight) is not from 1 to 1000: \(weight < 1 ? 1 : 1000) is used")
        }
        if let stretch, !(1...1000).contains(stretch) {
            result.append("a width of \(stretch) percent is not from 1 to 1000: the nearest value is used")
        }
        for (kind, tags) in [("feature", features.map { Array($0.keys) }), ("axis", variations.map { Array($0.keys) })]
        {
            for tag in (tags ?? []).sorted() where !Self.isTag(tag) {
                result.append(
                    "“\(tag)” is not a font \(kind) tag and is ignored: tags are four ASCII characters, such as "
                        + (kind == "axis" ? "wght" : "liga"))
            }
        }
        for (tag, value) in (variations ?? [:]).sorted(by: { $0.key < $1.key }) where !value.isFinite {
            result.append("the axis “\(tag)” cannot be \(value); the font's default is used")
        }
        return result
    }

    private static func isTag(_ tag: String) -> Bool {
        tag.utf8.count == 4 && tag.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
