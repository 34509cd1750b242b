public import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// How far a layer's display has come.
struct DisplayState {
    /// What the layer shows.
    var contents: Bitmap?
    /// The layer drew it, at `contentsScale` pixels per point.
    var isDrawn = false
    var contentsScale = 1.0
    /// Pixels per point of the image of the subtree.
    var rasterScale = 1.0
    /// What fades out, and since when.
    var previous: Bitmap?
    var fadeStart = Duration.zero
    var fadeDuration = Duration.zero
    /// Since when there is nothing to show.
    var waitingSince: Duration?
    var isPlaceholderShown = false

    /// A drawing was asked for and has not begun.
    var needsDisplay = false
    var isScheduled = false
    /// Counts what makes drawings stale.
    var generation = 0
    /// The drawing that runs.
    var request: DisplayRequest?
    var isSuspended = false
    /// The contents were given back for want of memory.
    var isReleased = false
}

extension DisplayLayer {
    // MARK: - Asking for display

    /// What the layer shows: what it drew last, or what was set by hand.
    public var contents: Bitmap? {
        get { state.contents }
        set {
            cancelDisplay()
            state.needsDisplay = false
            show(newValue, isDrawn: false)
        }
    }

    /// Whether a drawing was asked for and has not begun.
    public var needsDisplay: Bool { state.needsDisplay }

    /// Whether a drawing runs, or waits for its transaction.
    public var isDisplaying: Bool { state.request != nil }

    /// Asks for a drawing in the group's next turn. One that runs is stale, and is stopped.
    public func setNeedsDisplay() {
        cancelDisplay()
        state.needsDisplay = true
        schedule()
    }

    /// Begins the drawing that was asked for, if it was.
    ///
    /// Nothing happens while display is suspended or the layer has no size; it is made up for later.
    public func displayIfNeeded() {
        guard state.needsDisplay else { return }
        if let around = chain.dropFirst().first(where: \.rasterizesSubtree) {
            // Drawn there; and by itself when that ends.
            around.setNeedsDisplay()
            return
        }
        guard !isDisplaySuspended, bounds.width > 0, bounds.height > 0 else { return }
        display(synchronously: !displaysAsynchronously)
    }

    /// Draws what needs it, in this layer and all inside, now and on this thread.
    public func displayImmediately() {
        if state.needsDisplay || state.request != nil, bounds.width > 0, bounds.height > 0 {
            cancelDisplay()
            display(synchronously: true)
        }
        if rasterizesSubtree { return }
        for layer in sublayers { layer.displayImmediately() }
    }

    /// Asks for drawings of this layer and all inside.
    public func setNeedsDisplayRecursively() {
        setNeedsDisplay()
        for layer in sublayers { layer.setNeedsDisplayRecursively() }
    }

    /// Stops a drawing that runs; it can be asked for again.
    public func cancelDisplay() {
        state.generation += 1
        guard let request = state.request else { return }
        state.request = nil
        state.needsDisplay = true
        request.cancel()
    }

    /// Whether drawing has to wait, here or in a layer around this one. Drawings that run are stopped when it begins, and
    /// made up for when it ends.
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

    /// Has drawings begin that had to wait.
    func scheduleSubtree() {
        if state.needsDisplay { schedule() }
        for layer in sublayers { layer.scheduleSubtree() }
    }

    /// Has a drawing begin that waited for a size.
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
        } else if let drawing = captureDrawing() {
            work = { try DisplayResult(image: nil, drawn: [drawing.draw(cancellation: $0)]) }
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
            state.waitingSince = group.clock.now
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
            // Another was asked for meanwhile.
            finish(nil, isFinished: false)
            return
        }
        state.request = nil
        switch outcome {
        case .cancelled:
            // By the transaction, so that it can be asked for again.
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
                // A layer that draws nothing keeps what was set by hand.
                if drawn != nil || state.isDrawn || state.isPlaceholderShown || state.waitingSince != nil {
                    show(drawn?.contents.image, isDrawn: drawn?.contents.image != nil, scale: drawn?.scale)
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

    /// Shows an image, or nothing, instead of what there was.
    private func show(_ image: Bitmap?, isDrawn: Bool, scale: Double? = nil, fades: Bool = true) {
        let now = group.clock.now
        let before = state.isPlaceholderShown ? placeholder : state.contents
        let duration = state.isPlaceholderShown ? placeholderFadeDuration : fadeDuration
        if fades, isDrawn, image != nil, duration > .zero {
            (state.previous, state.fadeStart, state.fadeDuration) = (before, now, duration)
        } else {
            (state.previous, state.fadeDuration) = (nil, .zero)
        }
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

    /// Shows an image of all the layer holds.
    private func install(_ image: LayerSnapshot.PlacedImage) {
        raster = image
        state.rasterScale = scale
        state.waitingSince = nil
        state.isPlaceholderShown = false
        group.contents.set(image.image.byteCount, for: self)
        updateAnimation()
        changed(.place)
    }

    /// Gives the memory of what the layer drew back; it is drawn again when a compositor next shows it.
    public func releaseContents() {
        guard state.isDrawn || raster != nil else { return }
        group.contents.forget(ObjectIdentifier(self))
        cancelDisplay()
        state.contents = nil
        state.previous = nil
        state.isDrawn = false
        raster = nil
        state.isReleased = true
        state.needsDisplay = true
        group.wasReleased(self, true)
        for layer in chain { layer.cachedSnapshot = nil }
        updateAnimation()
    }

    /// A compositor is to show the layer.
    func becameVisible() {
        guard state.isReleased, state.needsDisplay else { return }
        schedule()
    }

    func rasterizationChanged() {
        if rasterizesSubtree {
            setNeedsDisplay()
        } else {
            cancelDisplay()
            if makeDrawing() != nil, state.contents == nil { state.needsDisplay = true }
            scheduleSubtree()
            dropStaleRasters()
            changed(.place)
        }
    }

    /// Lets go of images of subtrees that now show the same by themselves.
    private func dropStaleRasters() {
        for layer in chain where layer.raster != nil && !layer.rasterizesSubtree && !layer.isWaitingForContents {
            layer.raster = nil
            if !layer.state.isDrawn { group.contents.forget(ObjectIdentifier(layer)) }
            layer.changed(.place)
        }
    }

    private var isWaitingForContents: Bool {
        let isWaiting = (state.needsDisplay || state.request != nil) && bounds.width > 0 && bounds.height > 0
        return isWaiting && !isHidden || sublayers.contains { !$0.isHidden && $0.isWaitingForContents }
    }

    // MARK: - Time

    /// How much of the contents is shown by now, of 255.
    var fadeShare: Int {
        guard state.fadeDuration > .zero else { return 255 }
        let passed = (group.clock.now - state.fadeStart).inSeconds / state.fadeDuration.inSeconds
        return Int((max(0, min(1, passed)) * 255).rounded())
    }

    var isFading: Bool { state.fadeDuration > .zero }

    /// Brings what depends on the time up to date.
    func advanceTime() {
        if isFading, fadeShare == 255 {
            state.previous = nil
            state.fadeDuration = .zero
        }
        if let since = state.waitingSince, placeholder != nil, !state.isPlaceholderShown,
            group.clock.now - since >= placeholderDelay
        {
            state.isPlaceholderShown = true
        }
        changed(.place)
        updateAnimation()
    }

    /// Whether fades or delays are under way.
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
