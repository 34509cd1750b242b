package import GalleyLayout
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

    /// A copy in which `body` has replaced the specs that are boxes; called in tree order. `enter` and `leave` surround
    /// the children of other specs.
    package func replacingBoxes(
        enter: (inout LayoutSpec) throws -> Void, leave: (LayoutSpec) -> Void,
        _ body: (LayoutSpec) throws -> LayoutSpec
    ) throws -> LayoutSpec {
        if case .box = kind {
            var replaced = try body(self)
            if spacingBefore != 0 || spacingAfter != 0 || position != .zero {
                (replaced.spacingBefore, replaced.spacingAfter) = (spacingBefore, spacingAfter)
                replaced.position = position
            }
            return replaced
        }
        var copy = self
        try enter(&copy)
        let own = children
        if !own.isEmpty {
            var replaced: [LayoutSpec] = []
            replaced.reserveCapacity(own.count)
            for child in own { replaced.append(try child.replacingBoxes(enter: enter, leave: leave, body)) }
            copy.change { $0.list = NestedList(replaced) }
        }
        leave(copy)
        return copy
    }

    /// A spec that measures itself in the place of a spec that is a box.
    package init(_ leaf: SpecLeaf, replacing spec: LayoutSpec) { self.init(.measured(leaf), as: spec) }

    /// A text in the place of a spec that is a simple box.
    package init(_ text: BoxText, fonts: FontLibrary, replacing spec: LayoutSpec) {
        self.init(.text(TextLeaf(text, writingMode: .horizontal, fonts: fonts)), as: spec)
    }

    /// The spec without a box, if it is a simple one: its content is laid out alike without a tree of boxes.
    package func withoutSimpleBox(fonts: FontLibrary, imageSize: (String) -> Size?) -> LayoutSpec {
        guard isSimpleBox, case .box(let reference) = kind else { return self }
        switch reference.box.content {
        case .none: return LayoutSpec(.wrapper, as: self)
        case .text(let text): return LayoutSpec(text, fonts: fonts, replacing: self)
        case .image(let name):
            let size =
                imageSize(name) ?? sharedAppearance?.appearance.fallbackImage.flatMap { imageSize($0) } ?? .zero
            let usable = Size(width: max(0, min(size.width, 1e9)), height: max(0, min(size.height, 1e9)))
            return LayoutSpec(.image(reference, usable), as: self)
        case .custom: return self
        }
    }

    /// Copies the style as an item of the spec, where `style` has initial values.
    package func inheritItemStyle(in style: inout BoxStyle) {
        let none = StyleReference.initial
        guard sharedStyle !== none else { return }
        let inner = sharedStyle.style
        if style.flexGrow == none.style.flexGrow { style.flexGrow = inner.flexGrow }
        if style.flexShrink == none.style.flexShrink { style.flexShrink = inner.flexShrink }
        if style.flexBasis == none.style.flexBasis { style.flexBasis = inner.flexBasis }
        if style.alignSelf == none.style.alignSelf { style.alignSelf = inner.alignSelf }
        if style.hugging == none.style.hugging { style.hugging = inner.hugging }
        if style.compression == none.style.compression { style.compression = inner.compression }
    }

    /// Whether the style as an item, which ``inheritItemStyle(in:)`` copies, may be other than the initial one.
    package var hasStyle: Bool { sharedStyle !== StyleReference.initial }
}
