public import GalleyDisplay
internal import GalleySupport

/// Workers that run only when a test steps them; a step performs one request.
///
/// Together with a ``ManualClock`` they can reproduce any order of events.
public final class ManualWorkers: DisplayWorkers {
    /// A worker. Closures that are moved from one array to another would be wrapped each time.
    private final class Worker: Sendable {
        let step: @Sendable () -> Bool

        init(_ step: @escaping @Sendable () -> Bool) { self.step = step }
    }

    private let workers = Guarded<[Worker]>([])

    /// Creates an instance without workers.
    public init() {}

    /// Keeps the worker until ``step(_:)`` runs it.
    public func start(_ worker: @escaping @Sendable () -> Bool) {
        let worker = Worker(worker)
        workers.withLock { $0.append(worker) }
    }

    /// The number of workers that have been started and have not ended.
    public var count: Int { workers.withLock { $0.count } }

    /// Makes the worker at `index`, in starting order, perform one request.
    ///
    /// - Returns: false if there is no such worker.
    @discardableResult public func step(_ index: Int = 0) -> Bool {
        let taken = workers.withLock { workers in
            workers.indices.contains(index) ? workers.remove(at: index) : nil
        }
        guard let taken else { return false }
        if taken.step() { workers.withLock { $0.insert(taken, at: min(index, $0.count)) } }
        return true
    }

    /// Performs all requests, one by each worker in turn.
    public func runAll() {
        var index = 0
        while count > 0 {
            index = index < count ? index : 0
            let before = count
            step(index)
            if count >= before { index += 1 }
        }
    }
}
