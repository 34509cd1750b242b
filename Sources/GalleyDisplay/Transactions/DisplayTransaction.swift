public import GalleyLayout
internal import GalleySupport
internal import GalleyUnicode

/// Work in the background whose results are shown together.
///
/// What is added starts at once, and runs in parallel. When all of it has ended and the transaction has been committed,
/// the completions run one after the other, in the order in which they were added, in one turn of the main actor.
@MainActor public final class DisplayTransaction {
    /// How far a transaction has come.
    public enum State: Sendable, Hashable {
        /// More can be added.
        case open
        /// It waits for its work.
        case committed
        /// Its completions have run, or are running.
        case complete
    }

    /// How far the transaction has come.
    public private(set) var state = State.open
    private let group: DisplayGroup
    private var operations: [Operation] = []
    /// Operations whose work has not ended.
    private nonisolated let pending = Guarded(0)

    private struct Operation {
        let request: DisplayRequest
        let complete: @MainActor () -> Void
    }

    /// A transaction of its own, to be committed by its owner.
    public init(group: DisplayGroup = .main) {
        self.group = group
    }

    /// How many operations were added.
    public var count: Int { operations.count }

    /// Starts `work`, and calls `completion` exactly once, with the others of the transaction.
    ///
    /// - Parameters:
    ///   - priority: requests with a higher one come first.
    ///   - label: for people who read traces.
    ///   - completion: told ``DisplayOutcome/cancelled`` where the request was cancelled before this moment, even if its
    ///     work had ended.
    /// - Precondition: the transaction is open.
    @discardableResult public func add<Value: Sendable>(
        priority: Int = 0, label: String = "", _ work: @escaping @Sendable (CancellationToken) throws -> Value,
        completion: @escaping @MainActor (DisplayOutcome<Value>) -> Void
    ) -> DisplayRequest {
        precondition(state == .open, "work is added to a transaction before it is committed")
        pending.withLock { $0 += 1 }
        let result = Guarded<DisplayOutcome<Value>>(.cancelled)
        let request = group.queue.submit(priority: priority, label: label, work) { outcome in
            result.withLock { $0 = outcome }
            self.operationEnded()
        }
        operations.append(
            Operation(request: request) {
                completion(request.isCancelled ? .cancelled : result.withLock { $0 })
            })
        return request
    }

    /// Lets the completions run when all work has ended: now, if it has.
    public func commit() {
        guard state == .open else { return }
        state = .committed
        group.wasCommitted(self)
        completeIfDone()
    }

    /// Gives up what is still to be done. Completions run as always, and are told.
    public func cancel() {
        for operation in operations { operation.request.cancel() }
    }

    private nonisolated func operationEnded() {
        let isLast = pending.withLock { pending in
            pending -= 1
            return pending == 0
        }
        if isLast { group.mailbox.post(self, to: group) }
    }

    /// Runs the completions if all work has ended.
    func completeIfDone() {
        guard state == .committed, pending.withLock({ $0 }) == 0 else { return }
        state = .complete
        let ended = operations
        operations = []
        let queue = group.queue
        for operation in ended {
            operation.complete()
            if !operation.request.isCancelled { queue.note(operation.request, .committed, at: queue.clock.now) }
        }
        group.didComplete(self)
    }
}
