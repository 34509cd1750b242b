import Synchronization
import Testing

@testable import GalleyLayout
@testable import GalleySupport
@testable import GalleyUnicode

/// Workers that threads take and give back.
struct WorkerPoolConcurrencyTests {
    private final class Worker: Sendable {
        let users = Atomic(0)
        let uses = Atomic(0)
    }

    /// Each worker is used by one thread at a time, and a returned worker can be used by other threads.
    @Test func oneUserAtATime() async {
        let pool = Shelter()
        let tasks = 8
        let rounds = 4_000
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    var isAlone = true
                    for _ in 0..<rounds {
                        let worker = pool.workers.take() ?? Worker()
                        isAlone = worker.users.wrappingAdd(1, ordering: .relaxed).newValue == 1 && isAlone
                        worker.uses.wrappingAdd(1, ordering: .relaxed)
                        worker.users.wrappingSubtract(1, ordering: .relaxed)
                        _ = pool.workers.recycle(worker)
                    }
                    return isAlone
                }
            }
            for await isAlone in group { #expect(isAlone) }
        }
        let idle = pool.workers.takeAll()
        #expect(!idle.isEmpty && idle.count <= tasks)
        #expect(Set(idle.map(ObjectIdentifier.init)).count == idle.count)
        #expect(idle.reduce(0) { $0 + $1.uses.load(ordering: .relaxed) } == tasks * rounds)
        #expect(pool.workers.take() == nil)
    }

    /// Workers above the limit are refused, and the remaining ones are freed with the pool.
    @Test func keepsSomeAndFreesThem() {
        weak var kept: Worker?
        do {
            let pool = Shelter()
            var places = 0
            while places < 1_000 {
                let worker = Worker()
                guard pool.workers.recycle(worker) else { break }
                kept = worker
                places += 1
            }
            #expect((1..<1_000).contains(places))
            #expect(kept != nil)
        }
        #expect(kept == nil)
    }

    /// The pool owns the workers that are in it, and no others: those that it refused or returned are freed by their users.
    @Test func ownsOnlyTheWorkersInIt() {
        final class Counted: Sendable {
            let end: @Sendable () -> Void
            init(_ end: @escaping @Sendable () -> Void) { self.end = end }
            deinit { end() }
        }
        let counter = Counter()
        func worker() -> Counted {
            counter.live.wrappingAdd(1, ordering: .relaxed)
            return Counted { counter.live.wrappingSubtract(1, ordering: .relaxed) }
        }
        do {
            let workers = WorkerPool<Counted>()
            var places = 0
            while places < 1_000, workers.recycle(worker()) { places += 1 }
            #expect((1..<1_000).contains(places))
            // The refused worker is gone.
            #expect(counter.live.load(ordering: .relaxed) == places)
            for _ in 0..<3 {
                let isKept = workers.recycle(worker())
                #expect(!isKept)
            }
            #expect(counter.live.load(ordering: .relaxed) == places)
            let isTaken = workers.take() != nil
            #expect(isTaken)
            #expect(counter.live.load(ordering: .relaxed) == places - 1)
            let rest = workers.takeAll().count
            #expect(rest == places - 1)
            #expect(counter.live.load(ordering: .relaxed) == 0)
            let isKept = workers.recycle(worker())
            #expect(isKept)
            #expect(counter.live.load(ordering: .relaxed) == 1)
        }
        #expect(counter.live.load(ordering: .relaxed) == 0)
    }

    private final class Counter: Sendable {
        let live = Atomic(0)
    }

    /// A pool that tasks can share.
    private final class Shelter: Sendable {
        let workers = WorkerPool<Worker>()
    }
}
