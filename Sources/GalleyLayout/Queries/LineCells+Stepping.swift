internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

// Moving from cell to cell.
extension LineCells {
    /// The cells from left to right, including inserted text.
    var cells: some Sequence<LineCell> {
        sequence(state: firstCell) { cell in
            defer { cell = cell.flatMap { self.cell(rightOf: $0) } }
            return cell
        }
    }

    /// The cells from left to right, without hyphens and tokens.
    var textCells: some Sequence<LineCell> { cells.lazy.filter { !$0.isInserted } }

    /// The leftmost cell.
    var firstCell: LineCell? { partCount > 0 ? cell(around: edgeAtom(ofPart: 0, isLeft: true)) : nil }

    /// The rightmost cell.
    var lastCell: LineCell? { partCount > 0 ? cell(around: edgeAtom(ofPart: partCount - 1, isLeft: false)) : nil }

    func cell(rightOf cell: LineCell) -> LineCell? {
        atom(beside: cell.rightmost, toRight: true).map { self.cell(around: $0) }
    }

    func cell(leftOf cell: LineCell) -> LineCell? {
        atom(beside: cell.leftmost, toRight: false).map { self.cell(around: $0) }
    }

    func edgeAtom(ofPart index: Int, isLeft: Bool) -> LineAtom {
        let part = part(index)
        guard !part.isWhole else { return LineAtom(part: index, cluster: part.clusters.lowerBound) }
        let isStart = isLeft != part.isRightToLeft
        let cluster = isStart ? part.clusters.lowerBound : part.clusters.upperBound - 1
        return LineAtom(part: index, cluster: cluster, piece: isStart ? 0 : pieceCount(of: cluster, in: part) - 1)
    }

    private func atom(beside atom: LineAtom, toRight: Bool) -> LineAtom? {
        let part = part(atom.part)
        if !part.isWhole {
            if toRight != part.isRightToLeft {
                if atom.piece + 1 < pieceCount(of: atom.cluster, in: part) {
                    return LineAtom(part: atom.part, cluster: atom.cluster, piece: atom.piece + 1)
                }
                if atom.cluster + 1 < part.clusters.upperBound {
                    return LineAtom(part: atom.part, cluster: atom.cluster + 1)
                }
            } else {
                if atom.piece > 0 { return LineAtom(part: atom.part, cluster: atom.cluster, piece: atom.piece - 1) }
                if atom.cluster > part.clusters.lowerBound {
                    let last = pieceCount(of: atom.cluster - 1, in: part) - 1
                    return LineAtom(part: atom.part, cluster: atom.cluster - 1, piece: last)
                }
            }
        }
        let next = atom.part + (toRight ? 1 : -1)
        return next >= 0 && next < partCount ? edgeAtom(ofPart: next, isLeft: toRight) : nil
    }

    /// The UTF-8 range of a cluster of glyphs.
    func utf8Range(of cluster: Int, in part: LineSegment) -> Range<Int> {
        let start = textBase + Int(clusters[cluster].start)
        let end =
            cluster + 1 < part.clusters.upperBound ? textBase + Int(clusters[cluster + 1].start) : part.end
        return start..<max(start, end)
    }

    /// The number of grapheme clusters in a cluster of glyphs: one, or several in a ligature.
    func pieceCount(of cluster: Int, in part: LineSegment) -> Int {
        guard flags[cluster].contains(.ligature) else { return 1 }
        let range = utf8Range(of: cluster, in: part)
        return max(1, TextBoundaries(text).clusterBoundaries(inUTF8: range).count - 1)
    }

    /// The grapheme cluster that contains an atom; it may have glyphs in several clusters.
    func cell(around atom: LineAtom) -> LineCell {
        var cell = cell(of: atom)
        while let next = self.atom(beside: cell.rightmost, toRight: true) {
            let other = self.cell(of: next)
            guard joins(cell, other) else { break }
            cell = joined(cell, other)
        }
        while let next = self.atom(beside: cell.leftmost, toRight: false) {
            let other = self.cell(of: next)
            guard joins(other, cell) else { break }
            cell = joined(other, cell)
        }
        return cell
    }

    func cell(of atom: LineAtom) -> LineCell {
        let part = part(atom.part)
        let origin = clusters[part.clusters.lowerBound].x
        let near = clusters[atom.cluster].x - origin
        let far = clusters[atom.cluster + 1].x - origin
        let range = utf8Range(of: atom.cluster, in: part)
        var cell = LineCell(
            start: range.lowerBound, end: range.upperBound, left: part.left + near, right: part.left + far,
            level: part.level, isContinued: isContinued(atom.cluster), leftmost: atom,
            rightmost: atom)
        if part.isWhole {
            (cell.start, cell.end) = (part.start, part.end)
            (cell.left, cell.right) = (part.left, part.right)
            (cell.isInserted, cell.isContinued) = (part.isInserted, false)
            return cell
        }
        if part.isRightToLeft { (cell.left, cell.right) = (part.right - far, part.right - near) }
        if part.isCombined { cell.em = cell.left..<cell.right }
        guard flags[atom.cluster].contains(.ligature) else { return cell }
        // Equal parts, as in browsers, whatever carets the font's GDEF defines.
        let offsets = TextBoundaries(text).clusterBoundaries(inUTF8: range)
        guard atom.piece + 1 < offsets.count else { return cell }
        cell.start = offsets[atom.piece]
        cell.end = offsets[atom.piece + 1]
        cell.isContinued = cell.isContinued && atom.piece == 0
        let from = (far - near) * atom.piece / (offsets.count - 1)
        let to = (far - near) * (atom.piece + 1) / (offsets.count - 1)
        if part.isRightToLeft {
            (cell.left, cell.right) = (cell.right - to, cell.right - from)
        } else {
            (cell.left, cell.right) = (cell.left + from, cell.left + to)
        }
        return cell
    }

    /// Whether a cluster is not the first of its grapheme cluster. If the edge of a box precedes it, that edge is the
    /// line break opportunity instead of the cluster.
    private func isContinued(_ cluster: Int) -> Bool {
        !flags[cluster].contains(.graphemeStart)
            && !(cluster > 0 && clusters[cluster - 1].start == clusters[cluster].start)
    }

    /// Whether two adjacent cells belong to one grapheme cluster.
    private func joins(_ left: LineCell, _ right: LineCell) -> Bool {
        guard !left.isInserted, !right.isInserted, left.isRightToLeft == right.isRightToLeft else { return false }
        return left.isRightToLeft
            ? left.isContinued && right.end == left.start : right.isContinued && left.end == right.start
    }

    private func joined(_ left: LineCell, _ right: LineCell) -> LineCell {
        let (first, last) = left.isRightToLeft ? (right, left) : (left, right)
        var cell = first
        cell.end = last.end
        (cell.left, cell.right) = (left.left, right.right)
        (cell.leftmost, cell.rightmost) = (left.leftmost, right.rightmost)
        return cell
    }
}
