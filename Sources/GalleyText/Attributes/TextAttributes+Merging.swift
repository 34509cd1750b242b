extension TextAttributes {
    /// True when no attribute is set.
    public var isEmpty: Bool { storage === Storage.empty || storage == Storage.empty }

    /// These attributes laid over `base`: what is set here wins, attribute by attribute; fonts and paragraph
    /// styles merge field by field.
    public func merging(over base: TextAttributes) -> TextAttributes {
        if storage === base.storage || base.isEmpty { return self }
        if isEmpty { return base }
        return TextAttributes(storage: Storage(values: storage.values.merging(over: base.storage.values)))
    }

    /// Lays `other` over these attributes: what it sets wins.
    public mutating func merge(_ other: TextAttributes) {
        self = other.merging(over: self)
    }
}

extension TextAttributes.Values {
    func merging(over base: Self) -> Self {
        var result = base
        if let font { result.font = base.font.map { font.merged(over: $0) } ?? font }
        if let letterSpacing { result.letterSpacing = letterSpacing }
        if let wordSpacing { result.wordSpacing = wordSpacing }
        if let kerning { result.kerning = kerning }
        if let ligatures { result.ligatures = ligatures }
        if let language { result.language = language }
        if let baselineOffset { result.baselineOffset = baselineOffset }
        if let paragraph { result.paragraph = base.paragraph.map { paragraph.merged(over: $0) } ?? paragraph }
        if let attachment { result.attachment = attachment }
        if let ruby { result.ruby = ruby }
        if let color { result.color = color }
        if let backgroundColor { result.backgroundColor = backgroundColor }
        if let stroke { result.stroke = stroke }
        if let underline { result.underline = underline }
        if let strikethrough { result.strikethrough = strikethrough }
        if let shadow { result.shadow = shadow }
        if let innerShadow { result.innerShadow = innerShadow }
        if let border { result.border = border }
        if let backgroundBorder { result.backgroundBorder = backgroundBorder }
        if let blockBorder { result.blockBorder = blockBorder }
        if let obliqueness { result.obliqueness = obliqueness }
        if let expansion { result.expansion = expansion }
        if let glyphTransform { result.glyphTransform = glyphTransform }
        if let link { result.link = link }
        if let highlight { result.highlight = highlight }
        if let binding { result.binding = binding }
        if let backing { result.backing = backing }
        if let block { result.block = block }
        if let inline { result.inline = inline }
        if let image { result.image = image }
        if let generated { result.generated = generated }
        if let orientation { result.orientation = orientation }
        if let combineUpright { result.combineUpright = combineUpright }
        if let float { result.float = float }
        if let dropCap { result.dropCap = dropCap }
        return result
    }
}
