public import FoundationEssentials

extension AttributedString {
    /// The characters and attributes of `text`, in the scope ``AttributeScopes/GalleyAttributes``.
    ///
    /// `AttributedText(AttributedString(text))` is equal to `text`, unless that is empty: Foundation's empty
    /// string has no attributes.
    /// - Complexity: O(*n*), with Foundation's cost for each run.
    public init(_ text: AttributedText) {
        self.init()
        for run in text.runs {
            append(AttributedString(String(text.string[run.range]), attributes: run.attributes.container))
        }
    }
}

extension AttributedText {
    /// The characters and attributes of `string`.
    ///
    /// Read are the attributes of ``AttributeScopes/GalleyAttributes`` and, where those are not set, the
    /// link and the language of Foundation's. Others have no place here.
    /// - Complexity: O(*n*), with Foundation's cost for each run.
    public init(_ string: AttributedString) {
        self.init()
        for run in string.runs {
            // A run may begin inside a character, which the view of characters would round.
            var part = String.UnicodeScalarView()
            part.append(contentsOf: string.unicodeScalars[run.range])
            append(String(part), attributes: TextAttributes(run.attributes))
        }
    }
}

extension TextAttributes {
    private typealias Keys = AttributeScopes.GalleyAttributes

    /// The same attributes as Foundation carries them.
    fileprivate var container: AttributeContainer {
        let values = storage.values
        var container = AttributeContainer()
        if let font = values.font { container[Keys.FontKey.self] = font }
        if let letterSpacing = values.letterSpacing { container[Keys.LetterSpacingKey.self] = letterSpacing }
        if let wordSpacing = values.wordSpacing { container[Keys.WordSpacingKey.self] = wordSpacing }
        if let kerning = values.kerning { container[Keys.KerningKey.self] = kerning }
        if let ligatures = values.ligatures { container[Keys.LigaturesKey.self] = ligatures }
        if let language = values.language { container[Keys.LanguageKey.self] = language }
        if let baselineOffset = values.baselineOffset { container[Keys.BaselineOffsetKey.self] = baselineOffset }
        if let paragraph = values.paragraph { container[Keys.ParagraphKey.self] = paragraph }
        if let attachment = values.attachment { container[Keys.AttachmentKey.self] = attachment }
        if let ruby = values.ruby { container[Keys.RubyKey.self] = ruby }
        if let color = values.color { container[Keys.ColorKey.self] = color }
        if let backgroundColor = values.backgroundColor { container[Keys.BackgroundColorKey.self] = backgroundColor }
        if let stroke = values.stroke { container[Keys.StrokeKey.self] = stroke }
        if let underline = values.underline { container[Keys.UnderlineKey.self] = underline }
        if let strikethrough = values.strikethrough { container[Keys.StrikethroughKey.self] = strikethrough }
        if let shadow = values.shadow { container[Keys.ShadowKey.self] = shadow }
        if let innerShadow = values.innerShadow { container[Keys.InnerShadowKey.self] = innerShadow }
        if let border = values.border { container[Keys.BorderKey.self] = border }
        if let backgroundBorder = values.backgroundBorder {
            container[Keys.BackgroundBorderKey.self] = backgroundBorder
        }
        if let blockBorder = values.blockBorder { container[Keys.BlockBorderKey.self] = blockBorder }
        if let obliqueness = values.obliqueness { container[Keys.ObliquenessKey.self] = obliqueness }
        if let expansion = values.expansion { container[Keys.ExpansionKey.self] = expansion }
        if let glyphTransform = values.glyphTransform { container[Keys.GlyphTransformKey.self] = glyphTransform }
        if let link = values.link { container[Keys.LinkKey.self] = link }
        if let highlight = values.highlight { container[Keys.HighlightKey.self] = highlight }
        if let binding = values.binding { container[Keys.BindingKey.self] = binding }
        if let backing = values.backing { container[Keys.BackingKey.self] = backing }
        if let block = values.block { container[Keys.BlockKey.self] = block }
        if let inline = values.inline { container[Keys.InlineKey.self] = inline }
        if let image = values.image { container[Keys.ImageKey.self] = image }
        if let generated = values.generated { container[Keys.GeneratedKey.self] = generated }
        if let orientation = values.orientation { container[Keys.OrientationKey.self] = orientation }
        if let combineUpright = values.combineUpright { container[Keys.CombineUprightKey.self] = combineUpright }
        if let float = values.float { container[Keys.FloatKey.self] = float }
        if let dropCap = values.dropCap { container[Keys.DropCapKey.self] = dropCap }
        return container
    }

    fileprivate init(_ container: AttributeContainer) {
        var values = Values()
        values.font = container[Keys.FontKey.self]
        values.letterSpacing = container[Keys.LetterSpacingKey.self]
        values.wordSpacing = container[Keys.WordSpacingKey.self]
        values.kerning = container[Keys.KerningKey.self]
        values.ligatures = container[Keys.LigaturesKey.self]
        values.language = container[Keys.LanguageKey.self]
        values.baselineOffset = container[Keys.BaselineOffsetKey.self]
        values.paragraph = container[Keys.ParagraphKey.self]
        values.attachment = container[Keys.AttachmentKey.self]
        values.ruby = container[Keys.RubyKey.self]
        values.color = container[Keys.ColorKey.self]
        values.backgroundColor = container[Keys.BackgroundColorKey.self]
        values.stroke = container[Keys.StrokeKey.self]
        values.underline = container[Keys.UnderlineKey.self]
        values.strikethrough = container[Keys.StrikethroughKey.self]
        values.shadow = container[Keys.ShadowKey.self]
        values.innerShadow = container[Keys.InnerShadowKey.self]
        values.border = container[Keys.BorderKey.self]
        values.backgroundBorder = container[Keys.BackgroundBorderKey.self]
        values.blockBorder = container[Keys.BlockBorderKey.self]
        values.obliqueness = container[Keys.ObliquenessKey.self]
        values.expansion = container[Keys.ExpansionKey.self]
        values.glyphTransform = container[Keys.GlyphTransformKey.self]
        values.link = container[Keys.LinkKey.self]
        values.highlight = container[Keys.HighlightKey.self]
        values.binding = container[Keys.BindingKey.self]
        values.backing = container[Keys.BackingKey.self]
        values.block = container[Keys.BlockKey.self]
        values.inline = container[Keys.InlineKey.self]
        values.image = container[Keys.ImageKey.self]
        values.generated = container[Keys.GeneratedKey.self]
        values.orientation = container[Keys.OrientationKey.self]
        values.combineUpright = container[Keys.CombineUprightKey.self]
        values.float = container[Keys.FloatKey.self]
        values.dropCap = container[Keys.DropCapKey.self]
        if values.link == nil { values.link = container.link?.absoluteString }
        if values.language == nil { values.language = container.languageIdentifier }
        self.init(storage: Storage(values: values))
    }
}
