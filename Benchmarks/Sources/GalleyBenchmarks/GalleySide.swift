import Galley

/// A library with the same fonts as the peers.
func library() throws -> FontLibrary {
    let library = FontLibrary(bundledFonts: true, systemFonts: false)
    for file in systemFontFiles { try library.addFont(file: file) }
    return library
}

/// A library whose fonts are open, but whose caches contain no measured text.
///
/// One character of each script opens the font for it; no word of the corpora is laid out.
func openedLibrary() throws -> FontLibrary {
    let library = try library()
    keep(try TextLayout("Q Ж Ω ش ש क ก 龜 ぬ 뷁 🪿", in: .unbounded, fonts: library).size)
    return library
}

extension TextLayout {
    /// Lays `text` out in a box of unbounded height, and reads its size and its lines as a program would.
    static func page(_ text: AttributedText, width: Double, _ fonts: FontLibrary) throws -> TextLayout {
        let layout = try TextLayout(text, in: .width(width), fonts: fonts)
        keep(layout.size)
        keep(layout.lines.count)
        return layout
    }
}
