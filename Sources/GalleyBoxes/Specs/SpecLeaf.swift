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

    /// The box of a spec that is one, with the spec's id, style and appearance.
    package var box: Box? {
        guard case .box(let reference) = kind else { return nil }
        var box = reference.box
        (box.id, box.style, box.node) = (id, style, node)
        if let appearance { box.appearance = appearance }
        return box
    }

    /// Whether it is a box without edges and without boxes inside, so that a text in it needs no tree of boxes.
    package var isSimpleBox: Bool {
        guard case .box(let reference) = kind else { return false }
        return reference.isSingle && sharedStyle.isSimple && !hasEdges && !clips
    }

    /// Whether there are margins, borders, padding or an aspect ratio.
    package var hasEdges: Bool { sharedStyle.hasEdges }

    /// Whether its spacing in a stack, or its position in an absolute spec, was set.
    var isPlaced: Bool { spacingBefore != 0 || spacingAfter != 0 || position != .zero }

    /// The specs inside it, in order.
    package var inner: [LayoutSpec] { children }

    /// Whether it is a box.
    package var isBox: Bool { if case .box = kind { true } else { false } }
}
