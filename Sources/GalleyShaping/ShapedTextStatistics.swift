/// How well a font library's caches of shaped text work, since the library was made.
///
/// There is one of whole paragraphs, which all threads share, and for each thread that lays text out at the same time one
/// of words and one of the paragraphs that it used lately.
public struct ShapedTextStatistics: Sendable, Hashable, CustomStringConvertible {
    /// Paragraphs that were there, shaped and analysed.
    public internal(set) var hits = 0
    /// Paragraphs that had to be shaped, from words that were there or anew.
    public internal(set) var misses = 0
    /// Paragraphs in the shared cache.
    public internal(set) var paragraphs = 0
    /// Words in the caches, those of threads that are laying out left aside.
    public internal(set) var words = 0
    /// Bytes in the caches, those of threads that are laying out left aside. What several hold counts for each.
    public internal(set) var bytes = 0
    /// Bytes these caches may hold.
    public internal(set) var limit = 0

    /// The counters in one line, for logs.
    public var description: String {
        "shaped text: \(hits) hits, \(misses) misses, \(paragraphs) paragraphs, \(words) words, "
            + "\(bytes) of \(limit) bytes"
    }
}

extension FontLibrary {
    /// How well the caches of shaped text work.
    public var shapedTextStatistics: ShapedTextStatistics {
        let counters = typesetter.paragraphs.counters
        var result = ShapedTextStatistics()
        result.hits = counters.hits
        result.misses = counters.misses
        result.paragraphs = counters.entries
        result.bytes = counters.bytes
        result.limit = typesetter.paragraphs.byteLimit
        let (workers, retiredHits) = typesetter.takeStatistics()
        result.hits += retiredHits
        for worker in workers {
            let shaper = worker.shaper
            result.hits += unsafe worker.recent.hits
            result.words += unsafe shaper.words.count
            result.bytes += unsafe shaper.words.footprint + worker.recent.bytes
            result.limit += unsafe shaper.words.byteLimit + RecentParagraphs.byteLimit
            typesetter.giveBack(worker)
        }
        return result
    }
}
