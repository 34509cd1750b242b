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
    ///   - once: whether to distribute as Yoga does, see ``YogaErrata/twoPassFlexibleLengths``.
    static func resolveFlexibleLengths(
        _ items: Scratch<FlexItem>, _ range: Range<Int>, main: Double, gap: Double, once: Bool = false
    ) {
        let room = main - gap * Double(range.count - 1)
        // No items are added meanwhile, so the memory does not move.
        let items = items.elements
        var used = 0.0
        for index in range { used += items[index].outerHypothetical }
        let grows = used < room
        if once { return shareOnce(items, range, room: room, grows: grows) }
        if used > room { breakWords(items, range, room: room) }
        var share = Share(room: room)
        for index in range {
            let hypothetical = items[index].hypothetical
            items[index].target = hypothetical
            let factor = grows ? items[index].grow : items[index].shrink
            items[index].isFrozen =
                factor == 0 || (grows ? items[index].base > hypothetical : items[index].base < hypothetical)
            share.add(items[index], grows: grows)
        }
        let initial = share.free
        while share.count > 0 {
            var free = share.free
            if share.factors < 1, abs(initial * share.factors) < abs(free) { free = initial * share.factors }
            var violation = 0.0
            for index in range where !items[index].isFrozen {
                var target = items[index].base
                if grows {
                    if free > 0 { target += free * (items[index].grow / share.factors) }
                } else if free < 0, share.scaled > 0 {
                    target += free * (items[index].scaledShrink / share.scaled)
                }
                let clamped = clamp(target, items[index].minMain, items[index].maxMain)
                items[index].target = clamped
                items[index].hypothetical = clamped - target
                violation += clamped - target
            }
            guard violation != 0 else { return }
            share = Share(room: room)
            for index in range {
                let own = items[index].hypothetical
                if !items[index].isFrozen, violation > 0 ? own > 0 : own < 0 { items[index].isFrozen = true }
                share.add(items[index], grows: grows)
            }
        }
    }

    /// Lowers the automatic minimums of items whose words can be broken, down to a common width, if their sum exceeds the
    /// space: only the widest words are broken, and nothing overflows.
    private static func breakWords(_ items: MutableColumn<FlexItem>, _ range: Range<Int>, room: Double) {
        var free = room
        var count = 0
        for index in range {
            let item = items[index]
            free -= item.mainMargins + item.floor(item.minMain)
            items[index].isFrozen = !(item.floor(item.leastMain) < item.floor(item.minMain))
            if !items[index].isFrozen { count += 1 }
        }
        guard free < -1e-6, count > 0 else { return }
        // The unfrozen items share what the others leave; items that violate a limit on one side are frozen at it, as
        // with flexible lengths.
        for index in range where !items[index].isFrozen { free += items[index].floor(items[index].minMain) }
        while count > 0 {
            let width = free / Double(count)
            var violation = 0.0
            for index in range where !items[index].isFrozen { violation += items[index].broken(to: width) - width }
            let left = count
            for index in range where !items[index].isFrozen {
                let own = items[index].broken(to: width)
                guard violation == 0 || (violation > 0 ? own > width : own < width) else { continue }
                items[index].minMain = min(own, items[index].minMain)
                items[index].hypothetical = clamp(items[index].base, items[index].minMain, items[index].maxMain)
                items[index].isFrozen = true
                free -= own
                count -= 1
            }
            guard count < left else { return }
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
        mutating func add(_ item: FlexItem, grows: Bool) {
            free -= item.mainMargins + (item.isFrozen ? item.target : item.base)
            guard !item.isFrozen else { return }
            count += 1
            factors += grows ? item.grow : item.shrink
            scaled += item.scaledShrink
        }
    }

    /// Like Yoga: items that violate a limit are frozen once, then the rest is distributed.
    private static func shareOnce(
        _ items: MutableColumn<FlexItem>, _ range: Range<Int>, room: Double, grows: Bool
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
