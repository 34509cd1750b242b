internal import GalleyText

/// Alignment of lines and items: CSS Flexible Box 9.5 and 9.6, CSS Box Alignment 3.
extension FlexEngine {
    /// The free space before the first of `count` items or lines and between them.
    static func distribute(
        _ alignment: BoxStyle.ContentAlignment, free: Double, count: Int, reversed: Bool
    ) -> (before: Double, between: Double) {
        let start = reversed ? free : 0
        if free < 0, alignment.isSafe == true { return (start, 0) }
        switch alignment.position {
        case .normal, .stretch, .flexStart, .left, .baseline, .lastBaseline: return (0, 0)
        case .flexEnd, .right: return (free, 0)
        case .start: return (start, 0)
        case .end: return (free - start, 0)
        case .center: return (free / 2, 0)
        case .spaceBetween: return free > 0 && count > 1 ? (0, free / Double(count - 1)) : (0, 0)
        case .spaceAround: return free > 0 ? (free / Double(2 * count), free / Double(count)) : (start, 0)
        case .spaceEvenly: return free > 0 ? (free / Double(count + 1), free / Double(count + 1)) : (start, 0)
        }
    }

    /// The alignment on the main axis, relative to the flow.
    private func mainAlignment(_ container: Container) -> BoxStyle.ContentAlignment {
        let alignment = styles[container.node].justifyContent
        let isLeft: Bool
        switch alignment.position {
        case .left: isLeft = true
        case .right: isLeft = false
        case .normal, .stretch, .flexStart, .flexEnd, .start, .end, .center, .spaceBetween, .spaceAround, .spaceEvenly,
            .baseline, .lastBaseline:
            return alignment
        }
        // In a column of horizontal text, left is equivalent to start.
        let mode = modes[container.node]
        guard container.isRow || mode.isVertical else { return .start }
        let isLow = container.isRow ? isLeft : isLeft == (mode == .verticalLR)
        return BoxAlignment(isLow == container.mainReversed ? .flexEnd : .flexStart, isSafe: alignment.isSafe)
    }

    /// Whether `start` is the end of the flow.
    func isFlowReversed(_ container: Container) -> Bool {
        let direction = styles[container.node].flexDirection
        return direction == .rowReverse || direction == .columnReverse
    }

    /// Aligns items on the main axis (9.5.12).
    func alignMain(_ line: FlexLine, _ container: Container) {
        let items = items.elements
        var free = container.main - container.mainGap * Double(line.end - line.first - 1)
        var autos = 0
        for index in line.first..<line.end {
            free -= items[index].outerTarget
            autos += (items[index].autoMainStart ? 1 : 0) + (items[index].autoMainEnd ? 1 : 0)
        }
        var share = 0.0
        if autos > 0, free > 0 {
            share = free / Double(autos)
            free = 0
        }
        let space = FlexEngine.distribute(
            autos > 0 && share > 0 ? .flexStart : mainAlignment(container), free: free, count: line.end - line.first,
            reversed: isFlowReversed(container))
        var position = space.before
        for index in line.first..<line.end {
            position += items[index].mainStart + (items[index].autoMainStart ? share : 0)
            items[index].mainPosition = position
            position += items[index].target + items[index].mainEnd + (items[index].autoMainEnd ? share : 0)
            position += space.between + container.mainGap
        }
    }

    /// Aligns lines on the cross axis (9.6.16).
    mutating func positionLines(_ range: Range<Int>, _ container: Container) {
        guard !range.isEmpty else { return }
        guard container.isMultiline else { return }
        var total = container.crossGap * Double(range.count - 1)
        for index in range { total += lines[index].cross }
        let space = FlexEngine.distribute(
            styles[container.node].alignContent, free: container.cross - total, count: range.count,
            reversed: container.wrapsReversed)
        var position = space.before
        for index in range {
            lines[index].position = position
            position += lines[index].cross + space.between + container.crossGap
        }
    }

    /// Aligns items on the cross axis (9.4.11, 9.5.13 and 9.5.14).
    mutating func alignCross(_ line: FlexLine, _ container: Container) {
        for index in line.first..<line.end {
            if items[index].stretches, !items[index].hasDefiniteCross || container.isRaised {
                stretch(index, line, container)
            }
            let free = line.cross - items[index].outerCross
            var offset = items[index].crossStart
            if items[index].autoCrossStart || items[index].autoCrossEnd {
                if free > 0, items[index].autoCrossStart { offset += items[index].autoCrossEnd ? free / 2 : free }
            } else {
                // An item that is too large with safe alignment is placed at the start of the cross axis, even if lines
                // are reversed.
                let start = container.wrapsReversed ? ItemPlace.end : .start
                switch items[index].isSafe && free < 0 ? start : items[index].align {
                case .stretch, .start: break
                case .end: offset += free
                case .center: offset += free / 2
                case .firstBaseline: offset += line.firstAscent - items[index].baseline
                case .lastBaseline: offset += free - (line.lastDescent - items[index].baseline)
                }
            }
            items[index].crossPosition = line.position + offset
        }
    }

    /// The frame of an item's border box in its container's, on the container's axes.
    @inline(__always)
    func frame(of index: Int, _ container: Container) -> Rect {
        let (target, across) = (items[index].target, items[index].cross)
        var (main, cross) = (items[index].mainPosition, items[index].crossPosition)
        if container.mainReversed { main = container.main - main - target }
        if container.crossReversed { cross = container.cross - cross - across }
        let edges = container.edges
        return container.isRow
            ? Rect(x: edges.left + main, y: edges.top + cross, width: target, height: across)
            : Rect(x: edges.left + cross, y: edges.top + main, width: across, height: target)
    }

    /// The first or last baseline of a container (8.5), relative to the top of its border box.
    mutating func baseline(_ lineRange: Range<Int>, _ container: Container, last: Bool) -> Double {
        guard let source = baselineSource(lineRange, container, last: last) else { return .nan }
        let child = Int(items[source.item].node)
        let frame = frame(of: source.item, container)
        let outcome = measure(child, finalProposal(source.item, container), baselines: true)
        let own = source.isLast ? outcome.last : outcome.first
        return frame.y + baseline(own, of: child, extent: frame.height, in: container.node)
    }

    /// The item whose baseline is the container's, and whether that is its last baseline.
    func baselineSource(
        _ lineRange: Range<Int>, _ container: Container, last: Bool
    ) -> (item: Int, isLast: Bool)? {
        guard !lineRange.isEmpty else { return nil }
        // The first line and the first item are those at the top and at the start of the writing direction, whatever
        // the direction of the flow.
        let line = lines[last != container.wrapsReversed ? lineRange.upperBound - 1 : lineRange.lowerBound]
        if container.isRow {
            // Items with baseline alignment have precedence, whether with first or last baselines.
            for wantsLast in [last, !last] {
                let wanted: ItemPlace = wantsLast ? .lastBaseline : .firstBaseline
                for index in line.first..<line.end
                where items[index].align == wanted && !items[index].autoCrossStart && !items[index].autoCrossEnd {
                    return (index, wantsLast != isOpposite(Int(items[index].node), to: container.node))
                }
            }
        }
        return (last != isFlowReversed(container) ? line.end - 1 : line.first, last)
    }

    /// The inset properties on the axes of `mode`, with flow-relative sides resolved.
    func insets(_ node: Int, on mode: TextContainer.WritingMode) -> BoxSides<BoxLength> {
        turned(styles[node].inset.resolved(isRightToLeft: states[node].isRightToLeft), of: node, to: mode)
    }

    /// The offset of a relatively positioned box, on its container's axes.
    ///
    /// - Parameter basis: the size that percentages refer to.
    func relativeOffset(_ child: Int, in container: Int, basis: Size) -> Point {
        guard traits[child].contains(.insets), styles[child].position == .relative else { return .zero }
        let insets = insets(child, on: modes[container])
        let left = resolve(insets.left, basis.width)
        let fromRight = resolve(insets.right, basis.width)
        let top = resolve(insets.top, basis.height)
        let bottom = resolve(insets.bottom, basis.height)
        let x =
            states[container].isRightToLeft
            ? (fromRight.isNaN ? known(left, or: 0) : -fromRight)
            : (left.isNaN ? -known(fromRight, or: 0) : left)
        return Point(x: x, y: top.isNaN ? -known(bottom, or: 0) : top)
    }
}
