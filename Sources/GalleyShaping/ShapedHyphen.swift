internal import CHarfBuzz
internal import GalleyFonts
internal import GalleyUnicode

/// The glyph of a hyphen after text in one style, with letters that are only written before a hyphen. It is kept, because
/// consecutive lines often end with the same one.
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
    package func isAfter(_ run: ShapedRun, and letters: String, of style: ShapingStyle) -> Bool {
        self.style === style && self.letters == letters && script == run.script && level == run.level
            && isVertical == run.orientation.isVertical
    }
}
