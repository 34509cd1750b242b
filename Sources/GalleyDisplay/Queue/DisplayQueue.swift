public import GalleyLayout
internal import GalleySupport
internal import GalleyUnicode

/// A queue that runs work in the background with limited parallelism, priorities and cancellation.
///
/// ```swift
/// let request = DisplayQueue.shared.submit(priority: 1) { cancellation in
///     try TextLayout(texts[0], in: .width(320), cancellation: cancellation)
/// } completion: { outcome in
///     print(outcome)   // once, on the worker's thread
/// }
/// ```
///
/// The first worker takes requests in order of arrival, so that no request waits forever; the other workers take the
/// highest priority first. No thread waits for another: a request that stalls blocks only its own worker.
public final class DisplayQueue: Sendable {
    /// The default queue, with as many workers as the machine has processors.
    public static let shared = DisplayQueue()

    private let elapsed: @Sendable () -> Duration
    private let workers: any DisplayWorkers
    private let trace: (@Sendable (DisplayTraceEvent) -> Void)?
    private let state: Guarded<State>

    /// A request and its work.
    private struct Entry: Sendable {
        let request: DisplayRequest
        let submitted: Duration
        /// Performs the work; returns its final stage and the function to call afterwards.
        let work: @Sendable () -> (DisplayTraceEvent.Stage, @Sendable () -> Void)
        let giveUp: @Sendable () -> Void
    }

    private struct State: Sendable {
        var waiting = WaitingList<Entry>()
        /// The state of each worker, by number; true if it is active.
        var workers: [Bool] = []
        var activeWorkers = 0
        var maximumWorkers: Int
        var statistics = DisplayStatistics()
        var lastNumber: UInt64 = 0

        /// Returns the number of a worker to start, if one is needed.
        mutating func addWorker() -> Int? {
            guard !waiting.isEmpty, activeWorkers < maximumWorkers else { return nil }
            // A started worker without a request will take this one; another would find none.
            guard statistics.running + waiting.count > activeWorkers else { return nil }
            activeWorkers += 1
            if let free = workers.firstIndex(of: false) {
                workers[free] = true
                return free
            }
            workers.append(true)
            return workers.count - 1
        }

        /// Whether a worker is needed. Number 0, which takes work in order, always is.
        func isWanted(worker number: Int) -> Bool { number == 0 || activeWorkers <= maximumWorkers }

        mutating func removeWorker(_ number: Int) {
            activeWorkers -= 1
            workers[number] = false
        }
    }

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - maximumWorkers: the number of requests that run in parallel; `nil` is the number of processors. At least 1.
    ///   - workers: the threads that run them.
    ///   - clock: measures fades, delays, long presses and the queue's counters. Tests, and hosts that render films, use
    ///     `ManualClock` from `GalleyTesting`.
    ///   - trace: called for each step of each request, on the thread where it happens.
    public init(
        maximumWorkers: Int? = nil, workers: any DisplayWorkers = ThreadWorkers.shared,
        clock: some Clock<Duration> = SuspendingClock(), trace: (@Sendable (DisplayTraceEvent) -> Void)? = nil
    ) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        self.workers = workers
        self.trace = trace
        state = Guarded(State(maximumWorkers: max(1, maximumWorkers ?? Processors.count)))
    }

    /// The time on the queue's clock since the queue was created. It never decreases.
    public var now: Duration { elapsed() }

    /// The number of requests that may run in parallel. When it is lowered, surplus workers end after their current
    /// request.
    public var maximumWorkers: Int {
        get { state.withLock { $0.maximumWorkers } }
        set {
            state.withLock { $0.maximumWorkers = max(1, newValue) }
            startWorkers()
        }
    }

    /// The queue's counters.
    public var statistics: DisplayStatistics {
        state.withLock { state in
            var result = state.statistics
            result.queued = state.waiting.count
            return result
        }
    }

    // MARK: - Requests

    /// Submits `work`.
    ///
    /// - Parameters:
    ///   - priority: requests with a higher priority are taken first.
    ///   - label: a name for traces.
    ///   - work: receives a token that is cancelled with the request. If it then throws `CancellationError`, as layout
    ///     and drawing do, the outcome is cancelled.
    ///   - completion: called exactly once, on the worker's thread, or on the thread that cancelled a request that had
    ///     not started.
    @discardableResult public func submit<Value: Sendable>(
        priority: Int = 0, label: String = "", _ work: @escaping @Sendable (CancellationToken) throws -> Value,
        completion: @escaping @Sendable (DisplayOutcome<Value>) -> Void
    ) -> DisplayRequest {
        let now = now
        let request = state.withLock { state in
            state.lastNumber += 1
            let request = DisplayRequest(number: state.lastNumber, priority: priority, label: label, queue: self)
            let token = request.cancellation
            let entry = Entry(request: request, submitted: now) {
                let outcome = DisplayQueue.perform(work, token)
                switch outcome {
                case .finished: return (.finished, { completion(outcome) })
                case .failed: return (.failed, { completion(outcome) })
                case .cancelled: return (.cancelled, { completion(outcome) })
                }
            } giveUp: {
                completion(.cancelled)
            }
            state.waiting.append(entry, number: request.number, priority: priority)
            return request
        }
        note(request, .queued, at: now)
        startWorkers()
        return request
    }

    /// Performs `work` on a worker and returns its result; cancelling the task cancels the request.
    ///
    /// - Throws: `CancellationError`, and the errors of `work`.
    public func submit<Value: Sendable>(
        priority: Int = 0, label: String = "", _ work: @escaping @Sendable (CancellationToken) throws -> Value
    ) async throws -> Value {
        let box = Guarded<DisplayRequest?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let request = submit(priority: priority, label: label, work) { outcome in
                    continuation.resume(with: Result { try outcome.get() })
                }
                box.withLock { $0 = request }
                if Task.isCancelled { request.cancel() }
            }
        } onCancel: {
            box.withLock { $0 }?.cancel()
        }
    }

    private static func perform<Value>(
        _ work: (CancellationToken) throws -> Value, _ token: CancellationToken
    ) -> DisplayOutcome<Value> {
        do {
            try token.check()
            let value = try work(token)
            return token.isCancelled ? .cancelled : .finished(value)
        } catch is CancellationError {
            return .cancelled
        } catch {
            return token.isCancelled ? .cancelled : .failed(error)
        }
    }

    /// Removes a cancelled request, unless a worker has started it.
    func withdraw(_ request: DisplayRequest) {
        let now = now
        let entry = state.withLock { state in
            let entry = state.waiting.remove(request.number)
            if let entry {
                state.statistics.cancelled += 1
                state.statistics.skipped += 1
                state.statistics.waitingTime += now - entry.submitted
            }
            return entry
        }
        guard let entry else { return }
        note(request, .cancelled, at: now)
        entry.giveUp()
    }

    func note(_ request: DisplayRequest, _ stage: DisplayTraceEvent.Stage, at time: Duration, worker: Int? = nil) {
        trace?(
            DisplayTraceEvent(
                request: request.number, stage: stage, time: time, priority: request.priority, worker: worker,
                label: request.label))
    }

    // MARK: - Workers

    private func startWorkers() {
        while let number = state.withLock({ $0.addWorker() }) {
            workers.start { self.step(worker: number) }
        }
    }

    /// Performs one request; returns false when the worker is no longer needed.
    private func step(worker number: Int) -> Bool {
        let began = now
        let entry = state.withLock { state -> Entry? in
            let taken =
                state.isWanted(worker: number)
                ? number == 0 ? state.waiting.takeFirst() : state.waiting.takeHighest() : nil
            guard let taken else {
                state.removeWorker(number)
                return nil
            }
            state.statistics.running += 1
            state.statistics.waitingTime += began - taken.submitted
            return taken
        }
        guard let entry else { return false }
        note(entry.request, .started, at: began, worker: number)
        let (stage, complete) = entry.work()
        let ended = now
        note(entry.request, stage, at: ended, worker: number)
        let goesOn = state.withLock { state in
            state.statistics.running -= 1
            state.statistics.workingTime += ended - began
            switch stage {
            case .finished: state.statistics.completed += 1
            case .failed: state.statistics.failed += 1
            default: state.statistics.cancelled += 1
            }
            if !state.waiting.isEmpty, state.isWanted(worker: number) { return true }
            state.removeWorker(number)
            return false
        }
        // Complete after the worker's state is updated, so that the completion can query the queue and submit more
        // requests.
        complete()
        return goesOn
    }
}
