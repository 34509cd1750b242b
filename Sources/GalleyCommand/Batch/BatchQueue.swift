/// Spreads blocks of a batch over threads and hands the answers on in the order of the blocks.
///
/// At most ``blockLimit`` blocks and about ``byteLimit`` bytes are between being read and being handed on; when they
/// are, reading waits, so that neither a long file nor a slow reader of the answers costs memory.
struct BatchQueue<Answers: Sendable> {
    let blockLimit: Int
    let byteLimit: Int
    private let monitor: Monitor<State>
    private let work: @Sendable (BatchBlock) -> Answers
    private let deliver: @Sendable (Answers) throws -> Void

    private struct State {
        /// Blocks that nobody has begun, the first last.
        var waiting: [(sequence: Int, block: BatchBlock)] = []
        var nextSequence = 0
        var blocks = 0
        var bytes = 0
        /// Answers whose turn has not come.
        var finished: [Int: (answers: Answers, bytes: Int)] = [:]
        var nextDelivery = 0
        var isDelivering = false
        var isClosed = false
        var failure: (any Error)?
    }

    /// - Parameters:
    ///   - work: Answers a block, on any of the threads.
    ///   - deliver: Takes answers in order; never called by two threads at once.
    init(
        blockLimit: Int, byteLimit: Int = 64 << 20, work: @escaping @Sendable (BatchBlock) -> Answers,
        deliver: @escaping @Sendable (Answers) throws -> Void
    ) {
        self.blockLimit = blockLimit
        self.byteLimit = byteLimit
        self.work = work
        self.deliver = deliver
        monitor = Monitor(State())
    }

    /// Reads with `next` on this thread until it gives nothing, works with `threads` others, or on this one where that is
    /// all, and returns when all is delivered.
    ///
    /// - Throws: the first error of `next` or `deliver`; what was in flight is dropped.
    func run(threads: Int, next: () throws -> BatchBlock?) throws {
        // One thread that does everything waits for nobody.
        let workers = threads > 1 ? (0..<threads).compactMap { _ in WorkerThread { serve() } } : []
        do {
            while let block = try next() {
                guard enqueue(block) else { break }
                // Where there is no other thread, this one does the work.
                if workers.isEmpty { serveOne() }
            }
        } catch {
            monitor.withLock { $0.failure = $0.failure ?? error }
        }
        monitor.withLock { $0.isClosed = true }
        for worker in workers { worker.join() }
        if let failure = monitor.withLock({ $0.failure }) { throw failure }
    }

    /// False once something has failed.
    private func enqueue(_ block: BatchBlock) -> Bool {
        var hasWaited = false
        return monitor.wait { state -> Bool? in
            if state.failure != nil { return false }
            // Who has to wait waits until there is room for several, so as not to be woken for each.
            let limit = hasWaited ? max(1, blockLimit / 2) : blockLimit
            let fits = state.blocks < limit && state.bytes + block.byteCount <= byteLimit
            guard fits || state.blocks == 0 else {
                hasWaited = true
                return nil
            }
            state.waiting.insert((state.nextSequence, block), at: 0)
            state.nextSequence += 1
            state.blocks += 1
            state.bytes += block.byteCount
            return true
        }
    }

    private func serve() {
        while serveOne() {}
    }

    /// Works on the next block; false when there will be none.
    @discardableResult
    private func serveOne() -> Bool {
        let next = monitor.wait { state -> (sequence: Int, block: BatchBlock)?? in
            if state.failure != nil { return .some(nil) }
            if let next = state.waiting.popLast() { return next }
            return state.isClosed ? .some(nil) : nil
        }
        guard let (sequence, block) = next else { return false }
        let answers = work(block)
        let isOurTurn = monitor.withLock { state in
            state.finished[sequence] = (answers, block.byteCount)
            defer { state.isDelivering = true }
            return !state.isDelivering
        }
        if isOurTurn { deliverFinished() }
        return true
    }

    /// Delivers all answers whose turn it is. One thread at a time is here.
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
                monitor.withLock { $0.failure = error }
            }
            monitor.withLock { state in
                state.nextDelivery += 1
                state.blocks -= 1
                state.bytes -= next.bytes
            }
        }
    }
}
