import GalleyDisplay
import GalleyTesting
import Testing

@Suite struct ManualClockTests {
    @Test func sleepersWakeInTheOrderOfTheirTimes() async throws {
        let clock = ManualClock()
        let woken = Recorder<Int>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seconds in [3, 1, 2] {
                group.addTask {
                    try await clock.sleep(for: .seconds(seconds))
                    woken.append(seconds)
                }
            }
            for second in 1...3 {
                while woken.all.count < second {
                    await Task.yield()
                    if clock.time < .seconds(second) { clock.advance(by: .milliseconds(500)) }
                }
                #expect(woken.all.contains(second))
            }
            try await group.waitForAll()
        }
        #expect(woken.all.sorted() == [1, 2, 3])
        // A moment that has passed.
        try await clock.sleep(until: .init(.zero))
    }

    @Test func aCancelledSleepEnds() async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        await Task.yield()
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    @Test func aQueueMeasuresFromItsCreation() {
        let clock = ManualClock(.seconds(7))
        let queue = DisplayQueue(workers: ManualWorkers(), clock: clock)
        #expect(queue.now == .zero)
        clock.advance(by: .milliseconds(20))
        #expect(queue.now == .milliseconds(20) && clock.time == .milliseconds(7020))
    }
}
