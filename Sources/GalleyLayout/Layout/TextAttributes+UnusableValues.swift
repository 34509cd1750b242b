internal import GalleyText

extension TextAttributes {
    /// Messages about attribute values that cannot be used, each with the value used instead.
    var unusableValues: [String] {
        var result = font?.unusableValues ?? []
        if let color, color.alpha == 0, color != .clear {
            result.append(
                "the text's colour is fully transparent, so that it does not show; Color(rgba:) takes eight digits, "
                    + "0xRRGGBBAA, and Color.clear says that nothing is to show")
        }
        return result
    }
}

extension FontDescriptor {
    fileprivate var unusableValues: [String] {
        var result: [String] = []
        if let size, FontDescriptor.usable(size: size) != size {
            result.append(
                "no text can be set in a size of \(size) points: \(FontDescriptor.usable(size: size)) is used; sizes are "
                    + "above 0 and at most 100000")
        }
        if let weight, !(1...1000).contains(weight) {
            result.append("a weight of \(weight) is outside 1 to 1000: \(weight < 1 ? 1 : 1000) is used")
        }
        if let stretch, !(1...1000).contains(stretch) {
            result.append("a width of \(stretch) percent is outside 1 to 1000, and the nearest is used")
        }
        for (kind, tags) in [("feature", features.map { Array($0.keys) }), ("axis", variations.map { Array($0.keys) })]
        {
            for tag in (tags ?? []).sorted() where !Self.isTag(tag) {
                result.append(
                    "“\(tag)” is no tag of a font's \(kind) and is left out: tags are four ASCII characters, such as "
                        + (kind == "axis" ? "wght" : "liga"))
            }
        }
        for (tag, value) in (variations ?? [:]).sorted(by: { $0.key < $1.key }) where !value.isFinite {
            result.append("the axis “\(tag)” cannot be \(value) and is left where the font has it")
        }
        return result
    }

    private static func isTag(_ tag: String) -> Bool {
        tag.utf8.count == 4 && tag.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
