internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyDrawing
public import GalleyText

/// Hit testing: a function of the nodes on screen.
extension NodeHost {
    /// The path of the frontmost node at a point of the host.
    public func hitTest(_ point: Point) -> NodePath? { hit(point)?.path }

    /// The frontmost node at a point that can do anything, or the frontmost one at all.
    func hit(_ point: Point) -> MountedNode? {
        guard bounds.contains(point) else { return nil }
        return frontmost(of: topNodes, at: point)
    }

    /// The frontmost node whose frame, enlarged by its hit slop, contains the point.
    private func frontmost(of nodes: [MountedNode], at point: Point) -> MountedNode? {
        for node in nodes.reversed() {
            if let found = hit(node, at: point) { return found }
        }
        return nil
    }

    /// - Parameter point: in the coordinates of the layer around the node.
    private func hit(_ node: MountedNode, at point: Point) -> MountedNode? {
        guard node.traits.isHitTestable, node.layer.opacity >= 0.01, let place = node.layer.convertFromSuperlayer(point)
        else { return nil }
        let frame = Rect(x: 0, y: 0, width: node.layer.bounds.width, height: node.layer.bounds.height)
        let slop = node.traits.hitSlop
        let area = frame.inset(
            by: EdgeInsets(top: -slop.top, left: -slop.left, bottom: -slop.bottom, right: -slop.right))
        let isInside = area.contains(place)
        // Nodes that only group others do not hide what they contain.
        guard isInside || node.traits.allowsHitOverflow || isTransparent(node) else { return nil }
        if let clip = node.clip {
            let clipFrame = node.clipFrame
            if clipFrame.contains(place) {
                let inner = Point(
                    x: place.x - clipFrame.x + clip.bounds.x, y: place.y - clipFrame.y + clip.bounds.y)
                let floating = node.presenter == nil ? [] : node.contentNodes.filter(\.isFloating)
                if let found = frontmost(of: floating, at: inner) { return found }
                if let found = frontmost(of: node.contentNodes, at: inner) ?? frontmost(of: node.inner, at: inner) {
                    return found
                }
            }
        } else if let found = frontmost(of: node.contentNodes, at: place) ?? frontmost(of: node.inner, at: place) {
            return found
        }
        return isInside && !(isTransparent(node) && !frame.contains(place)) ? node : nil
    }

    /// Whether a node is a component, which only groups other nodes and is not hit.
    private func isTransparent(_ node: MountedNode) -> Bool {
        guard node.clip == nil, node.traits.hitSlop == .zero, node.traits.onTap == nil else { return false }
        switch node.kind {
        case .component: return true
        default: return false
        }
    }

    /// Shows the areas of nodes that can be pressed.
    func updateHitOverlay() {
        guard showsHitAreas else {
            if hitOverlay.superlayer != nil {
                hitOverlay.removeFromSuperlayer()
                hitOverlay.element = nil
            }
            return
        }
        if hitOverlay.superlayer == nil { arrange(nil) }
        hitOverlay.frame = bounds
        let areas = hitAreas
        let version = areas.map { "\($0)" }.joined()
        if case .custom(let node)? = hitOverlay.element?.content, node.version == version { return }
        let drawing = DrawingNode(version: version) { canvas, _ in
            for area in areas {
                try canvas.fill(area.visible, with: Color(red: 0, green: 0.7, blue: 0.2, alpha: 0.3))
                guard area.visible != area.area else { continue }
                // Nodes around it clip the area.
                try canvas.stroke(
                    Path(rect: area.visible), width: 2,
                    with: area.isClipped
                        ? Color(red: 1, green: 0.55, blue: 0, alpha: 1) : Color(red: 0, green: 0.4, blue: 0.1, alpha: 1)
                )
            }
        }
        var element = ElementDrawing(plain: bounds.size, scale: scale, theme: environment.theme)
        element.content = .custom(drawing)
        hitOverlay.element = element
        hitOverlay.setNeedsDisplay()
    }

    /// An area in which a node can be pressed.
    public struct HitArea: Sendable, Hashable {
        /// The node.
        public var path: NodePath
        /// The frame with its hit slop, from the corner of the host.
        public var area: Rect
        /// The part of ``area`` that nodes around it do not clip.
        public var visible: Rect
        /// Whether a node around it clips its contents there.
        public var isClipped: Bool
    }

    /// The areas of all nodes that can be pressed.
    public var hitAreas: [HitArea] {
        var result: [HitArea] = []
        for node in topNodes {
            node.visit { node in
                guard isPressable(node), node.isEnabled else { return }
                let slop = node.traits.hitSlop
                let area = node.hostFrame.inset(
                    by: EdgeInsets(top: -slop.top, left: -slop.left, bottom: -slop.bottom, right: -slop.right))
                var visible = area.clipped(to: bounds)
                var isClipped = false
                for around in node.chain.dropFirst() {
                    if around.clip == nil, around.traits.allowsHitOverflow || isTransparent(around) { continue }
                    let limit = around.hostFrame
                    if around.clip != nil, visible.clipped(to: limit) != visible { isClipped = true }
                    let outer = around.traits.hitSlop
                    visible = visible.clipped(
                        to: around.clip != nil
                            ? limit
                            : limit.inset(
                                by: EdgeInsets(
                                    top: -outer.top, left: -outer.left, bottom: -outer.bottom, right: -outer.right)))
                }
                result.append(HitArea(path: node.path, area: area, visible: visible, isClipped: isClipped))
            }
        }
        return result
    }

    /// Whether a press on a node does anything.
    func isPressable(_ node: MountedNode) -> Bool {
        if node.traits.onTap != nil || node.traits.onLongPress != nil { return true }
        switch node.kind {
        case .button, .toggle, .slider, .editor: return true
        case .text(let text): return text.isInteractive
        default: return false
        }
    }
}

extension ElementDrawing {
    /// Creates an empty layout of a size.
    init(plain size: Size, scale: Double, theme: ColorTheme) {
        self.size = size
        self.scale = scale
        self.theme = theme
        appearance = nil
        border = .zero
        isRightToLeft = false
        content = .none
    }
}
