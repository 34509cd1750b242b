internal import CHarfBuzz

/// The alternative character sequences of a grapheme cluster; a font that covers any of them can show it.
///
/// HarfBuzz composes and decomposes to suit the font, so a font without `é` that has `e` and the accent is sufficient.
/// Characters that need no glyph are omitted.
struct ClusterForms {
    /// The character, if the cluster consists of one and has no other form.
    private let single: UInt32?
    private let forms: [[UInt32]]
    /// Equivalent forms that a font is to be chosen for only where no font has one of `forms`: a sign and a stroke that
    /// overlays it, where one character is the struck sign. Most fonts do not say where such a stroke is to be placed.
    private let poorForms: [[UInt32]]

    /// The first character that needs a glyph.
    var base: UInt32 { single ?? forms.first?.first ?? 0 }

    /// Whether there are such forms.
    var hasPoorForms: Bool { !poorForms.isEmpty }
    /// Whether they count as well.
    var acceptsPoorForms = false

    /// Creates the forms of a cluster of one character.
    init(_ scalar: UInt32) {
        if !CharacterClass.isSynthesisedSpace(scalar), !CharacterClass.isHyphen(scalar), Self.decompose(scalar) == nil {
            self.init(single: scalar)
        } else {
            self.init(CollectionOfOne(scalar))
        }
    }

    private init(single: UInt32) {
        self.single = single
        forms = []
        poorForms = []
    }

    init(_ scalars: some Sequence<UInt32>) {
        let visible = scalars.filter { !CharacterClass.needsNoGlyph($0) }
        var forms = [visible]
        let decomposed = visible.flatMap { Self.decompose($0) ?? [$0] }
        if decomposed != visible { forms.append(decomposed) }
        let composed = Self.compose(decomposed)
        if composed != visible { forms.append(composed) }
        let plain = decomposed.map { CharacterClass.isSynthesisedSpace($0) ? 0x20 : $0 == 0x2011 ? 0x2010 : $0 }
        if plain != decomposed { forms.append(plain) }
        // A font's hyphen-minus is drawn for the hyphens that it lacks.
        let ascii = plain.map { CharacterClass.isHyphen($0) ? 0x2D : $0 }
        if ascii != plain { forms.append(ascii) }
        func overlays(_ form: [UInt32]) -> Int { form.count(where: CharacterClass.isOverlay) }
        let fewest = forms.map(overlays).min() ?? 0
        poorForms = forms.filter { overlays($0) > fewest }
        self.forms = poorForms.isEmpty ? forms : forms.filter { overlays($0) == fewest }
        single = nil
    }

    /// Whether a font with the characters of `covers` can draw the cluster.
    func areCovered(by covers: (UInt32) -> Bool) -> Bool {
        if let single { return covers(single) }
        return forms.contains { $0.allSatisfy(covers) }
            || acceptsPoorForms && poorForms.contains { $0.allSatisfy(covers) }
    }

    /// The canonical decomposition; `nil` if a character has none.
    private static func decompose(_ scalar: UInt32) -> [UInt32]? {
        var first: hb_codepoint_t = 0
        var second: hb_codepoint_t = 0
        guard unsafe hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &first, &second) != 0 else {
            return nil
        }
        return (decompose(first) ?? [first]) + (second == 0 ? [] : [second])
    }

    private static func compose(_ scalars: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        for scalar in scalars {
            var composed: hb_codepoint_t = 0
            if let last = result.last,
                unsafe hb_unicode_compose(hb_unicode_funcs_get_default(), last, scalar, &composed) != 0
            {
                result[result.count - 1] = composed
            } else {
                result.append(scalar)
            }
        }
        return result
    }
}
