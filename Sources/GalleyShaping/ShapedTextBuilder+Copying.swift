internal import GalleySupport
internal import GalleyUnicode

extension ShapedTextBuilder {
    /// Copies clusters of another text, runs cut to the range.
    public mutating func append(_ range: Range<Int>, of source: ShapedText) {
        guard !range.isEmpty else { return }
        // Each view counts a reference to the text.
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
                let moved = Int32(truncatingIfNeeded: glyphShift)
                for index in 0..<part.count {
                    var copy = unsafe from[part.lowerBound &+ index]
                    copy.x &+= shift
                    copy.glyph &+= moved
                    unsafe to[index] = copy
                }
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

    /// Copies clusters of another paragraph, raised to the level of this one.
    public mutating func append(_ range: Range<Int>, of source: ShapedText, base: UInt8) {
        let first = runs.count
        append(range, of: source)
        for index in first..<runs.count {
            // Keeps each run's direction, and at least the paragraph's level.
            let level = runs[index].level
            if level < base { runs[index].level = base + ((level ^ base) & 1) }
        }
    }

    /// Copies clusters as text that the paragraph does not have.
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

    /// Grows the advance of a cluster's last glyph.
    public mutating func widen(_ cluster: Int, by extra: Int) {
        // The last run that begins no later holds it.
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(runs[middle].firstCluster) <= cluster { low = middle + 1 } else { high = middle }
        }
        guard low > 0, runs[low - 1].orientation != .combined,
            let last = glyphs(ofCluster: cluster, in: runs[low - 1]).last
        else { return }
        advances[last] += Int32(clamping: extra)
    }
}
