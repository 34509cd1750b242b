internal import GalleyText

/// Block formatting contexts.
extension BlockFlow {
    /// Lays out a block that begins a block formatting context.
    static func run(
        _ node: Int, _ proposal: Proposal, _ purpose: FlexEngine.Purpose, _ engine: inout FlexEngine
    ) -> Outcome {
        let edges = engine.edges(node, basis: proposal.basisWidth)
        let basis = proposal.percentHeight.isNaN ? .nan : max(0, proposal.percentHeight - edges.vertical)
        var flow = BlockFlow(purpose: purpose)
        flow.open.append(
            BlockFlow.Block(
                node: node, edges: edges, width: max(0, proposal.width - edges.horizontal), basisHeight: basis))
        flow.separate(&engine)
        flow.y = edges.top
        // Blocks follow their parents in the list. The context itself is added again after them, which changes nothing.
        if purpose == .place { engine.placed.append(Int32(node)) }
        flow.layOutChildren(&engine)
        flow.separate(&engine)
        let natural = max(edges.top, flow.y, flow.floats.bottom) + edges.bottom
        if proposal.asksContent { return Outcome(height: natural) }
        var outcome = Outcome(height: proposal.height)
        if proposal.height.isNaN {
            let limits =
                proposal.ignoresLimits
                ? (min: edges.vertical, max: Double.infinity)
                : engine.heightLimits(node, basis: proposal.basisHeight, edges: edges)
            outcome.height = engine.clamp(natural, limits.min, limits.max)
        }
        guard purpose != .height else { return outcome }
        var shift = BoxStyle.textOffset(engine.styles[node].alignContent, room: outcome.height - natural)
        // Cells move their contents, but absolute boxes in them not to the baseline of the row.
        let cellShift = TablePass.shift(of: node, engine.traits[node], purpose, unsafe engine.tables)
        let staticShift = engine.styles[node].table.verticalAlign == .baseline ? shift : shift + cellShift
        shift += cellShift
        if purpose == .place {
            let block = flow.close()
            flow.finish(block, height: outcome.height, shift: shift, staticShift: staticShift, &engine)
            return outcome
        }
        if let box = flow.first { outcome.first = shift + flow.baseline(of: box, last: false, in: node, &engine) }
        if let box = flow.last { outcome.last = shift + flow.baseline(of: box, last: true, in: node, &engine) }
        return outcome
    }

    /// The smallest and the largest width of the content of a block.
    static func widths(
        of node: Int, in room: AvailableBlockSize, _ engine: inout FlexEngine
    ) -> IntrinsicWidths {
        let start = engine.items.count
        engine.gather(node, isFlow: true)
        defer { engine.items.cut(to: start) }
        var result = IntrinsicWidths(0)
        // Floats, and a text or a context after them, have one line without bounds.
        var line = FloatLine()
        // The floats in the last text, which are next to its line.
        var anchored: [AnchoredChild] = []
        var next = 0
        for index in start..<engine.items.count {
            let child = Int(engine.items[index].node)
            if engine.traits[child].contains(.absolute) { continue }
            if next < anchored.count, anchored[next].node == child {
                next += 1
                continue
            }
            let holdsFloats = engine.textFloats != nil && !engine.traits[child].contains(.float)
            anchored = holdsFloats ? floats(inTextAt: index, of: node, engine) : []
            next = 0
            let margins = engine.margins(child, on: engine.modes[node], basis: .nan)
            if engine.isOrthogonal(child, to: node) {
                engine.addOrthogonal(
                    index, in: node, isRow: false, wraps: false, room, stretched: .nan, margins, &result)
                continue
            }
            var widths = engine.contribution(child, basisHeight: room.height, stretched: .nan)
            result.min = max(result.min, widths.min + margins.horizontal)
            result.least = max(result.least, widths.least + margins.horizontal)
            if !anchored.isEmpty, case .text(let text)? = engine.leaves[child] {
                let lengths = lengths(of: anchored, in: node, room, to: &result, &engine)
                widths.max = max(widths.max, text.widestLine(with: lengths))
            }
            if engine.traits[child].isDisjoint(with: [.float, .clear]), line.isEmpty {
                result.max = max(result.max, widths.max + margins.horizontal)
            } else {
                line.add(widths.max, margins, child, in: node, engine, to: &result.max)
            }
        }
        result.max = max(result.max, result.min, line.left + line.right)
        return result
    }

    /// The largest widths of floats in a text, with their places. Adds the smallest ones to those of the block.
    private static func lengths(
        of floats: [AnchoredChild], in node: Int, _ room: AvailableBlockSize, to widths: inout IntrinsicWidths,
        _ engine: inout FlexEngine
    ) -> [(utf8Offset: Int, length: Double)] {
        var result: [(utf8Offset: Int, length: Double)] = []
        for float in floats where !engine.isOrthogonal(float.node, to: node) {
            let own = engine.contribution(float.node, basisHeight: room.height, stretched: .nan)
            let margins = engine.margins(float.node, on: engine.modes[node], basis: .nan).horizontal
            widths.min = max(widths.min, own.min + margins)
            widths.least = max(widths.least, own.least + margins)
            result.append((float.utf8Offset, own.max + margins))
        }
        return result
    }

    /// The floats of an unbounded line.
    private struct FloatLine {
        var left = 0.0
        var right = 0.0

        var isEmpty: Bool { left == 0 && right == 0 }

        /// Adds a box with its largest width, which is next to the floats before it unless it clears them.
        mutating func add(
            _ width: Double, _ margins: EdgeInsets, _ child: Int, in node: Int, _ engine: FlexEngine,
            to widest: inout Double
        ) {
            let isRight = engine.states[node].isRightToLeft
            let cleared = engine.styles[child].clear.edges(isRightToLeft: isRight)
            if cleared.left || cleared.right {
                widest = max(widest, left + right)
                if cleared.left { left = 0 }
                if cleared.right { right = 0 }
            }
            if engine.traits[child].contains(.float) {
                if engine.styles[child].float.isLeft(isRightToLeft: isRight) {
                    left += width + margins.horizontal
                } else {
                    right += width + margins.horizontal
                }
                return
            }
            var outer = width + margins.horizontal
            if BlockFlow.isAnonymousText(child, engine) {
                outer += left + right
            } else if !engine.traits[child].contains(.continuedBlock) {
                // Its positive margins may be inside of floats.
                outer = width
                outer += margins.left > 0 ? max(left, margins.left) : left + margins.left
                outer += margins.right > 0 ? max(right, margins.right) : right + margins.right
            }
            widest = max(widest, left + right, outer)
            (left, right) = (0, 0)
        }
    }

    /// Whether a box is a text without properties of boxes, the lines of the block around it.
    static func isAnonymousText(_ node: Int, _ engine: FlexEngine) -> Bool {
        guard case .text? = engine.leaves[node] else { return false }
        return engine.styles[node].display == .flex
    }

    /// Whether a block is laid out with the block around it, so that their margins adjoin each other.
    static func isContinued(_ node: Int, _ engine: inout FlexEngine) -> Bool {
        guard engine.traits[node].contains(.continuedBlock), !engine.traits[node].contains(.leaf) else { return false }
        var parent = engine.links[node].parent
        while parent > 0, engine.styles[Int(parent)].display == .contents { parent = engine.links[Int(parent)].parent }
        return parent >= 0 && engine.traits[Int(parent)].contains(.block)
            && engine.modes[Int(parent)] == engine.modes[node]
    }
}
