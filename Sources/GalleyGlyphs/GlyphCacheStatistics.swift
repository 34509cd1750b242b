/// How well a renderer's glyph cache works, since the renderer was made.
public struct GlyphCacheStatistics: Sendable, Hashable, CustomStringConvertible {
    /// Glyphs drawn from an image that was there.
    public package(set) var hits = 0
    /// Glyphs that had to be rasterised.
    public package(set) var misses = 0
    /// Images that made room for others.
    public package(set) var evictions = 0
    /// Images in the cache.
    public package(set) var count = 0
    /// Bytes in the cache.
    public package(set) var bytes = 0
    /// Bytes the cache may hold.
    public package(set) var limit = 0

    /// The counters in one line, for logs.
    public var description: String {
        "glyph cache: \(hits) hits, \(misses) misses, \(evictions) evictions, \(count) images, "
            + "\(bytes) of \(limit) bytes"
    }
}
