internal import GalleyDisplay
internal import GalleyText

/// The distance of nodes from visibility: a function of frames, offsets and the host's visibility.
extension NodeHost {
    private struct Ranges {
        var visible: Rect
        var display: Rect
        var preload: Rect
        /// The rectangles that nodes must leave to leave the states.
        var keptDisplay: Rect
        var keptPreload: Rect

        func moved(_ x: Double, _ y: Double) -> Ranges {
            Ranges(
                visible: visible.moved(x, y), display: display.moved(x, y), preload: preload.moved(x, y),
                keptDisplay: keptDisplay.moved(x, y), keptPreload: keptPreload.moved(x, y))
        }
    }

    /// Computes the states of all nodes and delivers the differences.
    func updateInterfaceStates() {
        let ranges = NodeRanges()
        let (display, preload) = (
            NodeRanges.rect(bounds, ranges.display, .both), NodeRanges.rect(bounds, ranges.preload, .both)
        )
        let start = Ranges(
            visible: isVisible ? bounds : Rect(x: 0, y: 0, width: -1, height: -1), display: display, preload: preload,
            keptDisplay: display, keptPreload: preload)
        var changes: [(MountedNode, NodeInterfaceState)] = []
        for node in topNodes { findStates(of: node, in: nil, start, ranges, into: &changes) }
        for (node, state) in changes where nodes[node.path] === node { setInterfaceState(state, of: node) }
    }

    private func findStates(
        of node: MountedNode, in parent: MountedNode?, _ around: Ranges, _ ranges: NodeRanges,
        into changes: inout [(MountedNode, NodeInterfaceState)]
    ) {
        let frame = node.placement(in: parent)
        var state: NodeInterfaceState = []
        let (isDisplayed, isPreloaded) = (
            node.interfaceState.contains(.display), node.interfaceState.contains(.preload)
        )
        if NodeHost.meets(frame, isPreloaded ? around.keptPreload : around.preload) { state.insert(.preload) }
        if NodeHost.meets(frame, isDisplayed ? around.keptDisplay : around.display) {
            state.formUnion([.preload, .display])
        }
        if NodeHost.meets(frame, around.visible) { state = .all }
        if state != node.interfaceState { changes.append((node, state)) }
        guard !node.inner.isEmpty || !node.contentNodes.isEmpty else { return }
        var inner = around.moved(-frame.x, -frame.y)
        if node.clip != nil {
            let viewport = node.clipFrame
            var axes: NodeAxes = []
            if case .scroll(let scroll) = node.kind { axes = scroll.axes }
            var (display, preload) = (
                NodeRanges.rect(viewport, ranges.display, axes), NodeRanges.rect(viewport, ranges.preload, axes)
            )
            var (keptDisplay, keptPreload) = (display, preload)
            if let hosted = node.presenter?.ranges {
                display = hosted.rect(viewport, hosted.display, axes)
                preload = hosted.rect(viewport, hosted.preload, axes)
                keptDisplay = hosted.rect(viewport, hosted.display, axes, leaving: true)
                keptPreload = hosted.rect(viewport, hosted.preload, axes, leaving: true)
            }
            inner = Ranges(
                visible: inner.visible.width < 0 ? inner.visible : inner.visible.clippedOrNone(to: viewport),
                display: inner.display.clippedOrNone(to: display), preload: inner.preload.clippedOrNone(to: preload),
                keptDisplay: inner.keptDisplay.clippedOrNone(to: keptDisplay),
                keptPreload: inner.keptPreload.clippedOrNone(to: keptPreload))
            inner = inner.moved(node.offset.x - viewport.x, node.offset.y - viewport.y)
        }
        for child in node.inner { findStates(of: child, in: node, inner, ranges, into: &changes) }
        for child in node.contentNodes { findStates(of: child, in: node, inner, ranges, into: &changes) }
    }

    /// Whether a frame is in a range: an area in common, or for nodes without an area a point.
    private static func meets(_ frame: Rect, _ range: Rect) -> Bool {
        guard range.width >= 0, range.height >= 0 else { return false }
        return frame.width > 0 && frame.height > 0 && range.width > 0 && range.height > 0
            ? frame.overlaps(range) : frame.touches(range)
    }

    /// Delivers the difference between two states: preload first, then display, then visible.
    func setInterfaceState(_ state: NodeInterfaceState, of node: MountedNode) {
        let before = node.interfaceState
        guard state != before else { return }
        node.interfaceState = state
        if node.presenter != nil { presentersInNeed.insert(node.path) }
        func step(_ bit: NodeInterfaceState, _ enter: NodeInterfaceEvent, _ leave: NodeInterfaceEvent) {
            guard state.contains(bit) != before.contains(bit) else { return }
            let event = state.contains(bit) ? enter : leave
            if node.path.id != nil || node.traits.onInterfaceEvent != nil { record(node, .interface(event)) }
            react(to: event, node)
            if node.traits.onInterfaceEvent != nil { newest(node).traits.values.onInterfaceEvent?(event) }
        }
        step(.preload, .preload, .leftPreload)
        step(.display, .display, .leftDisplay)
        step(.visible, .visible, .leftVisible)
    }

    private func react(to event: NodeInterfaceEvent, _ node: MountedNode) {
        switch event {
        case .preload: startImage(of: node)
        case .display:
            startImage(of: node)
            refresh(node)
        case .visible:
            startImage(of: node)
            // Its picture was released while memory was short, or it changed while the node was too far away.
            refresh(node)
            startPlaying(node)
        case .leftVisible:
            stopPlaying(node)
            startImage(of: node)
        case .leftDisplay:
            startImage(of: node)
            releasePicture(of: node)
        case .leftPreload: dropImage(of: node)
        }
    }

    /// Releases the picture of a node that has left the display range; it is drawn again when it comes back.
    private func releasePicture(of node: MountedNode) {
        let layer = node.picture ?? node.layer
        guard nodes[node.path] === node, layer.element != nil else { return }
        layer.element = nil
        layer.showDrawn(nil, scale: scale)
        node.shown = nil
    }

    /// Releases layouts, pictures and images that are not visible; they are made again when they are needed.
    public func handleMemoryPressure() {
        for node in nodes.values where !node.interfaceState.contains(.visible) {
            releasePicture(of: node)
            if !node.interfaceState.contains(.display) { dropImage(of: node) }
        }
        for node in scrollNodes.values { node.presenter?.handleMemoryPressure() }
        // Nodes leave their states now: those that come back in the same turn are loaded and drawn again.
        if isInPass { needsStates = true } else { updateInterfaceStates() }
        trimLayouts()
        renderer.removeAllGlyphs()
    }
}

extension Rect {
    /// The common part; of negative size where there is none.
    func clippedOrNone(to other: Rect) -> Rect {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }
}
