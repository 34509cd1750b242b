internal import CHarfBuzz

/// The rules of a face that involve one of its glyphs, independent of the script.
final class GlyphRole: Sendable {
    /// Whether a rule that does not depend on the script may involve it.
    let isGeneral: Bool
    /// The lookups of `GSUB` and of `GPOS` that involve it.
    let substitution: [UInt32]
    let positioning: [UInt32]

    init(isGeneral: Bool, substitution: [UInt32] = [], positioning: [UInt32] = []) {
        self.isGeneral = isGeneral
        self.substitution = substitution
        self.positioning = positioning
    }
}
