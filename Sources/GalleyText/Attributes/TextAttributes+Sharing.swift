extension TextAttributes.Values {
    /// Unsets what `other` does not have just so.
    mutating func keepShared(with other: Self) {
        if font != other.font { font = nil }
        if letterSpacing != other.letterSpacing { letterSpacing = nil }
        if wordSpacing != other.wordSpacing { wordSpacing = nil }
        if kerning != other.kerning { kerning = nil }
        if ligatures != other.ligatures { ligatures = nil }
        if language != other.language { language = nil }
        if baselineOffset != other.baselineOffset { baselineOffset = nil }
        if paragraph != other.paragraph { paragraph = nil }
        if attachment != other.attachment { attachment = nil }
        if ruby != other.ruby { ruby = nil }
        if color != other.color { color = nil }
        if backgroundColor != other.backgroundColor { backgroundColor = nil }
        if stroke != other.stroke { stroke = nil }
        if underline != other.underline { underline = nil }
        if strikethrough != other.strikethrough { strikethrough = nil }
        if shadow != other.shadow { shadow = nil }
        if innerShadow != other.innerShadow { innerShadow = nil }
        if border != other.border { border = nil }
        if backgroundBorder != other.backgroundBorder { backgroundBorder = nil }
        if blockBorder != other.blockBorder { blockBorder = nil }
        if obliqueness != other.obliqueness { obliqueness = nil }
        if expansion != other.expansion { expansion = nil }
        if glyphTransform != other.glyphTransform { glyphTransform = nil }
        if link != other.link { link = nil }
        if highlight != other.highlight { highlight = nil }
        if binding != other.binding { binding = nil }
        if backing != other.backing { backing = nil }
        if block != other.block { block = nil }
        if inline != other.inline { inline = nil }
        if image != other.image { image = nil }
        if generated != other.generated { generated = nil }
        if orientation != other.orientation { orientation = nil }
        if combineUpright != other.combineUpright { combineUpright = nil }
        if float != other.float { float = nil }
        if dropCap != other.dropCap { dropCap = nil }
    }

    /// Unsets what `base` has just so.
    mutating func removeShared(with base: Self) {
        if font == base.font { font = nil }
        if letterSpacing == base.letterSpacing { letterSpacing = nil }
        if wordSpacing == base.wordSpacing { wordSpacing = nil }
        if kerning == base.kerning { kerning = nil }
        if ligatures == base.ligatures { ligatures = nil }
        if language == base.language { language = nil }
        if baselineOffset == base.baselineOffset { baselineOffset = nil }
        if paragraph == base.paragraph { paragraph = nil }
        if attachment == base.attachment { attachment = nil }
        if ruby == base.ruby { ruby = nil }
        if color == base.color { color = nil }
        if backgroundColor == base.backgroundColor { backgroundColor = nil }
        if stroke == base.stroke { stroke = nil }
        if underline == base.underline { underline = nil }
        if strikethrough == base.strikethrough { strikethrough = nil }
        if shadow == base.shadow { shadow = nil }
        if innerShadow == base.innerShadow { innerShadow = nil }
        if border == base.border { border = nil }
        if backgroundBorder == base.backgroundBorder { backgroundBorder = nil }
        if blockBorder == base.blockBorder { blockBorder = nil }
        if obliqueness == base.obliqueness { obliqueness = nil }
        if expansion == base.expansion { expansion = nil }
        if glyphTransform == base.glyphTransform { glyphTransform = nil }
        if link == base.link { link = nil }
        if highlight == base.highlight { highlight = nil }
        if binding == base.binding { binding = nil }
        if backing == base.backing { backing = nil }
        if block == base.block { block = nil }
        if inline == base.inline { inline = nil }
        if image == base.image { image = nil }
        if generated == base.generated { generated = nil }
        if orientation == base.orientation { orientation = nil }
        if combineUpright == base.combineUpright { combineUpright = nil }
        if float == base.float { float = nil }
        if dropCap == base.dropCap { dropCap = nil }
    }
}
