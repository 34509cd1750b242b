public import GalleyDrawing
internal import GalleyLayout
internal import GalleySupport
public import GalleyText

extension DisplayLayer {
    // MARK: - Asking for display

    /// The displayed image: the last drawing, or an image set by the caller.
    public var contents: Bitmap? {
        get { state.contents }
        set {
            cancelDisplay()
            state.needsDisplay = false
            show(newValue, isDrawn: false)
        }
    }

    /// Whether a drawing was requested and has not started.
    public var needsDisplay: Bool { state.needsDisplay }

    /// Whether a drawing is running or waits for its transaction.
    public var isDisplaying: Bool { state.request != nil }

    /// Requests a drawing in the group's next turn. A running drawing is outdated and cancelled.
    public func setNeedsDisplay() {
        cancelDisplay()
        state.outdated = .all
        state.needsDisplay = true
        schedule()
    }

    /// Requests a drawing of a part of the layer in the group's next turn; several parts are joined.
    ///
    /// The drawing is called as for the whole layer, and draws on a surface that shows the previous contents and can be
    /// changed only in this part, enlarged to whole pixels (``DrawingContext/makeSurface()``). The whole layer is drawn if
    /// it has no contents of the current size and scale that it drew itself, and where ``rasterizesSubtree`` draws it into
    /// one image with others. ``drawnPixels`` is the number of pixels that were drawn.
    ///
    /// - Parameter rect: everything that is drawn differently, in points from the top left corner of the layer.
    public func setNeedsDisplay(in rect: Rect) {
        guard !rect.isEmpty else { return }
        let outdated = outdatedContents(and: rect)
        setNeedsDisplay()
        state.outdated = outdated
    }

    /// Replaces ``drawing`` by one that differs from it only within a rectangle; see ``setNeedsDisplay(in:)``.
    public func setDrawing(_ drawing: any LayerDrawing, changedIn rect: Rect) {
        let outdated = outdatedContents(and: rect)
        self.drawing = drawing
        state.outdated = outdated
    }

    private func outdatedContents(and rect: Rect) -> OutdatedContents {
        let isCurrent = !state.needsDisplay && state.request == nil && displayError == nil
        return isCurrent ? .part(rect) : state.outdated.and(rect)
    }

    /// Starts the requested drawing, if there is one.
    ///
    /// While display is suspended or the layer has no size, the drawing is postponed.
    public func displayIfNeeded() {
        guard state.needsDisplay else { return }
        if let around = chain.dropFirst().first(where: \.rasterizesSubtree) {
            // The rasterizing layer draws this one; it is drawn separately when rasterizing ends.
            around.setNeedsDisplay()
            return
        }
        guard !isDisplaySuspended, bounds.width > 0, bounds.height > 0 else { return }
        display(synchronously: !displaysAsynchronously)
    }

    /// Draws every layer that needs it, from this one inwards, now and on this thread.
    public func displayImmediately() {
        if state.needsDisplay || state.request != nil, bounds.width > 0, bounds.height > 0 {
            cancelDisplay()
            display(synchronously: true)
        }
        if rasterizesSubtree { return }
        for layer in sublayers { layer.displayImmediately() }
    }

    /// Requests drawings of this layer and all layers inside it.
    public func setNeedsDisplayRecursively() {
        setNeedsDisplay()
        for layer in sublayers { layer.setNeedsDisplayRecursively() }
    }

    /// Cancels a running drawing; it can be requested again.
    public func cancelDisplay() {
        state.generation += 1
        guard let request = state.request else { return }
        state.request = nil
        state.needsDisplay = true
        request.cancel()
    }

    /// Whether drawing is suspended, here or in a surrounding layer. Running drawings are cancelled when suspension
    /// starts, and requested again when it ends.
    public var displaySuspended: Bool {
        get { state.isSuspended }
        set {
            guard newValue != state.isSuspended else { return }
            state.isSuspended = newValue
            if newValue { cancelSubtree() } else { scheduleSubtree() }
        }
    }

    private var isDisplaySuspended: Bool { chain.contains { $0.state.isSuspended } }

    private func cancelSubtree() {
        cancelDisplay()
        for layer in sublayers { layer.cancelSubtree() }
    }

    /// Starts the postponed drawings of the subtree.
    func scheduleSubtree() {
        if state.needsDisplay { schedule() }
        for layer in sublayers { layer.scheduleSubtree() }
    }

    /// Starts a drawing that was postponed because the layer had no size.
    func displayIfScheduledSize() {
        if state.needsDisplay { schedule() }
    }

    private func schedule() {
        guard !state.isScheduled else { return }
        state.isScheduled = true
        group.schedule(self)
    }

    func displayScheduled() {
        state.isScheduled = false
        displayIfNeeded()
    }

    // MARK: - Displaying

    private func display(synchronously: Bool) {
        state.needsDisplay = false
        if state.isReleased { group.wasReleased(self, false) }
        state.isReleased = false
        let work: @Sendable (CancellationToken) throws -> DisplayResult
        willDisplay()
        if rasterizesSubtree {
            let tree = captureTree()
            work = { try tree.draw(cancellation: $0) }
        } else if let drawing = captureDrawing(isPartial: true) {
            let before = state.isDrawn ? state.contents : nil
            work = {
                var drawn = try drawing.draw(cancellation: $0)
                drawn.change = ContentsChange(from: before, to: drawn.contents.image)
                return DisplayResult(image: nil, drawn: [drawn])
            }
        } else {
            work = { _ in DisplayResult(image: nil, drawn: []) }
        }
        let generation = state.generation
        if synchronously {
            let outcome: DisplayOutcome<DisplayResult>
            do { outcome = .finished(try work(CancellationToken())) } catch { outcome = .failed(error) }
            displayEnded(outcome, generation: generation)
            return
        }
        if clearsContentsBeforeDisplay, state.contents != nil { show(nil, isDrawn: false, fades: false) }
        if state.contents == nil, raster == nil, state.waitingSince == nil {
            state.waitingSince = group.now
            updateAnimation()
        }
        let container = chain.first(where: \.isTransactionContainer) ?? self
        state.request = group.transaction(for: container).add(priority: displayPriority, label: name, work) {
            [weak self] outcome in
            self?.displayEnded(outcome, generation: generation)
        }
    }

    private func displayEnded(_ outcome: DisplayOutcome<DisplayResult>, generation: Int) {
        guard generation == state.generation else {
            // Another drawing was requested meanwhile.
            finish(nil, isFinished: false)
            return
        }
        state.request = nil
        switch outcome {
        case .cancelled:
            // The transaction cancelled it, so it can be requested again.
            state.needsDisplay = true
            finish(nil, isFinished: false)
        case .failed(let error):
            displayError = error
            state.waitingSince = nil
            updateAnimation()
            finish(nil, isFinished: false)
        case .finished(let result):
            displayError = nil
            if let image = result.image {
                install(image)
                for drawn in result.drawn { drawn.layer.value?.finish(drawn.contents.payload, isFinished: true) }
                if result.drawn.contains(where: { $0.layer.value === self }) { return }
                finish(nil, isFinished: true)
            } else {
                let drawn = result.drawn.first
                // A layer that draws nothing keeps the image that the caller set.
                if drawn != nil || state.isDrawn || state.isPlaceholderShown || state.waitingSince != nil {
                    drawnPixels = drawn?.contents.drawnPixels ?? 0
                    show(
                        drawn?.contents.image, isDrawn: drawn?.contents.image != nil, scale: drawn?.scale,
                        change: drawn?.change)
                }
                finish(drawn?.contents.payload, isFinished: true)
            }
        }
    }

    private func finish(_ payload: (any Sendable)?, isFinished: Bool) {
        didDisplay(payload, isFinished: isFinished)
        onDisplay?(isFinished)
        if isFinished { dropStaleRasters() }
    }

    // MARK: - Contents

    /// Replaces the displayed image; `nil` shows nothing.
    private func show(
        _ image: Bitmap?, isDrawn: Bool, scale: Double? = nil, fades: Bool = true, change: ContentsChange? = nil
    ) {
        let now = group.now
        let before = state.isPlaceholderShown ? placeholder : state.contents
        let duration = state.isPlaceholderShown ? placeholderFadeDuration : fadeDuration
        if fades, isDrawn, image != nil, duration > .zero {
            (state.previous, state.fadeStart, state.fadeDuration) = (before, now, duration)
        } else {
            (state.previous, state.fadeDuration) = (nil, .zero)
        }
        if image !== state.contents { state.changes = ContentsChange.history(state.changes, change, state.contents) }
        state.contents = image
        state.isDrawn = isDrawn
        state.contentsScale = scale ?? self.scale
        state.waitingSince = nil
        state.isPlaceholderShown = false
        raster = rasterizesSubtree ? raster : nil
        group.contents.set(isDrawn ? image?.byteCount ?? 0 : 0, for: self)
        updateAnimation()
        changed(.place)
    }

    /// Shows an image that was drawn elsewhere with the current result of ``makeDrawing()``, as if the layer had drawn
    /// it. The image may be released; the layer then draws it again.
    ///
    /// - Parameters:
    ///   - change: the difference from the image before, if it is known.
    ///   - drawnPixels: the number of pixels that were drawn.
    package func showDrawn(_ image: Bitmap?, scale: Double, change: ContentsChange? = nil, drawnPixels: Int = 0) {
        cancelDisplay()
        state.needsDisplay = false
        displayError = nil
        if state.isReleased { group.wasReleased(self, false) }
        state.isReleased = false
        self.drawnPixels = drawnPixels
        show(image, isDrawn: image != nil, scale: scale, change: change)
        if rasterizesSubtree { setNeedsDisplay() }
    }

    /// Shows an image of the layer and everything inside it.
    private func install(_ image: LayerSnapshot.PlacedImage) {
        raster = image
        state.rasterScale = scale
        state.waitingSince = nil
        state.isPlaceholderShown = false
        group.contents.set(image.image.byteCount, for: self)
        updateAnimation()
        changed(.place)
    }

    /// Releases the contents that the layer drew. It is drawn again when a compositor next shows it.
    public func releaseContents() {
        guard state.isDrawn || raster != nil else { return }
        group.contents.remove(ObjectIdentifier(self))
        cancelDisplay()
        state.contents = nil
        state.previous = nil
        state.isDrawn = false
        raster = nil
        state.isReleased = true
        state.outdated = .all
        state.needsDisplay = true
        group.wasReleased(self, true)
        for layer in chain { layer.cachedSnapshot = nil }
        updateAnimation()
    }

    /// Called when a compositor is about to show the layer.
    func becameVisible() {
        guard state.isReleased, state.needsDisplay else { return }
        schedule()
    }

    func rasterizationChanged() {
        if rasterizesSubtree {
            setNeedsDisplay()
        } else {
            cancelDisplay()
            if makeDrawing() != nil, state.contents == nil {
                state.outdated = .all
                state.needsDisplay = true
            }
            scheduleSubtree()
            dropStaleRasters()
            changed(.place)
        }
    }

    /// Releases images of subtrees whose layers now have the same contents themselves.
    private func dropStaleRasters() {
        for layer in chain where layer.raster != nil && !layer.rasterizesSubtree && !layer.isWaitingForContents {
            layer.raster = nil
            if !layer.state.isDrawn { group.contents.remove(ObjectIdentifier(layer)) }
            layer.changed(.place)
        }
    }

    private var isWaitingForContents: Bool {
        let isWaiting = (state.needsDisplay || state.request != nil) && bounds.width > 0 && bounds.height > 0
        return isWaiting && !isHidden || sublayers.contains { !$0.isHidden && $0.isWaitingForContents }
    }

    // MARK: - Time

    /// The current opacity of the contents during a fade, from 0 to 255.
    var fadeShare: Int {
        guard state.fadeDuration > .zero else { return 255 }
        let passed = (group.now - state.fadeStart).inSeconds / state.fadeDuration.inSeconds
        return Int((max(0, min(1, passed)) * 255).rounded())
    }

    var isFading: Bool { state.fadeDuration > .zero }

    /// Updates the state that depends on time.
    func advanceTime() {
        if isFading, fadeShare == 255 {
            state.previous = nil
            state.fadeDuration = .zero
        }
        if let since = state.waitingSince, placeholder != nil, !state.isPlaceholderShown,
            group.now - since >= placeholderDelay
        {
            state.isPlaceholderShown = true
        }
        changed(.place)
        updateAnimation()
    }

    /// Whether a fade or delay is in progress.
    var isAnimating: Bool {
        isFading || state.waitingSince != nil && placeholder != nil && !state.isPlaceholderShown
    }

    func updateAnimation() {
        if state.contents == nil {
            state.fadeDuration = .zero
            state.previous = nil
        }
        group.setAnimated(self, wantsTime)
    }
}
