/// A paragraph's cloned boxes, sorted for outer and inner boxes separately.
public struct ClonedBoxes: Sendable {
    var outer: [ClonedBox] = []
    var inner: [ClonedBox] = []

    var isEmpty: Bool { outer.isEmpty && inner.isEmpty }

    /// The boxes split by a break before a cluster, the outer one first.
    public func boxesSplit(before cluster: Int) -> [ClonedBox] {
        if isEmpty { return [] }
        return [outer.boxSplit(before: cluster), inner.boxSplit(before: cluster)].compactMap { $0 }
    }

    /// The maximum width that line breaks add to a line, or remove from it.
    public var widest: Int { outer.widest + inner.widest }
}
