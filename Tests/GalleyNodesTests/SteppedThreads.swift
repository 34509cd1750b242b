import GalleyDisplay
import GalleyTesting
import Glibc
import Synchronization

/// Workers that run on threads of the system when a probe steps them.
///
/// A step does not wait for its request, so that the request runs while the main actor goes on.
final class SteppedThreads: NodeProbe.Workers {
    private let waiting = ManualWorkers()
    private let threads = ThreadWorkers(niceness: 0)
    private let running = Atomic<Int>(0)

    func start(_ worker: @escaping @Sendable () -> Bool) { waiting.start(worker) }

    /// The number of workers that wait or run.
    var count: Int { waiting.count + running.load(ordering: .acquiring) }

    @discardableResult func step(_ index: Int) -> Bool {
        guard waiting.count > index else { return false }
        running.add(1, ordering: .acquiringAndReleasing)
        threads.start { [self] in
            waiting.step(index)
            running.subtract(1, ordering: .acquiringAndReleasing)
            return false
        }
        return true
    }

    /// Performs all requests, as many at a time as there are workers, and waits for them.
    func runAll() {
        while count > 0 {
            if running.load(ordering: .acquiring) == 0 {
                for _ in 0..<waiting.count { step(0) }
            }
            usleep(50)
        }
    }
}
