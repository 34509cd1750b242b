internal import Galley
internal import GalleyConsole
internal import GalleySupport
internal import GalleyUnicode

/// A queue that distributes the blocks of a batch over threads and delivers the answers in order.
///
/// Each thread reads a block, answers it, and delivers all answers whose turn has come. A separate reading thread would
/// need its own core, and the memory of a block is released by the thread that allocated it.
///
/// At most ``blockLimit`` blocks and about ``byteLimit`` bytes are in progress. Beyond that, reading waits, so that
/// neither a long file nor a slow consumer of the answers takes memory.
struct BatchQueue<Answers: Sendable> {
    let blockLimit: Int
    let byteLimit: Int
    private let source = Guarded(Source())
    private let monitor = Monitor(State())
    private let read: @Sendable () throws -> BatchBlock?
    private let worker: @Sendable () -> (BatchBlock) -> Answers
    private let deliver: @Sendable (Answers) throws -> Void

    /// The source, locked by the thread that reads.
    private struct Source {
        var nextSequence = 0
        var isAtEnd = false
    }

    private struct State {
        /// The number of blocks that were read and not yet delivered.
        var blocks = 0
        var bytes = 0
        /// The finished answers that cannot be delivered yet.
        var finished: [Int: (answers: Answers, bytes: Int)] = [:]
        var nextDelivery = 0
        var isDelivering = false
        var failure: (any Error)?
    }

    /// - Parameters:
    ///   - read: Returns the next block, or nil at the end; never called by two threads at once.
    ///   - worker: Called once on each thread; returns the function that answers blocks there.
    ///   - deliver: Receives answers in order; never called by two threads at once.
    init(
        blockLimit: Int, byteLimit: Int = 64 << 20, read: @escaping @Sendable () throws -> BatchBlock?,
        worker: @escaping @Sendable () -> (BatchBlock) -> Answers,
        deliver: @escaping @Sendable (Answers) throws -> Void
    ) {
        self.blockLimit = blockLimit
        self.byteLimit = byteLimit
        self.read = read
        self.worker = worker
        self.deliver = deliver
    }

    /// Runs on `threads` threads, including this one, and returns when everything is delivered.
    ///
    /// - Throws: the first error of reading or delivering; blocks in progress are dropped.
    func run(threads: Int) throws {
        let others = (1..<max(1, threads)).compactMap { _ in WorkerThread { serve() } }
        serve()
        for other in others { other.join() }
        if let failure = monitor.withLock({ $0.failure }) { throw failure }
    }

    private func serve() {
        let work = worker()
        while let (sequence, block) = take() {
            let answers = work(block)
            let isOurTurn = monitor.withLock { state in
                state.finished[sequence] = (answers, block.byteCount)
                defer { state.isDelivering = true }
                return !state.isDelivering
            }
            if isOurTurn { deliverFinished() }
        }
    }

    /// Reads the next block once there is space for it; nil at the end or after a failure.
    private func take() -> (sequence: Int, block: BatchBlock)? {
        source.withLock { source in
            guard !source.isAtEnd else { return nil }
            let goesOn = monitor.wait { state in
                if state.failure != nil { return false }
                // A single block may exceed the limit.
                let fits = state.blocks < blockLimit && state.bytes < byteLimit
                return fits || state.blocks == 0 ? true : nil
            }
            guard goesOn else { return nil }
            do {
                guard let block = try read() else {
                    source.isAtEnd = true
                    return nil
                }
                monitor.withLock { state in
                    state.blocks += 1
                    state.bytes += block.byteCount
                }
                defer { source.nextSequence += 1 }
                return (source.nextSequence, block)
            } catch {
                monitor.withLock { $0.failure = $0.failure ?? error }
                return nil
            }
        }
    }

    /// Delivers all answers whose turn has come. Only one thread at a time executes this.
    private func deliverFinished() {
        while true {
            let next = monitor.withLock { state -> (answers: Answers, bytes: Int)? in
                guard state.failure == nil, let next = state.finished.removeValue(forKey: state.nextDelivery) else {
                    state.isDelivering = false
                    return nil
                }
                return next
            }
            guard let next else { return }
            do {
                try deliver(next.answers)
            } catch {
                monitor.withLock { $0.failure = $0.failure ?? error }
            }
            monitor.withLock { state in
                state.nextDelivery += 1
                state.blocks -= 1
                state.bytes -= next.bytes
            }
        }
    }
}
