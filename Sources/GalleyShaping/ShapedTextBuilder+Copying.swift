internal import GalleySupport
internal import GalleyUnicode
internal import GalleyValues

extension ShapedTextBuilder {
    /// Copies clusters of another text, with runs clipped to the range.
    public mutating func append(_ range: Range<Int>, of source: ShapedText) {
        guard !range.isEmpty else { return }
        // Each view is reference counted.
        let (runs, clusters) = (source.runs, source.clusters)
        var index = source.runIndex(ofCluster: range.lowerBound)
        while index < runs.count, Int(runs[index].firstCluster) < range.upperBound {
            var run = runs[index]
            index += 1
            let part = max(range.lowerBound, Int(run.firstCluster))..<min(range.upperBound, Int(run.endCluster))
            if part.isEmpty { continue }
            let glyphRange = source.glyphRange(of: part, in: run)
            let glyphShift = glyphIDs.count - glyphRange.lowerBound
            let firstCluster = self.clusters.count
            let shift = x - clusters[part.lowerBound].x
            unsafe clusters.withUnsafeBufferPointer { from in
                let to = unsafe self.clusters.tail(part.count)
                guard let first = from.baseAddress else { return }
                unsafe Self.copy(
                    first + part.lowerBound, to: to, count: part.count, x: shift,
                    glyph: Int32(truncatingIfNeeded: glyphShift))
                self.clusters.extend(part.count)
            }
            flags.append(source.flags, part)
            x = clusters[part.upperBound].x + shift
            if !source.offsets.isEmpty { startOffsets() }
            if hasOffsets {
                if source.offsets.isEmpty {
                    offsets.append(repeating: .zero, count: glyphRange.count)
                } else {
                    offsets.append(source.offsets, glyphRange)
                }
            }
            let firstGlyph = glyphIDs.count
            glyphIDs.append(source.glyphIDs, glyphRange)
            advances.append(source.advances, glyphRange)
            let font = source.fonts[Int(run.font)]
            run.font = fontIndex(font)
            run.style = styleIndex(source.styles[Int(run.style)])
            run.firstCluster = Int32(firstCluster)
            run.endCluster = Int32(self.clusters.count)
            run.firstGlyph = Int32(firstGlyph)
            run.endGlyph = Int32(glyphIDs.count)
            if run.kind.isEdge { edgeCount += 1 }
            self.runs.append(run)
        }
    }

    /// Copies clusters, with positions and glyph indices adjusted to the line.
    private static func copy(
        _ from: UnsafePointer<ShapedCluster>, to: UnsafeMutablePointer<ShapedCluster>, count: Int, x: Int, glyph: Int32
    ) {
        // A cluster is two words, and the glyph is in the upper half of the second: one vector addition updates both.
        typealias Words = SIMD2<UInt64>
        let move = Words(UInt64(bitPattern: Int64(x)), UInt64(UInt32(bitPattern: glyph)) << 32)
        let source = unsafe UnsafeRawPointer(from)
        let target = UnsafeMutableRawPointer(to)
        for index in 0..<count {
            let offset = index &* MemoryLayout<ShapedCluster>.stride
            let words = unsafe source.loadUnaligned(fromByteOffset: offset, as: Words.self) &+ move
            unsafe target.storeBytes(of: words, toByteOffset: offset, as: Words.self)
        }
    }

    /// Copies clusters of another paragraph, with levels raised to that of this one.
    public mutating func append(_ range: Range<Int>, of source: ShapedText, base: UInt8) {
        let first = runs.count
        append(range, of: source)
        for index in first..<runs.count {
            // Keeps each run's direction, and at least the paragraph's level.
            let level = runs[index].level
            if level < base { runs[index].level = base + ((level ^ base) & 1) }
        }
    }

    /// Copies clusters as text outside the paragraph.
    public mutating func appendInserted(_ range: Range<Int>, of source: ShapedText, base: UInt8) {
        let first = runs.count
        append(range, of: source, base: base)
        for index in first..<runs.count {
            if runs[index].kind == .text { runs[index].kind = .inserted }
            runs[index].isInserted = true
        }
    }

    /// The end of the visible clusters.
    public func trimmedEnd(from first: Int) -> Int {
        var end = clusters.count
        while end > first, flags[end - 1].mayHang { end -= 1 }
        return end
    }

    /// Increases the advance of a cluster's last glyph.
    public mutating func widen(_ cluster: Int, by extra: Int) {
        // The last run that does not start later contains it.
        let next = (0..<runs.count).partitioningIndex { Int(runs[$0].firstCluster) > cluster }
        guard next > 0, runs[next - 1].orientation != .combined,
            let last = glyphs(ofCluster: cluster, in: runs[next - 1]).last
        else { return }
        advances[last] = Int32(clamping: Int(advances[last]) + extra)
    }

    /// Puts a style in the place of another.
    public mutating func replaceStyle(_ style: ShapingStyle, with other: ShapingStyle) {
        for index in styles.indices where styles[index] === style { styles[index] = other }
    }
}
