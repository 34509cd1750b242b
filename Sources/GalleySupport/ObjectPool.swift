internal import GalleyText
internal import Synchronization

/// The slots of a ``WorkerPool``.
@safe @usableFromInline struct ObjectPool: ~Copyable, @unchecked Sendable {
    // Sound because a worker is taken and returned by one atomic exchange: it has one owner at a time.

    /// A slot fills a cache line, and the one that the processor prefetches with it.
    @safe private struct Place: ~Copyable {
        let worker = unsafe Atomic<Unmanaged<AnyObject>?>(nil)
        let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)
        let morePadding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    }

    /// The maximum number of idle workers.
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

    @usableFromInline func recycle(_ object: AnyObject) -> Bool {
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
