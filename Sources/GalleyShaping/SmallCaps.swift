internal import CHarfBuzz
internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Synthesized small capitals, and removal of synthesized slants in scripts that must not be slanted.
extension Itemizer {
    /// Adds an item with the font instances that its style requires.
    func addAdapted(_ item: ShapingItem, _ style: ShapingStyle, in builder: inout ShapedTextBuilder) {
        var item = item
        let synthesis = style.key.font.synthesis ?? .all
        let sized = builder.fonts[Int(item.font)]
        let font = sized.font
        if font.syntheticOblique, !synthesis.contains(.rightToLeftStyle),
            hb_script_get_horizontal_direction(hb_script_t(rawValue: item.script)) == HB_DIRECTION_RTL
        {
            let upright = Font(face: font.face, syntheticBold: font.syntheticBold)
            let index = builder.fontIndex(upright, size: sized.size)
            if item.spaceFont == item.font { item.spaceFont = index }
            item.font = index
        }
        let caps = style.key.font.caps ?? .normal
        guard caps != .normal, synthesis.contains(.smallCaps), !font.face.hasColor else {
            return shaper.add(item, in: builder)
        }
        let letters = SmallCapLetters(font.face, script: item.script, all: caps == .allSmallCaps)
        var small: Int32?
        var start = item.start
        var isSmall = false
        func add(upTo end: Int) {
            guard end > start else { return }
            var part = item
            part.start = start
            part.end = end
            if isSmall {
                let index = small ?? builder.fontIndex(smallCapsOf: builder.fonts[Int(item.font)])
                small = index
                part.font = index
                part.spaceFont = index
            }
            shaper.add(part, in: builder)
            start = end
        }
        var offset = item.start
        while offset < item.end {
            let (value, length) = unsafe text.scalar(at: offset)
            if let scalar = Unicode.Scalar(value), !scalar.properties.isGraphemeExtend {
                let isNext = letters.needCapital(scalar)
                if isNext != isSmall {
                    add(upTo: offset)
                    isSmall = isNext
                }
            }
            offset += length
        }
        add(upTo: item.end)
    }
}

/// The letters for which a font has no small capitals.
private struct SmallCapLetters {
    private let face: FontFace
    private let all: Bool
    private let fromSmall: [UInt32]
    private let fromCapitals: [UInt32]

    init(_ face: FontFace, script: UInt32, all: Bool) {
        self.face = face
        self.all = all
        fromSmall = face.substitutions(of: openTypeTag("smcp"), script: script)
        fromCapitals = all ? face.substitutions(of: openTypeTag("c2sc"), script: script) : []
    }

    func needCapital(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.changesWhenUppercased { return !face.substitutes(scalar.value, by: fromSmall) }
        return all && scalar.properties.isUppercase && !face.substitutes(scalar.value, by: fromCapitals)
    }
}

extension FontFace {
    /// The lookups of a feature that apply to text of a script.
    fileprivate func substitutions(of feature: hb_tag_t, script: UInt32) -> [UInt32] {
        let set = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(set) }
        unsafe hb_ot_layout_collect_lookups(
            resource.face, openTypeTag("GSUB"), FontResource.scriptTags(script), nil, [feature, 0], set)
        var lookups: [UInt32] = []
        var next = UInt32.max
        while unsafe hb_set_next(set, &next) != 0 { lookups.append(next) }
        return lookups
    }

    /// Whether one of the lookups substitutes a character's glyph without context.
    fileprivate func substitutes(_ scalar: UInt32, by lookups: [UInt32]) -> Bool {
        guard !lookups.isEmpty, let nominal = nominalGlyph(scalar) else { return false }
        var glyph = hb_codepoint_t(nominal)
        return lookups.contains { unsafe hb_ot_layout_lookup_would_substitute(resource.face, $0, &glyph, 1, 0) != 0 }
    }
}

extension ShapedTextBuilder {
    /// The scale of synthesized small capitals, as in browsers.
    private static let smallCapSize = 0.7

    /// The index of a font's capitals at the size of small capitals.
    mutating func fontIndex(smallCapsOf font: SizedFont) -> Int32 {
        fontIndex(SizedFont(font: font.font, size: font.size * Self.smallCapSize, isSmallCap: true))
    }
}

extension Shaper {
    /// Adds the capitals of a range to the buffer, each with the cluster of its letter.
    func addCapitals(of text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        unsafe hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (value, length) = unsafe text.scalar(at: offset)
            if let scalar = Unicode.Scalar(value) {
                for capital in scalar.properties.uppercaseMapping.unicodeScalars {
                    unsafe hb_buffer_add(buffer, capital.value, UInt32(offset))
                }
            } else {
                unsafe hb_buffer_add(buffer, value, UInt32(offset))
            }
            offset += length
        }
    }
}
