internal import Glibc

/// A value behind a lock, whose users can wait until it is as they need it.
///
/// It stands on pthreads as the library's own locks do, which ThreadSanitizer follows.
final class Monitor<State>: @unchecked Sendable {
    // Sound because `state` and `waiting` are touched under the mutex alone.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var state: State
    /// How many wait: to wake nobody is a call of the system too.
    private var waiting = 0

    init(_ state: State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        changed = .allocate(capacity: 1)
        changed.initialize(to: pthread_cond_t())
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        changed.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Changes the value; everyone who waits looks again.
    func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { unlock() }
        return body(&state)
    }

    /// Waits until `body` gives an answer, and returns it.
    func wait<Result>(for body: (inout State) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { unlock() }
        while true {
            if let result = body(&state) { return result }
            waiting += 1
            pthread_cond_wait(changed, mutex)
            waiting -= 1
        }
    }

    /// Unlocks before it wakes, so that nobody wakes to find the lock taken.
    private func unlock() {
        let isAwaited = waiting > 0
        pthread_mutex_unlock(mutex)
        if isAwaited { pthread_cond_broadcast(changed) }
    }
}
