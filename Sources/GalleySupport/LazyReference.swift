public import Synchronization

/// An object that is made when first needed, and read without a lock afterwards.
///
/// Two threads may both make one; the first to finish is kept. It does what
/// `Synchronization.AtomicLazyReference` does, and its `load()` is a single instruction where that one is a
/// generic call into the runtime.
@safe public struct LazyReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    @usableFromInline let address = Atomic<UInt>(0)

    /// A reference without an object.
    @inlinable public init() {}

    @inlinable deinit {
        if let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) {
            unsafe Unmanaged<Object>.fromOpaque(pointer).release()
        }
    }

    /// The object that was stored; nil before.
    @inlinable public func load() -> Object? {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else {
            return nil
        }
        return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// The object that is kept: `object`, or the one that was stored before.
    @inlinable public func store(_ object: Object) -> Object {
        let mine = unsafe Unmanaged.passRetained(object)
        let (isFirst, known) = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: unsafe mine.toOpaque()), ordering: .acquiringAndReleasing)
        guard !isFirst, let pointer = unsafe UnsafeRawPointer(bitPattern: known) else { return object }
        unsafe mine.release()
        return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
}
