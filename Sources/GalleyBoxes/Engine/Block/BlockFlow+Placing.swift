internal import GalleyText

/// Placement of the blocks of a context.
extension BlockFlow {
    /// Places the children of a block whose height is known.
    ///
    /// - Parameters:
    ///   - shift: the distance by which `align-content` moves its content.
    ///   - staticShift: the distance by which it moves the static positions of absolute boxes.
    mutating func finish(
        _ block: Block, height: Double, shift: Double, staticShift: Double, _ engine: inout FlexEngine
    ) {
        let node = block.node
        for index in block.firstChild..<children.count {
            let child = children[index]
            guard child.pending < 0 else {
                pending[Int(child.pending)].child = -1
                pending[Int(child.pending)].closed = (block, height, child)
                continue
            }
            put(child, in: block, height: height, shift: shift, &engine)
        }
        children.removeSubrange(block.firstChild...)
        (engine.states[node].firstSource, engine.states[node].firstIsLast) = (block.firstBaseline, false)
        (engine.states[node].lastSource, engine.states[node].lastIsLast) = (block.lastBaseline, true)
        if block.isSpecial {
            let mode = engine.modes[node]
            let size = Size(width: block.width + block.edges.horizontal, height: height)
            let next = engine.absolutes.count
            engine.settleOthers(node, content: .zero)
            for index in next..<engine.absolutes.count {
                let position = statics[block.firstStatic + index - next]
                var place = Rect(x: block.edges.left, y: position.top + staticShift, width: block.width, height: 0)
                if let caret = caret(position, &engine) {
                    let own = mode.own(caret, in: size)
                    place.y = position.place.isBlock ? own.y + own.height : own.y
                    if !position.place.isBlock { (place.x, place.width) = (own.x, own.width) }
                }
                engine.absolutes[index].content = mode.page(place, in: size)
            }
        }
        statics.removeSubrange(block.firstStatic...)
    }

    /// Sets the frame of a child in a block whose height is known.
    func put(_ child: Child, in block: Block, height: Double, shift: Double, _ engine: inout FlexEngine) {
        let node = block.node
        let mode = engine.modes[node]
        var frame = child.frame
        frame.y += shift
        if engine.traits[child.node].contains(.insets) {
            let basis = Size(width: block.width, height: block.basisHeight)
            let offset = engine.relativeOffset(child.node, in: node, basis: basis)
            frame.x += offset.x
            frame.y += offset.y
        }
        if mode.isVertical {
            frame = mode.page(frame, in: Size(width: block.width + block.edges.horizontal, height: height))
        }
        engine.setFrame(of: child.node, to: frame)
        if child.isContinued {
            keep(child.node, child.proposal, &engine)
        } else if child.floats.isEmpty {
            engine.schedule(child.node, child.proposal)
        } else {
            engine.schedule(child.node, child.proposal, around: child.floats)
        }
    }

    /// Records that a block was placed together with the block around it, so that no cached proposal applies to it alone.
    private func keep(_ node: Int, _ proposal: Proposal, _ engine: inout FlexEngine) {
        if engine.traits[node].contains(.relativeEdges), engine.states[node].proposal.basisWidth != proposal.basisWidth
        {
            engine.states[node].isChanged = true
        }
        engine.states[node].proposal = proposal
        engine.states[node].firstBaseline = .nan
        engine.states[node].lastBaseline = .nan
        engine.states[node].hasEscapingAbsolutes = false
        engine.states[node].isPlaced = false
        engine.states[node].isDirty = false
        engine.touch(node)
    }
}

extension BlockFlow {
    /// The caret in a placed text at a static position, on the page from the corner of the text's parent.
    private func caret(_ position: Static, _ engine: inout FlexEngine) -> Rect? {
        let node = Int(position.text)
        guard node >= 0, case .text(let leaf)? = engine.leaves[node] else { return nil }
        let edges = engine.edges(node, basis: engine.states[node].proposal.basisWidth)
        let size = engine.ownSize(node)
        let content = Size(
            width: max(0, size.width - edges.horizontal), height: max(0, size.height - edges.vertical))
        let floats = engine.textFloats?[node] ?? .none
        guard var caret = leaf.caret(at: position.place, in: content, around: floats) else { return nil }
        let corner = engine.modes[node].page(edges)
        caret.x += engine.states[node].x + corner.left
        caret.y += engine.states[node].y + corner.top
        return caret
    }
}
