internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// The edges of inline boxes among a paragraph's clusters.
///
/// An edge is a cluster without text. At an offset of the text, the clusters are ordered: closing edges, opening edges,
/// then the text's cluster. A line that breaks there takes the closing edges with it, and the next one starts with the
/// opening edges.
enum InlineBoxEdges {
    /// The end of a paragraph's text without the terminator.
    static func contentEnd(of text: UnsafeBufferPointer<UInt8>) -> Int {
        var end = text.count
        func last(_ back: Int) -> UInt8 { end > back ? unsafe text[end - 1 - back] : 0 }
        if last(0) == 0x0A {
            end -= last(1) == 0x0D ? 2 : 1
        } else if last(0) == 0x0D || last(0) == 0x0B || last(0) == 0x0C {
            end -= 1
        } else if last(0) == 0x85, last(1) == 0xC2 {
            end -= 2
        } else if last(0) == 0xA8 || last(0) == 0xA9, last(1) == 0x80, last(2) == 0xE2 {
            end -= 3
        }
        return end
    }

    /// Prevents breaks between an edge and its text: the grapheme cluster starts at the opening edge instead of at the
    /// text, and a closing edge does not start one.
    static func mark(in builder: inout ShapedTextBuilder) {
        for run in builder.runs.indices where builder.runs[run].kind.isEdge {
            let edge = Int(builder.runs[run].firstCluster)
            if builder.runs[run].kind.opensBox {
                let isFirst =
                    run == 0 || !builder.runs[run - 1].kind.opensBox
                    || Int(builder.runs[run - 1].endCluster) != edge
                if isFirst {
                    builder.flags[edge].insert(.graphemeStart)
                } else {
                    builder.flags[edge].remove(.graphemeStart)
                }
                if edge + 1 < builder.flags.count { builder.flags[edge + 1].remove(.graphemeStart) }
            } else {
                builder.flags[edge].remove(.graphemeStart)
                if edge + 1 < builder.flags.count { builder.flags[edge + 1].insert(.graphemeStart) }
            }
        }
    }
}

extension [ClonedBox] {
    func boxSplit(before cluster: Int) -> ClonedBox? {
        let next = partitioningIndex { $0.clusters.lowerBound >= cluster }
        guard next > 0, cluster < self[next - 1].clusters.upperBound else { return nil }
        return self[next - 1]
    }

    /// Ends the last box if it is still open.
    mutating func end(at cluster: Int) {
        guard let last = indices.last, self[last].isOpen else { return }
        self[last].clusters = self[last].clusters.lowerBound..<cluster
        self[last].isOpen = false
    }

    var widest: Int { reduce(0) { Swift.max($0, abs($1.start) + abs($1.end)) } }
}

extension ShapedTextBuilder {
    /// The first edge of the boxes that start immediately before a cluster, or the cluster.
    func firstOpening(before cluster: Int) -> Int {
        guard cluster > 0, cluster < clusters.count else { return cluster }
        var first = cluster
        while first > 0, clusters[first - 1].start == clusters[cluster].start, edgeKind(first - 1)?.opensBox == true {
            first -= 1
        }
        return first
    }

    /// The end of the visible text before a cluster, and the widths of closing edges after it.
    func trimmed(before cluster: Int, floor: Int) -> (cluster: Int, edges: Int) {
        endOfVisible(before: cluster, floor: floor) {
            flags[$0].mayHang
        } closingEdge: {
            guard let kind = edgeKind($0), !kind.opensBox else { return nil }
            return ($0 + 1 < clusters.count ? clusters[$0 + 1].x : x) - clusters[$0].x
        }
    }

    /// Adds the edges that a line break at an offset creates.
    public mutating func append(_ boxes: [ClonedBox], opening: Bool, _ level: UInt8, _ offset: Int) {
        for box in boxes {
            let kind: ShapedRun.Kind =
                opening
                ? (box.isOuter ? .openOuterBox : .openInnerBox) : (box.isOuter ? .closeOuterBox : .closeInnerBox)
            appendGlyphless(
                kind: kind, start: offset, advance: opening ? box.start : box.end, flags: [],
                font: fontIndex(box.style.primary), style: styleIndex(box.style), level: level,
                orientation: box.orientation)
        }
    }

    /// Copies the clusters of a line without hanging white space at its end, then the closing edges among the white
    /// space. Returns the start of the white space.
    public mutating func appendVisible(_ range: Range<Int>, of source: ShapedText) -> Int {
        let visible = source.trimmed(before: range.upperBound, floor: range.lowerBound).cluster
        append(range.lowerBound..<visible, of: source)
        for edge in visible..<range.upperBound where source.closesBox(edge) {
            append(edge..<edge + 1, of: source)
            clusters[clusters.count - 1].start = source.clusters[visible].start
        }
        return visible
    }

    /// Copies the hanging white space, without the closing edges among it.
    public mutating func appendHanging(_ range: Range<Int>, of source: ShapedText) {
        var first = range.lowerBound
        for cluster in range where source.closesBox(cluster) {
            append(first..<cluster, of: source)
            first = cluster + 1
        }
        append(first..<range.upperBound, of: source)
    }

    /// The kind of edge of a cluster; nil for text.
    private func edgeKind(_ cluster: Int) -> ShapedRun.Kind? {
        let next = (0..<runs.count).partitioningIndex { Int(runs[$0].firstCluster) > cluster }
        guard next > 0, runs[next - 1].kind.isEdge else { return nil }
        return runs[next - 1].kind
    }
    /// The cloned boxes, in order of their starts.
    var clonedBoxes: ClonedBoxes {
        var result = ClonedBoxes()
        guard edgeCount > 0 else { return result }
        for index in runs.indices where runs[index].kind.isEdge && !runs[index].kind.isRuby {
            let run = runs[index]
            let kind = run.kind
            if kind.opensBox {
                let style = styles[Int(run.style)]
                guard let box = style.boxes?.box(of: kind), box.border.decorationBreak == .clone else { continue }
                let cloned = ClonedBox(
                    clusters: Int(run.endCluster)..<clusters.count, style: style, orientation: run.orientation,
                    isOuter: kind.isOuter,
                    start: box.room(atStart: true, level: run.level), end: box.room(atStart: false, level: run.level))
                if kind.isOuter { result.outer.append(cloned) } else { result.inner.append(cloned) }
            } else if kind.isOuter {
                result.outer.end(at: Int(run.firstCluster))
            } else {
                result.inner.end(at: Int(run.firstCluster))
            }
        }
        return result
    }
}

extension ShapedText {
    /// Whether a cluster is a closing edge.
    func closesBox(_ cluster: Int) -> Bool { edgeKind(cluster).map { !$0.opensBox } ?? false }

    /// Whether a cluster is the start or the end of a box.
    public func isEdge(_ cluster: Int) -> Bool { edgeKind(cluster) != nil }

    /// Whether a cluster is an opening edge.
    public func opensBox(_ cluster: Int) -> Bool { edgeKind(cluster)?.opensBox ?? false }

    /// The end of the visible text before a cluster, and the widths of closing edges after it.
    public func trimmed(before cluster: Int, floor: Int) -> (cluster: Int, edges: Int) {
        endOfVisible(before: cluster, floor: floor) {
            flags[$0].mayHang
        } closingEdge: {
            closesBox($0) ? clusters[$0 + 1].x - clusters[$0].x : nil
        }
    }

    /// The kind of edge of a cluster; nil for text.
    private func edgeKind(_ cluster: Int) -> ShapedRun.Kind? {
        guard clusters[cluster].start == clusters[cluster + 1].start else { return nil }
        let kind = runs[runIndex(ofCluster: cluster)].kind
        return kind.isEdge ? kind : nil
    }
}

/// The start of hanging white space before a cluster, and the widths of closing edges within it, which precede it in
/// the line. `closingEdge` returns the width of a cluster that is a closing edge.
@inline(__always)
private func endOfVisible(
    before cluster: Int, floor: Int, mayHang: (Int) -> Bool, closingEdge: (Int) -> Int?
) -> (cluster: Int, edges: Int) {
    var visible = cluster
    var (edges, pending, candidate) = (0, 0, cluster)
    while candidate > floor {
        candidate -= 1
        if mayHang(candidate) {
            visible = candidate
            edges += pending
            pending = 0
        } else if let width = closingEdge(candidate) {
            pending += width
        } else {
            break
        }
    }
    return (visible, edges)
}
