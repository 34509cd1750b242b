extension TextAttributes {
    /// What a change of attributes makes stale: an edit re-does only what it influences.
    package struct Influence: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Which fonts are used, and which glyphs stand for the text.
        package static let shaping = Influence(rawValue: 1)
        /// Widths, line breaks and line heights, from the same glyphs.
        package static let metrics = Influence(rawValue: 2)
        /// Only what is drawn where the glyphs already are.
        package static let drawing = Influence(rawValue: 4)
        /// Only what the text means.
        package static let semantics = Influence(rawValue: 8)
    }

    /// What a change from these attributes to `other` makes stale.
    package func influence(ofChangeTo other: TextAttributes) -> Influence {
        if storage === other.storage { return [] }
        let one = storage.values
        let two = other.storage.values
        var result: Influence = []
        if !one.shapes(like: two) { result.insert(.shaping) }
        if one.letterSpacing != two.letterSpacing || one.wordSpacing != two.wordSpacing
            || one.baselineOffset != two.baselineOffset || one.paragraph != two.paragraph
            || one.attachment != two.attachment || one.ruby != two.ruby || one.expansion != two.expansion
            || one.float != two.float || one.dropCap != two.dropCap
        {
            result.insert(.metrics)
        }
        if one.color != two.color || one.backgroundColor != two.backgroundColor || one.stroke != two.stroke
            || one.underline != two.underline || one.strikethrough != two.strikethrough
            || one.shadow != two.shadow || one.innerShadow != two.innerShadow || one.border != two.border
            || one.backgroundBorder != two.backgroundBorder || one.blockBorder != two.blockBorder
            || one.obliqueness != two.obliqueness || one.glyphTransform != two.glyphTransform
        {
            result.insert(.drawing)
        }
        if one.link != two.link || one.highlight != two.highlight || one.binding != two.binding
            || one.backing != two.backing || one.block != two.block || one.inline != two.inline
            || one.image != two.image || one.generated != two.generated
        {
            result.insert(.semantics)
        }
        return result
    }

    /// Whether text in these attributes and in `other` may be shaped together, glyph for glyph.
    ///
    /// A colour change inside a ligature or a cursive word must not split it. Letter spacing counts only
    /// in that it turns optional ligatures off.
    package func shapes(like other: TextAttributes) -> Bool {
        storage === other.storage || storage.values.shapes(like: other.storage.values)
    }
}

extension TextAttributes.Values {
    func shapes(like other: Self) -> Bool {
        ((letterSpacing ?? 0) == 0) == ((other.letterSpacing ?? 0) == 0)
            && (kerning ?? true) == (other.kerning ?? true)
            && (ligatures ?? .standard) == (other.ligatures ?? .standard)
            && (orientation ?? .mixed) == (other.orientation ?? .mixed)
            && (combineUpright ?? TextAttributes.CombineUpright.none)
                == (other.combineUpright ?? TextAttributes.CombineUpright.none)
            && font == other.font && language == other.language
    }
}
