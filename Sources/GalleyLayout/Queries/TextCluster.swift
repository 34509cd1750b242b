public import GalleyText

/// A placed grapheme cluster.
public struct TextCluster: Sendable, Hashable {
    /// The range in the layout's text, in UTF-8 offsets.
    package var utf8Range: Range<Int>
    /// The range in indices of the layout's text.
    public var range: Range<String.Index>
    /// The line that contains it.
    public var line: Int
    /// The rectangle from its leading to its trailing edge, as high as its line. For characters combined in one em of
    /// vertical text, that em.
    public var rect: Rect
    /// Whether it is right to left.
    public var isRightToLeft: Bool
}

extension TextLayout {
    /// The cluster whose box contains a point; `nil` if there is none.
    ///
    ///     if let character = layout.character(at: point) { print(layout.text.string[character.range]) }
    ///
    /// ``hits(at:slop:)`` finds links and other objects near a point, and ``position(closestTo:)`` maps any point to a
    /// position.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public func character(at point: Point) -> TextCluster? {
        guard !records.isEmpty else { return nil }
        let target = flowPoint(point)
        let line = lineIndex(at: target)
        guard let cell = cell(under: target, inLine: line), !cell.isInserted else { return nil }
        return cluster(cell, inLine: line)
    }

    /// The clusters of a line with nonzero width, in logical order.
    /// - Complexity: O(*clusters of the line*).
    public func clusters(inLine index: Int) -> [TextCluster] {
        guard records.indices.contains(index) else { return [] }
        return lineCells(index).textCells.filter { $0.right > $0.left }.sorted { $0.start < $1.start }
            .map { cluster($0, inLine: index) }
    }

    private func cluster(_ cell: LineCell, inLine index: Int) -> TextCluster {
        TextCluster(
            utf8Range: cell.start..<cell.end, range: text.range(forUTF8: cell.start..<cell.end), line: index,
            rect: rect(inline: cell.em ?? cell.left..<cell.right, block: blockExtent(ofLine: index)),
            isRightToLeft: cell.isRightToLeft)
    }

    /// Both carets of every cluster boundary of a line, in logical order; nil if there is no cluster on that side.
    package func carets(inLine index: Int) -> [(offset: Int, upstream: Rect?, downstream: Rect?)] {
        let line = lineCells(index)
        let cells = line.textCells.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        var result: [(offset: Int, upstream: Rect?, downstream: Rect?)] = []
        func add(_ offset: Int, upstream: Int?, downstream: Int?) {
            let block = blockExtent(ofLine: index)
            let up = upstream.map { rect(inline: $0..<$0, block: block) }
            let down = downstream.map { rect(inline: $0..<$0, block: block) }
            if let last = result.last, last.offset == offset {
                result[result.count - 1] = (offset, last.upstream ?? up, last.downstream ?? down)
            } else {
                result.append((offset, up, down))
            }
        }
        for cell in cells {
            add(cell.start, upstream: nil, downstream: cell.leading)
            add(cell.end, upstream: cell.trailing, downstream: nil)
        }
        if line.contentEnd < line.end {
            add(line.contentEnd, upstream: nil, downstream: line.caret(TextOffset(offset: line.contentEnd)))
        } else if cells.isEmpty {
            add(line.start, upstream: nil, downstream: line.startEdge)
        }
        return result
    }
}
