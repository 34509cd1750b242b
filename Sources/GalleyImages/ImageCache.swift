internal import GalleySupport
internal import GalleyText

/// A bounded cache of decoded images, shared by all canvases of a loader. The least recently used images are removed
/// first.
final class ImageCache: Sendable {
    /// One version of one file, at one size. A rewritten file has another key.
    struct Key: Hashable {
        var device: UInt64
        var file: UInt64
        var bytes: Int
        var seconds: Int
        var nanoseconds: Int
        /// The requested width, in pixels.
        var width: Double
        var height: Double
    }

    private struct State {
        var images: [Key: (image: Bitmap, use: Int)] = [:]
        var bytes = 0
        var uses = 0
    }

    private let state = Guarded(State())
    /// The maximum number of bytes of pixels and files.
    let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// The image for `key`; if it is not cached, `make` creates it outside the lock.
    func image(for key: Key, make: () throws(GalleyError) -> Bitmap) throws(GalleyError) -> Bitmap {
        let found: Bitmap? = state.withLock { state in
            guard let image = state.images[key]?.image else { return nil }
            state.uses += 1
            state.images[key] = (image, state.uses)
            return image
        }
        if let found { return found }
        let image = try make()
        let cost = image.memorySize
        guard cost <= limit else { return image }
        state.withLock { state in
            guard state.images[key] == nil else { return }
            while state.bytes + cost > limit, let oldest = state.images.min(by: { $0.value.use < $1.value.use }) {
                state.bytes -= oldest.value.image.memorySize
                state.images[oldest.key] = nil
            }
            state.uses += 1
            state.images[key] = (image, state.uses)
            state.bytes += cost
        }
        return image
    }

    /// The number of cached images, and their bytes.
    var contents: (count: Int, bytes: Int) { state.withLock { ($0.images.count, $0.bytes) } }
}
