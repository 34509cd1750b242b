import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Paths, groups, shadows and parts of layouts through the public interface of every canvas.
@Suite struct CanvasTests {
    private let red = Color(rgb: 0xFF0000)

    private func surface(_ width: Double = 40, _ height: Double = 40) throws -> ImageSurface {
        try ImageSurface(size: Size(width: width, height: height), background: .white)
    }

    private func pixel(_ surface: ImageSurface, _ x: Int, _ y: Int) -> UInt32 {
        pixels(of: surface)[y * surface.width + x]
    }

    @Test func pathsAreFilledByTheirRule() throws {
        var path = Path(rect: Rect(x: 0, y: 0, width: 40, height: 40))
        for element in Path(rect: Rect(x: 10, y: 10, width: 20, height: 20)).elements {
            switch element {
            case .move(let point): path.move(to: point)
            case .line(let point): path.line(to: point)
            default: path.close()
            }
        }
        let nonZero = try surface()
        try nonZero.fill(path, with: red)
        #expect(pixels(of: nonZero).allSatisfy { $0 == 0xFFFF_0000 })
        let evenOdd = try surface()
        try evenOdd.fill(path, rule: .evenOdd, with: red)
        #expect(pixel(evenOdd, 20, 20) == 0xFFFF_FFFF)
        #expect(pixel(evenOdd, 5, 20) == 0xFFFF_0000)
    }

    @Test func strokesAreOnBothSides() throws {
        let target = try surface()
        var path = Path()
        path.move(to: Point(x: 0, y: 20))
        path.line(to: Point(x: 40, y: 20))
        try target.stroke(path, width: 6, with: red)
        #expect([16, 17, 22, 23].map { pixel(target, 9, $0) == 0xFFFF_0000 } == [false, true, true, false])
        try target.stroke(path, width: -1, with: .black)
        #expect(!pixels(of: target).contains(0xFF00_0000))
    }

    @Test func groupsAreMovedClippedAndTransparent() throws {
        let target = try surface()
        let state = GraphicsState(
            transform: .translation(x: 10, y: 0), clip: Path(rect: Rect(x: 0, y: 0, width: 10, height: 40)),
            opacity: 0.5)
        try target.group(state) {
            // The overlap of the two is no more translucent than each of them.
            try target.fill(Rect(x: -10, y: 0, width: 40, height: 40), with: .black)
            try target.fill(Rect(x: 0, y: 0, width: 40, height: 20), with: .black)
        }
        let grey = pixel(target, 15, 30)
        #expect((0x7E...0x81).contains(grey & 255))
        #expect(pixel(target, 15, 10) == grey)
        #expect(pixel(target, 9, 10) == 0xFFFF_FFFF && pixel(target, 20, 10) == 0xFFFF_FFFF)
        // The state of the group ends with the group.
        try target.fill(Rect(x: 30, y: 0, width: 10, height: 10), with: red)
        #expect(pixel(target, 35, 5) == 0xFFFF_0000)
    }

    @Test func groupsNest() throws {
        let target = try surface()
        try target.group(GraphicsState(transform: .scale(x: 2, y: 2))) {
            try target.group(GraphicsState(transform: .translation(x: 5, y: 5))) {
                try target.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: red)
            }
        }
        let words = pixels(of: target)
        let found = words.indices.filter { words[$0] == 0xFFFF_0000 }
        #expect(found.count == 100)
        #expect(found.first == 10 * 40 + 10)
    }

    @Test func invisibleElementsAreNotDrawn() throws {
        let target = try surface()
        var calls = 0
        let flat = Transform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0)
        for state in [
            GraphicsState(opacity: 0), GraphicsState(transform: flat), GraphicsState(transform: .scale(x: .nan, y: 1)),
        ] {
            try target.group(state) { calls += 1 }
        }
        #expect(calls == 0)
        // Later drawing is not affected.
        try target.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: red)
        #expect(pixels(of: target).allSatisfy { $0 == 0xFFFF_0000 })
    }

    /// A group without effects draws the same glyphs.
    @Test func textInAPlainGroupIsTheSame() throws {
        let layout = try makeLayout("Office 123", size: 18) { $0.underline = .single }
        let alone = try surface(120, 40)
        try alone.draw(layout, at: Point(x: 3.5, y: 2))
        let grouped = try surface(120, 40)
        try grouped.group(GraphicsState(transform: .translation(x: 3.5, y: 2))) { try grouped.draw(layout) }
        #expect(pixels(of: alone) == pixels(of: grouped))
        #expect(pixels(of: alone).contains { $0 != 0xFFFF_FFFF })
    }

    @Test func roundCornersShowTheBackground() throws {
        let target = try surface()
        let image = try Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF])
        try target.draw(image, in: Rect(x: 0, y: 0, width: 40, height: 40), cornerRadius: 20)
        #expect(pixel(target, 0, 0) == 0xFFFF_FFFF && pixel(target, 39, 39) == 0xFFFF_FFFF)
        #expect(pixel(target, 20, 20) == 0xFF00_00FF)
        // A circle covers π / 4 of its square.
        let share = Double(pixels(of: target).count { $0 == 0xFF00_00FF }) / 1600
        #expect((0.72...0.79).contains(share))
    }

    @Test func shadowsAreBelowTheirPath() throws {
        let target = try surface()
        let shadow = Shadow(color: .black, offset: Vector(dx: 8, dy: 0))
        let rect = Rect(x: 4, y: 4, width: 16, height: 16)
        try target.fill(rect, cornerRadius: 0, with: red, shadow: shadow)
        #expect(pixel(target, 10, 10) == 0xFFFF_0000)
        #expect(pixel(target, 24, 10) == 0xFF00_0000)
        #expect(pixel(target, 34, 10) == 0xFFFF_FFFF)
    }

    @Test func linesAreDrawnAlone() throws {
        let layout = try makeLayout("one\ntwo\nthree", size: 16)
        let whole = try surface(60, 80)
        try whole.draw(layout, at: .zero)
        let parts = try surface(60, 80)
        for line in layout.lines.indices { try parts.draw(layout, lines: line..<line + 1, at: .zero) }
        #expect(pixels(of: whole) == pixels(of: parts))
        let second = try surface(60, 80)
        try second.draw(layout, lines: 1..<9, at: .zero)
        let split = Int(layout.lines[1].frame.minY)
        #expect(pixels(of: second)[..<(60 * (split - 2))].allSatisfy { $0 == 0xFFFF_FFFF })
        #expect(pixels(of: second) != pixels(of: whole))
    }

    /// The same picture on each kind of canvas; vector formats contain it when they are drawn again.
    @Test func everyCanvasKnowsThem() throws {
        func draw(on canvas: Canvas) throws {
            let clip = Path(ellipseAt: Point(x: 20, y: 20), radiusX: 18, radiusY: 12)
            let layout = try makeLayout("text")
            try canvas.group(GraphicsState(transform: .rotation(0.2), clip: clip, clipRule: .evenOdd, opacity: 0.5)) {
                try canvas.fill(Path(roundedRect: Rect(x: 2, y: 2, width: 30, height: 30), radius: 4), with: red)
                try canvas.draw(layout, lines: 0..<1, at: .zero)
            }
            try canvas.stroke(clip, width: 1, with: .black)
        }
        let svg = SVGDocument(size: Size(width: 40, height: 40))
        try draw(on: svg)
        let text = String(decoding: svg.data(), as: UTF8.self)
        #expect(text.contains("clip-rule=\"evenodd\"") && text.contains("opacity=\"0.5\""))
        #expect(text.contains("matrix(0.98"))
        #expect(text.components(separatedBy: "<g").count == text.components(separatedBy: "</g>").count)
        let pdf = try PDFDocument()
        #expect(throws: GalleyError.self) { try pdf.group(GraphicsState()) {} }
        try pdf.beginPage(Size(width: 40, height: 40))
        try draw(on: pdf)
        try pdf.group(GraphicsState()) { () throws(GalleyError) in
            #expect(throws: GalleyError.self) { try pdf.beginPage(Size(width: 10, height: 10)) }
            #expect(throws: GalleyError.self) { try pdf.data() }
        }
        #expect(try pdf.data().count > 500)
        let image = try surface()
        try draw(on: image)
        #expect(pixels(of: image).contains { $0 != 0xFFFF_FFFF })
    }

    @Test func bitmapsAreReadFromFiles() throws {
        let folder = try TemporaryFolder()
        let image = try Bitmap(width: 2, height: 1, pixels: [0xFF11_2233, 0x8000_4000])
        try image.writePNG(to: folder.file("image.png"))
        #expect(pixels(of: try Bitmap(contentsOf: folder.file("image.png"))) == pixels(of: image))
        #expect {
            try Bitmap(contentsOf: folder.file("none.png"))
        } throws: { ($0 as? GalleyError)?.code == "unreadableImage" }
    }

    /// A rectangle thinner than a pixel and between two pixel edges is drawn in the pixel that contains most of it.
    @Test(arguments: [(4.6, 0.3, 4), (4.9, 0.4, 5), (4.4, 0.05, 4), (4.5, 0, 4), (5.0, 0.2, 5)])
    func hairlinesAreDrawnInTheirPixel(y: Double, height: Double, row: Int) throws {
        let surface = try ImageSurface(size: Size(width: 4, height: 10), scale: 1, background: .white)
        try surface.fill(Rect(x: 0, y: y, width: 4, height: max(height, 1e-6)), with: .black)
        let rows = pixels(of: surface).enumerated().filter { $0.element != 0xFFFF_FFFF }.map { $0.offset / 4 }
        #expect(Set(rows) == [row])
    }
}
