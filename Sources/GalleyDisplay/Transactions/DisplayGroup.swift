internal import GalleyLayout
internal import GalleySupport
internal import GalleyUnicode
internal import Synchronization

/// The layers and transactions of one main loop, which are displayed, committed and completed once per turn.
///
/// A turn is a call of ``commit()``. By default, jobs of the main actor call it when there is something to do. A host
/// with a separate event loop passes a ``HostLoop`` and calls ``commit()`` once per iteration or frame.
@MainActor public final class DisplayGroup {
    /// The group that layers use where none is stated.
    public static let shared = DisplayGroup()

    /// The queue that runs the work.
    public nonisolated let queue: DisplayQueue
    /// The time for fades, delays and long presses: that of the queue's clock since the queue was created.
    public nonisolated var now: Duration { queue.now }
    /// The memory of layer contents.
    public let contents: ContentsMemory
    nonisolated let mailbox: Mailbox

    /// Open transactions with their containers, in order of creation.
    private var open: [(container: ObjectIdentifier, transaction: DisplayTransaction)] = []
    private var openIndex: [ObjectIdentifier: Int] = [:]
    private var committedCount = 0
    /// The number of turns that have ended.
    package private(set) var turnCount = 0
    /// Layers to display, in the order of their requests.
    private var scheduled: [DisplayLayer] = []
    /// Layers whose appearance depends on time.
    private var animated: [ObjectIdentifier: DisplayLayer] = [:]
    /// Layers whose contents were released.
    private var released: [ObjectIdentifier: WeakLayer] = [:]
    private var tasks: [@MainActor () -> Void] = []
    /// The closures called in each turn, by the object that requested them. While there are any, frames continue.
    private var timers: [ObjectIdentifier: @MainActor () -> Void] = [:]

    /// Messages from workers to the main actor.
    final class Mailbox: Sendable {
        private let ended = Guarded<[DisplayTransaction]>([])
        private let calls = Guarded<[@MainActor @Sendable () -> Void]>([])
        private let isAsked = Atomic(false)
        private let loop: any DisplayLoop

        init(loop: any DisplayLoop) { self.loop = loop }

        func post(_ transaction: DisplayTransaction, to group: DisplayGroup) {
            ended.withLock { $0.append(transaction) }
            ask(for: group)
        }

        /// Requests a turn, unless one is already requested.
        func ask(for group: DisplayGroup) {
            if !isAsked.exchange(true, ordering: .acquiringAndReleasing) { loop.requestTurn(of: group) }
        }

        func take() -> [DisplayTransaction] {
            isAsked.store(false, ordering: .sequentiallyConsistent)
            return ended.withLock { ended in
                defer { ended = [] }
                return ended
            }
        }

        func post(_ body: @escaping @MainActor @Sendable () -> Void, to group: DisplayGroup) {
            calls.withLock { $0.append(body) }
            ask(for: group)
        }

        func takeCalls() -> [@MainActor @Sendable () -> Void] {
            calls.withLock { calls in
                defer { calls = [] }
                return calls
            }
        }

        var isEmpty: Bool { ended.withLock { $0.isEmpty } && calls.withLock { $0.isEmpty } }
    }

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - loop: calls the group's turns.
    ///   - contentsLimit: the maximum number of bytes of drawn contents, on and off screen, before contents off screen
    ///     are released.
    public init(
        queue: DisplayQueue = .shared, loop: any DisplayLoop = MainActorLoop(), contentsLimit: Int = 64 << 20
    ) {
        self.queue = queue
        contents = ContentsMemory(limit: contentsLimit)
        mailbox = Mailbox(loop: loop)
    }

    // MARK: - Turns

    /// Performs one turn: runs the completions of finished work, displays the layers that need it, and commits the open
    /// transactions.
    ///
    /// Completions may change layers and open transactions, which take part in the next turn.
    public func commit() {
        for transaction in mailbox.take() { transaction.completeIfDone() }
        for call in mailbox.takeCalls() { call() }
        let due = tasks
        tasks = []
        for task in due { task() }
        let layers = scheduled
        scheduled = []
        for layer in layers { layer.displayScheduled() }
        for layer in animated.values { layer.timePassed() }
        for timer in timers.values { timer() }
        let transactions = open
        open = []
        openIndex = [:]
        for (_, transaction) in transactions { transaction.commit() }
        contents.trim()
        turnCount += 1
    }

    /// The open transaction of `container`, which collects everything added during a turn.
    public func transaction(for container: AnyObject) -> DisplayTransaction {
        let key = ObjectIdentifier(container)
        if let index = openIndex[key] {
            if open[index].transaction.state == .open { return open[index].transaction }
            open[index].transaction = DisplayTransaction(group: self)
            return open[index].transaction
        }
        let transaction = DisplayTransaction(group: self)
        openIndex[key] = open.count
        open.append((key, transaction))
        requestTurn()
        return transaction
    }

    /// Calls `body` in the next turn.
    public func performInNextTurn(_ body: @escaping @MainActor () -> Void) {
        tasks.append(body)
        requestTurn()
    }

    /// Calls `body` in the next turn; may be called on any thread.
    package nonisolated func performFromAnyThread(_ body: @escaping @MainActor @Sendable () -> Void) {
        mailbox.post(body, to: self)
    }

    /// Whether no work is waiting, running, or finished but not yet shown.
    public var isIdle: Bool {
        scheduled.isEmpty && tasks.isEmpty && open.isEmpty && committedCount == 0 && mailbox.isEmpty
    }

    /// Whether the appearance of a layer is changing with time, so that the host must continue to draw frames.
    public var isAnimating: Bool { !animated.isEmpty || !timers.isEmpty }

    /// Calls `body` in each turn, and keeps turns coming, until it is set to `nil` for the same owner.
    package func setTimer(_ owner: AnyObject, _ body: (@MainActor () -> Void)?) {
        timers[ObjectIdentifier(owner)] = body
        if body != nil { requestTurn() }
    }

    /// Requests a turn, unless one has been requested since the last turn.
    public nonisolated func requestTurn() {
        mailbox.ask(for: self)
    }

    // MARK: - For layers and transactions

    func schedule(_ layer: DisplayLayer) {
        scheduled.append(layer)
        requestTurn()
    }

    func setAnimated(_ layer: DisplayLayer, _ isAnimated: Bool) {
        animated[ObjectIdentifier(layer)] = isAnimated ? layer : nil
        if isAnimated { requestTurn() }
    }

    /// Called when the contents of `layer` were released.
    func wasReleased(_ layer: DisplayLayer, _ isReleased: Bool) {
        released[ObjectIdentifier(layer)] = isReleased ? WeakLayer(value: layer) : nil
    }

    /// Called when a compositor has shown layers: those with released contents are displayed again.
    func wereShown(_ layers: some Sequence<ObjectIdentifier>) {
        guard !released.isEmpty else { return }
        for layer in layers { released.removeValue(forKey: layer)?.value?.becameVisible() }
    }

    func wasCommitted(_ transaction: DisplayTransaction) { committedCount += 1 }
    func didComplete(_ transaction: DisplayTransaction) { committedCount -= 1 }
}
