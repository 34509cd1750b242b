public import GalleyLayout
public import GalleyText

extension BoxLayout {
    /// The boxes at a point, from the frontmost: a box before the boxes that contain it.
    ///
    ///     let boxes = try card.layout(width: 300)
    ///     if let id = boxes.nodes(at: point).lazy.compactMap(\.id).first { print(id) }
    ///
    /// Invisible boxes, which are transparent, clipped or not displayed, are not hit. Transforms are taken into
    /// account.
    /// - Complexity: O(*n*) in the boxes.
    public func nodes(at point: Point) -> [Node] {
        var result: [Node] = []
        forEachPlacedNode { placed in
            guard let local = placed.local(point), placed.shows(local), placed.rect.containsEdge(local) else { return }
            result.append(placed.node)
        }
        return result.reversed()
    }

    /// The targets at or near a point in the texts of boxes, from the nearest; at equal distances the frontmost is
    /// first.
    ///
    ///     let boxes = try card.layout(width: 300)
    ///     if case .link(let url)? = boxes.hits(at: point, slop: 8).first?.hit.target { print(url) }
    ///
    /// Text that another box covers with a background or an image is not hit.
    /// - Parameter slop: The maximum distance of a hit in points.
    /// - Complexity: O(*n*) in the boxes, and as ``GalleyLayout/TextLayout/hits(at:slop:)`` for the texts within reach.
    public func hits(at point: Point, slop: Double = 0) -> [BoxHit] {
        guard point.x.isFinite, point.y.isFinite else { return [] }
        let slop = max(0, slop)
        var found: [(box: BoxHit, order: Int)] = []
        var order = 0
        forEachPlacedNode { placed in
            guard let local = placed.local(point), placed.shows(local) else { return }
            order += 1
            if placed.covers(local) { found.removeAll() }
            let scale = placed.map.meanScale
            let reach = slop / max(scale, 1e-6)
            guard placed.rect.inset(by: EdgeInsets(-reach - 1)).containsEdge(local) || placed.mayOverflow,
                let text = placed.node.text
            else { return }
            let origin = placed.node.textOrigin
            let (x, y) = (placed.rect.x + origin.x, placed.rect.y + origin.y)
            for (index, hit) in text.hits(at: Point(x: local.x - x, y: local.y - y), slop: reach).enumerated() {
                let rects = hit.rects.map { rect in
                    placed.map.bounds(
                        of: Rect(x: rect.x + x, y: rect.y + y, width: rect.width, height: rect.height))
                }
                found.append(
                    (
                        BoxHit(
                            node: placed.node,
                            hit: TextHit(
                                target: hit.target, range: hit.range, utf8Range: hit.utf8Range, rects: rects,
                                distance: hit.distance * scale)), -order * 1000 + min(index, 999)
                    ))
            }
        }
        return found.sorted { ($0.box.hit.distance, $0.order) < ($1.box.hit.distance, $1.order) }.map(\.box)
    }

    /// The links in the visible texts of boxes in reading order, for keyboard navigation. Their distance is 0.
    /// - Complexity: O(*n*) in the boxes and the runs of their texts.
    public var links: [BoxHit] { targets { text in text.links.map { (.link($0.url), $0.range) } } }

    /// The pressable ranges in the visible texts of boxes, in reading order. Their distance is 0.
    /// - Complexity: O(*n*) in the boxes and the runs of their texts.
    public var highlights: [BoxHit] { targets { text in text.highlights.map { (.highlight($0.highlight), $0.range) } } }

    private func targets(_ find: (TextLayout) -> [(TextHit.Target, Range<String.Index>)]) -> [BoxHit] {
        var found: [Int32: [BoxHit]] = [:]
        forEachPlacedNode { placed in
            guard let text = placed.node.text else { return }
            let targets = find(text)
            guard !targets.isEmpty else { return }
            found[placed.owner, default: []] += targets.map { target, range in
                BoxHit(
                    node: placed.node,
                    hit: TextHit(
                        target: target, range: range, utf8Range: text.text.utf8Range(range),
                        rects: text.selectionRects(for: range).map(placed.textRect), distance: 0))
            }
        }
        return found.isEmpty ? [] : nodes.flatMap { found[$0.index] ?? [] }
    }

    /// The layout as a tree for screen readers: the headings, paragraphs, lists, links and images of its boxes in the
    /// order of the tree.
    ///
    /// Rectangles are in the layout's coordinates. A range is in the text of its box; that of the document is empty.
    /// - Complexity: O(*n*) in the boxes and their visible text.
    public var accessibilityTree: AccessibilityNode {
        var parts: [(index: Int32, nodes: [AccessibilityNode])] = []
        forEachPlacedNode { placed in
            let node = placed.node
            func moved(_ part: AccessibilityNode, _ x: Double, _ y: Double) -> AccessibilityNode {
                var part = part
                part.rects = part.rects.map {
                    placed.map.bounds(of: Rect(x: $0.x + x, y: $0.y + y, width: $0.width, height: $0.height))
                }
                part.children = part.children.map { moved($0, x, y) }
                return part
            }
            if let text = node.text {
                let origin = node.textOrigin
                let (x, y) = (placed.rect.x + origin.x, placed.rect.y + origin.y)
                parts.append((placed.owner, text.accessibilityTree.children.map { moved($0, x, y) }))
            } else if case .image(let name) = node.content {
                let image = AccessibilityNode(
                    .image(url: name), label: "", rects: [placed.map.bounds(of: placed.rect)])
                parts.append((placed.owner, [image]))
            }
        }
        // Reading order is that of the tree, not of drawing.
        var places: [Int32: [AccessibilityNode]] = [:]
        for part in parts { places[part.index, default: []] += part.nodes }
        let children = nodes.flatMap { places[$0.index] ?? [] }
        return AccessibilityNode(
            .document, label: children.map(\.label).filter { !$0.isEmpty }.joined(separator: "\n"),
            rects: [Rect(x: 0, y: 0, width: size.width, height: size.height)], children: children)
    }

    // MARK: - Places

    /// A drawn box with its position.
    package struct PlacedNode {
        package let node: Node
        /// The index of the box, or of that whose text contains it.
        fileprivate let owner: Int32
        /// The border box, before transforms.
        package let rect: Rect
        /// The transform from the coordinates of `rect` to the layout's.
        package let map: Transform
        fileprivate let inverse: Transform?
        /// Parts outside these clips are not shown. Each has the transform from the layout's coordinates to its own.
        fileprivate let clips: [(rect: Rect, inverse: Transform)]

        fileprivate func local(_ point: Point) -> Point? { inverse.map { point.transformed(by: $0) } }

        fileprivate func shows(_ local: Point) -> Bool {
            guard !clips.isEmpty else { return true }
            let page = local.transformed(by: map)
            return clips.allSatisfy { $0.rect.containsEdge(page.transformed(by: $0.inverse)) }
        }

        /// Whether the box hides earlier boxes at a point.
        func covers(_ local: Point) -> Bool {
            guard rect.containsEdge(local) else { return false }
            if case .image = node.content { return true }
            return node.appearance?.backgrounds.contains { background in
                if case .color(let color) = background { color.alpha > 0 } else { true }
            } ?? false
        }

        /// A point of the layout in the coordinates of the box's text.
        package func textPoint(_ point: Point) -> Point? {
            let origin = node.textOrigin
            return local(point).map { Point(x: $0.x - rect.x - origin.x, y: $0.y - rect.y - origin.y) }
        }

        /// A rectangle of the box's text in the layout's coordinates.
        package func textRect(_ area: Rect) -> Rect {
            let origin = node.textOrigin
            return map.bounds(
                of: Rect(
                    x: area.x + rect.x + origin.x, y: area.y + rect.y + origin.y, width: area.width,
                    height: area.height))
        }

        /// Text can be outside its box.
        fileprivate var mayOverflow: Bool { node.record.overflow == .visible }
    }

    /// Visits the drawn boxes in drawing order, those in lines of text after the box of the text.
    package func forEachPlacedNode(_ body: (PlacedNode) -> Void) {
        forEachPlacedNode(in: PlaceState(), body)
    }

    /// The surroundings of a layout in a line of another one.
    private struct PlaceState {
        var origin = Point.zero
        var owner: Int32?
        var map = Transform.identity
        var inverse: Transform? = .identity
        var clips: [(rect: Rect, inverse: Transform)] = []
    }

    private func forEachPlacedNode(in state: PlaceState, _ body: (PlacedNode) -> Void) {
        /// The transforms of the boxes that are open.
        var maps: [(map: Transform, inverse: Transform?)] = [(state.map, state.inverse)]
        /// The transforms to the coordinates of boxes that hide their overflow.
        var inverses: [Int32: Transform] = [:]
        func visit(_ item: BoxPaintOrder.Item) {
            let (map, inverse) = maps[maps.count - 1]
            guard item.node.record.display.isBox, let inverse else { return }
            if let clip = item.inner, clip.node.index == item.node.index { inverses[clip.node.index] = inverse }
            func clips(_ innermost: BoxPaintOrder.Clip?) -> [(rect: Rect, inverse: Transform)] {
                var result = state.clips
                var clip = innermost
                while let outer = clip {
                    if let inverse = inverses[outer.node.index] {
                        result.append((outer.rect.inset(by: outer.node.record.border), inverse))
                    }
                    clip = outer.outer
                }
                return result
            }
            let owner = state.owner ?? item.node.index
            body(
                PlacedNode(
                    node: item.node, owner: owner, rect: item.rect, map: map, inverse: inverse, clips: clips(item.clip))
            )
            for (layout, origin) in item.node.inlineBoxes {
                let place = Point(x: item.rect.x + origin.x, y: item.rect.y + origin.y)
                let inner = PlaceState(
                    origin: place, owner: owner, map: map, inverse: inverse, clips: clips(item.inner))
                layout.forEachPlacedNode(in: inner, body)
            }
        }
        BoxPaintOrder(self).forEach(from: state.origin) { step in
            switch step {
            case .begin(let item):
                var (map, inverse) = maps[maps.count - 1]
                if let transform = item.node.record.details?.appearance?.transform(of: item.rect) {
                    map = transform.followed(by: map)
                    inverse = map.inverse
                }
                maps.append((map, inverse))
                visit(item)
            case .decorations(let item): visit(item)
            case .end: maps.removeLast()
            case .content, .outline, .tableBorders: break
            }
        }
    }
}

extension BoxLayout.Node {
    /// The boxes inside by `order`.
    var childrenInOrder: [BoxLayout.Node] {
        let children = children
        guard children.contains(where: { $0.record.order != 0 }) else { return children }
        func order(_ node: BoxLayout.Node) -> Int32 { node.record.position == .absolute ? 0 : node.record.order }
        return children.enumerated().sorted {
            (order($0.element), $0.offset) < (order($1.element), $1.offset)
        }.map(\.element)
    }

    /// The boxes inside in drawing order: by `zIndex`, then those in flow by `order`, then absolute ones.
    var childrenInDrawingOrder: [BoxLayout.Node] {
        let children = children
        func key(_ node: BoxLayout.Node) -> (z: Int, layer: Int, order: Int32) {
            let record = node.record
            let z = record.details?.appearance?.zIndex
            let isAbsolute = record.position == .absolute
            return (z ?? 0, record.position == .static && z == nil ? 0 : 1, isAbsolute ? 0 : record.order)
        }
        guard children.count > 1 else { return children }
        let keyed = children.map { ($0, key($0)) }
        guard keyed.contains(where: { $0.1 != (0, 0, 0) }) else { return children }
        return keyed.enumerated().sorted {
            let (one, other) = ($0.element.1, $1.element.1)
            return (one.z, one.layer, Int(one.order), $0.offset) < (other.z, other.layer, Int(other.order), $1.offset)
        }.map(\.element.0)
    }
}

extension Rect {
    /// Whether a point is inside or on the left or top edge.
    fileprivate func containsEdge(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}

extension Transform {
    /// The factor by which it lengthens lines, as the square root of the factor of areas.
    fileprivate var meanScale: Double { abs(a * d - b * c).squareRoot() }
}
