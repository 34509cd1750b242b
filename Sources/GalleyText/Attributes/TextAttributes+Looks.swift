internal import Synchronization

extension TextAttributes.Values {
    /// The attributes that are shaped, laid out and drawn.
    final class Looks: @unchecked Sendable, Hashable {
        // Sound: `values` changes only while one reference to the box exists.
        @exclusivity(unchecked) var values: LookValues
        /// 0 until it is asked for.
        private let cachedHash = Atomic<Int>(0)

        init(_ values: LookValues) {
            self.values = values
        }

        /// What attributes that only mean something share.
        static let none = Looks(LookValues())

        func forgetHash() {
            cachedHash.store(0, ordering: .relaxed)
        }

        static func == (one: Looks, other: Looks) -> Bool {
            one === other || one.values == other.values
        }

        func hash(into hasher: inout Hasher) {
            var known = cachedHash.load(ordering: .relaxed)
            if known == 0 {
                var own = Hasher()
                values.hash(into: &own)
                known = max(1, own.finalize() & Int.max)
                cachedHash.store(known, ordering: .relaxed)
            }
            hasher.combine(known)
        }
    }

    struct LookValues: Equatable {
        var font: FontDescriptor?
        var letterSpacing: Double?
        var wordSpacing: Double?
        var kerning: Bool?
        var ligatures: TextAttributes.Ligatures?
        var language: String?
        var baselineOffset: Double?
        var orientation: TextAttributes.Orientation?
        var combineUpright: TextAttributes.CombineUpright?
        var float: TextAttributes.FloatSide?
        @Boxed var dropCap: DropCap?
        @Boxed var paragraph: ParagraphStyle?
        @Boxed var attachment: Attachment?
        @Boxed var ruby: Ruby?
        var color: Color?
        var backgroundColor: Color?
        @Boxed var stroke: Stroke?
        @Boxed var underline: LineDecoration?
        @Boxed var strikethrough: LineDecoration?
        @Boxed var shadow: Shadow?
        @Boxed var innerShadow: Shadow?
        @Boxed var border: Border?
        @Boxed var backgroundBorder: Border?
        @Boxed var blockBorder: Border?
        var obliqueness: Double?
        var expansion: Double?
        @Boxed var glyphTransform: AffineTransform?
    }

    private mutating func makeLooksUnique() {
        if isKnownUniquelyReferenced(&looks) {
            looks.forgetHash()
        } else {
            looks = Looks(looks.values)
        }
    }

    var font: FontDescriptor? {
        get { looks.values.font }
        _modify {
            makeLooksUnique()
            yield &looks.values.font
        }
    }
    var letterSpacing: Double? {
        get { looks.values.letterSpacing }
        _modify {
            makeLooksUnique()
            yield &looks.values.letterSpacing
        }
    }
    var wordSpacing: Double? {
        get { looks.values.wordSpacing }
        _modify {
            makeLooksUnique()
            yield &looks.values.wordSpacing
        }
    }
    var kerning: Bool? {
        get { looks.values.kerning }
        _modify {
            makeLooksUnique()
            yield &looks.values.kerning
        }
    }
    var ligatures: TextAttributes.Ligatures? {
        get { looks.values.ligatures }
        _modify {
            makeLooksUnique()
            yield &looks.values.ligatures
        }
    }
    var language: String? {
        get { looks.values.language }
        _modify {
            makeLooksUnique()
            yield &looks.values.language
        }
    }
    var baselineOffset: Double? {
        get { looks.values.baselineOffset }
        _modify {
            makeLooksUnique()
            yield &looks.values.baselineOffset
        }
    }
    var orientation: TextAttributes.Orientation? {
        get { looks.values.orientation }
        _modify {
            makeLooksUnique()
            yield &looks.values.orientation
        }
    }
    var combineUpright: TextAttributes.CombineUpright? {
        get { looks.values.combineUpright }
        _modify {
            makeLooksUnique()
            yield &looks.values.combineUpright
        }
    }
    var float: TextAttributes.FloatSide? {
        get { looks.values.float }
        _modify {
            makeLooksUnique()
            yield &looks.values.float
        }
    }
    var dropCap: DropCap? {
        get { looks.values.dropCap }
        _modify {
            makeLooksUnique()
            yield &looks.values.dropCap
        }
    }
    var paragraph: ParagraphStyle? {
        get { looks.values.paragraph }
        _modify {
            makeLooksUnique()
            yield &looks.values.paragraph
        }
    }
    var attachment: Attachment? {
        get { looks.values.attachment }
        _modify {
            makeLooksUnique()
            yield &looks.values.attachment
        }
    }
    var ruby: Ruby? {
        get { looks.values.ruby }
        _modify {
            makeLooksUnique()
            yield &looks.values.ruby
        }
    }
    var color: Color? {
        get { looks.values.color }
        _modify {
            makeLooksUnique()
            yield &looks.values.color
        }
    }
    var backgroundColor: Color? {
        get { looks.values.backgroundColor }
        _modify {
            makeLooksUnique()
            yield &looks.values.backgroundColor
        }
    }
    var stroke: Stroke? {
        get { looks.values.stroke }
        _modify {
            makeLooksUnique()
            yield &looks.values.stroke
        }
    }
    var underline: LineDecoration? {
        get { looks.values.underline }
        _modify {
            makeLooksUnique()
            yield &looks.values.underline
        }
    }
    var strikethrough: LineDecoration? {
        get { looks.values.strikethrough }
        _modify {
            makeLooksUnique()
            yield &looks.values.strikethrough
        }
    }
    var shadow: Shadow? {
        get { looks.values.shadow }
        _modify {
            makeLooksUnique()
            yield &looks.values.shadow
        }
    }
    var innerShadow: Shadow? {
        get { looks.values.innerShadow }
        _modify {
            makeLooksUnique()
            yield &looks.values.innerShadow
        }
    }
    var border: Border? {
        get { looks.values.border }
        _modify {
            makeLooksUnique()
            yield &looks.values.border
        }
    }
    var backgroundBorder: Border? {
        get { looks.values.backgroundBorder }
        _modify {
            makeLooksUnique()
            yield &looks.values.backgroundBorder
        }
    }
    var blockBorder: Border? {
        get { looks.values.blockBorder }
        _modify {
            makeLooksUnique()
            yield &looks.values.blockBorder
        }
    }
    var obliqueness: Double? {
        get { looks.values.obliqueness }
        _modify {
            makeLooksUnique()
            yield &looks.values.obliqueness
        }
    }
    var expansion: Double? {
        get { looks.values.expansion }
        _modify {
            makeLooksUnique()
            yield &looks.values.expansion
        }
    }
    var glyphTransform: AffineTransform? {
        get { looks.values.glyphTransform }
        _modify {
            makeLooksUnique()
            yield &looks.values.glyphTransform
        }
    }
}

extension TextAttributes.Values.LookValues: Hashable {
    /// Feeds what is set, and which attributes those are: most styles set a few of thirty.
    func hash(into hasher: inout Hasher) {
        var present: UInt32 = 0
        var bit: UInt32 = 1
        func feed<Value: Hashable>(_ value: Value?) {
            if let value {
                present |= bit
                value.hash(into: &hasher)
            }
            bit <<= 1
        }
        feed(font)
        feed(letterSpacing)
        feed(wordSpacing)
        feed(kerning)
        feed(ligatures)
        feed(language)
        feed(baselineOffset)
        feed(paragraph)
        feed(attachment)
        feed(ruby)
        feed(color)
        feed(backgroundColor)
        feed(stroke)
        feed(underline)
        feed(strikethrough)
        feed(shadow)
        feed(innerShadow)
        feed(border)
        feed(backgroundBorder)
        feed(blockBorder)
        feed(obliqueness)
        feed(expansion)
        feed(glyphTransform)
        feed(orientation)
        feed(combineUpright)
        feed(float)
        feed(dropCap)
        hasher.combine(present)
    }
}
