internal import GalleyText

extension HTMLComputedStyle {
    /// The font, without the files of its families.
    var font: FontDescriptor {
        // A size of 0 would be the default.
        var result = FontDescriptor(size: max(fontSize, 1e-3))
        if !families.isEmpty { result.families = families }
        result.weight = weight == 400 ? nil : weight
        if fontStyle != "normal" { result.italic = true }
        if stretch != 100 { result.stretch = stretch }
        if caps == "small-caps" { result.caps = .smallCaps }
        if caps == "all-small-caps" { result.caps = .allSmallCaps }
        var tags = variantFeatures
        for (tag, value) in features { tags[tag] = Int(min(max(value, 0), 1_000_000)) }
        if !tags.isEmpty { result.features = tags }
        if box[.fontOpticalSizing] == .keyword("none") { result.opticalSizing = FontDescriptor.OpticalSizing.none }
        let forbidden: [(CSSProperty, FontDescriptor.Synthesis)] = [
            (.fontSynthesisWeight, .weight), (.fontSynthesisStyle, .style), (.fontSynthesisCaps, .smallCaps),
        ]
        for (property, synthesis) in forbidden where box[property] == .keyword("none") {
            result.synthesis = (result.synthesis ?? .all).subtracting(synthesis)
        }
        if !variations.isEmpty { result.variations = variations }
        return result
    }

    /// The OpenType features of numbers, East Asian characters and positions (CSS Fonts 4, 6).
    private var variantFeatures: [String: Int] {
        var result: [String: Int] = [:]
        for property in [CSSProperty.fontNumeric, .fontEastAsian, .fontPosition, .fontLigatures] {
            let names: [String]
            switch box[property] {
            case .strings(let words): names = words
            case .keyword(let word): names = [word]
            default: names = property == .fontLigatures ? ligatures : []
            }
            for name in names {
                if let (tag, value) = Self.variants[name] { result[tag] = value }
            }
        }
        return result
    }

    private static let variants: [String: (String, Int)] = [
        "lining-nums": ("lnum", 1), "oldstyle-nums": ("onum", 1), "proportional-nums": ("pnum", 1),
        "tabular-nums": ("tnum", 1), "diagonal-fractions": ("frac", 1), "stacked-fractions": ("afrc", 1),
        "ordinal": ("ordn", 1), "slashed-zero": ("zero", 1), "jis78": ("jp78", 1), "jis83": ("jp83", 1),
        "jis90": ("jp90", 1), "jis04": ("jp04", 1), "simplified": ("smpl", 1), "traditional": ("trad", 1),
        "full-width": ("fwid", 1), "proportional-width": ("pwid", 1), "ruby": ("ruby", 1), "sub": ("subs", 1),
        "super": ("sups", 1), "discretionary-ligatures": ("dlig", 1), "no-discretionary-ligatures": ("dlig", 0),
        "historical-ligatures": ("hlig", 1), "no-historical-ligatures": ("hlig", 0), "no-contextual": ("calt", 0),
    ]
}
