internal import GalleyText

/// Stacks: each child is measured at its natural length, lines are made, the engine distributes flexible lengths, and
/// changed children are measured again.
extension SpecLayout {
    private struct Axes {
        var isRow: Bool
        func length(_ size: Size) -> Double { isRow ? size.width : size.height }
        func cross(_ size: Size) -> Double { isRow ? size.height : size.width }
        func size(_ length: Double, _ cross: Double) -> Size {
            isRow ? Size(width: length, height: cross) : Size(width: cross, height: length)
        }
        func range(_ length: Extent, _ cross: Extent) -> SizeRange {
            isRow ? SizeRange(length, cross) : SizeRange(cross, length)
        }
    }

    mutating func layOutStack(_ index: Int, _ stack: LayoutSpec.Stack, _ range: SizeRange) -> Outcome {
        let axes = Axes(isRow: stack.axis == .horizontal)
        let along = axes.isRow ? range.width : range.height
        let across = axes.isRow ? range.height : range.width
        let parent = SpecLayout.known(range)
        let (firstItem, firstLine) = (items.count, lines.count)
        defer {
            items.removeLast(items.count - firstItem)
            lines.removeLast(lines.count - firstLine)
        }
        var child = elements[index].first
        while child >= 0 {
            if !elements[child].sharedStyle.isHidden {
                let item = measure(child, stack, axes, across, parent)
                items.append(item)
            }
            child = elements[child].next
        }
        makeLines(firstItem..<items.count, stack, along)
        let own = firstLine..<lines.count
        for line in own { flex(lines[line].range, stack, axes, along, parent) }
        for line in own {
            findCross(line, axes)
            if own.count == 1 {
                lines[line].cross = across.isExact ? across.max : across.clamped(lines[line].cross)
            }
        }
        placeLines(own, stack, across)
        for line in own { stretch(lines[line], axes, parent) }

        var longest = 0.0
        for line in own { longest = max(longest, length(of: lines[line].range, stack)) }
        var total = stack.lineSpacing * Double(max(0, own.count - 1))
        for line in own { total += lines[line].cross }
        if let last = own.last { total = max(total, lines[last].place + lines[last].cross) }
        let size = axes.size(along.clamped(longest), across.clamped(total))
        for line in own { place(lines[line], stack, axes, axes.length(size)) }
        return result(firstItem..<items.count, own, axes, size)
    }

    // MARK: Measuring

    private mutating func measure(
        _ child: Int, _ stack: LayoutSpec.Stack, _ axes: Axes, _ across: Extent, _ parent: Size
    ) -> StackItem {
        var align = stack.align
        var cross = Extent(0, across.max)
        var along = Extent.unbounded
        if elements[child].sharedStyle.isInitial {
            if align.isStretch { cross = Extent(min(across.min, across.max), across.max) }
        } else {
            let style = elements[child].style
            if style.alignSelf != .auto { align = style.alignSelf }
            if align.isStretch {
                // A limit of the child has precedence over the stack's.
                let own = axes.isRow ? ownRange(child, parent).height : ownRange(child, parent).width
                let most = min(own.max, across.max)
                cross = Extent(min(own.min > 0 ? own.min : across.min, most), most)
            }
            let axis: LayoutSpec.Axis = axes.isRow ? .horizontal : .vertical
            if let basis = resolve(style.flexBasis, axes.length(parent), child, axis) {
                // With a basis its limits apply, and the size is ignored.
                let (least, most) = axes.isRow ? (style.minWidth, style.maxWidth) : (style.minHeight, style.maxHeight)
                let high = resolve(most, axes.length(parent), child, axis) ?? .infinity
                along = Extent(exactly: max(resolve(least, axes.length(parent), child, axis) ?? 0, min(basis, high)))
            }
        }
        let outcome = layOut(child, axes.range(along, cross), parent)
        return StackItem(
            element: child, outcome: outcome, align: align, crossRange: cross, length: axes.length(outcome.size),
            cross: axes.cross(outcome.size), before: elements[child].before, after: elements[child].after)
    }

    private func length(of range: Range<Int>, _ stack: LayoutSpec.Stack) -> Double {
        var sum = stack.spacing * Double(max(0, range.count - 1))
        for index in range { sum += items[index].outer }
        return sum
    }

    /// Adds the lines of a stack.
    private mutating func makeLines(_ range: Range<Int>, _ stack: LayoutSpec.Stack, _ along: Extent) {
        guard !range.isEmpty else { return }
        guard stack.wraps else { return lines.append(StackLine(range: range)) }
        var first = range.lowerBound
        var sum = 0.0
        for index in range {
            let next = sum + (index > first ? stack.spacing : 0) + items[index].outer
            if index > first, next > along.max + 1e-6 {
                lines.append(StackLine(range: first..<index))
                first = index
                sum = items[index].outer
            } else {
                sum = next
            }
        }
        lines.append(StackLine(range: first..<range.upperBound))
    }

    // MARK: Flexible lengths

    /// Distributes missing or free space until no limit is violated.
    private mutating func flex(
        _ range: Range<Int>, _ stack: LayoutSpec.Stack, _ axes: Axes, _ along: Extent, _ parent: Size
    ) {
        let sum = length(of: range, stack)
        let target = along.clamped(sum)
        guard abs(target - sum) >= 1e-6 else { return }
        guard target < sum || range.contains(where: { !elements[items[$0].element].sharedStyle.keepsLength }) else {
            return
        }
        var flexed = Scratch<FlexItem>(capacity: max(1, range.count))
        defer { flexed.free() }
        for index in range { flexed.append(flexItem(items[index], axes, isShort: target < sum, parent)) }
        FlexEngine.resolveFlexibleLengths(flexed, 0..<range.count, main: target, gap: stack.spacing)
        for (offset, index) in range.enumerated() where abs(flexed[offset].target - items[index].length) > 1e-6 {
            let outcome = layOut(
                items[index].element, axes.range(Extent(exactly: flexed[offset].target), items[index].crossRange),
                parent)
            items[index].outcome = outcome
            items[index].length = axes.length(outcome.size)
            items[index].cross = axes.cross(outcome.size)
        }
    }

    /// A child with its flexible length and limits.
    private mutating func flexItem(_ child: StackItem, _ axes: Axes, isShort: Bool, _ parent: Size) -> FlexItem {
        let index = child.element
        let axis: LayoutSpec.Axis = axes.isRow ? .horizontal : .vertical
        var item = FlexItem(node: 0, order: 0)
        (item.mainStart, item.mainEnd) = (child.before, child.after)
        item.base = child.length
        guard !elements[index].sharedStyle.isInitial else {
            item.shrink = 1
            if isShort { item.minMain = minimum(index, axis) }
            item.hypothetical = max(item.minMain, item.base)
            return item
        }
        let style = elements[index].style
        (item.grow, item.shrink) = (style.flexGrow, style.flexShrink)
        let own = ownRange(index, parent)
        let limits = axes.isRow ? own.width : own.height
        let (exact, most) = axes.isRow ? (style.width, style.maxWidth) : (style.height, style.maxHeight)
        let parentLength = axes.length(parent)
        // An exact size is the child's initial size; it may grow and shrink beyond it.
        item.maxMain = resolve(most, parentLength, index, axis) ?? .infinity
        let least = axes.isRow ? style.minWidth : style.minHeight
        if let least = resolve(least, parentLength, index, axis) {
            item.minMain = least
        } else if isShort, item.shrink > 0 {
            let content = minimum(index, axis)
            item.minMain = min(exact.isLength ? min(content, limits.max) : content, item.maxMain)
        }
        let basis = resolve(style.flexBasis, parentLength, index, axis)
        item.base = basis ?? resolve(exact, parentLength, index, axis) ?? child.length
        item.hypothetical = max(item.minMain, min(item.base, item.maxMain))
        return item
    }

    // MARK: Across the stack

    private func baseline(_ item: StackItem, last: Bool, _ axes: Axes) -> Double {
        guard axes.isRow else { return 0 }
        let own = last ? item.outcome.last : item.outcome.first
        return own.isNaN ? item.cross : own
    }

    /// Finds the breadth of a line, and its baselines.
    private mutating func findCross(_ number: Int, _ axes: Axes) {
        var line = lines[number]
        var largest = 0.0
        var (firstBelow, lastBelow) = (0.0, 0.0)
        for index in line.range {
            let item = items[index]
            let first = baseline(item, last: false, axes)
            let last = baseline(item, last: true, axes)
            switch item.align.position {
            case .baseline:
                line.ascent = max(line.ascent, first)
                firstBelow = max(firstBelow, item.cross - first)
            case .lastBaseline:
                line.lastAscent = max(line.lastAscent, last)
                lastBelow = max(lastBelow, item.cross - last)
            case .auto, .normal, .stretch, .flexStart, .flexEnd, .start, .end, .selfStart, .selfEnd, .center:
                largest = max(largest, item.cross)
            }
        }
        line.lastDescent = lastBelow
        line.cross = max(largest, line.ascent + firstBelow, line.lastAscent + lastBelow)
        lines[number] = line
    }

    private mutating func placeLines(_ own: Range<Int>, _ stack: LayoutSpec.Stack, _ across: Extent) {
        // The place of the only line is the start, and its breadth that of the stack.
        guard stack.wraps else { return }
        var sum = stack.lineSpacing * Double(max(0, own.count - 1))
        for line in own { sum += lines[line].cross }
        let free = across.clamped(sum) - sum
        let stretches = stack.alignContent == .stretch || stack.alignContent == .normal
        if stretches, free > 0 {
            for index in own { lines[index].cross += free / Double(own.count) }
        }
        let space = FlexEngine.distribute(
            stretches ? .flexStart : stack.alignContent, free: free, count: own.count, reversed: false)
        var place = space.before
        for index in own {
            lines[index].place = place
            place += lines[index].cross + space.between + stack.lineSpacing
        }
    }

    private mutating func stretch(_ line: StackLine, _ axes: Axes, _ parent: Size) {
        for index in line.range where items[index].align.isStretch {
            let wanted = items[index].crossRange.max < line.cross ? items[index].crossRange.max : line.cross
            var cross = wanted
            if !elements[items[index].element].sharedStyle.isInitial {
                let own = ownRange(items[index].element, parent)
                cross = (axes.isRow ? own.height : own.width).clamped(wanted)
            }
            guard cross > items[index].cross + 1e-6 else { continue }
            let outcome = layOut(
                items[index].element,
                axes.range(Extent(exactly: items[index].length), Extent(exactly: cross)), parent)
            items[index].outcome = outcome
            items[index].cross = axes.cross(outcome.size)
        }
    }

    // MARK: Places

    private mutating func place(_ line: StackLine, _ stack: LayoutSpec.Stack, _ axes: Axes, _ extent: Double) {
        let free = extent - length(of: line.range, stack)
        let space = FlexEngine.distribute(stack.justify, free: free, count: line.range.count, reversed: false)
        var place = space.before
        for index in line.range {
            let item = items[index]
            items[index].place = place + item.before
            place += item.outer + stack.spacing + space.between
            let rest = line.cross - item.cross
            switch rest < 0 && item.align.isSafe == true ? .start : item.align.position {
            case .end, .flexEnd, .selfEnd: items[index].crossPlace = line.place + rest
            case .center: items[index].crossPlace = line.place + rest / 2
            case .baseline: items[index].crossPlace = line.place + line.ascent - baseline(item, last: false, axes)
            case .lastBaseline:
                items[index].crossPlace = line.place + line.cross - line.lastDescent - baseline(item, last: true, axes)
            case .auto, .normal, .stretch, .flexStart, .start, .selfStart: items[index].crossPlace = line.place
            }
        }
    }

    /// Keeps the frames of the children. The baselines are those of children that share one, else of the first and the last
    /// child, or of the first child of the last line.
    private mutating func result(_ range: Range<Int>, _ own: Range<Int>, _ axes: Axes, _ size: Size) -> Outcome {
        var result = Outcome(size: size)
        result.inner = Span(start: Int32(placed.count), count: Int32(range.count))
        for item in items[range] {
            var origin =
                axes.isRow ? Point(x: item.place, y: item.crossPlace) : Point(x: item.crossPlace, y: item.place)
            // Lines start at the right.
            if isRightToLeft { origin.x = size.width - origin.x - item.outcome.size.width }
            placed.append(Frame(element: item.element, origin: origin, outcome: item.outcome))
        }
        guard let firstLine = own.first, let lastLine = own.last else { return result }
        let start = Int(result.inner.start) - range.lowerBound
        var (first, last) = (range.lowerBound, axes.isRow ? lines[lastLine].range.lowerBound : range.upperBound - 1)
        if axes.isRow {
            first = lines[firstLine].range.first { items[$0].align.position == .baseline } ?? first
        }
        last = lines[lastLine].range.first { axes.isRow && items[$0].align.position == .lastBaseline } ?? last
        let (top, bottom) = (placed[start + first], placed[start + last])
        result.first = top.origin.y + top.outcome.first
        result.last = bottom.origin.y + bottom.outcome.last
        return result
    }
}
