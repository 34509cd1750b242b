internal import GalleyBoxes
internal import GalleyImages
internal import GalleyLayout
internal import GalleySupport
internal import GalleyText

/// A drawing operation for a layout of boxes, without recursion, at any depth.
struct BoxDrawing {
    let painter: any BoxPainter
    /// The outermost box, to which fixed images of backgrounds are relative.
    let viewport: Rect
    private let layout: BoxLayout
    private let origin: Point

    /// A drawing of a layout with its origin at a place.
    init(_ layout: BoxLayout, at origin: Point, painter: any BoxPainter) {
        self.painter = painter
        self.layout = layout
        self.origin = origin
        viewport = Rect(x: origin.x, y: origin.y, width: layout.size.width, height: layout.size.height)
    }

    /// The groups that are open.
    private struct Open {
        var clip: BoxPaintOrder.Clip?
        /// For each box whether it is drawn, the group of its effects, and that of a background in the shape of its text.
        var boxes: [(isVisible: Bool, group: BoxGroup?, background: BoxGroup?)] = []
        /// The number of boxes that are not drawn.
        var hidden = 0
    }

    func draw() throws(GalleyError) {
        let cancellation = CancellationToken.current
        var open = Open()
        try BoxPaintOrder(layout).forEach(from: origin) { (step) throws(GalleyError) in
            // Open groups end in any case.
            let isDrawn = open.hidden == 0 && cancellation?.isCancelled != true
            switch step {
            case .begin(let item): try begin(item, &open, isDrawn: isDrawn)
            case .end(let item): end(item, &open)
            case .decorations(let item) where isDrawn:
                clip(to: item.clip, &open)
                decorate(item)
            case .tableBorders(let item) where isDrawn:
                clip(to: item.clip, &open)
                drawTableBorders(of: item)
            case .content(let item) where isDrawn:
                clip(to: item.inner, &open)
                try drawContent(of: item)
            case .outline(let item) where isDrawn:
                guard let appearance = item.node.appearance, let outline = appearance.outline else { return }
                clip(to: item.clip, &open)
                draw(outline, around: RoundedBox(item.rect, appearance.cornerRadii))
            default: break
            }
        }
        clip(to: nil, &open)
    }

    private func begin(_ item: BoxPaintOrder.Item, _ open: inout Open, isDrawn: Bool) throws(GalleyError) {
        guard isDrawn else {
            open.boxes.append((false, nil, nil))
            open.hidden += 1
            return
        }
        clip(to: item.clip, &open)
        var group: BoxGroup?
        if let appearance = item.node.appearance {
            guard appearance.opacity > 0, let found = self.group(of: appearance, item.rect) else {
                open.boxes.append((false, nil, nil))
                open.hidden += 1
                return
            }
            group = found
        }
        if let group { painter.begin(group) }
        decorate(item)
        var background: BoxGroup?
        if let appearance = item.node.appearance, appearance.effects?.clipsBackgroundToText == true {
            let group = BoxGroup(maskedArea: item.rect)
            painter.begin(group)
            drawBackgrounds(RoundedBox(item.rect, appearance.cornerRadii), appearance, item.node.record)
            painter.beginMask(of: group)
            background = group
        }
        open.boxes.append((true, group, background))
    }

    private func end(_ item: BoxPaintOrder.Item, _ open: inout Open) {
        guard let box = open.boxes.popLast() else { return }
        guard box.isVisible else {
            open.hidden -= 1
            return
        }
        clip(to: item.clip, &open)
        if let background = box.background { painter.end(background) }
        guard let group = box.group else { return }
        if let mask = item.node.appearance?.effects?.mask, !mask.isEmpty { drawMask(of: group, item.node, item.rect) }
        painter.end(group)
    }

    /// Ends the clips that do not contain the next part, and begins the clips that contain it.
    private func clip(to target: BoxPaintOrder.Clip?, _ open: inout Open) {
        var (old, new) = (open.clip, target)
        var begun: [BoxPaintOrder.Clip] = []
        while old !== new {
            if let clip = old, clip.depth >= new?.depth ?? 0 {
                painter.end(group(of: clip))
                old = clip.outer
            } else if let clip = new {
                begun.append(clip)
                new = clip.outer
            }
        }
        for clip in begun.reversed() { painter.begin(group(of: clip)) }
        open.clip = target
    }

    private func group(of clip: BoxPaintOrder.Clip) -> BoxGroup {
        let shape = RoundedBox(clip.rect, clip.node.appearance?.cornerRadii ?? BoxAppearance.Corners())
        let margin = clip.node.appearance?.effects?.overflowMargin ?? 0
        let edges = clip.node.record.border
        return BoxGroup(
            clip: shape.inset(
                by: EdgeInsets(
                    top: edges.top - margin, left: edges.left - margin, bottom: edges.bottom - margin,
                    right: edges.right - margin)
            ).path())
    }

    /// Draws the shadows, the backgrounds and the borders of a box.
    private func decorate(_ item: BoxPaintOrder.Item) {
        let (node, rect) = (item.node, item.rect)
        guard node.record.display.isBox else { return }
        painter.select(painter.tagger?.surface(ofBox: node.index) ?? 0)
        if let figure = painter.tagger?.figure(around: node.index) { painter.setBox(of: figure, rect) }
        if decorateTable(item) { return }
        guard let appearance = node.appearance else { return }
        let shape = RoundedBox(rect, appearance.cornerRadii)
        decorate(shape, appearance, node.record)
    }

    private func drawContent(of item: BoxPaintOrder.Item) throws(GalleyError) {
        let shape = RoundedBox(item.rect, item.node.appearance?.cornerRadii ?? BoxAppearance.Corners())
        try drawContent(of: item.node, item.rect, shape)
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
        group.isIsolated = effects?.isIsolated ?? false
        if let filters = effects?.backdropFilters, !filters.isEmpty {
            let shape = RoundedBox(rect, appearance.cornerRadii).path()
            group.backdrop = BoxGroup.Backdrop(filters: filters, shape: shape)
        }
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

    func drawBackgrounds(_ shape: RoundedBox, _ appearance: BoxAppearance, _ record: BoxRecord) {
        let border = BoxBorder(of: shape, appearance, record)
        let painted = border.shape(of: appearance.backgroundClip)
        let blends = appearance.backgrounds.contains { $0.blendMode != .normal }
        let whole = BoxGroup(isIsolated: true)
        if blends { painter.begin(whole) }
        for background in appearance.backgrounds.reversed() {
            let group = BoxGroup(blendMode: background.blendMode)
            if group.isComposed { painter.begin(group) }
            draw(background, in: painted, border)
            if group.isComposed { painter.end(group) }
        }
        if blends { painter.end(whole) }
    }

    func decorate(_ shape: RoundedBox, _ appearance: BoxAppearance, _ record: BoxRecord) {
        for shadow in appearance.shadows.reversed() where !shadow.isInset {
            drawOuter(shadow, shape, isCovered: appearance.coversBox)
        }
        let border = BoxBorder(of: shape, appearance, record)
        if appearance.effects?.clipsBackgroundToText != true { drawBackgrounds(shape, appearance, record) }
        for shadow in appearance.shadows.reversed() where shadow.isInset { drawInner(shadow, border.inner) }
        border.draw(with: painter)
    }

    /// - Parameter isCovered: Whether an opaque background covers the box: the shadow is drawn a little way below it, so that
    ///   nothing else is visible between them.
    private func drawOuter(_ shadow: Shadow, _ shape: RoundedBox, isCovered: Bool) {
        let spread = shape.inset(by: EdgeInsets(-shadow.spread))
        guard let color = shadow.color, !spread.rect.isEmpty, color.alpha > 0 else { return }
        // The shadow is not visible through the box.
        let reach = abs(shadow.offset.dx) + abs(shadow.offset.dy) + 2 * shadow.radius + abs(shadow.spread) + 2
        var clip = Path(rect: shape.rect.inset(by: EdgeInsets(-reach)))
        (isCovered ? shape.inset(by: EdgeInsets(1)) : shape).add(to: &clip, reversed: true)
        painter.shadow(
            of: spread, Shadow(color: color, offset: shadow.offset, radius: shadow.radius), color: color, clip: clip)
    }

    private func drawInner(_ shadow: Shadow, _ inner: RoundedBox) {
        guard let color = shadow.color, !inner.rect.isEmpty, color.alpha > 0 else { return }
        let hole = inner.inset(by: EdgeInsets(shadow.spread))
        let reach = abs(shadow.offset.dx) + abs(shadow.offset.dy) + 2 * shadow.radius + abs(shadow.spread) + 2
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
        case .none, .custom, .blank: break
        }
    }

    private func fit(_ natural: Size, in rect: Rect, _ appearance: BoxAppearance) -> Rect {
        guard natural.width > 0, natural.height > 0 else { return rect }
        let (across, down) = (rect.width / natural.width, rect.height / natural.height)
        let scale: (across: Double, down: Double)
        switch appearance.objectFit {
        case .fill: scale = (across, down)
        case .contain: scale = (min(across, down), min(across, down))
        case .cover: scale = (max(across, down), max(across, down))
        case .none: scale = (1, 1)
        case .scaleDown: scale = (min(1, across, down), min(1, across, down))
        }
        let (width, height) = (natural.width * scale.across, natural.height * scale.down)
        return Rect(
            x: rect.x + (rect.width - width) * appearance.objectPosition.x + appearance.objectOffset.dx,
            y: rect.y + (rect.height - height) * appearance.objectPosition.y + appearance.objectOffset.dy,
            width: width, height: height)
    }
}

extension BoxAppearance {
    /// Whether the lowest layer of the background is an opaque colour over the whole box.
    fileprivate var coversBox: Bool {
        guard case .color(let color)? = backgrounds.last, effects?.clipsBackgroundToText != true else { return false }
        return color.alpha >= 1 && backgroundClip == .borderBox
    }
}
