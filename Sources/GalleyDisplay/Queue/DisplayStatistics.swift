internal import GalleySupport

/// Counters of a display queue.
public struct DisplayStatistics: Sendable, Hashable, CustomStringConvertible {
    /// The number of requests that wait for a worker.
    public internal(set) var queued = 0
    /// The number of running requests.
    public internal(set) var running = 0
    /// The number of completed requests.
    public internal(set) var completed = 0
    /// The number of requests cancelled before or during their work.
    public internal(set) var cancelled = 0
    /// The number of cancelled requests whose work never started.
    public internal(set) var skipped = 0
    /// The number of requests whose work threw an error.
    public internal(set) var failed = 0
    /// The total time that requests waited for a worker.
    public internal(set) var waitingTime = Duration.zero
    /// The total time that workers spent on requests.
    public internal(set) var workingTime = Duration.zero

    /// The counters in one line, for logs.
    public var description: String {
        "\(queued) queued, \(running) running, \(completed) completed, \(cancelled) cancelled, \(failed) failed; "
            + "\(waitingTime.inSeconds) s waiting, \(workingTime.inSeconds) s working"
    }
}
