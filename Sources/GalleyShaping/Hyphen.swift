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
        let own = Int(LayoutUnit.advance(Double(advance) * style.primary.scale))
        return own
            + Int(style.spacing.extra(after: own, script: run.script, isSpace: false, isSeparator: false))
    }
}

/// The widths of hyphens of one text that is gone through in order, each run's found once.
public struct HyphenWidths {
    private var clusters = 0..<0
    private var width = 0

    public init() {}

    /// As ``Hyphen/width(at:in:)``.
    public mutating func width(at cluster: Int, in shaped: ShapedText) -> Int {
        let before = max(0, cluster - 1)
        if clusters.contains(before) { return width }
        guard !shaped.runs.isEmpty else { return 0 }
        let run = shaped.runs[shaped.runIndex(ofCluster: before)]
        width = Hyphen.width(behind: run, in: shaped)
        clusters = Int(run.firstCluster)..<Int(run.endCluster)
        return width
    }
}

/// A hyphen with its glyph, behind text of one style, which lines mostly end with one after the other.
package struct ShapedHyphen {
    package let shaped: ShapedText
    private let style: ShapingStyle
    private let script: UInt32
    private let level: UInt8
    private let isVertical: Bool

    package init(shaped: ShapedText, style: ShapingStyle, run: ShapedRun) {
        self.shaped = shaped
        self.style = style
        script = run.script
        level = run.level
        isVertical = run.orientation.isVertical
    }

    /// Whether it is the one behind a run.
    package func isBehind(_ run: ShapedRun, of style: ShapingStyle) -> Bool {
        self.style === style && script == run.script && level == run.level && isVertical == run.orientation.isVertical
    }
}
