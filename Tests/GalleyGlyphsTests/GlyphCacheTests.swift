import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing
@testable import GalleyGlyphs

@Suite struct GlyphCacheTests {
    private let text = String((0x41...0x17F).compactMap { Unicode.Scalar($0).map(Character.init) })

    @Test func warmDrawingsHaveNoMisses() throws {
        let renderer = TextRenderer()
        let layout = try makeLayout(text, width: 300)
        _ = try ImageSurface.render(layout, renderer: renderer)
        let cold = renderer.glyphCacheStatistics
        _ = try ImageSurface.render(layout, renderer: renderer)
        let warm = renderer.glyphCacheStatistics
        #expect(cold.misses > 100)
        #expect(warm.misses == cold.misses)
        #expect(warm.hits > cold.hits)
        #expect(cold.count == cold.misses)
        #expect(warm.description.contains("\(warm.hits) hits"))
    }

    @Test func theCacheStaysWithinItsLimitAndPixelsStayTheSame() throws {
        let limit = 40_000
        let small = TextRenderer(options: TextRenderer.Options(glyphCacheLimit: limit))
        let large = TextRenderer()
        for size in stride(from: 8.0, through: 40, by: 4) {
            let layout = try makeLayout(text, size: size, width: 400)
            let one = try ImageSurface.render(layout, background: .white, renderer: small)
            let other = try ImageSurface.render(layout, background: .white, renderer: large)
            #expect(pixels(of: one) == pixels(of: other))
            #expect(small.glyphCacheStatistics.bytes <= limit)
        }
        #expect(small.glyphCacheStatistics.evictions > 0)
    }

    private func key(_ glyph: UInt32) -> GlyphKey {
        let strike = StrikeKey(face: 1, size: 640, foreground: 0, hinting: .none, isBold: false, isOblique: false)
        return GlyphKey(strike: strike, glyph: glyph, bin: 0)
    }

    /// After evictions, a key has its own image or none, and the cache has as many images as keys.
    @Test func keysHaveTheirOwnImages() throws {
        func image(_ glyph: UInt32) -> GlyphImage { GlyphImage(kind: .mask, top: Int32(glyph), width: 8, height: 8) }
        let cache = GlyphCache(limit: 16 * 5 * image(0).cost)
        var random = SeededGenerator(seed: 6)
        for _ in 0..<5_000 {
            let glyph = UInt32.random(in: 0..<200, using: &random)
            if let found = cache.image(for: key(glyph)) {
                #expect(found.top == Int32(glyph))
            } else {
                cache.insert(image(glyph), for: key(glyph))
            }
        }
        let known = (0..<200 as Range<UInt32>).filter { cache.image(for: key($0)) != nil }
        #expect(cache.statistics.evictions > 100)
        #expect(known.count == cache.statistics.count)
    }

    /// A glyph that is used again and again survives any number of others that are used once.
    @Test func usedGlyphsStay() throws {
        func image() -> GlyphImage { GlyphImage(kind: .mask, width: 8, height: 8) }
        // Four images in each of the parts with separate locks.
        let cache = GlyphCache(limit: 16 * 4 * image().cost)
        let favourites: [UInt32] = [1, 2]
        for glyph in favourites { cache.insert(image(), for: key(glyph)) }
        for glyph in 100..<2_000 as Range<UInt32> {
            for favourite in favourites {
                guard cache.image(for: key(favourite)) != nil else {
                    Issue.record("glyph \(favourite) was evicted before \(glyph)")
                    return
                }
            }
            cache.insert(image(), for: key(glyph))
        }
        #expect(cache.statistics.count <= 64 && cache.statistics.evictions > 1_000)
    }

    @Test func anEmptyCacheStillDraws() throws {
        let renderer = TextRenderer(options: TextRenderer.Options(glyphCacheLimit: 0))
        let layout = try makeLayout("nothing kept")
        let one = try ImageSurface.render(layout, background: .white, renderer: renderer)
        let other = try ImageSurface.render(layout, background: .white)
        #expect(pixels(of: one) == pixels(of: other))
        #expect(renderer.glyphCacheStatistics.count == 0)
    }

    @Test func removingGlyphsEmptiesTheCache() throws {
        let renderer = TextRenderer()
        _ = try ImageSurface.render(try makeLayout(text), renderer: renderer)
        renderer.removeAllGlyphs()
        #expect(renderer.glyphCacheStatistics.count == 0)
        #expect(renderer.glyphCacheStatistics.bytes == 0)
    }
}
