internal import GalleyPlacing
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// An object at or near a point.
public struct TextHit: Sendable {
    /// The kind of object.
    public enum Target: Sendable, Hashable {
        /// Text with ``TextAttributes/link``, with its URL.
        case link(String)
        /// Text with ``TextAttributes/highlight``.
        case highlight(Highlight)
        /// An inline box.
        case attachment(TextAttachment)
        /// The token that replaces omitted text. It covers no text.
        case truncationToken
        /// A bullet or number that a theme generated for a list item; `task` is whether a task is checked, `nil` for
        /// other items.
        case listMarker(task: Bool?)
        /// A cell of a table.
        case tableCell
    }

    /// The object.
    public let target: Target
    /// The range of the whole object: the whole link, not the letter under the point.
    public let range: Range<String.Index>
    /// The range in UTF-8 offsets.
    package let utf8Range: Range<Int>
    /// The rectangles on screen, one for each part of a line.
    public let rects: [Rect]
    /// The distance from the point to the nearest rectangle in points; 0 if inside.
    public let distance: Double

    package init(
        target: Target, range: Range<String.Index>, utf8Range: Range<Int>, rects: [Rect], distance: Double
    ) {
        self.target = target
        self.range = range
        self.utf8Range = utf8Range
        self.rects = rects
        self.distance = distance
    }
}

extension TextLayout {
    /// The objects at a point, the nearest first; at equal distances an attachment comes before its link, a link before its
    /// highlight, and all of them before their table cell.
    ///
    ///     if case .link(let url)? = layout.hits(at: point, slop: 8).first?.target { print(url) }
    ///
    /// A link or highlight of a truncation token is listed before the token, and covers no text either.
    ///
    /// - Parameter slop: The maximum distance of a hit in points.
    /// - Complexity: O(log *lines* + *clusters* of the lines within reach).
    public func hits(at point: Point, slop: Double = 0) -> [TextHit] {
        guard !records.isEmpty, point.x.isFinite, point.y.isFinite else { return [] }
        let target = flowPoint(point)
        let reach = max(0, LayoutUnit.from(slop))
        var found: [Found] = []
        func note(_ kind: TextHit.Target, _ range: Range<Int>, rank: Int, _ distance: Double, token: Rect? = nil) {
            let known = found.firstIndex { $0.rank == rank && $0.range == range && $0.target == kind }
            if let known {
                found[known].distance = min(found[known].distance, distance)
            } else {
                found.append(Found(target: kind, range: range, rank: rank, distance: distance, token: token))
            }
        }
        for index in linesWithin(reach, of: target) {
            let block = blockExtent(ofLine: index)
            let down = max(block.lowerBound - target.block, target.block - (block.upperBound - 1), 0)
            guard down <= reach else { continue }
            let line = lineCells(index)
            var next = line.cell(at: target.inline - reach, includesInserted: true)
            while let cell = next, cell.left <= target.inline + reach {
                next = line.cell(rightOf: cell)
                guard cell.right > cell.left else { continue }
                let across = max(cell.left - target.inline, target.inline - (cell.right - 1), 0)
                guard across <= reach else { continue }
                let distance = (Double(across) * Double(across) + Double(down) * Double(down)).squareRoot()
                guard distance <= Double(reach) else { continue }
                if cell.isInserted {
                    guard isToken(line: index) else { continue }
                    let rect = rect(inline: cell.left..<cell.right, block: block)
                    note(.truncationToken, cell.start..<cell.end, rank: 0, distance, token: rect)
                    for (kind, rank, edges) in tokenTargets(inLine: index) {
                        let across = max(edges.lowerBound - target.inline, target.inline - (edges.upperBound - 1), 0)
                        let distance = (Double(across) * Double(across) + Double(down) * Double(down)).squareRoot()
                        guard across <= reach, distance <= Double(reach) else { continue }
                        note(
                            kind, cell.start..<cell.end, rank: rank, distance,
                            token: self.rect(inline: edges, block: block))
                    }
                    continue
                }
                for (kind, range, rank) in targets(atUTF8: cell.start) { note(kind, range, rank: rank, distance) }
            }
        }
        if let (range, rect) = tableCell(at: target) {
            found.append(Found(target: .tableCell, range: range, rank: 9, distance: 0, token: rect))
        }
        found.sort { ($0.distance, $0.rank, $0.range.count) < ($1.distance, $1.rank, $1.range.count) }
        return found.map { hit in
            TextHit(
                target: hit.target, range: text.range(forUTF8: hit.range), utf8Range: hit.range,
                rects: hit.token.map { [$0] } ?? selectionRects(forUTF8: hit.range),
                distance: hit.distance / LayoutUnit.perPoint)
        }
    }

    private struct Found {
        var target: TextHit.Target
        var range: Range<Int>
        var rank: Int
        var distance: Double
        /// The rectangle of an object without text, or larger than its text.
        var token: Rect?
    }

    /// The links and highlights of a line's truncation token, with their edges along the line. They rank before the token.
    private func tokenTargets(inLine index: Int) -> [(TextHit.Target, rank: Int, edges: Range<Int>)] {
        var result: [(TextHit.Target, rank: Int, edges: Range<Int>)] = []
        func add(_ target: TextHit.Target, rank: Int, _ edges: Range<Int>) {
            // Neighbours with the same target are one.
            let known = result.firstIndex {
                $0.0 == target && ($0.edges.upperBound == edges.lowerBound || $0.edges.lowerBound == edges.upperBound)
            }
            guard let known else { return result.append((target, rank, edges)) }
            let old = result[known].edges
            result[known].edges =
                min(old.lowerBound, edges.lowerBound)..<max(old.upperBound, edges.upperBound)
        }
        forEachGlyphRun(inLine: index) { view in
            guard view.run.isInserted, view.width > 0 else { return }
            let attributes = view.style.attributes
            let edges = view.x..<view.x + view.width
            if let link = attributes.link { add(.link(link), rank: -2, edges) }
            if let highlight = attributes.highlight { add(.highlight(highlight), rank: -1, edges) }
        }
        return result
    }

    /// The targets that contain the character at an offset.
    private func targets(atUTF8 offset: Int) -> [(TextHit.Target, Range<Int>, rank: Int)] {
        var result: [(TextHit.Target, Range<Int>, rank: Int)] = []
        let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes
        if let attachment = attributes.attachment {
            result.append((.attachment(attachment), offset..<text.boundaryOfScalar(after: offset), 1))
        }
        if let highlight = attributes.highlight,
            let range = text.range(ofEqual: { $0.press }, atUTF8: offset)
        {
            result.append((.highlight(highlight), range, 3))
        }
        if let link = attributes.link, let range = text.range(ofEqual: { $0.link }, atUTF8: offset) {
            result.append((.link(link), range, 2))
        }
        if let marker = text.listMarker(atUTF8: offset) {
            result.append((.listMarker(task: marker.task), marker.range, 4))
        }
        return result
    }

    /// The lines that may be within a distance of a point.
    private func linesWithin(_ reach: Int, of point: FlowPoint) -> Range<Int> {
        let first = lines(inRowOf: lineIndex(at: FlowPoint(inline: point.inline, block: point.block - reach)))
        guard reach > 0 else { return first }
        let last = lines(inRowOf: lineIndex(at: FlowPoint(inline: point.inline, block: point.block + reach)))
        return first.lowerBound..<max(first.upperBound, last.upperBound)
    }

    /// Whether inserted text on a line is a truncation token, not a hyphen.
    func isToken(line index: Int) -> Bool {
        storages[Int(records[index].storage)].token != nil
    }

    /// The table cell that contains a point, with its range and its box.
    private func tableCell(at point: FlowPoint) -> (Range<Int>, Rect)? {
        let index = lineOfCell(coveringLine: lineIndex(at: point))
        guard records[index].rowGroup >= 0 else { return nil }
        let row = blockExtent(ofCellOf: index)
        let span = inlineSpan(ofLine: index)
        guard row.contains(point.block), span.contains(point.inline) else { return nil }
        guard cell(ofLine: index) != nil else { return nil }
        let lines = lines(inCellOf: index)
        return (
            records[lines.lowerBound].textStart..<records[lines.upperBound - 1].textEnd,
            rect(inline: span, block: row)
        )
    }
}

extension TextAttributes {
    /// The interactive object of text with a highlight.
    var press: PressTarget? { highlight.map { PressTarget(highlight: $0, link: link) } }
}

extension AttributedText {
    /// The offset after the scalar at an offset.
    func boundaryOfScalar(after offset: Int) -> Int {
        let scalars = string.unicodeScalars
        let index = index(atUTF8: offset)
        return index < string.endIndex ? utf8Offset(scalars.index(after: index)) : offset
    }

    /// The generated marker of a list item at an offset.
    package func listMarker(atUTF8 offset: Int) -> (range: Range<Int>, task: Bool?)? {
        guard let kind = itemOfMarker(styleRunIndex(atUTF8: offset)) else { return nil }
        var first = styleRunIndex(atUTF8: offset)
        var last = first
        while first > 0, itemOfMarker(first - 1) == kind { first -= 1 }
        while last + 1 < styleRuns.count, itemOfMarker(last + 1) == kind { last += 1 }
        guard case .listItem(_, let task) = kind.kind else { return nil }
        return (Int(styleRuns[first].start)..<styleRunEnd(last), task)
    }

    /// The item of a marker run.
    private func itemOfMarker(_ run: Int) -> BlockIntent.Component? {
        let attributes = style(ofRun: run).attributes
        guard attributes.generated == true, attributes.image == nil, attributes.backing == nil else { return nil }
        return attributes.block?.components.first { if case .listItem = $0.kind { true } else { false } }
    }
}
