internal import GalleyConstraints
internal import GalleyText

/// Containers whose children are placed by constraints.
///
/// Constraints apply to the page's axes, whatever the writing mode. A child reports the same sizes as in a flex
/// container: its largest width, and its height at a given width. The priorities of the child determine which
/// constraints hold.
extension FlexEngine {
    /// The input of the constraint system for a child.
    private mutating func constrained(_ child: Int, in node: Int) -> ConstraintContainer.Item {
        var item = ConstraintContainer.Item(
            name: details[child]?.id, hugging: styles[child].hugging, compression: styles[child].compression,
            width: .nan)
        guard hasContent(child, styles[child].width) else { return item }
        if modes[child].isVertical {
            item.width = crossing(child).width
        } else {
            item.width = contribution(child, basisHeight: .nan, stretched: .nan).max
        }
        return item
    }

    /// Whether a box has a size without anybody giving it one.
    private func hasContent(_ child: Int, _ length: BoxLength) -> Bool {
        if traits[child].contains(.leaf) || links[child].first >= 0 { return true }
        switch length {
        case .points: return true
        default: return false
        }
    }

    /// The size on the page of a box whose lines are columns: as high as its longest line.
    private mutating func crossing(_ child: Int) -> Size {
        let along = contribution(child, basisHeight: .nan, stretched: .nan).max
        let across = measure(
            child, Proposal(width: along, height: .nan, basisWidth: .nan, basisHeight: .nan), baselines: false
        ).height
        return Size(width: across, height: along)
    }

    /// A child's height and baselines at a width, on the page.
    private mutating func measureConstrained(_ child: Int, width: Double) -> ConstraintContainer.Measure {
        if modes[child].isVertical {
            return ConstraintContainer.Measure(height: hasContent(child, .auto) ? crossing(child).height : .nan)
        }
        guard hasContent(child, styles[child].height) || traits[child].contains(.ratio) else {
            return ConstraintContainer.Measure(height: .nan)
        }
        let edges = edges(child, basis: .nan)
        let outcome = measure(
            child, Proposal(width: width, height: .nan, basisWidth: width, basisHeight: .nan), baselines: true)
        var result = ConstraintContainer.Measure(height: outcome.height, first: outcome.first, last: outcome.last)
        let limits = heightLimits(child, basis: .nan, edges: edges)
        let own = size(styles[child].height, child, basis: .nan, edges: edges.vertical)
        if !own.isNaN {
            result.height = clamp(own, limits.min, limits.max)
        } else if let ratio = ratio(child) {
            result.height = clamp(height(forWidth: width, ratio, edges), limits.min, limits.max)
        }
        return result
    }

    /// Places the children of a container; NaN is a size as small as the constraints allow. All is on the page.
    ///
    /// - Parameter least: asks children for their smallest widths in place of their largest.
    private mutating func solve(
        _ node: Int, _ range: Range<Int>, width: Double, height: Double, basis: Double, reports: Bool,
        least: Bool = false
    ) -> ConstraintContainer.Outcome? {
        let pass = constraints ?? ConstraintPass([:], reports: [:])
        constraints = pass
        guard pass.failure == nil else { return nil }
        var inputs: [ConstraintContainer.Item] = []
        inputs.reserveCapacity(range.count)
        for index in range {
            let child = Int(items[index].node)
            var item = constrained(child, in: node)
            if least, !item.width.isNaN, !modes[child].isVertical {
                item.width = contribution(child, basisHeight: .nan, stretched: .nan).min
            }
            inputs.append(item)
        }
        let room = ConstraintContainer.Room(
            width: width, height: height, margins: modes[node].page(edges(node, basis: basis)),
            isRightToLeft: states[node].isRightToLeft)
        let first = range.lowerBound
        return pass.layOut(inputs, of: node, named: details[node]?.id, in: room, reports: reports) { index, width in
            measureConstrained(Int(items[first + index].node), width: width)
        }
    }

    mutating func runConstraints(_ node: Int, _ proposal: Proposal, _ purpose: Purpose) -> Outcome {
        let firstItem = items.count
        let isSpecial = gather(node)
        let range = firstItem..<items.count
        defer { items.cut(to: firstItem) }
        let mode = modes[node]
        let edges = edges(node, basis: proposal.basisWidth)
        let wanted = mode.turned(
            Size(width: proposal.width, height: proposal.asksContent ? .nan : proposal.height))
        var solved = solve(
            node, range, width: wanted.width, height: wanted.height, basis: proposal.basisWidth,
            reports: purpose == .place && !proposal.height.isNaN)
        var outcome = Outcome(height: proposal.height)
        if wanted.width.isNaN || wanted.height.isNaN {
            let own = mode.turned(solved?.size ?? Size(width: 0, height: 0)).height
            var height = max(own, edges.vertical)
            if !proposal.ignoresLimits, !proposal.asksContent {
                let limits = heightLimits(node, basis: proposal.basisHeight, edges: edges)
                height = clamp(height, limits.min, limits.max)
            }
            if purpose != .height, height != own || purpose == .place {
                let size = mode.turned(Size(width: proposal.width, height: height))
                solved = solve(
                    node, range, width: size.width, height: size.height, basis: proposal.basisWidth,
                    reports: purpose == .place)
            }
            outcome.height = height
        }
        guard purpose != .height, let solved else {
            if purpose == .place { constraints?.reports[Int32(node)] = nil }
            return outcome
        }
        let size = mode.turned(Size(width: proposal.width, height: outcome.height))
        let sources = baselineSources(range, solved, isVertical: mode.isVertical)
        if purpose == .baselines {
            if let sources {
                let (first, last) = (sources.first - firstItem, sources.last - firstItem)
                outcome.first = solved.frames[first].y + solved.measures[first].first
                outcome.last = solved.frames[last].y + solved.measures[last].last
            }
            return outcome
        }
        for index in range { placeConstrained(Int(items[index].node), at: solved.frames[index - firstItem]) }
        states[node].firstSource = sources.map { items[$0.first].node } ?? -1
        states[node].lastSource = sources.map { items[$0.last].node } ?? -1
        (states[node].firstIsLast, states[node].lastIsLast) = (false, true)
        constraints?.reports[Int32(node)] = solved.warnings.isEmpty ? nil : solved.warnings
        if isSpecial {
            settleOthers(
                node, content: Rect(x: 0, y: 0, width: size.width, height: size.height).inset(by: mode.page(edges)))
        }
        return outcome
    }

    /// The items of the first and the last child with a baseline; nil if there is none.
    private func baselineSources(
        _ range: Range<Int>, _ solved: ConstraintContainer.Outcome, isVertical: Bool
    ) -> (first: Int, last: Int)? {
        guard !isVertical else { return nil }
        func hasBaseline(_ index: Int) -> Bool { !solved.measures[index - range.lowerBound].first.isNaN }
        guard let first = range.first(where: hasBaseline), let last = range.last(where: hasBaseline) else { return nil }
        return (first, last)
    }

    /// Places a child at its frame, and schedules its contents.
    private mutating func placeConstrained(_ child: Int, at frame: Rect) {
        setFrame(of: child, to: frame)
        let own = modes[child].turned(frame.size)
        schedule(
            child,
            Proposal(
                width: own.width, height: own.height, basisWidth: own.width, basisHeight: own.height,
                percentHeight: own.height))
    }

    /// The smallest and the largest width that the constraints allow with the smallest and the largest contents.
    mutating func constraintWidths(_ node: Int, in room: AvailableBlockSize) -> IntrinsicWidths {
        let firstItem = items.count
        gather(node)
        let range = firstItem..<items.count
        defer { items.cut(to: firstItem) }
        let mode = modes[node]
        let edges = edges(node, basis: .nan)
        func wanted(_ size: Double) -> Size {
            mode.turned(Size(width: .nan, height: size.isNaN ? size : size + edges.vertical))
        }
        let size = wanted(room.height)
        let most = solve(node, range, width: size.width, height: size.height, basis: .nan, reports: false)
        let least = solve(node, range, width: size.width, height: size.height, basis: .nan, reports: false, least: true)
        let (low, high) = (mode.turned(least?.size ?? .zero).width, mode.turned(most?.size ?? .zero).width)
        let result = (max(0, low - edges.horizontal), max(0, high - edges.horizontal))
        let own = min(result.0, result.1)
        return IntrinsicWidths(min: own, max: result.1, least: own)
    }
}
