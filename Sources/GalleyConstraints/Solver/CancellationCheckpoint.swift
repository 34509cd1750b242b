internal import GalleySupport

/// Checks the current token once for every few milliseconds of work, and costs one comparison otherwise.
struct CancellationCheckpoint {
    private static let interval = 1 << 18
    private var next = interval
    private(set) var isCancelled = false

    /// Whether the work may continue.
    @inline(__always)
    mutating func allows(_ work: Int) -> Bool {
        work < next || isAllowed(work)
    }

    private mutating func isAllowed(_ work: Int) -> Bool {
        guard !isCancelled, CancellationToken.current?.isCancelled != true else {
            cancel()
            return false
        }
        next = work + Self.interval
        return true
    }

    /// Ends all further work.
    mutating func cancel() {
        isCancelled = true
        next = .min
    }
}
