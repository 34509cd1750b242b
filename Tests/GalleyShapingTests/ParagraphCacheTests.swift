import GalleyTestSupport
import Testing

@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleyText

/// The cache of paragraphs that all workers of a library share.
struct ParagraphCacheTests {
    private let maker = ParagraphMaker()
    private static let text = String(repeating: "A sentence of some length. ", count: 20)

    private func find(_ hash: UInt64, _ style: StyleSpan, in cache: ParagraphCache) -> ShapedParagraph? {
        var text = Self.text
        return text.withUTF8 {
            unsafe cache.find($0, spans: [style], options: ParagraphMaker.options, hash: hash)
        }
    }

    private final class Weak {
        weak var paragraph: ShapedParagraph?
        init(_ paragraph: ShapedParagraph) { self.paragraph = paragraph }
    }

    /// The cache stays within its limit, contains the newest paragraphs, and keeps the ones that are used regularly.
    @Test func isBounded() throws {
        let style = try maker.span()
        let long = maker.paragraph(Self.text, style: style, hash: 0)
        let cache = ParagraphCache(byteLimit: 40 * 16 * (long.footprint + 64))
        var random = SeededGenerator(seed: 5)
        let favourite = random.next()
        cache.insert(ShapedParagraph(sharing: long, spans: [style], hash: favourite))
        for _ in 0..<4000 {
            let hash = random.next()
            cache.insert(ShapedParagraph(sharing: long, spans: [style], hash: hash))
            #expect(find(hash, style, in: cache) != nil)
            #expect(find(favourite, style, in: cache) != nil)
            #expect(cache.counters.bytes <= cache.byteLimit)
        }
        #expect(cache.counters.bytes > cache.byteLimit * 3 / 4)
        #expect(cache.counters.hits == 8000)
        #expect(cache.counters.misses == 0)
        cache.removeAll()
        #expect(find(favourite, style, in: cache) == nil)
        #expect(cache.counters.bytes == 0)
    }

    /// Old paragraphs are removed gradually: no call frees half of a shard.
    @Test func freesGradually() throws {
        let style = try maker.span()
        let long = maker.paragraph(Self.text, style: style, hash: 0)
        let cache = ParagraphCache(byteLimit: 40 * 16 * (long.footprint + 64))
        var inserted: [Weak] = []
        var most = 0
        // All in one shard, whose first generation ends after twenty.
        for hash in UInt64(1)...400 {
            let before = inserted.count { $0.paragraph != nil }
            let paragraph = ShapedParagraph(sharing: long, spans: [style], hash: hash)
            cache.insert(paragraph)
            most = max(most, before - inserted.count { $0.paragraph != nil })
            inserted.append(Weak(paragraph))
        }
        #expect(most == 1)
        #expect(inserted.count { $0.paragraph != nil } == 40)
        #expect(inserted.suffix(20).allSatisfy { $0.paragraph != nil })
    }

    /// A paragraph that replaces another also replaces its size.
    @Test func equalHashesReplace() throws {
        let style = try maker.span()
        let long = maker.paragraph(Self.text, style: style, hash: 0)
        let cache = ParagraphCache(byteLimit: 40 * 16 * (long.footprint + 64))
        for _ in 0..<1000 { cache.insert(ShapedParagraph(sharing: long, spans: [style], hash: 7)) }
        #expect(cache.counters.entries == 1)
        #expect(cache.counters.bytes == long.footprint + 64)
        let other = maker.paragraph("Another text.", style: style, hash: 7)
        cache.insert(other)
        #expect(find(7, style, in: cache) == nil)
        #expect(cache.counters.bytes == other.footprint + 64)
        // Larger than the limit of a shard.
        let small = ParagraphCache(byteLimit: 16 * long.footprint)
        small.insert(long)
        #expect(small.counters.entries == 0)
    }
}
