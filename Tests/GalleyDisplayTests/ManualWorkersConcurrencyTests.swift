import GalleyDisplay
import GalleyTesting
import Testing

@Suite struct ManualWorkersConcurrencyTests {
    /// A worker that performs many requests is called directly each time, not through the previous calls, which would be
    /// quadratic and overflow the stack.
    @Test func aWorkerPerformsAnyNumberOfRequests() {
        let workers = ManualWorkers()
        let queue = DisplayQueue(maximumWorkers: 1, workers: workers)
        nonisolated(unsafe) var count = 0
        for _ in 0..<100_000 {
            queue.submit { _ in
                ()
            } completion: { _ in
                count += 1
            }
        }
        workers.runAll()
        #expect(count == 100_000 && workers.count == 0)
    }
}
