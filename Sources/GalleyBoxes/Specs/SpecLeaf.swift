package import GalleyText

/// A spec without children that measures itself in any size range, as a node with its own layout does.
package final class SpecLeaf: Sendable {
    /// The answer to one measurement.
    package struct Measure: Sendable {
        /// Points.
        package var size: Size
        /// Points from the top to the first and the last baseline; `nil` without one.
        package var firstBaseline: Double?
        package var lastBaseline: Double?

        package init(size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
            self.size = size
            self.firstBaseline = firstBaseline
            self.lastBaseline = lastBaseline
        }
    }

    let measure: @Sendable (_ range: SizeRange, _ parent: Size) -> Measure
    let minimum: @Sendable () -> Size

    /// - Parameters:
    ///   - minimum: the smallest width, and the height at the largest width, at which nothing sticks out.
    ///   - measure: called for a range more than once; the parent's size is NaN where it is unknown.
    package init(
        minimum: @escaping @Sendable () -> Size,
        measure: @escaping @Sendable (_ range: SizeRange, _ parent: Size) -> Measure
    ) {
        self.measure = measure
        self.minimum = minimum
    }
}

extension LayoutSpec {
    /// The levels of specs, this one included.
    package var levels: Int { depth }

    /// Whether its children are a list, and not one child with overlays or frames.
    package var holdsList: Bool {
        switch kind {
        case .stack, .absolute, .wrapper, .constraints: true
        default: false
        }
    }

    /// The box of a spec that is one, with the spec's id, style and look.
    package var box: Box? {
        guard case .box(var box) = kind else { return nil }
        (box.id, box.style, box.node) = (id, style, node)
        if let appearance { box.appearance = appearance }
        return box
    }

    /// A copy in which `body` has replaced boxes; called in tree order. `enter` and `leave` surround the children of
    /// other specs.
    package func replacingBoxes<Failure: Error>(
        enter: (inout LayoutSpec) throws(Failure) -> Void, leave: (LayoutSpec) -> Void,
        _ body: (Box) throws(Failure) -> LayoutSpec
    ) throws(Failure) -> LayoutSpec {
        var copy = self
        if let box {
            copy = try body(box)
            copy.spacingBefore = spacingBefore
            copy.spacingAfter = spacingAfter
            copy.position = position
            return copy
        }
        try enter(&copy)
        let own = children
        if !own.isEmpty {
            var replaced: [LayoutSpec] = []
            replaced.reserveCapacity(own.count)
            for child in own { replaced.append(try child.replacingBoxes(enter: enter, leave: leave, body)) }
            var new = LayoutSpec(kind, replaced)
            (new.id, new.style, new.appearance, new.node) = (copy.id, copy.style, copy.appearance, copy.node)
            (new.spacingBefore, new.spacingAfter, new.position) = (spacingBefore, spacingAfter, position)
            copy = new
        }
        leave(copy)
        return copy
    }

    /// A spec that measures itself in the place of `box`.
    package init(_ leaf: SpecLeaf, replacing box: Box) {
        self.init(.measured(leaf), [])
        (id, style, appearance, node) = (box.id, box.style, box.givenAppearance, box.node)
    }
}
