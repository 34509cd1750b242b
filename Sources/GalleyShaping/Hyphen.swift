internal import CHarfBuzz
public import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode

/// The hyphen shown when a line breaks at a soft hyphen.
public enum Hyphen {
    /// U+2010 if the font has it, otherwise the hyphen-minus.
    public static func character(in face: FontFace) -> UInt32 {
        face.covers(0x2010) ? 0x2010 : 0x2D
    }

    /// The advance of the hyphen for a line that ends before `cluster`.
    public static func width(at cluster: Int, in shaped: ShapedText) -> Int {
        guard !shaped.runs.isEmpty else { return 0 }
        return width(after: shaped.runs[shaped.runIndex(ofCluster: max(0, cluster - 1))], in: shaped)
    }

    /// The advance of the hyphen after a run.
    static func width(after run: ShapedRun, in shaped: ShapedText) -> Int {
        let style = shaped.styles[Int(run.style)]
        let face = style.primary.font.face
        guard let glyph = face.nominalGlyph(character(in: face)) else { return 0 }
        let advance = unsafe hb_font_get_glyph_h_advance(face.shaping, glyph)
        // As in browsers, letter spacing does not follow it.
        return Int(LayoutUnit.advance(Double(advance) * style.primary.scale * style.expansion))
    }
}
