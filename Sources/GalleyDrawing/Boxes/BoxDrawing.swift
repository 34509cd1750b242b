internal import GalleyBoxes
internal import GalleyImages
internal import GalleyLayout
internal import GalleySupport
internal import GalleyText

/// A drawing operation for a layout of boxes.
///
/// Boxes are drawn like inline blocks: each with everything inside it as a unit, by `zIndex`, then those in the flow by
/// `order`, then floats, then absolute ones; without recursion, at any depth. The floats in blocks in the flow are drawn
/// together with those of the block around, over all its backgrounds (CSS 2.2, appendix E).
struct BoxDrawing {
    let painter: any BoxPainter

    private enum Step {
        case box(BoxLayout.Node, Point)
        case end(BoxGroup)
        /// The floats that were found since the last box with floats of its own was opened.
        case floats
        /// The mask of a group with the effects of a box.
        case mask(BoxGroup, BoxLayout.Node, Rect)
        /// An outline, drawn over everything in the box.
        case outline(BoxAppearance.Outline, RoundedBox)
    }

    func draw(_ layout: BoxLayout, at origin: Point) throws(GalleyError) {
        let cancellation = CancellationToken.current
        var steps = [Step.box(layout.root, origin)]
        var floats: [[Step]] = []
        while let step = steps.popLast() {
            // Open groups end in any case.
            let isCancelled = cancellation?.isCancelled == true
            switch step {
            case .end(let group): painter.end(group)
            case .floats: steps += (floats.popLast() ?? []).reversed()
            case .mask(let group, let node, let rect): drawMask(of: group, node, rect)
            case .outline(let outline, let shape): if !isCancelled { draw(outline, around: shape) }
            case .box(let node, let parent): if !isCancelled { try open(node, parent, &steps, &floats) }
            }
        }
    }

    private func open(
        _ node: BoxLayout.Node, _ parent: Point, _ steps: inout [Step], _ floats: inout [[Step]]
    ) throws(GalleyError) {
        let depth = steps.count
        let record = node.record
        guard record.display != .none else { return }
        let frame = record.frame
        let rect = Rect(x: parent.x + frame.x, y: parent.y + frame.y, width: frame.width, height: frame.height)
        let origin = record.display.isBox ? rect.origin : parent
        if record.display.isBox {
            let appearance = node.appearance
            if let appearance, appearance.opacity <= 0 { return }
            let shape = RoundedBox(rect, appearance?.cornerRadii ?? BoxAppearance.Corners())
            if let appearance {
                guard let group = group(of: appearance, rect) else { return }
                if let group {
                    painter.begin(group)
                    steps.append(.end(group))
                    if let mask = appearance.effects?.mask, !mask.isEmpty { steps.append(.mask(group, node, rect)) }
                }
            }
            painter.select(painter.tagger?.surface(ofBox: node.index) ?? 0)
            if let figure = painter.tagger?.figure(around: node.index) { painter.setBox(of: figure, rect) }
            if let appearance { decorate(shape, appearance, record) }
            if let outline = appearance?.outline { steps.append(.outline(outline, shape)) }
            if record.overflow != .visible, record.first >= 0 || record.details != nil {
                let group = BoxGroup(clip: shape.inset(by: record.border).path())
                painter.begin(group)
                steps.append(.end(group))
            }
            if let appearance, appearance.effects?.clipsBackgroundToText == true {
                let group = BoxGroup(maskedArea: rect)
                painter.begin(group)
                drawBackgrounds(shape, appearance, record)
                painter.beginMask(of: group)
                steps.append(.end(group))
            }
            try drawContent(of: node, rect, shape)
        }
        let children = node.childrenInDrawingOrder
        guard node.layout.hasFloats else {
            for child in children.reversed() { steps.append(.box(child, origin)) }
            return
        }
        add(children, of: record, origin, isGroup: steps.count > depth, &steps, &floats)
    }

    /// Adds the children of a box that may have floats.
    ///
    /// - Parameter isGroup: whether everything in the box is drawn as a unit.
    private func add(
        _ children: [BoxLayout.Node], of record: BoxRecord, _ origin: Point, isGroup: Bool, _ steps: inout [Step],
        _ floats: inout [[Step]]
    ) {
        let isContinued =
            record.display == .contents || record.display == .block && !record.isFloat && record.position == .static
        let collects = isGroup || !isContinued || floats.isEmpty
        // Positioned boxes are over the floats.
        let end = children.lastIndex { $0.record.position == .static }.map { $0 + 1 } ?? 0
        for child in children[end...].reversed() { steps.append(.box(child, origin)) }
        if collects {
            floats.append([])
            steps.append(.floats)
        }
        for child in children[..<end].reversed() where !child.record.isFloat { steps.append(.box(child, origin)) }
        for child in children[..<end] where child.record.isFloat {
            floats[floats.count - 1].append(.box(child, origin))
        }
    }

    /// The group of a box with effects, nil inside for none; nil if nothing is visible.
    private func group(of appearance: BoxAppearance, _ rect: Rect) -> BoxGroup?? {
        let effects = appearance.effects
        guard appearance.opacity < 1 || appearance.transform != nil || effects != nil else { return .some(nil) }
        var group = BoxGroup(opacity: appearance.opacity)
        if let placed = appearance.transform(of: rect) {
            guard placed.isVisible else { return nil }
            group.transform = placed
        }
        group.clip = effects?.clipPath?.path(in: rect)
        group.blendMode = effects?.blendMode ?? .normal
        group.filters = effects?.filters ?? []
        if effects?.mask.isEmpty == false { group.maskedArea = rect }
        return group
    }

    /// Draws the layers of a mask.
    private func drawMask(of group: BoxGroup, _ node: BoxLayout.Node, _ rect: Rect) {
        painter.beginMask(of: group)
        guard var appearance = node.appearance, let mask = appearance.effects?.mask else { return }
        appearance.backgrounds = mask.map(\.whitened)
        drawBackgrounds(RoundedBox(rect, appearance.cornerRadii), appearance, node.record)
    }

    // MARK: Decorations

    private func drawBackgrounds(_ shape: RoundedBox, _ appearance: BoxAppearance, _ record: BoxRecord) {
        let border = BoxBorder(of: shape, appearance, record)
        for background in appearance.backgrounds.reversed() { draw(background, in: shape, border) }
    }

    private func decorate(_ shape: RoundedBox, _ appearance: BoxAppearance, _ record: BoxRecord) {
        for shadow in appearance.shadows.reversed() where !shadow.isInset { drawOuter(shadow, shape) }
        let border = BoxBorder(of: shape, appearance, record)
        if appearance.effects?.clipsBackgroundToText != true { drawBackgrounds(shape, appearance, record) }
        for shadow in appearance.shadows.reversed() where shadow.isInset { drawInner(shadow, border.inner) }
        border.draw(with: painter)
    }

    private func drawOuter(_ shadow: Shadow, _ shape: RoundedBox) {
        let spread = shape.inset(by: EdgeInsets(-shadow.spread))
        guard let color = shadow.color, !spread.rect.isEmpty, color.alpha > 0 else { return }
        // The shadow is not visible through the box.
        let reach = abs(shadow.offset.x) + abs(shadow.offset.y) + 2 * shadow.radius + abs(shadow.spread) + 2
        var clip = Path(rect: shape.rect.inset(by: EdgeInsets(-reach)))
        shape.add(to: &clip, reversed: true)
        painter.shadow(
            of: spread, Shadow(color: color, offset: shadow.offset, radius: shadow.radius), color: color, clip: clip)
    }

    private func drawInner(_ shadow: Shadow, _ inner: RoundedBox) {
        guard let color = shadow.color, !inner.rect.isEmpty, color.alpha > 0 else { return }
        let hole = inner.inset(by: EdgeInsets(shadow.spread))
        let reach = abs(shadow.offset.x) + abs(shadow.offset.y) + 2 * shadow.radius + abs(shadow.spread) + 2
        let frame = inner.rect.inset(by: EdgeInsets(-reach))
        var shape = Path(rect: frame)
        if !hole.rect.isEmpty { hole.add(to: &shape, reversed: true) }
        painter.shadow(
            of: shape, bounds: frame, Shadow(color: color, offset: shadow.offset, radius: shadow.radius), color: color,
            clip: inner.path())
    }

    private func draw(_ outline: BoxAppearance.Outline, around shape: RoundedBox) {
        guard outline.width > 0 else { return }
        let inner = shape.inset(by: EdgeInsets(-outline.offset))
        var ring = inner.inset(by: EdgeInsets(-outline.width)).path()
        inner.add(to: &ring, reversed: true)
        painter.fill(ring, with: outline.color)
    }

    // MARK: Pictures

    func picture(_ name: String, fallback: String?, _ size: Size) -> Bitmap? {
        painter.images.image(
            named: name, fallback: fallback,
            pixelSize: Size(width: size.width * painter.imageScale, height: size.height * painter.imageScale))
    }

    private func drawContent(of node: BoxLayout.Node, _ rect: Rect, _ shape: RoundedBox) throws(GalleyError) {
        let record = node.record
        guard let details = record.details else { return }
        let insets = EdgeInsets(
            top: record.border.top + record.padding.top, left: record.border.left + record.padding.left,
            bottom: record.border.bottom + record.padding.bottom, right: record.border.right + record.padding.right)
        let content = rect.inset(by: insets)
        switch details.content {
        case .text:
            if let text = node.text {
                let origin = node.textOrigin
                let place = Point(x: rect.x + origin.x, y: rect.y + origin.y)
                if let tagger = painter.tagger {
                    try tagger.withBox(node.index) { () throws(GalleyError) in try painter.draw(text, at: place) }
                } else {
                    try painter.draw(text, at: place)
                }
            }
        case .image(let name):
            let appearance = details.appearance ?? BoxAppearance()
            guard !content.isEmpty else {
                // A missing image has no natural size, so its box may be empty. Loading it causes the warning.
                _ = painter.images.image(
                    named: name, fallback: appearance.fallbackImage, pixelSize: Size(width: 1, height: 1))
                return
            }
            if let tagger = painter.tagger, let figure = tagger.figure(ofBox: node.index) {
                painter.setBox(of: figure.element, content)
                painter.select(figure.slot)
            }
            guard let picture = picture(name, fallback: appearance.fallbackImage, content.size) else {
                painter.fill(shape.path(), with: Color(white: 0.5, alpha: 0.15))
                return
            }
            let fitted = fit(picture.naturalSize, in: content, appearance)
            painter.draw(picture, in: [fitted], clip: shape.inset(by: insets).path())
        case .none, .custom: break
        }
    }

    private func fit(_ natural: Size, in rect: Rect, _ appearance: BoxAppearance) -> Rect {
        guard natural.width > 0, natural.height > 0 else { return rect }
        let (across, down) = (rect.width / natural.width, rect.height / natural.height)
        let scale: Double
        switch appearance.objectFit {
        case .fill: return rect
        case .contain: scale = min(across, down)
        case .cover: scale = max(across, down)
        case .none: scale = 1
        case .scaleDown: scale = min(1, across, down)
        }
        let (width, height) = (natural.width * scale, natural.height * scale)
        return Rect(
            x: rect.x + (rect.width - width) * appearance.objectPosition.x,
            y: rect.y + (rect.height - height) * appearance.objectPosition.y, width: width, height: height)
    }
}
