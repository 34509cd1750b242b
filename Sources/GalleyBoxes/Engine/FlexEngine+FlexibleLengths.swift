/// Flexible lengths: CSS Flexible Box 9.7.
extension FlexEngine {
    func resolveFlexibleLengths(_ line: FlexLine, _ container: Container) {
        FlexEngine.resolveFlexibleLengths(
            items, line.first..<line.end, main: container.main, gap: container.mainGap,
            once: errata.contains(.twoPassFlexibleLengths))
    }

    /// Distributes free space until no limit is violated (9.7).
    ///
    /// - Parameters:
    ///   - main: the length to fill.
    ///   - gap: the gap between two items.
    ///   - once: whether to distribute as Yoga does, see ``Errata/twoPassFlexibleLengths``.
    static func resolveFlexibleLengths(
        _ items: Scratch<FlexItem>, _ range: Range<Int>, main: Double, gap: Double, once: Bool = false
    ) {
        let room = main - gap * Double(range.count - 1)
        // No items are added meanwhile, so the memory does not move.
        let items = items.base
        var used = 0.0
        for index in range { used += (items + index).pointee.outerHypothetical }
        let grows = used < room
        if once { return shareOnce(items, range, room: room, grows: grows) }
        var share = Share(room: room)
        for index in range {
            let item = items + index
            let hypothetical = item.pointee.hypothetical
            item.pointee.target = hypothetical
            let factor = grows ? item.pointee.grow : item.pointee.shrink
            item.pointee.isFrozen =
                factor == 0 || (grows ? item.pointee.base > hypothetical : item.pointee.base < hypothetical)
            share.add(item, grows: grows)
        }
        let initial = share.free
        while share.count > 0 {
            var free = share.free
            if share.factors < 1, abs(initial * share.factors) < abs(free) { free = initial * share.factors }
            var violation = 0.0
            for index in range where !items[index].isFrozen {
                let item = items + index
                var target = item.pointee.base
                if grows {
                    if free > 0 { target += free * (item.pointee.grow / share.factors) }
                } else if free < 0, share.scaled > 0 {
                    target += free * (item.pointee.scaledShrink / share.scaled)
                }
                let clamped = clamp(target, item.pointee.minMain, item.pointee.maxMain)
                item.pointee.target = clamped
                item.pointee.hypothetical = clamped - target
                violation += clamped - target
            }
            guard violation != 0 else { return }
            share = Share(room: room)
            for index in range {
                let item = items + index
                let own = item.pointee.hypothetical
                if !item.pointee.isFrozen, violation > 0 ? own > 0 : own < 0 { item.pointee.isFrozen = true }
                share.add(item, grows: grows)
            }
        }
    }

    /// The space to distribute, and the items that share it.
    private struct Share {
        var free: Double
        /// The count of the items that are not frozen, their factors, and their factors times their sizes.
        var count = 0
        var factors = 0.0
        var scaled = 0.0

        init(room: Double) { free = room }

        @inline(__always)
        mutating func add(_ item: UnsafeMutablePointer<FlexItem>, grows: Bool) {
            free -= item.pointee.mainMargins + (item.pointee.isFrozen ? item.pointee.target : item.pointee.base)
            guard !item.pointee.isFrozen else { return }
            count += 1
            factors += grows ? item.pointee.grow : item.pointee.shrink
            scaled += item.pointee.scaledShrink
        }
    }

    /// Like Yoga: items that violate a limit are frozen once, then the rest is distributed.
    private static func shareOnce(
        _ items: UnsafeMutablePointer<FlexItem>, _ range: Range<Int>, room: Double, grows: Bool
    ) {
        func share(_ free: Double, _ factors: Double, _ item: FlexItem) -> Double {
            let factor = grows ? item.grow : item.shrink * item.hypothetical
            guard factor > 0, factors > 0, grows ? free > 0 : free < 0 else { return item.hypothetical }
            return item.hypothetical + free * factor / factors
        }
        var free = room
        var factors = 0.0
        for index in range {
            let item = items[index]
            free -= item.outerHypothetical
            factors += grows ? item.grow : item.shrink * item.hypothetical
            items[index].isFrozen = false
            items[index].target = item.hypothetical
        }
        if factors > 0, factors < 1 { factors = 1 }
        let (firstFree, firstFactors) = (free, factors)
        for index in range {
            let item = items[index]
            let target = share(firstFree, firstFactors, item)
            let clamped = clamp(target, item.minMain, item.maxMain)
            guard clamped != target else { continue }
            items[index].isFrozen = true
            items[index].target = clamped
            free -= clamped - item.hypothetical
            factors -= grows ? item.grow : item.shrink * item.hypothetical
        }
        for index in range where !items[index].isFrozen {
            let item = items[index]
            items[index].target = clamp(share(free, factors, item), item.minMain, item.maxMain)
        }
    }
}
