internal import CHarfBuzz

/// The sequences of characters any of which, covered by a font, lets HarfBuzz draw a grapheme cluster.
///
/// HarfBuzz composes and decomposes to suit the font, so a font without `é` that has `e` and the accent
/// will do. Characters that need no glyph are left out.
struct ClusterForms {
    private(set) var forms: [[UInt32]]

    init(_ scalars: some Sequence<UInt32>) {
        let wanted = scalars.filter { !CharacterClass.needsNoGlyph($0) }
        forms = [wanted]
        let decomposed = wanted.flatMap(Self.decompose)
        if decomposed != wanted { forms.append(decomposed) }
        let composed = Self.compose(decomposed)
        if composed != wanted { forms.append(composed) }
        let plain = decomposed.map { CharacterClass.isSynthesisedSpace($0) ? 0x20 : $0 == 0x2011 ? 0x2010 : $0 }
        if plain != decomposed { forms.append(plain) }
    }

    /// Whether a font that has what `covers` says can draw the cluster.
    func areCovered(by covers: (UInt32) -> Bool) -> Bool {
        forms.contains { $0.allSatisfy(covers) }
    }

    private static func decompose(_ scalar: UInt32) -> [UInt32] {
        var first: hb_codepoint_t = 0
        var second: hb_codepoint_t = 0
        guard unsafe hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &first, &second) != 0 else {
            return [scalar]
        }
        return decompose(first) + (second == 0 ? [] : [second])
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
