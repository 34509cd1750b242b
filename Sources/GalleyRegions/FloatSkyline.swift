/// What floats take along one edge of a container: how far into the rows, from block position to block position.
///
/// Each float begins at or below all before it, and nothing stands between it and its edge; so over its own height it
/// reaches further than those before it, and what all of them take is a list of steps that do not overlap. Those above the
/// last float's top never change again. Those below, of floats that are higher than what stands beside them, are taken from
/// the top as floats are added: two stacks, of which each step is put on and taken off a few times at most.
///
/// The steps are in an arena that only grows. A stack is its last step's index, and each step knows another one further
/// down and what all up to there take (a skew-binary random-access list: Myers, "An applicative random-access stack",
/// 1983). So a copy is a few words, and a place is found in logarithmic time, however many floats a document has.
struct FloatSkyline {
    /// What is taken of rows between two block positions.
    private struct Step: BitwiseCopyable {
        var top: Double
        var bottom: Double
        var start: Double
        var end: Double
    }

    private struct Node: BitwiseCopyable {
        var step: Step
        /// What the steps take from this one to the one that it jumps to, without that.
        var start: Double
        var end: Double
        var depth: Int32
        /// The next further down, and one a jump away; -1 is none.
        var next: Int32
        var jump: Int32
    }

    /// The steps of all stacks.
    private final class Arena {
        private var nodes: [Node] = []

        subscript(index: Int32) -> Node { nodes[Int(index)] }

        func push(_ step: Step, onto stack: inout Int32) {
            var node = Node(step: step, start: step.start, end: step.end, depth: 0, next: stack, jump: stack)
            if stack >= 0 {
                let below = self[stack]
                node.depth = below.depth + 1
                // Two jumps of one length become one.
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

        /// The last of the steps on top of a stack of which something is true; -1 is none.
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

        /// The first that is not `past`, where those that are lie on top.
        func first(of stack: Int32, past isPast: (Step) -> Bool) -> Int32 {
            let past = last(of: stack, while: isPast)
            return past >= 0 ? self[past].next : stack
        }

        /// Extends a reach by the steps from one on that are inside of something.
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
    /// The last step above the last float's top, on those before it.
    private var settled: Int32 = -1
    /// The step at the last float's top, on those below it.
    private var open: Int32 = -1
    /// Where the last float stands in the row.
    private var last = (start: 0.0, end: 0.0)

    var isEmpty: Bool { arena == nil }

    /// Adds a float's rectangle; false where it stands apart from those before it, as beyond an obstacle.
    mutating func add(_ box: Trapezoid) -> Bool {
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
        // What is above its top.
        while open >= 0, case var upper = arena[open].step, upper.top < step.top {
            open = arena[open].next
            let bottom = upper.bottom
            upper.bottom = min(bottom, step.top)
            arena.push(upper, onto: &settled)
            if bottom > step.top { push(upper, from: step.top, to: bottom, in: arena) }
        }
        // What it takes over.
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

    /// What is taken of rows between two block positions; nil is nothing.
    func reach(from top: Double, to bottom: Double) -> (start: Double, end: Double)? {
        guard let arena else { return nil }
        var reach = (start: Double.infinity, end: -Double.infinity)
        // Upwards from the lowest, and downwards from the highest.
        arena.extend(&reach, from: arena.first(of: settled) { $0.top >= bottom }) { $0.bottom > top }
        arena.extend(&reach, from: arena.first(of: open) { $0.bottom <= top }) { $0.top < bottom }
        return reach.end > reach.start ? reach : nil
    }

    /// The first place below `position` at which a step begins or ends; infinite where there is none.
    func edge(below position: Double) -> Double {
        guard let step = step(endingBelow: position) else { return .infinity }
        return step.top > position ? step.top : step.bottom
    }

    /// The first place at `position` or below it at which something is taken; infinite where there is none.
    func top(below position: Double) -> Double {
        step(endingBelow: position).map { max($0.top, position) } ?? .infinity
    }

    /// Where the last step ends.
    var bottom: Double {
        guard let arena else { return -.infinity }
        let lowest = arena.last(of: open) { _ in true }
        return lowest >= 0 ? arena[lowest].step.bottom : -.infinity
    }

    /// The highest step that ends below a place.
    private func step(endingBelow position: Double) -> Step? {
        guard let arena else { return nil }
        var node = arena.last(of: settled) { $0.bottom > position }
        if node < 0 { node = arena.first(of: open) { $0.bottom <= position } }
        return node >= 0 ? arena[node].step : nil
    }
}
