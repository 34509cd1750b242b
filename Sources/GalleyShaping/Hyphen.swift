internal import CHarfBuzz
public import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode

/// The hyphen that shows where a line breaks at a soft hyphen.
public enum Hyphen {
    /// U+2010 where the font has it, otherwise the hyphen-minus.
    public static func character(in face: FontFace) -> UInt32 {
        face.nominalGlyph(0x2010) != nil ? 0x2010 : 0x2D
    }

    /// The advance of the hyphen after which the line would end before cluster `cluster`.
    public static func width(at cluster: Int, in shaped: ShapedText) -> Int {
        guard !shaped.runs.isEmpty else { return 0 }
        return width(behind: shaped.runs[shaped.runIndex(ofCluster: max(0, cluster - 1))], in: shaped)
    }

    /// The advance of the hyphen behind a run.
    static func width(behind run: ShapedRun, in shaped: ShapedText) -> Int {
        let style = shaped.styles[Int(run.style)]
        let face = style.primary.font.face
        guard let glyph = face.nominalGlyph(character(in: face)) else { return 0 }
        let advance = unsafe hb_font_get_glyph_h_advance(face.shaping, glyph)
        let own = Int(LayoutUnit.advance(Double(advance) * style.primary.scale * style.expansion))
        return own
            + Int(style.spacing.extra(after: own, script: run.script, isSpace: false, isSeparator: false))
    }
}

/// The widths of hyphens of one text that is gone through in order, each run's found once.
public struct HyphenWidths {
    private var clusters = 0..<0
    private var width = 0

    /// Widths of which none is known yet.
    public init() {}

    /// As ``Hyphen/width(at:in:)``.
    public mutating func width(at cluster: Int, in shaped: ShapedText, _ worker: TypesetterWorker? = nil) -> Int {
        let before = max(0, cluster - 1)
        if clusters.contains(before) { return width }
        guard !shaped.runs.isEmpty else { return 0 }
        let run = shaped.runs[shaped.runIndex(ofCluster: before)]
        if let worker {
            // Lines mostly end in one style.
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

/// A hyphen with its glyph, and letters that only show beside it, behind text of one style: lines mostly end with one and the
/// same after the other.
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

    /// Whether it is the one behind a run and letters that only show beside it.
    package func isBehind(_ run: ShapedRun, and letters: String, of style: ShapingStyle) -> Bool {
        self.style === style && self.letters == letters && script == run.script && level == run.level
            && isVertical == run.orientation.isVertical
    }
}
