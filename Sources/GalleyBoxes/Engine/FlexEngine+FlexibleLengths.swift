/// Flexible lengths: CSS Flexible Box 9.7.
extension FlexEngine {
    func resolveFlexibleLengths(_ line: FlexLine, _ container: Container) {
        FlexEngine.resolveFlexibleLengths(
            items, line.first..<line.end, main: container.main, gap: container.mainGap,
            once: errata.contains(.twoPassFlexibleLengths))
    }

    /// 9.7: shares out free space until no limit is violated.
    ///
    /// - Parameters:
    ///   - main: the length that the items are to fill.
    ///   - gap: between two of them.
    ///   - once: as Yoga has it, see ``Errata/twoPassFlexibleLengths``.
    static func resolveFlexibleLengths(
        _ items: Scratch<FlexItem>, _ range: Range<Int>, main: Double, gap: Double, once: Bool = false
    ) {
        let room = main - gap * Double(range.count - 1)
        // Nothing is added meanwhile, so that they stay where they are.
        let items = items.base
        var used = 0.0
        for index in range { used += (items + index).pointee.outerHypothetical }
        let grows = used < room
        if once { return shareOnce(items, range, room: room, grows: grows) }
        var open = 0
        for index in range {
            let item = items + index
            let hypothetical = item.pointee.hypothetical
            item.pointee.target = hypothetical
            let factor = grows ? item.pointee.grow : item.pointee.shrink
            let isFrozen = factor == 0 || (grows ? item.pointee.base > hypothetical : item.pointee.base < hypothetical)
            item.pointee.isFrozen = isFrozen
            if !isFrozen { open += 1 }
        }
        guard open > 0 else { return }
        let initial = freeSpace(items, range, room: room)
        while open > 0 {
            var (factors, scaled) = (0.0, 0.0)
            for index in range where !items[index].isFrozen {
                let item = items + index
                factors += grows ? item.pointee.grow : item.pointee.shrink
                scaled += item.pointee.scaledShrink
            }
            var free = freeSpace(items, range, room: room)
            if factors < 1, abs(initial * factors) < abs(free) { free = initial * factors }
            var violation = 0.0
            for index in range where !items[index].isFrozen {
                let item = items + index
                var target = item.pointee.base
                if grows {
                    if free > 0 { target += free * (item.pointee.grow / factors) }
                } else if free < 0, scaled > 0 {
                    target += free * (item.pointee.scaledShrink / scaled)
                }
                let clamped = clamp(target, item.pointee.minMain, item.pointee.maxMain)
                item.pointee.target = clamped
                item.pointee.hypothetical = clamped - target
                violation += clamped - target
            }
            for index in range where !items[index].isFrozen {
                let own = items[index].hypothetical
                if violation == 0 || (violation > 0 ? own > 0 : own < 0) {
                    items[index].isFrozen = true
                    open -= 1
                }
            }
        }
    }

    /// As Yoga has it: what violates a limit is frozen once, then the rest is shared out.
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

    private static func freeSpace(
        _ items: UnsafeMutablePointer<FlexItem>, _ range: Range<Int>, room: Double
    ) -> Double {
        var free = room
        for index in range {
            let item = items + index
            free -= item.pointee.mainMargins + (item.pointee.isFrozen ? item.pointee.target : item.pointee.base)
        }
        return free
    }
}
