/// A request for more items at an end of a list.
///
/// The program adds the items to its snapshot, and calls ``finished(more:)`` or ``failed(retryAfter:)``. There is one
/// request at a time for each end.
@MainActor public final class ListFetch {
    /// The end at which items are missing, in the order of the data.
    public let edge: ListEdge
    /// Whether the list was removed, or no longer needs the items.
    public private(set) var isCancelled = false
    /// Called when the request is cancelled.
    public var onCancel: (@MainActor () -> Void)?
    private var isOver = false
    private let end: @MainActor (Outcome) -> Void

    enum Outcome { case finished(more: Bool), failed(retryAfter: Duration) }

    init(_ edge: ListEdge, end: @escaping @MainActor (Outcome) -> Void) {
        self.edge = edge
        self.end = end
    }

    /// Ends the request. Without more data, nothing is requested at this end until another item is there.
    public func finished(more: Bool) { finish(.finished(more: more)) }

    /// Ends the request without items. It is tried again after a time, if it is still needed.
    public func failed(retryAfter delay: Duration) { finish(.failed(retryAfter: delay)) }

    private func finish(_ outcome: Outcome) {
        guard !isOver, !isCancelled else { return }
        isOver = true
        end(outcome)
    }

    func cancel() {
        guard !isOver, !isCancelled else { return }
        isCancelled = true
        onCancel?()
    }
}
