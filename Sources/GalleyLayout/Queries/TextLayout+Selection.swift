internal import GalleyPlacing
public import GalleyText

extension TextLayout {
    /// The rectangles of a range: one per line, or several if the range is visually discontiguous. Ligatures are
    /// covered in part.
    /// - Complexity: O(log *lines* + *clusters* of the range's lines).
    public func selectionRects(for range: Range<String.Index>, style: SelectionStyle = .text) -> [Rect] {
        selectionRects(forUTF8: text.utf8Range(range), style: style)
    }

    package func selectionRects(forUTF8 range: Range<Int>, style: SelectionStyle = .text) -> [Rect] {
        guard !range.isEmpty, !records.isEmpty, range.lowerBound < visibleEnd else { return [] }
        let lines = lineIndices(ofUTF8: range)
        var result: [Rect] = []
        for index in lines {
            let line = lineCells(index)
            var spans = line.spans(of: range)
            var block = blockExtent(ofLine: index)
            if style != .text, range.upperBound > line.contentEnd, line.contentEnd < line.end || style == .filled {
                let isLast = range.upperBound <= line.end && line.contentEnd == line.end
                if !isLast { spans = extended(spans, of: line, style: style) }
            }
            if style == .filled {
                if range.lowerBound < line.start, index > lines.lowerBound {
                    let span = inlineSpan(ofLine: index)
                    let start =
                        line.isRightToLeft
                        ? line.right..<max(line.right, span.upperBound)
                        : min(line.left, span.lowerBound)..<line.left
                    spans = LineCells.joined(spans + [start])
                }
                // The gap to the row below is included in this rectangle.
                if index + 1 < lines.upperBound {
                    let below = blockExtent(ofLine: index + 1).lowerBound
                    if records[index + 1].row != records[index].row, below > block.upperBound {
                        block = block.lowerBound..<below
                    }
                }
            }
            result += spans.map { rect(inline: $0, block: block) }
        }
        return result
    }

    /// Adds a line's end: a third of its height for its terminator, or all of the free space.
    private func extended(_ spans: [Range<Int>], of line: LineCells, style: SelectionStyle) -> [Range<Int>] {
        let stub = max(1, records[line.line].height / 3)
        let span = inlineSpan(ofLine: line.line)
        let end: Range<Int>
        if line.isRightToLeft {
            let far = style == .filled ? min(line.left, span.lowerBound) : line.left - stub
            end = far..<line.left
        } else {
            let far = style == .filled ? max(line.right, span.upperBound) : line.right + stub
            end = line.right..<far
        }
        return LineCells.joined(spans + [end])
    }
}

extension LineCells {
    /// The extents of a range's cells along the line, from the start of the inline axis; touching ones are merged.
    func spans(of range: Range<Int>) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        for index in 0..<partCount {
            let part = part(index)
            let (lower, upper) = (max(range.lowerBound, part.start), min(range.upperBound, part.end))
            guard !part.isInserted, lower < upper, let first = cell(containing: lower),
                let last = cell(containing: upper - 1)
            else { continue }
            let (left, right) = (min(first.left, last.left), max(first.right, last.right))
            if right > left { spans.append(left..<right) }
        }
        return Self.joined(spans)
    }

    static func joined(_ spans: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where !span.isEmpty {
            if let last = result.last, last.upperBound >= span.lowerBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                result.append(span)
            }
        }
        return result
    }
}
