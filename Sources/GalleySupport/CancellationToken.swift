internal import Synchronization

/// A flag by which one thread asks another to stop: raised once, never lowered.
///
/// Layout looks at it between paragraphs and every few lines, drawing between its passes and lines. Work that was
/// stopped throws `CancellationError`.
public final class CancellationToken: Sendable {
    private let flag = Atomic(false)

    /// A token that is not cancelled.
    public init() {}

    /// Asks everybody who has the token to stop. Calling it again changes nothing.
    public func cancel() {
        flag.store(true, ordering: .releasing)
    }

    /// Whether somebody has called ``cancel()``.
    public var isCancelled: Bool { flag.load(ordering: .acquiring) }

    /// Throws `CancellationError` once the token is cancelled; for work that has steps of its own.
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
