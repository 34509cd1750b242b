internal import GalleyText

/// The changes between two snapshots.
///
/// Items are compared by id and version. Moves are the fewest: an item that keeps its order among those that stay, in the
/// same section, has not moved.
public struct ListDifference: Sendable, Equatable {
    /// A move of an item or a section, between positions in the whole list.
    public struct Move: Sendable, Hashable {
        /// The position in the old snapshot.
        public var from: Int
        /// The position in the new snapshot.
        public var to: Int
    }

    /// Positions in the old snapshot, ascending.
    public private(set) var removed: [Int] = []
    /// Positions in the new snapshot, ascending.
    public private(set) var inserted: [Int] = []
    /// Items that changed their order or section, ascending by their new positions.
    public private(set) var moved: [Move] = []
    /// Positions in the new snapshot of items with another version, ascending.
    public private(set) var updated: [Int] = []
    /// Sections that were removed (old positions), inserted (new positions) and moved.
    public private(set) var removedSections: [Int] = []
    /// See ``removedSections``.
    public private(set) var insertedSections: [Int] = []
    /// See ``removedSections``.
    public private(set) var movedSections: [Move] = []

    /// The old position of each new item; -1 where it is new.
    private(set) var oldIndices: ContiguousArray<Int32> = []
    /// The old position of each new section; -1 where it is new.
    private(set) var oldSections: [Int] = []

    /// No changes.
    init() {}

    /// Finds the changes from `old` to `new`.
    /// - Complexity: O(*n*), and O(*m* log *m*) for *m* items that change their order.
    public init(from old: ListSnapshot, to new: ListSnapshot) {
        if old.isIdentical(to: new) {
            oldIndices = ContiguousArray(0..<Int32(new.itemCount))
            oldSections = Array(0..<new.sectionCount)
            return
        }
        compareSections(old.storage.sections, new.storage.sections)
        compareItems(old.storage, new.storage)
    }

    /// Whether nothing has changed but headers and footers.
    public var isEmpty: Bool {
        removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty && removedSections.isEmpty
            && insertedSections.isEmpty && movedSections.isEmpty
    }

    /// Whether the item at a position in the new snapshot has moved.
    func isMoved(_ index: Int) -> Bool {
        let first = moved.partitioningIndex { $0.to >= index }
        return first < moved.count && moved[first].to == index
    }

    private mutating func compareSections(_ old: [ListSnapshot.Section], _ new: [ListSnapshot.Section]) {
        if old.count == new.count, zip(old, new).allSatisfy({ $0.id == $1.id }) {
            return oldSections = Array(old.indices)
        }
        var places: [ItemID: Int] = [:]
        for (index, section) in old.enumerated() { places[section.id] = index }
        oldSections = new.map { places[$0.id] ?? -1 }
        insertedSections = oldSections.indices.filter { oldSections[$0] < 0 }
        var isKept = [Bool](repeating: false, count: old.count)
        for index in oldSections where index >= 0 { isKept[index] = true }
        removedSections = isKept.indices.filter { !isKept[$0] }
        let kept = oldSections.indices.filter { oldSections[$0] >= 0 }
        let stays = ListDifference.longestAscent(kept.map { oldSections[$0] })
        for (index, section) in kept.enumerated() where !stays[index] {
            movedSections.append(Move(from: oldSections[section], to: section))
        }
    }

    private mutating func compareItems(_ old: ListSnapshot.Storage, _ new: ListSnapshot.Storage) {
        let (before, after) = (old.items, new.items)
        oldIndices = ContiguousArray(repeating: -1, count: after.count)
        // Most changes leave the start and the end as they were.
        var start = 0
        let shorter = min(before.count, after.count)
        while start < shorter, before[start].id == after[start].id {
            oldIndices[start] = Int32(start)
            start += 1
        }
        var end = 0
        while end < shorter - start, before[before.count - 1 - end].id == after[after.count - 1 - end].id {
            oldIndices[after.count - 1 - end] = Int32(before.count - 1 - end)
            end += 1
        }
        let (oldEnd, newEnd) = (before.count - end, after.count - end)
        var isKept = [Bool](repeating: false, count: oldEnd - start)
        for index in start..<newEnd {
            guard let place = old.table.index(of: after[index].id, in: before) else {
                inserted.append(index)
                continue
            }
            oldIndices[index] = Int32(place)
            isKept[place - start] = true
        }
        for index in isKept.indices where !isKept[index] { removed.append(index + start) }
        findMoves(old, new, from: start, to: newEnd)
        for index in after.indices where oldIndices[index] >= 0 {
            if before[Int(oldIndices[index])].version != after[index].version { updated.append(index) }
        }
    }

    /// Finds the items that change their order, which are all in a range, and those that change their section.
    private mutating func findMoves(
        _ old: ListSnapshot.Storage, _ new: ListSnapshot.Storage, from start: Int, to end: Int
    ) {
        var kept: [Int] = []
        for index in start..<end where oldIndices[index] >= 0 { kept.append(index) }
        let stays = ListDifference.longestAscent(kept.map { Int(oldIndices[$0]) })
        var isMoved = [Bool](repeating: false, count: end - start)
        for (index, item) in kept.enumerated() where !stays[index] { isMoved[item - start] = true }
        let places = old.sections.map(\.range)
        for (section, record) in new.sections.enumerated() {
            let range = oldSections[section] >= 0 ? places[oldSections[section]] : 0..<0
            for index in record.range {
                let from = Int(oldIndices[index])
                guard from >= 0 else { continue }
                if !range.contains(from) || index >= start && index < end && isMoved[index - start] {
                    moved.append(Move(from: from, to: index))
                }
            }
        }
    }

    /// A largest set of numbers that ascend in order.
    static func longestAscent(_ numbers: [Int]) -> [Bool] {
        var isIn = [Bool](repeating: false, count: numbers.count)
        // For each length, the position of the least number at which such a series ends.
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            if let last = ends.last, numbers[last] < number {
                previous[index] = last
                ends.append(index)
                continue
            }
            let length = ends.partitioningIndex { numbers[$0] >= number }
            previous[index] = length > 0 ? ends[length - 1] : -1
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var next = ends.last ?? -1
        while next >= 0 {
            isIn[next] = true
            next = previous[next]
        }
        return isIn
    }
}
