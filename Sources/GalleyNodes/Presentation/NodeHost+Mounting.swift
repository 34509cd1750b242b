internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// Mounting of layouts: drawing of pictures, and then all changes of layers at once.
extension NodeHost {
    // MARK: - Planning

    /// Finds the elements whose pictures differ from those on screen, and that are near enough to be seen.
    func plan(_ layout: NodeLayout, transition: NodeTransition?) -> PendingUpdate {
        var update = PendingUpdate(layout: layout, transition: transition)
        if layout !== self.layout {
            plan(layout, layout.top, into: &update, origin: .zero, near: displayRect(of: bounds), bounds: bounds)
        }
        update.remaining = update.drawings.count
        return update
    }

    func plan(
        _ layout: NodeLayout, _ indices: [Int], into update: inout PendingUpdate, origin: Point, near: Rect,
        bounds: Rect
    ) {
        for index in indices {
            let record = layout.records[index]
            let old = existing(record)
            let frame = record.frame.moved(origin.x, origin.y)
            let drawing = drawing(of: record, old)
            let isNear = frame.touches(near)
            if isNear, record.source.traits.placeholder == nil, !record.source.traits.displaysSynchronously,
                !drawing.isEmpty, drawing.plainColor == nil, old?.shown?.isSame(as: drawing) != true
            {
                update.drawings.append(
                    PendingUpdate.Item(
                        path: record.source.path, drawing: drawing, before: old?.shownPicture,
                        priority: frame.touches(bounds) ? 3 : 2))
            }
            plan(layout, layout.inner[index], into: &update, origin: frame.origin, near: near, bounds: bounds)
            guard let contents = record.contents, contents !== old?.contents else { continue }
            let offset = old?.offset ?? .zero
            var (near, bounds) = (near, bounds)
            if case .scroll = record.source.kind {
                let viewport = frame.inset(by: record.border)
                near = near.clipped(to: displayRect(of: viewport))
                bounds = bounds.clipped(to: viewport)
            }
            plan(
                contents, contents.top, into: &update,
                origin: Point(
                    x: frame.x + record.contentsFrame.x - offset.x, y: frame.y + record.contentsFrame.y - offset.y),
                near: near, bounds: bounds)
        }
    }

    /// The rectangle around a viewport whose nodes are drawn: a screenful in each direction.
    func displayRect(of viewport: Rect) -> Rect {
        Rect(
            x: viewport.x - viewport.width, y: viewport.y - viewport.height, width: viewport.width * 3,
            height: viewport.height * 3)
    }

    /// The mounted node that continues as an element.
    func existing(_ record: ElementRecord) -> MountedNode? {
        guard let node = nodes[record.source.path], node.kind.isSame(as: record.source.kind) else { return nil }
        return node
    }

    // MARK: - Mounting

    /// Updates the layers to a layout whose pictures are drawn.
    func mount(_ update: PendingUpdate) {
        let layout = update.layout
        if let version = update.version { settledVersion = version }
        guard layout !== self.layout || !update.pictures.isEmpty else { return }
        let transition = environment.reducesMotion ? nil : update.transition
        let context = MountContext(update: update, transition: transition, now: now)
        mountedDescriptionTime = update.describedAt
        defer { mountedDescriptionTime = nil }
        let old = topNodes
        topNodes = layout.top.map { mount(layout, $0, parent: nil, isContent: false, context) }
        removeMissing(old, from: topNodes, parent: nil, context)
        arrange(nil)
        noteMounted(layout)
        needsStates = true
        needsAccessibility = true
        dropLostInput()
        onMount?()
    }

    func mount(
        _ layout: NodeLayout, _ index: Int, parent: MountedNode?, isContent: Bool, _ context: MountContext
    ) -> MountedNode {
        let record = layout.records[index]
        let node: MountedNode
        var isNew = false
        if let old = existing(record) {
            node = old
        } else {
            if let other = nodes[record.source.path] { unmount(other, context) }
            node = MountedNode(record, group: group)
            nodes[record.source.path] = node
            counts.mounted += 1
            isNew = true
            begin(node)
        }
        let old = (frame: node.layer.frame, opacity: node.layer.opacity, transform: node.layer.transform)
        node.parent = parent
        node.isContent = isContent
        if isNew { restoreState(of: node) }
        let before = node.record
        node.record = record
        node.layer.scale = scale
        node.layer.renderer = renderer
        updateState(node, from: before, isNew: isNew)
        place(node, isNew: isNew, from: old, context)
        prepareClip(node)
        // The pictures come after the state, which they depend on.
        draw(node, context)
        stretchPicture(of: node)

        let (oldInner, oldContents) = (node.inner, node.contentNodes)
        node.inner = layout.inner[index].map { mount(layout, $0, parent: node, isContent: false, context) }
        removeMissing(oldInner, from: node.inner, parent: node, context)
        if node.presenter != nil {
            // The presenter places the contents.
            arrange(node)
            return node
        }
        if let contents = record.contents {
            if contents === node.contents, before.contentsFrame.origin == record.contentsFrame.origin {
                for child in oldContents where child.parent !== node { child.parent = node }
            } else {
                node.contentNodes = contents.top.map {
                    mount(contents, $0, parent: node, isContent: true, context)
                }
                removeMissing(oldContents, from: node.contentNodes, parent: node, context)
            }
        } else if !oldContents.isEmpty {
            node.contentNodes = []
            removeMissing(oldContents, from: [], parent: node, context)
        }
        node.contents = record.contents
        arrange(node)
        if case .scroll = node.kind { settleScroll(node) }
        return node
    }

    /// The inputs of one mounting.
    @MainActor struct MountContext {
        let update: PendingUpdate
        let transition: NodeTransition?
        let now: Duration

        func transition(of node: MountedNode) -> NodeTransition? {
            var next: MountedNode? = node
            while let node = next {
                if let own = node.traits.transition { return own }
                next = node.parent
            }
            return transition
        }
    }

    /// Moves a node to its place in the layout, at once or by a transition.
    func place(
        _ node: MountedNode, isNew: Bool, from old: (frame: Rect, opacity: Double, transform: Transform),
        _ context: MountContext
    ) {
        let (oldFrame, oldOpacity) = (old.frame, old.opacity)
        let layer = node.layer
        let appearance = node.record.appearance
        layer.anchorPoint = appearance?.transformOrigin ?? .center
        let transform = appearance?.transform ?? .identity
        layer.rasterizesSubtree = node.traits.isRasterized
        let target = node.placement
        let opacity = min(max(appearance?.opacity ?? 1, 0), 1)
        let transition = environment.reducesMotion ? nil : context.transition(of: node)
        var animation: NodeAnimation?
        if let transition, transition.duration > .zero, layout != nil {
            if isNew {
                // Nodes inside an inserted node appear with it.
                if transition.fades || transition.offset != .zero,
                    node.parent.map({ $0.layer.superlayer != nil }) ?? true
                {
                    animation = NodeAnimation(
                        transition: transition, start: context.now,
                        fromFrame: target.moved(transition.offset.dx, transition.offset.dy),
                        fromOpacity: transition.fades ? 0 : opacity, fromTransform: transform)
                }
            } else if transition.moves, oldFrame != target || oldOpacity != opacity || old.transform != transform {
                animation = NodeAnimation(
                    transition: transition, start: context.now, fromFrame: oldFrame, fromOpacity: oldOpacity,
                    fromTransform: old.transform)
            }
        }
        if !isNew, oldFrame != target { counts.moved += 1 }
        if let animation {
            // A running change that is described again continues.
            if let running = node.animation, !isNew, running.transition == animation.transition, node.target == target {
                return applyAnimation(node, at: context.now)
            }
            node.animation = animation
            transitioning[node.path] = node
            node.target = target
            applyAnimation(node, at: context.now)
        } else if let running = node.animation, node.target == target, !environment.reducesMotion,
            running.transition.duration > .zero
        {
            applyAnimation(node, at: context.now)
        } else {
            node.animation = nil
            node.target = target
            layer.frame = target
            layer.opacity = opacity
            layer.transform = transform
        }
    }

    /// The layer that clips the content, if the node clips.
    private func prepareClip(_ node: MountedNode) {
        guard node.record.clips else {
            node.clip = nil
            return
        }
        let clip = node.clip ?? DisplayLayer(group: group)
        clip.clipsToBounds = true
        clip.scale = scale
        let frame = node.clipFrame
        let offset = node.offset
        clip.frame = frame
        clip.bounds = Rect(origin: pixelAligned(offset), size: frame.size)
        clip.cornerRadius = node.record.innerCornerRadius
        node.clip = clip
    }

    func pixelAligned(_ point: Point) -> Point {
        Point(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
    }

    /// Puts the layers of a node, or of the host, in order.
    func arrange(_ node: MountedNode?) {
        guard let node else {
            var layers = topGhosts.map(\.layer) + topNodes.map { $0.layer as DisplayLayer }
            if showsHitAreas { layers.append(hitOverlay) }
            noteOrder(root, layers)
            root.setSublayers(layers)
            return
        }
        var inside: [DisplayLayer] = []
        if case .layer(let foreign) = node.kind {
            foreign.layer.frame = node.clipFrame
            inside.append(foreign.layer)
        }
        inside += node.ghosts.map(\.layer)
        inside += node.inner.map { $0.layer as DisplayLayer }
        inside += node.contentNodes.lazy.filter { !$0.isFloating }.map { $0.layer as DisplayLayer }
        inside += node.contentNodes.lazy.filter(\.isFloating).map { $0.layer as DisplayLayer }
        var own: [DisplayLayer] = []
        if let picture = node.picture { own.append(picture) }
        if let clip = node.clip {
            noteOrder(clip, inside)
            clip.setSublayers(inside)
            own.append(clip)
        } else {
            own += inside
        }
        own += node.indicators
        if let overlay = node.overlay { own.append(overlay) }
        if let caret = node.caret { own.append(caret) }
        if node.clip == nil { noteOrder(node.layer, own) }
        node.layer.setSublayers(own)
    }

    /// Counts the layers that remain and whose relative order has changed.
    private func noteOrder(_ layer: DisplayLayer, _ new: [DisplayLayer]) {
        let old = layer.sublayers
        guard !old.isEmpty else { return }
        // Mostly layers come and go, and the others remain in order.
        var next = old.startIndex
        let isInOrder = new.allSatisfy { kept in
            guard kept.superlayer === layer else { return true }
            while next < old.endIndex, old[next] !== kept { next += 1 }
            return next < old.endIndex
        }
        if isInOrder { return }
        var places: [ObjectIdentifier: Int] = [:]
        for (index, layer) in old.enumerated() { places[ObjectIdentifier(layer)] = index }
        let kept = new.compactMap { places[ObjectIdentifier($0)] }
        counts.moved += kept.count - NodeHost.longestAscent(kept)
    }

    /// The most numbers that ascend in order: all others have moved.
    static func longestAscent(_ numbers: [Int]) -> Int {
        var tails: [Int] = []
        for number in numbers {
            let length = tails.partitioningIndex { $0 >= number }
            if length == tails.count { tails.append(number) } else { tails[length] = number }
        }
        return tails.count
    }

    // MARK: - Removing

    private func removeMissing(
        _ old: [MountedNode], from new: [MountedNode], parent: MountedNode?, _ context: MountContext
    ) {
        guard !old.isEmpty else { return }
        let kept = Set(new.map(ObjectIdentifier.init))
        for node in old where !kept.contains(ObjectIdentifier(node)) && nodes[node.path] === node {
            // Under another parent it has another path.
            remove(node, from: parent, context)
        }
    }

    /// Removes items that are no longer among the contents of a node, and remembers their states.
    func removeHosted(_ old: [MountedNode], in node: MountedNode, _ context: MountContext) {
        let kept = Set(node.contentNodes.map(ObjectIdentifier.init))
        for item in old where !kept.contains(ObjectIdentifier(item)) && nodes[item.path] === item {
            saveStates(of: item)
            remove(item, from: node, context)
        }
    }

    private func remove(_ node: MountedNode, from parent: MountedNode?, _ context: MountContext) {
        let transition = environment.reducesMotion ? nil : context.transition(of: node)
        if let transition, transition.duration > .zero, transition.fades || transition.offset != .zero {
            let ghost = RemovedNode(
                layer: node.layer, frame: node.layer.frame, opacity: node.layer.opacity, transition: transition,
                start: context.now)
            if let parent {
                parent.ghosts.append(ghost)
                transitioning[parent.path] = parent
            } else {
                topGhosts.append(ghost)
            }
        }
        unmount(node, context)
    }

    /// Ends everything about a node and the nodes inside, whose layers may still fade away.
    private func unmount(_ node: MountedNode, _ context: MountContext) {
        node.visit { node in
            guard nodes[node.path] === node else { return }
            nodes[node.path] = nil
            counts.unmounted += 1
            end(node)
        }
    }

    // MARK: - Pictures

    /// Shows the picture that was drawn for the update, or requests one.
    private func draw(_ node: MountedNode, _ context: MountContext) {
        node.wanted = drawing(of: node.record, node)
        // The same drawing may have been shown meanwhile, after a key.
        if let ready = context.update.pictures[node.path], node.shown?.isSame(as: ready.drawing) != true {
            show(ready.picture, ready.drawing, on: node)
        }
        refresh(node)
    }

    /// Updates the picture of a node, in the background if it is drawn again.
    func refresh(_ node: MountedNode) {
        if node.shown?.isSame(as: node.wanted) == true { return updateCaret(node) }
        if node.wanted.isEmpty || node.wanted.plainColor != nil {
            show(nil, node.wanted, on: node)
            return
        }
        if node.traits.displaysSynchronously || isInSynchronous(node) {
            let picture = try? node.wanted.picture(
                replacing: node.shownPicture, renderer: renderer, cancellation: CancellationToken())
            show(picture, node.wanted, on: node)
            return
        }
        if let placeholder = node.traits.placeholder, node.shown == nil { return begin(node, placeholder) }
        if !node.isDrawing, !node.needsDrawing {
            node.needsDrawing = true
            needsDrawing.append(node)
            setNeedsPass()
        }
    }

    private func isInSynchronous(_ node: MountedNode) -> Bool {
        var next = node.parent
        while let node = next {
            if node.traits.displaysSynchronously { return true }
            next = node.parent
        }
        return false
    }

    /// Lets a layer draw itself while it shows a placeholder.
    private func begin(_ node: MountedNode, _ placeholder: NodePlaceholder) {
        let target = pictureLayer(of: node, for: node.wanted, node.wanted.bounds)
        target.element = node.wanted
        if target.contents == nil, target.placeholder == nil {
            target.placeholder = try? ImageSurface(
                size: Size(width: max(1, target.bounds.width), height: max(1, target.bounds.height)), scale: scale,
                background: environment.theme.resolved(placeholder.color)
            ).makeBitmap()
            target.placeholderDelay = placeholder.delay
            target.placeholderFadeDuration = placeholder.fade
        }
        node.shown = node.wanted
        let drawn = node.wanted
        target.onDisplay = { [weak self, weak node] isFinished in
            guard isFinished, let self, let node else { return }
            self.counts.drawn += 1
            self.counts.drawnPixels += target.drawnPixels
            if node.shown?.isSame(as: drawn) == true { target.onDisplay = nil }
        }
        target.setNeedsDisplay()
    }

    /// The layer for a picture: the node's own, or another where the picture is larger than the frame.
    private func pictureLayer(of node: MountedNode, for drawing: ElementDrawing, _ bounds: Rect) -> NodeLayer {
        if bounds == Rect(origin: .zero, size: drawing.size), !isResizing(node) {
            if node.picture != nil {
                node.picture = nil
                arrange(node)
            }
            return node.layer
        }
        if node.layer.element != nil {
            node.layer.element = nil
            node.layer.showDrawn(nil, scale: scale)
        }
        if let picture = node.picture {
            picture.frame = bounds
            return picture
        }
        let picture = NodeLayer(group: group)
        picture.scale = scale
        picture.redrawsOnResize = false
        picture.displaysAsynchronously = true
        picture.renderer = renderer
        picture.frame = bounds
        node.picture = picture
        arrange(node)
        return picture
    }

    /// Whether a transition changes the size of a node, so that its picture is stretched.
    private func isResizing(_ node: MountedNode) -> Bool {
        guard let animation = node.animation else { return false }
        return animation.fromFrame.size != node.target.size
    }

    /// Fits the picture of a node into the frame that it has in a transition; the nodes inside keep their sizes.
    func stretchPicture(of node: MountedNode) {
        if let clip = node.clip {
            let frame = Rect(origin: .zero, size: node.layer.bounds.size).inset(by: node.record.border)
            clip.frame = Rect(x: frame.x, y: frame.y, width: max(0, frame.width), height: max(0, frame.height))
        }
        guard let picture = node.picture, let shown = node.shown else { return }
        let (size, target) = (node.layer.bounds.size, node.target.size)
        let isStretched = size != target && target.width > 0 && target.height > 0
        let across = isStretched ? size.width / target.width : 1
        let down = isStretched ? size.height / target.height : 1
        let bounds = shown.bounds
        picture.anchorPoint = .zero
        picture.bounds = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        picture.position = Point(x: bounds.x * across, y: bounds.y * down)
        picture.transform = isStretched ? Transform.scale(x: across, y: down) : .identity
    }

    /// Shows a picture of a drawing.
    func show(_ picture: NodePicture?, _ drawing: ElementDrawing, on node: MountedNode) {
        node.shown = drawing
        defer { updateCaret(node) }
        if let plain = drawing.plainColor {
            if node.picture != nil {
                node.picture = nil
                arrange(node)
            }
            if node.layer.element != nil {
                node.layer.element = nil
                node.layer.showDrawn(nil, scale: scale)
            }
            node.layer.backgroundColor = plain
            // Pixels under a clip that scrolls are moved where the layer covers them.
            node.clip?.backgroundColor = node.record.innerCornerRadius == 0 ? plain : nil
            return
        }
        node.layer.backgroundColor = nil
        node.clip?.backgroundColor = nil
        let layer = pictureLayer(of: node, for: drawing, picture?.bounds ?? drawing.bounds)
        layer.element = drawing
        layer.showDrawn(
            picture?.image, scale: drawing.scale, change: picture?.change, drawnPixels: picture?.drawnPixels ?? 0)
        stretchPicture(of: node)
        counts.drawn += 1
        counts.drawnPixels += picture?.drawnPixels ?? 0
    }

    /// Draws nodes whose state has changed, in one transaction.
    func drawPending() {
        guard !needsDrawing.isEmpty, !isSuspended else { return }
        let waiting = needsDrawing
        needsDrawing = []
        for node in waiting { node.needsDrawing = false }
        var due: [MountedNode] = []
        let near = displayRect(of: bounds)
        for node in waiting where nodes[node.path] === node && node.shown?.isSame(as: node.wanted) != true {
            // Distant content is drawn when it comes near. Nodes leave the display range later than they enter it.
            guard node.interfaceState.contains(.display) || isNear(node, near) else { continue }
            due.append(node)
        }
        guard !due.isEmpty else { return }
        let transaction = group.transaction(for: self)
        let renderer = renderer
        for node in due {
            node.isDrawing = true
            let drawing = node.wanted
            let before = node.shownPicture
            transaction.add(priority: 4, label: "draw \(node.path)") { cancellation in
                try drawing.picture(replacing: before, renderer: renderer, cancellation: cancellation)
            } completion: { [weak self, weak node] outcome in
                guard let self, let node else { return }
                node.isDrawing = false
                guard self.nodes[node.path] === node else { return }
                if case .finished(let picture) = outcome, node.wanted.size == drawing.size {
                    self.show(picture, drawing, on: node)
                }
                if case .failed = outcome { node.shown = drawing }
                self.refresh(node)
            }
        }
    }

    /// Whether a node is near enough to be drawn.
    func isNear(_ node: MountedNode, _ near: Rect) -> Bool {
        var rect = near
        let frame = node.hostFrame
        var next = node.parent
        while let around = next {
            if case .scroll(let scroll) = around.kind {
                let viewport = around.hostFrame
                rect = rect.clipped(
                    to: around.presenter.map {
                        let ranges = $0.ranges
                        return ranges.rect(viewport, ranges.display, scroll.axes, leaving: true)
                    } ?? displayRect(of: viewport))
            }
            next = around.parent
        }
        return frame.touches(rect) && rect.width > 0 && rect.height > 0
    }
}
