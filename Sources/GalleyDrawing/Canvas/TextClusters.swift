internal import GalleyLayout
internal import GalleyText

/// Which characters each group of a run's glyphs stands for, in logical order.
struct TextClusters {
    struct Piece: Equatable {
        var bytes: Int
        var glyphs: Int
    }

    /// UTF-8; the pieces tile it.
    var text: [UInt8] = []
    /// Tile the run's glyphs, from right to left in a right-to-left run. Empty when the run's text is not
    /// in the layout's: a hyphen or a truncation token.
    var pieces: [Piece] = []

    init(of run: GlyphRunView, in layout: TextLayout) {
        guard !run.utf8Range.isEmpty, !run.clusters.isEmpty else { return }
        let shaped = run.shaped
        let origin = Int(shaped.clusters[run.clusters.lowerBound].start)
        var string = layout.text.string
        string.withUTF8 { bytes in
            for cluster in run.clusters {
                let start = run.utf8Range.lowerBound + Int(shaped.clusters[cluster].start) - origin
                let isLast = cluster + 1 == run.clusters.upperBound
                let next = isLast
                    ? run.utf8Range.upperBound
                    : run.utf8Range.lowerBound + Int(shaped.clusters[cluster + 1].start) - origin
                let range = (start..<max(start, next)).clamped(to: 0..<bytes.count)
                let glyphs = shaped.glyphRange(of: cluster..<cluster + 1, in: run.run).count
                // Line terminators and other characters without a glyph are no part of what is shown.
                guard glyphs > 0 else { continue }
                unsafe text.append(contentsOf: bytes[range])
                pieces.append(Piece(bytes: range.count, glyphs: glyphs))
            }
        }
    }
}
