import GalleyLayout
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyDisplay

@MainActor @Suite struct TransactionConcurrencyTests {
    @Test func completionsRunTogetherInOrder() {
        let bench = Bench(maximumWorkers: 3)
        let done = Recorder<String>()
        let transaction = DisplayTransaction(group: bench.group)
        for (index, priority) in [0, 5, 9].enumerated() {
            transaction.add(priority: priority) { _ in
                index
            } completion: { outcome in
                done.append("\((try? outcome.get()) ?? -1)")
            }
        }
        #expect(bench.queue.statistics.queued == 3)
        transaction.commit()
        bench.workers.step(2)
        bench.workers.step(1)
        bench.group.commit()
        #expect(done.all.isEmpty)
        bench.workers.runAll()
        #expect(done.all.isEmpty)
        #expect(bench.asked.value > 0)
        bench.group.commit()
        #expect(done.all == ["0", "1", "2"])
        #expect(transaction.state == .complete)
        bench.group.commit()
        #expect(done.all.count == 3)
    }

    /// Work starts when it is added; only completions wait for the commit.
    @Test func workDoesNotWaitForTheCommit() {
        let bench = Bench()
        let done = Counter()
        let transaction = DisplayTransaction(group: bench.group)
        transaction.add { _ in
        } completion: { _ in
            done.add()
        }
        bench.workers.runAll()
        #expect(bench.queue.statistics.completed == 1)
        bench.group.commit()
        #expect(done.value == 0)
        transaction.commit()
        #expect(done.value == 1)
    }

    @Test func anEmptyTransactionIsCompleteAtOnce() {
        let bench = Bench()
        let transaction = DisplayTransaction(group: bench.group)
        transaction.commit()
        #expect(transaction.state == .complete)
        #expect(bench.group.isIdle)
    }

    @Test func cancellingReportsItsResult() {
        let bench = Bench(maximumWorkers: 1)
        let done = Recorder<String>()
        let transaction = DisplayTransaction(group: bench.group)
        let first = transaction.add { _ in
            1
        } completion: {
            done.append("1 \($0.isCancelled)")
        }
        transaction.add { _ in
            2
        } completion: {
            done.append("2 \($0.isCancelled)")
        }
        transaction.add { _ -> Int in
            throw Failure()
        } completion: {
            done.append("3 \($0.isCancelled)")
        }
        transaction.commit()
        bench.workers.runAll()
        // Finished, but not shown yet, and no longer needed.
        first.cancel()
        bench.group.commit()
        #expect(done.all == ["1 true", "2 false", "3 false"])
    }

    @Test(arguments: [true, false]) func cancellingATransactionCompletesItOnce(isCommittedBefore: Bool) {
        let bench = Bench(maximumWorkers: 1)
        let done = Recorder<Bool>()
        let began = Counter()
        let transaction = DisplayTransaction(group: bench.group)
        for _ in 0..<4 {
            transaction.add { _ in
                began.add()
            } completion: {
                done.append($0.isCancelled)
            }
        }
        bench.workers.step()
        if isCommittedBefore { transaction.commit() }
        transaction.cancel()
        if !isCommittedBefore { transaction.commit() }
        bench.workers.runAll()
        bench.group.commit()
        #expect(began.value == 1)
        #expect(done.all == [true, true, true, true])
    }

    /// All work of a container in one turn is a single transaction, which is committed by the turn.
    @Test func aTurnCommitsTheOpenTransactions() {
        let bench = Bench()
        let (one, other) = (bench.layer(), bench.layer())
        let transaction = bench.group.transaction(for: one)
        #expect(bench.group.transaction(for: one) === transaction)
        #expect(bench.group.transaction(for: other) !== transaction)
        bench.group.commit()
        #expect(transaction.state == .complete)
        #expect(bench.group.transaction(for: one) !== transaction)
    }

    /// A transaction that a completion opens is part of the next turn.
    @Test func completionsMayOpenTransactions() {
        let bench = Bench()
        let container = bench.layer()
        let done = Recorder<Int>()
        func next(_ number: Int) {
            bench.group.transaction(for: container).add { _ in
                number
            } completion: { outcome in
                done.append((try? outcome.get()) ?? -1)
                if number < 3 { next(number + 1) }
            }
        }
        next(0)
        bench.settle()
        #expect(done.all == [0, 1, 2, 3])
        #expect(bench.group.isIdle)
    }

    @Test func aTurnIsRequestedOnce() {
        let bench = Bench()
        bench.group.requestTurn()
        bench.group.requestTurn()
        #expect(bench.asked.value == 1)
        bench.group.commit()
        bench.group.requestTurn()
        #expect(bench.asked.value == 2)
    }

    @Test func tracesEndWithTheCommit() {
        let bench = Bench()
        bench.group.transaction(for: bench.layer()).add(label: "row") { _ in
        } completion: { _ in
        }
        bench.settle()
        #expect(bench.trace.all.map(\.stage) == [.queued, .started, .finished, .committed])
        #expect(bench.trace.all.allSatisfy { $0.label == "row" })
    }

    @Test func transactionsAreReleasedWhenTheyAreDone() {
        let bench = Bench()
        weak var transaction: DisplayTransaction?
        do {
            let made = bench.group.transaction(for: bench.layer())
            made.add { _ in
            } completion: { _ in
            }
            transaction = made
        }
        #expect(transaction != nil)
        bench.settle()
        #expect(transaction == nil)
    }

    /// Without a loop of the host, turns are jobs of the main actor.
    @Test func theDefaultLoopNeedsNoHost() async {
        let group = DisplayGroup(queue: DisplayQueue(maximumWorkers: 2))
        let value: Int = await withCheckedContinuation { continuation in
            group.transaction(for: group).add { _ in
                42
            } completion: { outcome in
                continuation.resume(returning: (try? outcome.get()) ?? 0)
            }
        }
        #expect(value == 42)
    }
}
