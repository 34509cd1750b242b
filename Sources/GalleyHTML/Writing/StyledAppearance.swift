internal import GalleyText
internal import GalleyValues

/// The inherited properties that text has inside elements, as far as they are known.
struct StyledAppearance: Equatable {
    var families: [String] = []
    /// Nil if it depends on the size that a browser gives a family.
    var size: Double? = 16
    var weight = 400
    var italic = false
    var stretch = 100.0
    var caps = FontDescriptor.Caps.normal
    var features: [String: Int] = [:]
    var variations: [String: Double] = [:]
    var color = Color.black
    var letterSpacing = 0.0
    var wordSpacing = 0.0
    var kerning = true
    var ligatures = TextAttributes.Ligatures.standard
    var shadow: Shadow?
    var language: String?

    /// The font that the element of a block states: the properties that all of its text has.
    static func blockFont(of leaf: StyledTextLeaf) -> FontDescriptor {
        blockAttributes(of: leaf).font ?? FontDescriptor()
    }

    /// The attributes of the element of a block: the attributes of its line feed that all of its text has.
    static func blockAttributes(of leaf: StyledTextLeaf) -> TextAttributes {
        guard let line = leaf.lines.first else { return TextAttributes() }
        let model = line.end ?? line.pieces.first?.attributes ?? TextAttributes()
        var result = TextAttributes()
        var font = model.font ?? FontDescriptor()
        let texts = leaf.lines.flatMap(\.pieces).map(\.attributes)
        let fonts = texts.map { $0.font ?? FontDescriptor() }
        if fonts.contains(where: { $0.families == nil }) { font.families = nil }
        if fonts.contains(where: { $0.size == nil }) { font.size = nil }
        if fonts.contains(where: { $0.stretch == nil }) { font.stretch = nil }
        font.italic = font.italic == true && fonts.allSatisfy { $0.italic == true } ? true : nil
        if fonts.contains(where: { ($0.weight ?? 400) != font.weight }) { font.weight = nil }
        font.features = nil
        font.variations = nil
        font.caps = nil
        result.font = font
        if let color = model.color, texts.allSatisfy({ $0.color != nil && $0.link == nil }) { result.color = color }
        return result
    }

    /// Changes the appearance to that of text inside an element.
    mutating func enter(_ tag: String) {
        switch tag {
        case "h1": size = size.map { $0 * 2 }
        case "h2": size = size.map { $0 * 1.5 }
        case "h3": size = size.map { $0 * 1.17 }
        case "h5": size = size.map { $0 * 0.83 }
        case "h6": size = size.map { $0 * 0.67 }
        case "sub", "sup": size = size.map { $0 / 1.2 }
        case "em": italic = true
        case "strong": weight = weight < 350 ? 400 : weight < 550 ? 700 : max(weight, 900)
        case "code", "kbd", "pre":
            if families != ["monospace"] { size = size.map { $0 * 13 / 16 } }
            families = ["monospace"]
        case "a": color = Color(rgb: 0x0000EE)
        case "mark": color = .black
        default: break
        }
        if tag == "th" || (tag.count == 2 && tag.hasPrefix("h") && tag != "hr") { weight = 700 }
    }

    /// Writes the declarations that change the appearance to the attributes; attributes that are not stated are not changed.
    mutating func apply(_ attributes: TextAttributes, to style: inout StyledDeclarations) {
        applyFont(attributes.font ?? FontDescriptor(), to: &style)
        applyColor(attributes, to: &style)
        let letter = attributes.letterSpacing ?? 0
        if letter != letterSpacing {
            style.add("letter-spacing", letter == 0 ? "normal" : StyledDeclarations.length(letter))
            letterSpacing = letter
        }
        let word = attributes.wordSpacing ?? 0
        if word != wordSpacing {
            style.add("word-spacing", StyledDeclarations.length(word))
            wordSpacing = word
        }
        if (attributes.kerning ?? true) != kerning {
            kerning.toggle()
            style.add("font-kerning", kerning ? "auto" : "none")
        }
        let ligatures = attributes.ligatures ?? .standard
        if ligatures != self.ligatures {
            self.ligatures = ligatures
            style.add("font-variant-ligatures", ligatures == .none ? "none" : "normal")
        }
        if attributes.shadow != shadow {
            shadow = attributes.shadow
            style.add("text-shadow", StyledDeclarations.shadow(shadow))
        }
    }

    mutating func applyColor(_ attributes: TextAttributes, to style: inout StyledDeclarations) {
        guard let color = attributes.color?.withoutName, color != self.color else { return }
        style.add("color", color.css)
        self.color = color
    }

    private mutating func applyFont(_ font: FontDescriptor, to style: inout StyledDeclarations) {
        if let families = font.families, !families.isEmpty, families != self.families {
            style.add("font-family", families.map(StyledDeclarations.family).joined(separator: ","))
            if (families == ["monospace"]) != (self.families == ["monospace"]) { size = nil }
            self.families = families
        }
        if let size = font.size, size != self.size {
            style.add("font-size", StyledDeclarations.length(size))
            self.size = size
        }
        if let weight = font.weight, weight != self.weight {
            style.add("font-weight", "\(weight)")
            self.weight = weight
        }
        if let italic = font.italic, italic != self.italic {
            style.add("font-style", italic ? "italic" : "normal")
            self.italic = italic
        }
        if let stretch = font.stretch, stretch != self.stretch {
            style.add("font-stretch", StyledDeclarations.number(stretch) + "%")
            self.stretch = stretch
        }
        let caps = font.caps ?? .normal
        if caps != self.caps {
            let names: [FontDescriptor.Caps: String] = [.smallCaps: "small-caps", .allSmallCaps: "all-small-caps"]
            style.add("font-variant-caps", names[caps] ?? "normal")
            self.caps = caps
        }
        let features = font.features ?? [:]
        if features != self.features {
            style.add("font-feature-settings", StyledDeclarations.settings(features.mapValues(Double.init)))
            self.features = features
        }
        let variations = font.variations ?? [:]
        if variations != self.variations {
            style.add("font-variation-settings", StyledDeclarations.settings(variations))
            self.variations = variations
        }
    }
}
