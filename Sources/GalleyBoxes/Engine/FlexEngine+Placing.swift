internal import GalleyText

/// From the root to the leaves: where every box goes.
extension FlexEngine {
    /// Gives the in-flow children of a container their places.
    mutating func placeChildren(
        _ range: Range<Int>, _ lineRange: Range<Int>, _ container: Container, _ proposal: Proposal
    ) {
        let node = container.node
        for index in range {
            let item = items[index]
            let child = Int(item.node)
            let frame = frame(of: item, container)
            let shift = relativeOffset(child, container)
            states[child].x = frame.x + shift.x
            states[child].y = frame.y + shift.y
            states[child].width = frame.width
            states[child].height = frame.height
            touched.append(item.node)
            schedule(child, finalProposal(item, container))
        }
        setBaselineSources(lineRange, container, node)
        settleOthers(node, container)
    }

    private mutating func setBaselineSources(_ lineRange: Range<Int>, _ container: Container, _ node: Int) {
        let first = baselineSource(lineRange, container, last: false)
        let last = baselineSource(lineRange, container, last: true)
        states[node].firstSource = first.map { items[$0.item].node } ?? -1
        states[node].lastSource = last.map { items[$0.item].node } ?? -1
        states[node].firstIsLast = first?.isLast ?? false
        states[node].lastIsLast = last?.isLast ?? true
    }

    /// Children that are not items: hidden ones lie at the origin, absolute ones wait.
    private mutating func settleOthers(_ node: Int, _ container: Container) {
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
                    case .flex:
                        if traits[child].contains(.absolute) {
                            absolutes.append(
                                AbsoluteBox(
                                    node: next, container: Int32(node),
                                    content: Rect(
                                        x: container.edges.left, y: container.edges.top, width: container.width,
                                        height: known(container.height, or: 0))))
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
        touched.append(Int32(node))
        states[node].x = frame.x
        states[node].y = frame.y
        states[node].width = frame.width
        states[node].height = frame.height
        states[node].firstBaseline = .nan
        states[node].lastBaseline = .nan
        states[node].firstSource = -1
        states[node].lastSource = -1
    }

    /// No box, and none inside.
    private mutating func hide(_ node: Int) {
        var pending = [node]
        while let next = pending.popLast() {
            setFrame(next, .zero)
            states[next].isDirty = false
            states[next].isPlaced = false
            var child = links[next].first
            while child >= 0 {
                pending.append(Int(child))
                child = links[Int(child)].next
            }
        }
    }

    /// Puts a node on the list, unless all in it is as it was.
    mutating func schedule(_ node: Int, _ proposal: Proposal) {
        let state = states[node]
        if usesCaches, state.isPlaced, !state.isDirty, !state.hasEscapingAbsolutes, state.proposal.isSame(as: proposal)
        {
            return
        }
        states[node].proposal = proposal
        pending.append(Int32(node))
    }

    /// Lays a tree out that fits into `available`; NaN is unbounded.
    mutating func layOut(root: Int, available: Size, isRightToLeft: Bool) {
        let direction = styles[root].direction
        let right = direction == .inherit ? isRightToLeft : direction == .rtl
        if states[root].isRightToLeft != right {
            states[root].isRightToLeft = right
            states[root].isPlaced = false
            measures.release(&states[root].measure)
        }
        guard styles[root].display != .none else {
            hide(root)
            return
        }
        placeRoot(root, available: available)
        drain()
        var next = 0
        // Placing one may find more.
        while next < absolutes.count {
            place(absolutes[next], root: root, available: available)
            drain()
            next += 1
        }
        findBaselines()
    }

    /// Places what is on the list, and all that comes onto it.
    private mutating func drain() {
        while let next = pending.popLast() {
            let node = Int(next)
            states[node].firstBaseline = .nan
            states[node].lastBaseline = .nan
            states[node].firstSource = -1
            states[node].lastSource = -1
            states[node].hasEscapingAbsolutes = false
            if links[node].first >= 0 || traits[node].contains(.leaf) {
                _ = run(node, states[node].proposal, .place)
            }
            states[node].isPlaced = true
            states[node].isDirty = false
            placed.append(next)
            touched.append(next)
        }
    }

    /// Children come after their parents in the list.
    private func findBaselines() {
        for next in placed.reversed() {
            let node = Int(next)
            let state = states[node]
            if state.firstSource >= 0 {
                states[node].firstBaseline = baseline(of: Int(state.firstSource), last: state.firstIsLast)
            }
            if state.lastSource >= 0 {
                states[node].lastBaseline = baseline(of: Int(state.lastSource), last: state.lastIsLast)
            }
            if traits[node].contains(.scrolls) {
                let (first, last) = (states[node].firstBaseline, states[node].lastBaseline)
                if !first.isNaN { states[node].firstBaseline = clamp(first, 0, state.height) }
                if !last.isNaN { states[node].lastBaseline = clamp(last, 0, state.height) }
            }
        }
    }

    private func baseline(of child: Int, last: Bool) -> Double {
        let state = states[child]
        return state.y + known(last ? state.lastBaseline : state.firstBaseline, or: state.height)
    }
}
