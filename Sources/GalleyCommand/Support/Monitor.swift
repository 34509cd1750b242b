internal import Glibc

/// A value protected by a lock, with waiting for a condition.
///
/// It uses pthreads like the library's locks, which ThreadSanitizer supports.
@safe final class Monitor<State>: @unchecked Sendable {
    // Sound because `state` and `waiting` are only accessed under the mutex.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var state: State
    /// The number of waiting threads: a wake-up is a system call even if there are none.
    private var waiting = 0

    init(_ state: State) {
        self.state = state
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe changed = .allocate(capacity: 1)
        unsafe changed.initialize(to: pthread_cond_t())
        unsafe pthread_cond_init(changed, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe changed.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Changes the value; waiting threads check their conditions again.
    func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unlock() }
        return body(&state)
    }

    /// Waits until `body` returns a value, and returns it.
    func wait<Result>(for body: (inout State) -> Result?) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unlock() }
        while true {
            if let result = body(&state) { return result }
            waiting += 1
            unsafe pthread_cond_wait(changed, mutex)
            waiting -= 1
        }
    }

    /// Unlocks before waking, so that woken threads do not find the lock taken.
    private func unlock() {
        let isAwaited = waiting > 0
        unsafe pthread_mutex_unlock(mutex)
        if isAwaited { unsafe pthread_cond_broadcast(changed) }
    }
}
