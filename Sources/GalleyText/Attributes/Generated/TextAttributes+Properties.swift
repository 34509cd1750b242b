// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

extension TextAttributes {
    /// The font. Fields that are not set are inherited; see ``FontDescriptor``.
    ///
    /// ![Text that shows it, with others of its kind](attributes-glyphs)
    public var font: FontDescriptor? {
        get { storage.values.font }
        _modify {
            makeUnique()
            yield &storage.values.font
        }
    }
    /// The colour of the glyphs. Default black.
    ///
    /// ![Text that shows it, with others of its kind](attributes-post)
    public var color: Color? {
        get { storage.values.color }
        _modify {
            makeUnique()
            yield &storage.values.color
        }
    }
    /// The colour that fills the boxes of the glyphs.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var backgroundColor: Color? {
        get { storage.values.backgroundColor }
        _modify {
            makeUnique()
            yield &storage.values.backgroundColor
        }
    }
    /// The paragraph's style; a paragraph takes that of its first character.
    ///
    /// ![Text that shows it, with others of its kind](attributes-paragraphs)
    public var paragraph: ParagraphStyle? {
        get { storage.values.paragraph }
        _modify {
            makeUnique()
            yield &storage.values.paragraph
        }
    }
    /// The space after every grapheme cluster, in points. A value other than 0 disables optional ligatures.
    ///
    /// ![Text that shows it, with others of its kind](attributes-glyphs)
    public var letterSpacing: Double? {
        get { storage.values.letterSpacing }
        _modify {
            makeUnique()
            yield &storage.values.letterSpacing
        }
    }
    /// The additional space after every word separator, in points.
    ///
    /// ![Text that shows it, with others of its kind](attributes-glyphs)
    public var wordSpacing: Double? {
        get { storage.values.wordSpacing }
        _modify {
            makeUnique()
            yield &storage.values.wordSpacing
        }
    }
    /// Whether the font's kerning is used. Default true.
    ///
    /// ![Text that shows it, with others of its kind](attributes-shaping)
    public var kerning: Bool? {
        get { storage.values.kerning }
        _modify {
            makeUnique()
            yield &storage.values.kerning
        }
    }
    /// The ligatures in use. Default `standard`.
    ///
    /// ![Text that shows it, with others of its kind](attributes-shaping)
    public var ligatures: TextAttributes.Ligatures? {
        get { storage.values.ligatures }
        _modify {
            makeUnique()
            yield &storage.values.ligatures
        }
    }
    /// The BCP 47 language; it chooses localised glyphs and fallback fonts.
    ///
    /// ![Text that shows it, with others of its kind](attributes-shaping)
    public var language: String? {
        get { storage.values.language }
        _modify {
            makeUnique()
            yield &storage.values.language
        }
    }
    /// The orientation of characters in vertical text. Default `mixed`.
    ///
    /// ![Text that shows it, with others of its kind](attributes-upright)
    public var orientation: TextAttributes.Orientation? {
        get { storage.values.orientation }
        _modify {
            makeUnique()
            yield &storage.values.orientation
        }
    }
    /// The characters of vertical text placed next to each other within one em (tate-chu-yoko). Default `none`.
    ///
    /// ![Text that shows it, with others of its kind](attributes-upright)
    public var combineUpright: TextAttributes.CombineUpright? {
        get { storage.values.combineUpright }
        _modify {
            makeUnique()
            yield &storage.values.combineUpright
        }
    }
    /// The distance by which the text is raised (positive) or lowered from the baseline, in points.
    ///
    /// ![Text that shows it, with others of its kind](attributes-glyphs)
    public var baselineOffset: Double? {
        get { storage.values.baselineOffset }
        _modify {
            makeUnique()
            yield &storage.values.baselineOffset
        }
    }
    /// The fill, borders and columns of the table cell that contains the text; a cell uses those of its first
    /// character.
    ///
    /// ![Text that shows it, with others of its kind](attributes-columns)
    public var cell: CellStyle? {
        get { storage.values.cell }
        _modify {
            makeUnique()
            yield &storage.values.cell
        }
    }
    /// The slant of the glyphs, as the tangent of the angle.
    ///
    /// ![Text that shows it, with others of its kind](attributes-glyphs)
    public var obliqueness: Double? {
        get { storage.values.obliqueness }
        _modify {
            makeUnique()
            yield &storage.values.obliqueness
        }
    }
    /// The natural logarithm of the factor by which glyphs are widened.
    ///
    /// ![Text that shows it, with others of its kind](attributes-glyphs)
    public var expansion: Double? {
        get { storage.values.expansion }
        _modify {
            makeUnique()
            yield &storage.values.expansion
        }
    }
    /// The inline box represented by this U+FFFC.
    ///
    /// ![Text that shows it, with others of its kind](attributes-post)
    public var attachment: TextAttachment? {
        get { storage.values.attachment }
        _modify {
            makeUnique()
            yield &storage.values.attachment
        }
    }
    /// The edge at which the attachment floats; the following text flows around it.
    /// Default: none, it is inline.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var float: TextAttributes.FloatSide? {
        get { storage.values.float }
        _modify {
            makeUnique()
            yield &storage.values.float
        }
    }
    /// The earlier floats below which a floating attachment is placed (CSS `clear`). Default `none`.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var clear: TextAttributes.Clear? {
        get { storage.values.clear }
        _modify {
            makeUnique()
            yield &storage.values.clear
        }
    }
    /// The area of a floating attachment that text avoids (CSS `shape-outside`). Default: its box.
    ///
    /// ![Text that shows it, with others of its kind](pear)
    public var shapeOutside: FloatShape? {
        get { storage.values.shapeOutside }
        _modify {
            makeUnique()
            yield &storage.values.shapeOutside
        }
    }
    /// The number of lines that a paragraph's first cluster spans; they flow around it.
    ///
    /// ![Text that shows it, with others of its kind](three-columns)
    public var dropCap: DropCap? {
        get { storage.values.dropCap }
        _modify {
            makeUnique()
            yield &storage.values.dropCap
        }
    }
    /// A ruby annotation next to this range.
    ///
    /// ![Text that shows it, with others of its kind](attributes-ruby)
    public var ruby: Ruby? {
        get { storage.values.ruby }
        _modify {
            makeUnique()
            yield &storage.values.ruby
        }
    }
    /// Emphasis marks next to each character, such as dots.
    ///
    /// ![Text that shows it, with others of its kind](attributes-glyphs)
    public var emphasis: EmphasisMark? {
        get { storage.values.emphasis }
        _modify {
            makeUnique()
            yield &storage.values.emphasis
        }
    }
    /// A gradient of the glyphs instead of their colour.
    /// On each line, it covers the adjacent runs that have the gradient: their width, and the height of their fonts.
    ///
    /// ![Text that shows it, with others of its kind](attributes-glyphs)
    public var gradient: Gradient? {
        get { storage.values.gradient }
        _modify {
            makeUnique()
            yield &storage.values.gradient
        }
    }
    /// The outline of the glyphs.
    ///
    /// ![Text that shows it, with others of its kind](attributes-glyphs)
    public var stroke: TextStroke? {
        get { storage.values.stroke }
        _modify {
            makeUnique()
            yield &storage.values.stroke
        }
    }
    /// A line below the text.
    ///
    /// ![Text that shows it, with others of its kind](attributes-lines)
    public var underline: LineDecoration? {
        get { storage.values.underline }
        _modify {
            makeUnique()
            yield &storage.values.underline
        }
    }
    /// A line above the text.
    ///
    /// ![Text that shows it, with others of its kind](attributes-lines)
    public var overline: LineDecoration? {
        get { storage.values.overline }
        _modify {
            makeUnique()
            yield &storage.values.overline
        }
    }
    /// A line through the text.
    ///
    /// ![Text that shows it, with others of its kind](attributes-lines)
    public var strikethrough: LineDecoration? {
        get { storage.values.strikethrough }
        _modify {
            makeUnique()
            yield &storage.values.strikethrough
        }
    }
    /// The shadow below the glyphs.
    ///
    /// ![Text that shows it, with others of its kind](attributes-title)
    public var shadow: Shadow? {
        get { storage.values.shadow }
        _modify {
            makeUnique()
            yield &storage.values.shadow
        }
    }
    /// The inner shadow on the glyphs.
    ///
    /// ![Text that shows it, with others of its kind](attributes-title)
    public var innerShadow: Shadow? {
        get { storage.values.innerShadow }
        _modify {
            makeUnique()
            yield &storage.values.innerShadow
        }
    }
    /// The box drawn over the text, on each line with the height of the run's fonts; see ``Border``.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var border: Border? {
        get { storage.values.border }
        _modify {
            makeUnique()
            yield &storage.values.border
        }
    }
    /// The box drawn below the text, on each line with the height of the run's fonts; see ``Border``.
    ///
    /// ![Text that shows it, with others of its kind](attributes-tags)
    public var backgroundBorder: Border? {
        get { storage.values.backgroundBorder }
        _modify {
            makeUnique()
            yield &storage.values.backgroundBorder
        }
    }
    /// The box drawn below whole rows, as wide as the container inside its insets; see ``Border``.
    /// Adjacent rows with equal borders have one box, but never two code blocks, block quotes or thematic breaks.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var blockBorder: Border? {
        get { storage.values.blockBorder }
        _modify {
            makeUnique()
            yield &storage.values.blockBorder
        }
    }
    /// The transform of every glyph about its origin.
    ///
    /// ![Text that shows it, with others of its kind](attributes-glyphs)
    public var glyphTransform: Transform? {
        get { storage.values.glyphTransform }
        _modify {
            makeUnique()
            yield &storage.values.glyphTransform
        }
    }
    /// The URL of a link.
    ///
    /// ![Text that shows it, with others of its kind](attributes-post)
    public var link: String? {
        get { storage.values.link }
        _modify {
            makeUnique()
            yield &storage.values.link
        }
    }
    /// The highlight that makes the range interactive.
    ///
    /// ![Text that shows it, with others of its kind](attributes-pressed)
    public var highlight: Highlight? {
        get { storage.values.highlight }
        _modify {
            makeUnique()
            yield &storage.values.highlight
        }
    }
    /// The binding that makes the range behave as one character.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var binding: TextBinding? {
        get { storage.values.binding }
        _modify {
            makeUnique()
            yield &storage.values.binding
        }
    }
    /// The plain text represented by this range, such as `:smile:` for an emoji.
    ///
    /// ![Text that shows it, with others of its kind](attributes-post)
    public var backing: String? {
        get { storage.values.backing }
        _modify {
            makeUnique()
            yield &storage.values.backing
        }
    }
    /// The block of the document that contains the range.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var block: BlockIntent? {
        get { storage.values.block }
        _modify {
            makeUnique()
            yield &storage.values.block
        }
    }
    /// The meaning of the range within its block.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var inline: InlineIntent? {
        get { storage.values.inline }
        _modify {
            makeUnique()
            yield &storage.values.inline
        }
    }
    /// The image that the range refers to.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var image: ImageReference? {
        get { storage.values.image }
        _modify {
            makeUnique()
            yield &storage.values.image
        }
    }
    /// True for characters that a theme generated, such as bullets.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var generated: Bool? {
        get { storage.values.generated }
        _modify {
            makeUnique()
            yield &storage.values.generated
        }
    }
    /// The name of the range, the target of links (`#name`) and of page references.
    /// A heading's name is the `anchor` of its whole text; without one, it is made from the title, as on GitHub.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var anchor: String? {
        get { storage.values.anchor }
        _modify {
            makeUnique()
            yield &storage.values.anchor
        }
    }
    /// The classes of the range, separated by spaces, as in HTML: names of styles of a Markdown theme.
    /// They do not change the appearance until a theme is applied.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var classes: String? {
        get { storage.values.classes }
        _modify {
            makeUnique()
            yield &storage.values.classes
        }
    }
    /// The name of a heading or of an ``anchor``, without `#`, as in a link to it.
    /// On pages, the number of its page replaces the range, or a `#` in it; see ``TextPages``. A range with a `#`, such
    /// as ` (p. #)`, is
    /// left out on the page of the heading or anchor itself.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var pageReference: String? {
        get { storage.values.pageReference }
        _modify {
            makeUnique()
            yield &storage.values.pageReference
        }
    }
    /// Strings by name that headers, footers and boxes in the margins of pages show (CSS `string-set`).
    /// On pages, they are set where the range begins; see ``Document/Page/MarginBox``.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var pageStrings: [String: String]? {
        get { storage.values.pageStrings }
        _modify {
            makeUnique()
            yield &storage.values.pageStrings
        }
    }
    /// The level of the range in the outline of a PDF, from 1, the highest (CSS `bookmark-level`); 0 leaves a heading
    /// out of it.
    /// Default: the level of a heading, and no entry for other text.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var bookmarkLevel: Int? {
        get { storage.values.bookmarkLevel }
        _modify {
            makeUnique()
            yield &storage.values.bookmarkLevel
        }
    }
    /// The title of the range in the outline of a PDF (CSS `bookmark-label`). Default: its text.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var bookmarkLabel: String? {
        get { storage.values.bookmarkLabel }
        _modify {
            makeUnique()
            yield &storage.values.bookmarkLabel
        }
    }
    /// Values of the program by the names of their keys; see ``AttributeKey``.
    /// They do not change the appearance.
    ///
    /// ![Text that shows it, with others of its kind](attributes-meaning)
    public var custom: [String: String]? {
        get { storage.values.custom }
        _modify {
            makeUnique()
            yield &storage.values.custom
        }
    }

    /// Creates attributes with the given values.
    public init(
        font: FontDescriptor? = nil, color: Color? = nil, backgroundColor: Color? = nil,
        paragraph: ParagraphStyle? = nil, letterSpacing: Double? = nil, wordSpacing: Double? = nil,
        kerning: Bool? = nil, ligatures: TextAttributes.Ligatures? = nil, language: String? = nil,
        orientation: TextAttributes.Orientation? = nil, combineUpright: TextAttributes.CombineUpright? = nil,
        baselineOffset: Double? = nil, cell: CellStyle? = nil, obliqueness: Double? = nil, expansion: Double? = nil,
        attachment: TextAttachment? = nil, float: TextAttributes.FloatSide? = nil, clear: TextAttributes.Clear? = nil,
        shapeOutside: FloatShape? = nil, dropCap: DropCap? = nil, ruby: Ruby? = nil, emphasis: EmphasisMark? = nil,
        gradient: Gradient? = nil, stroke: TextStroke? = nil, underline: LineDecoration? = nil,
        overline: LineDecoration? = nil, strikethrough: LineDecoration? = nil, shadow: Shadow? = nil,
        innerShadow: Shadow? = nil, border: Border? = nil, backgroundBorder: Border? = nil, blockBorder: Border? = nil,
        glyphTransform: Transform? = nil, link: String? = nil, highlight: Highlight? = nil, binding: TextBinding? = nil,
        backing: String? = nil, block: BlockIntent? = nil, inline: InlineIntent? = nil, image: ImageReference? = nil,
        generated: Bool? = nil, anchor: String? = nil, classes: String? = nil, pageReference: String? = nil,
        pageStrings: [String: String]? = nil, bookmarkLevel: Int? = nil, bookmarkLabel: String? = nil,
        custom: [String: String]? = nil
    ) {
        var visual = Values.VisualValues()
        if let font { visual.font = font }
        if let color { visual.color = color }
        if let backgroundColor { visual.backgroundColor = backgroundColor }
        if let paragraph { visual.paragraph = paragraph }
        if let letterSpacing { visual.letterSpacing = letterSpacing }
        if let wordSpacing { visual.wordSpacing = wordSpacing }
        if let kerning { visual.kerning = kerning }
        if let ligatures { visual.ligatures = ligatures }
        if let language { visual.language = language }
        if let orientation { visual.orientation = orientation }
        if let combineUpright { visual.combineUpright = combineUpright }
        if let baselineOffset { visual.baselineOffset = baselineOffset }
        if let cell { visual.cell = cell }
        if let obliqueness { visual.obliqueness = obliqueness }
        if let expansion { visual.expansion = expansion }
        if let attachment { visual.attachment = attachment }
        if let float { visual.float = float }
        if let clear { visual.clear = clear }
        if let shapeOutside { visual.shapeOutside = shapeOutside }
        if let dropCap { visual.dropCap = dropCap }
        if let ruby { visual.ruby = ruby }
        if let emphasis { visual.emphasis = emphasis }
        if let gradient { visual.gradient = gradient }
        if let stroke { visual.stroke = stroke }
        if let underline { visual.underline = underline }
        if let overline { visual.overline = overline }
        if let strikethrough { visual.strikethrough = strikethrough }
        if let shadow { visual.shadow = shadow }
        if let innerShadow { visual.innerShadow = innerShadow }
        if let border { visual.border = border }
        if let backgroundBorder { visual.backgroundBorder = backgroundBorder }
        if let blockBorder { visual.blockBorder = blockBorder }
        if let glyphTransform { visual.glyphTransform = glyphTransform }
        var values = Values()
        values.visual = Values.VisualAttributes(visual)
        if let link { values.link = link }
        if let highlight { values.highlight = highlight }
        if let binding { values.binding = binding }
        if let backing { values.backing = backing }
        if let block { values.block = block }
        if let inline { values.inline = inline }
        if let image { values.image = image }
        if let generated { values.generated = generated }
        if let anchor { values.anchor = anchor }
        if let classes { values.classes = classes }
        if let pageReference { values.pageReference = pageReference }
        if let pageStrings { values.pageStrings = pageStrings }
        if let bookmarkLevel { values.bookmarkLevel = bookmarkLevel }
        if let bookmarkLabel { values.bookmarkLabel = bookmarkLabel }
        if let custom { values.custom = custom }
        self.init(storage: Storage(values: values))
    }
}
