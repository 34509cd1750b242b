import Galley

/// The same fonts for Galley as for its peers.
func library() throws -> FontLibrary {
    let library = FontLibrary(bundledFonts: true, systemFonts: false)
    for file in systemFontFiles { try library.addFont(file: file) }
    return library
}

/// A library whose fonts have been used but whose caches hold nothing of what is to be measured.
///
/// One character of each script opens its face; none of the corpora's words are met.
func openedLibrary() throws -> FontLibrary {
    let library = try library()
    keep(try TextLayout("Q Ж Ω ش ש क ก 龜 ぬ 뷁 🪿", in: .unbounded, fonts: library).size)
    return library
}

extension TextLayout {
    /// Lays `text` out in a box without a height and asks for its size and its lines, as a program would.
    static func page(_ text: AttributedText, width: Double, _ fonts: FontLibrary) throws -> TextLayout {
        let layout = try TextLayout(text, in: .width(width), fonts: fonts)
        keep(layout.size)
        keep(layout.lines.count)
        return layout
    }
}
