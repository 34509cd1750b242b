/// How much memory the contents of layers take, and who gives some back first: those longest off the screen.
///
/// Only contents that a layer drew for itself are counted, since it can draw them again. What is on screen is never given
/// back; where that alone is more than the limit, the limit is exceeded.
@MainActor public final class ContentsMemory {
    private struct Entry {
        unowned let layer: DisplayLayer
        var bytes: Int
        /// The frame that last showed it.
        var lastUse: UInt64
    }

    /// Bytes to keep.
    public var limit: Int {
        didSet { trim() }
    }
    /// Bytes kept now.
    public private(set) var bytes = 0
    /// How often a layer's contents were given back.
    public private(set) var evictionCount = 0
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var frame: UInt64 = 1

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// How many layers have contents of their own.
    public var layerCount: Int { entries.count }

    func set(_ bytes: Int, for layer: DisplayLayer) {
        forget(ObjectIdentifier(layer))
        guard bytes > 0 else { return }
        self.bytes += bytes
        // New contents count as just seen.
        entries[ObjectIdentifier(layer)] = Entry(layer: layer, bytes: bytes, lastUse: frame)
    }

    func forget(_ layer: ObjectIdentifier) {
        if let known = entries.removeValue(forKey: layer) { bytes -= known.bytes }
    }

    /// Begins a frame that shows `layers`.
    func show(_ layers: some Sequence<ObjectIdentifier>) {
        frame += 1
        for layer in layers { entries[layer]?.lastUse = frame }
    }

    /// Frees the contents that were off screen the longest until the rest is within the limit, with some to spare.
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
