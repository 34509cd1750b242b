public import FoundationEssentials

extension AttributeScopes {
    /// The attributes of ``TextAttributes``, for Foundation's `AttributedString`.
    ///
    ///     var string = AttributedString("Hello")
    ///     string.galley.color = .black
    ///     let text = AttributedText(string)
    public struct GalleyAttributes: AttributeScope {
        public let font: FontKey
        public let letterSpacing: LetterSpacingKey
        public let wordSpacing: WordSpacingKey
        public let kerning: KerningKey
        public let ligatures: LigaturesKey
        public let language: LanguageKey
        public let baselineOffset: BaselineOffsetKey
        public let paragraph: ParagraphKey
        public let attachment: AttachmentKey
        public let ruby: RubyKey
        public let color: ColorKey
        public let backgroundColor: BackgroundColorKey
        public let stroke: StrokeKey
        public let underline: UnderlineKey
        public let strikethrough: StrikethroughKey
        public let shadow: ShadowKey
        public let innerShadow: InnerShadowKey
        public let border: BorderKey
        public let backgroundBorder: BackgroundBorderKey
        public let blockBorder: BlockBorderKey
        public let obliqueness: ObliquenessKey
        public let expansion: ExpansionKey
        public let glyphTransform: GlyphTransformKey
        public let link: LinkKey
        public let highlight: HighlightKey
        public let binding: BindingKey
        public let backing: BackingKey
        public let block: BlockKey
        public let inline: InlineKey
        public let image: ImageKey
        public let generated: GeneratedKey
        public let orientation: OrientationKey
        public let combineUpright: CombineUprightKey
        public let float: FloatKey
        public let dropCap: DropCapKey

        /// The key of ``TextAttributes/font``.
        public enum FontKey: AttributedStringKey {
            public typealias Value = FontDescriptor
            public static let name = "galley.font"
        }
        /// The key of ``TextAttributes/letterSpacing``.
        public enum LetterSpacingKey: AttributedStringKey {
            public typealias Value = Double
            public static let name = "galley.letterSpacing"
        }
        /// The key of ``TextAttributes/wordSpacing``.
        public enum WordSpacingKey: AttributedStringKey {
            public typealias Value = Double
            public static let name = "galley.wordSpacing"
        }
        /// The key of ``TextAttributes/kerning``.
        public enum KerningKey: AttributedStringKey {
            public typealias Value = Bool
            public static let name = "galley.kerning"
        }
        /// The key of ``TextAttributes/ligatures``.
        public enum LigaturesKey: AttributedStringKey {
            public typealias Value = TextAttributes.Ligatures
            public static let name = "galley.ligatures"
        }
        /// The key of ``TextAttributes/language``.
        public enum LanguageKey: AttributedStringKey {
            public typealias Value = String
            public static let name = "galley.language"
        }
        /// The key of ``TextAttributes/baselineOffset``.
        public enum BaselineOffsetKey: AttributedStringKey {
            public typealias Value = Double
            public static let name = "galley.baselineOffset"
        }
        /// The key of ``TextAttributes/paragraph``.
        public enum ParagraphKey: AttributedStringKey {
            public typealias Value = ParagraphStyle
            public static let name = "galley.paragraph"
        }
        /// The key of ``TextAttributes/attachment``.
        public enum AttachmentKey: AttributedStringKey {
            public typealias Value = Attachment
            public static let name = "galley.attachment"
            public static let inheritedByAddedText = false
        }
        /// The key of ``TextAttributes/ruby``.
        public enum RubyKey: AttributedStringKey {
            public typealias Value = Ruby
            public static let name = "galley.ruby"
            public static let inheritedByAddedText = false
        }
        /// The key of ``TextAttributes/color``.
        public enum ColorKey: AttributedStringKey {
            public typealias Value = Color
            public static let name = "galley.color"
        }
        /// The key of ``TextAttributes/backgroundColor``.
        public enum BackgroundColorKey: AttributedStringKey {
            public typealias Value = Color
            public static let name = "galley.backgroundColor"
        }
        /// The key of ``TextAttributes/stroke``.
        public enum StrokeKey: AttributedStringKey {
            public typealias Value = Stroke
            public static let name = "galley.stroke"
        }
        /// The key of ``TextAttributes/underline``.
        public enum UnderlineKey: AttributedStringKey {
            public typealias Value = LineDecoration
            public static let name = "galley.underline"
        }
        /// The key of ``TextAttributes/strikethrough``.
        public enum StrikethroughKey: AttributedStringKey {
            public typealias Value = LineDecoration
            public static let name = "galley.strikethrough"
        }
        /// The key of ``TextAttributes/shadow``.
        public enum ShadowKey: AttributedStringKey {
            public typealias Value = Shadow
            public static let name = "galley.shadow"
        }
        /// The key of ``TextAttributes/innerShadow``.
        public enum InnerShadowKey: AttributedStringKey {
            public typealias Value = Shadow
            public static let name = "galley.innerShadow"
        }
        /// The key of ``TextAttributes/border``.
        public enum BorderKey: AttributedStringKey {
            public typealias Value = Border
            public static let name = "galley.border"
        }
        /// The key of ``TextAttributes/backgroundBorder``.
        public enum BackgroundBorderKey: AttributedStringKey {
            public typealias Value = Border
            public static let name = "galley.backgroundBorder"
        }
        /// The key of ``TextAttributes/blockBorder``.
        public enum BlockBorderKey: AttributedStringKey {
            public typealias Value = Border
            public static let name = "galley.blockBorder"
        }
        /// The key of ``TextAttributes/obliqueness``.
        public enum ObliquenessKey: AttributedStringKey {
            public typealias Value = Double
            public static let name = "galley.obliqueness"
        }
        /// The key of ``TextAttributes/expansion``.
        public enum ExpansionKey: AttributedStringKey {
            public typealias Value = Double
            public static let name = "galley.expansion"
        }
        /// The key of ``TextAttributes/glyphTransform``.
        public enum GlyphTransformKey: AttributedStringKey {
            public typealias Value = AffineTransform
            public static let name = "galley.glyphTransform"
        }
        /// The key of ``TextAttributes/link``.
        public enum LinkKey: AttributedStringKey {
            public typealias Value = String
            public static let name = "galley.link"
        }
        /// The key of ``TextAttributes/highlight``.
        public enum HighlightKey: AttributedStringKey {
            public typealias Value = Highlight
            public static let name = "galley.highlight"
        }
        /// The key of ``TextAttributes/binding``.
        public enum BindingKey: AttributedStringKey {
            public typealias Value = GalleyText.Binding
            public static let name = "galley.binding"
            public static let inheritedByAddedText = false
        }
        /// The key of ``TextAttributes/backing``.
        public enum BackingKey: AttributedStringKey {
            public typealias Value = String
            public static let name = "galley.backing"
            public static let inheritedByAddedText = false
        }
        /// The key of ``TextAttributes/block``.
        public enum BlockKey: AttributedStringKey {
            public typealias Value = BlockIntent
            public static let name = "galley.block"
        }
        /// The key of ``TextAttributes/inline``.
        public enum InlineKey: AttributedStringKey {
            public typealias Value = InlineIntent
            public static let name = "galley.inline"
        }
        /// The key of ``TextAttributes/image``.
        public enum ImageKey: AttributedStringKey {
            public typealias Value = ImageReference
            public static let name = "galley.image"
            public static let inheritedByAddedText = false
        }
        /// The key of ``TextAttributes/generated``.
        public enum GeneratedKey: AttributedStringKey {
            public typealias Value = Bool
            public static let name = "galley.generated"
            public static let inheritedByAddedText = false
        }
        /// The key of ``TextAttributes/orientation``.
        public enum OrientationKey: AttributedStringKey {
            public typealias Value = TextAttributes.Orientation
            public static let name = "galley.orientation"
        }
        /// The key of ``TextAttributes/combineUpright``.
        public enum CombineUprightKey: AttributedStringKey {
            public typealias Value = TextAttributes.CombineUpright
            public static let name = "galley.combineUpright"
        }
        /// The key of ``TextAttributes/float``.
        public enum FloatKey: AttributedStringKey {
            public typealias Value = TextAttributes.FloatSide
            public static let name = "galley.float"
            public static let inheritedByAddedText = false
        }
        /// The key of ``TextAttributes/dropCap``.
        public enum DropCapKey: AttributedStringKey {
            public typealias Value = DropCap
            public static let name = "galley.dropCap"
            public static let inheritedByAddedText = false
        }
    }

    /// See ``AttributeScopes/GalleyAttributes``.
    public var galley: GalleyAttributes.Type { GalleyAttributes.self }
}

extension AttributeDynamicLookup {
    /// Lets `string.color` find Galley's attributes where the context names their scope.
    public subscript<Key: AttributedStringKey>(
        dynamicMember path: KeyPath<AttributeScopes.GalleyAttributes, Key>
    ) -> Key { self[Key.self] }
}
