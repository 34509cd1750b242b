internal import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode

/// The completion of a run's clusters after shaping: flags, spacing and positions.
enum ClusterFinisher {
    /// Sets the flags of a run's clusters, adds letter and word spacing, and converts advances to prefix sums.
    ///
    /// The run was shaped at once, even if the builder represents it by several runs; its text ends at `end`.
    static func finish(
        _ run: ShapedRun, text: UnsafeBufferPointer<UInt8>, end: Int, spacing: TextSpacing,
        in builder: inout ShapedTextBuilder
    ) {
        let isIdeographic = isIdeographic(run.script)
        let hasSpacing = spacing.letter != 0 || spacing.word != 0
        // The memory does not move below.
        let clusters = unsafe builder.clusters.base
        let flags = unsafe builder.flags.base
        var x = builder.x
        var widest = builder.widestCluster
        for cluster in Int(run.firstCluster)..<Int(run.endCluster) {
            let start = unsafe Int(clusters[cluster].start)
            let byte = unsafe text[start]
            if byte == 0x20 {
                // A space with a mark or an emoji modifier is visible.
                let next = unsafe cluster &+ 1 < Int(run.endCluster) ? Int(clusters[cluster &+ 1].start) : end
                if next == start &+ 1 { unsafe flags[cluster].formUnion([.whitespace, .wordSeparator]) }
            } else if byte >= 0xC2 {
                unsafe flags[cluster].formUnion(kind(of: text, at: start, isIdeographic: isIdeographic))
            }
            if hasSpacing {
                let isInvisible =
                    unsafe byte >= 0xC2 && clusters[cluster].x == 0
                    && CharacterClass.needsNoGlyph(text.scalar(at: start).value)
                if !isInvisible { unsafe space(cluster, run: run, flags: flags[cluster], spacing, in: &builder) }
            }
            let advance = unsafe clusters[cluster].x
            unsafe clusters[cluster].x = x
            x &+= advance
            if unsafe advance > widest && !flags[cluster].contains(.whitespace) { widest = advance }
        }
        builder.x = x
        builder.widestCluster = widest
    }

    /// Whether a script is Han, Hiragana, Katakana or Bopomofo.
    private static func isIdeographic(_ script: UInt32) -> Bool {
        switch script {
        case 0x4861_6E69, 0x4869_7261, 0x4B61_6E61, 0x426F_706F: true
        default: false
        }
    }

    /// The flags of a non-ASCII character for line breaking and justification.
    private static func kind(
        of text: UnsafeBufferPointer<UInt8>, at start: Int, isIdeographic: Bool
    ) -> ClusterFlags {
        let scalar = unsafe text.scalar(at: start).value
        switch scalar {
        case 0xA0, 0x1361, 0x10100, 0x10101, 0x1039F: return .wordSeparator
        // CSS Text 3, "other space separators": they hang like spaces.
        case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: return .whitespace
        // It has no width; spaces before it at a line's end hang.
        case 0x200B: return .whitespace
        // Sequences of dots and dashes are not separated (JIS X 4051, inseparable characters); full-width letters are
        // spaced like ideographs.
        default: return (isIdeographic && scalar >= 0x2150) || (0xFF01...0xFF60).contains(scalar) ? .ideographic : []
        }
    }

    /// Adds spacing after the cluster: on its right, or on its left in right-to-left text.
    private static func space(
        _ cluster: Int, run: ShapedRun, flags: ClusterFlags, _ spacing: TextSpacing,
        in builder: inout ShapedTextBuilder
    ) {
        let extra = spacing.extra(
            after: builder.clusters[cluster].x, script: run.script, isSpace: !flags.isDisjoint(with: .whitespace),
            isSeparator: flags.contains(.wordSeparator))
        guard extra != 0 else { return }
        let glyphs = builder.glyphs(ofCluster: cluster, in: run)
        guard let first = glyphs.first, let last = glyphs.last else { return }
        builder.clusters[cluster].x &+= Int(extra)
        // Combined characters are not separated.
        if run.orientation == .combined { return }
        if run.level & 1 == 1 {
            builder.advances[first] &+= extra
            // The advance moves the glyphs after the first one; the first one is moved by its offset.
            builder.startOffsets()
            if run.orientation == .upright {
                builder.offsets[first].y &-= extra
            } else {
                builder.offsets[first].x &+= extra
            }
        } else {
            builder.advances[last] &+= extra
        }
    }

    // MARK: - Grapheme clusters

    /// Sets the flags of clusters that start a grapheme cluster, and of those that contain several. `starts` is empty
    /// if every byte is a grapheme cluster; `count` is the text's length.
    static func markGraphemes(_ starts: [Int32], count: Int, in builder: inout ShapedTextBuilder) {
        markText(starts, count: count, in: &builder)
        if builder.edgeCount > 0 { InlineBoxEdges.mark(in: &builder) }
    }

    private static func markText(_ starts: [Int32], count: Int, in builder: inout ShapedTextBuilder) {
        let clusters = unsafe UnsafeMutableBufferPointer(start: builder.clusters.base, count: builder.clusters.count)
        let flags = unsafe builder.flags.base
        guard !starts.isEmpty else {
            for index in clusters.indices { unsafe flags[index].formUnion(.graphemeStart) }
            guard clusters.count - builder.edgeCount < count else { return }
            for index in clusters.indices {
                let end = index + 1 < clusters.count ? unsafe Int(clusters[index + 1].start) : count
                if unsafe Int(clusters[index].start) + 1 < end { unsafe flags[index].formUnion(.ligature) }
            }
            return
        }
        unsafe starts.withUnsafeBufferPointer { starts in
            // The first boundary at or after the cluster.
            var next = 0
            for index in clusters.indices {
                let start = unsafe clusters[index].start
                while next < starts.count, unsafe starts[next] < start { next &+= 1 }
                if next < starts.count, unsafe starts[next] == start {
                    unsafe flags[index].formUnion(.graphemeStart)
                    next &+= 1
                } else if index > 0, start < count {
                    // A mark in a separate run makes the space before it visible.
                    unsafe flags[index &- 1].subtract([.whitespace, .wordSeparator])
                }
                guard next < starts.count else { continue }
                let isLast = index &+ 1 == clusters.count
                if unsafe isLast || starts[next] < clusters[index &+ 1].start {
                    unsafe flags[index].formUnion(.ligature)
                }
            }
        }
    }
}
