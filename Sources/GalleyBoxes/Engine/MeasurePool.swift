/// The measurements of all nodes of a tree.
struct MeasurePool: Sendable {
    struct Entry: Sendable {
        var proposal: Proposal
        var outcome: Outcome
        var hasBaselines: Bool
        var next: Int32
    }

    private(set) var entries: [Entry] = []
    private var free: Int32 = -1

    /// The maximum number of measurements per node.
    private static let limit = 6

    func find(_ proposal: Proposal, head: Int32, baselines: Bool) -> Outcome? {
        var index = head
        while index >= 0 {
            let entry = entries[Int(index)]
            if entry.proposal.isSame(as: proposal), entry.hasBaselines || !baselines { return entry.outcome }
            index = entry.next
        }
        return nil
    }

    /// - Returns: whether an older measurement was removed.
    mutating func keep(_ proposal: Proposal, _ outcome: Outcome, baselines: Bool, head: inout Int32) -> Bool {
        let entry = Entry(proposal: proposal, outcome: outcome, hasBaselines: baselines, next: head)
        if free >= 0 {
            let index = Int(free)
            free = entries[index].next
            entries[index] = entry
            head = Int32(index)
        } else {
            head = Int32(entries.count)
            entries.append(entry)
        }
        var index = head
        for _ in 1..<Self.limit where index >= 0 { index = entries[Int(index)].next }
        guard index >= 0, entries[Int(index)].next >= 0 else { return false }
        var rest = entries[Int(index)].next
        entries[Int(index)].next = -1
        release(&rest)
        return true
    }

    /// Removes a node's measurements.
    mutating func release(_ head: inout Int32) {
        while head >= 0 {
            let next = entries[Int(head)].next
            entries[Int(head)].next = free
            free = head
            head = next
        }
    }
}
