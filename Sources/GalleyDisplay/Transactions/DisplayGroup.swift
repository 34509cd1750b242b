internal import GalleyLayout
internal import GalleySupport
internal import GalleyUnicode
internal import Synchronization

/// The layers and transactions of one main loop: displayed, committed and completed once a turn.
///
/// A turn is a call of ``commit()``. By default turns come as jobs of the main actor when there is something to do; a host
/// with a loop of its own gives a ``HostLoop`` and calls ``commit()`` itself, once a turn or a frame.
@MainActor public final class DisplayGroup {
    /// The group of those who name none.
    public static let main = DisplayGroup()

    /// Where the work is done.
    public nonisolated let queue: DisplayQueue
    /// What fades, delays and long presses are timed with: the queue's.
    public nonisolated var clock: any DisplayClock { queue.clock }
    /// Memory of what was drawn for layers.
    public let contents: ContentsMemory
    nonisolated let mailbox: Mailbox

    /// Open, by container, in the order of their opening.
    private var open: [(container: ObjectIdentifier, transaction: DisplayTransaction)] = []
    private var openIndex: [ObjectIdentifier: Int] = [:]
    private var committedCount = 0
    /// Layers to be displayed, in the order in which they asked.
    private var scheduled: [DisplayLayer] = []
    /// Layers whose looks depend on the time.
    private var animated: [ObjectIdentifier: DisplayLayer] = [:]
    /// Layers whose contents were given back.
    private var released: [ObjectIdentifier: WeakLayer] = [:]
    private var tasks: [@MainActor () -> Void] = []

    /// What workers tell the main actor.
    final class Mailbox: Sendable {
        private let ended = Guarded<[DisplayTransaction]>([])
        private let isAsked = Atomic(false)
        private let loop: any DisplayLoop

        init(loop: any DisplayLoop) { self.loop = loop }

        func post(_ transaction: DisplayTransaction, to group: DisplayGroup) {
            ended.withLock { $0.append(transaction) }
            ask(for: group)
        }

        /// Asks for a turn, unless that was done.
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

        var isEmpty: Bool { ended.withLock { $0.isEmpty } }
    }

    /// A group.
    ///
    /// - Parameters:
    ///   - loop: how the group gets its turns.
    ///   - contentsLimit: bytes of drawn contents that layers which are not on screen may keep, with those that are.
    public init(
        queue: DisplayQueue = .shared, loop: any DisplayLoop = MainActorLoop(), contentsLimit: Int = 64 << 20
    ) {
        self.queue = queue
        contents = ContentsMemory(limit: contentsLimit)
        mailbox = Mailbox(loop: loop)
    }

    // MARK: - Turns

    /// One turn: runs the completions of what has ended, displays the layers that need it, and commits the open
    /// transactions.
    ///
    /// Completions may change layers and open transactions; those take part in the next turn.
    public func commit() {
        for transaction in mailbox.take() { transaction.completeIfDone() }
        let due = tasks
        tasks = []
        for task in due { task() }
        let layers = scheduled
        scheduled = []
        for layer in layers { layer.displayScheduled() }
        for layer in animated.values { layer.timePassed() }
        let transactions = open
        open = []
        openIndex = [:]
        for (_, transaction) in transactions { transaction.commit() }
        contents.trim()
    }

    /// The open transaction of `container`: one for all that is added to it in a turn.
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

    /// Whether nothing waits, runs, or has ended without being shown.
    public var isIdle: Bool {
        scheduled.isEmpty && tasks.isEmpty && open.isEmpty && committedCount == 0 && mailbox.isEmpty
    }

    /// Whether the looks of some layer change with time, so that the host has to keep its frames coming.
    public var isAnimating: Bool { !animated.isEmpty }

    /// Asks for a turn, unless one was asked for since the last.
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

    /// The contents of `layer` were given back.
    func wasReleased(_ layer: DisplayLayer, _ isReleased: Bool) {
        released[ObjectIdentifier(layer)] = isReleased ? WeakLayer(value: layer) : nil
    }

    /// A compositor has shown layers: those whose contents were given back are displayed again.
    func wereShown(_ layers: some Sequence<ObjectIdentifier>) {
        guard !released.isEmpty else { return }
        for layer in layers { released.removeValue(forKey: layer)?.value?.becameVisible() }
    }

    func wasCommitted(_ transaction: DisplayTransaction) { committedCount += 1 }
    func didComplete(_ transaction: DisplayTransaction) { committedCount -= 1 }
}
