internal import GalleyPlacing
internal import GalleyRegions
internal import GalleySupport
public import GalleyText
internal import GalleyValues

/// Lines, rows, baselines and ranges.
extension TextLayout {
    /// The line that contains a position; `nil` in an empty layout.
    /// - Complexity: O(log *lines*).
    public func line(containing position: TextPosition) -> TextLine? {
        records.isEmpty ? nil : TextLine(layout: self, index: lineIndex(of: place(position)))
    }

    /// The line nearest to a point; `nil` in an empty layout.
    /// - Complexity: O(log *lines*).
    public func line(closestTo point: Point) -> TextLine? {
        records.isEmpty ? nil : TextLine(layout: self, index: lineIndex(at: flowPoint(point)))
    }

    /// The line whose box contains a point, including hanging white space; `nil` if there is none.
    /// - Complexity: O(log *lines*).
    public func line(at point: Point) -> TextLine? {
        guard !records.isEmpty else { return nil }
        let target = flowPoint(point)
        let index = lineIndex(at: target)
        let record = records[index]
        let left = originX + record.x - (record.baseLevel & 1 == 1 ? record.trailing : 0)
        guard blockExtent(ofLine: index).contains(target.block), target.inline >= left,
            target.inline < left + record.width + record.trailing
        else { return nil }
        return TextLine(layout: self, index: index)
    }

    /// The indices of the lines that intersect a range of text; for an empty range, of the line that shows it.
    /// - Complexity: O(log *lines*).
    public func lineIndices(of range: Range<String.Index>) -> Range<Int> {
        lineIndices(ofUTF8: text.utf8Range(range))
    }

    package func lineIndices(forUTF8 range: Range<Int>) -> Range<Int> { lineIndices(ofUTF8: range) }

    /// The lines of a row, counted from 0; empty if there is no such row.
    /// - Complexity: O(log *lines* + *lines of the row*).
    public func lineIndices(inRow row: Int) -> Range<Int> {
        let first = records.partitioningIndex { Int($0.row) >= row }
        guard first < records.count, Int(records[first].row) == row else { return first..<first }
        return lines(inRowOf: first)
    }

    /// The y of the first line's baseline; `nil` in an empty layout.
    public var firstBaseline: Double? { records.isEmpty ? nil : baseline(of: records[0]) }

    /// The y of the last line's baseline; `nil` in an empty layout.
    public var lastBaseline: Double? { records.isEmpty ? nil : baseline(of: records[records.count - 1]) }

    /// The y of a line's baseline; the x in vertical text.
    func baseline(of line: LineRecord) -> Double {
        let over = axes.over(block: originY + line.y, breadth: line.height)
        let point = axes.page(Point(x: 0, y: LayoutUnit.points(over + line.baseline)))
        return axes.isVertical ? point.x : point.y
    }

    /// The smallest rectangle around the text of a range; `nil` if none of it is visible.
    /// - Complexity: As ``selectionRects(for:style:)``.
    public func bounds(of range: Range<String.Index>) -> Rect? {
        let rects = selectionRects(for: range)
        return rects.isEmpty ? nil : rects.reduce(.zero) { $0.union($1) }
    }

    /// The hidden ranges, in order: the text for which the container has no space, whether or not a token replaces it.
    /// ``truncations`` has the tokens.
    /// - Complexity: O(*lines*).
    public var hiddenRanges: [Range<String.Index>] { hiddenUTF8Ranges.map { text.range(forUTF8: $0) } }

    package var hiddenUTF8Ranges: [Range<Int>] {
        var result: [Range<Int>] = []
        var shown = 0
        for record in records.sorted(by: { $0.textStart < $1.textStart }) {
            if record.textStart > shown { result.append(shown..<record.textStart) }
            shown = max(shown, record.textEnd)
        }
        if isTruncated, shown < text.utf8Count { result.append(shown..<text.utf8Count) }
        return result
    }

    /// The attachment whose rectangle contains a point; `nil` if there is none.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public func attachment(at point: Point) -> PlacedAttachment? {
        guard !records.isEmpty else { return nil }
        var found: PlacedAttachment?
        forEachGlyphRun(inLine: lineIndex(at: flowPoint(point))) { view in
            guard found == nil, let rect = attachmentRect(of: view), rect.contains(point),
                let attachment = view.style.attributes.attachment
            else { return }
            found = PlacedAttachment(
                utf8Range: view.utf8Range, range: text.range(forUTF8: view.utf8Range), attachment: attachment,
                rect: rect)
        }
        return found
    }
}

extension TextLayout {
    /// The links of the visible text in reading order, for keyboard navigation.
    /// - Complexity: O(*runs* + *links* log *lines*).
    public var links: [TextLink] {
        stretches { $0.link }.map {
            TextLink(
                range: text.range(forUTF8: $0.range), url: $0.value, rects: selectionRects(forUTF8: $0.range))
        }
    }

    /// The visible ranges with highlights, in reading order.
    /// - Complexity: O(*runs*).
    public var highlights: [TextHighlight] {
        stretches(\.press).map { TextHighlight(range: text.range(forUTF8: $0.range), highlight: $0.value.highlight) }
    }

    /// The interactive ranges of the whole text, visible or not: highlights, and links.
    package var allTargets: (highlights: [Range<String.Index>], links: [Range<String.Index>]) {
        let end = text.utf8Count
        return (
            stretches(upTo: end, \.press).map { text.range(forUTF8: $0.range) },
            stretches(upTo: end) { $0.link }.map { text.range(forUTF8: $0.range) }
        )
    }

    private func stretches<Value: Equatable>(
        upTo end: Int? = nil, _ value: (TextAttributes) -> Value?
    ) -> [(range: Range<Int>, value: Value)] {
        let end = end ?? visibleEnd
        var result: [(range: Range<Int>, value: Value)] = []
        for index in text.styleRuns.indices where Int(text.styleRuns[index].start) < end {
            guard let own = value(text.style(ofRun: index).attributes) else { continue }
            let range = Int(text.styleRuns[index].start)..<min(end, text.styleRunEnd(index))
            if let last = result.last, last.range.upperBound == range.lowerBound, last.value == own,
                !areDistinct(last.value, own)
            {
                result[result.count - 1].range = last.range.lowerBound..<range.upperBound
            } else if !range.isEmpty {
                result.append((range, own))
            }
        }
        return result
    }
}
