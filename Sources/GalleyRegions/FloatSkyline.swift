/// The space that floats occupy along one edge of a container: an inline extent for each block interval.
///
/// Each float starts at or below all previous ones, and nothing is between it and its edge. Over its height it
/// therefore extends at least as far as those before it, and the union of all floats is a list of steps that do not
/// overlap. Steps above the last float's top never change again. Steps below it, of floats higher than their
/// neighbours, are replaced from the top as floats are added. These are two stacks, in which each step is pushed and
/// popped a few times at most.
///
/// The steps are in an arena that only grows. A stack is the index of its last step; each step links to the next one,
/// and to one further down together with the union of the steps up to there (a skew-binary random-access list: Myers,
/// "An applicative random-access stack", 1983). A copy is therefore a few words, and a position is found in logarithmic
/// time, however many floats a document has.
package struct FloatSkyline {
    /// The extent occupied between two block positions.
    private struct Step: BitwiseCopyable {
        var top: Double
        var bottom: Double
        var start: Double
        var end: Double
    }

    private struct Node: BitwiseCopyable {
        var step: Step
        /// The union of the steps from this one to its jump target, without the target.
        var start: Double
        var end: Double
        var depth: Int32
        /// The indices of the next step and of the jump target; -1 is none.
        var next: Int32
        var jump: Int32
    }

    /// The storage for the steps of all stacks.
    private final class Arena {
        private var nodes: [Node] = []

        subscript(index: Int32) -> Node { nodes[Int(index)] }

        func push(_ step: Step, onto stack: inout Int32) {
            var node = Node(step: step, start: step.start, end: step.end, depth: 0, next: stack, jump: stack)
            if stack >= 0 {
                let below = self[stack]
                node.depth = below.depth + 1
                // Two jumps of equal length become one.
                if below.jump >= 0, case let far = self[below.jump], far.jump >= 0,
                    below.depth - far.depth == far.depth - self[far.jump].depth
                {
                    node.jump = far.jump
                    node.start = min(node.start, below.start, far.start)
                    node.end = max(node.end, below.end, far.end)
                }
            }
            stack = Int32(nodes.count)
            nodes.append(node)
        }

        /// The last step from the top of a stack for which all steps satisfy a condition; -1 is none.
        func last(of stack: Int32, while isTrue: (Step) -> Bool) -> Int32 {
            guard stack >= 0, isTrue(self[stack].step) else { return -1 }
            var node = stack
            while true {
                let (jump, next) = (self[node].jump, self[node].next)
                if jump >= 0, isTrue(self[jump].step) {
                    node = jump
                } else if next >= 0, isTrue(self[next].step) {
                    node = next
                } else {
                    return node
                }
            }
        }

        /// The first step that is not `past`; the steps that are past come first in the stack.
        func first(of stack: Int32, past isPast: (Step) -> Bool) -> Int32 {
            let past = last(of: stack, while: isPast)
            return past >= 0 ? self[past].next : stack
        }

        /// Extends a range by the steps from `first` on while they satisfy a condition.
        func extend(_ reach: inout (start: Double, end: Double), from first: Int32, while isInside: (Step) -> Bool) {
            var index = first
            while index >= 0, case let node = self[index], isInside(node.step) {
                let jumps = node.jump >= 0 && isInside(self[node.jump].step)
                reach.start = min(reach.start, jumps ? node.start : node.step.start)
                reach.end = max(reach.end, jumps ? node.end : node.step.end)
                index = jumps ? node.jump : node.next
            }
        }
    }

    private var arena: Arena?
    /// The lowest step above the last float's top; the stack continues upwards.
    private var settled: Int32 = -1
    /// The step at the last float's top; the stack continues downwards.
    private var open: Int32 = -1
    /// The inline extent of the last float.
    private var last = (start: 0.0, end: 0.0)

    package var isEmpty: Bool { arena == nil }

    /// Creates a skyline without floats.
    package init() {}

    /// Adds a float's rectangle; false if it is separate from the previous ones, for example beyond an obstacle.
    package mutating func add(_ box: Trapezoid) -> Bool {
        let step = Step(top: box.top, bottom: box.bottom, start: box.startAtTop, end: box.endAtTop)
        if arena != nil {
            guard step.start < last.end, step.end > last.start else { return false }
            if let taken = reach(from: box.top, to: box.bottom), step.start > taken.start || step.end < taken.end {
                return false
            }
        }
        let arena = self.arena ?? Arena()
        self.arena = arena
        last = (step.start, step.end)
        // Steps above its top are settled.
        while open >= 0, case var upper = arena[open].step, upper.top < step.top {
            open = arena[open].next
            let bottom = upper.bottom
            upper.bottom = min(bottom, step.top)
            arena.push(upper, onto: &settled)
            if bottom > step.top { push(upper, from: step.top, to: bottom, in: arena) }
        }
        // Steps that it covers are removed.
        while open >= 0, case let upper = arena[open].step, upper.top < step.bottom {
            open = arena[open].next
            if upper.bottom > step.bottom { push(upper, from: step.bottom, to: upper.bottom, in: arena) }
        }
        arena.push(step, onto: &open)
        return true
    }

    private mutating func push(_ step: Step, from top: Double, to bottom: Double, in arena: Arena) {
        arena.push(Step(top: top, bottom: bottom, start: step.start, end: step.end), onto: &open)
    }

    /// The extent occupied between two block positions; nil if there is none.
    package func reach(from top: Double, to bottom: Double) -> (start: Double, end: Double)? {
        guard let arena else { return nil }
        var reach = (start: Double.infinity, end: -Double.infinity)
        // Upwards from the lowest settled step, and downwards from the highest open one.
        arena.extend(&reach, from: arena.first(of: settled) { $0.top >= bottom }) { $0.bottom > top }
        arena.extend(&reach, from: arena.first(of: open) { $0.bottom <= top }) { $0.top < bottom }
        return reach.end > reach.start ? reach : nil
    }

    /// The first position below `position` at which a step starts or ends; infinite if there is none.
    package func edge(below position: Double) -> Double {
        guard let step = step(endingBelow: position) else { return .infinity }
        return step.top > position ? step.top : step.bottom
    }

    /// The first occupied position at or below `position`; infinite if there is none.
    func top(below position: Double) -> Double {
        step(endingBelow: position).map { max($0.top, position) } ?? .infinity
    }

    /// The bottom of the lowest step.
    var bottom: Double {
        guard let arena else { return -.infinity }
        let lowest = arena.last(of: open) { _ in true }
        return lowest >= 0 ? arena[lowest].step.bottom : -.infinity
    }

    /// The highest step that ends below a position.
    private func step(endingBelow position: Double) -> Step? {
        guard let arena else { return nil }
        var node = arena.last(of: settled) { $0.bottom > position }
        if node < 0 { node = arena.first(of: open) { $0.bottom <= position } }
        return node >= 0 ? arena[node].step : nil
    }
}
