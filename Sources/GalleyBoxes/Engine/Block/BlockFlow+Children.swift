internal import GalleySupport
internal import GalleyText

/// The blocks of a context, in order: CSS 2.2, sections 8.3.1 and 9.4.1.
extension BlockFlow {
    /// Lays out the children of the innermost open block.
    mutating func layOutChildren(_ engine: inout FlexEngine) {
        let at = open.count - 1
        let node = open[at].node
        let start = engine.items.count
        open[at].isSpecial = engine.gather(node, isFlow: true)
        defer { engine.items.cut(to: start) }
        // The last child in the flow, and the floats that were laid out with its text.
        var last = -1
        var anchored: [Int] = []
        var next = 0
        for index in start..<engine.items.count {
            let child = Int(engine.items[index].node)
            if engine.traits[child].contains(.absolute) {
                appendStatic(index, after: last, engine)
            } else if engine.traits[child].contains(.float) {
                if next < anchored.count, anchored[next] == child {
                    next += 1
                } else {
                    layOutFloat(child, &engine)
                }
            } else {
                last = index
                (anchored, next) = ([], 0)
                if BlockFlow.isContinued(child, &engine) {
                    layOutBlock(child, &engine)
                } else if engine.textFloats != nil {
                    let floats = BlockFlow.floats(inTextAt: index, of: node, engine)
                    if hasFloats || !floats.isEmpty {
                        anchored = layOutItemNextToFloats(child, containing: floats, &engine)
                    } else {
                        layOutItem(child, &engine)
                    }
                } else {
                    layOutItem(child, &engine)
                }
            }
        }
    }

    /// Adds the static position of an absolute child.
    ///
    /// - Parameter last: the item before it that is in the flow; -1 for none.
    private mutating func appendStatic(_ index: Int, after last: Int, _ engine: FlexEngine) {
        var position = Static(top: emptyTop(in: open[open.count - 1]))
        defer { statics.append(position) }
        guard last >= 0, case .text(let text)? = engine.leaves[Int(engine.items[last].node)],
            index - 1 - last < text.staticPositions.count
        else { return }
        position.text = engine.items[last].node
        position.place = text.staticPositions[index - 1 - last]
    }

    /// Lays out a block of the same context, from its top margin to its bottom margin.
    private mutating func layOutBlock(_ child: Int, _ engine: inout FlexEngine) {
        let clearance = clearance(of: child, &engine)
        let parent = open[open.count - 1]
        let box = sizes(of: child, in: parent, &engine)
        let edges = box.edges
        var height = box.height
        var percentHeight = height
        let ratio = engine.ratio(child)
        if height.isNaN, let ratio {
            percentHeight = engine.clamp(
                engine.height(forWidth: box.width, ratio, edges), box.limits.min, box.limits.max)
            height = percentHeight
        }
        if clearance.bottom > -.infinity { prepareClearance(clearance.bottom, isForced: clearance.isForced) }
        add(box.margins.top)
        open.append(
            Block(
                node: child, edges: edges, x: parent.x + box.x, width: max(0, box.width - edges.horizontal),
                basisHeight: percentHeight.isNaN ? .nan : max(0, percentHeight - edges.vertical),
                firstChild: children.count, firstStatic: statics.count))
        if purpose == .place { engine.placed.append(Int32(child)) }
        if edges.top > 0 {
            separate(&engine)
            y += edges.top
        }
        let followsCleared = endsCleared
        endsCleared = false
        layOutChildren(&engine)
        // The margin of the last child adjoins that of a block with the height of its content.
        let isOpen = height.isNaN
        if edges.bottom > 0 || endsCleared { separate(&engine) }
        let top = open[open.count - 1].top
        if top.isNaN { endsCleared = followsCleared }
        let natural = top.isNaN ? edges.vertical : max(y - top, edges.top) + edges.bottom
        var limits = box.limits
        if engine.traits[child].contains(.contentLimits) {
            if engine.styles[child].minHeight.isContent { limits.min = natural }
            if engine.styles[child].maxHeight.isContent { limits.max = natural }
        }
        if isOpen { height = natural }
        if isOpen || ratio != nil && box.height.isNaN {
            if !isOpen, engine.hasAutomaticMinimum(child, engine.styles[child].minHeight) {
                height = max(height, natural)
            }
            height = engine.clamp(height, limits.min, limits.max)
        }
        var frame = Rect(x: box.x, y: 0, width: box.width, height: height)
        if top.isNaN, height == 0 {
            if !clearances.isEmpty { clearEmptyBlock(&engine) }
            let parent = open[open.count - 2]
            frame.y = emptyTop(in: parent)
            if !pending.isEmpty, !parent.top.isNaN { placePending(at: y + margins.sum, &engine) }
        } else {
            if top.isNaN { separate(&engine) }
            let top = open[open.count - 1].top
            frame.y = top - open[open.count - 2].top
            if !isOpen || height != natural { self.margins = MarginStrut() }
            y = top + height
        }
        add(box.margins.bottom)
        close(child, frame, percentHeight: percentHeight, &engine)
    }

    /// Closes a block, and adds it to its parent's children.
    private mutating func close(
        _ child: Int, _ frame: Rect, percentHeight: Double, _ engine: inout FlexEngine
    ) {
        let block = close()
        let at = open.count - 1
        if block.firstBaseline >= 0, open[at].firstBaseline < 0 { open[at].firstBaseline = Int32(child) }
        if block.lastBaseline >= 0 { open[at].lastBaseline = Int32(child) }
        guard purpose == .place else { return }
        finish(block, height: frame.height, shift: 0, staticShift: 0, &engine)
        let proposal = Proposal(
            width: frame.width, height: frame.height, basisWidth: open[at].width,
            basisHeight: open[at].basisHeight, percentHeight: percentHeight)
        children.append(Child(node: child, frame: frame, proposal: proposal, isContinued: true))
    }

    /// Lays out a box that separates the margins around it from those of its content.
    private mutating func layOutItem(_ child: Int, _ engine: inout FlexEngine) {
        let parent = open[open.count - 1]
        let box = sizes(of: child, in: parent, &engine)
        let item = measured(child, box, in: parent, &engine)
        add(box.margins.top)
        let isEmpty = isEmptyText(child, item, in: parent, &engine)
        if !isEmpty { separate(&engine) }
        append(child, x: box.x, item, box.margins, isEmpty: isEmpty, &engine)
    }

    /// Measures a box that begins a formatting context.
    func measured(_ child: Int, _ box: Sizes, in parent: Block, _ engine: inout FlexEngine) -> Item {
        var (size, percentHeight) = (Size(width: box.width, height: box.height), box.height)
        let isTurned = engine.isOrthogonal(child, to: parent.node)
        let basis = isTurned ? parent.width : parent.basisHeight
        if size.height.isNaN {
            (size.height, percentHeight) = engine.autoHeight(
                child, width: box.width, basisWidth: parent.width, basisHeight: basis, edges: box.edges,
                limits: box.limits)
        }
        let proposal = Proposal(
            width: size.width, height: size.height, basisWidth: parent.width, basisHeight: basis,
            percentHeight: percentHeight, isFitted: percentHeight.isNaN)
        if isTurned { size = Size(width: size.height, height: size.width) }
        return Item(size: size, proposal: proposal)
    }

    /// Whether a box is an empty text, which is an empty block; a text without height has lines.
    func isEmptyText(_ child: Int, _ item: Item, in parent: Block, _ engine: inout FlexEngine) -> Bool {
        item.size.height == 0 && engine.traits[child].isSuperset(of: [.leaf, .continuedBlock])
            && engine.contentHeight(child, width: item.size.width, height: 0, basisWidth: parent.width) == 0
    }

    /// Adds a box at the current position, from which its margin has been separated unless it is empty.
    mutating func append(
        _ child: Int, x: Double, _ item: Item, _ margins: EdgeInsets, isEmpty: Bool, _ engine: inout FlexEngine
    ) {
        let at = open.count - 1
        let top = isEmpty ? emptyTop(in: open[at]) : y - open[at].top
        if purpose != .height, hasBaseline(child, item.proposal, &engine) {
            let baseline = BaselineBox(
                node: child, top: y, height: item.size.height, proposal: item.proposal, text: item.text)
            if first == nil { first = baseline }
            if open[at].firstBaseline < 0 { open[at].firstBaseline = Int32(child) }
            // An inline block has no baseline from a table in it (CSS 2.2, 10.8.1).
            if engine.styles[child].display != .table {
                last = baseline
                open[at].lastBaseline = Int32(child)
            }
        }
        if purpose == .place {
            let frame = Rect(x: x, y: top, width: item.size.width, height: item.size.height)
            children.append(
                Child(
                    node: child, frame: frame, proposal: item.proposal, isContinued: false,
                    floats: item.floats))
        }
        if !isEmpty { y += item.size.height }
        add(margins.bottom)
    }

    // MARK: Baselines

    /// Whether a box has lines, or items, from which a baseline follows.
    private func hasBaseline(_ child: Int, _ proposal: Proposal, _ engine: inout FlexEngine) -> Bool {
        if engine.traits[child].contains(.leaf) {
            if case .text? = engine.leaves[child] { return true }
            return false
        }
        return engine.links[child].first >= 0 && !engine.measure(child, proposal, baselines: true).first.isNaN
    }

    func baseline(of box: BaselineBox, last: Bool, in node: Int, _ engine: inout FlexEngine) -> Double {
        if let (content, top) = box.text { return box.top + top + (last ? content.last : content.first) }
        let outcome = engine.measure(box.node, box.proposal, baselines: true)
        return box.top
            + engine.baseline(last ? outcome.last : outcome.first, of: box.node, extent: box.height, in: node)
    }
}
