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
        return width(behind: shaped.runs[shaped.runIndex(ofCluster: max(0, cluster - 1))], in: shaped)
    }

    /// The advance of the hyphen after a run.
    static func width(behind run: ShapedRun, in shaped: ShapedText) -> Int {
        let style = shaped.styles[Int(run.style)]
        let face = style.primary.font.face
        guard let glyph = face.nominalGlyph(character(in: face)) else { return 0 }
        let advance = unsafe hb_font_get_glyph_h_advance(face.shaping, glyph)
        // As in browsers, letter spacing does not follow it.
        return Int(LayoutUnit.advance(Double(advance) * style.primary.scale * style.expansion))
    }
}

/// The widths of hyphens in a text that is traversed in order, computed once per run.
public struct HyphenWidths {
    private var clusters = 0..<0
    private var width = 0

    /// Creates an empty cache.
    public init() {}

    /// Like ``Hyphen/width(at:in:)``.
    public mutating func width(at cluster: Int, in shaped: ShapedText, _ worker: Typesetter? = nil) -> Int {
        let before = max(0, cluster - 1)
        if clusters.contains(before) { return width }
        guard !shaped.runs.isEmpty else { return 0 }
        let run = shaped.runs[shaped.runIndex(ofCluster: before)]
        if let worker {
            // Most lines end in the same style.
            let style = shaped.styles[Int(run.style)]
            if let known = unsafe worker.hyphenWidth, known.style === style, known.script == run.script {
                width = known.width
            } else {
                width = Hyphen.width(behind: run, in: shaped)
                unsafe worker.hyphenWidth = (style, run.script, width)
            }
        } else {
            width = Hyphen.width(behind: run, in: shaped)
        }
        clusters = Int(run.firstCluster)..<Int(run.endCluster)
        return width
    }
}

/// A hyphen's glyph, with letters that are only shown with it, after text in one style: consecutive lines often end
/// with the same one.
package struct ShapedHyphen {
    package let shaped: ShapedText
    private let letters: String
    private let style: ShapingStyle
    private let script: UInt32
    private let level: UInt8
    private let isVertical: Bool

    package init(shaped: ShapedText, after letters: String, style: ShapingStyle, run: ShapedRun) {
        self.shaped = shaped
        self.letters = letters
        self.style = style
        script = run.script
        level = run.level
        isVertical = run.orientation.isVertical
    }

    /// Whether it is the hyphen after a run, with the given letters.
    package func isBehind(_ run: ShapedRun, and letters: String, of style: ShapingStyle) -> Bool {
        self.style === style && self.letters == letters && script == run.script && level == run.level
            && isVertical == run.orientation.isVertical
    }
}
