internal import GalleyLayout

/// The outcome of a request.
public enum DisplayOutcome<Value: Sendable>: Sendable {
    /// The work succeeded with a value.
    case finished(Value)
    /// The work threw an error.
    case failed(any Error)
    /// The request was cancelled.
    case cancelled

    /// Whether the request was cancelled.
    public var isCancelled: Bool {
        if case .cancelled = self { true } else { false }
    }

    /// Returns the value; throws the error, or `CancellationError`.
    public func get() throws -> Value {
        switch self {
        case .finished(let value): return value
        case .failed(let error): throw error
        case .cancelled: throw CancellationError()
        }
    }
}
