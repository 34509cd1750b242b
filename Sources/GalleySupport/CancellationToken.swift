internal import Synchronization

/// A flag by which one thread asks another to stop. It cannot be reset.
///
/// Layout checks it between paragraphs and every few lines, drawing between passes and lines. Cancelled work throws
/// `CancellationError`.
public final class CancellationToken: Sendable {
    private let flag = Atomic(false)

    /// Creates a token that is not cancelled.
    public init() {}

    /// Asks all work that uses the token to stop. Calling it again has no effect.
    public func cancel() {
        flag.store(true, ordering: .releasing)
    }

    /// Whether ``cancel()`` has been called.
    public var isCancelled: Bool { flag.load(ordering: .acquiring) }

    /// Throws `CancellationError` if the token is cancelled; for operations that consist of several steps.
    public func check() throws {
        if isCancelled { throw CancellationError() }
    }

    /// Runs `body` with a token that is cancelled when the calling task is.
    package static func ofTask<Result>(_ body: (CancellationToken) throws -> Result) async throws -> Result {
        let token = CancellationToken()
        return try await withTaskCancellationHandler {
            try token.check()
            return try body(token)
        } onCancel: {
            token.cancel()
        }
    }
}
