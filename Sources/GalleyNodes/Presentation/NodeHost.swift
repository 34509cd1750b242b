public import GalleyBoxes
public import GalleyDisplay
public import GalleyDrawing
public import GalleyEditing
internal import GalleyLayout
public import GalleyText

/// Presents nodes in layers.
///
/// ```swift
/// let host = NodeHost(size: Size(width: 320, height: 480), scale: 2)
/// host.describe(TextNode(markdown: markdown))
/// let compositor = try Compositor(root: host.root, size: host.size, scale: 2)
/// // Once a frame:
/// host.turn()
/// try compositor.composite()
/// ```
///
/// The program describes its nodes again whenever its model changes. In the background, the host lays out the nodes that
/// differ and draws their new pictures. It then shows all changes in one turn; until then the old pictures remain. Events
/// are passed to ``handle(_:)``. The clock of the ``group`` provides the time, and the workers of its queue do the
/// background work, so that a host runs without a window, and step by step in tests.
@MainActor public final class NodeHost {
    /// The group that contains the host's layers and transactions.
    public let group: DisplayGroup
    /// The layer that contains all nodes; it may be inside other layers.
    public let root: DisplayLayer
    /// The size in points.
    public private(set) var size: Size { didSet { knownEnvironment = nil } }
    /// Pixels per point.
    public private(set) var scale: Double { didSet { knownEnvironment = nil } }
    /// Values for all nodes. ``NodeEnvironment/scale`` and ``NodeEnvironment/containerSize`` are the host's. A change
    /// describes the nodes again.
    public var environment: NodeEnvironment {
        didSet {
            knownEnvironment = nil
            // The loader may be another one.
            loadedImages = [:]
            setNeedsUpdate()
        }
    }
    /// The resources that drawings share.
    public var renderer = TextRenderer.shared

    /// Called when a description cannot be laid out; the nodes stay as they were.
    public var onError: (@MainActor (any Error) -> Void)?
    /// The error of the last description; `nil` after one that was laid out.
    public private(set) var error: (any Error)?
    /// Called in the turn that mounts a layout, before anything is composited: the place to correct scroll offsets.
    public var onMount: (@MainActor () -> Void)?
    /// Called with everything that happens to nodes, after their own handlers.
    public var onRecord: (@MainActor (NodeRecord) -> Void)?
    /// The transition of changes to nodes without a transition; `nil` animates none.
    public var transition: NodeTransition?
    /// The clipboard of the text nodes and editors.
    public var clipboard: any TextClipboard = LocalClipboard()
    /// Checks the editors that check their spelling, in the background; `nil` marks nothing.
    public var spellChecker: (any SpellChecker)? { didSet { spellCheckerChanged() } }
    /// The number of changes after which results of the checker are outdated.
    var spellingGeneration = 0
    /// The commands of keys in editors.
    public var keyBindings = KeyBindings.linux
    /// Called when the user drags selected text out of the host. The window starts a drag with the content, and returns whether
    /// it did. If the property is `nil`, such a drag changes the selection instead.
    public var onDragOut: (@MainActor (NodeDragContent) -> Bool)?
    /// The text that the window drags.
    var dragged: DraggedText?
    /// The modifier keys that are held down while pointers are used: with shift, a press extends an editor's selection.
    public var pointerModifiers: KeyStroke.Modifiers = []
    /// Whether the caret of the editor with the focus is shown. A window that makes it blink changes this.
    public var showsCaret = true {
        didSet { if showsCaret != oldValue, let node = focus.flatMap({ nodes[$0] }) { updateCaret(node) } }
    }
    /// Whether Tab moves the focus from the last node to the first, and Shift and Tab from the first to the last. Otherwise
    /// the focus is removed there, and the key is not used, so that a widget around the host can have the focus next.
    public var wrapsFocus = true
    /// Whether the areas that can be hit are shown.
    public var showsHitAreas = false { didSet { if showsHitAreas != oldValue { setNeedsPass() } } }
    /// Distances and times of gestures.
    public var gestures = NodeGestures()

    /// Whether the host can be seen. While it cannot, no node is in the state `visible`, and nothing plays.
    public var isVisible = true {
        didSet {
            guard isVisible != oldValue else { return }
            needsStates = true
            setNeedsPass()
        }
    }

    /// Whether drawing has to wait. Layouts are still made.
    public var isSuspended = false {
        didSet {
            guard isSuspended != oldValue else { return }
            root.displaySuspended = isSuspended
            setNeedsPass()
        }
    }

    // MARK: Update

    private var knownEnvironment: SharedEnvironment?
    private var description: any Node = LayoutSpec.wrapper {}
    /// The time at which the program described it.
    private var describedAt = Duration.zero
    /// The time at which the layout that is being mounted was described.
    var mountedDescriptionTime: Duration?
    /// The number of descriptions, and the number of the one that ``chunk`` was made of.
    private(set) var version = 0
    private var chunkVersion = -1
    /// The number of the last description that was mounted, or whose layout failed.
    var settledVersion = 0
    private var needsLayout = false
    /// Nodes whose state has changed what their layout depends on.
    var dirty: Set<NodePath> = []
    private(set) var chunk: NodeChunk?
    private var layoutRequest: DisplayRequest?
    private var layoutGeneration = 0
    private var hasCancelledLayout = false
    private var arrived: (layout: NodeLayout, transition: NodeTransition?, describedAt: Duration, version: Int)?
    private var update: PendingUpdate?
    private var updateNumber = 0
    private var nextTransition = TransitionChoice.host
    /// The layout on screen.
    public private(set) var layout: NodeLayout?

    // MARK: Presentation

    var nodes: [NodePath: MountedNode] = [:]
    var topNodes: [MountedNode] = []
    /// Nodes that change with time, so that a turn does not look at all others.
    var scrollNodes: [NodePath: MountedNode] = [:]
    var imageNodes: [NodePath: MountedNode] = [:]
    var playingNodes: [NodePath: MountedNode] = [:]
    /// Nodes whose layout depends on their state: images, editors and buttons.
    var statefulNodes: [NodePath: MountedNode] = [:]
    /// Loads that run, and their results as long as nodes show them.
    var imageLoads: [ImageKey: ImageLoad] = [:]
    var loadedImages: [ImageKey: LoadedImage] = [:]
    var lastLoad = 0
    /// Nodes in transition, and nodes from which removed nodes fade away.
    var transitioning: [NodePath: MountedNode] = [:]
    /// Nodes with presenters that have something to place.
    var presentersInNeed: Set<NodePath> = []
    /// States of nodes inside of items that are evicted, by the item.
    var savedStates: [NodePath: [NodePath: SavedNodeState]] = [:]
    var topGhosts: [RemovedNode] = []
    /// Nodes whose drawings differ from what they show.
    var needsDrawing: [MountedNode] = []
    var needsStates = false
    private var isPassScheduled = false
    private(set) var isInPass = false
    var counts = NodeWork()
    var records: [NodeRecord] = []
    let hitOverlay: NodeLayer

    // MARK: Input

    var pointers: [Int: PointerState] = [:]
    var hovered: MountedNode?
    weak var hoveredControl: MountedNode?
    /// The node that has the keyboard's focus; `nil` without one.
    public internal(set) var focus: NodePath? { didSet { if focus != oldValue { needsAccessibility = true } } }
    var needsAccessibility = false
    /// Texts that assistive technology has not spoken yet.
    var announcements: [NodeAnnouncement] = []
    var repeatingButton: (node: MountedNode, next: Duration)?
    var lastAutoscroll: Duration?
    /// Whether contents are moved by the program, not by the user.
    var isMovedByProgram = false
    var lastTap: (time: Duration, place: Point, count: Int)?

    /// A host without nodes.
    ///
    /// - Parameters:
    ///   - size: in points.
    ///   - scale: pixels per point; edges of nodes are on whole pixels.
    ///   - group: the turns, the clock and the workers of the host.
    public init(
        size: Size, scale: Double = 1, environment: NodeEnvironment = NodeEnvironment(), group: DisplayGroup = .shared
    ) {
        self.group = group
        self.size = size
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        self.environment = environment
        root = DisplayLayer(group: group)
        root.name = "host"
        root.scale = self.scale
        root.clipsToBounds = true
        root.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        hitOverlay = NodeLayer(group: group)
        hitOverlay.scale = self.scale
    }

    isolated deinit {
        group.setTimer(self, nil)
        layoutRequest?.cancel()
        for load in imageLoads.values { load.cancel() }
    }

    /// The time of the host's clock.
    var now: Duration { group.now }

    /// The rectangle of the host in its own coordinates.
    var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

    // MARK: - Describing

    /// Replaces the described node by `node`. Nodes that keep their identity keep their state, and their
    /// pictures until new ones are ready.
    ///
    /// The host's ``transition`` animates the change.
    public func describe(_ node: some Node) {
        description = node
        describedAt = now
        version += 1
        setNeedsUpdate()
    }

    /// Replaces the described node by `node`, as ``describe(_:)``, with another transition than the host's.
    ///
    /// - Parameter transition: Animates the change; `nil` shows it at once.
    public func describe(_ node: some Node, transition: NodeTransition?) {
        nextTransition = .own(transition)
        describe(node)
    }

    /// The transition of the next change.
    private enum TransitionChoice {
        case host
        case own(NodeTransition?)
    }

    /// Shows `node` in this call: lays out and draws on the main actor.
    ///
    /// - Throws: the errors of ``NodeLayout/init(_:in:environment:images:cancellation:)``. Nothing is changed then.
    public func describeImmediately(_ node: some Node) throws {
        description = node
        describedAt = now
        version += 1
        try updateImmediately()
    }

    /// Changes the size, and the pixels per point.
    public func resize(to size: Size, scale: Double? = nil) {
        let scale = scale ?? self.scale
        guard size != self.size || scale != self.scale else { return }
        self.size = size
        if scale > 0, scale.isFinite { self.scale = scale }
        root.scale = self.scale
        root.frame = Rect(origin: root.frame.origin, size: size)
        setNeedsUpdate()
    }

    /// Describes the same node again.
    public func setNeedsUpdate() {
        needsLayout = true
        setNeedsPass()
    }

    /// Lays out and draws the description on the main actor, and cancels background work for it.
    ///
    /// - Throws: the errors of ``NodeLayout/init(_:in:environment:images:cancellation:)``. Nothing is changed then.
    public func updateImmediately() throws {
        layoutGeneration += 1
        layoutRequest?.cancel()
        layoutRequest = nil
        arrived = nil
        let job = makeJob()
        let (environment, size) = (sharedEnvironment, size)
        let (chunk, layout) = try NodeHost.lay(
            description, environment, size, previous: self.chunk, isSame: chunkVersion == version, job: job)
        needsLayout = false
        dirty = []
        finish(update, isCancelled: true)
        update = nil
        counts.laidOut += job.laidOut
        counts.described += job.described
        self.chunk = chunk
        chunkVersion = version
        error = nil
        var new = plan(layout, transition: takeTransition())
        new.describedAt = describedAt
        new.version = version
        for item in new.drawings {
            let picture = try? item.drawing.picture(
                replacing: item.before, renderer: renderer, cancellation: CancellationToken())
            new.pictures[item.path] = (item.drawing, picture)
        }
        mount(new)
        pass()
    }

    /// The size that the described node would have if it could choose one in a range. Nothing on screen is changed.
    ///
    /// - Throws: the errors of ``NodeLayout/init(_:in:environment:images:cancellation:)``.
    public func size(in range: SizeRange) throws -> Size {
        try range.validate()
        return try measure { $0.measure(in: range).size }
    }

    /// The smallest width at which no contents of the described node stick out, such as the width of the longest word.
    ///
    /// - Throws: the errors of ``NodeLayout/init(_:in:environment:images:cancellation:)``.
    public func minimumWidth() throws -> Double { try measure { $0.minimum().width } }

    private func measure<Result>(_ body: (NodeChunk) throws -> Result) throws -> Result {
        let job = makeJob()
        return try LayoutJob.$current.withValue(job) {
            if let chunk, chunkVersion == version, job.dirty.isEmpty, chunk.isFor(sharedEnvironment) {
                return try body(chunk)
            }
            return try body(
                try NodeExpander.chunk(
                    for: description, path: .root, environment: sharedEnvironment, previous: chunk, job: job))
        }
    }

    /// Whether nothing waits, runs or moves: a turn would change nothing until the next event.
    public var isIdle: Bool {
        !needsLayout && layoutRequest == nil && arrived == nil && update == nil && needsDrawing.isEmpty
            && !isPassScheduled && group.isIdle && !isMoving
    }

    /// Whether something moves or waits for the clock: transitions, scrolling, long presses, images to be tried again.
    public var isMoving: Bool { wantsTime }

    // MARK: - Turns

    /// Performs one turn: shows finished layouts and pictures, and starts work for changed nodes.
    ///
    /// A host whose group has a separate loop needs no calls, but they are allowed.
    /// - Returns: the work since the last call.
    @discardableResult public func turn() -> NodeWork {
        pass()
        group.commit()
        defer { counts = NodeWork() }
        return counts
    }

    /// The records since the last call, in the order in which they were delivered.
    public func takeRecords() -> [NodeRecord] {
        defer { records = [] }
        return records
    }

    func record(_ node: MountedNode, _ event: NodeRecord.Event) { record(node.path, event) }

    func record(_ path: NodePath, _ event: NodeRecord.Event) {
        let record = NodeRecord(path, event)
        // A program that takes no records does not pay for them without end.
        if records.count >= 100_000 { records.removeFirst(50_000) }
        records.append(record)
        onRecord?(record)
    }

    func setNeedsPass() {
        guard !isPassScheduled else { return }
        isPassScheduled = true
        group.performInNextTurn { [weak self] in self?.pass() }
    }

    /// Runs the passes over changed nodes.
    func pass() {
        guard !isInPass else { return }
        isInPass = true
        isPassScheduled = false
        advanceTime()
        startLayout()
        takeArrived()
        passPresenters()
        drawPending()
        for _ in 0..<8 where needsStates || !presentersInNeed.isEmpty {
            passPresenters()
            needsStates = false
            updateInterfaceStates()
        }
        drawPending()
        updateHitOverlay()
        updateTimer()
        isInPass = false
    }

    private func updateTimer() {
        guard wantsTime else { return group.setTimer(self, nil) }
        group.setTimer(self) { [weak self] in self?.setNeedsPassInTimer() }
    }

    private func setNeedsPassInTimer() { if !isPassScheduled { pass() } }

    // MARK: - Layout

    /// The environment of all nodes.
    var hostEnvironment: NodeEnvironment { sharedEnvironment.values }

    /// The environment of all nodes, the same one until it is changed.
    private var sharedEnvironment: SharedEnvironment {
        if let knownEnvironment { return knownEnvironment }
        var environment = environment
        environment.scale = scale
        environment.containerSize = size
        let shared = SharedEnvironment(environment)
        knownEnvironment = shared
        return shared
    }

    private func makeJob() -> LayoutJob { LayoutJob(states: layoutStates, dirty: dirty) }

    /// The inputs of the layouts of all nodes that have some.
    var layoutStates: [NodePath: NodeState] {
        var states: [NodePath: NodeState] = [:]
        for node in statefulNodes.values {
            if let state = layoutState(of: node) { states[node.path] = state }
        }
        return states
    }

    /// The inputs of a node's layout.
    func layoutState(of node: MountedNode) -> NodeState? {
        if node.control.isEmpty, node.image == nil, node.editor == nil { return nil }
        var state = NodeState()
        state.control = node.control
        state.imageSize = node.image?.naturalSize
        if let editor = node.editor { state.text = editor.editor.text }
        return state == NodeState() ? nil : state
    }

    private nonisolated static func lay(
        _ node: any Node, _ environment: SharedEnvironment, _ size: Size, previous: NodeChunk?, isSame: Bool,
        job: LayoutJob
    ) throws -> (NodeChunk, NodeLayout) {
        return try LayoutJob.$current.withValue(job) {
            if isSame, let previous, !job.dirty.contains(.root), previous.isFor(environment) {
                return (previous, try previous.layout(size: size, phase: .zero))
            }
            let chunk = try NodeExpander.chunk(
                for: node, path: .root, environment: environment, previous: previous, job: job)
            return (chunk, try chunk.layout(size: size, phase: .zero))
        }
    }

    private func takeTransition() -> NodeTransition? {
        defer { nextTransition = .host }
        return if case .own(let transition) = nextTransition { transition } else { transition }
    }

    private func startLayout() {
        guard needsLayout, size.width >= 0, size.height >= 0 else { return }
        if let request = layoutRequest {
            // The newest description supersedes the one in progress, but not an unlimited number of times.
            guard !hasCancelledLayout else { return }
            hasCancelledLayout = true
            request.cancel()
        }
        needsLayout = false
        layoutGeneration += 1
        let generation = layoutGeneration
        let job = makeJob()
        let taken = dirty
        dirty = []
        let (node, environment, size, previous) = (description, sharedEnvironment, size, chunk)
        let (version, describedAt) = (version, describedAt)
        let isSame = chunkVersion == version
        let transition = takeTransition()
        let transaction = DisplayTransaction(group: group)
        layoutRequest = transaction.add(priority: 1000, label: "layout") { cancellation in
            // The job checks its token between components, and so do the layouts of texts.
            try cancellation.check()
            return try NodeHost.lay(
                node, environment, size, previous: previous, isSame: isSame, job: job.with(cancellation: cancellation))
        } completion: { [weak self] outcome in
            self?.layoutEnded(outcome, generation, version, describedAt, job, dirty: taken, transition)
        }
        transaction.commit()
    }

    private func layoutEnded(
        _ outcome: DisplayOutcome<(NodeChunk, NodeLayout)>, _ generation: Int, _ version: Int, _ describedAt: Duration,
        _ job: LayoutJob, dirty taken: Set<NodePath>, _ transition: NodeTransition?
    ) {
        counts.laidOut += job.laidOut
        counts.described += job.described
        guard generation == layoutGeneration else {
            // The changes that required the layout are still to be laid out.
            dirty.formUnion(taken)
            if !taken.isEmpty { setNeedsUpdate() }
            return
        }
        layoutRequest = nil
        hasCancelledLayout = false
        switch outcome {
        case .cancelled: dirty.formUnion(taken)
        case .failed(let failure):
            error = failure
            settledVersion = version
            onError?(failure)
        case .finished(let (chunk, layout)):
            error = nil
            arrived = (layout, transition, describedAt, version)
            self.chunk = chunk
            chunkVersion = version
        }
        pass()
    }

    /// Starts to draw a finished layout, or mounts it if it needs no pictures.
    private func takeArrived() {
        guard let new = arrived, update == nil, !isSuspended else { return }
        arrived = nil
        var planned = plan(new.layout, transition: new.transition)
        planned.describedAt = new.describedAt
        planned.version = new.version
        guard !planned.drawings.isEmpty else { return mount(planned) }
        let transaction = DisplayTransaction(group: group)
        update = planned
        update?.transaction = transaction
        updateNumber += 1
        let number = updateNumber
        let renderer = renderer
        for item in planned.drawings {
            let drawing = item.drawing
            transaction.add(priority: item.priority, label: "draw \(item.path)") { cancellation in
                try drawing.picture(replacing: item.before, renderer: renderer, cancellation: cancellation)
            } completion: { [weak self] outcome in
                // The pictures of a replaced update are not used.
                guard let self, self.updateNumber == number, self.update != nil else { return }
                if case .finished(let picture) = outcome {
                    self.update?.pictures[item.path] = (drawing, picture)
                }
                self.update?.remaining -= 1
                self.mountIfDrawn()
            }
        }
        transaction.commit()
    }

    private func mountIfDrawn() {
        guard let drawn = update, drawn.remaining <= 0 else { return }
        update = nil
        mount(drawn)
        pass()
    }

    private func finish(_ update: PendingUpdate?, isCancelled: Bool) {
        guard isCancelled, let transaction = update?.transaction else { return }
        transaction.cancel()
    }

    func noteMounted(_ layout: NodeLayout) { self.layout = layout }

    /// Releases layouts that are not the latest.
    func trimLayouts() { chunk?.trim() }

    /// The memory of the host.
    public var memory: NodeMemory {
        let hosted = scrollNodes.values.reduce(0) { $0 + ($1.presenter?.layoutMemory.count ?? 0) }
        return NodeMemory(
            nodes: nodes.count, layouts: (chunk?.layoutCount ?? 0) + hosted, pictures: group.contents.layerCount,
            pictureBytes: group.contents.bytes)
    }
}

extension LayoutJob {
    /// The same job, which counts in this one, under another token.
    func with(cancellation: CancellationToken) -> LayoutJob { LayoutJob(self, cancellation: cancellation) }
}
