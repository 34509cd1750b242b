#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif
internal import Synchronization

/// Consecutive numbers of threads, so that each thread can have a separate slot in shared structures.
package enum ThreadNumber {
    private static let next = Atomic(1)
    /// Nil if the program has used up all keys: then all threads share one number and contend.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// The number of the calling thread.
    package static var current: Int {
        guard let key else { return 0 }
        if let known = unsafe pthread_getspecific(key) { return Int(bitPattern: known) &- 1 }
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: number))
        return number &- 1
    }
}
