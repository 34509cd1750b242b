public import GalleyLayout
internal import GalleySupport
internal import GalleyUnicode

/// Runs work in the background: as much at a time as it may, the urgent first, and nothing that is no longer wanted.
///
/// ```swift
/// let request = DisplayQueue.shared.submit(priority: 1) { cancellation in
///     try TextLayout(text, in: .width(320), cancellation: cancellation)
/// } completion: { outcome in
///     …   // on the worker's thread; once
/// }
/// ```
///
/// The first worker takes requests in the order of their arrival, so that none waits for ever; further workers take the
/// highest priority first. No thread waits for another: a request whose work stalls holds up its own worker alone.
public final class DisplayQueue: Sendable {
    /// The queue of those who name none: as many workers as the machine has processors.
    public static let shared = DisplayQueue()

    /// What the queue's times are measured with.
    public let clock: any DisplayClock
    private let workers: any DisplayWorkers
    private let trace: (@Sendable (DisplayTraceEvent) -> Void)?
    private let state: Guarded<State>

    /// A request and what is to be done for it.
    private struct Entry: Sendable {
        let request: DisplayRequest
        let submitted: Duration
        /// Does the work; returns how it ended and what then is to be called.
        let work: @Sendable () -> (DisplayTraceEvent.Stage, @Sendable () -> Void)
        let giveUp: @Sendable () -> Void
    }

    private struct State: Sendable {
        var waiting = WaitingList<Entry>()
        /// By number; true where there is a worker.
        var workers: [Bool] = []
        var activeWorkers = 0
        var maximumWorkers: Int
        var statistics = DisplayStatistics()
        var lastNumber: UInt64 = 0

        /// The number of a worker that is to be started.
        mutating func addWorker() -> Int? {
            guard !waiting.isEmpty, activeWorkers < maximumWorkers else { return nil }
            // One that has no request yet will come for this one; more would find nothing.
            guard statistics.running + waiting.count > activeWorkers else { return nil }
            activeWorkers += 1
            if let free = workers.firstIndex(of: false) {
                workers[free] = true
                return free
            }
            workers.append(true)
            return workers.count - 1
        }

        /// Where there are too many workers, the one that takes work in order stays.
        func isWanted(worker number: Int) -> Bool { number == 0 || activeWorkers <= maximumWorkers }

        mutating func removeWorker(_ number: Int) {
            activeWorkers -= 1
            workers[number] = false
        }
    }

    /// A queue.
    ///
    /// - Parameters:
    ///   - maximumWorkers: how many requests run at a time; `nil` is the number of processors. At least 1.
    ///   - workers: where they run.
    ///   - trace: told of each step of each request, on whatever thread it happens.
    public init(
        maximumWorkers: Int? = nil, workers: any DisplayWorkers = ThreadWorkers.shared,
        clock: any DisplayClock = MonotonicClock(), trace: (@Sendable (DisplayTraceEvent) -> Void)? = nil
    ) {
        self.clock = clock
        self.workers = workers
        self.trace = trace
        state = Guarded(State(maximumWorkers: max(1, maximumWorkers ?? Processors.count)))
    }

    /// How many requests may run at a time. Where it is lowered, workers end after the request that they have.
    public var maximumWorkers: Int {
        get { state.withLock { $0.maximumWorkers } }
        set {
            state.withLock { $0.maximumWorkers = max(1, newValue) }
            startWorkers()
        }
    }

    /// What the queue has done and does.
    public var statistics: DisplayStatistics {
        state.withLock { state in
            var result = state.statistics
            result.queued = state.waiting.count
            return result
        }
    }

    // MARK: - Requests

    /// Asks for `work` to be done.
    ///
    /// - Parameters:
    ///   - priority: requests with a higher one come first.
    ///   - label: for people who read traces.
    ///   - work: given a token that is cancelled when the request is; work that then throws `CancellationError`, as
    ///     layout and drawing do, was cancelled.
    ///   - completion: called exactly once, on the worker's thread, or on that of whoever cancelled a request that had
    ///     not begun.
    @discardableResult public func submit<Value: Sendable>(
        priority: Int = 0, label: String = "", _ work: @escaping @Sendable (CancellationToken) throws -> Value,
        completion: @escaping @Sendable (DisplayOutcome<Value>) -> Void
    ) -> DisplayRequest {
        let now = clock.now
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

    /// Does `work` on a worker while the calling task waits; cancelling the task cancels the request.
    ///
    /// - Throws: `CancellationError`, and what `work` throws.
    public func run<Value: Sendable>(
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

    /// Takes a request out that has been cancelled, where no worker has it yet.
    func withdraw(_ request: DisplayRequest) {
        let now = clock.now
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

    /// Does one request; false when the worker is no longer needed.
    private func step(worker number: Int) -> Bool {
        let began = clock.now
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
        let ended = clock.now
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
        // After the worker has been counted out, so that what completes may look at the queue and ask for more.
        complete()
        return goesOn
    }
}
