internal import GalleyLayout
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// Which characters the glyphs of a run stand for.
struct TextClusters {
    /// The smallest stretch of text with glyphs of its own.
    struct Cluster {
        /// In `text`.
        var bytes: Range<Int>
        /// In the run's glyphs, which stand from left to right.
        var glyphs: Range<Int>
    }

    /// UTF-8, in logical order.
    private(set) var text: [UInt8] = []
    /// From left to right. Empty when the run's text is not the layout's: a hyphen or a truncation token.
    private(set) var clusters: [Cluster] = []

    init(of run: GlyphRunView, in layout: TextLayout) {
        guard !run.utf8Range.isEmpty, !run.clusters.isEmpty else { return }
        let shaped = run.shaped
        let shift = run.utf8Range.lowerBound - Int(shaped.clusters[run.clusters.lowerBound].start)
        var string = layout.text.string
        string.withUTF8 { bytes in
            for cluster in run.clusters {
                let start = Int(shaped.clusters[cluster].start) + shift
                let isLast = cluster + 1 == run.clusters.upperBound
                let end = isLast ? run.utf8Range.upperBound : Int(shaped.clusters[cluster + 1].start) + shift
                let range = (start..<max(start, end)).clamped(to: 0..<bytes.count)
                let glyphs = shaped.glyphRange(of: cluster..<cluster + 1, in: run.run)
                // Line terminators and other characters without a glyph are no part of what is shown.
                guard !glyphs.isEmpty, glyphs.lowerBound >= run.glyphs.lowerBound else { continue }
                let first = text.count
                unsafe TextClusters.append(bytes[range], to: &text)
                let base = run.glyphs.lowerBound
                clusters.append(
                    Cluster(bytes: first..<text.count, glyphs: glyphs.lowerBound - base..<glyphs.upperBound - base))
            }
        }
        if run.isRightToLeft { clusters.reverse() }
    }

    /// Appends what Cairo takes for text: noncharacters (Unicode 16, section 23.7), which it refuses, and the zero
    /// byte, which ends its strings, become U+FFFD.
    private static func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, to text: inout [UInt8]) {
        guard unsafe bytes.contains(where: { $0 == 0 || $0 >= 0xEF }) else {
            unsafe text.append(contentsOf: bytes)
            return
        }
        for scalar in unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let value = scalar.value
            let isRefused = value == 0 || value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
            text.append(contentsOf: UTF8.encode(isRefused ? "\u{FFFD}" : scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// The text of a cluster as a PDF wants it.
    ///
    /// Readers put glyphs in order by their place on the page and then reverse right-to-left stretches,
    /// character by character: what one glyph stands for has to be in visual order too, or a lam-alef comes
    /// back as alef-lam.
    func visualText(of cluster: Cluster, isRightToLeft: Bool) -> [UInt8] {
        let logical = text[cluster.bytes]
        guard isRightToLeft, logical.count > 1 else { return Array(logical) }
        var reversed = String.UnicodeScalarView()
        reversed.append(contentsOf: String(decoding: logical, as: UTF8.self).unicodeScalars.reversed())
        return Array(String(reversed).utf8)
    }
}
