/// Statistics of a renderer's glyph cache since the renderer was created.
public struct GlyphCacheStatistics: Sendable, Hashable, CustomStringConvertible {
    /// The number of glyphs drawn from a cached image.
    public package(set) var hits = 0
    /// The number of glyphs that were rasterized.
    public package(set) var misses = 0
    /// The number of images evicted to make space.
    public package(set) var evictions = 0
    /// The number of cached images.
    public package(set) var count = 0
    /// The size of the cached images in bytes.
    public package(set) var bytes = 0
    /// The maximum size in bytes.
    public package(set) var limit = 0

    /// The counters in one line, for logs.
    public var description: String {
        "glyph cache: \(hits) hits, \(misses) misses, \(evictions) evictions, \(count) images, "
            + "\(bytes) of \(limit) bytes"
    }
}
