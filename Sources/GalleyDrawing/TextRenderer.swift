internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// The shared resources of drawings: options, a cache of rasterised glyphs, and opened fonts.
///
/// Any number of threads can use a renderer at the same time, without waiting for each other while they draw. Most
/// programs only need ``shared``; a separate renderer has a separate cache with its own limit.
public final class TextRenderer: Sendable {
    /// The options of a renderer.
    public struct Options: Sendable {
        /// The fitting of outlines to the pixels of image surfaces. Default: none.
        public var hinting: GlyphHinting
        /// The maximum size of the glyph cache in bytes.
        public var glyphCacheLimit: Int
        /// The maximum size of surfaces.
        public var limits: SurfaceLimits
        /// The loader of the images in attachments.
        public var imageLoader: any ImageLoader
        /// The debug overlay of drawings. Default: none.
        public var debug: DebugOverlay
        /// The policy for links in PDF and SVG.
        public var links: LinkPolicy
        /// The maximum pixels per inch of images in PDF and SVG at their drawn size. Larger images are scaled down.
        ///
        /// `nil`, the default, keeps JPEG files as they are, and up to 288 pixels per inch or a little more of other images.
        public var imageResolution: Double?

        /// Creates options; the defaults are suitable for text on screens.
        public init(
            hinting: GlyphHinting = .none, glyphCacheLimit: Int = 32 << 20, limits: SurfaceLimits = .default,
            imageLoader: any ImageLoader = FileImageLoader(), links: LinkPolicy = .safe,
            debug: DebugOverlay = [], imageResolution: Double? = nil
        ) {
            self.hinting = hinting
            self.glyphCacheLimit = glyphCacheLimit
            self.limits = limits
            self.imageLoader = imageLoader
            self.debug = debug
            self.links = links
            self.imageResolution = imageResolution
        }
    }

    /// The default renderer.
    public static let shared = TextRenderer()

    /// The options of the renderer.
    public let options: Options
    let cairoFonts = CairoFontCache()
    let memory = MemoryPool()
    private let cache: GlyphCache
    private let pool = Guarded(Pool())

    private struct Pool {
        var idle: [GlyphWorker] = []
        var lookups = 0
        var misses = 0
        /// The number of calls of `removeAllGlyphs`.
        var generation = 0
    }

    /// The maximum number of idle workers.
    private static let idleLimit = 64

    /// Creates a renderer with separate caches.
    public init(options: Options = Options()) {
        self.options = options
        cache = GlyphCache(limit: max(options.glyphCacheLimit, 0))
    }

    /// The statistics of the glyph cache.
    public var glyphCacheStatistics: GlyphCacheStatistics {
        var result = cache.statistics
        pool.withLock { pool in
            result.hits = pool.lookups - pool.misses
            result.misses = pool.misses
        }
        return result
    }

    /// Releases rasterised glyphs, opened fonts and pooled memory.
    public func removeAllGlyphs() {
        pool.withLock { pool in
            pool.generation += 1
            pool.idle.removeAll()
        }
        cache.removeAll()
        cairoFonts.removeAll()
        memory.removeAll()
    }

    /// Calls `body` with a worker for exclusive use by the calling thread.
    func withWorker<R>(_ body: (GlyphWorker) throws(GalleyError) -> R) throws(GalleyError) -> R {
        let (idle, generation) = pool.withLock { ($0.idle.popLast(), $0.generation) }
        let worker: GlyphWorker
        if let idle { worker = idle } else { worker = try GlyphWorker(cache: cache) }
        worker.generation = generation
        defer {
            worker.trim()
            let (lookups, misses) = (worker.lookups, worker.misses)
            worker.lookups = 0
            worker.misses = 0
            pool.withLock { pool in
                pool.lookups += lookups
                pool.misses += misses
                // A worker that was in use while the cache was emptied still has old images.
                if pool.idle.count < TextRenderer.idleLimit, worker.generation == pool.generation {
                    pool.idle.append(worker)
                }
            }
        }
        return try body(worker)
    }
}

extension ImageStore {
    /// The images of a canvas whose renderer has these options.
    convenience init(_ options: TextRenderer.Options, isDocument: Bool = false) {
        self.init(
            loader: options.imageLoader, links: options.links, isDocument: isDocument,
            resolution: options.imageResolution)
    }
}
