public import GalleyLayout
internal import GalleySupport
internal import GalleyUnicode

/// Work in the background whose results appear together.
///
/// Added work starts at once and runs in parallel. When all of it has ended and the transaction has been committed, the
/// completions run in the order in which they were added, in one turn of the main actor.
@MainActor public final class DisplayTransaction {
    /// The state of a transaction.
    public enum State: Sendable, Hashable {
        /// Work can be added.
        case open
        /// The transaction waits for its work.
        case committed
        /// The completions have run or are running.
        case complete
    }

    /// The current state.
    public private(set) var state = State.open
    private let group: DisplayGroup
    private var operations: [Operation] = []
    /// The number of operations whose work has not ended.
    private nonisolated let pending = Guarded(0)

    private struct Operation {
        let request: DisplayRequest
        let complete: @MainActor () -> Void
    }

    /// Creates a separate transaction, which its owner commits.
    public init(group: DisplayGroup = .shared) {
        self.group = group
    }

    /// The number of added operations.
    public var count: Int { operations.count }

    /// Starts `work`, and calls `completion` exactly once, together with the others of the transaction.
    ///
    /// - Parameters:
    ///   - priority: requests with a higher priority are taken first.
    ///   - label: a name for traces.
    ///   - completion: receives ``DisplayOutcome/cancelled`` if the request was cancelled before this moment, even if
    ///     its work had ended.
    /// - Precondition: the transaction is open.
    @discardableResult public func add<Value: Sendable>(
        priority: Int = 0, label: String = "", _ work: @escaping @Sendable (CancellationToken) throws -> Value,
        completion: @escaping @MainActor (DisplayOutcome<Value>) -> Void
    ) -> DisplayRequest {
        precondition(state == .open, "no work can be added to a committed transaction")
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

    /// Lets the completions run when all work has ended, or now if it has.
    public func commit() {
        guard state == .open else { return }
        state = .committed
        group.wasCommitted(self)
        completeIfDone()
    }

    /// Cancels the remaining work. Completions still run, with cancelled outcomes.
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
            if !operation.request.isCancelled { queue.note(operation.request, .committed, at: queue.now) }
        }
        group.didComplete(self)
    }
}
