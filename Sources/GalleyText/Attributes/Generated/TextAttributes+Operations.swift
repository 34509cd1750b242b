// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

extension TextAttributes.Values {
    /// The values with unset ones taken from `base`.
    func merging(over base: Self) -> Self {
        var result = base
        if let font { result.font = base.font.map { font.merging(over: $0) } ?? font }
        if let color { result.color = color }
        if let backgroundColor { result.backgroundColor = backgroundColor }
        if let paragraph { result.paragraph = base.paragraph.map { paragraph.merging(over: $0) } ?? paragraph }
        if let letterSpacing { result.letterSpacing = letterSpacing }
        if let wordSpacing { result.wordSpacing = wordSpacing }
        if let kerning { result.kerning = kerning }
        if let ligatures { result.ligatures = ligatures }
        if let language { result.language = language }
        if let orientation { result.orientation = orientation }
        if let combineUpright { result.combineUpright = combineUpright }
        if let baselineOffset { result.baselineOffset = baselineOffset }
        if let cell { result.cell = cell }
        if let obliqueness { result.obliqueness = obliqueness }
        if let expansion { result.expansion = expansion }
        if let attachment { result.attachment = attachment }
        if let float { result.float = float }
        if let clear { result.clear = clear }
        if let shapeOutside { result.shapeOutside = shapeOutside }
        if let dropCap { result.dropCap = dropCap }
        if let ruby { result.ruby = ruby }
        if let emphasis { result.emphasis = emphasis }
        if let gradient { result.gradient = gradient }
        if let stroke { result.stroke = stroke }
        if let underline { result.underline = underline }
        if let overline { result.overline = overline }
        if let strikethrough { result.strikethrough = strikethrough }
        if let shadow { result.shadow = shadow }
        if let innerShadow { result.innerShadow = innerShadow }
        if let border { result.border = border }
        if let backgroundBorder { result.backgroundBorder = backgroundBorder }
        if let blockBorder { result.blockBorder = blockBorder }
        if let glyphTransform { result.glyphTransform = glyphTransform }
        if let link { result.link = link }
        if let highlight { result.highlight = highlight }
        if let binding { result.binding = binding }
        if let backing { result.backing = backing }
        if let block { result.block = block }
        if let inline { result.inline = inline }
        if let image { result.image = image }
        if let generated { result.generated = generated }
        if let anchor { result.anchor = anchor }
        if let classes { result.classes = classes }
        if let pageReference { result.pageReference = pageReference }
        if let pageStrings { result.pageStrings = pageStrings }
        if let bookmarkLevel { result.bookmarkLevel = bookmarkLevel }
        if let bookmarkLabel { result.bookmarkLabel = bookmarkLabel }
        if let custom { result.custom = base.custom.map { custom.merging(over: $0) } ?? custom }
        return result
    }

    /// Unsets the attributes whose values differ from those of `other`.
    mutating func keepShared(with other: Self) {
        if font != other.font { font = nil }
        if color != other.color { color = nil }
        if backgroundColor != other.backgroundColor { backgroundColor = nil }
        if paragraph != other.paragraph { paragraph = nil }
        if letterSpacing != other.letterSpacing { letterSpacing = nil }
        if wordSpacing != other.wordSpacing { wordSpacing = nil }
        if kerning != other.kerning { kerning = nil }
        if ligatures != other.ligatures { ligatures = nil }
        if language != other.language { language = nil }
        if orientation != other.orientation { orientation = nil }
        if combineUpright != other.combineUpright { combineUpright = nil }
        if baselineOffset != other.baselineOffset { baselineOffset = nil }
        if cell != other.cell { cell = nil }
        if obliqueness != other.obliqueness { obliqueness = nil }
        if expansion != other.expansion { expansion = nil }
        if attachment != other.attachment { attachment = nil }
        if float != other.float { float = nil }
        if clear != other.clear { clear = nil }
        if shapeOutside != other.shapeOutside { shapeOutside = nil }
        if dropCap != other.dropCap { dropCap = nil }
        if ruby != other.ruby { ruby = nil }
        if emphasis != other.emphasis { emphasis = nil }
        if gradient != other.gradient { gradient = nil }
        if stroke != other.stroke { stroke = nil }
        if underline != other.underline { underline = nil }
        if overline != other.overline { overline = nil }
        if strikethrough != other.strikethrough { strikethrough = nil }
        if shadow != other.shadow { shadow = nil }
        if innerShadow != other.innerShadow { innerShadow = nil }
        if !areSame(border, other.border) { border = nil }
        if !areSame(backgroundBorder, other.backgroundBorder) { backgroundBorder = nil }
        if !areSame(blockBorder, other.blockBorder) { blockBorder = nil }
        if glyphTransform != other.glyphTransform { glyphTransform = nil }
        if link != other.link { link = nil }
        if !areSame(highlight, other.highlight) { highlight = nil }
        if binding != other.binding { binding = nil }
        if backing != other.backing { backing = nil }
        if block != other.block { block = nil }
        if inline != other.inline { inline = nil }
        if image != other.image { image = nil }
        if generated != other.generated { generated = nil }
        if anchor != other.anchor { anchor = nil }
        if classes != other.classes { classes = nil }
        if pageReference != other.pageReference { pageReference = nil }
        if pageStrings != other.pageStrings { pageStrings = nil }
        if bookmarkLevel != other.bookmarkLevel { bookmarkLevel = nil }
        if bookmarkLabel != other.bookmarkLabel { bookmarkLabel = nil }
        if custom != other.custom { custom = nil }
    }

    /// Unsets the attributes whose values are equal to those of `base`.
    mutating func removeShared(with base: Self) {
        if font == base.font { font = nil }
        if color == base.color { color = nil }
        if backgroundColor == base.backgroundColor { backgroundColor = nil }
        if paragraph == base.paragraph { paragraph = nil }
        if letterSpacing == base.letterSpacing { letterSpacing = nil }
        if wordSpacing == base.wordSpacing { wordSpacing = nil }
        if kerning == base.kerning { kerning = nil }
        if ligatures == base.ligatures { ligatures = nil }
        if language == base.language { language = nil }
        if orientation == base.orientation { orientation = nil }
        if combineUpright == base.combineUpright { combineUpright = nil }
        if baselineOffset == base.baselineOffset { baselineOffset = nil }
        if cell == base.cell { cell = nil }
        if obliqueness == base.obliqueness { obliqueness = nil }
        if expansion == base.expansion { expansion = nil }
        if attachment == base.attachment { attachment = nil }
        if float == base.float { float = nil }
        if clear == base.clear { clear = nil }
        if shapeOutside == base.shapeOutside { shapeOutside = nil }
        if dropCap == base.dropCap { dropCap = nil }
        if ruby == base.ruby { ruby = nil }
        if emphasis == base.emphasis { emphasis = nil }
        if gradient == base.gradient { gradient = nil }
        if stroke == base.stroke { stroke = nil }
        if underline == base.underline { underline = nil }
        if overline == base.overline { overline = nil }
        if strikethrough == base.strikethrough { strikethrough = nil }
        if shadow == base.shadow { shadow = nil }
        if innerShadow == base.innerShadow { innerShadow = nil }
        if areSame(border, base.border) { border = nil }
        if areSame(backgroundBorder, base.backgroundBorder) { backgroundBorder = nil }
        if areSame(blockBorder, base.blockBorder) { blockBorder = nil }
        if glyphTransform == base.glyphTransform { glyphTransform = nil }
        if link == base.link { link = nil }
        if areSame(highlight, base.highlight) { highlight = nil }
        if binding == base.binding { binding = nil }
        if backing == base.backing { backing = nil }
        if block == base.block { block = nil }
        if inline == base.inline { inline = nil }
        if image == base.image { image = nil }
        if generated == base.generated { generated = nil }
        if anchor == base.anchor { anchor = nil }
        if classes == base.classes { classes = nil }
        if pageReference == base.pageReference { pageReference = nil }
        if pageStrings == base.pageStrings { pageStrings = nil }
        if bookmarkLevel == base.bookmarkLevel { bookmarkLevel = nil }
        if bookmarkLabel == base.bookmarkLabel { bookmarkLabel = nil }
        if custom == base.custom { custom = nil }
    }

    /// Whether text with these values and with `other` has the same glyphs.
    func shapes(like other: Self) -> Bool {
        ((letterSpacing ?? 0) == 0) == ((other.letterSpacing ?? 0) == 0) && (kerning ?? true) == (other.kerning ?? true)
            && (ligatures ?? TextAttributes.Ligatures.standard)
                == (other.ligatures ?? TextAttributes.Ligatures.standard)
            && (orientation ?? TextAttributes.Orientation.mixed)
                == (other.orientation ?? TextAttributes.Orientation.mixed)
            && language == other.language
            && (combineUpright ?? TextAttributes.CombineUpright.none)
                == (other.combineUpright ?? TextAttributes.CombineUpright.none)
            && (border?.inLine) == (other.border?.inLine)
            && (backgroundBorder?.inLine) == (other.backgroundBorder?.inLine) && font == other.font
    }

    /// The parts affected by a change from these values to `other`.
    func influence(ofChangeTo other: Self) -> TextAttributes.Influence {
        var result: TextAttributes.Influence = []
        if !shapes(like: other) { result.insert(.shaping) }
        if paragraph != other.paragraph || letterSpacing != other.letterSpacing || wordSpacing != other.wordSpacing
            || baselineOffset != other.baselineOffset || cell != other.cell || expansion != other.expansion
            || attachment != other.attachment || float != other.float || clear != other.clear
            || shapeOutside != other.shapeOutside || dropCap != other.dropCap || ruby != other.ruby
            || emphasis != other.emphasis
        {
            result.insert(.metrics)
        }
        if color != other.color || backgroundColor != other.backgroundColor || obliqueness != other.obliqueness
            || gradient != other.gradient || stroke != other.stroke || underline != other.underline
            || overline != other.overline || strikethrough != other.strikethrough || shadow != other.shadow
            || innerShadow != other.innerShadow || !areSame(border, other.border)
            || !areSame(backgroundBorder, other.backgroundBorder) || !areSame(blockBorder, other.blockBorder)
            || glyphTransform != other.glyphTransform
        {
            result.insert(.drawing)
        }
        if link != other.link || !areSame(highlight, other.highlight) || binding != other.binding
            || backing != other.backing || block != other.block || inline != other.inline || image != other.image
            || generated != other.generated || anchor != other.anchor || classes != other.classes
            || pageReference != other.pageReference || pageStrings != other.pageStrings
            || bookmarkLevel != other.bookmarkLevel || bookmarkLabel != other.bookmarkLabel || custom != other.custom
        {
            result.insert(.semantics)
        }
        return result
    }

    /// Whether there is a named colour, which a theme resolves.
    var hasColorNames: Bool {
        (color?.hasColorNames ?? false) || (backgroundColor?.hasColorNames ?? false)
            || (paragraph?.hasColorNames ?? false) || (cell?.hasColorNames ?? false)
            || (attachment?.hasColorNames ?? false) || (emphasis?.hasColorNames ?? false)
            || (gradient?.hasColorNames ?? false) || (stroke?.hasColorNames ?? false)
            || (underline?.hasColorNames ?? false) || (overline?.hasColorNames ?? false)
            || (strikethrough?.hasColorNames ?? false) || (shadow?.hasColorNames ?? false)
            || (innerShadow?.hasColorNames ?? false) || (border?.hasColorNames ?? false)
            || (backgroundBorder?.hasColorNames ?? false) || (blockBorder?.hasColorNames ?? false)
            || (highlight?.hasColorNames ?? false) || (block?.hasColorNames ?? false)
    }

    /// Applies a function to every colour.
    mutating func mapColors(_ map: (Color) -> Color) {
        if color != nil { color?.mapColors(map) }
        if backgroundColor != nil { backgroundColor?.mapColors(map) }
        if paragraph != nil { paragraph?.mapColors(map) }
        if cell != nil { cell?.mapColors(map) }
        if attachment != nil { attachment?.mapColors(map) }
        if emphasis != nil { emphasis?.mapColors(map) }
        if gradient != nil { gradient?.mapColors(map) }
        if stroke != nil { stroke?.mapColors(map) }
        if underline != nil { underline?.mapColors(map) }
        if overline != nil { overline?.mapColors(map) }
        if strikethrough != nil { strikethrough?.mapColors(map) }
        if shadow != nil { shadow?.mapColors(map) }
        if innerShadow != nil { innerShadow?.mapColors(map) }
        if border != nil { border?.mapColors(map) }
        if backgroundBorder != nil { backgroundBorder?.mapColors(map) }
        if blockBorder != nil { blockBorder?.mapColors(map) }
        if highlight != nil { highlight?.mapColors(map) }
        if block != nil { block?.mapColors(map) }
    }

    /// Whether a value equals that of `other` but has another identity.
    func hasDistinctIdentity(from other: Self) -> Bool {
        (border != nil && border == other.border && !areSame(border, other.border))
            || (backgroundBorder != nil && backgroundBorder == other.backgroundBorder
                && !areSame(backgroundBorder, other.backgroundBorder))
            || (blockBorder != nil && blockBorder == other.blockBorder && !areSame(blockBorder, other.blockBorder))
            || (highlight != nil && highlight == other.highlight && !areSame(highlight, other.highlight))
    }

    /// Hashes the identities of values, so that a hash table distinguishes equal values.
    func hashIdentities(into hasher: inout Hasher) {
        border?.hashIdentity(into: &hasher)
        backgroundBorder?.hashIdentity(into: &hasher)
        blockBorder?.hashIdentity(into: &hasher)
        highlight?.hashIdentity(into: &hasher)
    }

    /// Whether an attribute is set that belongs only to its own characters.
    var hasOwn: Bool {
        attachment != nil || float != nil || clear != nil || shapeOutside != nil || dropCap != nil || ruby != nil
            || binding != nil || backing != nil || image != nil || generated != nil || anchor != nil
            || pageReference != nil || pageStrings != nil || bookmarkLevel != nil || bookmarkLabel != nil
    }

    /// Unsets the attributes that belong only to their own characters.
    mutating func removeOwn() {
        if attachment != nil { attachment = nil }
        if float != nil { float = nil }
        if clear != nil { clear = nil }
        if shapeOutside != nil { shapeOutside = nil }
        if dropCap != nil { dropCap = nil }
        if ruby != nil { ruby = nil }
        if binding != nil { binding = nil }
        if backing != nil { backing = nil }
        if image != nil { image = nil }
        if generated != nil { generated = nil }
        if anchor != nil { anchor = nil }
        if pageReference != nil { pageReference = nil }
        if pageStrings != nil { pageStrings = nil }
        if bookmarkLevel != nil { bookmarkLevel = nil }
        if bookmarkLabel != nil { bookmarkLabel = nil }
    }

    /// Unsets the attributes that end with their range, unless `next` has the same value.
    mutating func removeEnding(before next: Self) {
        if border != nil, !areSame(border, next.border) { border = nil }
        if backgroundBorder != nil, !areSame(backgroundBorder, next.backgroundBorder) { backgroundBorder = nil }
        if link != nil, link != next.link { link = nil }
        if highlight != nil, !areSame(highlight, next.highlight) { highlight = nil }
        if classes != nil, classes != next.classes { classes = nil }
    }
}
