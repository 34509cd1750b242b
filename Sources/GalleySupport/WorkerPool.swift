internal import GalleyText
internal import Synchronization

/// Workers that nobody uses at the moment, each in the place of the thread that used it last.
///
/// A thread finds its own again without a lock, in memory that no other thread writes to: behind one lock, two
/// threads that lay out labels spend as long handing its cache line to and fro as they spend on the labels.
@safe public struct WorkerPool<Worker: AnyObject>: ~Copyable, Sendable {
    /// Of whatever class: what is generic is made anew in each target that names a class, and these places are not.
    @usableFromInline let objects = ObjectPool()

    /// A pool without workers.
    @inlinable
    public init() {}

    /// Takes a worker out, best the one that this thread used last; nil when all are in use.
    @inlinable @inline(__always)
    public func take() -> Worker? {
        guard let object = objects.take() else { return nil }
        return unsafe unsafeDowncast(object, to: Worker.self)
    }

    /// Takes back a worker that was taken out, or a new one; false where there are too many.
    @inlinable @inline(__always)
    public func give(_ worker: Worker) -> Bool { objects.give(worker) }

    /// Takes all out that are not in use.
    @inlinable
    public func takeAll() -> [Worker] {
        objects.takeAll().map { unsafe unsafeDowncast($0, to: Worker.self) }
    }
}

/// The places of a ``WorkerPool``.
@safe @usableFromInline struct ObjectPool: ~Copyable, @unchecked Sendable {
    // Sound because a worker is taken and given by one atomic exchange: it has one owner at a time.

    /// A line of a processor's cache, and the one that it fetches along with it.
    @safe private struct Place: ~Copyable {
        let worker = unsafe Atomic<Unmanaged<AnyObject>?>(nil)
        let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)
        let morePadding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    }

    /// Workers beyond this many are not kept.
    private static var placeCount: Int { 64 }
    private let places: UnsafeMutablePointer<Place>

    @usableFromInline init() {
        unsafe places = .allocate(capacity: Self.placeCount)
        for index in 0..<Self.placeCount { unsafe (places + index).initialize(to: Place()) }
    }

    deinit {
        for index in 0..<Self.placeCount {
            unsafe places[index].worker.load(ordering: .acquiring)?.release()
        }
        unsafe places.deinitialize(count: Self.placeCount)
        unsafe places.deallocate()
    }

    @usableFromInline func take() -> AnyObject? {
        let own = ThreadNumber.current
        for step in 0..<Self.placeCount {
            let place = (own &+ step) % Self.placeCount
            if let worker = take(from: place) { return worker }
        }
        return nil
    }

    @usableFromInline func give(_ object: AnyObject) -> Bool {
        let own = ThreadNumber.current
        let unmanaged = unsafe Unmanaged.passRetained(object)
        for step in 0..<Self.placeCount {
            let place = (own &+ step) % Self.placeCount
            let (isPlaced, _) = unsafe places[place].worker.compareExchange(
                expected: nil, desired: unmanaged, ordering: .acquiringAndReleasing)
            if isPlaced { return true }
        }
        unsafe unmanaged.release()
        return false
    }

    @usableFromInline func takeAll() -> [AnyObject] {
        (0..<Self.placeCount).compactMap { take(from: $0) }
    }

    @inline(__always)
    private func take(from place: Int) -> AnyObject? {
        guard unsafe places[place].worker.load(ordering: .relaxed) != nil else { return nil }
        return unsafe places[place].worker.exchange(nil, ordering: .acquiringAndReleasing)?.takeRetainedValue()
    }
}
