import GalleyDrawingTestSupport
import GalleyFonts
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Colour emoji, on machines with a font for them.
@Suite struct ColorGlyphTests {
    static var hasEmoji: Bool {
        (try? makeLayout("😀", fonts: .shared))?.lines.first?.runs.first?.font.face.hasColor ?? false
    }

    private func colors(_ pixels: [UInt32]) -> Int {
        pixels.count { pixel in
            let (red, blue) = (Int(pixel >> 16 & 255), Int(pixel & 255))
            return abs(red - blue) > 100
        }
    }

    @Test(.enabled(if: hasEmoji, "needs a colour emoji font"), arguments: [8.0, 16, 64, 200])
    func emojiAreInColourAtEverySize(size: Double) throws {
        let layout = try makeLayout("😀", size: size, fonts: .shared)
        let surface = try ImageSurface.render(layout, background: .white)
        // A yellow face: most of a disc with a diameter of about the em.
        #expect(Double(colors(pixels(of: surface))) > size * size * 0.4)
    }

    @Test(.enabled(if: hasEmoji, "needs a colour emoji font"))
    func emojiFadeWithTheTextsAlpha() throws {
        let half = try makeLayout("😀", size: 40, fonts: .shared) { $0.color = Color(white: 0, alpha: 0.5) }
        let surface = try ImageSurface.render(half)
        let alphas = pixels(of: surface).map { $0 >> 24 }
        #expect((alphas.max() ?? 0) <= 129)
        #expect((alphas.max() ?? 0) >= 126)
    }

    @Test(.enabled(if: hasEmoji, "needs a colour emoji font"))
    func documentsHoldPicturesOfThem() throws {
        let layout = try makeLayout("a😀b", size: 20, fonts: .shared)
        let svg = String(decoding: try SVGDocument.render(layout).data(), as: UTF8.self)
        #expect(svg.contains("data:image/png;base64,"))
        let pdf = String(decoding: try PDFDocument.render(layout).data(), as: UTF8.self)
        #expect(pdf.contains("/Subtype /Image"))
    }
}
