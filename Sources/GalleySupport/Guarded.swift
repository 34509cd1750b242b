#if canImport(Glibc)
    public import Glibc
#elseif canImport(Musl)
    public import Musl
#endif

/// A value protected by a mutex: the way in which the library shares mutable state between threads.
///
/// It uses `pthread_mutex_t` because ThreadSanitizer reports false races on `Synchronization.Mutex` with the supported
/// toolchains. Not recursive.
@safe public final class Guarded<Value>: @unchecked Sendable {
    // Sound because `value` is only accessed while the mutex is locked.
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// The mutex ensures exclusive access.
    @usableFromInline @exclusivity(unchecked) var value: Value

    /// Creates a guarded value with an unlocked mutex.
    @inlinable public init(_ value: Value) {
        unsafe self.value = value
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
    }

    @inlinable deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs `body` with exclusive access to the value.
    @inlinable public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return unsafe try body(&value)
    }
}
