/// The search in hash tables with open addressing: from the slot of the hash on, to the first that is empty or has the
/// searched item.
///
/// Tables differ in the storage of their slots: columns, arrays, pointers and atomic values. All share the search.
@usableFromInline package enum LinearProbing {
    /// The first slot from that of `hash` on for which `isEnd` is true; at least one slot must be empty.
    ///
    /// - Parameters:
    ///   - count: The number of slots, a power of two.
    ///   - isEnd: Whether a slot is empty or has the searched item.
    @inlinable @inline(__always)
    package static func slot(of hash: UInt64, in count: Int, where isEnd: (Int) -> Bool) -> Int {
        let mask = count &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while !isEnd(slot) { slot = (slot &+ 1) & mask }
        return slot
    }
}
