public import GalleyText

extension TextLayout {
    /// The layout in the colours that a theme has for the names in it: the same lines, of which nothing is laid out again.
    ///
    /// - Complexity: O(*runs*) of the text.
    public func resolving(_ theme: ColorTheme) -> TextLayout {
        TextLayout(self, drawing: text.resolving(theme)) { $0.resolving(theme) }
    }
}
