public import GalleyLayout

/// What became of a request's work.
public enum DisplayOutcome<Value: Sendable>: Sendable {
    /// It is done.
    case finished(Value)
    /// It threw an error.
    case failed(any Error)
    /// It was given up before its result was of use.
    case cancelled

    /// Whether the work was given up.
    public var isCancelled: Bool {
        if case .cancelled = self { true } else { false }
    }

    /// The value; throws the error, or `CancellationError`.
    public func get() throws -> Value {
        switch self {
        case .finished(let value): return value
        case .failed(let error): throw error
        case .cancelled: throw CancellationError()
        }
    }
}

/// Work that a display queue was asked to do.
public final class DisplayRequest: Sendable {
    /// Counts the requests of a queue, from 1.
    public let number: UInt64
    /// Requests with a higher one are taken first, by all workers but one.
    public let priority: Int
    /// For people who read traces.
    public let label: String
    /// Cancelled when the request is.
    public let cancellation = CancellationToken()
    private let queue: DisplayQueue

    init(number: UInt64, priority: Int, label: String, queue: DisplayQueue) {
        self.number = number
        self.priority = priority
        self.label = label
        self.queue = queue
    }

    /// Gives the request up: where it waits it is taken out, where it runs its work is asked to stop.
    ///
    /// The completion is still called, once, with ``DisplayOutcome/cancelled``; here where the work had not begun.
    public func cancel() {
        cancellation.cancel()
        queue.withdraw(self)
    }

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { cancellation.isCancelled }
}
