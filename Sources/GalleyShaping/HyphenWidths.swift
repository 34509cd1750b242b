internal import CHarfBuzz
internal import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode

/// The widths of hyphens in a text that is traversed in order, computed once per run.
public struct HyphenWidths {
    private var clusters = 0..<0
    private var width = 0

    /// Creates an empty cache.
    public init() {}

    /// Like ``Hyphen/width(at:in:)``.
    public mutating func width(at cluster: Int, in shaped: ShapedText, _ builder: LineBuilder? = nil) -> Int {
        let before = max(0, cluster - 1)
        if clusters.contains(before) { return width }
        guard !shaped.runs.isEmpty else { return 0 }
        let run = shaped.runs[shaped.runIndex(ofCluster: before)]
        if let builder {
            // Most lines end in the same style.
            let style = shaped.styles[Int(run.style)]
            if let known = unsafe builder.hyphenWidth, known.style === style, known.script == run.script {
                width = known.width
            } else {
                width = Hyphen.width(after: run, in: shaped)
                unsafe builder.hyphenWidth = (style, run.script, width)
            }
        } else {
            width = Hyphen.width(after: run, in: shaped)
        }
        clusters = Int(run.firstCluster)..<Int(run.endCluster)
        return width
    }
}
