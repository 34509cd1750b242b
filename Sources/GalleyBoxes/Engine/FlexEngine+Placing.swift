internal import GalleyText

/// Placement of all boxes, from the root to the leaves.
extension FlexEngine {
    /// Places the in-flow children of a container.
    ///
    /// - Parameter isSpecial: whether there are other children as well.
    mutating func placeChildren(
        _ range: Range<Int>, _ lineRange: Range<Int>, _ container: Container, isSpecial: Bool
    ) {
        let node = container.node
        let mode = modes[node]
        let size = Size(
            width: container.width + container.edges.horizontal, height: container.height + container.edges.vertical)
        for index in range {
            let child = Int(items[index].node)
            var frame = frame(of: index, container)
            if traits[child].contains(.insets) {
                let shift = relativeOffset(
                    child, in: node, basis: Size(width: container.width, height: container.basisHeight))
                frame.x += shift.x
                frame.y += shift.y
            }
            if mode.isVertical { frame = mode.page(frame, in: size) }
            setFrame(of: child, to: frame)
            schedule(child, finalProposal(index, container))
        }
        setBaselineSources(lineRange, container, node)
        if isSpecial {
            let content = Rect(
                x: container.edges.left, y: container.edges.top, width: container.width,
                height: known(container.height, or: 0))
            settleOthers(node, content: mode.page(content, in: size))
        }
    }

    /// Sets the frame of a box, which must be published if it changed.
    @inline(__always)
    mutating func setFrame(of child: Int, to frame: Rect) {
        if states[child].x != frame.x || states[child].y != frame.y || states[child].width != frame.width
            || states[child].height != frame.height
        {
            (states[child].x, states[child].y) = (frame.x, frame.y)
            (states[child].width, states[child].height) = (frame.width, frame.height)
            touch(child)
        }
    }

    private mutating func setBaselineSources(_ lineRange: Range<Int>, _ container: Container, _ node: Int) {
        let first = baselineSource(lineRange, container, last: false)
        let last = baselineSource(lineRange, container, last: true)
        states[node].firstSource = first.map { items[$0.item].node } ?? -1
        states[node].lastSource = last.map { items[$0.item].node } ?? -1
        states[node].firstIsLast = first?.isLast ?? false
        states[node].lastIsLast = last?.isLast ?? true
    }

    /// Handles children that are not items: hidden ones are placed at the origin, absolute ones are deferred.
    ///
    /// - Parameter content: the node's content box, on the page.
    mutating func settleOthers(_ node: Int, content: Rect) {
        var next = links[node].first
        var up = -1
        while true {
            while next >= 0 {
                let child = Int(next)
                if traits[child].contains(.special) {
                    switch styles[child].display {
                    case .none: hide(child)
                    case .contents:
                        setFrame(child, .zero)
                        states[child].isDirty = false
                        if links[child].first >= 0 {
                            next = links[child].first
                            continue
                        }
                    default:
                        if traits[child].contains(.absolute) {
                            absolutes.append(
                                AbsoluteBox(node: next, container: Int32(node), content: content))
                        }
                    }
                }
                next = links[child].next
                if next < 0 { up = Int(links[child].parent) }
            }
            if up < 0 { return }
            while up != node, links[up].next < 0 { up = Int(links[up].parent) }
            if up == node { return }
            next = links[up].next
            up = -1
            if next < 0 { return }
        }
    }

    private mutating func setFrame(_ node: Int, _ frame: Rect) {
        touch(node)
        states[node].x = frame.x
        states[node].y = frame.y
        states[node].width = frame.width
        states[node].height = frame.height
        states[node].firstBaseline = .nan
        states[node].lastBaseline = .nan
        states[node].firstSource = -1
        states[node].lastSource = -1
    }

    /// Gives a node and its descendants no boxes.
    mutating func hide(_ node: Int) {
        var pending = [node]
        while let next = pending.popLast() {
            setFrame(next, .zero)
            states[next].isDirty = false
            states[next].isPlaced = false
            // Discard the results from when it was a box.
            measures.release(&states[next].measure)
            states[next].hasContentWidths = 0
            prepared[next].container = -1
            _ = textFloats?.set(.none, of: next)
            if states[next].isRightToLeft { turn(next, isRightToLeft: false) }
            if states[next].proposal.basisWidth != 0 {
                states[next].proposal.basisWidth = 0
                states[next].isChanged = true
            }
            var child = links[next].first
            while child >= 0 {
                pending.append(Int(child))
                child = links[Int(child)].next
            }
        }
    }

    /// Adds a node to the list, unless everything in it is up to date.
    mutating func schedule(_ node: Int, _ proposal: Proposal) {
        if textFloats != nil { setFloats(.none, around: node) }
        add(node, proposal)
    }

    /// Sets the floats around the lines of a text.
    private mutating func setFloats(_ floats: SurroundingFloats, around node: Int) {
        guard textFloats?.set(floats, of: node) == true else { return }
        states[node].isPlaced = false
        touch(node)
    }

    /// Adds a text next to floats to the list.
    mutating func schedule(_ node: Int, _ proposal: Proposal, around floats: SurroundingFloats) {
        setFloats(floats, around: node)
        add(node, proposal)
    }

    @inline(__always)
    private mutating func add(_ node: Int, _ proposal: Proposal) {
        if usesCaches, states[node].isPlaced, !states[node].isDirty, !states[node].hasEscapingAbsolutes,
            states[node].proposal.isSame(as: proposal)
        {
            return
        }
        if traits[node].contains(.relativeEdges), states[node].proposal.basisWidth != proposal.basisWidth {
            states[node].isChanged = true
            touch(node)
        }
        states[node].proposal = proposal
        guard links[node].first >= 0 || !traits[node].isDisjoint(with: .content) else {
            // It has no content to place, but may have had some.
            if !states[node].firstBaseline.isNaN || !states[node].lastBaseline.isNaN { touch(node) }
            clearBaselines(node)
            states[node].hasEscapingAbsolutes = false
            states[node].isPlaced = true
            states[node].isDirty = false
            return
        }
        pending.append(Int32(node))
    }

    @inline(__always)
    private func clearBaselines(_ node: Int) {
        states[node].firstBaseline = .nan
        states[node].lastBaseline = .nan
        states[node].firstSource = -1
        states[node].lastSource = -1
    }

    /// Lays out a tree within `available`; NaN is unbounded.
    mutating func layOut(root: Int, available: Size, isRightToLeft: Bool) {
        let direction = styles[root].direction
        let right = direction == .inherit ? isRightToLeft : direction == .rtl
        if states[root].isRightToLeft != right { turn(root, isRightToLeft: right) }
        guard styles[root].display != .none else {
            hide(root)
            return
        }
        placeRoot(root, available: modes[root].turned(available))
        drain()
        placeAbsolutes(root)
    }

    /// Places the content of boxes again whose size has not changed.
    mutating func placeAgain(_ nodes: [Int32], root: Int) {
        // Ancestors first, which may also place or hide their descendants.
        for node in nodes.reversed() where states[Int(node)].isPlaced && states[Int(node)].isDirty {
            pending.append(node)
            drain()
        }
        placeAbsolutes(root)
        findBaselines()
        for node in nodes { findBaselinesAbove(Int(node)) }
    }

    private mutating func placeAbsolutes(_ root: Int) {
        var next = 0
        // Placing one box may add more.
        while next < absolutes.count {
            place(absolutes[next], root: root)
            drain()
            next += 1
        }
        absolutes.removeAll()
    }

    /// Places all nodes on the list, including those added meanwhile.
    private mutating func drain() {
        while let next = pending.popLast() {
            let node = Int(next)
            clearBaselines(node)
            states[node].hasEscapingAbsolutes = false
            if links[node].first >= 0 || !traits[node].isDisjoint(with: .content) {
                let outcome = run(node, states[node].proposal, .place)
                // The content determines an open height.
                if states[node].proposal.height.isNaN {
                    let size = modes[node].turned(
                        Size(width: states[node].proposal.width, height: outcome.height))
                    (states[node].width, states[node].height) = (size.width, size.height)
                }
            }
            states[node].isPlaced = true
            states[node].isDirty = false
            placed.append(next)
            touch(node)
        }
    }

    /// Determines baselines from the last node to the first: children follow their parents in the list.
    mutating func findBaselines() {
        for next in placed.reversed() { findBaselines(of: Int(next)) }
        placed.removeAll()
    }

    private func findBaselines(of node: Int) {
        if states[node].firstSource >= 0 {
            states[node].firstBaseline = baseline(
                of: Int(states[node].firstSource), last: states[node].firstIsLast, in: node)
        }
        if states[node].lastSource >= 0 {
            states[node].lastBaseline = baseline(
                of: Int(states[node].lastSource), last: states[node].lastIsLast, in: node)
        }
        if traits[node].contains(.scrolls) {
            let (first, last) = (states[node].firstBaseline, states[node].lastBaseline)
            let height = ownSize(node).height
            if !first.isNaN { states[node].firstBaseline = clamp(first, 0, height) }
            if !last.isNaN { states[node].lastBaseline = clamp(last, 0, height) }
        }
    }

    /// Updates the baselines of ancestors that depend on a box.
    private mutating func findBaselinesAbove(_ node: Int) {
        var up = Int(links[node].parent)
        while up >= 0 {
            // The root is always a box, whatever its style.
            if styles[up].display != .contents || links[up].parent < 0 {
                let (first, last) = (states[up].firstBaseline, states[up].lastBaseline)
                findBaselines(of: up)
                guard !same(first, states[up].firstBaseline) || !same(last, states[up].lastBaseline) else { return }
                touch(up)
            }
            up = Int(links[up].parent)
        }
    }

    private func baseline(of child: Int, last: Bool, in node: Int) -> Double {
        let own = last ? states[child].lastBaseline : states[child].firstBaseline
        let frame = frame(child, in: node)
        return frame.y + baseline(own, of: child, extent: frame.height, in: node)
    }
}
