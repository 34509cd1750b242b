internal import GalleyDisplay
internal import GalleyEditing
public import GalleyNodes
internal import GalleyText

/// A list on screen: its position, its rows, and commands.
///
/// ```swift
/// @MainActor func jump(to id: String, in host: NodeHost) {
///     host.list("feed")?.reveal(id, at: .center)
/// }
/// ```
///
/// A presentation belongs to a mounted ``ListNode``, and ends with it.
@MainActor public final class ListPresentation: HostedPresenter {
    let hosting: NodeHosting
    var content: ListContent
    var environment = NodeEnvironment()
    /// The current layout; `nil` until the first rows are laid out.
    var model: ListModel?
    /// The description of the model's rows while a newer one is prepared, whose closures know other items.
    var shown: ListContent?
    /// The offset along the list, from the start of the data.
    var offset = 0.0
    var generation = 0

    // MARK: Rows

    var laid = LaidOutRows()
    var failed: [ListKey: Int] = [:]
    /// Elements on screen and near it, in the order of the data.
    var mounted: [ListKey] = []
    var mountedKeys: Set<ListKey> = []
    /// Rows that are laid out in the background.
    var requests: [ListKey: RowRequest] = [:]
    /// Nodes inside of rows whose states have changed what the layouts depend on.
    var invalid: [ListKey: Set<NodePath>] = [:]
    /// The invalid nodes of rows whose layouts arrived since the last pass.
    var arrivedInvalid: [ListKey: Set<NodePath>] = [:]
    /// The nodes that became invalid since the preparation began.
    var newlyInvalid: [ListKey: Set<NodePath>] = [:]
    /// Rows that were laid out since the last pass.
    var arrivals: [(key: ListKey, row: LaidOutRow?, length: Double, version: Int, generation: Int)] = []
    /// Lengths that were measured since the preparation began.
    var log: [(key: ListKey, version: Int, generation: Int, length: Double)] = []
    /// Whether all rows are described and placed again.
    var needsPlacement = true
    /// Whether rows may have other frames since they were placed.
    var needsFrames = false
    /// The rows whose layouts arrived since they were placed.
    var changedRows: Set<ListKey> = []

    struct RowRequest {
        let request: DisplayRequest
        let version: Int
        let generation: Int
        let range: SizeRange
        let state: ListRowState
        /// The nodes that changed since the last layout.
        let invalid: Set<NodePath>
    }

    // MARK: Changes

    var needsPreparation = true
    /// Whether the visible rows are those of an earlier presentation, and are not laid out yet.
    var isRestored = false
    var preparation: DisplayRequest?
    /// The first rows, while they are prepared and placeholders may be shown.
    var waiting: ListWaiting?
    /// The layouts of placeholders, by the rows that they are shown for.
    var placeholders: [ListKey: HostedLayout] = [:]
    /// A change that waits for pictures.
    var isCommitting = false
    var preparationNumber = 0
    var measuring: DisplayRequest?
    var measuredUpTo = 0

    // MARK: Position

    var tracker = RangeTracker()
    var follower: TailFollower
    var target: ListPositioning.Target?
    /// The target of a motion that runs.
    var animatedTarget: ListPositioning.Target?
    /// Whether the list remains at its end until everything visible is measured.
    var holdsEnd = false
    var hasPosition = false
    /// The position that the changes of a turn keep; `nil` after the list was scrolled.
    var held: HeldPosition?
    var isLowOnMemory = false
    /// The length of the contents while the thumb is dragged, and the place of the thumb.
    var thumb: (length: Double, place: Double)?
    var counts = ListStatistics()
    /// The rows that are selected.
    var selectedRows: Set<ItemID> = []
    /// The row from which a selection is extended.
    var anchorRow: ItemID?
    /// The row that is to have the focus when it is mounted, and the one that had it last.
    var pendingFocus: ItemID?
    var lastFocus: ItemID?
    var typed: (text: String, time: Duration) = ("", .zero)
    var fetches: [ListEdge: FetchState] = [:]
    var refresh: ListFetch?
    /// The row that the user moves, and the one that is moved sideways.
    var moving: RowDrag?
    var swipe: RowSwipe?
    /// The rows that were reported as seen, with the parts of them, and whether the list was dragged then.
    var seenRows: [ItemID: Rect] = [:]
    var wasDragged = false
    var drawsRanges = false
    var searching: DisplayRequest?
    /// Whether items were removed, whose states are forgotten when they are no longer mounted.
    var hasRemovedItems = false

    init(_ hosting: NodeHosting, _ content: ListContent) {
        self.hosting = hosting
        self.content = content
        follower = TailFollower(isFollowing: content.anchor == .end)
        tracker = RangeTracker(isForward: content.anchor != .end)
        guard let start = content.start, content.snapshot.index(of: start.id) != nil,
            !start.followsEnd || content.anchor != .end
        else { return }
        target = ListPositioning.Target(start)
        follower = TailFollower(isFollowing: false)
    }

    // MARK: - Host

    /// Takes a new description.
    package func update(_ content: any HostedContent, environment: NodeEnvironment) {
        guard let content = content as? ListContent else { return }
        let before = self.content
        if before.version != content.version || !environment.isSame(as: self.environment) { generation += 1 }
        if before.anchor != content.anchor {
            follower = TailFollower(isFollowing: content.anchor == .end && isAtEnd)
            held = nil
        }
        if shown == nil, let model, model.snapshot.isIdentical(to: before.snapshot),
            !model.snapshot.isIdentical(to: content.snapshot)
        {
            shown = before
        }
        take(content)
        self.environment = environment
        updateSelection(from: before)
        needsPreparation = true
        needsPlacement = true
    }

    /// Takes the actions of a description that is laid out like the last one.
    package func takeActions(of content: any HostedContent) {
        guard var content = content as? ListContent else { return }
        // The same items: those that the model knows.
        content.snapshot = self.content.snapshot
        take(content)
    }

    private func take(_ content: ListContent) {
        let number = self.content.number + 1
        self.content = content
        self.content.number = number
    }

    /// Has the layout of a row take the newest content of the row, whose actions count.
    package func renewActions(of path: NodePath) {
        guard let key = key(of: path), let row = laid[key] else { return }
        row.layout.succeed(inDescription: content.number) { maker.node(of: key, row.state) }
    }

    /// The newest description, whose actions count.
    var newest: ListContent {
        hosting.renewActions()
        return content
    }

    /// Places what has changed.
    package func pass() {
        startPreparation()
        appearWithPlaceholders()
        guard model != nil else { return }
        applyArrivals()
        advanceMotion()
        advanceSwipe()
        endMotion()
        keepWithinEnds()
        requestRows()
        settleTarget()
        placeIfNeeded()
        giveFocus()
        focusActions()
        measureOthers()
        if !isWaiting { decideFetches() }
        reportRows()
        drawRanges()
    }

    /// Follows the scroll node.
    package func didScroll(_ cause: HostedScrollCause) {
        guard let model else { return }
        let placed = thumb == nil ? nil : model.axes.length(hosting.contentSize)
        offset = model.exchanged(model.axes.along(hosting.offset), length: placed)
        let view = model.axes.length(model.metrics.viewport)
        held = nil
        tracker.moved(to: offset, view: view)
        if moving != nil {
            aim()
            needsPlacement = true
        }
        if case .user = cause {
            target = nil
            holdsEnd = false
            animatedTarget = nil
            isLowOnMemory = false
            if swipe?.isDragged == false { closeSwipe() }
            noteScrolled()
        }
        follower.moved(to: offset, greatest: model.greatestOffset)
    }

    /// Lays out the row of a node again.
    package func invalidate(_ path: NodePath) {
        let steps = sequence(first: path, next: { $0.parent })
        guard let item = steps.first(where: { $0.parent == hosting.path }) else { return }
        guard let key = key(of: item) else { return }
        invalid[key, default: []].insert(path)
        newlyInvalid[key, default: []].insert(path)
        hosting.setNeedsPass()
    }

    /// The parts around the viewport that are displayed and preloaded.
    package var ranges: HostedRanges {
        let ranges = activeRanges
        guard let model else { return HostedRanges(display: (0, 0), preload: (0, 0), leave: 0) }
        let view = model.axes.length(model.metrics.viewport)
        func sides(_ extent: ListRanges.Extent) -> (before: Double, after: Double) {
            let (before, after) = tracker.extent(extent, view: view)
            return model.axes.isReversed ? (after, before) : (before, after)
        }
        return HostedRanges(
            display: sides(ranges.display), preload: sides(ranges.preload),
            leave: mode == .lowMemory ? 0 : view * RangeTracker.leave)
    }

    /// The mode, which follows from visibility and memory.
    public var mode: ListRanges.Mode {
        if isLowOnMemory { return .lowMemory }
        return hosting.isVisible ? .full : .minimum
    }

    var activeRanges: ListRanges {
        switch mode {
        case .full: content.ranges
        case .minimum: .minimum
        case .visibleOnly, .lowMemory: .visibleOnly
        }
    }

    /// Releases layouts of rows that are not visible.
    package func handleMemoryPressure() {
        isLowOnMemory = true
        needsPlacement = true
        hosting.setNeedsPass()
    }

    /// Ends all work.
    package func end() -> (any Sendable)? {
        preparationNumber += 1
        preparation?.cancel()
        measuring?.cancel()
        searching?.cancel()
        cancelFetches()
        refresh?.cancel()
        for request in requests.values { request.request.cancel() }
        requests = [:]
        return SavedList(
            model: model, shown: shown ?? content, offset: offset, follower: follower, generation: generation,
            environment: environment)
    }

    /// Continues from the position of an earlier presentation.
    package func restore(_ state: any Sendable) {
        guard let saved = state as? SavedList else { return }
        target = nil
        model = saved.model
        shown = saved.shown
        offset = saved.offset
        follower = saved.follower
        generation = saved.generation
        environment = saved.environment
        hasPosition = saved.model != nil
        isRestored = hasPosition
    }

    /// A key that no node in a row used.
    package func handle(_ stroke: KeyStroke) -> Bool { handleKey(stroke) }

    /// Text that no node in a row used.
    package func handle(text: String) -> Bool { typeAhead(text) }

    /// The place at which a drag that would end at `offset` ends.
    package func restingOffset(for offset: Point, velocity: Vector) -> Point {
        restingPlace(for: offset, velocity: velocity)
    }

    /// Whether something waits for the clock.
    package var wantsTime: Bool {
        animatedTarget != nil || waiting != nil && model == nil || waitsForFetch || moving != nil
            || swipe?.motion != nil
    }

    /// Layouts that are kept.
    package var layoutMemory: (count: Int, bytes: Int) { (laid.count, laid.bytes) }

    /// The identity of an element's row.
    func path(of key: ListKey) -> NodePath { laid[key]?.path ?? RowMaker.path(of: key, in: hosting.path) }

    /// The element whose row has an identity.
    private func key(of path: NodePath) -> ListKey? {
        path.id.map { .item($0) } ?? mounted.first { self.path(of: $0) == path }
    }

    var maker: RowMaker { maker(content) }

    /// Describes the rows of the model.
    var rowMaker: RowMaker { maker(shown ?? content) }

    private func maker(_ content: ListContent) -> RowMaker {
        // The list is mounted again when the host is resized, but not described again.
        var environment = environment
        environment.containerSize = hosting.hostSize
        return RowMaker(
            content: content, environment: environment, generation: generation, path: hosting.path,
            hostSize: hosting.hostSize)
    }

    var metrics: ListMetrics {
        ListMetrics(
            viewport: hosting.viewport, scale: environment.scale, isRightToLeft: environment.direction == .rtl,
            generation: generation)
    }

    var isAtEnd: Bool { model.map { offset > $0.greatestOffset - ListAnchoring.slack } ?? true }
    var isAtStart: Bool { offset < ListAnchoring.slack }

    /// The rule for the position in the next change.
    var positioning: ListPositioning { positioning(heldPosition(in: model)) }

    func positioning(_ position: HeldPosition) -> ListPositioning {
        ListPositioning(
            target: target, isAtEnd: holdsEnd || content.anchor == .end && follower.isFollowing,
            isAtStart: content.anchor == .start && position.isAtStart, anchors: position.anchors)
    }

    /// The position that the next change of the turn keeps.
    ///
    /// - Parameter model: the model before the change.
    func heldPosition(in model: ListModel?) -> HeldPosition {
        let turn = hosting.turn
        if let held, held.turn == turn { return held }
        let anchors = model.map { ListAnchoring.candidates(in: $0, at: offset, preferred: engaged) } ?? []
        return HeldPosition(turn: turn, anchors: anchors, isAtStart: isAtStart)
    }

    /// The rows that have the focus or a press in them.
    var engaged: [ListKey] {
        let paths = hosting.engagedItems
        guard !paths.isEmpty else { return [] }
        return mounted.filter { paths.contains(path(of: $0)) }
    }
}

extension NodeHost {
    /// The list on screen with an id; `nil` where there is none.
    public func list(_ id: some Hashable & Sendable) -> ListPresentation? { path(of: id).flatMap { list(at: $0) } }

    /// The list on screen with an identity.
    public func list(at path: NodePath) -> ListPresentation? { presenter(at: path) as? ListPresentation }
}
