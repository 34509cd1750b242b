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
    /// The line whose box holds `y`, or the nearest.
    /// - Complexity: O(log *lines*).
    func lineIndex(atY y: Double) -> Int {
        let target = LayoutUnit.from(y) - originY
        var low = 0
        var high = records.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if records[middle].y <= target { low = middle } else { high = middle - 1 }
        }
        // In the gap between two lines, the nearer one.
        if low + 1 < records.count {
            let end = records[low].y + records[low].height
            if target > end, records[low + 1].y - target < target - end { return low + 1 }
        }
        return low
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
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public func position(at point: Point) -> TextPosition {
        guard !records.isEmpty else { return TextPosition(text.string.startIndex) }
        let line = lineIndex(atY: point.y)
        let target = LayoutUnit.from(point.x)
        let record = records[line]
        var best = (offset: record.textStart, distance: Int.max)
        forEachCaret(inLine: line) { offset, x in
            let distance = abs(x - target)
            if distance < best.distance { best = (offset, distance) }
        }
        let isEnd = best.offset == record.textEnd && line + 1 < records.count
        return TextPosition(text.index(atUTF8: best.offset), affinity: isEnd ? .upstream : .downstream)
    }

    /// Where the caret of a position stands: a rectangle of no width, as high as its line.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public func caretRect(for position: TextPosition) -> Rect {
        guard !records.isEmpty else {
            return Rect(x: LayoutUnit.points(originX), y: LayoutUnit.points(originY), width: 0, height: 0)
        }
        let offset = min(text.utf8Offset(position.index), visibleEnd)
        let line = lineIndex(ofUTF8: offset, affinity: position.affinity)
        let record = records[line]
        var found = originX + record.x + (record.baseLevel & 1 == 1 ? record.width : 0)
        var nearest = Int.max
        forEachCaret(inLine: line) { candidate, x in
            let distance = abs(candidate - offset)
            // Where two directions meet, two places fit: the affinity tells which was visited for it.
            if distance < nearest {
                nearest = distance
                found = x
            }
        }
        return Rect(
            x: LayoutUnit.points(found), y: LayoutUnit.points(originY + record.y), width: 0,
            height: LayoutUnit.points(record.height))
    }

    /// The rectangles that a range covers, line by line, one for each stretch of one direction.
    /// - Complexity: O(*lines* + *clusters* of the range's lines).
    public func selectionRects(for range: Range<String.Index>) -> [Rect] {
        let target = text.utf8Range(range)
        guard !target.isEmpty, !records.isEmpty else { return [] }
        var result: [Rect] = []
        let first = lineIndex(ofUTF8: target.lowerBound, affinity: .downstream)
        for line in first..<records.count where records[line].textStart < target.upperBound {
            let record = records[line]
            var spans: [Range<Int>] = []
            forEachGrapheme(inLine: line) { start, end, left, right, _ in
                guard start < target.upperBound, end > target.lowerBound, right > left else { return }
                if let last = spans.last, last.upperBound == left {
                    spans[spans.count - 1] = last.lowerBound..<right
                } else {
                    spans.append(left..<right)
                }
            }
            result += spans.map {
                Rect(
                    x: LayoutUnit.points($0.lowerBound), y: LayoutUnit.points(originY + record.y),
                    width: LayoutUnit.points($0.count), height: LayoutUnit.points(record.height))
            }
        }
        return result
    }

    // MARK: - Walking a line

    /// Every place a caret can stand on a line: UTF-8 offset and x, in visual order of the runs.
    private func forEachCaret(inLine line: Int, _ body: (_ offset: Int, _ x: Int) -> Void) {
        let record = records[line]
        var last: (offset: Int, x: Int)?
        forEachGrapheme(inLine: line) { start, end, left, right, isRightToLeft in
            body(start, isRightToLeft ? right : left)
            // The far side of the logically last character of the line, terminators left out.
            if last.map({ end > $0.offset }) ?? true { last = (end, isRightToLeft ? left : right) }
        }
        if let last, last.offset == visibleEnd || line + 1 < records.count || last.offset <= record.textEnd {
            body(last.offset, last.x)
        } else if last == nil {
            body(record.textStart, originX + record.x + (record.baseLevel & 1 == 1 ? record.width : 0))
        }
    }

    /// The grapheme clusters of a line that take room, with their left and right edges, run by run.
    ///
    /// Ligatures are cut at the carets that the font's GDEF gives, or into equal parts.
    private func forEachGrapheme(
        inLine line: Int, _ body: (_ start: Int, _ end: Int, _ left: Int, _ right: Int, _ isRightToLeft: Bool) -> Void
    ) {
        let record = records[line]
        forEachGlyphRun(inLine: line) { view in
            guard view.run.kind != .inserted, view.run.kind != .control else { return }
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
                            one.offset, other.offset, isRightToLeft ? right - other.x : left + one.x,
                            isRightToLeft ? right - one.x : left + other.x, isRightToLeft)
                    }
                } else {
                    body(start, end, left, right, isRightToLeft)
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
