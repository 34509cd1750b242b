extension TextAttributes {
    /// What a change of attributes makes stale: an edit re-does only what it influences.
    package struct Influence: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Which fonts are used, and which glyphs stand for the text.
        package static let shaping = Influence(rawValue: 1)
        /// Widths, line breaks and line heights, from the same glyphs.
        package static let metrics = Influence(rawValue: 2)
        /// Only what is drawn where the glyphs already are.
        package static let drawing = Influence(rawValue: 4)
        /// Only what the text means.
        package static let semantics = Influence(rawValue: 8)
    }

    /// What a change from these attributes to `other` makes stale.
    package func influence(ofChangeTo other: TextAttributes) -> Influence {
        if storage === other.storage { return [] }
        return storage.values.influence(ofChangeTo: other.storage.values)
    }

    /// Whether text in these attributes and in `other` may be shaped together, glyph for glyph.
    ///
    /// A colour change inside a ligature or a cursive word must not split it. Letter spacing counts only
    /// in that it turns optional ligatures off.
    package func shapes(like other: TextAttributes) -> Bool {
        storage === other.storage || storage.values.shapes(like: other.storage.values)
    }
}
