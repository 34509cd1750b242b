internal import GalleyLayout
internal import GalleySupport
internal import GalleyUnicode

/// Where a display queue's workers run.
public protocol DisplayWorkers: Sendable {
    /// Runs `worker` again and again, on one thread at a time, until it returns false.
    ///
    /// It returns at once; the queue never starts more workers than it may have.
    func start(_ worker: @escaping @Sendable () -> Bool)
}

/// Workers that run when they are told to: a step is one request.
///
/// With them, and a ``ManualClock``, every order of events can be played through.
public final class ManualWorkers: DisplayWorkers {
    private let workers = Guarded<[@Sendable () -> Bool]>([])

    /// No workers yet.
    public init() {}

    /// Keeps the worker until a step is asked for.
    public func start(_ worker: @escaping @Sendable () -> Bool) {
        workers.withLock { $0.append(worker) }
    }

    /// How many workers have been started and have not ended.
    public var count: Int { workers.withLock { $0.count } }

    /// Lets the worker at `index`, counted in the order of their start, do one request.
    ///
    /// - Returns: false where there is no such worker.
    @discardableResult public func step(_ index: Int = 0) -> Bool {
        let taken = workers.withLock { workers in
            workers.indices.contains(index) ? workers.remove(at: index) : nil
        }
        guard let taken else { return false }
        if taken() { workers.withLock { $0.insert(taken, at: min(index, $0.count)) } }
        return true
    }

    /// Lets the workers do all there is to do, one request each in turn.
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
