internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleySupport
internal import GalleyText

/// The images of one image node.
struct ImageState {
    /// The visible content.
    var shown: Bitmap?
    /// The position of the shown image among the sources; the count of the sources for a partial one.
    var quality = Int.max
    var isPartial = false
    var naturalSize: Size?
    /// The request that runs, by number.
    var request: (number: Int, source: Int, priority: NodeImagePriority, cancel: @Sendable () -> Void)?
    var nextNumber = 0
    var failures = 0
    /// When loading is tried again.
    var retryAt: Duration?
    /// Sources that could not be loaded.
    var failed: Set<Int> = []
}

/// The frames of an animated image.
struct PlayingState {
    var index = 0
    /// The time played before the current stretch.
    var played = Duration.zero
    /// The start of the current stretch; `nil` while it does not play.
    var since: Duration?
    var isAtEnd = false
}

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
            running.priority.set(priority)
            return
        }
        record(node, .load)
        state.nextNumber += 1
        let number = state.nextNumber
        let content = node.record.frame.size
        let shared = NodeImagePriority(priority)
        let mailbox = ImageMailbox(host: self, path: node.path, number: number)
        node.image = state
        let request = NodeImageRequest(
            name: image.sources[source],
            pixelSize: Size(width: content.width * scale, height: content.height * scale), priority: shared,
            queue: group.queue
        ) { report in mailbox.post(report) }
        let cancel = environment.images.load(request)
        node.image?.request = (number, source, shared, cancel)
        mailbox.open()
    }

    /// A report of a loader, on the main actor.
    func imageReported(_ report: NodeImageReport, for path: NodePath, number: Int) {
        guard let node = nodes[path], case .image(let image) = node.kind, var state = node.image,
            let request = state.request, request.number == number
        else { return }
        switch report {
        case .progress(let share): image.onLoad?(.progress(min(max(share, 0), 1)))
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
            image.onLoad?(.loaded(source: request.source))
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
            image.onLoad?(.failed(error, retries: retries))
            if !retries { startImage(of: node) }
        }
        setNeedsPass()
    }

    private func imageChanged(_ node: MountedNode) {
        if let shown = node.image?.shown, node.image?.naturalSize != shown.naturalSize {
            node.image?.naturalSize = shown.naturalSize
            layoutStateChanged(node)
        }
        redraw(node)
    }

    /// Tries again what has failed, when its time has come.
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
        request.cancel()
        record(node, .cancelled)
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

    func startPlaying(_ node: MountedNode) {
        guard case .animation(let image) = node.kind, image.isPlaying, image.frames.count > 1,
            node.playing?.since == nil, node.playing?.isAtEnd == false
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
            guard case .animation(let image) = node.kind, var state = node.playing else { continue }
            guard image.isPlaying else {
                stopPlaying(node)
                continue
            }
            if state.since == nil, node.interfaceState.contains(.visible), !state.isAtEnd { startPlaying(node) }
            guard let since = node.playing?.since else { continue }
            state = node.playing ?? state
            let (index, next) = image.frame(after: state.played + (now - since))
            if next == nil {
                state.isAtEnd = true
                state.since = nil
            }
            let isNew = index != state.index
            state.index = index
            node.playing = state
            if isNew { redraw(node) }
        }
    }

    var isPlaying: Bool { playingNodes.values.contains { $0.playing?.since != nil } }
}

/// Hands the reports of a loader to the host on the main actor, in its next turn.
final class ImageMailbox: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var reports: [NodeImageReport] = []
    }

    private let state = Guarded(State())
    private let path: NodePath
    private let number: Int
    private let reference: WeakHost
    private let group: DisplayGroup

    @MainActor init(host: NodeHost, path: NodePath, number: Int) {
        reference = WeakHost(value: host)
        group = host.group
        self.path = path
        self.number = number
    }

    /// Takes a report from any thread.
    func post(_ report: NodeImageReport) {
        let isOpen = state.withLock { state in
            state.reports.append(report)
            return state.isOpen
        }
        if isOpen { deliverSoon() }
    }

    /// The request is known to the host.
    @MainActor func open() {
        let hasReports = state.withLock { state in
            state.isOpen = true
            return !state.reports.isEmpty
        }
        if hasReports { group.performInNextTurn { self.deliver() } }
    }

    private func deliverSoon() {
        group.performFromAnyThread { self.deliver() }
    }

    @MainActor private func deliver() {
        let reports = state.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
        for report in reports { reference.value?.imageReported(report, for: path, number: number) }
    }
}

/// A reference that keeps no host alive.
struct WeakHost: Sendable {
    @MainActor weak var value: NodeHost?
}
