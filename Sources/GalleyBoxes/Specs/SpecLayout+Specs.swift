internal import GalleyText

/// All specs except stacks.
extension SpecLayout {
    private static func frame(_ element: Int, _ x: Double, _ y: Double, _ outcome: Outcome) -> Frame {
        Frame(element: element, origin: Point(x: x, y: y), outcome: outcome)
    }

    /// The only spec inside of a spec; `nil` without one.
    private func child(of index: Int) -> Int? {
        let first = elements[index].first
        return first < 0 ? nil : first
    }

    /// A spec without children has its minimum size.
    private func empty(_ range: SizeRange) -> Outcome { Outcome(size: range.min) }

    mutating func layOutInset(
        _ index: Int, _ insets: BoxSides<BoxLength>, _ range: SizeRange, _ parent: Size
    ) -> Outcome {
        guard let child = child(of: index) else { return empty(range) }
        let insets = insets.resolved(isRightToLeft: isRightToLeft)
        let (left, right) = (insets.left, insets.right)
        let across = Sides(left, right, range.width, basis: parent.width)
        let down = Sides(insets.top, insets.bottom, range.height, basis: parent.width)
        let inner = Size(
            width: parent.width.isNaN ? .nan : max(0, parent.width - across.sum),
            height: parent.height.isNaN ? .nan : max(0, parent.height - down.sum))
        let outcome = layOut(child, SizeRange(across.inner(range.width), down.inner(range.height)), inner)
        let size = Size(
            width: across.outer(outcome.size.width, range.width), height: down.outer(outcome.size.height, range.height))
        let x = across.position(outcome.size.width, in: size.width)
        let y = down.position(outcome.size.height, in: size.height)
        return Outcome(
            size: size, first: y + outcome.first, last: y + outcome.last,
            inner: keep(SpecLayout.frame(child, x, y, outcome)))
    }

    /// The insets on an axis; `nil` takes the available space.
    private struct Sides {
        var before: Double?
        var after: Double?

        init(_ one: BoxLength, _ other: BoxLength, _ range: Extent, basis: Double) {
            func points(_ length: BoxLength) -> Double? {
                switch length {
                case .points(let points): points
                case .percent(let percent): basis.isNaN ? 0 : percent / 100 * basis
                // Unbounded space cannot be taken.
                default: range.max.isFinite ? nil : 0
                }
            }
            (before, after) = (points(one), points(other))
        }

        var sum: Double { (before ?? 0) + (after ?? 0) }

        func inner(_ range: Extent) -> Extent {
            let isOpen = before == nil || after == nil
            return Extent(isOpen ? 0 : max(0, range.min - sum), max(0, range.max - sum))
        }

        func outer(_ child: Double, _ range: Extent) -> Double {
            before == nil || after == nil ? range.max : max(0, child + sum)
        }

        func position(_ child: Double, in outer: Double) -> Double {
            before ?? outer - (after ?? (outer - child) / 2) - child
        }
    }

    /// Lays out an overlay or a background: `base` determines the size, and `other` gets the same size.
    mutating func layOutOver(_ index: Int, _ range: SizeRange, _ parent: Size, base: Int, other: Int) -> Outcome {
        let children = specs.children(of: index)
        guard children.count == 2 else { return empty(range) }
        let outcome = layOut(children[base], range, parent)
        let over = layOut(children[other], SizeRange(exactly: outcome.size), outcome.size)
        let frames = [SpecLayout.frame(children[base], 0, 0, outcome), SpecLayout.frame(children[other], 0, 0, over)]
        return Outcome(size: outcome.size, first: outcome.first, last: outcome.last, inner: keep(frames))
    }

    mutating func layOutRelative(
        _ index: Int, _ across: LayoutSpec.Place, _ down: LayoutSpec.Place, _ sizing: LayoutSpec.Sizing,
        _ range: SizeRange
    ) -> Outcome {
        guard let child = child(of: index) else { return empty(range) }
        let inner = SizeRange(
            min: Size(
                width: across == .none ? range.min.width : 0, height: down == .none ? range.min.height : 0),
            max: range.max)
        let outcome = layOut(child, inner, SpecLayout.bounded(range))
        func own(_ extent: Extent, _ child: Double, _ isMinimum: Bool) -> Double {
            extent.clamped(isMinimum || !extent.max.isFinite ? child : extent.max)
        }
        let size = Size(
            width: own(range.width, outcome.size.width, sizing.contains(.minimumWidth)),
            height: own(range.height, outcome.size.height, sizing.contains(.minimumHeight)))
        func share(_ place: LayoutSpec.Place) -> Double {
            switch place {
            case .none, .start: 0
            case .center: 0.5
            case .end: 1
            }
        }
        let x = (size.width - outcome.size.width) * share(across)
        let y = (size.height - outcome.size.height) * share(down)
        return Outcome(
            size: size, first: y + outcome.first, last: y + outcome.last,
            inner: keep(SpecLayout.frame(child, x, y, outcome)))
    }

    mutating func layOutRatio(_ index: Int, _ ratio: Double, _ range: SizeRange, _ parent: Size) -> Outcome {
        guard let child = child(of: index) else { return empty(range) }
        var candidates: [Size] = []
        let (width, height) = (range.max.width, range.max.height)
        if width.isFinite { candidates.append(range.clamped(Size(width: width, height: ratio * width))) }
        if height.isFinite { candidates.append(range.clamped(Size(width: height / ratio, height: height))) }
        func distance(_ size: Size) -> Double { size.width > 0 ? abs(size.height / size.width - ratio) : .infinity }
        let outcome: Outcome
        if let best = candidates.min(by: { distance($0) < distance($1) }) {
            outcome = layOut(child, SizeRange(exactly: best), best)
        } else {
            outcome = layOut(child, range, parent)
        }
        return Outcome(
            size: outcome.size, first: outcome.first, last: outcome.last,
            inner: keep(SpecLayout.frame(child, 0, 0, outcome)))
    }

    mutating func layOutAbsolute(_ index: Int, _ fits: Bool, _ range: SizeRange) -> Outcome {
        let parent = SpecLayout.bounded(range)
        var size = range.min
        var frames: [Frame] = []
        for child in specs.children(of: index) {
            let place = elements[child].position
            let room = SizeRange(
                Extent(0, max(0, range.max.width - place.x)), Extent(0, max(0, range.max.height - place.y)))
            let outcome = layOut(child, ownRange(child, parent, auto: room), parent)
            frames.append(SpecLayout.frame(child, place.x, place.y, outcome))
            size.width = max(size.width, place.x + outcome.size.width)
            size.height = max(size.height, place.y + outcome.size.height)
        }
        if !fits {
            if range.max.width.isFinite { size.width = range.max.width }
            if range.max.height.isFinite { size.height = range.max.height }
        }
        return Outcome(size: range.clamped(size), inner: keep(frames))
    }

    mutating func layOutCorner(
        _ index: Int, _ corner: LayoutSpec.Corner, _ offset: Vector, _ wraps: Bool, _ range: SizeRange
    ) -> Outcome {
        let children = specs.children(of: index)
        guard children.count == 2 else { return empty(range) }
        let parent = SpecLayout.bounded(range)
        let outcome = layOut(children[0], range, parent)
        // The spec on a corner is never enlarged beyond its natural size.
        let badge = layOut(children[1], SizeRange(min: .zero, max: range.max), parent)
        let right = corner == .topRight || corner == .bottomRight
        let bottom = corner == .bottomLeft || corner == .bottomRight
        var place = Point(
            x: (right ? outcome.size.width : 0) + offset.dx - badge.size.width / 2,
            y: (bottom ? outcome.size.height : 0) + offset.dy - badge.size.height / 2)
        var origin = Point.zero
        var size = outcome.size
        if wraps {
            let (left, top) = (min(0, place.x), min(0, place.y))
            origin = Point(x: -left, y: -top)
            place = Point(x: place.x - left, y: place.y - top)
            size = range.clamped(
                Size(
                    width: max(origin.x + size.width, place.x + badge.size.width),
                    height: max(origin.y + size.height, place.y + badge.size.height)))
        }
        return Outcome(
            size: size, first: origin.y + outcome.first, last: origin.y + outcome.last,
            inner: keep([
                SpecLayout.frame(children[0], origin.x, origin.y, outcome),
                SpecLayout.frame(children[1], place.x, place.y, badge),
            ]))
    }

    mutating func layOutWrapper(_ index: Int, _ range: SizeRange) -> Outcome {
        var result = Outcome(size: range.min)
        var frames: [Frame] = []
        for child in specs.children(of: index) {
            let outcome = layOut(child, range, SpecLayout.bounded(range))
            result.size.width = max(result.size.width, outcome.size.width)
            result.size.height = max(result.size.height, outcome.size.height)
            if result.first.isNaN { result.first = outcome.first }
            if !outcome.last.isNaN { result.last = outcome.last }
            frames.append(SpecLayout.frame(child, 0, 0, outcome))
        }
        result.inner = keep(frames)
        return result
    }
}
