#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif
internal import Synchronization

/// Numbers threads from 0, so that each can have a place of its own in what they share.
package enum ThreadNumber {
    private static let next = Atomic(1)
    /// Nil where the program has used all keys up: then threads have one number, and meet.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// That of the thread that asks.
    package static var current: Int {
        guard let key else { return 0 }
        if let known = unsafe pthread_getspecific(key) { return Int(bitPattern: known) &- 1 }
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: number))
        return number &- 1
    }
}
