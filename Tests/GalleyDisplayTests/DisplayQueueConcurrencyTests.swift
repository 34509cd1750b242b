import GalleyLayout
import GalleySupport
import GalleyTestSupport
import GalleyTesting
import GalleyText
import GalleyUnicode
import Glibc
import Testing

@testable import GalleyDisplay

@Suite struct DisplayQueueConcurrencyTests {
    /// A queue whose workers perform a request on command.
    private func make(_ maximumWorkers: Int) -> (DisplayQueue, ManualWorkers, ManualClock, Recorder<DisplayTraceEvent>)
    {
        let workers = ManualWorkers()
        let clock = ManualClock()
        let trace = Recorder<DisplayTraceEvent>()
        return (
            DisplayQueue(maximumWorkers: maximumWorkers, workers: workers, clock: clock) { trace.append($0) }, workers,
            clock, trace
        )
    }

    @Test func theFirstWorkerTakesWorkInOrder() {
        let (queue, workers, _, _) = make(1)
        let done = Recorder<Int>()
        for (index, priority) in [0, 5, 1, 9].enumerated() {
            queue.submit(priority: priority) { _ in
                index
            } completion: { _ in
                done.append(index)
            }
        }
        #expect(workers.count == 1)
        workers.runAll()
        #expect(done.all == [0, 1, 2, 3])
        #expect(workers.count == 0)
    }

    @Test func furtherWorkersTakeTheUrgentFirst() {
        let (queue, workers, _, _) = make(2)
        let done = Recorder<Int>()
        for (index, priority) in [0, 5, 1, 9, 5].enumerated() {
            queue.submit(priority: priority) { _ in
                index
            } completion: { _ in
                done.append(index)
            }
        }
        #expect(workers.count == 2)
        workers.step(1)
        #expect(done.all == [3])
        workers.step(1)
        // Of requests with equal priority, the oldest is first.
        #expect(done.all == [3, 1])
        workers.step(0)
        #expect(done.all == [3, 1, 0])
        workers.step(0)
        #expect(done.all == [3, 1, 0, 2])
        workers.step(1)
        #expect(done.all == [3, 1, 0, 2, 4])
    }

    @Test(arguments: 1...5) func thereAreNeverMoreWorkersThanAllowed(limit: Int) {
        let (queue, workers, _, _) = make(limit)
        for index in 0..<20 {
            queue.submit { _ in
                index
            } completion: { _ in
            }
        }
        #expect(workers.count == limit)
        queue.maximumWorkers = limit + 2
        #expect(workers.count == limit + 2)
        queue.maximumWorkers = 1
        for index in (0..<limit + 2).reversed() { workers.step(index) }
        // The worker that takes requests in order remains.
        #expect(workers.count == 1)
        workers.runAll()
        #expect(queue.statistics.completed == 20)
    }

    @Test func aCancelledRequestNeverStarts() {
        let (queue, workers, _, trace) = make(1)
        let outcomes = Recorder<String>()
        let began = Counter()
        queue.submit { _ in
            began.add()
        } completion: { _ in
            outcomes.append("first")
        }
        let second = queue.submit { _ in
            began.add()
        } completion: {
            outcomes.append("second \($0.isCancelled)")
        }
        second.cancel()
        #expect(outcomes.all == ["second true"])
        second.cancel()
        workers.runAll()
        #expect(outcomes.all == ["second true", "first"])
        #expect(began.value == 1)
        let statistics = queue.statistics
        #expect(statistics.cancelled == 1 && statistics.skipped == 1 && statistics.completed == 1)
        #expect(!trace.all.contains { $0.request == second.number && $0.stage == .started })
    }

    @Test func runningWorkIsCancelled() {
        let (queue, workers, _, _) = make(1)
        let outcomes = Recorder<Bool>()
        let box = Guarded<DisplayRequest?>(nil)
        let request = queue.submit { token in
            box.withLock { $0 }?.cancel()
            try token.check()
            Issue.record("cancelled work went on")
        } completion: {
            outcomes.append($0.isCancelled)
        }
        box.withLock { $0 = request }
        workers.runAll()
        box.withLock { $0 = nil }
        #expect(outcomes.all == [true])
        #expect(queue.statistics.cancelled == 1 && queue.statistics.skipped == 0)
    }

    /// Work that ignores its cancellation token is still reported as cancelled.
    @Test func unneededResultsAreNotDelivered() {
        let (queue, workers, _, _) = make(1)
        let outcomes = Recorder<Bool>()
        let box = Guarded<DisplayRequest?>(nil)
        let request = queue.submit { _ in
            box.withLock { $0 }?.cancel()
            return 5
        } completion: {
            outcomes.append($0.isCancelled)
        }
        box.withLock { $0 = request }
        workers.runAll()
        box.withLock { $0 = nil }
        #expect(outcomes.all == [true])
    }

    @Test func anErrorDoesNotAffectOtherWork() {
        let (queue, workers, _, _) = make(1)
        let outcomes = Recorder<String>()
        queue.submit { _ -> Int in
            throw Failure()
        } completion: { outcome in
            #expect(throws: Failure.self) { try outcome.get() }
            outcomes.append("failed")
        }
        queue.submit { _ in
            7
        } completion: {
            outcomes.append("\((try? $0.get()) ?? 0)")
        }
        workers.runAll()
        #expect(outcomes.all == ["failed", "7"])
        #expect(queue.statistics.failed == 1 && queue.statistics.completed == 1)
    }

    @Test func timesAreCounted() {
        let (queue, workers, clock, trace) = make(1)
        queue.submit(label: "a \"label\"\n") { _ in
            clock.advance(by: .seconds(2))
        } completion: { _ in
        }
        queue.submit { _ in
            clock.advance(by: .seconds(3))
        } completion: { _ in
        }
        clock.advance(by: .seconds(1))
        #expect(queue.statistics.queued == 2)
        workers.step()
        #expect(queue.statistics.queued == 1)
        workers.runAll()
        #expect(queue.statistics.waitingTime == .seconds(1 + 3))
        #expect(queue.statistics.workingTime == .seconds(5))
        #expect(trace.all.map(\.stage) == [.queued, .queued, .started, .finished, .started, .finished])
        #expect(trace.all.map(\.time) == [0, 0, 1, 3, 3, 6].map { .seconds($0) })
        #expect(
            trace.all[2].jsonLine
                == #"{"t":1.0,"request":1,"stage":"started","priority":0,"worker":0,"label":"a \"label\"\n"}"#)
    }

    /// A list releases its memory after many removals.
    @Test func removedRequestsReleaseTheirMemory() {
        var list = WaitingList<Int>()
        var most = 0
        for number in 0..<50_000 {
            list.append(number, number: UInt64(number), priority: number % 7)
            if number >= 10 { #expect(list.remove(UInt64(number - 10)) == number - 10) }
            most = max(most, list.heldNumbers)
        }
        #expect(list.count == 10)
        #expect(most < 400)
    }

    @Test func theListEqualsASortedArray() {
        var random = SeededGenerator(seed: 3)
        var list = WaitingList<Int>()
        var model: [(number: Int, priority: Int)] = []
        for number in 0..<4000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let priority = Int.random(in: -3...3, using: &random)
                list.append(number, number: UInt64(number), priority: priority)
                model.append((number, priority))
            case 5, 6:
                #expect(list.takeFirst() == (model.isEmpty ? nil : model.removeFirst().number))
            case 7, 8:
                let best = model.indices.max {
                    (model[$0].priority, -model[$0].number) < (model[$1].priority, -model[$1].number)
                }
                #expect(list.takeHighest() == best.map { model.remove(at: $0).number })
            default:
                guard let index = model.indices.randomElement(using: &random) else { continue }
                let gone = model.remove(at: index).number
                #expect(list.remove(UInt64(gone)) == gone)
            }
            #expect(list.count == model.count)
        }
    }

    // MARK: - On threads

    @Test func aStalledClosureDoesNotDelayOthers() async throws {
        let queue = DisplayQueue(maximumWorkers: 2, workers: ThreadWorkers(idleSeconds: 0))
        let gate = Guarded(false)
        let stalled = Counter()
        queue.submit { token in
            while !gate.withLock({ $0 }), !token.isCancelled { usleep(500) }
            stalled.add()
        } completion: { _ in
        }
        for number in 0..<50 {
            #expect(try await queue.submit { _ in number } == number)
        }
        #expect(stalled.value == 0)
        gate.withLock { $0 = true }
        while queue.statistics.running > 0 { await Task.yield() }
        #expect(stalled.value == 1)
    }

    @Test func aCancelledTaskCancelsItsRequest() async {
        let queue = DisplayQueue(maximumWorkers: 1, workers: ManualWorkers())
        let task = Task { try await queue.submit { _ in 1 } }
        while queue.statistics.queued == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(queue.statistics.queued == 0)
    }

    @Test func eachCompletionIsCalledOnceOnThreads() async {
        let queue = DisplayQueue(maximumWorkers: 3, workers: ThreadWorkers(idleSeconds: 0))
        let count = 3000
        let calls = Guarded([Int](repeating: 0, count: count))
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<6 {
                group.addTask {
                    for number in stride(from: worker, to: count, by: 6) {
                        let request = queue.submit(priority: number % 4) { token in
                            try token.check()
                            return number
                        } completion: { _ in
                            calls.withLock { $0[number] += 1 }
                        }
                        if number % 3 == 0 { request.cancel() }
                    }
                }
            }
        }
        while queue.statistics.running > 0 || queue.statistics.queued > 0 { await Task.yield() }
        while calls.withLock({ $0.contains(0) }) { await Task.yield() }
        #expect(calls.withLock { $0.allSatisfy { $0 == 1 } })
        let statistics = queue.statistics
        #expect(statistics.completed + statistics.cancelled == count)
        #expect(statistics.cancelled >= 1 && statistics.failed == 0)
    }
}
