internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

extension DisplayLayer {
    /// A snapshot of the layer and everything inside it, at `scale` pixels per point.
    func snapshot(scale: Double) -> LayerSnapshot {
        if let cached = cachedSnapshot, cached.scale == scale { return cached.snapshot }
        var children: [LayerSnapshot.Placement] = []
        children.reserveCapacity(sublayers.count)
        for layer in drawnSublayers {
            let place = layer.place(scale: scale)
            children.append(LayerSnapshot.Placement(node: layer.snapshot(scale: scale), x: place.x, y: place.y))
        }
        let made = layerState(scale: scale).makeSnapshot(id: ObjectIdentifier(self), children: children)
        cachedSnapshot = (made, scale)
        return made
    }

    /// The visible sublayers, back to front.
    private var drawnSublayers: [DisplayLayer] { sublayers.filter { !$0.isHidden && !($0.opacity <= 0) } }

    /// The position in the superlayer, in pixels.
    private func place(scale: Double) -> (x: Int, y: Int) {
        LayerState.place(frame: frame, position: position, transform: transform, scale: scale)
    }

    private func layerState(scale: Double) -> LayerState {
        let shown = state.isPlaceholderShown && state.contents == nil ? placeholder : state.contents
        return LayerState(
            frame: frame, origin: bounds.origin, anchorPoint: anchorPoint, transform: transform, position: position,
            opacity: opacity, background: backgroundColor, cornerRadius: cornerRadius, borderWidth: borderWidth,
            borderColor: borderColor, shadow: shadow, clips: clipsToBounds, stretches: stretchesContents,
            contents: shown,
            changes: shown === state.contents ? state.changes : [],
            isDrawn: state.isDrawn || state.isPlaceholderShown && state.contents == nil,
            contentsScale: state.isDrawn ? state.contentsScale : self.scale, previous: state.previous,
            share: isFading ? fadeShare : 255, raster: raster, rasterScale: state.rasterScale,
            scale: scale)
    }

    // MARK: - For the background

    /// The values needed to draw the layer on another thread; nil if it has no contents.
    ///
    /// - Parameter isPartial: whether the contents outside the part that needs display are kept.
    func captureDrawing(isPartial: Bool = false) -> CapturedDrawing? {
        guard let drawing = makeDrawing() else { return nil }
        var context = DrawingContext(
            size: bounds.size, scale: scale, isOpaque: isOpaque && (backgroundColor?.alpha ?? 0) >= 1,
            backgroundColor: backgroundColor, renderer: renderer, cancellation: CancellationToken())
        if isPartial, case .part(let rect) = state.outdated, state.isDrawn, state.contentsScale == scale,
            let contents = state.contents
        {
            context.dirtyRect = rect
            context.base = contents
        }
        return CapturedDrawing(layer: WeakLayer(value: self), drawing: drawing, context: context)
    }

    /// The values needed to draw the layer and everything inside it on another thread.
    func captureTree() -> CapturedTree {
        captureTree(scale: scale)
    }

    private func captureTree(scale: Double) -> CapturedTree {
        var own = layerState(scale: scale)
        own.raster = nil
        let hasOwn = bounds.width > 0 && bounds.height > 0
        let drawing = state.contents == nil && hasOwn || state.isDrawn && state.needsDisplay ? captureDrawing() : nil
        var children: [CapturedTree.Child] = []
        for layer in drawnSublayers {
            let place = layer.place(scale: scale)
            children.append(CapturedTree.Child(tree: layer.captureTree(scale: scale), x: place.x, y: place.y))
        }
        return CapturedTree(id: ObjectIdentifier(self), state: own, drawing: drawing, children: children)
    }
}
