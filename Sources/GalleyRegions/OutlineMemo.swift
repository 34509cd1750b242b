internal import GalleyText

/// A memo of the obstacles of recent containers. Flattening and sweeping curves takes longer than placing a page of
/// text around them, and layouts at another width, or after an edit, have the same obstacles.
public final class OutlineMemo {
    /// The values that determine obstacles.
    private struct Entry {
        var shapes: [RegionOutline.Shape]
        var toAxes: Transform
        var index: ObstacleIndex
    }

    private static let capacity = 4
    /// The maximum number of pieces of a stored outline.
    private static let mostPieces = 1 << 13

    private var entries: [Entry] = []
    /// The index of the entry that is replaced next.
    private var next = 0

    /// Creates an empty memo.
    public init() {}

    /// Removes all obstacles.
    public func removeAll() {
        entries.removeAll()
        next = 0
    }

    /// The obstacles of a container's shapes, which its columns share.
    /// - Parameter toAxes: Maps the container's x and y, in points, to inline and block positions, in points.
    func obstacles(_ shapes: [RegionOutline.Shape], toAxes: Transform) throws(GalleyError) -> ObstacleIndex {
        if shapes.isEmpty { return ObstacleIndex([]) }
        for entry in entries where entry.toAxes == toAxes && entry.shapes == shapes { return entry.index }
        let pieces = try RegionOutline.obstacles(shapes, toAxes: toAxes)
        let index = ObstacleIndex(pieces)
        guard pieces.count <= Self.mostPieces else { return index }
        let entry = Entry(shapes: shapes, toAxes: toAxes, index: index)
        if entries.count < Self.capacity {
            entries.append(entry)
        } else {
            entries[next] = entry
            next = (next + 1) % Self.capacity
        }
        return index
    }
}
