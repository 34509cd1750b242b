public import GalleyText

extension TextLayout {
    /// The layout with named colours resolved by a theme. The lines are the same, and nothing is laid out again.
    ///
    /// - Complexity: O(*runs*) of the text.
    public func resolving(_ theme: ColorTheme) -> TextLayout {
        TextLayout(self, drawing: text.resolving(theme)) { $0.resolving(theme) }
    }
}
