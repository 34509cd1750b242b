internal import GalleySupport
internal import GalleyText

/// Floats and clearance: CSS 2.2, section 9.5.
extension BlockFlow {
    /// A float whose size is known.
    struct FloatBox {
        var node: Int
        /// The border box.
        var item: Item
        var margins: EdgeInsets
        var isLeft: Bool
        var clears: (left: Bool, right: Bool)

        /// The size of the margin box.
        var size: Size {
            Size(width: item.size.width + margins.horizontal, height: item.size.height + margins.vertical)
        }

        /// The border box, whose margin box has a corner.
        func frame(at corner: Point) -> Rect {
            Rect(
                x: corner.x + margins.left, y: corner.y + margins.top, width: item.size.width, height: item.size.height)
        }
    }

    /// A float that has been laid out, in a block whose position is not known.
    struct PendingFloat {
        var float: FloatBox
        /// The content box of the containing block.
        var span: FloatSpace.Span
        var isRightToLeft: Bool
        /// The index of the containing block among the open ones, or of the one around it.
        var block: Int
        /// The index in `children`; -1 if the frame is not needed, or the containing block is closed.
        var child: Int
        /// The containing block, with its height, if it is closed.
        var closed: (block: Block, height: Double, child: Child)?
    }

    /// A block with `clear`, whose margins are separated from those before it if it is next to floats otherwise.
    struct Clearance {
        /// The index of the block among the open ones.
        var block: Int
        /// The bottom of the floats.
        var bottom: Double
        /// Whether it is there in any case.
        var isForced: Bool
        /// The margins before the block's own, and those from its own on.
        var before: MarginStrut<Double>
        var own = MarginStrut<Double>()
    }

    /// Whether anything in the context depends on floats.
    var hasFloats: Bool { !floats.isEmpty || !pending.isEmpty }

    /// The edges whose floats a box clears.
    func cleared(by child: Int, in parent: Block, _ engine: inout FlexEngine) -> (left: Bool, right: Bool) {
        engine.styles[child].clear.edges(isRightToLeft: engine.states[parent.node].isRightToLeft)
    }

    // MARK: Floats

    /// Lays out a float, and places it if the position of its containing block is known.
    mutating func layOutFloat(_ child: Int, _ engine: inout FlexEngine) {
        let parent = open[open.count - 1]
        let float = float(child, in: parent, &engine)
        var slot = -1
        if purpose == .place {
            slot = children.count
            children.append(
                Child(
                    node: child, frame: float.frame(at: .zero), proposal: float.item.proposal, isContinued: false,
                    pending: Int32(pending.count)))
        }
        if float.isLeft { hasPending.left = true } else { hasPending.right = true }
        pending.append(
            PendingFloat(
                float: float, span: span(of: parent), isRightToLeft: engine.states[parent.node].isRightToLeft,
                block: open.count - 1, child: slot))
        if known == open.count { placePending(at: y + margins.sum, &engine) }
    }

    private func float(_ child: Int, in parent: Block, _ engine: inout FlexEngine) -> FloatBox {
        let box = sizes(of: child, in: parent, room: nil, fits: true, &engine)
        return FloatBox(
            node: child, item: measured(child, box, in: parent, &engine), margins: box.margins,
            isLeft: engine.styles[child].float.isLeft(isRightToLeft: engine.states[parent.node].isRightToLeft),
            clears: cleared(by: child, in: parent, &engine))
    }

    /// The content box of a block along the lines.
    func span(of block: Block) -> FloatSpace.Span {
        let left = block.x + block.edges.left
        return FloatSpace.Span(left: left, right: left + block.width)
    }

    /// Places pending floats.
    ///
    /// - Parameters:
    ///   - limit: the index of the first open block whose floats stay pending.
    ///   - position: the position in the context of what follows the floats.
    mutating func placePending(below limit: Int = .max, at position: Double, _ engine: inout FlexEngine) {
        // The floats of outer blocks come first.
        var count = 0
        while count < pending.count, pending[count].block < limit {
            placePending(count, at: position, &engine)
            count += 1
        }
        if count == pending.count {
            pending.removeAll(keepingCapacity: true)
        } else {
            pending.removeSubrange(..<count)
            for (index, float) in pending.enumerated() where float.child >= 0 {
                children[float.child].pending = Int32(index)
            }
        }
        hasPending = (pending.contains { $0.float.isLeft }, pending.contains { !$0.float.isLeft })
    }

    private mutating func placePending(_ index: Int, at position: Double, _ engine: inout FlexEngine) {
        let rest = pending[index]
        let float = rest.float
        let start = max(position, floats.bottom(left: float.clears.left, right: float.clears.right))
        let place = floats.place(
            float.size, isLeft: float.isLeft, from: start, in: rest.span, isRightToLeft: rest.isRightToLeft)
        guard purpose == .place else { return }
        var frame = float.frame(at: place)
        if let closed = rest.closed {
            var child = closed.child
            frame.x -= closed.block.x
            frame.y -= position
            child.frame = frame
            put(child, in: closed.block, height: closed.height, shift: 0, &engine)
        } else if rest.child >= 0 {
            let block = open[rest.block]
            frame.x -= block.x
            frame.y -= block.top.isNaN ? position : block.top
            children[rest.child].frame = frame
            children[rest.child].pending = -1
        }
    }

    // MARK: Clearance

    mutating func addToClearances(_ margin: Double) {
        for index in clearances.indices { clearances[index].own.add(margin) }
    }

    /// The bottom of the floats below which a box must be, or negative infinity; and whether some of them are in a block
    /// whose position was not known. That is then determined without the margins of the box, which is below the floats in
    /// any case.
    mutating func clearance(of child: Int, _ engine: inout FlexEngine) -> (bottom: Double, isForced: Bool) {
        guard hasFloats, engine.traits[child].contains(.clear) else { return (-.infinity, false) }
        let sides = cleared(by: child, in: open[open.count - 1], &engine)
        let isForced = sides.left && hasPending.left || sides.right && hasPending.right
        if isForced { separate(&engine) }
        return (floats.bottom(left: sides.left, right: sides.right), isForced)
    }

    /// The position of a box after the margins so far.
    var estimate: Double { clearances.reduce(y + margins.sum) { max($0, $1.bottom) } }

    /// Notes that a block that is about to be opened must be below a position.
    mutating func prepareClearance(_ bottom: Double, isForced: Bool) {
        guard isForced || bottom > clearances.reduce(-.infinity, { max($0, $1.bottom) }) else { return }
        clearances.append(Clearance(block: open.count, bottom: bottom, isForced: isForced, before: margins))
    }

    /// Separates the margins of blocks with `clear` from those before them where floats would be next to them otherwise.
    mutating func introduceClearance(_ engine: inout FlexEngine) {
        var isIntroduced = false
        for clearance in clearances where clearance.isForced || y + margins.sum < clearance.bottom {
            let top = y + (isIntroduced ? margins : clearance.before).sum
            while known < clearance.block {
                open[known].top = top
                known += 1
            }
            if !pending.isEmpty { placePending(below: clearance.block, at: top, &engine) }
            margins = clearance.own
            y = clearance.bottom - margins.sum
            isIntroduced = true
        }
        clearances.removeAll { $0.block < known }
    }

    /// Places an empty block that is about to be closed below floats, if it would be next to them otherwise.
    mutating func clearEmptyBlock(_ engine: inout FlexEngine) {
        guard let last = clearances.last, last.block == open.count - 1 else { return }
        let position = clearances.dropLast().reduce(y + margins.sum) { max($0, $1.bottom) }
        guard last.isForced || position < last.bottom else { return }
        introduceClearance(&engine)
        endsCleared = true
    }

    // MARK: Boxes next to floats

    /// Lays out a box that separates the margins around it from those of its content, in a context with floats.
    ///
    /// - Parameter inner: the floats in its text, which follow it.
    /// - Returns: the floats that were laid out together with the text.
    mutating func layOutItemNextToFloats(
        _ child: Int, containing inner: [AnchoredChild], _ engine: inout FlexEngine
    ) -> [Int] {
        let clearance = clearance(of: child, &engine)
        let parent = open[open.count - 1]
        guard BlockFlow.wraps(child, in: parent.node, engine) else {
            layOutSeparated(child, clearance, &engine)
            return []
        }
        let box = sizes(of: child, in: parent, &engine)
        var item = measured(child, box, in: parent, &engine)
        let hypothetical = clearances.reduce(-.infinity) { max($0, $1.bottom) }
        var adjoining = margins
        adjoining.add(box.margins.top)
        if clearance.isForced || max(hypothetical, y + adjoining.sum) < clearance.bottom {
            separate(&engine)
            y = clearance.bottom
        } else {
            add(box.margins.top)
        }
        guard !isEmptyText(child, item, in: parent, &engine) else {
            append(child, x: box.x, item, box.margins, isEmpty: true, &engine)
            return []
        }
        separate(&engine)
        let corner = Point(x: parent.x + box.x + box.edges.left, y: y + box.edges.top)
        let anchored = inner.map { ($0.utf8Offset, float($0.node, in: open[open.count - 1], &engine)) }
        wrap(&item, child, box, corner: corner, anchored, &engine)
        append(child, x: box.x, item, box.margins, isEmpty: false, &engine)
        return inner.map(\.node)
    }

    /// A float in a text of a block.
    struct AnchoredChild {
        var node: Int
        /// The character after it.
        var utf8Offset: Int
    }

    /// The floats in a text, which follow it.
    ///
    /// - Parameters:
    ///   - index: the item of the text, among the last items.
    static func floats(inTextAt index: Int, of parent: Int, _ engine: FlexEngine) -> [AnchoredChild] {
        let node = Int(engine.items[index].node)
        guard case .text(let text)? = engine.leaves[node], !text.staticPositions.isEmpty,
            wraps(node, in: parent, engine)
        else { return [] }
        var result: [AnchoredChild] = []
        for (place, next) in zip(text.staticPositions, index + 1..<max(index + 1, engine.items.count)) {
            let node = Int(engine.items[next].node)
            if engine.traits[node].contains(.absolute) { continue }
            guard engine.traits[node].contains(.float) else { break }
            if !place.isBlock { result.append(AnchoredChild(node: node, utf8Offset: place.utf8Offset)) }
        }
        return result
    }

    /// Whether the lines of a box are next to floats, while the box itself is behind them.
    private static func wraps(_ child: Int, in parent: Int, _ engine: FlexEngine) -> Bool {
        guard case .text? = engine.leaves[child], engine.traits[child].isDisjoint(with: .scrolls),
            engine.modes[child] == engine.modes[parent]
        else { return false }
        let display = engine.styles[child].display
        return (display == .flex || display == .block) && engine.styles[child].alignContent.position == .normal
    }

    /// Breaks the lines of a text next to floats, and places the floats in it.
    ///
    /// - Parameter corner: the corner of its content box in the context.
    private mutating func wrap(
        _ item: inout Item, _ child: Int, _ box: Sizes, corner: Point, _ inner: [(utf8Offset: Int, float: FloatBox)],
        _ engine: inout FlexEngine
    ) {
        guard case .text(let leaf)? = engine.leaves[child] else { return }
        let width = max(0, item.size.width - box.edges.horizontal)
        let span = FloatSpace.Span(left: corner.x, right: corner.x + width)
        let anchored = inner.map { anchor(of: $0.float, at: $0.utf8Offset, below: corner.y) }
        var height = leaf.measure(width: width).height
        var places: [Point?] = []
        for _ in 0..<16 {
            let around = SurroundingFloats(
                areas: areas(in: span, from: corner.y, height: height), anchored: anchored)
            guard !around.isEmpty else { return }
            let content = leaf.measure(width: width, around: around)
            item.floats = around
            item.text = (content, box.edges.top)
            if box.height.isNaN {
                var natural = content.height + box.edges.vertical
                if let ratio = engine.ratio(child) {
                    let own = engine.height(forWidth: item.size.width, ratio, box.edges)
                    let isMinimum = engine.hasAutomaticMinimum(child, engine.styles[child].minHeight)
                    natural = isMinimum ? max(own, natural) : own
                }
                item.size.height = engine.clamp(natural, box.limits.min, box.limits.max)
                item.proposal.height = item.size.height
            }
            places = inner.isEmpty ? [] : leaf.places(width: width, of: around)
            // Lines and floats that were pushed down may be next to further floats.
            let bottom = zip(inner, places).reduce(content.height) {
                max($0, ($1.1?.y ?? 0) + ($1.0.float.size.height))
            }
            guard bottom > height else { break }
            height = max(bottom, height * 2)
        }
        for (index, (_, float)) in inner.enumerated() {
            let own = index < places.count ? places[index] : nil
            place(float, at: own.map { Point(x: corner.x + $0.x, y: corner.y + $0.y) }, below: item, &engine)
        }
    }

    /// The float as the text around it is laid out with it.
    private func anchor(of float: FloatBox, at utf8Offset: Int, below top: Double) -> TextContainer.AnchoredFloat {
        let highest = max(floats.top, floats.bottom(left: float.clears.left, right: float.clears.right))
        let clear: TextAttributes.Clear =
            switch float.clears {
            case (false, false): .none
            case (true, false): .left
            case (false, true): .right
            case (true, true): .both
            }
        return TextContainer.AnchoredFloat(
            utf8Offset: utf8Offset, size: float.size, side: float.isLeft ? .left : .right, clear: clear,
            top: max(0, highest - top))
    }

    /// Places a float in a text that begins at the current position.
    ///
    /// - Parameters:
    ///   - corner: the corner of the margin box; nil if the float is in hidden text, so that it is below the text.
    private mutating func place(_ float: FloatBox, at corner: Point?, below text: Item, _ engine: inout FlexEngine) {
        let block = open[open.count - 1]
        let place: Point
        if let corner {
            place = corner
            floats.add(float.size, isLeft: float.isLeft, at: corner)
        } else {
            place = floats.place(
                float.size, isLeft: float.isLeft, from: y + text.size.height, in: span(of: block),
                isRightToLeft: engine.states[block.node].isRightToLeft)
        }
        guard purpose == .place else { return }
        var frame = float.frame(at: place)
        frame.x -= block.x
        frame.y -= block.top
        children.append(Child(node: float.node, frame: frame, proposal: float.item.proposal, isContinued: false))
    }

    /// The areas that floats take in a content box, from its corner.
    private func areas(in span: FloatSpace.Span, from top: Double, height: Double) -> [Rect] {
        var result: [Rect] = []
        var position = top
        while position < top + height {
            let next = floats.edge(below: position)
            let free = floats.free(in: span, from: position, to: position)
            let bottom = min(next, top + height)
            func add(_ x: Double, _ width: Double) {
                guard width > 0 else { return }
                result.append(Rect(x: x - span.left, y: position - top, width: width, height: bottom - position))
            }
            add(span.left, min(free.left, span.right) - span.left)
            if free.left < span.right { add(max(free.right, free.left), span.right - max(free.right, free.left)) }
            position = next
        }
        return result
    }

    /// Lays out a box that is not next to floats with a part of it: it is narrower, or below them.
    private mutating func layOutSeparated(
        _ child: Int, _ clearance: (bottom: Double, isForced: Bool), _ engine: inout FlexEngine
    ) {
        let parent = open[open.count - 1]
        let margin = engine.margins(child, on: engine.modes[parent.node], basis: parent.width).top
        var place: Place
        if known < open.count, margin != 0, engine.floatDepth < Self.maximumDepth {
            // The box's margin adjoins those before, if that does not place floats before it so that it is below them.
            var trial = self
            trial.purpose = .height
            trial.add(margin)
            trial.separate(&engine)
            place = trial.place(for: child, from: max(trial.y, clearance.bottom), &engine)
            if place.top == trial.y {
                add(margin)
                separate(&engine)
            } else {
                separate(&engine)
                place = self.place(for: child, from: max(y, clearance.bottom), &engine)
            }
        } else {
            if !clearance.isForced { add(margin) }
            separate(&engine)
            place = self.place(for: child, from: max(y, clearance.bottom), &engine)
        }
        y = place.top
        append(child, x: place.x - parent.x, place.item, place.margins, isEmpty: false, &engine)
    }

    /// A box with its place next to floats.
    private struct Place {
        /// The corner of its border box in the context.
        var x: Double
        var top: Double
        var item: Item
        var margins: EdgeInsets
    }

    /// The first place from `start` on in which a box is not next to floats with a part of it.
    private func place(for child: Int, from start: Double, _ engine: inout FlexEngine) -> Place {
        let parent = open[open.count - 1]
        let whole = span(of: parent)
        let margins = engine.margins(child, on: engine.modes[parent.node], basis: parent.width)
        var top = start
        let attempts = engine.floatDepth < Self.maximumDepth ? Self.maximumAttempts : 0
        engine.floatDepth += 1
        defer { engine.floatDepth -= 1 }
        while true {
            var free = floats.free(in: whole, from: top, to: attempts > 0 ? top : .infinity)
            for attempt in 0... {
                // Margins are those from the containing block, whose part inside of floats has no effect.
                let span = FloatSpace.Span(
                    left: max(free.left, whole.left + max(0, margins.left)),
                    right: min(free.right, whole.right - max(0, margins.right)))
                let room = free == whole ? nil : max(0, span.right - span.left)
                let box = sizes(of: child, in: parent, room: room, &engine)
                let width = engine.isOrthogonal(child, to: parent.node) ? box.height : box.width
                let isRight = engine.states[parent.node].isRightToLeft
                let ends = isRight ? (span.right - width, free.right) : (free.left, span.left + width)
                guard
                    free == whole
                        || ends.0 >= free.left - 1e-6 && ends.1 <= free.right + 1e-6
                            && isNext(to: free, in: whole, margins)
                else { break }
                let item = measured(child, box, in: parent, &engine)
                let below = floats.free(
                    in: whole, from: top, to: attempt < attempts ? top + item.size.height : .infinity)
                guard below == free else {
                    free = below
                    continue
                }
                let x = room == nil ? parent.x + box.x : leftEdge(of: item, child, in: span, parent, &engine)
                return Place(x: x, top: top, item: item, margins: box.margins)
            }
            top = floats.edge(below: top)
        }
    }

    /// Whether the negative margins of a box next to floats do not exceed these.
    private func isNext(to free: FloatSpace.Span, in whole: FloatSpace.Span, _ margins: EdgeInsets) -> Bool {
        (free.left == whole.left || free.left + margins.left >= whole.left)
            && (free.right == whole.right || free.right - margins.right <= whole.right)
    }

    /// The number of heights that are tried before a box is placed where it would fit with any height, and the number of
    /// such boxes inside each other for which several are tried: each try lays out everything inside.
    private static let maximumAttempts = 4
    private static let maximumDepth = 3

    /// The left edge of a box next to floats.
    private func leftEdge(
        of item: Item, _ child: Int, in span: FloatSpace.Span, _ parent: Block, _ engine: inout FlexEngine
    ) -> Double {
        let free = span.right - span.left - item.size.width
        let isRight = engine.states[parent.node].isRightToLeft
        guard engine.traits[child].contains(.autoMargins), free > 0 else {
            return isRight ? span.right - item.size.width : span.left
        }
        let lengths = engine.marginLengths(child, on: engine.modes[parent.node])
        switch (lengths.left.isAuto, lengths.right.isAuto) {
        case (true, true): return span.left + free / 2
        case (true, false): return span.left + free
        case (false, true): return span.left
        case (false, false): return isRight ? span.right - item.size.width : span.left
        }
    }
}

extension BoxStyle.FloatSide {
    /// Whether the edge is the left one.
    func isLeft(isRightToLeft: Bool) -> Bool {
        switch self {
        case .none, .left: true
        case .right: false
        case .inlineStart: !isRightToLeft
        case .inlineEnd: isRightToLeft
        }
    }
}

extension BoxStyle.Clear {
    /// The edges whose floats are cleared.
    func edges(isRightToLeft: Bool) -> (left: Bool, right: Bool) {
        switch self {
        case .none: (false, false)
        case .left: (true, false)
        case .right: (false, true)
        case .both: (true, true)
        case .inlineStart: (!isRightToLeft, isRightToLeft)
        case .inlineEnd: (isRightToLeft, !isRightToLeft)
        }
    }
}
