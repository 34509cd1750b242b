// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

extension TextAttributes {
    /// The name of an attribute in documents.
    public enum Name: String, Sendable, Hashable, Codable, CaseIterable {
        /// See ``TextAttributes/font``.
        case font
        /// See ``TextAttributes/color``.
        case color
        /// See ``TextAttributes/backgroundColor``.
        case backgroundColor
        /// See ``TextAttributes/paragraph``.
        case paragraph
        /// See ``TextAttributes/letterSpacing``.
        case letterSpacing
        /// See ``TextAttributes/wordSpacing``.
        case wordSpacing
        /// See ``TextAttributes/kerning``.
        case kerning
        /// See ``TextAttributes/ligatures``.
        case ligatures
        /// See ``TextAttributes/language``.
        case language
        /// See ``TextAttributes/orientation``.
        case orientation
        /// See ``TextAttributes/combineUpright``.
        case combineUpright
        /// See ``TextAttributes/baselineOffset``.
        case baselineOffset
        /// See ``TextAttributes/cell``.
        case cell
        /// See ``TextAttributes/obliqueness``.
        case obliqueness
        /// See ``TextAttributes/expansion``.
        case expansion
        /// See ``TextAttributes/attachment``.
        case attachment
        /// See ``TextAttributes/float``.
        case float
        /// See ``TextAttributes/clear``.
        case clear
        /// See ``TextAttributes/shapeOutside``.
        case shapeOutside
        /// See ``TextAttributes/dropCap``.
        case dropCap
        /// See ``TextAttributes/ruby``.
        case ruby
        /// See ``TextAttributes/emphasis``.
        case emphasis
        /// See ``TextAttributes/gradient``.
        case gradient
        /// See ``TextAttributes/stroke``.
        case stroke
        /// See ``TextAttributes/underline``.
        case underline
        /// See ``TextAttributes/overline``.
        case overline
        /// See ``TextAttributes/strikethrough``.
        case strikethrough
        /// See ``TextAttributes/shadow``.
        case shadow
        /// See ``TextAttributes/innerShadow``.
        case innerShadow
        /// See ``TextAttributes/border``.
        case border
        /// See ``TextAttributes/backgroundBorder``.
        case backgroundBorder
        /// See ``TextAttributes/blockBorder``.
        case blockBorder
        /// See ``TextAttributes/glyphTransform``.
        case glyphTransform
        /// See ``TextAttributes/link``.
        case link
        /// See ``TextAttributes/highlight``.
        case highlight
        /// See ``TextAttributes/binding``.
        case binding
        /// See ``TextAttributes/backing``.
        case backing
        /// See ``TextAttributes/block``.
        case block
        /// See ``TextAttributes/inline``.
        case inline
        /// See ``TextAttributes/image``.
        case image
        /// See ``TextAttributes/generated``.
        case generated
        /// See ``TextAttributes/anchor``.
        case anchor
        /// See ``TextAttributes/classes``.
        case classes
        /// See ``TextAttributes/pageReference``.
        case pageReference
        /// See ``TextAttributes/pageStrings``.
        case pageStrings
        /// See ``TextAttributes/bookmarkLevel``.
        case bookmarkLevel
        /// See ``TextAttributes/bookmarkLabel``.
        case bookmarkLabel
        /// See ``TextAttributes/custom``.
        case custom

        /// Creates the name of the attribute at a key path; `nil` for a path inside an attribute.
        public init?(_ path: PartialKeyPath<TextAttributes>) {
            switch path {
            case \TextAttributes.font: self = .font
            case \TextAttributes.color: self = .color
            case \TextAttributes.backgroundColor: self = .backgroundColor
            case \TextAttributes.paragraph: self = .paragraph
            case \TextAttributes.letterSpacing: self = .letterSpacing
            case \TextAttributes.wordSpacing: self = .wordSpacing
            case \TextAttributes.kerning: self = .kerning
            case \TextAttributes.ligatures: self = .ligatures
            case \TextAttributes.language: self = .language
            case \TextAttributes.orientation: self = .orientation
            case \TextAttributes.combineUpright: self = .combineUpright
            case \TextAttributes.baselineOffset: self = .baselineOffset
            case \TextAttributes.cell: self = .cell
            case \TextAttributes.obliqueness: self = .obliqueness
            case \TextAttributes.expansion: self = .expansion
            case \TextAttributes.attachment: self = .attachment
            case \TextAttributes.float: self = .float
            case \TextAttributes.clear: self = .clear
            case \TextAttributes.shapeOutside: self = .shapeOutside
            case \TextAttributes.dropCap: self = .dropCap
            case \TextAttributes.ruby: self = .ruby
            case \TextAttributes.emphasis: self = .emphasis
            case \TextAttributes.gradient: self = .gradient
            case \TextAttributes.stroke: self = .stroke
            case \TextAttributes.underline: self = .underline
            case \TextAttributes.overline: self = .overline
            case \TextAttributes.strikethrough: self = .strikethrough
            case \TextAttributes.shadow: self = .shadow
            case \TextAttributes.innerShadow: self = .innerShadow
            case \TextAttributes.border: self = .border
            case \TextAttributes.backgroundBorder: self = .backgroundBorder
            case \TextAttributes.blockBorder: self = .blockBorder
            case \TextAttributes.glyphTransform: self = .glyphTransform
            case \TextAttributes.link: self = .link
            case \TextAttributes.highlight: self = .highlight
            case \TextAttributes.binding: self = .binding
            case \TextAttributes.backing: self = .backing
            case \TextAttributes.block: self = .block
            case \TextAttributes.inline: self = .inline
            case \TextAttributes.image: self = .image
            case \TextAttributes.generated: self = .generated
            case \TextAttributes.anchor: self = .anchor
            case \TextAttributes.classes: self = .classes
            case \TextAttributes.pageReference: self = .pageReference
            case \TextAttributes.pageStrings: self = .pageStrings
            case \TextAttributes.bookmarkLevel: self = .bookmarkLevel
            case \TextAttributes.bookmarkLabel: self = .bookmarkLabel
            case \TextAttributes.custom: self = .custom
            default: return nil
            }
        }
    }

    /// Removes an attribute.
    public mutating func remove(_ name: Name) {
        switch name {
        case .font: font = nil
        case .color: color = nil
        case .backgroundColor: backgroundColor = nil
        case .paragraph: paragraph = nil
        case .letterSpacing: letterSpacing = nil
        case .wordSpacing: wordSpacing = nil
        case .kerning: kerning = nil
        case .ligatures: ligatures = nil
        case .language: language = nil
        case .orientation: orientation = nil
        case .combineUpright: combineUpright = nil
        case .baselineOffset: baselineOffset = nil
        case .cell: cell = nil
        case .obliqueness: obliqueness = nil
        case .expansion: expansion = nil
        case .attachment: attachment = nil
        case .float: float = nil
        case .clear: clear = nil
        case .shapeOutside: shapeOutside = nil
        case .dropCap: dropCap = nil
        case .ruby: ruby = nil
        case .emphasis: emphasis = nil
        case .gradient: gradient = nil
        case .stroke: stroke = nil
        case .underline: underline = nil
        case .overline: overline = nil
        case .strikethrough: strikethrough = nil
        case .shadow: shadow = nil
        case .innerShadow: innerShadow = nil
        case .border: border = nil
        case .backgroundBorder: backgroundBorder = nil
        case .blockBorder: blockBorder = nil
        case .glyphTransform: glyphTransform = nil
        case .link: link = nil
        case .highlight: highlight = nil
        case .binding: binding = nil
        case .backing: backing = nil
        case .block: block = nil
        case .inline: inline = nil
        case .image: image = nil
        case .generated: generated = nil
        case .anchor: anchor = nil
        case .classes: classes = nil
        case .pageReference: pageReference = nil
        case .pageStrings: pageStrings = nil
        case .bookmarkLevel: bookmarkLevel = nil
        case .bookmarkLabel: bookmarkLabel = nil
        case .custom: custom = nil
        }
    }

    /// Whether an attribute is set.
    public func has(_ name: Name) -> Bool {
        let values = storage.values
        return switch name {
        case .font: values.font != nil
        case .color: values.color != nil
        case .backgroundColor: values.backgroundColor != nil
        case .paragraph: values.paragraph != nil
        case .letterSpacing: values.letterSpacing != nil
        case .wordSpacing: values.wordSpacing != nil
        case .kerning: values.kerning != nil
        case .ligatures: values.ligatures != nil
        case .language: values.language != nil
        case .orientation: values.orientation != nil
        case .combineUpright: values.combineUpright != nil
        case .baselineOffset: values.baselineOffset != nil
        case .cell: values.cell != nil
        case .obliqueness: values.obliqueness != nil
        case .expansion: values.expansion != nil
        case .attachment: values.attachment != nil
        case .float: values.float != nil
        case .clear: values.clear != nil
        case .shapeOutside: values.shapeOutside != nil
        case .dropCap: values.dropCap != nil
        case .ruby: values.ruby != nil
        case .emphasis: values.emphasis != nil
        case .gradient: values.gradient != nil
        case .stroke: values.stroke != nil
        case .underline: values.underline != nil
        case .overline: values.overline != nil
        case .strikethrough: values.strikethrough != nil
        case .shadow: values.shadow != nil
        case .innerShadow: values.innerShadow != nil
        case .border: values.border != nil
        case .backgroundBorder: values.backgroundBorder != nil
        case .blockBorder: values.blockBorder != nil
        case .glyphTransform: values.glyphTransform != nil
        case .link: values.link != nil
        case .highlight: values.highlight != nil
        case .binding: values.binding != nil
        case .backing: values.backing != nil
        case .block: values.block != nil
        case .inline: values.inline != nil
        case .image: values.image != nil
        case .generated: values.generated != nil
        case .anchor: values.anchor != nil
        case .classes: values.classes != nil
        case .pageReference: values.pageReference != nil
        case .pageStrings: values.pageStrings != nil
        case .bookmarkLevel: values.bookmarkLevel != nil
        case .bookmarkLabel: values.bookmarkLabel != nil
        case .custom: values.custom != nil
        }
    }
}
