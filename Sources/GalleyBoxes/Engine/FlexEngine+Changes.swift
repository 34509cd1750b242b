internal import GalleyText

/// Incremental layout: finds what a change since the last layout affects.
extension FlexEngine {
    /// Lays out a tree.
    ///
    /// - Parameters:
    ///   - changed: the boxes whose content has changed.
    ///   - isSame: whether the available size and the environment are those of the last layout, so that everything that
    ///     does not depend on `changed` is up to date.
    ///   - depths: the depths of all nodes.
    mutating func layOut(
        changed: [Int32], isSame: Bool, depths: NodeColumn<Int32>, available: Size, isRightToLeft: Bool
    ) {
        let root = 0
        guard isSame else {
            // In another size, most boxes are placed again.
            placed.reserveCapacity(states.count)
            touched.reserveCapacity(states.count)
            for node in changed { removeResults(around: Int(node)) }
            layOut(root: root, available: available, isRightToLeft: isRightToLeft)
            findBaselines()
            return
        }
        let (again, reachesRoot) = check(changed, root: root, depths: depths)
        if reachesRoot { layOut(root: root, available: available, isRightToLeft: isRightToLeft) }
        placeAgain(again, root: root)
    }

    /// Finds how far changes extend: if a box gives the same result as before for everything that was measured, the
    /// boxes around it are unchanged.
    ///
    /// - Returns: the boxes whose content must be placed again, and whether the root must be laid out.
    private mutating func check(
        _ changed: [Int32], root: Int, depths: NodeColumn<Int32>
    ) -> (again: [Int32], reachesRoot: Bool) {
        // The deepest first, since the boxes around them use their results.
        let sorted = changed.filter { states[Int($0)].isPending }.sorted { depths[Int($0)] > depths[Int($1)] }
        var above: [Int32] = []
        var (index, aboveIndex) = (0, 0)
        var again: [Int32] = []
        var reachesRoot = false
        while index < sorted.count || aboveIndex < above.count {
            let takesSorted =
                aboveIndex == above.count
                || (index < sorted.count && depths[Int(sorted[index])] >= depths[Int(above[aboveIndex])])
            let next = takesSorted ? sorted[index] : above[aboveIndex]
            if takesSorted { index += 1 } else { aboveIndex += 1 }
            let node = Int(next)
            guard states[node].isPending else { continue }
            states[node].isPending = false
            states[node].isDirty = true
            if node != root, answersTheSame(node) {
                again.append(next)
                continue
            }
            removeResults(of: node)
            guard node != root else {
                reachesRoot = true
                continue
            }
            let parent = links[node].parent
            guard !states[Int(parent)].isPending else { continue }
            states[Int(parent)].isPending = true
            above.append(parent)
        }
        return (again, reachesRoot)
    }

    /// Whether all previous measurements of a container are the same after its content changed.
    private mutating func answersTheSame(_ node: Int) -> Bool {
        guard styles[node].display != .contents, !traits[node].contains(.leaf), !states[node].hasDiscardedResults,
            !traits[node].contains(.tablePart), !BlockFlow.isContinued(node, &self)
        else {
            return false
        }
        let state = states[node]
        if state.hasContentWidths > 0 {
            guard containerWidths(node, in: state.contentRooms.0) == state.contentWidths.0 else { return false }
        }
        if state.hasContentWidths > 1 {
            guard containerWidths(node, in: state.contentRooms.1) == state.contentWidths.1 else { return false }
        }
        var next = state.measure
        while next >= 0 {
            let entry = measures.entries[Int(next)]
            let outcome = run(node, entry.proposal, entry.hasBaselines ? .baselines : .height)
            guard outcome.height == entry.outcome.height else { return false }
            if entry.hasBaselines {
                guard same(outcome.first, entry.outcome.first), same(outcome.last, entry.outcome.last) else {
                    return false
                }
            }
            next = entry.next
        }
        return true
    }

    /// Discards the cached results of a node.
    private mutating func removeResults(of node: Int) {
        measures.release(&states[node].measure)
        states[node].isDirty = true
        states[node].hasContentWidths = 0
        states[node].hasDiscardedResults = false
        prepared[node].container = -1
    }

    /// Discards the cached results of a node and of its ancestors.
    private mutating func removeResults(around changed: Int) {
        guard states[changed].isPending else { return }
        states[changed].isPending = false
        var node = changed
        while node >= 0 {
            let wasKnown =
                !states[node].isDirty || states[node].measure >= 0 || states[node].hasContentWidths > 0
                || prepared[node].container >= 0
            removeResults(of: node)
            // The ancestors of a box without cached results have none either.
            guard wasKnown || node == changed else { return }
            node = Int(links[node].parent)
        }
    }
}
