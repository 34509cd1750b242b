internal import GalleyText
package import GalleyValues

/// The order in which the boxes of a layout are drawn (CSS 2.2, Appendix E).
///
/// A stacking context is drawn as a unit: its decorations, the boxes in it with a negative `zIndex`, then the decorations of
/// blocks, floats, texts and items, and positioned boxes by `zIndex`. Items of flex containers and grids, floats and
/// positioned boxes are drawn like contexts, except that positioned boxes inside of them belong to the context around them.
package struct BoxPaintOrder {
    /// The content box of a box that hides its overflow.
    package final class Clip {
        /// The clip around it.
        package let outer: Clip?
        package let depth: Int
        package let node: BoxLayout.Node
        /// The border box.
        package let rect: Rect

        fileprivate init(_ node: BoxLayout.Node, _ rect: Rect, in outer: Clip?) {
            (self.node, self.rect, self.outer) = (node, rect, outer)
            depth = (outer?.depth ?? 0) + 1
        }
    }

    /// A box at its place.
    package struct Item {
        package let node: BoxLayout.Node
        /// The border box.
        package let rect: Rect
        /// The clip of the box itself.
        package let clip: Clip?
        /// The clip of its contents.
        package let inner: Clip?
    }

    package enum Step {
        /// Begins the effects of a box, and draws its decorations.
        case begin(Item)
        case decorations(Item)
        /// Draws the borders that the cells of a table share.
        case tableBorders(Item)
        /// Draws the text or the image of a box.
        case content(Item)
        /// Draws the outline of a box, over its contents.
        case outline(Item)
        case end(Item)
    }

    /// A box whose contents are drawn together.
    private final class Atom {
        let item: Item
        let isContext: Bool
        let positionedClip: Clip?
        var blocks: [Step] = []
        var floats: [Atom] = []
        var contents: [Content] = []
        /// The outlines of blocks, which are over all contents.
        var outlines: [Step] = []

        init(_ item: Item, isContext: Bool, positionedClip: Clip?) {
            (self.item, self.isContext, self.positionedClip) = (item, isContext, positionedClip)
        }
    }

    private enum Content {
        case content(Item)
        case atom(Atom)
    }

    /// The steps and atoms that come next, the last first.
    private enum Work {
        case atom(Atom)
        case step(Step)
    }

    /// A box that is collected for the context around it.
    private struct Visit {
        var node: BoxLayout.Node
        /// The corner of the box that contains it.
        var origin: Point
        var atom: Atom
        var clip: Clip?
        /// The clip of absolute boxes.
        var positionedClip: Clip?
        /// Whether it is an item of a flex container or a grid.
        var isItem: Bool
        /// The table whose parts have been visited, in place of the box.
        var table: Item?
    }

    private let layout: BoxLayout
    /// Whether boxes are drawn in layers; otherwise each is a unit.
    private let hasLayers: Bool

    package init(_ layout: BoxLayout) {
        self.layout = layout
        hasLayers = layout.nodes.contains { node in
            let record = node.record
            return node.isBlockContainer && record.first >= 0 || record.details?.appearance?.zIndex != nil
        }
    }

    /// Calls `body` with the steps in order.
    ///
    /// - Complexity: O(*n*), apart from sorting by `zIndex`.
    package func forEach<Failure: Error>(
        from origin: Point = .zero, _ body: (Step) throws(Failure) -> Void
    ) throws(Failure) {
        guard hasLayers else { return try forEachUnit(from: origin, body) }
        guard let root = item(layout.root, origin, nil), root.isVisible else { return }
        var work = [Work.atom(Atom(root, isContext: true, positionedClip: nil))]
        while let next = work.popLast() {
            switch next {
            case .step(let step): try body(step)
            case .atom(let atom):
                try body(.begin(atom.item))
                work.append(.step(.end(atom.item)))
                if atom.item.node.record.display.isBox { work.append(.step(.outline(atom.item))) }
                let layers = atom.isContext ? layers(of: atom) : Layers()
                work += layers.above.map { .atom($0) }.reversed()
                work += atom.outlines.reversed().map { .step($0) }
                for content in atom.contents.reversed() {
                    switch content {
                    case .content(let item): work.append(.step(.content(item)))
                    case .atom(let atom): work.append(.atom(atom))
                    }
                }
                work += atom.floats.reversed().map { .atom($0) }
                work += atom.blocks.reversed().map { .step($0) }
                work += layers.below.map { .atom($0) }.reversed()
            }
        }
    }

    /// A box that is drawn as a unit, or the end of one.
    private enum UnitWork {
        case open(BoxLayout.Node, Point, Clip?)
        case close(Item)
    }

    /// Calls `body` with the steps of boxes that are all units.
    private func forEachUnit<Failure: Error>(
        from origin: Point, _ body: (Step) throws(Failure) -> Void
    ) throws(Failure) {
        var work = [UnitWork.open(layout.root, origin, nil)]
        while let next = work.popLast() {
            switch next {
            case .close(let item):
                try body(.outline(item))
                try body(.end(item))
            case .open(let node, var corner, var clip):
                if node.record.display.isBox {
                    guard let item = item(node, corner, clip), item.isVisible else { continue }
                    try body(.begin(item))
                    if node.record.details != nil { try body(.content(item)) }
                    work.append(.close(item))
                    (corner, clip) = (item.rect.origin, item.inner)
                } else if node.record.display == .none {
                    continue
                }
                for child in node.childrenInDrawingOrder.reversed() { work.append(.open(child, corner, clip)) }
            }
        }
    }

    /// The positioned boxes of a context, in order.
    private struct Layers {
        var below: [Atom] = []
        var above: [Atom] = []
    }

    private func item(_ node: BoxLayout.Node, _ origin: Point, _ clip: Clip?) -> Item? {
        let record = node.record
        guard record.display != .none, layout.notes.tables?.isHidden(node.index) != true else { return nil }
        let frame = record.frame
        let rect = Rect(x: origin.x + frame.x, y: origin.y + frame.y, width: frame.width, height: frame.height)
        let clips = record.display.isBox && record.overflow != .visible && (record.first >= 0 || record.details != nil)
        return Item(node: node, rect: rect, clip: clip, inner: clips ? Clip(node, rect, in: clip) : clip)
    }

    /// Collects the parts of a context, and returns its positioned boxes.
    private func layers(of context: Atom) -> Layers {
        var found: [(z: Int, atom: Atom)] = []
        var visits: [Visit] = []
        func enter(_ item: Item, _ atom: Atom, _ positionedClip: Clip?) {
            let isItem = !item.node.isBlockContainer
            if layout.notes.tables?.tables[item.node.index]?.borders.isEmpty == false {
                visits.append(
                    Visit(node: item.node, origin: .zero, atom: atom, clip: item.clip, isItem: false, table: item))
            }
            for child in item.node.childrenInOrder.reversed() {
                visits.append(
                    Visit(
                        node: child, origin: item.rect.origin, atom: atom, clip: item.inner,
                        positionedClip: positionedClip, isItem: isItem))
            }
        }
        if context.item.node.record.details != nil { context.contents.append(.content(context.item)) }
        let isPositioned = context.item.node.record.position != .static || context.item.node.record.parent < 0
        enter(context.item, context, isPositioned ? context.item.inner : context.positionedClip)
        while let visit = visits.popLast() {
            if let table = visit.table {
                visit.atom.blocks.append(.tableBorders(table))
                continue
            }
            let record = visit.node.record
            guard record.display.isBox else {
                guard record.display != .none else { continue }
                // The children of a box without a frame are children of the parent.
                for child in visit.node.childrenInOrder.reversed() {
                    var inner = visit
                    inner.node = child
                    visits.append(inner)
                }
                continue
            }
            let isAbsolute = record.position == .absolute
            let clip = isAbsolute ? visit.positionedClip : visit.clip
            guard let item = item(visit.node, visit.origin, clip), item.isVisible else { continue }
            let isPositioned = record.position != .static
            let z = isPositioned || visit.isItem ? record.details?.appearance?.zIndex : nil
            let isContext = z != nil || item.hasEffects
            let isLayer = isPositioned || isContext
            var atom = visit.atom
            if isLayer || record.isFloat || visit.isItem {
                atom = Atom(item, isContext: isContext, positionedClip: visit.positionedClip)
                if isLayer {
                    found.append((z ?? 0, atom))
                } else if record.isFloat {
                    visit.atom.floats.append(atom)
                } else {
                    visit.atom.contents.append(.atom(atom))
                }
                // A context collects its parts when it is drawn.
                if isContext { continue }
            } else {
                atom.blocks.append(.decorations(item))
                if record.details?.appearance?.outline != nil { atom.outlines.append(.outline(item)) }
            }
            if record.details != nil { atom.contents.append(.content(item)) }
            enter(item, atom, isPositioned ? item.inner : visit.positionedClip)
        }
        guard found.contains(where: { $0.z != 0 }) else { return Layers(above: found.map(\.atom)) }
        let sorted = found.enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }
        let atoms = sorted.map(\.element)
        return Layers(below: atoms.filter { $0.z < 0 }.map(\.atom), above: atoms.filter { $0.z >= 0 }.map(\.atom))
    }
}

extension BoxLayout.Node {
    /// Whether the children are blocks.
    fileprivate var isBlockContainer: Bool {
        switch record.display {
        case .block, .flowRoot, .table, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell,
            .tableCaption:
            true
        case .flex, .grid, .constraints, .tableColumnGroup, .tableColumn, .contents, .none: false
        }
    }
}

extension BoxPaintOrder.Item {
    fileprivate var isVisible: Bool { node.record.details?.appearance.map { $0.opacity > 0 } ?? true }

    /// Whether the box is transparent, transformed, clipped, filtered or blended as a unit.
    fileprivate var hasEffects: Bool {
        guard let appearance = node.record.details?.appearance else { return false }
        return appearance.opacity < 1 || appearance.transform != nil || appearance.effects != nil
    }
}
