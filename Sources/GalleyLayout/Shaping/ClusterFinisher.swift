/// Completes a run's clusters after shaping: what they are, their spacing, and where they stand.
enum ClusterFinisher {
    /// Flags the clusters of the run, adds letter and word spacing, and turns advances into prefix sums.
    static func finish(
        runAt index: Int, text: UnsafeBufferPointer<UInt8>, end: Int, style: ShapingStyle,
        in builder: inout ShapedTextBuilder
    ) {
        let run = builder.runs[index]
        let isIdeographic = ideographicScripts.contains(run.script)
        let hasSpacing = style.letterSpacing != 0 || style.wordSpacing != 0
        for cluster in Int(run.firstCluster)..<Int(run.endCluster) {
            let start = Int(builder.clusters[cluster].start)
            var flags = builder.flags[cluster]
            let byte = unsafe text[start]
            if byte == 0x20 {
                flags.formUnion([.whitespace, .wordSeparator])
            } else if byte >= 0xC2 {
                unsafe flags.formUnion(kind(of: text, at: start, isIdeographic: isIdeographic))
            }
            builder.flags[cluster] = flags
            if hasSpacing { space(cluster, run: run, flags: flags, style: style, in: &builder) }
            let advance = builder.clusters[cluster].x
            builder.clusters[cluster].x = builder.x
            builder.x &+= advance
        }
    }

    /// Han, Hiragana, Katakana, Bopomofo.
    private static let ideographicScripts: Set<UInt32> = [0x4861_6E69, 0x4869_7261, 0x4B61_6E61, 0x426F_706F]

    /// What the character at a lead byte above ASCII is for line fitting and justification.
    private static func kind(
        of text: UnsafeBufferPointer<UInt8>, at start: Int, isIdeographic: Bool
    ) -> ClusterFlags {
        let scalar = unsafe text.scalar(at: start).value
        switch scalar {
        case 0xA0, 0x1361, 0x10100, 0x10101, 0x1039F: return .wordSeparator
        // CSS Text 3, "other space separators": they hang as spaces do.
        case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: return .whitespace
        default: return isIdeographic ? .ideographic : []
        }
    }

    /// Spacing goes after the cluster: on its right, or on its left where text runs right to left.
    private static func space(
        _ cluster: Int, run: ShapedRun, flags: ClusterFlags, style: ShapingStyle,
        in builder: inout ShapedTextBuilder
    ) {
        var extra = style.letterSpacing
        if flags.contains(.wordSeparator) { extra &+= style.wordSpacing }
        guard extra != 0 else { return }
        let glyph = Int(builder.clusters[cluster].glyph)
        let isRightToLeft = run.level & 1 == 1
        let following =
            isRightToLeft
            ? (cluster > Int(run.firstCluster) ? Int(builder.clusters[cluster - 1].glyph) : Int(run.endGlyph))
            : (cluster + 1 < Int(run.endCluster) ? Int(builder.clusters[cluster + 1].glyph) : Int(run.endGlyph))
        guard glyph < following else { return }
        builder.clusters[cluster].x &+= Int(extra)
        if isRightToLeft {
            builder.advances[glyph] &+= extra
            if !builder.hasOffsets {
                builder.hasOffsets = true
                builder.offsets = Array(repeating: .zero, count: builder.glyphIDs.count)
            }
            // The advance moves the glyphs after the first; the first moves by its offset.
            builder.offsets[glyph].x &+= extra
        } else {
            builder.advances[following - 1] &+= extra
        }
    }
}
