internal import GalleyText

/// A grapheme cluster, or inserted text, where it stands on its line.
struct LineCell {
    /// UTF-8 offsets in the layout's text; equal for inserted text.
    var start: Int
    var end: Int
    /// Edges along the line, in ``LayoutUnit``s; `left` comes first on the inline axis.
    var left: Int
    var right: Int
    /// UAX #9 embedding level.
    var level: UInt8
    /// A hyphen or a truncation token.
    var isInserted = false
    /// The grapheme cluster began in the cell before, in logical order.
    var isContinued = false

    var isRightToLeft: Bool { level & 1 == 1 }
    var leading: Int { isRightToLeft ? right : left }
    var trailing: Int { isRightToLeft ? left : right }
}

/// The cells of a line in visual order, and what its ends are: all that carets, hits and selections look at.
struct LineCells {
    let line: Int
    /// In visual order, from the inline axis' start. Line terminators have none.
    var cells: [LineCell] = []
    /// UTF-8 offsets of the line.
    let start: Int
    let end: Int
    /// Where its line terminator starts; `end` without one.
    let contentEnd: Int
    /// The line is the first after a line terminator, of the text, or of a cell of a table.
    let startsParagraph: Bool
    /// A line terminator ends it, the text, or the cell of a table.
    let endsParagraph: Bool
    /// The paragraph runs from right to left.
    let isRightToLeft: Bool
    /// Edges of the line with the white space that hangs at its end.
    let left: Int
    let right: Int

    /// Where the paragraph's direction starts and ends.
    var startEdge: Int { isRightToLeft ? textEdges.right : textEdges.left }
    var endEdge: Int { isRightToLeft ? textEdges.left : textEdges.right }

    /// The line's edges without a hyphen or token at its ends.
    private var textEdges: (left: Int, right: Int) {
        guard hasInserted, let first = textCells.first, let last = textCells.last else { return (left, right) }
        return (first.left, last.right)
    }

    /// The cells of text, without hyphens and tokens.
    var textCells: [LineCell] { cells.contains { $0.isInserted } ? cells.filter { !$0.isInserted } : cells }

    /// Where the caret of a position stands along the line.
    ///
    /// At a paragraph's ends the affinity that has no neighbour takes the paragraph's own edge. Inside a cluster,
    /// where no caret is, the nearest.
    func caret(_ place: TextPlace) -> Int {
        let isUpstream = place.affinity == .upstream
        if isUpstream, startsParagraph, place.offset <= start { return startEdge }
        var found = startEdge
        var nearest = (distance: Int.max, isOther: 1)
        for cell in cells where !cell.isInserted {
            let near = (distance: abs(cell.start - place.offset), isOther: isUpstream ? 1 : 0)
            if near < nearest { (nearest, found) = (near, cell.leading) }
            let far = (distance: abs(cell.end - place.offset), isOther: isUpstream ? 0 : 1)
            if far < nearest { (nearest, found) = (far, cell.trailing) }
        }
        if !isUpstream, endsParagraph, place.offset >= contentEnd, nearest != (0, 0), !hasInserted { return endEdge }
        return found
    }

    /// A hyphen or a token is on the line.
    var hasInserted: Bool { cells.contains { $0.isInserted } }

    /// The cell that a position belongs to, as an index.
    func cell(of place: TextPlace) -> Int? {
        place.affinity == .upstream
            ? cells.firstIndex { !$0.isInserted && $0.end == place.offset }
            : cells.firstIndex { !$0.isInserted && $0.start == place.offset }
    }

    /// The position nearest to a point along the line.
    func place(at target: Int) -> TextPlace {
        var best: LineCell?
        var nearest = (distance: Int.max, rank: Int.max)
        for cell in cells where !cell.isInserted {
            let distance = max(cell.left - target, target - cell.right, 0)
            // At an edge that two cells share, the one that is read as the paragraph is.
            let isContrary = cell.isRightToLeft != isRightToLeft
            let rank = cell.left == cell.right ? 2 : isContrary ? 1 : 0
            if (distance, rank) < nearest {
                nearest = (distance, rank)
                best = cell
            }
        }
        guard let best else { return TextPlace(offset: start) }
        let isLeft = target - best.left <= best.right - target
        if isLeft != best.isRightToLeft { return TextPlace(offset: best.start) }
        return after(best)
    }

    /// The position behind a cell, at its trailing edge: the next cell's, unless the line or the direction changes
    /// there.
    func after(_ cell: LineCell) -> TextPlace {
        let place = TextPlace(offset: cell.end)
        let isShared =
            (cell.end < end || endsParagraph && !hasInserted) && caret(place) == cell.trailing
        return isShared ? place : TextPlace(offset: cell.end, affinity: .upstream)
    }
}

extension TextLayout {
    /// The cells of a line.
    /// - Complexity: O(*clusters of the line*).
    func lineCells(_ index: Int) -> LineCells {
        let record = records[index]
        let isRightToLeft = record.baseLevel & 1 == 1
        let left = originX + record.x - (isRightToLeft ? record.trailing : 0)
        let contentEnd = record.textEnd - terminatorLength(before: record.textEnd, notBefore: record.textStart)
        let startsParagraph =
            index == 0 || records[index - 1].textBase != record.textBase
            || terminatorLength(before: record.textStart, notBefore: 0) > 0
        let endsParagraph =
            contentEnd < record.textEnd || index + 1 == records.count || records[index + 1].textBase != record.textBase
        var line = LineCells(
            line: index, start: record.textStart, end: record.textEnd, contentEnd: contentEnd,
            startsParagraph: startsParagraph, endsParagraph: endsParagraph, isRightToLeft: isRightToLeft, left: left,
            right: left + record.width + record.trailing)
        line.cells.reserveCapacity(Int(record.endCluster - record.firstCluster))
        forEachGlyphRun(inLine: index) { append($0, to: &line) }
        return line
    }

    /// Bytes of the line terminator that ends at a UTF-8 offset; 0 without one.
    func terminatorLength(before end: Int, notBefore start: Int) -> Int {
        guard end > start else { return 0 }
        let bytes = text.string.utf8
        func byte(_ back: Int) -> UInt8 {
            end - back >= start ? bytes[bytes.index(bytes.startIndex, offsetBy: end - back)] : 0
        }
        switch byte(1) {
        case 0x0A: return byte(2) == 0x0D ? 2 : 1
        case 0x0B, 0x0C, 0x0D: return 1
        case 0x85: return byte(2) == 0xC2 ? 2 : 0
        case 0xA8, 0xA9: return byte(2) == 0x80 && byte(3) == 0xE2 ? 3 : 0
        default: return 0
        }
    }

    /// Adds the cells of one run. Ligatures are cut into equal parts, as browsers cut them.
    private func append(_ view: GlyphRunView, to line: inout LineCells) {
        let shaped = view.shaped
        let isRightToLeft = view.isRightToLeft
        if view.run.isInserted {
            line.cells.append(
                LineCell(
                    start: view.utf8Range.lowerBound, end: view.utf8Range.lowerBound, left: view.x,
                    right: view.x + view.width, level: view.run.level, isInserted: true))
            return
        }
        let origin = shaped.clusters[view.clusters.lowerBound].x
        let base = view.utf8Range.lowerBound - Int(shaped.clusters[view.clusters.lowerBound].start)
        let isControl = view.run.kind == .control
        var order = isRightToLeft ? view.clusters.upperBound - 1 : view.clusters.lowerBound
        for _ in view.clusters {
            let cluster = order
            order += isRightToLeft ? -1 : 1
            let start = base + Int(shaped.clusters[cluster].start)
            let end =
                cluster + 1 < view.clusters.upperBound
                ? base + Int(shaped.clusters[cluster + 1].start) : view.utf8Range.upperBound
            if isControl, start >= line.contentEnd { continue }
            let near = shaped.clusters[cluster].x - origin
            let far = shaped.clusters[cluster + 1].x - origin
            let left = isRightToLeft ? view.x + view.width - far : view.x + near
            let right = isRightToLeft ? view.x + view.width - near : view.x + far
            let flags = shaped.flags[cluster]
            var cell = LineCell(
                start: start, end: end, left: left, right: right, level: view.run.level,
                isContinued: !flags.contains(.graphemeStart))
            guard flags.contains(.ligature) else {
                line.append(cell)
                continue
            }
            let edges = ligatureEdges(start: start, end: end, width: right - left)
            for step in 0..<edges.count - 1 {
                let part = isRightToLeft ? edges.count - 2 - step : step
                let (one, other) = (edges[part], edges[part + 1])
                cell.start = one.offset
                cell.end = other.offset
                cell.left = isRightToLeft ? right - other.x : left + one.x
                cell.right = isRightToLeft ? right - one.x : left + other.x
                cell.isContinued = part == 0 && !flags.contains(.graphemeStart)
                line.append(cell)
            }
        }
    }

    /// The grapheme cluster boundaries of a ligature with their distances from its leading edge: equal parts, as browsers
    /// have them, whatever carets the font's GDEF gives.
    private func ligatureEdges(
        start: Int, end: Int, width: Int
    ) -> [(offset: Int, x: Int)] {
        let offsets = TextBoundaries(text).clusterBoundaries(inUTF8: start..<end)
        let parts = max(1, offsets.count - 1)
        return offsets.enumerated().map { part, offset in (offset, width * part / parts) }
    }
}

extension LineCells {
    /// Adds the cell that is next in visual order, to its neighbour where both are of one grapheme cluster.
    fileprivate mutating func append(_ cell: LineCell) {
        if let last = cells.last, !last.isInserted, last.isRightToLeft == cell.isRightToLeft {
            if !cell.isRightToLeft, cell.isContinued, last.end == cell.start {
                cells[cells.count - 1].end = cell.end
                cells[cells.count - 1].right = cell.right
                return
            }
            if cell.isRightToLeft, last.isContinued, cell.end == last.start {
                cells[cells.count - 1].start = cell.start
                cells[cells.count - 1].right = cell.right
                cells[cells.count - 1].isContinued = cell.isContinued
                return
            }
        }
        cells.append(cell)
    }
}
