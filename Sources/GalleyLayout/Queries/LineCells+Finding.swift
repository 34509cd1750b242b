internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

// Finding cells by offset and by position along the line.
extension LineCells {
    /// The cell that contains the character at a UTF-8 offset; `nil` if the line does not show it.
    func cell(containing offset: Int) -> LineCell? {
        for index in 0..<partCount {
            let part = part(index)
            guard !part.isInserted, part.start <= offset, offset < part.end else { continue }
            if part.isWhole { return cell(around: edgeAtom(ofPart: index, isLeft: true)) }
            let next = part.clusters.partitioningIndex { textBase + Int(clusters[$0].start) > offset }
            let cluster = max(part.clusters.lowerBound, next - 1)
            var atom = LineAtom(part: index, cluster: cluster)
            if flags[cluster].contains(.ligature) {
                let offsets = TextBoundaries(text).clusterBoundaries(inUTF8: utf8Range(of: cluster, in: part))
                atom.piece = max(0, (offsets.dropLast().lastIndex { $0 <= offset }) ?? 0)
            }
            return cell(around: atom)
        }
        return nil
    }

    /// The text cell whose start or end is nearest to a UTF-8 offset that the line does not show.
    func cell(nearestTo offset: Int) -> (cell: LineCell, isStart: Bool)? {
        var best: (part: Int, distance: Int, isStart: Bool)?
        for index in 0..<partCount where !part(index).isInserted {
            let part = part(index)
            for (distance, isStart) in [(abs(part.start - offset), true), (abs(part.end - offset), false)]
            where distance < best?.distance ?? .max {
                best = (index, distance, isStart)
            }
        }
        guard let best else { return nil }
        let isLeft = best.isStart != part(best.part).isRightToLeft
        return (cell(around: edgeAtom(ofPart: best.part, isLeft: isLeft)), best.isStart)
    }

    /// The cell that contains a position along the line, or the nearest one; a cell of zero width only if there is no
    /// other.
    ///
    /// - Parameters:
    ///   - isClosed: Which of two cells is the result at their common edge: if true, the one with the paragraph's direction,
    ///     or the left one if both or neither have it; if false, the right one.
    func cell(at target: Int, isClosed: Bool = false, includesInserted: Bool = false) -> LineCell? {
        var found: Int?
        var nearest = (distance: Int.max, rank: Int.max)
        for index in 0..<partCount {
            let part = part(index)
            guard includesInserted || !part.isInserted else { continue }
            let beyond = isClosed ? target - part.right : target - part.right + 1
            let isContrary = isClosed && part.isRightToLeft != isRightToLeft
            let rank = part.width <= 0 ? 2 : isContrary ? 1 : 0
            let distance = max(part.left - target, beyond, 0)
            if (distance, rank) < nearest { (nearest, found) = ((distance, rank), index) }
        }
        guard let found else { return nil }
        let part = part(found)
        guard !part.isWhole else { return cell(around: edgeAtom(ofPart: found, isLeft: true)) }
        let inside = min(max(target - part.left - (isClosed ? 1 : 0), 0), max(0, part.width - 1))
        let cluster = cluster(at: inside, in: part)
        var atom = LineAtom(part: found, cluster: cluster)
        let pieces = pieceCount(of: cluster, in: part)
        if pieces > 1 {
            let order = (0..<pieces).map { part.isRightToLeft ? pieces - 1 - $0 : $0 }
            atom.piece = order[pieces - 1]
            for piece in order {
                let cell = cell(of: LineAtom(part: found, cluster: cluster, piece: piece))
                if cell.right - part.left > inside {
                    atom.piece = piece
                    break
                }
            }
        }
        return cell(around: atom)
    }

    /// The cluster of a part at a distance from its left edge; the first or last if the part has zero width.
    private func cluster(at inside: Int, in part: LineSegment) -> Int {
        let origin = clusters[part.clusters.lowerBound].x
        if part.isRightToLeft {
            let next = part.clusters.partitioningIndex { clusters[$0].x - origin >= part.width - inside }
            return max(part.clusters.lowerBound, next - 1)
        }
        return part.clusters.dropLast().partitioningIndex { clusters[$0 + 1].x - origin > inside }
    }
}
