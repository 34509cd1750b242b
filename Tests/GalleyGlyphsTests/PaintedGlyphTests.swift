import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Painted glyphs in version 1 of `COLR`, with one letter for each kind of paint, and in SVG.
@Suite struct PaintedGlyphTests {
    private static let fonts = Result {
        let library = FontLibrary(systemFonts: false)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for name in ["GalleyPaint.ttf", "GalleySVG.ttf"] {
            _ = try library.addFont(file: root.appendingPathComponent("Fonts/Test/" + name).path)
        }
        return library
    }

    /// At 100 points, letters are boxes 50 wide and 70 high, 5 from their origin. The ascent is 80.
    private func layout(
        _ string: String, _ family: String = "Galley Paint", size: Double = 100,
        _ change: (inout TextAttributes) -> Void = { _ in }
    ) throws -> TextLayout {
        var attributes = TextAttributes(font: FontDescriptor(family, size: size))
        change(&attributes)
        return try makeLayout(AttributedText(string, attributes: attributes), fonts: Self.fonts.get())
    }

    private func pixel(_ surface: ImageSurface, _ x: Int, _ y: Int) -> UInt32 {
        pixels(of: surface)[y * surface.width + x]
    }

    @Test func paintsFollowTheFont() throws {
        func at(_ letter: String, _ x: Int, _ y: Int) throws -> UInt32 {
            pixel(try ImageSurface.render(layout(letter) { $0.color = Color(rgb: 0x00FF00) }, background: .white), x, y)
        }
        let (red, yellow, blue, green) = (
            0xFFFF_0000 as UInt32, 0xFFFF_CC00 as UInt32, 0xFF00_00FF as UInt32, 0xFF00_FF00 as UInt32
        )
        #expect(try at("A", 30, 40) == red)
        #expect(try at("A", 2, 40) == 0xFFFF_FFFF)
        // From red at the left to blue at the right, and equal in every row.
        let (left, right) = (try at("B", 8, 40), try at("B", 52, 40))
        #expect(left >> 16 & 255 > 220 && left & 255 < 40)
        #expect(right >> 16 & 255 < 40 && right & 255 > 220)
        #expect(try at("B", 30, 15) == at("B", 30, 75))
        // From red in the middle outwards.
        #expect(try at("C", 30, 45) >> 16 & 255 > 240)
        #expect(try at("C", 7, 13) == blue)
        // Counter-clockwise from the right: red above the middle of the right side, blue below it.
        #expect(try at("D", 50, 43) >> 16 & 255 > 230)
        #expect(try at("D", 50, 47) & 255 > 230)
        // A turned square on a box.
        #expect(try at("E", 30, 45) == blue && at("E", 8, 75) == yellow)
        // One shape without its overlap with the other.
        #expect(try at("F", 30, 45) == 0xFFFF_FFFF && at("F", 8, 75) == red)
        #expect(try at("H", 30, 40) == green)
        // Slanted to the right.
        #expect(try at("I", 8, 12) == 0xFFFF_FFFF && at("I", 40, 12) == red)
    }

    @Test func svgGlyphsAreDrawn() throws {
        let surface = try ImageSurface.render(layout("ABCD", "Galley SVG"), background: .white)
        #expect(pixel(surface, 30, 40) == 0xFFFF_0000)
        #expect(pixel(surface, 60 + 30, 45) == 0xFF00_00FF)
        #expect(pixel(surface, 60 + 7, 12) == 0xFFFF_FFFF)
        #expect(pixel(surface, 120 + 30, 70) == 0xFF00_8800)
        #expect(pixel(surface, 120 + 30, 40) == 0xFFFF_FFFF)
        #expect(pixel(surface, 180 + 30, 70) == 0xFFFF_00FF)
    }

    /// Nothing is drawn outside the ink bounds, with or without a clip box, and with any style of the glyph.
    @Test(arguments: ["A", "B", "E", "G", "I"], [8.0, 33.3, 200])
    func inkBoundsHoldThem(letter: String, size: Double) throws {
        for transform in [nil, Transform(a: 1, b: 0.3, c: -0.4, d: 1, tx: 3, ty: 2)] {
            let layout = try layout(letter, size: size) { $0.glyphTransform = transform }
            let ink = layout.inkBounds
            let room = 3 * size + 20
            let surface = try ImageSurface(
                size: Size(width: layout.size.width + 2 * room, height: layout.size.height + 2 * room))
            try surface.draw(layout, at: Point(x: room, y: room))
            let all = pixels(of: surface)
            var isInside = true
            for y in 0..<surface.height {
                for x in 0..<surface.width where all[y * surface.width + x] != 0 {
                    let (left, top) = (Double(x) - room, Double(y) - room)
                    isInside =
                        isInside && left + 1 > ink.minX && left < ink.maxX && top + 1 > ink.minY && top < ink.maxY
                }
            }
            #expect(isInside, "\(letter) \(size) \(ink)")
            #expect(all.contains { $0 != 0 })
        }
    }

    /// A glyph that a transform scales by ten has edges as sharp as in a font ten times as large.
    @Test(arguments: ["A", "E", "G"]) func stretchedPicturesAreAsSharpAsLargeOnes(letter: String) throws {
        func drawing(_ size: Double, _ transform: Transform?) throws -> [UInt32] {
            let layout = try layout(letter, size: size) { $0.glyphTransform = transform }
            let surface = try ImageSurface(size: Size(width: 300, height: 300))
            // Both have their origin, which transforms do not move, in the same place.
            try surface.draw(layout, at: Point(x: 50, y: 200 - layout.lines[0].baseline))
            return pixels(of: surface)
        }
        let (small, large) = try (
            drawing(10, Transform(a: 10, b: 0, c: 0, d: 10, tx: 0, ty: 0)), drawing(100, nil)
        )
        #expect(large.contains { $0 >> 24 == 255 })
        let differing = zip(small, large).count { $0 != $1 }
        #expect(differing < 20, "\(differing) pixels differ")
    }

    @Test func clipBoxesClipGlyphs() throws {
        // The font's bounds are −100…1300 horizontally and −50…1400 vertically.
        let ink = try layout("G").inkBounds
        #expect(abs(ink.minX - -11) < 0.1 && abs(ink.maxX - 131) < 0.1)
        #expect(abs(ink.height - 147) < 0.1)
    }

    @Test func documentsHoldPicturesOfThem() throws {
        let layout = try layout("AE")
        #expect(
            String(decoding: try SVGDocument.render(layout).data(), as: UTF8.self).contains("data:image/png;base64,"))
        #expect(String(decoding: try PDFDocument.render(layout).data(), as: UTF8.self).contains("/Subtype /Image"))
    }

    /// Tables with wrong values cause no trap and no long delay.
    @Test(arguments: 0..<60) func brokenTablesCauseNoTrap(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        var bytes = [UInt8](try Data(contentsOf: root.appendingPathComponent("Fonts/Test/GalleyPaint.ttf")))
        guard let colr = bytes.firstRange(of: Array("COLR".utf8)) else { throw TestFailure() }
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (offset, length) = (number(colr.lowerBound + 8), number(colr.lowerBound + 12))
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            bytes[offset + Int.random(in: 2..<length, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        let library = FontLibrary(systemFonts: false)
        _ = try library.addFont(bytes: bytes, name: "broken")
        var text = AttributedText("ABCDEFGHI")
        text.mergeFont(FontDescriptor("Galley Paint", size: 20))
        _ = try ImageSurface.render(makeLayout(text, fonts: library))
    }

    private struct TestFailure: Error {}
}

/// Shadows of boxes that are drawn in slices equal those of whole boxes.
@Suite struct BoxShadowTests {
    @Test(arguments: 0..<24) func slicesEqualTheWhole(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let rect = Rect(
            x: Double.random(in: 30...60, using: &random), y: Double.random(in: 30...60, using: &random),
            width: Double.random(in: 20...420, using: &random), height: Double.random(in: 20...420, using: &random))
        let corner = Double.random(in: 0...min(30, rect.width / 2, rect.height / 2), using: &random)
        let shadow = Shadow(
            color: Color(white: 0, alpha: 0.8),
            offset: Vector(
                dx: Double.random(in: -9...9, using: &random), dy: Double.random(in: -9...9, using: &random)),
            radius: Double.random(in: 0.5...50, using: &random))
        let scale = [1.0, 2, 1.5][seed % 3]
        func draw(_ body: (any Painter, Color) -> Void) throws -> [UInt32] {
            let surface = try ImageSurface(size: Size(width: 520, height: 520), scale: scale, background: .white)
            try surface.paint(at: .zero) { body($0, Color(white: 0, alpha: 0.8)) }
            return pixels(of: surface)
        }
        let whole = try draw { painter, color in
            painter.drawShadow(shadow, color: color, .outer, of: rect) {
                $0.fill(Path(roundedRect: rect, radius: corner), with: .black)
            }
        }
        let slices = try draw { painter, color in
            painter.drawBoxShadow(shadow, color: color, of: rect, corner: corner) {
                Path(roundedRect: $0, radius: corner)
            }
        }
        let found = difference(whole, slices)
        #expect(found.largest <= 4 && found.mean < 0.05, "\(found) \(rect) \(corner) \(shadow.radius)")
        #expect(whole.contains { $0 != 0xFFFF_FFFF })
    }
}
