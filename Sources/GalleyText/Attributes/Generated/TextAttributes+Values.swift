// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

extension TextAttributes.Values {
    struct VisualValues: Equatable {
        var font: FontDescriptor?
        var color: Color?
        var backgroundColor: Color?
        @Indirect var paragraph: ParagraphStyle?
        var letterSpacing: Double?
        var wordSpacing: Double?
        var language: String?
        var combineUpright: TextAttributes.CombineUpright?
        var baselineOffset: Double?
        @Indirect var cell: CellStyle?
        var obliqueness: Double?
        var expansion: Double?
        @Indirect var attachment: TextAttachment?
        @Indirect var shapeOutside: FloatShape?
        @Indirect var dropCap: DropCap?
        @Indirect var ruby: Ruby?
        @Indirect var emphasis: EmphasisMark?
        @Indirect var gradient: Gradient?
        @Indirect var stroke: TextStroke?
        @Indirect var underline: LineDecoration?
        @Indirect var overline: LineDecoration?
        @Indirect var strikethrough: LineDecoration?
        @Indirect var shadow: Shadow?
        @Indirect var innerShadow: Shadow?
        @Distinct var border: Border?
        @Distinct var backgroundBorder: Border?
        @Distinct var blockBorder: Border?
        @Indirect var glyphTransform: Transform?
        var kerning: Bool?
        var ligatures: TextAttributes.Ligatures?
        var orientation: TextAttributes.Orientation?
        var float: TextAttributes.FloatSide?
        var clear: TextAttributes.Clear?

        /// Whether all values are equal. `==` also compares identities.
        func isEqual(to other: Self) -> Bool {
            font == other.font && color == other.color && backgroundColor == other.backgroundColor
                && _paragraph == other._paragraph && letterSpacing == other.letterSpacing
                && wordSpacing == other.wordSpacing && kerning == other.kerning && ligatures == other.ligatures
                && language == other.language && orientation == other.orientation
                && combineUpright == other.combineUpright && baselineOffset == other.baselineOffset
                && _cell == other._cell && obliqueness == other.obliqueness && expansion == other.expansion
                && _attachment == other._attachment && float == other.float && clear == other.clear
                && _shapeOutside == other._shapeOutside && _dropCap == other._dropCap && _ruby == other._ruby
                && _emphasis == other._emphasis && _gradient == other._gradient && _stroke == other._stroke
                && _underline == other._underline && _overline == other._overline
                && _strikethrough == other._strikethrough && _shadow == other._shadow
                && _innerShadow == other._innerShadow && border == other.border
                && backgroundBorder == other.backgroundBorder && blockBorder == other.blockBorder
                && _glyphTransform == other._glyphTransform
        }
    }

    struct NonvisualValues: Equatable {
        @Distinct var highlight: Highlight?
        var binding: TextBinding?
        var backing: String?
        var image: ImageReference?
        var anchor: String?
        var classes: String?
        var pageReference: String?
        var pageStrings: [String: String]?
        var bookmarkLevel: Int?
        var bookmarkLabel: String?
        var custom: [String: String]?

        /// Whether all values are equal. `==` also compares identities.
        func isEqual(to other: Self) -> Bool {
            highlight == other.highlight && binding == other.binding && backing == other.backing && image == other.image
                && anchor == other.anchor && classes == other.classes && pageReference == other.pageReference
                && pageStrings == other.pageStrings && bookmarkLevel == other.bookmarkLevel
                && bookmarkLabel == other.bookmarkLabel && custom == other.custom
        }

        var isEmpty: Bool {
            highlight == nil && binding == nil && backing == nil && image == nil && anchor == nil && classes == nil
                && pageReference == nil && pageStrings == nil && bookmarkLevel == nil && bookmarkLabel == nil
                && custom == nil
        }
    }

    var font: FontDescriptor? {
        get { visual.values.font }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.font
        }
    }
    var color: Color? {
        get { visual.values.color }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.color
        }
    }
    var backgroundColor: Color? {
        get { visual.values.backgroundColor }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.backgroundColor
        }
    }
    var paragraph: ParagraphStyle? {
        get { visual.values.paragraph }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.paragraph
        }
    }
    var letterSpacing: Double? {
        get { visual.values.letterSpacing }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.letterSpacing
        }
    }
    var wordSpacing: Double? {
        get { visual.values.wordSpacing }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.wordSpacing
        }
    }
    var kerning: Bool? {
        get { visual.values.kerning }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.kerning
        }
    }
    var ligatures: TextAttributes.Ligatures? {
        get { visual.values.ligatures }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.ligatures
        }
    }
    var language: String? {
        get { visual.values.language }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.language
        }
    }
    var orientation: TextAttributes.Orientation? {
        get { visual.values.orientation }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.orientation
        }
    }
    var combineUpright: TextAttributes.CombineUpright? {
        get { visual.values.combineUpright }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.combineUpright
        }
    }
    var baselineOffset: Double? {
        get { visual.values.baselineOffset }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.baselineOffset
        }
    }
    var cell: CellStyle? {
        get { visual.values.cell }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.cell
        }
    }
    var obliqueness: Double? {
        get { visual.values.obliqueness }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.obliqueness
        }
    }
    var expansion: Double? {
        get { visual.values.expansion }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.expansion
        }
    }
    var attachment: TextAttachment? {
        get { visual.values.attachment }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.attachment
        }
    }
    var float: TextAttributes.FloatSide? {
        get { visual.values.float }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.float
        }
    }
    var clear: TextAttributes.Clear? {
        get { visual.values.clear }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.clear
        }
    }
    var shapeOutside: FloatShape? {
        get { visual.values.shapeOutside }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.shapeOutside
        }
    }
    var dropCap: DropCap? {
        get { visual.values.dropCap }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.dropCap
        }
    }
    var ruby: Ruby? {
        get { visual.values.ruby }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.ruby
        }
    }
    var emphasis: EmphasisMark? {
        get { visual.values.emphasis }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.emphasis
        }
    }
    var gradient: Gradient? {
        get { visual.values.gradient }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.gradient
        }
    }
    var stroke: TextStroke? {
        get { visual.values.stroke }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.stroke
        }
    }
    var underline: LineDecoration? {
        get { visual.values.underline }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.underline
        }
    }
    var overline: LineDecoration? {
        get { visual.values.overline }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.overline
        }
    }
    var strikethrough: LineDecoration? {
        get { visual.values.strikethrough }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.strikethrough
        }
    }
    var shadow: Shadow? {
        get { visual.values.shadow }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.shadow
        }
    }
    var innerShadow: Shadow? {
        get { visual.values.innerShadow }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.innerShadow
        }
    }
    var border: Border? {
        get { visual.values.border }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.border
        }
    }
    var backgroundBorder: Border? {
        get { visual.values.backgroundBorder }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.backgroundBorder
        }
    }
    var blockBorder: Border? {
        get { visual.values.blockBorder }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.blockBorder
        }
    }
    var glyphTransform: Transform? {
        get { visual.values.glyphTransform }
        _modify {
            makeVisualAttributesUnique()
            yield &visual.values.glyphTransform
        }
    }
    var highlight: Highlight? {
        get { nonvisual?.values.highlight }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.highlight
        }
    }
    var binding: TextBinding? {
        get { nonvisual?.values.binding }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.binding
        }
    }
    var backing: String? {
        get { nonvisual?.values.backing }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.backing
        }
    }
    var image: ImageReference? {
        get { nonvisual?.values.image }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.image
        }
    }
    var anchor: String? {
        get { nonvisual?.values.anchor }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.anchor
        }
    }
    var classes: String? {
        get { nonvisual?.values.classes }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.classes
        }
    }
    var pageReference: String? {
        get { nonvisual?.values.pageReference }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.pageReference
        }
    }
    var pageStrings: [String: String]? {
        get { nonvisual?.values.pageStrings }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.pageStrings
        }
    }
    var bookmarkLevel: Int? {
        get { nonvisual?.values.bookmarkLevel }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.bookmarkLevel
        }
    }
    var bookmarkLabel: String? {
        get { nonvisual?.values.bookmarkLabel }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.bookmarkLabel
        }
    }
    var custom: [String: String]? {
        get { nonvisual?.values.custom }
        _modify {
            let own = uniqueNonvisualAttributes()
            defer { keep(own) }
            yield &own.values.custom
        }
    }

    /// Whether all values are equal. `==` also compares identities.
    func isEqual(to other: Self) -> Bool {
        visual.isEqual(to: other.visual) && NonvisualAttributes.areEqual(nonvisual, other.nonvisual)
            && link == other.link && block == other.block && inline == other.inline && generated == other.generated
    }
}

extension TextAttributes.Values.VisualValues: Hashable {
    /// Hashes the set attributes with their positions, since most styles set only a few.
    func hash(into hasher: inout Hasher) {
        var present: UInt64 = 0
        font.hash(at: 0, &present, into: &hasher)
        color.hash(at: 1, &present, into: &hasher)
        backgroundColor.hash(at: 2, &present, into: &hasher)
        paragraph.hash(at: 3, &present, into: &hasher)
        letterSpacing.hash(at: 4, &present, into: &hasher)
        wordSpacing.hash(at: 5, &present, into: &hasher)
        kerning.hash(at: 6, &present, into: &hasher)
        ligatures.hash(at: 7, &present, into: &hasher)
        language.hash(at: 8, &present, into: &hasher)
        orientation.hash(at: 9, &present, into: &hasher)
        combineUpright.hash(at: 10, &present, into: &hasher)
        baselineOffset.hash(at: 11, &present, into: &hasher)
        cell.hash(at: 12, &present, into: &hasher)
        obliqueness.hash(at: 13, &present, into: &hasher)
        expansion.hash(at: 14, &present, into: &hasher)
        attachment.hash(at: 15, &present, into: &hasher)
        float.hash(at: 16, &present, into: &hasher)
        clear.hash(at: 17, &present, into: &hasher)
        shapeOutside.hash(at: 18, &present, into: &hasher)
        dropCap.hash(at: 19, &present, into: &hasher)
        ruby.hash(at: 20, &present, into: &hasher)
        emphasis.hash(at: 21, &present, into: &hasher)
        gradient.hash(at: 22, &present, into: &hasher)
        stroke.hash(at: 23, &present, into: &hasher)
        underline.hash(at: 24, &present, into: &hasher)
        overline.hash(at: 25, &present, into: &hasher)
        strikethrough.hash(at: 26, &present, into: &hasher)
        shadow.hash(at: 27, &present, into: &hasher)
        innerShadow.hash(at: 28, &present, into: &hasher)
        border.hash(at: 29, &present, into: &hasher)
        backgroundBorder.hash(at: 30, &present, into: &hasher)
        blockBorder.hash(at: 31, &present, into: &hasher)
        glyphTransform.hash(at: 32, &present, into: &hasher)
        hasher.combine(present)
    }
}

extension TextAttributes.Values: Hashable {
    /// Hashes the set attributes with their positions, since most styles set only a few.
    func hash(into hasher: inout Hasher) {
        visual.hash(into: &hasher)
        var present: UInt64 = 0
        link.hash(at: 0, &present, into: &hasher)
        block.hash(at: 1, &present, into: &hasher)
        inline.hash(at: 2, &present, into: &hasher)
        generated.hash(at: 3, &present, into: &hasher)
        highlight.hash(at: 4, &present, into: &hasher)
        binding.hash(at: 5, &present, into: &hasher)
        backing.hash(at: 6, &present, into: &hasher)
        image.hash(at: 7, &present, into: &hasher)
        anchor.hash(at: 8, &present, into: &hasher)
        classes.hash(at: 9, &present, into: &hasher)
        pageReference.hash(at: 10, &present, into: &hasher)
        pageStrings.hash(at: 11, &present, into: &hasher)
        bookmarkLevel.hash(at: 12, &present, into: &hasher)
        bookmarkLabel.hash(at: 13, &present, into: &hasher)
        custom.hash(at: 14, &present, into: &hasher)
        hasher.combine(present)
    }
}

extension Optional where Wrapped: Hashable {
    /// Hashes an attribute that is set, and adds its position to `present`.
    @inline(__always)
    fileprivate func hash(at position: UInt64, _ present: inout UInt64, into hasher: inout Hasher) {
        guard let self else { return }
        present |= 1 << position
        self.hash(into: &hasher)
    }
}
