internal import GalleyText

/// Measuring and placing a node: the steps of CSS Flexible Box 9 in order.
extension FlexEngine {
    /// The height and baselines of a node at a width, cached or by a run.
    mutating func measure(_ node: Int, _ given: Proposal, baselines: Bool) -> Outcome {
        var proposal = given
        let traits = traits[node]
        if !traits.contains(.relativeEdges) { proposal.basisWidth = 0 }
        if !proposal.height.isNaN {
            if !baselines, !proposal.asksContent { return Outcome(height: proposal.height) }
        } else {
            proposal.percentHeight = .nan
        }
        // The maximum height wraps a column whose height depends on its content, whatever height is proposed.
        let hasOpenHeight = proposal.height.isNaN || proposal.percentHeight.isNaN
        if !traits.contains(.heightLimits) || !hasOpenHeight {
            proposal.basisHeight = 0
            proposal.ignoresLimits = false
        } else if proposal.ignoresLimits {
            proposal.basisHeight = 0
        }
        if links[node].first < 0, traits.isDisjoint(with: .content) {
            return Outcome(height: emptyHeight(node, proposal))
        }
        if usesCaches,
            let known = measures.find(proposal, head: states[node].measure, baselines: baselines)
        {
            return known
        }
        let outcome = run(node, proposal, baselines ? .baselines : .height)
        if usesCaches {
            if measures.keep(proposal, outcome, baselines: baselines, head: &states[node].measure) {
                states[node].hasDiscardedResults = true
            }
        }
        return outcome
    }

    private func emptyHeight(_ node: Int, _ proposal: Proposal) -> Double {
        let edges = edges(node, basis: proposal.basisWidth)
        if proposal.asksContent { return edges.vertical }
        guard proposal.height.isNaN else { return proposal.height }
        if proposal.ignoresLimits { return edges.vertical }
        let limits = heightLimits(node, basis: proposal.basisHeight, edges: edges)
        return clamp(edges.vertical, limits.min, limits.max)
    }

    mutating func run(_ node: Int, _ proposal: Proposal, _ purpose: Purpose) -> Outcome {
        runs += 1
        if traits[node].contains(.leaf), let leaf = leaves[node] { return run(leaf, node, proposal, purpose) }
        if !traits[node].isDisjoint(with: .nonFlex) {
            return FormattingContext.run(node, proposal, purpose, &self).clamped(traits[node])
        }
        var container = container(node, proposal)
        let firstItem = items.count
        let firstLine = lines.count
        let isSpecial = gather(node, for: container)
        let range = firstItem..<items.count
        defer {
            items.cut(to: firstItem)
            lines.cut(to: firstLine)
        }
        for index in range where !items[index].isPrepared { prepare(index, in: container) }

        var limits = (min: 0.0, max: Double.infinity)
        if proposal.height.isNaN || container.basisHeight.isNaN, !proposal.ignoresLimits,
            traits[node].contains(.heightLimits)
        {
            let own = heightLimits(node, basis: proposal.basisHeight, edges: container.edges)
            limits = (own.min - container.edges.vertical, max(0, own.max - container.edges.vertical))
        }
        makeLines(
            range, container, limit: max(limits.min, limits.max), isOpen: proposal.height.isNaN || proposal.isFitted)
        let lineRange = firstLine..<lines.count
        if proposal.asksContent {
            return Outcome(height: contentHeight(range, lineRange, container) + container.edges.vertical)
        }

        if !container.isRow, container.height.isNaN {
            var longest = 0.0
            for index in lineRange { longest = max(longest, hypotheticalLength(of: lines[index], container)) }
            container.height = clamp(longest, limits.min, limits.max)
        }
        for index in lineRange { resolveFlexibleLengths(lines[index], container) }
        for index in range { findHypotheticalCross(index, container) }
        sizeLines(lineRange, &container, limits: limits)
        let height = proposal.height.isNaN ? container.height + container.edges.vertical : proposal.height
        if purpose == .height { return Outcome(height: height) }

        positionLines(lineRange, container)
        for index in lineRange { alignMain(lines[index], container) }
        for index in lineRange { alignCross(lines[index], container) }
        if purpose == .place {
            placeChildren(range, lineRange, container, isSpecial: isSpecial)
            return Outcome(height: height)
        }
        var outcome = Outcome(height: height)
        outcome.first = baseline(lineRange, container, last: false)
        outcome.last = baseline(lineRange, container, last: true)
        return outcome.clamped(traits[node])
    }

    private mutating func run(_ leaf: Leaf, _ node: Int, _ proposal: Proposal, _ purpose: Purpose) -> Outcome {
        let edges = edges(node, basis: proposal.basisWidth)
        let content = content(of: leaf, node, width: max(0, proposal.width - edges.horizontal), purpose)
        var outcome = Outcome(height: proposal.height)
        if proposal.asksContent {
            outcome.height = content.height + edges.vertical
        } else if proposal.height.isNaN {
            let limits =
                proposal.ignoresLimits
                ? (min: edges.vertical, max: Double.infinity)
                : heightLimits(node, basis: proposal.basisHeight, edges: edges)
            outcome.height = clamp(content.height + edges.vertical, limits.min, limits.max)
        }
        var top = edges.top
        if case .text = leaf {
            let room = outcome.height - edges.vertical - content.height
            top += BoxStyle.textOffset(styles[node].alignContent, room: room)
            top += TablePass.shift(of: node, traits[node], purpose, unsafe tables)
        }
        outcome.first = top + content.first
        outcome.last = top + content.last
        if purpose == .place {
            states[node].firstBaseline = outcome.first
            states[node].lastBaseline = outcome.last
        }
        return outcome.clamped(traits[node])
    }

    /// The content of a leaf. The lines of a placed text are next to the floats around it.
    private func content(of leaf: Leaf, _ node: Int, width: Double, _ purpose: Purpose) -> Leaf.Content {
        if purpose == .place, let floats = textFloats?[node], !floats.isEmpty {
            return leaf.measure(width: width, around: floats)
        }
        return leaf.measure(width: width, ratio: ratio(node))
    }

    // MARK: Lines

    /// - Parameters:
    ///   - limit: the length at which a column with the height of its content is broken.
    ///   - isOpen: whether it has the height of its content.
    private mutating func makeLines(_ range: Range<Int>, _ container: Container, limit: Double, isOpen: Bool) {
        guard container.isMultiline else {
            if !range.isEmpty { lines.append(FlexLine(first: range.lowerBound, end: range.upperBound)) }
            return
        }
        let room = (isOpen && !container.isRow ? limit : container.lineMain) + 1e-6
        if styles[container.node].lines.wrap.isBalanced {
            let balanced = BalancedLines(
                range.map { items[$0].outerHypothetical }, gap: container.mainGap, room: room,
                count: styles[container.node].lines.balancedCount)
            balanced.append(from: range.lowerBound, to: &lines)
            return
        }
        var first = range.lowerBound
        var length = 0.0
        for index in range {
            let size = items[index].outerHypothetical
            if index > first, length + container.mainGap + size > room {
                lines.append(FlexLine(first: first, end: index))
                first = index
                length = size
            } else {
                length += size + (index > first ? container.mainGap : 0)
            }
        }
        if first < range.upperBound { lines.append(FlexLine(first: first, end: range.upperBound)) }
    }

    /// The content height of a container with a given height.
    private mutating func contentHeight(
        _ range: Range<Int>, _ lineRange: Range<Int>, _ container: Container
    ) -> Double {
        guard container.isRow else {
            return lineRange.reduce(0) { max($0, hypotheticalLength(of: lines[$1], container)) }
        }
        for index in lineRange { resolveFlexibleLengths(lines[index], container) }
        for index in range { findHypotheticalCross(index, container) }
        var total = container.crossGap * Double(max(0, lineRange.count - 1))
        for index in lineRange {
            findAscents(index, container)
            total += naturalCross(lines[index], container)
        }
        return total
    }

    private func hypotheticalLength(of line: FlexLine, _ container: Container) -> Double {
        var length = container.mainGap * Double(line.end - line.first - 1)
        for index in line.first..<line.end { length += items[index].outerHypothetical }
        return max(0, length)
    }

    // MARK: Cross sizes

    /// Determines the hypothetical cross size (9.4.7).
    private mutating func findHypotheticalCross(_ index: Int, _ container: Container) {
        guard items[index].mainIsInline else { return findFittedCross(index, container) }
        let child = Int(items[index].node)
        if traits[child].contains(.contentLimits) { limitByContent(index, container) }
        guard !items[index].hasDefiniteCross else { return }
        let item = items[index]
        guard let ratio = ratio(child) else {
            // Measured before the call: the copy of the engine that a nonmutating method takes would copy its arrays.
            let height = rowItemHeight(item, container)
            items[index].cross = clamp(height, item.minCross, item.maxCross)
            return
        }
        let edges = edges(child, basis: container.width)
        let own = clamp(height(forWidth: item.target, ratio, edges), item.minCross, item.maxCross)
        var cross = own
        if hasAutomaticMinimum(child, styles[child].minHeight) {
            cross = max(
                cross, contentHeight(child, width: item.target, height: own, basisWidth: container.width))
        }
        items[index].cross = clamp(cross, item.minCross, item.maxCross)
        items[index].ratioCross = own
        items[index].contentCross = items[index].cross
    }

    /// Applies the cross size limits that depend on the content, once its width is known.
    private mutating func limitByContent(_ index: Int, _ container: Container) {
        let item = items[index]
        let child = Int(item.node)
        let edges = edges(child, basis: container.width)
        var given = Double.nan
        if item.hasDefiniteCross {
            let own = size(styles[child].height, child, basis: container.basisCross, edges: item.crossEdges)
            given = known(own, or: max(container.cross - item.crossMargins, item.crossEdges))
        }
        let limits = contentLimits(
            child, basis: container.basisCross, basisWidth: container.width, edges: edges, width: item.target,
            height: given)
        (items[index].minCross, items[index].maxCross) = limits
        guard item.hasDefiniteCross else { return }
        items[index].cross = clamp(given, limits.min, limits.max)
        items[index].percentCross = max(given, item.minCross)
    }

    /// Stretches an item to the height of its line, within its limits.
    mutating func stretch(_ index: Int, _ line: FlexLine, _ container: Container) {
        let room = max(line.cross - items[index].crossMargins, items[index].crossEdges)
        let child = Int(items[index].node)
        if items[index].mainIsInline, traits[child].contains(.contentLimits) {
            let limits = contentLimits(
                child, basis: container.basisCross, basisWidth: container.width,
                edges: edges(child, basis: container.width), width: items[index].target, height: room)
            // Its minimum was used to size the line: percentages of that line do not increase it.
            items[index].maxCross = limits.max
        }
        items[index].cross = clamp(room, items[index].minCross, items[index].maxCross)
    }

    /// Determines widths that depend on a height, once that is known.
    private mutating func findFittedCross(_ index: Int, _ container: Container) {
        let child = Int(items[index].node)
        let hasRatio = traits[child].contains(.ratio)
        let isKnown = !container.basisMain.isNaN || items[index].hasDefiniteBasis
        guard hasRatio || (isKnown && !items[index].hasDefiniteCross && links[child].first >= 0) else { return }
        let item = items[index]
        let edges = edges(child, basis: container.width)
        if !styles[child].minWidth.isPlain || !styles[child].maxWidth.isPlain {
            let limits = widthLimits(
                child, basis: basisWidth(item, container), edges: edges, available: availableWidth(item, container),
                height: max(0, item.target - edges.vertical))
            (items[index].minCross, items[index].maxCross) = limits
            if item.hasDefiniteCross {
                let own = givenWidth(styles[child].width, item, container)
                let stretched = max(container.cross - item.crossMargins, item.crossEdges)
                items[index].cross = clamp(known(own, or: stretched), limits.min, limits.max)
            }
        }
        guard !item.hasDefiniteCross else { return }
        let width = fittedWidth(child, main: item.target, isGiven: item.hasDefiniteMain, item, container, edges)
        items[index].cross = clamp(width, items[index].minCross, items[index].maxCross)
    }

    /// The content height of a box whose height `height` follows from its ratio: its automatic minimum.
    mutating func contentHeight(_ node: Int, width: Double, height: Double, basisWidth: Double) -> Double {
        measure(
            node,
            Proposal(
                width: width, height: height, basisWidth: basisWidth, basisHeight: 0, percentHeight: height,
                ignoresLimits: true, asksContent: true), baselines: false
        ).height
    }

    private mutating func rowItemHeight(_ item: FlexItem, _ container: Container) -> Double {
        measure(
            Int(item.node),
            Proposal(
                width: item.target, height: .nan, basisWidth: container.width,
                basisHeight: basisHeight(item, container)),
            baselines: false
        ).height
    }

    /// Determines the cross sizes of lines (9.4.8 and 9.4.9), and of the container.
    private mutating func sizeLines(
        _ range: Range<Int>, _ container: inout Container, limits: (min: Double, max: Double)
    ) {
        var total = 0.0
        for index in range {
            findAscents(index, container)
            if !container.isMultiline, !container.cross.isNaN {
                lines[index].cross = container.cross
            } else {
                lines[index].cross = naturalCross(lines[index], container)
                if !container.isMultiline, container.isRow {
                    lines[index].cross = clamp(lines[index].cross, limits.min, limits.max)
                }
            }
            total += lines[index].cross
        }
        total += container.crossGap * Double(max(0, range.count - 1))
        if container.isRow, container.height.isNaN { container.height = clamp(total, limits.min, limits.max) }
        guard container.isMultiline, !range.isEmpty else { return }
        let free = container.cross - total
        if free > 0, styles[container.node].alignContent.stretchesLines {
            for index in range { lines[index].cross += free / Double(range.count) }
        }
    }

    private func naturalCross(_ line: FlexLine, _ container: Container) -> Double {
        var largest = 0.0
        var firsts = (before: -Double.infinity, after: -Double.infinity)
        var lasts = firsts
        for index in line.first..<line.end {
            let (outer, baseline) = (items[index].outerCross, items[index].baseline)
            switch items[index].sharedBaseline {
            case .firstBaseline:
                firsts.before = max(firsts.before, baseline)
                firsts.after = max(firsts.after, outer - baseline)
            case .lastBaseline:
                lasts.before = max(lasts.before, baseline)
                lasts.after = max(lasts.after, outer - baseline)
            default: largest = max(largest, outer)
            }
        }
        return max(largest, firsts.before + firsts.after, lasts.before + lasts.after)
    }

    /// Determines the common baselines of items, relative to the edge from which they are placed.
    private mutating func findAscents(_ line: Int, _ container: Container) {
        for index in lines[line].first..<lines[line].end {
            guard let shared = items[index].sharedBaseline else { continue }
            let isLast = shared == .lastBaseline
            let item = items[index]
            let child = Int(item.node)
            // In columns, boxes whose lines are parallel to the container's have no baseline; browsers use the edge at
            // the start of lines, or the middle of upright lines.
            var offset = modes[container.node].isVertical ? item.cross / 2 : 0
            if container.isRow || isOrthogonal(child, to: container.node) {
                let outcome = measure(child, finalProposal(index, container), baselines: true)
                let takesLast = isLast != isOpposite(child, to: container.node)
                let own = takesLast ? outcome.last : outcome.first
                if container.isRow {
                    offset = baseline(own, of: child, extent: item.cross, in: container.node)
                } else if !own.isNaN {
                    offset = modes[child] == .verticalRL ? item.cross - own : own
                }
            }
            // First baselines are aligned from the cross start, last ones from the cross end.
            let fromTop = isLast == container.crossReversed
            let (near, margin) = (fromTop ? offset : item.cross - offset, isLast ? item.crossEnd : item.crossStart)
            items[index].baseline = near + margin
            if isLast {
                lines[line].lastDescent = max(lines[line].lastDescent, near + margin)
            } else {
                lines[line].firstAscent = max(lines[line].firstAscent, near + margin)
            }
        }
    }

    /// The proposal for an item once its sizes are known.
    @inline(__always)
    func finalProposal(_ index: Int, _ container: Container) -> Proposal {
        let hasRatio = traits[Int(items[index].node)].contains(.ratio)
        let (target, cross) = (items[index].target, items[index].cross)
        var percentHeight = Double.nan
        if items[index].mainIsInline {
            if hasRatio, !items[index].hasDefiniteCross, !items[index].stretches || cross == items[index].contentCross {
                percentHeight = items[index].ratioCross
            } else if items[index].hasDefiniteCross || items[index].stretches {
                percentHeight = min(cross, items[index].percentCross)
            }
            return Proposal(
                width: target, height: cross, basisWidth: container.width, basisHeight: container.basisCross,
                percentHeight: percentHeight, isFitted: percentHeight.isNaN)
        }
        if !container.basisMain.isNaN || items[index].hasDefiniteBasis || hasRatio { percentHeight = target }
        return Proposal(
            width: cross, height: target, basisWidth: container.width, basisHeight: container.basisMain,
            percentHeight: percentHeight,
            isFitted: percentHeight.isNaN && target == items[index].base && cross == items[index].measuredCross)
    }
}

extension BoxStyle {
    /// The vertical offset of a text in a taller box: a block's `align-content`, which allows overflow only with
    /// `unsafe`.
    static func textOffset(_ alignment: ContentAlignment, room: Double) -> Double {
        guard room > 0 || alignment.isSafe == false else { return 0 }
        switch alignment.position {
        case .center, .spaceAround, .spaceEvenly: return room / 2
        case .end, .flexEnd, .lastBaseline: return room
        case .normal, .stretch, .start, .flexStart, .left, .right, .spaceBetween, .baseline: return 0
        }
    }
}

extension BoxStyle.ContentAlignment {
    /// Whether lines are stretched to take the free space.
    var stretchesLines: Bool {
        switch position {
        case .normal, .stretch, .lastBaseline: true
        case .flexStart, .flexEnd, .start, .end, .center, .left, .right, .spaceBetween, .spaceAround, .spaceEvenly,
            .baseline:
            false
        }
    }
}

extension BoxStyle.ItemAlignment {
    /// Whether an item without a specified alignment is stretched.
    var isStretch: Bool {
        switch position {
        case .auto, .normal, .stretch: true
        case .flexStart, .flexEnd, .start, .end, .selfStart, .selfEnd, .center, .baseline, .lastBaseline: false
        }
    }
}
