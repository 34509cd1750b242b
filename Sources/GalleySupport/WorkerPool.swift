internal import GalleyText
internal import Synchronization

/// A pool of idle workers, each stored in the slot of the thread that used it last.
///
/// A thread finds its previous worker again without a lock, in memory that no other thread writes to. With a single
/// lock, two threads that lay out labels would spend as much time exchanging its cache line as on the labels.
@safe public struct WorkerPool<Worker: AnyObject>: ~Copyable, Sendable {
    /// Not generic: generic code is specialized in each target that uses it, and these functions need not be.
    @usableFromInline let objects = ObjectPool()

    /// Creates an empty pool.
    @inlinable
    public init() {}

    /// Takes a worker, preferably the one that this thread used last; nil if none is idle.
    @inlinable @inline(__always)
    public func take() -> Worker? {
        guard let object = objects.take() else { return nil }
        return unsafe unsafeDowncast(object, to: Worker.self)
    }

    /// Returns a worker to the pool; false if the pool is full.
    @inlinable @inline(__always)
    public func recycle(_ worker: Worker) -> Bool { objects.recycle(worker) }

    /// Takes all idle workers.
    @inlinable
    public func takeAll() -> [Worker] {
        objects.takeAll().map { unsafe unsafeDowncast($0, to: Worker.self) }
    }
}
