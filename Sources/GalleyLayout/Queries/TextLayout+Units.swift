internal import GalleyPlacing
public import GalleyText
internal import GalleyUnicode

/// Words, lines, paragraphs: ranges of the layout's text.
extension TextLayout {
    /// The boundaries of the text that are independent of the layout.
    public var boundaries: TextBoundaries { TextBoundaries(text) }

    /// The unit that contains the character at a position; with the affinity `upstream`, the character before it. A
    /// ``TextAttributes/binding`` is one cluster.
    /// - Complexity: O(log *lines*) and the surrounding text that affects the result.
    public func range(of unit: TextUnit, at position: TextPosition) -> Range<String.Index> {
        let place = place(position)
        let isUpstream = place.affinity == .upstream && place.offset > 0
        return text.range(forUTF8: range(of: unit, atUTF8: isUpstream ? place.offset - 1 : place.offset))
    }

    /// The unit at or nearest to a point: the selection of a double click (`word`) or a triple click (`paragraph`).
    public func range(of unit: TextUnit, closestTo point: Point) -> Range<String.Index> {
        guard !records.isEmpty else { return text.startIndex..<text.startIndex }
        let target = flowPoint(point)
        let line = lineCells(lineIndex(at: target))
        let nearest = line.cell(at: target.inline)
        return text.range(forUTF8: range(of: unit, atUTF8: nearest?.start ?? line.start))
    }

    /// The unit of the character at a UTF-8 offset.
    func range(of unit: TextUnit, atUTF8 offset: Int) -> Range<Int> {
        switch unit {
        case .line, .row:
            guard !records.isEmpty else { return 0..<0 }
            let index = lineIndex(of: TextOffset(offset: min(offset, visibleEnd)))
            let lines = unit == .row ? lines(inRowOf: index) : index..<index + 1
            let start = records[lines].reduce(Int.max) { min($0, $1.textStart) }
            return start..<records[lines].reduce(start) { max($0, $1.textEnd) }
        case .cluster: return text.bindingRange(atUTF8: offset) ?? boundaries.utf8Range(of: .cluster, atUTF8: offset)
        default: return boundaries.utf8Range(of: unit, atUTF8: offset)
        }
    }
}
