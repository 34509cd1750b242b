internal import CHarfBuzz
public import GalleyText

/// A place between two characters, and the one it belongs to where they are apart on screen.
public struct TextPosition: Sendable, Hashable {
    /// Which neighbour a position at a line break or a change of direction belongs to.
    public enum Affinity: Sendable, Hashable {
        /// The character after it.
        case downstream
        /// The character before it.
        case upstream
    }

    public var index: String.Index
    public var affinity: Affinity

    public init(_ index: String.Index, affinity: Affinity = .downstream) {
        self.index = index
        self.affinity = affinity
    }
}

/// From points to text, and back.
extension TextLayout {
    /// The line whose box holds the point, or the nearest: rows first, then the cells of a table's row.
    /// - Complexity: O(log *lines*).
    private func lineIndex(at point: Point) -> Int {
        let y = LayoutUnit.from(point.y) - originY
        func extent(_ index: Int) -> (top: Int, bottom: Int) {
            let record = records[index]
            guard record.band >= 0 else { return (record.y, record.y + record.height) }
            let band = bands[Int(record.band)]
            return (band.top, band.top + band.height)
        }
        var low = 0
        var high = records.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if extent(middle).top <= y { low = middle } else { high = middle - 1 }
        }
        // In the gap between two lines, the nearer one.
        if low + 1 < records.count {
            let bottom = extent(low).bottom
            if y > bottom, extent(low + 1).top - y < y - bottom { low += 1 }
        }
        guard records[low].band >= 0 else { return low }
        let x = LayoutUnit.from(point.x) - originX
        func distance(_ value: Int, _ low: Int, _ high: Int) -> Int { max(low - value, value - high, 0) }
        var best = (line: low, x: Int.max, y: Int.max)
        for index in bands[Int(records[low].band)].lines {
            let record = records[index]
            let edges = record.frame.edges(in: regionWidth, isRightToLeft: record.baseLevel & 1 == 1)
            let across = distance(x, edges.left, edges.right)
            let down = distance(y, record.y, record.y + record.height)
            if (across, down) < (best.x, best.y) { best = (index, across, down) }
        }
        return best.line
    }

    /// The line that shows the position.
    /// - Complexity: O(log *lines*).
    func lineIndex(ofUTF8 offset: Int, affinity: TextPosition.Affinity) -> Int {
        var low = 0
        var high = records.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            let start = records[middle].textStart
            if start < offset || (start == offset && affinity == .downstream) {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low
    }

    /// The position nearest to a point, at a grapheme cluster boundary. Points outside the lines are taken
    /// to the nearest. An empty layout answers the start of the text.
    ///
    /// Where two directions meet, the position belongs to the character that holds the point.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public func position(at point: Point) -> TextPosition {
        guard !records.isEmpty else { return TextPosition(text.string.startIndex) }
        let line = lineIndex(at: point)
        let target = LayoutUnit.from(point.x)
        let record = records[line]
        var best: Cell?
        var nearest = (distance: Int.max, rank: Int.max)
        forEachCell(inLine: line) { cell in
            let distance = max(cell.left - target, target - cell.right, 0)
            // At an edge that two cells share, the one that is read as the paragraph is.
            let isContrary = cell.isRightToLeft != (record.baseLevel & 1 == 1)
            let rank = cell.left == cell.right ? 2 : isContrary ? 1 : 0
            if (distance, rank) < nearest {
                nearest = (distance, rank)
                best = cell
            }
        }
        guard let best else { return TextPosition(text.index(atUTF8: record.textStart)) }
        let isLeft = target - best.left <= best.right - target
        if isLeft != best.isRightToLeft { return TextPosition(text.index(atUTF8: best.start)) }
        // The far edge is the next cell's near edge, unless the line or the direction changes there.
        var isShared = line + 1 == records.count || best.end < record.textEnd
        forEachCell(inLine: line) { cell in
            if cell.start == best.end { isShared = cell.leading == best.trailing }
        }
        return TextPosition(text.index(atUTF8: best.end), affinity: isShared ? .downstream : .upstream)
    }

    /// Where the caret of a position stands: a rectangle of no width, as high as its line.
    ///
    /// Where two directions meet, a position has two places: beside the character after it, or, with the
    /// affinity `upstream`, beside the character before it.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public func caretRect(for position: TextPosition) -> Rect {
        guard !records.isEmpty else {
            return Rect(x: LayoutUnit.points(originX), y: LayoutUnit.points(originY), width: 0, height: 0)
        }
        let offset = min(text.utf8Offset(position.index), visibleEnd)
        let line = lineIndex(ofUTF8: offset, affinity: position.affinity)
        let record = records[line]
        var found = originX + record.x + (record.baseLevel & 1 == 1 ? record.width : 0)
        var nearest = (distance: Int.max, isOther: 1)
        forEachCell(inLine: line) { cell in
            let isUpstream = position.affinity == .upstream
            let near = (distance: abs(cell.start - offset), isOther: isUpstream ? 1 : 0)
            if near < nearest { (nearest, found) = (near, cell.leading) }
            let far = (distance: abs(cell.end - offset), isOther: isUpstream ? 0 : 1)
            if far < nearest { (nearest, found) = (far, cell.trailing) }
        }
        return Rect(
            x: LayoutUnit.points(found), y: LayoutUnit.points(originY + record.y), width: 0,
            height: LayoutUnit.points(record.height))
    }

    /// The rectangles that a range covers: for each line one, or several from left to right where the range is
    /// not all together on screen.
    /// - Complexity: O(*lines* + *clusters* of the range's lines).
    public func selectionRects(for range: Range<String.Index>) -> [Rect] {
        let target = text.utf8Range(range)
        guard !target.isEmpty, !records.isEmpty else { return [] }
        var result: [Rect] = []
        let first = lineIndex(ofUTF8: target.lowerBound, affinity: .downstream)
        for line in first..<records.count where records[line].textStart < target.upperBound {
            let record = records[line]
            var spans: [Range<Int>] = []
            forEachCell(inLine: line) { cell in
                guard cell.start < target.upperBound, cell.end > target.lowerBound, cell.right > cell.left else {
                    return
                }
                if let last = spans.last, last.upperBound == cell.left {
                    spans[spans.count - 1] = last.lowerBound..<cell.right
                } else if let last = spans.last, last.lowerBound == cell.right {
                    spans[spans.count - 1] = cell.left..<last.upperBound
                } else {
                    spans.append(cell.left..<cell.right)
                }
            }
            var together: [Range<Int>] = []
            for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = together.last, last.upperBound >= span.lowerBound {
                    together[together.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
                } else {
                    together.append(span)
                }
            }
            result += together.map {
                Rect(
                    x: LayoutUnit.points($0.lowerBound), y: LayoutUnit.points(originY + record.y),
                    width: LayoutUnit.points($0.count), height: LayoutUnit.points(record.height))
            }
        }
        return result
    }
}

/// Walking a line.
extension TextLayout {
    /// A grapheme cluster on screen: UTF-8 offsets, and edges in ``LayoutUnit``s.
    private struct Cell {
        var start: Int
        var end: Int
        var left: Int
        var right: Int
        var isRightToLeft: Bool

        var leading: Int { isRightToLeft ? right : left }
        var trailing: Int { isRightToLeft ? left : right }
    }

    /// The grapheme clusters of a line that take room, with their left and right edges, run by run.
    ///
    /// Ligatures are cut at the carets that the font's GDEF gives, or into equal parts.
    private func forEachCell(inLine line: Int, _ body: (Cell) -> Void) {
        let record = records[line]
        forEachGlyphRun(inLine: line) { view in
            guard !view.run.isInserted, view.run.kind != .control else { return }
            let shaped = view.shaped
            let isRightToLeft = view.isRightToLeft
            let origin = shaped.clusters[view.clusters.lowerBound].x
            for cluster in view.clusters {
                let start = record.textBase + Int(shaped.clusters[cluster].start)
                let end =
                    cluster + 1 < view.clusters.upperBound
                    ? record.textBase + Int(shaped.clusters[cluster + 1].start) : view.utf8Range.upperBound
                let near = shaped.clusters[cluster].x - origin
                let far = shaped.clusters[cluster + 1].x - origin
                let left = isRightToLeft ? view.x + view.width - far : view.x + near
                let right = isRightToLeft ? view.x + view.width - near : view.x + far
                if shaped.flags[cluster].contains(.ligature) {
                    let edges = ligatureEdges(cluster, start: start, end: end, width: right - left, view: view)
                    for part in 0..<edges.count - 1 {
                        let (one, other) = (edges[part], edges[part + 1])
                        body(
                            Cell(
                                start: one.offset, end: other.offset,
                                left: isRightToLeft ? right - other.x : left + one.x,
                                right: isRightToLeft ? right - one.x : left + other.x, isRightToLeft: isRightToLeft))
                    }
                } else {
                    body(Cell(start: start, end: end, left: left, right: right, isRightToLeft: isRightToLeft))
                }
            }
        }
    }

    /// The grapheme cluster boundaries of a ligature with their distances from its leading edge.
    private func ligatureEdges(
        _ cluster: Int, start: Int, end: Int, width: Int, view: GlyphRunView
    ) -> [(offset: Int, x: Int)] {
        var offsets = [start]
        var index = text.index(atUTF8: start)
        let stop = text.index(atUTF8: end)
        while index < stop {
            index = text.string.index(after: index)
            offsets.append(min(end, text.utf8Offset(index)))
        }
        let parts = offsets.count - 1
        var carets: [Int] = []
        let glyph = Int(view.shaped.clusters[cluster].glyph)
        if parts > 1 {
            var positions = [hb_position_t](repeating: 0, count: parts - 1)
            var count = UInt32(parts - 1)
            let font = view.sizedFont
            let direction = view.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
            let total = unsafe hb_ot_layout_get_ligature_carets(
                font.font.face.shaping, direction, UInt32(view.shaped.glyphIDs[glyph]), 0, &count, &positions)
            if Int(total) == parts - 1, Int(count) == parts - 1 {
                carets = positions.map { Int((Double($0) * font.scale).rounded()) }
                if view.isRightToLeft { carets = carets.map { width - $0 }.sorted() }
            }
        }
        return offsets.enumerated().map { part, offset in
            let x = part == 0 ? 0 : part == parts ? width : carets.isEmpty ? width * part / parts : carets[part - 1]
            return (offset, x)
        }
    }
}
