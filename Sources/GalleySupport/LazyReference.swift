public import Synchronization

/// An object that is created when first needed, and then read without a lock.
///
/// If two threads create it at once, the first one stored is kept. It is equivalent to
/// `Synchronization.AtomicLazyReference`, but its `load()` is a single instruction instead of a generic call into the
/// runtime.
@safe public struct LazyReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    @usableFromInline let address = Atomic<UInt>(0)

    /// Creates a reference without an object.
    @inlinable public init() {}

    @inlinable deinit {
        if let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) {
            unsafe Unmanaged<Object>.fromOpaque(pointer).release()
        }
    }

    /// The stored object; nil if there is none yet.
    @inlinable public func load() -> Object? {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else {
            return nil
        }
        return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Stores `object` unless there is one already; returns the stored object.
    @inlinable public func store(_ object: Object) -> Object {
        let mine = unsafe Unmanaged.passRetained(object)
        let (isFirst, known) = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: unsafe mine.toOpaque()), ordering: .acquiringAndReleasing)
        guard !isFirst, let pointer = unsafe UnsafeRawPointer(bitPattern: known) else { return object }
        unsafe mine.release()
        return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
}
