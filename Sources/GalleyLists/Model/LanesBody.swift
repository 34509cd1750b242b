internal import GalleyText

/// Columns in which items follow each other, each item in the column that was shortest when it was placed.
struct LanesBody: Sendable {
    let edges: ColumnEdges
    var trees: [ExtentTree]
    /// The column of each item, and the position in it.
    let lane: ContiguousArray<Int16>
    let place: ContiguousArray<Int32>
    /// The items of each column.
    let members: [ContiguousArray<Int32>]

    /// - Parameter kept: the columns that items had before; -1 for new ones.
    init(edges: ColumnEdges, lengths: ContiguousArray<Double>, spacing: Double, kept: ContiguousArray<Int16>?) {
        self.edges = edges
        let count = edges.columns
        var ends = [Double](repeating: 0, count: count)
        var lane = ContiguousArray<Int16>()
        var place = ContiguousArray<Int32>()
        var members = [ContiguousArray<Int32>](repeating: [], count: count)
        var values = [ContiguousArray<Double>](repeating: [], count: count)
        for (index, length) in lengths.enumerated() {
            var best = 0
            if let kept, kept[index] >= 0, Int(kept[index]) < count {
                best = Int(kept[index])
            } else {
                for other in 1..<max(1, count) where ends[other] < ends[best] { best = other }
            }
            lane.append(Int16(best))
            place.append(Int32(members[best].count))
            members[best].append(Int32(index))
            values[best].append(length)
            ends[best] += abs(length) + spacing
        }
        self.lane = lane
        self.place = place
        self.members = members
        trees = values.map { ExtentTree(signed: $0, spacing: spacing) }
    }

    func span(of index: Int) -> ListSpan {
        let column = Int(lane[index])
        let (start, length) = edges.span(column)
        let place = Int(place[index])
        return ListSpan(
            start: trees[column].offset(of: place), length: trees[column].length(place), crossStart: start,
            crossLength: length)
    }

    func items(from start: Double, to end: Double, limit: Int) -> [Int] {
        guard end > start else { return [] }
        var result: [Int] = []
        for (column, tree) in trees.enumerated() where tree.count > 0 {
            var place = tree.index(at: max(0, start))
            var offset = tree.offset(of: place)
            var found = 0
            while place < tree.count, offset < end, found < limit {
                if offset + tree.length(place) > start || tree.length(place) == 0 {
                    result.append(Int(members[column][place]))
                    found += 1
                }
                offset += tree.length(place) + tree.spacing
                place += 1
            }
        }
        return Array(result.sorted().prefix(limit))
    }
}
