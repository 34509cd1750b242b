public import GalleyLayout

/// A request to a display queue.
public final class DisplayRequest: Sendable {
    /// The number of the request in its queue, starting at 1.
    public let number: UInt64
    /// The priority: all workers but one take higher priorities first.
    public let priority: Int
    /// A name for traces.
    public let label: String
    /// The token that is cancelled with the request.
    public let cancellation = CancellationToken()
    private let queue: DisplayQueue

    init(number: UInt64, priority: Int, label: String, queue: DisplayQueue) {
        self.number = number
        self.priority = priority
        self.label = label
        self.queue = queue
    }

    /// Cancels the request. A waiting request is removed; running work is stopped through its token.
    ///
    /// The completion is still called once, with ``DisplayOutcome/cancelled``; on this thread if the work had not
    /// started.
    public func cancel() {
        cancellation.cancel()
        queue.withdraw(self)
    }

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { cancellation.isCancelled }
}
