extension TextAttributes {
    /// The parts of layout and drawing that a change of attributes affects, so that an edit repeats only these.
    package struct Influence: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The choice of fonts and glyphs.
        package static let shaping = Influence(rawValue: 1)
        /// Widths, line breaks and line heights, with the same glyphs.
        package static let metrics = Influence(rawValue: 2)
        /// Drawing only, with the same glyph positions.
        package static let drawing = Influence(rawValue: 4)
        /// The meaning of the text only.
        package static let semantics = Influence(rawValue: 8)
    }

    /// The parts affected by a change from these attributes to `other`.
    package func influence(ofChangeTo other: TextAttributes) -> Influence {
        if storage === other.storage { return [] }
        return storage.values.influence(ofChangeTo: other.storage.values)
    }

    /// Whether text with these attributes and with `other` may be shaped together.
    ///
    /// A colour change inside a ligature or a cursive word must not split it. Letter spacing matters only because it
    /// disables optional ligatures.
    package func shapes(like other: TextAttributes) -> Bool {
        storage === other.storage || storage.values.shapes(like: other.storage.values)
    }
}
