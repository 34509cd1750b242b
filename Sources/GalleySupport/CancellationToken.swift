internal import Synchronization

/// A flag by which one thread asks another to stop. It cannot be reset.
///
/// Layout checks it between paragraphs and every few lines, drawing between passes and lines. Cancelled work throws
/// `CancellationError`.
public final class CancellationToken: Sendable {
    private let flag = Atomic(false)
    private let deadline: ContinuousClock.Instant?

    /// The token of all layout and drawing that is given none, within `CancellationToken.$current.withValue`.
    @TaskLocal package static var current: CancellationToken?

    /// Creates a token that is not cancelled.
    public init() {
        deadline = nil
    }

    /// Creates a token that is cancelled at `deadline`.
    public init(deadline: ContinuousClock.Instant) {
        self.deadline = deadline
    }

    /// Asks all work that uses the token to stop. Calling it again has no effect.
    public func cancel() {
        flag.store(true, ordering: .releasing)
    }

    /// Whether ``cancel()`` has been called, or the deadline has passed.
    public var isCancelled: Bool {
        flag.load(ordering: .acquiring) || deadline.map { $0 <= .now } ?? false
    }

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
