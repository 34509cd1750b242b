internal import GalleyText

/// Edges of columns of equal width on whole pixels.
struct ColumnEdges: Sendable {
    var columns: Int
    var cross: Double
    var gap: Double
    var scale: Double

    /// The start and length of columns.
    func span(_ column: Int, _ count: Int = 1) -> (start: Double, length: Double) {
        let start = edge(column)
        return (start, max(0, edge(column + count) - gap - start))
    }

    private func edge(_ column: Int) -> Double {
        if column == columns { return cross + gap }
        let step = (cross + gap) / Double(columns)
        return (step * Double(column) * scale).rounded() / scale
    }

    /// The number of columns in a length.
    static func count(_ columns: ListLayout.Columns, in cross: Double, gap: Double) -> Int {
        switch columns {
        case .count(let count): return min(max(1, count), 10_000)
        case .minimumWidth(let least):
            guard least.isFinite, least + gap > 0 else { return 1 }
            return Int(min(max(1, ((cross + gap) / (max(least, 1) + gap)).rounded(.down)), 10_000))
        }
    }
}
