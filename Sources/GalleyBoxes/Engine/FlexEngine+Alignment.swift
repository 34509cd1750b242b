internal import GalleyText

/// Where lines and items stand: CSS Flexible Box 9.5 and 9.6, CSS Box Alignment 3.
extension FlexEngine {
    /// Free space before the first of `count` things and between them.
    static func distribute(
        _ alignment: BoxStyle.ContentAlignment, free: Double, count: Int, reversed: Bool
    ) -> (before: Double, between: Double) {
        switch alignment {
        case .normal, .stretch, .flexStart, .left: (0, 0)
        case .flexEnd, .right: (free, 0)
        case .start, .baseline: (reversed ? free : 0, 0)
        case .end, .lastBaseline: (reversed ? 0 : free, 0)
        case .center: (free / 2, 0)
        case .spaceBetween: free > 0 && count > 1 ? (0, free / Double(count - 1)) : (0, 0)
        case .spaceAround:
            free > 0 ? (free / Double(2 * count), free / Double(count)) : (reversed ? free : 0, 0)
        case .spaceEvenly:
            free > 0 ? (free / Double(count + 1), free / Double(count + 1)) : (reversed ? free : 0, 0)
        }
    }

    /// Alignment on the main axis in terms of the flow.
    private func mainAlignment(_ container: Container) -> BoxStyle.ContentAlignment {
        let alignment = styles[container.node].justifyContent
        guard alignment == .left || alignment == .right else { return alignment }
        // In a column there is no left: it is the start.
        guard container.isRow else { return .start }
        return (alignment == .left) == container.mainReversed ? .flexEnd : .flexStart
    }

    /// Whether `start` is the end of the flow.
    func isFlowReversed(_ container: Container) -> Bool {
        let direction = styles[container.node].flexDirection
        return direction == .rowReverse || direction == .columnReverse
    }

    /// 9.5.12.
    func alignMain(_ line: FlexLine, _ container: Container) {
        var free = container.main - container.mainGap * Double(line.end - line.first - 1)
        var autos = 0
        for index in line.first..<line.end {
            let item = items[index]
            free -= item.outerTarget
            autos += (item.autoMainStart ? 1 : 0) + (item.autoMainEnd ? 1 : 0)
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
            let item = items[index]
            position += item.mainStart + (item.autoMainStart ? share : 0)
            items[index].mainPosition = position
            position += item.target + item.mainEnd + (item.autoMainEnd ? share : 0) + space.between + container.mainGap
        }
    }

    /// 9.6.16.
    func positionLines(_ range: Range<Int>, _ container: Container) {
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

    /// 9.4.11, 9.5.13 and 9.5.14.
    mutating func alignCross(_ line: FlexLine, _ container: Container) {
        for index in line.first..<line.end {
            let item = items[index]
            if item.stretches, !item.hasDefiniteCross || container.isRaised {
                items[index].cross = clamp(
                    max(line.cross - item.crossMargins, item.crossEdges), item.minCross, item.maxCross)
            }
            let free = line.cross - items[index].outerCross
            var offset = item.crossStart
            if item.autoCrossStart || item.autoCrossEnd {
                if free > 0 {
                    if item.autoCrossStart { offset += item.autoCrossEnd ? free / 2 : free }
                }
            } else {
                switch item.align {
                case .stretch, .start: break
                case .end: offset += free
                case .center: offset += free / 2
                case .firstBaseline: offset += line.firstAscent - item.baseline
                case .lastBaseline: offset += free - (line.lastDescent - item.baseline)
                }
            }
            items[index].crossPosition = line.position + offset
        }
    }

    /// The place of an item's border box in its container's.
    func frame(of item: FlexItem, _ container: Container) -> Rect {
        let main = container.mainReversed ? container.main - item.mainPosition - item.target : item.mainPosition
        let cross =
            container.crossReversed ? container.cross - item.crossPosition - item.cross : item.crossPosition
        let edges = container.edges
        return container.isRow
            ? Rect(x: edges.left + main, y: edges.top + cross, width: item.target, height: item.cross)
            : Rect(x: edges.left + cross, y: edges.top + main, width: item.cross, height: item.target)
    }

    /// A container's first or last baseline (8.5), from the top of its border box.
    mutating func baseline(_ lineRange: Range<Int>, _ container: Container, last: Bool) -> Double {
        guard let source = baselineSource(lineRange, container, last: last) else { return .nan }
        let item = items[source.item]
        let outcome = measure(Int(item.node), finalProposal(item, container), baselines: true)
        let frame = frame(of: item, container)
        return frame.y + known(source.isLast ? outcome.last : outcome.first, or: frame.height)
    }

    /// The item whose baseline is the container's, and which of its baselines that is.
    func baselineSource(
        _ lineRange: Range<Int>, _ container: Container, last: Bool
    ) -> (item: Int, isLast: Bool)? {
        guard !lineRange.isEmpty else { return nil }
        // The first line and the first item are those at the top and where the writing begins, whichever way the
        // flow runs.
        let line = lines[last != container.wrapsReversed ? lineRange.upperBound - 1 : lineRange.lowerBound]
        if container.isRow {
            // Items that share a baseline have it, be it their first ones or their last ones.
            for wantsLast in [last, !last] {
                let wanted: ItemPlace = wantsLast ? .lastBaseline : .firstBaseline
                for index in line.first..<line.end
                where items[index].align == wanted && !items[index].autoCrossStart && !items[index].autoCrossEnd {
                    return (index, wantsLast)
                }
            }
        }
        return (last != isFlowReversed(container) ? line.end - 1 : line.first, last)
    }

    /// How far a relative box is moved.
    func relativeOffset(_ child: Int, _ container: Container) -> Point {
        guard traits[child].contains(.insets), styles[child].position == .relative else { return .zero }
        let inset = styles[child].inset
        let right = states[child].isRightToLeft
        let leftLength = (right ? inset.inlineEnd : inset.inlineStart) ?? inset.left
        let rightLength = (right ? inset.inlineStart : inset.inlineEnd) ?? inset.right
        let left = resolve(leftLength, container.width)
        let fromRight = resolve(rightLength, container.width)
        let top = resolve(inset.top, container.basisHeight)
        let bottom = resolve(inset.bottom, container.basisHeight)
        let x =
            container.isRightToLeft
            ? (fromRight.isNaN ? known(left, or: 0) : -fromRight)
            : (left.isNaN ? -known(fromRight, or: 0) : left)
        return Point(x: x, y: top.isNaN ? -known(bottom, or: 0) : top)
    }
}
