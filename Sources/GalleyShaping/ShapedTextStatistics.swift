/// The statistics of a font library's caches of shaped text since the library was created.
///
/// One cache of paragraphs is shared by all threads. Each concurrently used typesetter has a cache of words and one of its
/// recently used paragraphs.
public struct ShapedTextStatistics: Sendable, Hashable, CustomStringConvertible {
    /// The number of lookups that found a shaped paragraph.
    public internal(set) var hits = 0
    /// The number of paragraphs that were shaped, from cached or new words.
    public internal(set) var misses = 0
    /// The number of paragraphs in the shared cache.
    public internal(set) var paragraphs = 0
    /// The number of words in the caches, except those of active typesetters.
    public internal(set) var words = 0
    /// The size of the caches in bytes, except those of active typesetters. Shared memory counts for each cache.
    public internal(set) var bytes = 0
    /// The maximum size of these caches in bytes.
    public internal(set) var limit = 0

    /// The counters in one line, for logs.
    public var description: String {
        "shaped text: \(hits) hits, \(misses) misses, \(paragraphs) paragraphs, \(words) words, "
            + "\(bytes) of \(limit) bytes"
    }
}

extension FontLibrary {
    /// The statistics of the caches of shaped text.
    public var shapedTextStatistics: ShapedTextStatistics {
        let counters = typesetters.paragraphs.counters
        var result = ShapedTextStatistics()
        result.hits = counters.hits
        result.misses = counters.misses
        result.paragraphs = counters.entries
        result.bytes = counters.bytes
        result.limit = typesetters.paragraphs.byteLimit
        let (all, retiredHits) = typesetters.takeStatistics()
        result.hits += retiredHits
        for typesetter in all {
            let shaper = typesetter.shaper
            result.hits += unsafe typesetter.recent.hits
            result.words += unsafe shaper.words.count
            result.bytes += unsafe shaper.words.footprint + typesetter.recent.bytes
            result.limit += unsafe shaper.words.byteLimit + RecentParagraphs.byteLimit
            typesetters.release(typesetter)
        }
        return result
    }
}
