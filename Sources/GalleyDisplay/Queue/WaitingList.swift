/// A queue of waiting elements that can be taken in order, by priority, or removed.
///
/// Numbers increase in order of arrival. Each operation takes amortized logarithmic time. A removed element leaves its
/// number in the queue; these numbers are removed before there are more of them than elements.
struct WaitingList<Element: Sendable>: Sendable {
    private struct Rank: Comparable, Sendable {
        var priority: Int
        var number: UInt64

        /// Higher priorities first, and earlier numbers first among equal ones.
        static func < (one: Rank, other: Rank) -> Bool {
            one.priority != other.priority ? one.priority > other.priority : one.number < other.number
        }
    }

    private var elements: [UInt64: (priority: Int, element: Element)] = [:]
    /// Numbers in order of arrival, starting at index `first`.
    private var order: [UInt64] = []
    private var first = 0
    /// A binary heap.
    private var ranks: [Rank] = []

    var count: Int { elements.count }
    var isEmpty: Bool { elements.isEmpty }
    /// The count of stored numbers, with and without an element.
    var heldNumbers: Int { order.count - first + ranks.count }

    mutating func append(_ element: Element, number: UInt64, priority: Int) {
        sweep()
        elements[number] = (priority, element)
        order.append(number)
        ranks.append(Rank(priority: priority, number: number))
        siftUp(ranks.count - 1)
    }

    mutating func remove(_ number: UInt64) -> Element? {
        elements.removeValue(forKey: number)?.element
    }

    mutating func takeFirst() -> Element? {
        while first < order.count {
            let number = order[first]
            first += 1
            if let element = remove(number) { return element }
        }
        order.removeAll(keepingCapacity: true)
        first = 0
        return nil
    }

    mutating func takeHighest() -> Element? {
        while let top = ranks.first {
            let last = ranks.removeLast()
            if !ranks.isEmpty {
                ranks[0] = last
                siftDown(0)
            }
            if let element = remove(top.number) { return element }
        }
        return nil
    }

    private mutating func sweep() {
        if order.count > 2 * elements.count + 64 {
            order = order[first...].filter { elements[$0] != nil }
            first = 0
        }
        if ranks.count > 2 * elements.count + 64 {
            // A sorted array is a heap.
            ranks = ranks.filter { elements[$0.number] != nil }.sorted()
        }
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard ranks[index] < ranks[parent] else { return }
            ranks.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < ranks.count && ranks[child] < ranks[least] {
                least = child
            }
            guard least != index else { return }
            ranks.swapAt(index, least)
            index = least
        }
    }
}
