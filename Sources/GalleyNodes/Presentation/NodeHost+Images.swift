internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleySupport
internal import GalleyText

/// Loading and playing of images, by interface state.
extension NodeHost {
    /// Begins to load what a node needs, with a priority by its interface state.
    func startImage(of node: MountedNode) {
        guard case .image(let image) = node.kind, var state = node.image, image.bitmap == nil,
            node.interfaceState.contains(.preload), !image.sources.isEmpty
        else { return }
        let priority =
            node.interfaceState.contains(.visible) ? 3 : node.interfaceState.contains(.display) ? 2 : 1
        // The best source that was not tried and is better than the current image.
        guard let source = image.sources.indices.first(where: { !state.failed.contains($0) }),
            state.shown == nil || state.isPartial || source < state.quality, state.retryAt == nil
        else { return }
        if let running = state.request {
            if let key = running.key { imageLoads[key]?.setPriority(priority, of: node.path) }
            return
        }
        record(node, .load)
        state.nextNumber += 1
        let number = state.nextNumber
        let content = node.record.frame.size
        let key = ImageKey(
            name: image.sources[source], size: Size(width: content.width * scale, height: content.height * scale))
        if let bitmap = loadedImages[key]?.bitmap {
            state.request = (number, source, nil)
            node.image = state
            let path = node.path
            return group.performInNextTurn { [weak self] in
                self?.imageReported(.finished(bitmap), for: path, number: number)
            }
        }
        state.request = (number, source, key)
        node.image = state
        load(key, for: ImageLoad.Waiter(path: node.path, number: number, priority: priority))
    }

    /// Adds a node to the load of an image, which begins with the first node.
    private func load(_ key: ImageKey, for waiter: ImageLoad.Waiter) {
        if imageLoads[key] != nil {
            imageLoads[key]?.waiters.append(waiter)
            imageLoads[key]?.setPriority(waiter.priority, of: waiter.path)
            return
        }
        lastLoad += 1
        let priority = NodeImagePriority(waiter.priority)
        let mailbox = ImageMailbox(host: self, key: key, number: lastLoad)
        imageLoads[key] = ImageLoad(number: lastLoad, waiters: [waiter], priority: priority, cancel: {})
        let request = NodeImageRequest(
            name: key.name, pixelSize: key.size, priority: priority, queue: group.queue
        ) { report in mailbox.post(report) }
        imageLoads[key]?.cancel = environment.images.load(request)
        mailbox.open()
    }

    /// A report of a loader, on the main actor: every node that waits for the image gets it.
    func loadReported(_ report: NodeImageReport, for key: ImageKey, number: Int) {
        guard let load = imageLoads[key], load.number == number else { return }
        switch report {
        case .finished(let bitmap):
            imageLoads[key] = nil
            if loadedImages.count >= 256 { loadedImages = loadedImages.filter { $0.value.bitmap != nil } }
            loadedImages[key] = LoadedImage(bitmap: bitmap)
        case .failed: imageLoads[key] = nil
        case .progress, .partial: break
        }
        for waiter in load.waiters { imageReported(report, for: waiter.path, number: waiter.number) }
    }

    /// A report of a loader, on the main actor.
    func imageReported(_ report: NodeImageReport, for path: NodePath, number: Int) {
        guard let node = nodes[path], case .image(let image) = node.kind, var state = node.image,
            let request = state.request, request.number == number
        else { return }
        switch report {
        case .progress(let share): reportOutcome(.progress(min(max(share, 0), 1)), of: node)
        case .partial(let bitmap):
            guard node.interfaceState.contains(.visible), request.source <= state.quality else { return }
            (state.shown, state.quality, state.isPartial) = (bitmap, request.source, true)
            node.image = state
            imageChanged(node)
        case .finished(let bitmap):
            state.request = nil
            if state.shown == nil || state.isPartial || request.source < state.quality {
                (state.shown, state.quality, state.isPartial) = (bitmap, request.source, false)
            }
            state.failures = 0
            node.image = state
            imageChanged(node)
            record(node, .loaded)
            reportOutcome(.loaded(source: request.source), of: node)
        case .failed(let error):
            state.request = nil
            let isLast = request.source == image.sources.count - 1 || state.failed.count == image.sources.count - 1
            if isLast, state.failures < image.retries {
                state.retryAt = now + image.retryDelay * (1 << min(state.failures, 16))
                state.failures += 1
                state.failed = []
            } else {
                state.failed.insert(request.source)
            }
            let retries = state.retryAt != nil
            node.image = state
            record(node, .failed)
            reportOutcome(.failed(error, retries: retries), of: node)
            if !retries { startImage(of: node) }
        }
        setNeedsPass()
    }

    private func reportOutcome(_ outcome: NodeImageOutcome, of node: MountedNode) {
        guard case .image(let mounted) = node.kind, mounted.onLoad != nil else { return }
        if case .image(let image) = newest(node).kind { image.onLoad?(outcome) }
    }

    private func imageChanged(_ node: MountedNode) {
        if let shown = node.image?.shown, node.image?.naturalSize != shown.naturalSize {
            node.image?.naturalSize = shown.naturalSize
            layoutStateChanged(node)
        }
        redraw(node)
    }

    /// Loads failed images again when their delay has passed.
    func retryImages() {
        for node in imageNodes.values {
            guard let at = node.image?.retryAt, at <= now else { continue }
            node.image?.retryAt = nil
            startImage(of: node)
        }
    }

    var isWaitingForImages: Bool { imageNodes.values.contains { $0.image?.retryAt != nil } }

    /// Stops loading.
    func cancelImage(of node: MountedNode) {
        guard let request = node.image?.request else { return }
        node.image?.request = nil
        record(node, .cancelled)
        guard let key = request.key, var load = imageLoads[key] else { return }
        load.waiters.removeAll { $0.path == node.path && $0.number == request.number }
        guard load.waiters.isEmpty else {
            load.setPriority(load.waiters[0].priority, of: load.waiters[0].path)
            return imageLoads[key] = load
        }
        imageLoads[key] = nil
        load.cancel()
    }

    /// Other sources: the old image stays until a new one is there.
    func replaceImage(of node: MountedNode) {
        cancelImage(of: node)
        node.image?.quality = Int.max
        let hasOld = node.image?.shown != nil
        node.image?.isPartial = hasOld
        node.image?.failed = []
        node.image?.failures = 0
        node.image?.retryAt = nil
        startImage(of: node)
    }

    /// Releases a loaded image and stops loading.
    func dropImage(of node: MountedNode) {
        cancelImage(of: node)
        guard case .image(let image) = node.kind, image.bitmap == nil, node.image?.shown != nil else { return }
        node.image?.shown = nil
        node.image?.quality = Int.max
        node.image?.isPartial = false
        if nodes[node.path] === node { node.wanted = drawing(of: node.record, node) }
    }

    // MARK: - Playing

    /// Follows the animations of a new description. Equal ones continue.
    func updatePlaying(_ node: MountedNode, from before: ElementRecord, isNew: Bool) {
        let sources = node.record.animations
        if !isNew, node.playing?.sources ?? [] == sources { return }
        guard !sources.isEmpty else {
            node.playing = nil
            playingNodes[node.path] = nil
            return
        }
        node.playing = PlayingState(sources)
        playingNodes[node.path] = node
        if node.interfaceState.contains(.visible) { startPlaying(node) }
    }

    private func wantsToPlay(_ node: MountedNode) -> Bool {
        if case .animation(let image) = node.kind { return image.isPlaying }
        return true
    }

    func startPlaying(_ node: MountedNode) {
        guard wantsToPlay(node), let playing = node.playing, playing.since == nil, !playing.isAtEnd,
            playing.timelines.contains(where: { $0.durations.count > 1 })
        else { return }
        node.playing?.since = now
        setNeedsPass()
    }

    func stopPlaying(_ node: MountedNode) {
        guard let since = node.playing?.since else { return }
        node.playing?.played += now - since
        node.playing?.since = nil
    }

    /// Shows the frames of the current time.
    func advanceFrames() {
        for node in playingNodes.values {
            guard wantsToPlay(node) else {
                stopPlaying(node)
                continue
            }
            if node.playing?.since == nil, node.interfaceState.contains(.visible) { startPlaying(node) }
            guard var state = node.playing, let since = state.since else { continue }
            let time = state.played + (now - since)
            let frames = state.timelines.map { $0.frame(after: time) }
            let indices = frames.map(\.index)
            if frames.allSatisfy({ $0.next == nil }) {
                state.isAtEnd = true
                state.since = nil
            }
            let isNew = indices != state.indices
            state.indices = indices
            node.playing = state
            if isNew { redraw(node) }
        }
    }

    var isPlaying: Bool { playingNodes.values.contains { $0.playing?.since != nil } }
}
