/// Positions of items by id: a hash table of four bytes for each slot, which finds ids in the items themselves.
struct IdentityTable: Sendable {
    private var slots: ContiguousArray<Int32>
    private let mask: Int

    /// A table for `count` items.
    init(count: Int) {
        var size = 4
        while size < count + count / 2 { size *= 2 }
        slots = ContiguousArray(repeating: -1, count: size)
        mask = size - 1
    }

    /// Adds the item at `index`.
    ///
    /// - Returns: the position of an item with the same id that was added before.
    mutating func insert(_ index: Int, in items: ContiguousArray<ListItem>) -> Int? {
        let id = items[index].id
        var slot = id.hashValue & mask
        while slots[slot] >= 0 {
            if items[Int(slots[slot])].id == id { return Int(slots[slot]) }
            slot = (slot + 1) & mask
        }
        slots[slot] = Int32(index)
        return nil
    }

    func index(of id: ItemID, in items: ContiguousArray<ListItem>) -> Int? {
        var slot = id.hashValue & mask
        while slots[slot] >= 0 {
            if items[Int(slots[slot])].id == id { return Int(slots[slot]) }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// The memory in use, in bytes.
    var memory: Int { slots.count * 4 }
}
