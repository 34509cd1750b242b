internal import GalleyPlacing
public import GalleyText

/// From points to text.
extension TextLayout {
    /// The position nearest to a point, at a grapheme cluster boundary. Points outside the lines are mapped to the
    /// nearest one. For an empty layout it is the start of the text.
    ///
    /// Between two directions, one point on a line corresponds to two positions: the result is that of the text with
    /// the paragraph's direction, as in browsers. Before a line's start it is the line's first position; beyond its end
    /// the line's last one, after hanging white space and before a line terminator; inside a range with
    /// ``TextAttributes/binding`` the range's nearer end.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public func position(closestTo point: Point) -> TextPosition {
        position(closest(to: flowPoint(point)).place)
    }

    /// The position nearest to a point, if a glyph's box contains the point; otherwise `nil`.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public func position(at point: Point) -> TextPosition? {
        let target = flowPoint(point)
        let found = closest(to: target)
        guard let line = found.line, cell(under: target, inLine: line) != nil else { return nil }
        return position(found.place)
    }

    /// The position nearest to a point, and its line.
    package func closestPosition(to point: Point) -> (position: TextPosition, line: Int?) {
        let found = closest(to: flowPoint(point))
        return (position(found.place), found.line)
    }

    func closest(to point: FlowPoint) -> (place: TextOffset, line: Int?) {
        guard !records.isEmpty else { return (TextOffset(offset: 0), nil) }
        let line = lineIndex(at: point)
        if let float = float(at: point), !float.isDropCap { return (TextOffset(offset: float.offset), line) }
        let place = place(atInline: point.inline, inLine: line)
        let outside = outsideBindings(place, toInline: point.inline, inLine: line)
        return (outside, outside == place ? line : lineIndex(of: outside))
    }

    /// A position, or the nearer end of the binding that contains it.
    func outsideBindings(_ place: TextOffset, toInline inline: Int, inLine index: Int) -> TextOffset {
        snapped(place, toInline: inline, inLine: index) ?? place
    }

    /// The position on a line nearest to a point along it.
    func place(atInline inline: Int, inLine index: Int) -> TextOffset {
        let line = lineCells(index)
        // Outside the line: its start, or its end after hanging text.
        if !line.hasInserted, inline < line.left || inline > line.right {
            return (inline < line.left) == line.isRightToLeft ? line.endPlace : line.startPlace
        }
        return line.place(at: inline)
    }

    /// The nearer end of the binding that contains a position.
    private func snapped(_ place: TextOffset, toInline inline: Int, inLine index: Int) -> TextOffset? {
        guard let range = bindingRange(around: place.offset) else { return nil }
        func distance(_ offset: Int, _ affinity: TextPosition.Affinity) -> Int {
            let end = TextOffset(offset: offset, affinity: affinity)
            let line = lineIndex(of: end)
            // An end on another line is farther than any on this one.
            let lines = abs(line - index) << 40
            return lines + abs(lineCells(line).caret(end) - inline)
        }
        let start = TextOffset(offset: range.lowerBound)
        let end = TextOffset(offset: range.upperBound, affinity: .upstream)
        return distance(start.offset, .downstream) < distance(end.offset, .upstream) ? start : end
    }

    /// The range with one ``TextAttributes/binding`` that strictly contains an offset.
    func bindingRange(around offset: Int) -> Range<Int>? {
        guard offset > 0, offset < text.utf8Count else { return nil }
        guard let range = text.bindingRange(atUTF8: offset), range.lowerBound < offset else { return nil }
        return range
    }

    /// The cell that contains a point, including inserted text.
    func cell(under point: FlowPoint, inLine index: Int) -> LineCell? {
        guard blockExtent(ofLine: index).contains(point.block) else { return nil }
        return lineCells(index).cell(at: point.inline, includesInserted: true)
            .flatMap { $0.left <= point.inline && point.inline < $0.right ? $0 : nil }
    }
}

extension AttributedText {
    /// The longest range with the same binding around the character at an offset; `nil` without one.
    package func bindingRange(atUTF8 offset: Int) -> Range<Int>? {
        range(ofEqual: { $0.binding }, atUTF8: offset)
    }

    /// The longest range around the character at an offset whose attributes give the same value; `nil` if they give
    /// none.
    package func range<Value: Equatable>(
        ofEqual value: (TextAttributes) -> Value?, atUTF8 offset: Int
    ) -> Range<Int>? {
        guard offset >= 0, offset < utf8Count else { return nil }
        var first = styleRunIndex(atUTF8: offset)
        guard let own = value(style(ofRun: first).attributes) else { return nil }
        var last = first
        func isSame(_ run: Int) -> Bool {
            let other = value(style(ofRun: run).attributes)
            return other == own && !areDistinct(own, other)
        }
        while first > 0, isSame(first - 1) { first -= 1 }
        while last + 1 < styleRuns.count, isSame(last + 1) { last += 1 }
        return Int(styleRuns[first].start)..<styleRunEnd(last)
    }
}
