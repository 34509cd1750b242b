internal import GalleyText

/// Stacks: each child is measured at its natural length, lines are made, the engine distributes flexible lengths, and
/// changed children are measured again.
extension SpecLayout {
    /// A child during stack layout, with lengths along and across the stack.
    private struct Item {
        var element: Int
        var outcome: Outcome
        var align: BoxStyle.ItemAlignment
        /// The allowed sizes across the stack.
        var crossRange: Extent
        var length: Double
        var cross: Double
        var place = 0.0
        var crossPlace = 0.0
    }

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
        var items: [Item] = []
        for child in elements[index].children where elements[child].style.display != .none {
            items.append(measure(child, stack, axes, across, parent))
        }
        var lines = makeLines(items, stack, along)
        for line in lines.indices { flex(&items, lines[line].range, stack, axes, along, parent) }
        for line in lines.indices {
            lines[line].cross = lineCross(&items, &lines[line], axes)
            if lines.count == 1 {
                lines[line].cross = across.isExact ? across.max : across.clamped(lines[line].cross)
            }
        }
        placeLines(&lines, stack, across)
        for line in lines.indices { stretch(&items, lines[line], axes, parent) }

        var longest = 0.0
        for line in lines { longest = max(longest, length(of: line.range, items, stack)) }
        let gaps = stack.lineSpacing * Double(max(0, lines.count - 1))
        let total = max(lines.reduce(gaps) { $0 + $1.cross }, lines.last.map { $0.place + $0.cross } ?? 0)
        let size = axes.size(along.clamped(longest), across.clamped(total))
        for line in lines.indices { place(&items, lines[line], stack, axes.length(size)) }
        return result(items, lines, axes, size)
    }

    // MARK: Measuring

    private mutating func measure(
        _ child: Int, _ stack: LayoutSpec.Stack, _ axes: Axes, _ across: Extent, _ parent: Size
    ) -> Item {
        let style = elements[child].style
        let align = style.alignSelf == .auto ? stack.align : style.alignSelf
        let own = axes.isRow ? ownRange(child, parent).height : ownRange(child, parent).width
        var cross = Extent(0, across.max)
        if align.isStretch {
            // A limit of the child has precedence over the stack's.
            let most = min(own.max, across.max)
            cross = Extent(min(own.min > 0 ? own.min : across.min, most), most)
        }
        let axis: LayoutSpec.Axis = axes.isRow ? .horizontal : .vertical
        var along = Extent.unbounded
        if let basis = resolve(style.flexBasis, axes.length(parent), child, axis) {
            // With a basis its limits apply, and the size is ignored.
            let (least, most) = axes.isRow ? (style.minWidth, style.maxWidth) : (style.minHeight, style.maxHeight)
            let high = resolve(most, axes.length(parent), child, axis) ?? .infinity
            along = Extent(exactly: max(resolve(least, axes.length(parent), child, axis) ?? 0, min(basis, high)))
        }
        let outcome = layOut(child, axes.range(along, cross), parent)
        return Item(
            element: child, outcome: outcome, align: align, crossRange: cross, length: axes.length(outcome.size),
            cross: axes.cross(outcome.size))
    }

    private struct Line {
        var range: Range<Int>
        var cross = 0.0
        var place = 0.0
        var ascent = 0.0
        var lastAscent = 0.0
        var lastDescent = 0.0
    }

    private func outer(_ item: Item) -> Double {
        elements[item.element].before + item.length + elements[item.element].after
    }

    private func length(of range: Range<Int>, _ items: [Item], _ stack: LayoutSpec.Stack) -> Double {
        range.reduce(stack.spacing * Double(max(0, range.count - 1))) { $0 + outer(items[$1]) }
    }

    private func makeLines(_ items: [Item], _ stack: LayoutSpec.Stack, _ along: Extent) -> [Line] {
        guard stack.wraps else { return items.isEmpty ? [] : [Line(range: items.indices)] }
        var lines: [Line] = []
        var first = 0
        var sum = 0.0
        for index in items.indices {
            let next = sum + (index > first ? stack.spacing : 0) + outer(items[index])
            if index > first, next > along.max + 1e-6 {
                lines.append(Line(range: first..<index))
                first = index
                sum = outer(items[index])
            } else {
                sum = next
            }
        }
        if first < items.count { lines.append(Line(range: first..<items.count)) }
        return lines
    }

    // MARK: Flexible lengths

    /// Distributes missing or free space until no limit is violated.
    private mutating func flex(
        _ items: inout [Item], _ range: Range<Int>, _ stack: LayoutSpec.Stack, _ axes: Axes, _ along: Extent,
        _ parent: Size
    ) {
        let sum = length(of: range, items, stack)
        let target = along.clamped(sum)
        guard abs(target - sum) >= 1e-6 else { return }
        let axis: LayoutSpec.Axis = axes.isRow ? .horizontal : .vertical
        var flexed = Scratch<FlexItem>(capacity: max(1, range.count))
        defer { flexed.free() }
        for index in range {
            let element = elements[items[index].element]
            var item = FlexItem(node: 0, order: 0)
            (item.mainStart, item.mainEnd) = (element.before, element.after)
            (item.grow, item.shrink) = (element.style.flexGrow, element.style.flexShrink)
            let own = ownRange(items[index].element, parent)
            let limits = axes.isRow ? own.width : own.height
            let style = element.style
            let (exact, most) = axes.isRow ? (style.width, style.maxWidth) : (style.height, style.maxHeight)
            // An exact size is the child's initial size; it may grow and shrink beyond it.
            item.maxMain = resolve(most, axes.length(parent), items[index].element, axis) ?? .infinity
            let least = axes.isRow ? style.minWidth : style.minHeight
            if let least = resolve(least, axes.length(parent), items[index].element, axis) {
                item.minMain = least
            } else if target < sum, item.shrink > 0 {
                let content = minimum(items[index].element, axis)
                item.minMain = min(exact.isLength ? min(content, limits.max) : content, item.maxMain)
            }
            let parentLength = axes.length(parent)
            let basis = resolve(style.flexBasis, parentLength, items[index].element, axis)
            item.base = basis ?? resolve(exact, parentLength, items[index].element, axis) ?? items[index].length
            item.hypothetical = max(item.minMain, min(item.base, item.maxMain))
            flexed.append(item)
        }
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

    // MARK: Across the stack

    private func baseline(_ item: Item, last: Bool, _ axes: Axes) -> Double {
        guard axes.isRow else { return 0 }
        let own = last ? item.outcome.last : item.outcome.first
        return own.isNaN ? item.cross : own
    }

    private func lineCross(_ items: inout [Item], _ line: inout Line, _ axes: Axes) -> Double {
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
        return max(largest, line.ascent + firstBelow, line.lastAscent + lastBelow)
    }

    private func placeLines(_ lines: inout [Line], _ stack: LayoutSpec.Stack, _ across: Extent) {
        let gaps = stack.lineSpacing * Double(max(0, lines.count - 1))
        let sum = lines.reduce(gaps) { $0 + $1.cross }
        let free = across.clamped(sum) - sum
        let stretches = stack.alignContent == .stretch || stack.alignContent == .normal
        if stretches, free > 0 {
            for index in lines.indices { lines[index].cross += free / Double(lines.count) }
        }
        let space = FlexEngine.distribute(
            stack.wraps && !stretches ? stack.alignContent : .flexStart, free: free, count: lines.count, reversed: false
        )
        var place = space.before
        for index in lines.indices {
            lines[index].place = place
            place += lines[index].cross + space.between + stack.lineSpacing
        }
    }

    private mutating func stretch(_ items: inout [Item], _ line: Line, _ axes: Axes, _ parent: Size) {
        for index in line.range where items[index].align.isStretch {
            let wanted = items[index].crossRange.max < line.cross ? items[index].crossRange.max : line.cross
            let own = ownRange(items[index].element, parent)
            let cross = (axes.isRow ? own.height : own.width).clamped(wanted)
            guard cross > items[index].cross + 1e-6 else { continue }
            let outcome = layOut(
                items[index].element,
                axes.range(Extent(exactly: items[index].length), Extent(exactly: cross)), parent)
            items[index].outcome = outcome
            items[index].cross = axes.cross(outcome.size)
        }
    }

    // MARK: Places

    private func place(_ items: inout [Item], _ line: Line, _ stack: LayoutSpec.Stack, _ extent: Double) {
        let free = extent - length(of: line.range, items, stack)
        let space = FlexEngine.distribute(stack.justify, free: free, count: line.range.count, reversed: false)
        var place = space.before
        for index in line.range {
            let element = elements[items[index].element]
            items[index].place = place + element.before
            place += outer(items[index]) + stack.spacing + space.between
            let rest = line.cross - items[index].cross
            let axes = Axes(isRow: stack.axis == .horizontal)
            let align = items[index].align
            switch rest < 0 && align.isSafe == true ? .start : align.position {
            case .end, .flexEnd, .selfEnd: items[index].crossPlace = line.place + rest
            case .center: items[index].crossPlace = line.place + rest / 2
            case .baseline:
                items[index].crossPlace = line.place + line.ascent - baseline(items[index], last: false, axes)
            case .lastBaseline:
                items[index].crossPlace =
                    line.place + line.cross - line.lastDescent - baseline(items[index], last: true, axes)
            case .auto, .normal, .stretch, .flexStart, .start, .selfStart: items[index].crossPlace = line.place
            }
        }
    }

    private func result(_ items: [Item], _ lines: [Line], _ axes: Axes, _ size: Size) -> Outcome {
        var result = Outcome(size: size)
        for item in items {
            let frame = item.outcome.size
            var origin =
                axes.isRow ? Point(x: item.place, y: item.crossPlace) : Point(x: item.crossPlace, y: item.place)
            // Lines start at the right.
            if isRightToLeft { origin.x = size.width - origin.x - frame.width }
            result.children.append(Outcome.Child(element: item.element, origin: origin, outcome: item.outcome))
        }
        let shared = lines.first.flatMap { line in line.range.first { items[$0].align == .baseline } }
        let first = axes.isRow ? shared ?? items.indices.first : items.indices.first
        let lastShared = lines.last.flatMap { line in line.range.first { items[$0].align == .lastBaseline } }
        let last = axes.isRow ? lastShared ?? lines.last?.range.first : items.indices.last
        if let first {
            let child = result.children[first]
            result.first = child.origin.y + child.outcome.first
        }
        if let last {
            let child = result.children[last]
            result.last = child.origin.y + child.outcome.last
        }
        return result
    }
}
