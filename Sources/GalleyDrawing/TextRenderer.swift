internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// What drawings share: the cache of rasterised glyphs, opened fonts, and how both are used.
///
/// A renderer may be used by any number of threads at once; it is synchronised inside, and threads do not
/// wait for each other while they draw. Most programs need ``shared`` alone; a renderer of your own has its
/// own cache, with its own limit, and goes away with it.
public final class TextRenderer: Sendable {
    /// How a renderer draws.
    public struct Options: Sendable {
        /// How outlines are fitted to the pixels of image surfaces. Default: not at all.
        public var hinting: GlyphHinting
        /// Bytes of rasterised glyphs to keep.
        public var glyphCacheLimit: Int
        /// How large surfaces may be.
        public var limits: SurfaceLimits
        /// Finds the images that attachments name.
        public var imageLoader: any ImageLoader
        /// What drawings show of the layout behind them. Default: nothing.
        public var debug: DebugOverlay
        /// Which links of PDF and SVG may be followed.
        public var links: LinkPolicy

        /// Options; those not given are what text on screens wants.
        public init(
            hinting: GlyphHinting = .none, glyphCacheLimit: Int = 32 << 20, limits: SurfaceLimits = .default,
            imageLoader: any ImageLoader = FileImageLoader(), links: LinkPolicy = .safe,
            debug: DebugOverlay = []
        ) {
            self.hinting = hinting
            self.glyphCacheLimit = glyphCacheLimit
            self.limits = limits
            self.imageLoader = imageLoader
            self.debug = debug
            self.links = links
        }
    }

    /// The renderer of those who name none: a cache and nothing else, internally synchronised.
    public static let shared = TextRenderer()

    /// What the renderer was made with.
    public let options: Options
    let cairoFonts = CairoFontCache()
    let memory = MemoryPool()
    private let cache: GlyphCache
    private let pool = Guarded(Pool())

    private struct Pool {
        var idle: [GlyphWorker] = []
        var lookups = 0
        var misses = 0
        /// Counts the calls of `removeAllGlyphs`.
        var generation = 0
    }

    /// Workers beyond this many are not kept after use.
    private static let idleLimit = 64

    /// A renderer with caches of its own.
    public init(options: Options = Options()) {
        self.options = options
        cache = GlyphCache(limit: max(options.glyphCacheLimit, 0))
    }

    /// How well the glyph cache works.
    public var glyphCacheStatistics: GlyphCacheStatistics {
        var result = cache.statistics
        pool.withLock { pool in
            result.hits = pool.lookups - pool.misses
            result.misses = pool.misses
        }
        return result
    }

    /// Lets go of rasterised glyphs, opened fonts and spare memory, as a program short of it may want.
    public func removeAllGlyphs() {
        pool.withLock { pool in
            pool.generation += 1
            pool.idle.removeAll()
        }
        cache.removeAll()
        cairoFonts.removeAll()
        memory.removeAll()
    }

    /// Lends a worker to `body`; the calling thread has it to itself.
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
                // A worker that was out while the cache was emptied still holds old images.
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
    convenience init(_ options: TextRenderer.Options) {
        self.init(loader: options.imageLoader, links: options.links)
    }
}
