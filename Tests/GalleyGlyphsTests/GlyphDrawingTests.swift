import GalleyDrawingTestSupport
import GalleyFonts
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing
@testable import GalleyGlyphs

@Suite struct GlyphDrawingTests {
    private let sentence = "Sphinx of black quartz, judge my vow. 0123456789"

    /// Two ways to draw the same shapes: masks from FreeType, and outlines filled by Cairo.
    @Test(arguments: [12.0, 24, 60]) func masksLookLikeFilledOutlines(size: Double) throws {
        let masks = try ImageSurface.render(try makeLayout(sentence, size: size), scale: 2, background: .white)
        // A slant this small changes no pixel, but causes outlines to be used.
        let outlines = try ImageSurface.render(
            try makeLayout(sentence, size: size) { $0.obliqueness = 1e-12 }, scale: 2, background: .white)
        let found = difference(pixels(of: masks), pixels(of: outlines))
        // Masks are at quarters of a pixel horizontally and at whole pixels vertically; otherwise the ink is the same.
        #expect(found.mean < 6)
        let ink = { (surface: ImageSurface) in pixels(of: surface).reduce(0.0) { $0 + Double(255 - $1 & 255) } }
        #expect(abs(ink(masks) - ink(outlines)) / ink(outlines) < 0.01)
    }

    @Test func syntheticBoldIsHeavierAndStaysInPlace() throws {
        // No bundled monospaced font is italic, and no bundled font is heavier than bold.
        let regular = try ImageSurface.render(try makeLayout("nnnn", size: 48), background: .white)
        let ink = pixels(of: regular).reduce(0.0) { $0 + Double(255 - $1 & 255) }
        #expect(ink > 0)
        let face = try makeLayout("n", size: 48).lines[0].runs[0].font.face
        let cache = GlyphCache(limit: 1 << 20)
        let worker = try GlyphWorker(cache: cache)
        func image(bold: Bool, oblique: Bool) -> GlyphImage {
            let strike = StrikeKey(
                face: face.id, size: 48 * 64, foreground: 0, hinting: .none, isBold: bold, isOblique: oblique)
            return worker.ownedImage(
                GlyphKey(strike: strike, glyph: face.nominalGlyph(0x6E) ?? 0, bin: 0), font: face)
        }
        let (plain, bold, oblique) = (
            image(bold: false, oblique: false), image(bold: true, oblique: false), image(bold: false, oblique: true)
        )
        // 48 / 24 = 2 pixels wider, one on each side.
        #expect(abs(bold.width - plain.width - 2) <= 1)
        #expect(abs(bold.left - (plain.left - 1)) <= 1)
        #expect(abs(bold.top - (plain.top - 1)) <= 1)
        // The top of the n is slanted by 14° to the right.
        let lean = Double(plain.height) * SyntheticStyle.slant
        #expect(abs(Double(oblique.width - plain.width) - lean) <= 2)
    }

    @Test func halfTransparentTextOnWhiteIsHalfAsDark() throws {
        let opaque = try ImageSurface.render(
            try makeLayout(sentence) { $0.color = .black }, background: .white)
        let half = try ImageSurface.render(
            try makeLayout(sentence) { $0.color = Color(white: 0, alpha: 0.5) }, background: .white)
        for (one, other) in zip(pixels(of: opaque), pixels(of: half)) {
            let (dark, light) = (Double(255 - one & 255), Double(255 - other & 255))
            #expect(abs(dark * 128 / 255 - light) <= 1.5)
        }
    }

    @Test func positionsUseQuartersOfAPixel() throws {
        let layout = try makeLayout("l", size: 20)
        var seen: Set<[UInt32]> = []
        for step in 0..<8 {
            let surface = try ImageSurface(size: Size(width: 12, height: 28), background: .white)
            try surface.draw(layout, at: Point(x: Double(step) / 8, y: 0))
            seen.insert(pixels(of: surface))
        }
        // 0, ¼, ½, ¾ and 1; eighths are rounded to one of them.
        #expect(seen.count == 5)
    }

    @Test func hintingChangesMasksAndFullHintingUsesWholePixels() throws {
        let layout = try makeLayout(sentence, size: 13)
        let images = try GlyphHinting.allCases.map { hinting in
            let renderer = TextRenderer(options: TextRenderer.Options(hinting: hinting))
            return pixels(of: try ImageSurface.render(layout, background: .white, renderer: renderer))
        }
        #expect(images[0] != images[1])
        #expect(images[1] != images[2])
    }

    @Test func invisibleGlyphsAreNotRasterised() throws {
        let renderer = TextRenderer()
        let layout = try makeLayout((0..<200).map { "line \($0)" }.joined(separator: "\n"))
        let surface = try ImageSurface(size: Size(width: 100, height: 30), renderer: renderer)
        try surface.draw(layout, at: .zero)
        let statistics = renderer.glyphCacheStatistics
        #expect(statistics.hits + statistics.misses < 60)
    }
}
