internal import Galley
internal import NIOConcurrencyHelpers
internal import NIOPosix

/// Threads that render, with a queue of bounded length.
final class RenderQueue: Sendable {
    /// The counts of work since the start.
    struct Counts: Sendable, Hashable {
        /// Work that was refused because the queue was full.
        var refused = 0
        /// Work that was begun.
        var begun = 0
        /// Work that ended with a result or an error.
        var finished = 0
        /// Work that was stopped while it ran.
        var stopped = 0
        /// Work that was cancelled, or too late, before it began.
        var dropped = 0
        /// Work that waits.
        var waiting = 0
        /// Work that runs.
        var running = 0
    }

    let workers: Int
    let capacity: Int
    private let pool: NIOThreadPool
    private let state = NIOLockedValueBox(Counts())

    init(workers: Int, capacity: Int) {
        (self.workers, self.capacity) = (workers, capacity)
        pool = NIOThreadPool(numberOfThreads: workers)
        pool.start()
    }

    var counts: Counts { state.withLockedValue { $0 } }

    /// Ends the threads once the queue is empty.
    func shutDown() async { try? await pool.shutdownGracefully() }

    /// Runs work on one of the threads.
    ///
    /// - Throws: ``ServiceError`` with the status 429 if the queue is full; the error of the work; `CancellationError` if
    ///   the token was cancelled before the work began or ended.
    func run<Value: Sendable>(
        until token: CancellationToken, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let waiting = state.withLockedValue { counts -> Int? in
            // An idle thread takes its work from the queue.
            guard counts.waiting + counts.running < capacity + workers else {
                counts.refused += 1
                return counts.waiting
            }
            counts.waiting += 1
            return nil
        }
        if let waiting { throw ServiceError.busy(waiting) }
        return try await withCheckedThrowingContinuation { continuation in
            pool.submit { state in
                guard state == .active else {
                    self.state.withLockedValue { $0.waiting -= 1 }
                    return continuation.resume(throwing: CancellationError())
                }
                continuation.resume(with: Result { try self.perform(token, work) })
            }
        }
    }

    private func perform<Value>(_ token: CancellationToken, _ work: () throws -> Value) throws -> Value {
        let isLate = token.isCancelled
        state.withLockedValue { counts in
            counts.waiting -= 1
            if isLate {
                counts.dropped += 1
            } else {
                counts.running += 1
                counts.begun += 1
            }
        }
        guard !isLate else { throw CancellationError() }
        let result = Result { try work() }
        var isStopped = false
        if case .failure(let error) = result { isStopped = error is CancellationError }
        state.withLockedValue { counts in
            counts.running -= 1
            if isStopped { counts.stopped += 1 } else { counts.finished += 1 }
        }
        return try result.get()
    }
}
