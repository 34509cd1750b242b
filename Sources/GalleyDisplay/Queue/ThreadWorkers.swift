internal import Glibc

/// Threads of the operating system, one per worker.
///
/// They are separate from the threads of Swift's tasks: a drawing closure that blocks, or never returns, occupies one
/// thread and blocks no other work. Idle threads wait a few seconds for more work and then end.
@safe public final class ThreadWorkers: DisplayWorkers, @unchecked Sendable {
    // Sound because `waiting` and `idleCount` are only used with the mutex locked.
    private typealias Worker = @Sendable () -> Bool

    /// The default threads, which queues share.
    public static let shared = ThreadWorkers()

    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var waiting: [Worker] = []
    private var idleCount = 0
    private let idleSeconds: Int
    private let niceness: Int

    /// Creates an instance without threads.
    ///
    /// - Parameters:
    ///   - idleSeconds: the time that a thread waits for more work before it ends.
    ///   - niceness: the scheduling niceness of the threads, from 0 to 19. The default is slightly above 0, so that the
    ///     thread that responds to the user gets a processor first.
    public init(idleSeconds: Int = 5, niceness: Int = 5) {
        self.idleSeconds = max(0, idleSeconds)
        self.niceness = max(0, min(19, niceness))
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    // Running threads retain the object, so no thread is waiting here.
    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Passes the worker to an idle thread, or to a new one.
    public func start(_ worker: @escaping @Sendable () -> Bool) {
        unsafe pthread_mutex_lock(mutex)
        waiting.append(worker)
        let isTaken = idleCount >= waiting.count
        if isTaken { unsafe pthread_cond_signal(condition) }
        unsafe pthread_mutex_unlock(mutex)
        if isTaken || startThread() { return }
        // The system cannot create a thread. Running the worker here is better than never, unless another thread takes
        // it.
        if let worker = takeWaiting() { while worker() {} }
    }

    private func startThread() -> Bool {
        let retained = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer = unsafe pointer else { return nil }
                unsafe Unmanaged<ThreadWorkers>.fromOpaque(pointer).takeRetainedValue().work()
                return nil
            }, retained.toOpaque())
        guard status == 0 else {
            unsafe retained.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func work() {
        // On Linux this affects only the calling thread. A failure is harmless.
        if niceness > 0 { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, Int32(niceness)) }
        while let worker = next() {
            while worker() {}
        }
    }

    private func takeWaiting() -> Worker? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Waits for a worker to run; nil after the idle time.
    private func next() -> Worker? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &deadline)
        deadline.tv_sec += idleSeconds
        while waiting.isEmpty {
            idleCount += 1
            let status = unsafe pthread_cond_timedwait(condition, mutex, &deadline)
            idleCount -= 1
            if status != 0, waiting.isEmpty { return nil }
        }
        return waiting.removeFirst()
    }
}
