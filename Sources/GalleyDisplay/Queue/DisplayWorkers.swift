internal import GalleyLayout
internal import GalleySupport

/// The threads that run a display queue's workers.
public protocol DisplayWorkers: Sendable {
    /// Calls `worker` repeatedly, on one thread at a time, until it returns false.
    ///
    /// Returns at once. The queue never starts more workers than its limit.
    func start(_ worker: @escaping @Sendable () -> Bool)
}
