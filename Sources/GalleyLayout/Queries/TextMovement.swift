internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A movement of a caret.
public enum TextMovement: String, Sendable, Hashable, CaseIterable, Codable {
    /// One stop to the left on screen, regardless of the text's direction.
    case left
    /// One stop to the right on screen, regardless of the text's direction.
    case right
    /// One line up on screen, keeping the column.
    case up
    /// One line down on screen, keeping the column.
    case down
    /// To the next end of a word to the left on screen.
    case wordLeft
    /// To the next end of a word to the right on screen.
    case wordRight
    /// One grapheme cluster forward in the text; a ``TextAttributes/binding`` is one.
    case forward
    /// One grapheme cluster backward in the text; a ``TextAttributes/binding`` is one.
    case backward
    /// To the end of the next word.
    case wordForward
    /// To the start of the previous word.
    case wordBackward
    /// To the end of the sentence.
    case sentenceForward
    /// To the start of the sentence.
    case sentenceBackward
    /// To the line's start.
    case lineStart
    /// To the line's end, after hanging white space.
    case lineEnd
    /// To the paragraph's start.
    case paragraphStart
    /// To the paragraph's end.
    case paragraphEnd
    /// To the start of the next paragraph.
    case paragraphForward
    /// To the start of this paragraph; from there, to that of the previous one.
    case paragraphBackward
    /// To the same column one page up.
    case pageUp
    /// To the same column one page down.
    case pageDown
    /// To the first position of the text.
    case documentStart
    /// To the last position of the text.
    case documentEnd

    /// Whether the movement keeps the column: a following one uses the same column.
    public var keepsColumn: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown: true
        default: false
        }
    }
}

extension TextLayout {
    /// The position of a caret after a movement. At the text's ends it is unchanged, or the end of the first or last
    /// line.
    ///
    ///     var column: Double?
    ///     caret = layout.position(from: caret, .down, column: &column)
    ///     caret = layout.position(from: caret, .down, column: &column)
    ///
    /// - Parameters:
    ///   - column: The column in points that `up`, `down` and page movements keep. They set it if it is `nil`; every
    ///     other movement clears it.
    ///   - page: The height of a page, in points.
    /// - Complexity: O(log *lines* + *clusters of the line*) and, for words and sentences, the surrounding text that
    ///   affects the result.
    public func position(
        from position: TextPosition, _ movement: TextMovement, column: inout Double?, page: Double = 0
    ) -> TextPosition {
        guard !records.isEmpty else { return position }
        let place = place(position)
        let movement = alongLines(movement)
        if !movement.keepsColumn { column = nil }
        return self.position(target(from: place, movement, column: &column, page: page))
    }

    /// The position of a caret after a movement, without keeping a column.
    public func position(from position: TextPosition, _ movement: TextMovement, page: Double = 0) -> TextPosition {
        var column: Double?
        return self.position(from: position, movement, column: &column, page: page)
    }

    /// The movement that corresponds to one on screen in horizontal lines.
    private func alongLines(_ movement: TextMovement) -> TextMovement {
        guard axes.isVertical else { return movement }
        switch movement {
        case .up: return .left
        case .down: return .right
        case .left: return axes.mode == .verticalRL ? .down : .up
        case .right: return axes.mode == .verticalRL ? .up : .down
        default: return movement
        }
    }

    private func target(
        from place: TextOffset, _ movement: TextMovement, column: inout Double?, page: Double
    ) -> TextOffset {
        let boundaries = self.boundaries
        switch movement {
        case .left, .right: return visualStep(from: place, toRight: movement == .right)
        case .wordLeft, .wordRight: return visualWord(from: place, toRight: movement == .wordRight)
        case .up, .down: return vertical(from: place, isDown: movement == .down, column: &column)
        case .pageUp, .pageDown:
            let sign = movement == .pageDown ? 1.0 : -1.0
            return paged(from: place, by: sign * (page.isFinite ? max(0, page) : 0), column: &column)
        case .forward: return landing(boundaries.boundary(afterUTF8: place.offset, of: .cluster), isForward: true)
        case .backward: return landing(boundaries.boundary(beforeUTF8: place.offset, of: .cluster), isForward: false)
        case .wordForward: return landing(boundaries.wordEnd(afterUTF8: place.offset), isForward: true)
        case .wordBackward: return landing(boundaries.wordStart(beforeUTF8: place.offset), isForward: false)
        case .sentenceForward:
            return landing(boundaries.boundary(afterUTF8: place.offset, of: .sentence), isForward: true)
        case .sentenceBackward:
            return landing(boundaries.boundary(beforeUTF8: place.offset, of: .sentence), isForward: false)
        case .lineStart:
            return landing(records[lineIndex(of: place)].textStart, isForward: false)
        case .lineEnd:
            let end = lineCells(lineIndex(of: place)).endPlace
            return end.affinity == .upstream ? end : landing(end.offset, isForward: true)
        case .paragraphStart, .paragraphEnd:
            // A caret after the last terminator is in the empty paragraph that follows it.
            let record = records[lineIndex(of: place)]
            let range =
                record.textStart == record.textEnd
                ? record.textStart..<record.textEnd : boundaries.paragraph(at: min(place.offset, record.textEnd - 1))
            guard movement == .paragraphEnd else { return landing(range.lowerBound, isForward: false) }
            let terminator = terminatorLength(before: range.upperBound, notBefore: range.lowerBound)
            return landing(range.upperBound - terminator, isForward: true)
        case .paragraphForward:
            return landing(boundaries.boundary(afterUTF8: place.offset, of: .paragraph), isForward: true)
        case .paragraphBackward:
            return landing(boundaries.boundary(beforeUTF8: place.offset, of: .paragraph), isForward: false)
        case .documentStart: return landing(records[0].textStart, isForward: false)
        case .documentEnd: return landing(visibleEnd, isForward: true)
        }
    }

    /// The position after a logical movement to an offset: outside bindings and hidden text. If the text's direction
    /// differs from the paragraph's, it is next to the passed text.
    private func landing(_ offset: Int, isForward: Bool) -> TextOffset {
        var offset = min(max(offset, 0), visibleEnd)
        if let binding = bindingRange(around: offset) {
            offset = min(isForward ? binding.upperBound : binding.lowerBound, visibleEnd)
        }
        if isTruncated, let hidden = hiddenUTF8Ranges.first(where: { $0.lowerBound < offset && offset < $0.upperBound })
        {
            offset = isForward ? min(hidden.upperBound, visibleEnd) : hidden.lowerBound
        }
        if !boundaries.isClusterBoundary(offset) {
            offset = isForward ? boundaries.clusterEnd(after: offset) : boundaries.clusterStart(at: offset)
        }
        let place = TextOffset(offset: offset)
        guard isForward else { return place }
        let line = lineCells(lineIndex(of: place))
        let isEnd = offset == line.contentEnd && line.endsParagraph
        guard isEnd, let last = line.cell(of: TextOffset(offset: offset, affinity: .upstream)),
            last.isRightToLeft != line.isRightToLeft
        else { return place }
        return TextOffset(offset: offset, affinity: .upstream)
    }

    // MARK: - From line to line

    private func vertical(from place: TextOffset, isDown: Bool, column: inout Double?) -> TextOffset {
        let index = lineIndex(of: place)
        let goal = goal(of: place, inLine: index, column: &column)
        guard let next = line(isDown ? .below : .above, index, goal) else {
            return isDown ? landing(visibleEnd, isForward: true) : landing(records[0].textStart, isForward: false)
        }
        return outsideBindings(self.place(atInline: goal, inLine: next), toInline: goal, inLine: next)
    }

    private func paged(from place: TextOffset, by distance: Double, column: inout Double?) -> TextOffset {
        let index = lineIndex(of: place)
        let goal = goal(of: place, inLine: index, column: &column)
        let extent = blockExtent(ofLine: index)
        let block = (extent.lowerBound + extent.upperBound) / 2 + LayoutUnit.from(distance)
        if block < blockExtent(ofRowOf: 0).lowerBound { return landing(records[0].textStart, isForward: false) }
        if block >= blockExtent(ofRowOf: records.count - 1).upperBound { return landing(visibleEnd, isForward: true) }
        return closest(to: FlowPoint(inline: goal, block: block)).place
    }

    private func goal(of place: TextOffset, inLine index: Int, column: inout Double?) -> Int {
        if let column, column.isFinite { return LayoutUnit.from(column) }
        let inline = lineCells(index).caret(place)
        column = LayoutUnit.points(inline)
        return inline
    }

    private enum Side { case above, below }

    /// The line above or below: in the same table cell, or in the next row the nearest to `goal`.
    private func line(_ side: Side, _ index: Int, _ goal: Int) -> Int? {
        let isBelow = side == .below
        let neighbour = isBelow ? index + 1 : index - 1
        guard records.indices.contains(neighbour) else { return nil }
        if lines(inCellOf: index).contains(neighbour) {
            // A row of a table inside the cell is entered at the nearest cell.
            guard records[neighbour].rowGroup != records[index].rowGroup else { return neighbour }
            return nearestLine(in: innerRow(of: neighbour, inCellOf: index), to: entry(of: neighbour, goal, isBelow))
        }
        let row = lines(inRowOf: index)
        if let line = connectedLine(side, index, goal, in: row) { return line }
        let next = isBelow ? row.upperBound : row.lowerBound - 1
        guard records.indices.contains(next) else { return nil }
        let extent = blockExtent(ofRowOf: next)
        let block = isBelow ? extent.lowerBound : extent.upperBound
        return nearestLine(in: lines(inRowOf: next), to: FlowPoint(inline: goal, block: block))
    }

    /// The lines of the row of a table inside a cell.
    private func innerRow(of line: Int, inCellOf index: Int) -> Range<Int> {
        var row = Int(records[line].rowGroup)
        while row >= 0, rowGroups[row].parent >= 0, rowGroups[row].parent != records[index].rowGroup {
            row = Int(rowGroups[row].parent)
        }
        return rowGroups[row].lines
    }

    /// The point at which the row of a line is entered from above or below.
    private func entry(of line: Int, _ goal: Int, _ isBelow: Bool) -> FlowPoint {
        let extent = blockExtent(ofLine: line)
        return FlowPoint(inline: goal, block: isBelow ? extent.lowerBound : extent.upperBound)
    }

    /// The line above or below in another row of the same table, or in one that cells connect to this one, the nearest to `goal`.
    private func connectedLine(_ side: Side, _ index: Int, _ goal: Int, in row: Range<Int>) -> Int? {
        guard records[index].rowGroup >= 0 else { return nil }
        let group = rowGroups[Int(records[index].rowGroup)]
        guard !group.parts.isEmpty || group.parent >= 0 else { return nil }
        let own = blockExtent(ofCellOf: index)
        let lines = lines(inCellOf: index)
        var best: (line: Int, distance: Int, inline: Int)?
        for line in row where !lines.contains(line) {
            let cell = blockExtent(ofCellOf: line)
            let distance = side == .below ? cell.lowerBound - own.upperBound : own.lowerBound - cell.upperBound
            guard distance >= 0 else { continue }
            let span = inlineSpan(ofLine: line)
            let inline = max(span.lowerBound - goal, goal - span.upperBound, 0)
            // Take the last line of a cell above.
            if best.map({ (distance, inline) < ($0.distance, $0.inline) }) ?? true
                || side == .above && best.map({ (distance, inline) == ($0.distance, $0.inline) }) == true
            {
                best = (line, distance, inline)
            }
        }
        return best?.line
    }
}
