public import GalleyNodes
internal import GalleySupport

/// A loader for tests and previews: the program determines when its images arrive.
public final class ManualImages: NodeImageLoader {
    private struct State: Sendable {
        var waiting: [(id: Int, request: NodeImageRequest)] = []
        var next = 0
        var cancelled: [String] = []
    }

    private let state = Guarded(State())

    /// A loader without requests.
    public init() {}

    /// Keeps the request.
    public func load(_ request: NodeImageRequest) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.next += 1
            state.waiting.append((state.next, request))
            return state.next
        }
        return { [weak self] in
            self?.state.withLock { state in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return }
                state.cancelled.append(state.waiting.remove(at: index).request.name)
            }
        }
    }

    /// The requested names that were not answered.
    public var waiting: [String] { state.withLock { $0.waiting.map(\.request.name) } }

    /// The priorities of the requests that wait.
    public var priorities: [Int] { state.withLock { $0.waiting.map(\.request.priority) } }

    /// The names of the requests that were cancelled.
    public var cancelled: [String] { state.withLock { $0.cancelled } }

    /// Reports a step of the oldest request for `name`.
    ///
    /// - Returns: false where no request waits.
    @discardableResult public func report(_ report: NodeImageReport, for name: String) -> Bool {
        let request = state.withLock { state -> NodeImageRequest? in
            guard let index = state.waiting.firstIndex(where: { $0.request.name == name }) else { return nil }
            switch report {
            case .finished, .failed: return state.waiting.remove(at: index).request
            case .progress, .partial: return state.waiting[index].request
            }
        }
        request?.report(report)
        return request != nil
    }
}
