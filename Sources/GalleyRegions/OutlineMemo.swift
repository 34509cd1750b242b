internal import GalleyText

/// The obstacles of containers used lately. Flattening and sweeping curves takes longer than placing a page of text around
/// them, and a layout at another width, or after an edit, has the same ones.
public final class OutlineMemo {
    /// What decides where obstacles are.
    private struct Entry {
        var shapes: [RegionOutline.Shape]
        var toAxes: Transform
        var inline: Int
        var index: ObstacleIndex
    }

    private static let capacity = 4
    /// An outline in more pieces is not kept.
    private static let mostPieces = 1 << 13

    private var entries: [Entry] = []
    /// The entry that gives way next.
    private var next = 0

    /// A memo of no containers.
    public init() {}

    /// Forgets all obstacles.
    public func forget() {
        entries.removeAll()
        next = 0
    }

    /// Obstacles whose inline positions count from `inline`.
    /// - Parameter toAxes: From the container's x and y, in points, to inline and block positions, in points.
    func obstacles(
        _ shapes: [RegionOutline.Shape], toAxes: Transform, from inline: Int
    ) throws(GalleyError) -> ObstacleIndex {
        if shapes.isEmpty { return ObstacleIndex([]) }
        for entry in entries where entry.inline == inline && entry.toAxes == toAxes && entry.shapes == shapes {
            return entry.index
        }
        let pieces = try RegionOutline.obstacles(shapes, toAxes: toAxes)
        let index = ObstacleIndex(inline == 0 ? pieces : pieces.map { $0.moved(by: -Double(inline)) })
        guard pieces.count <= Self.mostPieces else { return index }
        let entry = Entry(shapes: shapes, toAxes: toAxes, inline: inline, index: index)
        if entries.count < Self.capacity {
            entries.append(entry)
        } else {
            entries[next] = entry
            next = (next + 1) % Self.capacity
        }
        return index
    }
}

extension Trapezoid {
    fileprivate func moved(by distance: Double) -> Trapezoid {
        var result = self
        result.startAtTop += distance
        result.startAtBottom += distance
        result.endAtTop += distance
        result.endAtBottom += distance
        return result
    }
}
