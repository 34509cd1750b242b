internal import GalleyLayout
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// The characters of a run's glyphs.
struct TextClusters {
    /// The smallest unit of text with separate glyphs.
    struct Cluster {
        /// The range in `text`.
        var bytes: Range<Int>
        /// The range in the run's glyphs, which are ordered from left to right.
        var glyphs: Range<Int>
    }

    /// The text in UTF-8, in logical order.
    private(set) var text: [UInt8] = []
    /// The clusters from left to right. Empty if the run's text is not part of the layout's text: a hyphen or a
    /// truncation token.
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
                // Line terminators and other characters without a glyph are not included.
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

    /// Appends the text for searches, without characters that only control line breaking or direction, such as
    /// invisible soft hyphens (ISO 32000-2, 14.8.2.2.3). Noncharacters (Unicode 16, section 23.7), which Cairo refuses,
    /// and the zero byte, which ends its strings, become U+FFFD.
    private static func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, to text: inout [UInt8]) {
        guard unsafe bytes.contains(where: { $0 == 0 || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 || $0 >= 0xEF }) else {
            unsafe text.append(contentsOf: bytes)
            return
        }
        for scalar in unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars where !isInvisible(scalar.value) {
            let value = scalar.value
            let isRefused = value == 0 || value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
            text.append(contentsOf: UTF8.encode(isRefused ? "\u{FFFD}" : scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// Whether a character only controls line breaking or direction. Joiners do not: they are part of words.
    private static func isInvisible(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
    }

    /// The text of a cluster for a PDF.
    ///
    /// Readers order glyphs by position on the page and then reverse right-to-left runs character by character. The
    /// text of one glyph must therefore be in visual order as well, otherwise lam-alef is extracted as alef-lam.
    func visualText(of cluster: Cluster, isRightToLeft: Bool) -> [UInt8] {
        var result: [UInt8] = []
        appendVisualText(of: cluster, isRightToLeft: isRightToLeft, to: &result)
        return result
    }

    /// Appends the result of ``visualText(of:isRightToLeft:)``.
    func appendVisualText(of cluster: Cluster, isRightToLeft: Bool, to result: inout [UInt8]) {
        let logical = text[cluster.bytes]
        guard isRightToLeft, logical.count > 1 else {
            result += logical
            return
        }
        var reversed = String.UnicodeScalarView()
        reversed.append(contentsOf: String(decoding: logical, as: UTF8.self).unicodeScalars.reversed())
        result += String(reversed).utf8
    }
}
