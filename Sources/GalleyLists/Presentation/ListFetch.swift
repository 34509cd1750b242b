/// A running request for more items at an end of a list, or for refreshing it.
@MainActor package final class ListFetch {
    /// The end at which items are missing, in the order of the data.
    package let edge: ListEdge
    /// Whether the list was removed, or no longer needs the items.
    package private(set) var isCancelled = false
    /// Called when the request is cancelled.
    package var onCancel: (@MainActor () -> Void)?
    private var isOver = false
    private let onEnd: @MainActor (ListFetchResult) -> Void

    init(_ edge: ListEdge, onEnd: @escaping @MainActor (ListFetchResult) -> Void) {
        self.edge = edge
        self.onEnd = onEnd
    }

    /// Ends the request.
    package func end(_ result: ListFetchResult) {
        guard !isOver, !isCancelled else { return }
        isOver = true
        onEnd(result)
    }

    /// Runs `action` in a task, which a cancelled request cancels. Its result ends the request, and so does an error,
    /// after which the request is repeated in `delay`.
    func run(retryDelay delay: Duration, _ action: @escaping @MainActor @Sendable () async throws -> ListFetchResult) {
        let task = Task.immediate {
            do {
                end(try await action())
            } catch {
                end(.retry(after: delay))
            }
        }
        onCancel = { task.cancel() }
    }

    func cancel() {
        guard !isOver, !isCancelled else { return }
        isCancelled = true
        onCancel?()
    }
}
