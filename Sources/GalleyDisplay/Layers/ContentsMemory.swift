/// A limit on the memory of layer contents. Contents that were off screen the longest are released first.
///
/// Only contents that a layer drew itself are counted, since it can draw them again. Contents on screen are never
/// released; if they alone exceed the limit, the limit is exceeded.
@MainActor public final class ContentsMemory {
    private struct Entry {
        unowned let layer: DisplayLayer
        var bytes: Int
        /// The last frame that showed the contents.
        var lastUse: UInt64
    }

    /// The maximum number of bytes.
    public var limit: Int {
        didSet { trim() }
    }
    /// The current number of bytes.
    public private(set) var bytes = 0
    /// The number of times that contents were released.
    public private(set) var evictionCount = 0
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var frame: UInt64 = 1

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// The number of layers with contents that they drew.
    public var layerCount: Int { entries.count }

    func set(_ bytes: Int, for layer: DisplayLayer) {
        remove(ObjectIdentifier(layer))
        guard bytes > 0 else { return }
        self.bytes += bytes
        // New contents count as visible in the current frame.
        entries[ObjectIdentifier(layer)] = Entry(layer: layer, bytes: bytes, lastUse: frame)
    }

    func remove(_ layer: ObjectIdentifier) {
        if let known = entries.removeValue(forKey: layer) { bytes -= known.bytes }
    }

    /// Starts a frame that shows `layers`.
    func show(_ layers: some Sequence<ObjectIdentifier>) {
        frame += 1
        for layer in layers { entries[layer]?.lastUse = frame }
    }

    /// Releases the contents that were off screen the longest until the rest is below the limit with a margin.
    func trim() {
        guard bytes > limit else { return }
        let spare = limit - limit / 8
        for (_, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard bytes > spare, entry.lastUse < frame else { return }
            evictionCount += 1
            entry.layer.releaseContents()
        }
    }
}
