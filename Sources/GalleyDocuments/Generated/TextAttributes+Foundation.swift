// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

public import FoundationEssentials
public import GalleyText

extension AttributeScopes {
    /// The attributes of ``TextAttributes``, for Foundation's `AttributedString`.
    ///
    ///     var string = AttributedString("Hello")
    ///     string.galley.color = .black
    ///     let text = AttributedText(string)
    public struct GalleyAttributes: AttributeScope {
        /// See ``TextAttributes/font``.
        public let font: FontKey
        /// See ``TextAttributes/color``.
        public let color: ColorKey
        /// See ``TextAttributes/backgroundColor``.
        public let backgroundColor: BackgroundColorKey
        /// See ``TextAttributes/paragraph``.
        public let paragraph: ParagraphKey
        /// See ``TextAttributes/letterSpacing``.
        public let letterSpacing: LetterSpacingKey
        /// See ``TextAttributes/wordSpacing``.
        public let wordSpacing: WordSpacingKey
        /// See ``TextAttributes/kerning``.
        public let kerning: KerningKey
        /// See ``TextAttributes/ligatures``.
        public let ligatures: LigaturesKey
        /// See ``TextAttributes/language``.
        public let language: LanguageKey
        /// See ``TextAttributes/orientation``.
        public let orientation: OrientationKey
        /// See ``TextAttributes/combineUpright``.
        public let combineUpright: CombineUprightKey
        /// See ``TextAttributes/baselineOffset``.
        public let baselineOffset: BaselineOffsetKey
        /// See ``TextAttributes/cell``.
        public let cell: CellKey
        /// See ``TextAttributes/obliqueness``.
        public let obliqueness: ObliquenessKey
        /// See ``TextAttributes/expansion``.
        public let expansion: ExpansionKey
        /// See ``TextAttributes/attachment``.
        public let attachment: AttachmentKey
        /// See ``TextAttributes/float``.
        public let float: FloatKey
        /// See ``TextAttributes/clear``.
        public let clear: ClearKey
        /// See ``TextAttributes/shapeOutside``.
        public let shapeOutside: ShapeOutsideKey
        /// See ``TextAttributes/dropCap``.
        public let dropCap: DropCapKey
        /// See ``TextAttributes/ruby``.
        public let ruby: RubyKey
        /// See ``TextAttributes/emphasis``.
        public let emphasis: EmphasisKey
        /// See ``TextAttributes/gradient``.
        public let gradient: GradientKey
        /// See ``TextAttributes/stroke``.
        public let stroke: StrokeKey
        /// See ``TextAttributes/underline``.
        public let underline: UnderlineKey
        /// See ``TextAttributes/overline``.
        public let overline: OverlineKey
        /// See ``TextAttributes/strikethrough``.
        public let strikethrough: StrikethroughKey
        /// See ``TextAttributes/shadow``.
        public let shadow: ShadowKey
        /// See ``TextAttributes/innerShadow``.
        public let innerShadow: InnerShadowKey
        /// See ``TextAttributes/border``.
        public let border: BorderKey
        /// See ``TextAttributes/backgroundBorder``.
        public let backgroundBorder: BackgroundBorderKey
        /// See ``TextAttributes/blockBorder``.
        public let blockBorder: BlockBorderKey
        /// See ``TextAttributes/glyphTransform``.
        public let glyphTransform: GlyphTransformKey
        /// See ``TextAttributes/link``.
        public let link: LinkKey
        /// See ``TextAttributes/highlight``.
        public let highlight: HighlightKey
        /// See ``TextAttributes/binding``.
        public let binding: BindingKey
        /// See ``TextAttributes/backing``.
        public let backing: BackingKey
        /// See ``TextAttributes/block``.
        public let block: BlockKey
        /// See ``TextAttributes/inline``.
        public let inline: InlineKey
        /// See ``TextAttributes/image``.
        public let image: ImageKey
        /// See ``TextAttributes/generated``.
        public let generated: GeneratedKey
        /// See ``TextAttributes/anchor``.
        public let anchor: AnchorKey
        /// See ``TextAttributes/classes``.
        public let classes: ClassesKey
        /// See ``TextAttributes/pageReference``.
        public let pageReference: PageReferenceKey
        /// See ``TextAttributes/pageStrings``.
        public let pageStrings: PageStringsKey
        /// See ``TextAttributes/bookmarkLevel``.
        public let bookmarkLevel: BookmarkLevelKey
        /// See ``TextAttributes/bookmarkLabel``.
        public let bookmarkLabel: BookmarkLabelKey
        /// See ``TextAttributes/custom``.
        public let custom: CustomKey
        /// Separates adjacent runs whose borders or highlights are equal but not identical; see ``PartKey``.
        public let part: PartKey

        /// The key of a number that differs between adjacent runs whose borders or highlights are equal but not
        /// identical, so that Foundation does not join them.
        public enum PartKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Int
            /// The key's name in Foundation.
            public static let name = "galley.part"
        }

        /// The key of ``TextAttributes/font``.
        public enum FontKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = FontDescriptor
            /// The key's name in Foundation.
            public static let name = "galley.font"
        }

        /// The key of ``TextAttributes/color``.
        public enum ColorKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Color
            /// The key's name in Foundation.
            public static let name = "galley.color"
        }

        /// The key of ``TextAttributes/backgroundColor``.
        public enum BackgroundColorKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Color
            /// The key's name in Foundation.
            public static let name = "galley.backgroundColor"
        }

        /// The key of ``TextAttributes/paragraph``.
        public enum ParagraphKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = ParagraphStyle
            /// The key's name in Foundation.
            public static let name = "galley.paragraph"
        }

        /// The key of ``TextAttributes/letterSpacing``.
        public enum LetterSpacingKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Double
            /// The key's name in Foundation.
            public static let name = "galley.letterSpacing"
        }

        /// The key of ``TextAttributes/wordSpacing``.
        public enum WordSpacingKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Double
            /// The key's name in Foundation.
            public static let name = "galley.wordSpacing"
        }

        /// The key of ``TextAttributes/kerning``.
        public enum KerningKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Bool
            /// The key's name in Foundation.
            public static let name = "galley.kerning"
        }

        /// The key of ``TextAttributes/ligatures``.
        public enum LigaturesKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = TextAttributes.Ligatures
            /// The key's name in Foundation.
            public static let name = "galley.ligatures"
        }

        /// The key of ``TextAttributes/language``.
        public enum LanguageKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = String
            /// The key's name in Foundation.
            public static let name = "galley.language"
        }

        /// The key of ``TextAttributes/orientation``.
        public enum OrientationKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = TextAttributes.Orientation
            /// The key's name in Foundation.
            public static let name = "galley.orientation"
        }

        /// The key of ``TextAttributes/combineUpright``.
        public enum CombineUprightKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = TextAttributes.CombineUpright
            /// The key's name in Foundation.
            public static let name = "galley.combineUpright"
        }

        /// The key of ``TextAttributes/baselineOffset``.
        public enum BaselineOffsetKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Double
            /// The key's name in Foundation.
            public static let name = "galley.baselineOffset"
        }

        /// The key of ``TextAttributes/cell``.
        public enum CellKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = CellStyle
            /// The key's name in Foundation.
            public static let name = "galley.cell"
        }

        /// The key of ``TextAttributes/obliqueness``.
        public enum ObliquenessKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Double
            /// The key's name in Foundation.
            public static let name = "galley.obliqueness"
        }

        /// The key of ``TextAttributes/expansion``.
        public enum ExpansionKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Double
            /// The key's name in Foundation.
            public static let name = "galley.expansion"
        }

        /// The key of ``TextAttributes/attachment``.
        public enum AttachmentKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = TextAttachment
            /// The key's name in Foundation.
            public static let name = "galley.attachment"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/float``.
        public enum FloatKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = TextAttributes.FloatSide
            /// The key's name in Foundation.
            public static let name = "galley.float"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/clear``.
        public enum ClearKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = TextAttributes.Clear
            /// The key's name in Foundation.
            public static let name = "galley.clear"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/shapeOutside``.
        public enum ShapeOutsideKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = FloatShape
            /// The key's name in Foundation.
            public static let name = "galley.shapeOutside"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/dropCap``.
        public enum DropCapKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = DropCap
            /// The key's name in Foundation.
            public static let name = "galley.dropCap"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/ruby``.
        public enum RubyKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Ruby
            /// The key's name in Foundation.
            public static let name = "galley.ruby"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/emphasis``.
        public enum EmphasisKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = EmphasisMark
            /// The key's name in Foundation.
            public static let name = "galley.emphasis"
        }

        /// The key of ``TextAttributes/gradient``.
        public enum GradientKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Gradient
            /// The key's name in Foundation.
            public static let name = "galley.gradient"
        }

        /// The key of ``TextAttributes/stroke``.
        public enum StrokeKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = TextStroke
            /// The key's name in Foundation.
            public static let name = "galley.stroke"
        }

        /// The key of ``TextAttributes/underline``.
        public enum UnderlineKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = LineDecoration
            /// The key's name in Foundation.
            public static let name = "galley.underline"
        }

        /// The key of ``TextAttributes/overline``.
        public enum OverlineKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = LineDecoration
            /// The key's name in Foundation.
            public static let name = "galley.overline"
        }

        /// The key of ``TextAttributes/strikethrough``.
        public enum StrikethroughKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = LineDecoration
            /// The key's name in Foundation.
            public static let name = "galley.strikethrough"
        }

        /// The key of ``TextAttributes/shadow``.
        public enum ShadowKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Shadow
            /// The key's name in Foundation.
            public static let name = "galley.shadow"
        }

        /// The key of ``TextAttributes/innerShadow``.
        public enum InnerShadowKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Shadow
            /// The key's name in Foundation.
            public static let name = "galley.innerShadow"
        }

        /// The key of ``TextAttributes/border``.
        public enum BorderKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Border
            /// The key's name in Foundation.
            public static let name = "galley.border"
        }

        /// The key of ``TextAttributes/backgroundBorder``.
        public enum BackgroundBorderKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Border
            /// The key's name in Foundation.
            public static let name = "galley.backgroundBorder"
        }

        /// The key of ``TextAttributes/blockBorder``.
        public enum BlockBorderKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Border
            /// The key's name in Foundation.
            public static let name = "galley.blockBorder"
        }

        /// The key of ``TextAttributes/glyphTransform``.
        public enum GlyphTransformKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Transform
            /// The key's name in Foundation.
            public static let name = "galley.glyphTransform"
        }

        /// The key of ``TextAttributes/link``.
        public enum LinkKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = String
            /// The key's name in Foundation.
            public static let name = "galley.link"
        }

        /// The key of ``TextAttributes/highlight``.
        public enum HighlightKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Highlight
            /// The key's name in Foundation.
            public static let name = "galley.highlight"
        }

        /// The key of ``TextAttributes/binding``.
        public enum BindingKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = TextBinding
            /// The key's name in Foundation.
            public static let name = "galley.binding"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/backing``.
        public enum BackingKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = String
            /// The key's name in Foundation.
            public static let name = "galley.backing"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/block``.
        public enum BlockKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = BlockIntent
            /// The key's name in Foundation.
            public static let name = "galley.block"
        }

        /// The key of ``TextAttributes/inline``.
        public enum InlineKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = InlineIntent
            /// The key's name in Foundation.
            public static let name = "galley.inline"
        }

        /// The key of ``TextAttributes/image``.
        public enum ImageKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = ImageReference
            /// The key's name in Foundation.
            public static let name = "galley.image"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/generated``.
        public enum GeneratedKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Bool
            /// The key's name in Foundation.
            public static let name = "galley.generated"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/anchor``.
        public enum AnchorKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = String
            /// The key's name in Foundation.
            public static let name = "galley.anchor"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/classes``.
        public enum ClassesKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = String
            /// The key's name in Foundation.
            public static let name = "galley.classes"
        }

        /// The key of ``TextAttributes/pageReference``.
        public enum PageReferenceKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = String
            /// The key's name in Foundation.
            public static let name = "galley.pageReference"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/pageStrings``.
        public enum PageStringsKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = [String: String]
            /// The key's name in Foundation.
            public static let name = "galley.pageStrings"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/bookmarkLevel``.
        public enum BookmarkLevelKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = Int
            /// The key's name in Foundation.
            public static let name = "galley.bookmarkLevel"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/bookmarkLabel``.
        public enum BookmarkLabelKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = String
            /// The key's name in Foundation.
            public static let name = "galley.bookmarkLabel"
            /// False: the attribute belongs only to its own characters.
            public static let inheritedByAddedText = false
        }

        /// The key of ``TextAttributes/custom``.
        public enum CustomKey: AttributedStringKey {
            /// The type of the attribute's value.
            public typealias Value = [String: String]
            /// The key's name in Foundation.
            public static let name = "galley.custom"
        }
    }
}

extension TextAttributes {
    private typealias Keys = AttributeScopes.GalleyAttributes

    /// The attributes in Foundation's form.
    var container: AttributeContainer {
        var container = AttributeContainer()
        if let font { container[Keys.FontKey.self] = font }
        if let color { container[Keys.ColorKey.self] = color }
        if let backgroundColor { container[Keys.BackgroundColorKey.self] = backgroundColor }
        if let paragraph { container[Keys.ParagraphKey.self] = paragraph }
        if let letterSpacing { container[Keys.LetterSpacingKey.self] = letterSpacing }
        if let wordSpacing { container[Keys.WordSpacingKey.self] = wordSpacing }
        if let kerning { container[Keys.KerningKey.self] = kerning }
        if let ligatures { container[Keys.LigaturesKey.self] = ligatures }
        if let language { container[Keys.LanguageKey.self] = language }
        if let orientation { container[Keys.OrientationKey.self] = orientation }
        if let combineUpright { container[Keys.CombineUprightKey.self] = combineUpright }
        if let baselineOffset { container[Keys.BaselineOffsetKey.self] = baselineOffset }
        if let cell { container[Keys.CellKey.self] = cell }
        if let obliqueness { container[Keys.ObliquenessKey.self] = obliqueness }
        if let expansion { container[Keys.ExpansionKey.self] = expansion }
        if let attachment { container[Keys.AttachmentKey.self] = attachment }
        if let float { container[Keys.FloatKey.self] = float }
        if let clear { container[Keys.ClearKey.self] = clear }
        if let shapeOutside { container[Keys.ShapeOutsideKey.self] = shapeOutside }
        if let dropCap { container[Keys.DropCapKey.self] = dropCap }
        if let ruby { container[Keys.RubyKey.self] = ruby }
        if let emphasis { container[Keys.EmphasisKey.self] = emphasis }
        if let gradient { container[Keys.GradientKey.self] = gradient }
        if let stroke { container[Keys.StrokeKey.self] = stroke }
        if let underline { container[Keys.UnderlineKey.self] = underline }
        if let overline { container[Keys.OverlineKey.self] = overline }
        if let strikethrough { container[Keys.StrikethroughKey.self] = strikethrough }
        if let shadow { container[Keys.ShadowKey.self] = shadow }
        if let innerShadow { container[Keys.InnerShadowKey.self] = innerShadow }
        if let border { container[Keys.BorderKey.self] = border }
        if let backgroundBorder { container[Keys.BackgroundBorderKey.self] = backgroundBorder }
        if let blockBorder { container[Keys.BlockBorderKey.self] = blockBorder }
        if let glyphTransform { container[Keys.GlyphTransformKey.self] = glyphTransform }
        if let link { container[Keys.LinkKey.self] = link }
        if let highlight { container[Keys.HighlightKey.self] = highlight }
        if let binding { container[Keys.BindingKey.self] = binding }
        if let backing { container[Keys.BackingKey.self] = backing }
        if let block { container[Keys.BlockKey.self] = block }
        if let inline { container[Keys.InlineKey.self] = inline }
        if let image { container[Keys.ImageKey.self] = image }
        if let generated { container[Keys.GeneratedKey.self] = generated }
        if let anchor { container[Keys.AnchorKey.self] = anchor }
        if let classes { container[Keys.ClassesKey.self] = classes }
        if let pageReference { container[Keys.PageReferenceKey.self] = pageReference }
        if let pageStrings { container[Keys.PageStringsKey.self] = pageStrings }
        if let bookmarkLevel { container[Keys.BookmarkLevelKey.self] = bookmarkLevel }
        if let bookmarkLabel { container[Keys.BookmarkLabelKey.self] = bookmarkLabel }
        if let custom { container[Keys.CustomKey.self] = custom }
        return container
    }

    /// Creates attributes from those of Galley in `container`.
    init(galley container: AttributeContainer) {
        self.init()
        if let font = container[Keys.FontKey.self] { self.font = font }
        if let color = container[Keys.ColorKey.self] { self.color = color }
        if let backgroundColor = container[Keys.BackgroundColorKey.self] { self.backgroundColor = backgroundColor }
        if let paragraph = container[Keys.ParagraphKey.self] { self.paragraph = paragraph }
        if let letterSpacing = container[Keys.LetterSpacingKey.self] { self.letterSpacing = letterSpacing }
        if let wordSpacing = container[Keys.WordSpacingKey.self] { self.wordSpacing = wordSpacing }
        if let kerning = container[Keys.KerningKey.self] { self.kerning = kerning }
        if let ligatures = container[Keys.LigaturesKey.self] { self.ligatures = ligatures }
        if let language = container[Keys.LanguageKey.self] { self.language = language }
        if let orientation = container[Keys.OrientationKey.self] { self.orientation = orientation }
        if let combineUpright = container[Keys.CombineUprightKey.self] { self.combineUpright = combineUpright }
        if let baselineOffset = container[Keys.BaselineOffsetKey.self] { self.baselineOffset = baselineOffset }
        if let cell = container[Keys.CellKey.self] { self.cell = cell }
        if let obliqueness = container[Keys.ObliquenessKey.self] { self.obliqueness = obliqueness }
        if let expansion = container[Keys.ExpansionKey.self] { self.expansion = expansion }
        if let attachment = container[Keys.AttachmentKey.self] { self.attachment = attachment }
        if let float = container[Keys.FloatKey.self] { self.float = float }
        if let clear = container[Keys.ClearKey.self] { self.clear = clear }
        if let shapeOutside = container[Keys.ShapeOutsideKey.self] { self.shapeOutside = shapeOutside }
        if let dropCap = container[Keys.DropCapKey.self] { self.dropCap = dropCap }
        if let ruby = container[Keys.RubyKey.self] { self.ruby = ruby }
        if let emphasis = container[Keys.EmphasisKey.self] { self.emphasis = emphasis }
        if let gradient = container[Keys.GradientKey.self] { self.gradient = gradient }
        if let stroke = container[Keys.StrokeKey.self] { self.stroke = stroke }
        if let underline = container[Keys.UnderlineKey.self] { self.underline = underline }
        if let overline = container[Keys.OverlineKey.self] { self.overline = overline }
        if let strikethrough = container[Keys.StrikethroughKey.self] { self.strikethrough = strikethrough }
        if let shadow = container[Keys.ShadowKey.self] { self.shadow = shadow }
        if let innerShadow = container[Keys.InnerShadowKey.self] { self.innerShadow = innerShadow }
        if let border = container[Keys.BorderKey.self] { self.border = border }
        if let backgroundBorder = container[Keys.BackgroundBorderKey.self] { self.backgroundBorder = backgroundBorder }
        if let blockBorder = container[Keys.BlockBorderKey.self] { self.blockBorder = blockBorder }
        if let glyphTransform = container[Keys.GlyphTransformKey.self] { self.glyphTransform = glyphTransform }
        if let link = container[Keys.LinkKey.self] { self.link = link }
        if let highlight = container[Keys.HighlightKey.self] { self.highlight = highlight }
        if let binding = container[Keys.BindingKey.self] { self.binding = binding }
        if let backing = container[Keys.BackingKey.self] { self.backing = backing }
        if let block = container[Keys.BlockKey.self] { self.block = block }
        if let inline = container[Keys.InlineKey.self] { self.inline = inline }
        if let image = container[Keys.ImageKey.self] { self.image = image }
        if let generated = container[Keys.GeneratedKey.self] { self.generated = generated }
        if let anchor = container[Keys.AnchorKey.self] { self.anchor = anchor }
        if let classes = container[Keys.ClassesKey.self] { self.classes = classes }
        if let pageReference = container[Keys.PageReferenceKey.self] { self.pageReference = pageReference }
        if let pageStrings = container[Keys.PageStringsKey.self] { self.pageStrings = pageStrings }
        if let bookmarkLevel = container[Keys.BookmarkLevelKey.self] { self.bookmarkLevel = bookmarkLevel }
        if let bookmarkLabel = container[Keys.BookmarkLabelKey.self] { self.bookmarkLabel = bookmarkLabel }
        if let custom = container[Keys.CustomKey.self] { self.custom = custom }
    }
}
