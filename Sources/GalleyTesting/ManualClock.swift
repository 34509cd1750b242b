internal import GalleySupport

/// A clock that only moves when it is advanced.
public final class ManualClock: Clock {
    /// A moment of a manual clock.
    public struct Instant: InstantProtocol {
        /// The time since the zero of the clock.
        public var time: Duration

        /// Creates the moment at a time since the zero of a clock.
        public init(_ time: Duration) {
            self.time = time
        }

        /// The moment after a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(time + duration) }
        /// The duration until another moment.
        public func duration(to other: Instant) -> Duration { other.time - time }
        /// Whether a moment is earlier than another one.
        public static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
    }

    private struct State {
        var time: Duration
        var sleeperCount = 0
        var sleepers: [(number: Int, end: Duration, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state: Guarded<State>

    /// Creates a clock that shows a time since its zero.
    public init(_ time: Duration = .zero) {
        state = Guarded(State(time: time))
    }

    /// The time since the zero of the clock.
    public var time: Duration { state.withLock { $0.time } }

    /// The current moment.
    public var now: Instant { Instant(time) }

    /// The smallest step of the clock.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Advances the clock, and wakes the tasks whose time has come, in the order of their times.
    public func advance(by step: Duration) {
        let woken = state.withLock { state in
            state.time += max(.zero, step)
            let now = state.time
            let woken = state.sleepers.filter { $0.end <= now }
            state.sleepers.removeAll { $0.end <= now }
            return woken
        }
        for sleeper in woken.sorted(by: { ($0.end, $0.number) < ($1.end, $1.number) }) { sleeper.continuation.resume() }
    }

    /// Suspends a task until the clock is advanced to a moment.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.sleeperCount += 1
            return state.sleeperCount
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || deadline.time <= state.time { return true }
                    state.sleepers.append((number, deadline.time, continuation))
                    return false
                }
                guard isOver else { return }
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    continuation.resume()
                }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
