import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Strokes that are far wider than the picture. Cairo took minutes for some of them.
@Suite(.timeLimit(.minutes(2))) struct WideStrokeTests {
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let redPixel: UInt32 = 0xFFFF_0000

    /// The pixels of 40 × 40 points, drawn in points that are `scale` times as large.
    private func drawn(
        scale: Double, _ draw: (Canvas) throws -> Void
    ) throws -> [UInt32] {
        let surface = try ImageSurface(size: Size(width: 40, height: 40), scale: 1)
        try surface.group(GraphicsState(transform: .scale(x: scale, y: scale))) { try draw(surface) }
        return pixels(of: surface)
    }

    @Test(arguments: [0.001, 1, 10_000], [1000.0, 1e6, 1e9])
    func strokesOfShapesCoverThePicture(scale: Double, width: Double) throws {
        let shape = Path(rect: Rect(x: 10 / scale, y: 15 / scale, width: 20 / scale, height: 10 / scale))
        let pixels = try drawn(scale: scale) { try $0.stroke(shape, width: width / min(1, scale), with: Self.red) }
        #expect(pixels.allSatisfy { $0 == Self.redPixel })
    }

    /// The ends of an open path have no caps: the stroke covers the columns from 10 to 30.
    @Test(arguments: [0.001, 1, 10_000], [1000.0, 1e6, 1e9])
    func strokesOfLinesKeepTheirEnds(scale: Double, width: Double) throws {
        var line = Path()
        line.move(to: Point(x: 10 / scale, y: 20 / scale))
        line.line(to: Point(x: 30 / scale, y: 20 / scale))
        let pixels = try drawn(scale: scale) { try $0.stroke(line, width: width / min(1, scale), with: Self.red) }
        #expect(pixels.indices.allSatisfy { (pixels[$0] == Self.redPixel) == (10..<30).contains($0 % 40) })
    }

    /// Text with a gradient and a stroke of a billion points, enlarged ten thousand times.
    @Test func strokesOfTextEnd() throws {
        let layout = try makeLayout("link", size: 5) {
            $0.stroke = TextStroke(width: 1e9, color: Self.red)
            $0.gradient = Gradient(.linear(angle: 90), stops: [Gradient.Stop(.black), Gradient.Stop(.white)])
        }
        #expect(try drawn(scale: 10_000) { try $0.draw(layout, at: .zero) }.allSatisfy { $0 == Self.redPixel })

        let size = Size(width: 40, height: 40)
        let state = GraphicsState(transform: .scale(x: 10_000, y: 10_000))
        let document = try PDFDocument()
        try document.beginPage(size)
        try document.group(state) { try document.draw(layout, at: .zero) }
        #expect(try document.data().count > 500)

        let svg = SVGDocument(size: size)
        try svg.group(state) { try svg.draw(layout, at: .zero) }
        let widths = String(decoding: svg.data(), as: UTF8.self).components(separatedBy: "stroke-width=\"")
            .dropFirst().compactMap { Double($0.prefix { $0 != "\"" }) }
        // The text is 20 points long or less.
        #expect(!widths.isEmpty && widths.allSatisfy { $0 > 20 && $0 < 2000 }, "\(widths)")
    }

    /// The number of pixels of a shadow in a PDF depends on the size on the page, not on the points of a group.
    @Test(arguments: [0.01, 0.1, 10, 100]) func shadowsHaveThePixelsOfThePage(scale: Double) throws {
        func pixelCount(_ scale: Double) throws -> Double {
            let layout = try makeLayout("link", size: 20 * scale) {
                $0.innerShadow = Shadow(
                    color: Self.red, offset: Vector(dx: scale, dy: scale), radius: 2 * scale)
            }
            let document = try PDFDocument()
            try document.beginPage(Size(width: 100, height: 40))
            try document.group(GraphicsState(transform: .scale(x: 1 / scale, y: 1 / scale))) {
                try document.draw(layout, at: .zero)
            }
            let file = String(decoding: try document.data(), as: UTF8.self)
            func numbers(_ key: String) -> [Double] {
                file.components(separatedBy: "/\(key) ").dropFirst().compactMap { Double($0.prefix(while: \.isNumber)) }
            }
            return zip(numbers("Width"), numbers("Height")).reduce(0) { $0 + $1.0 * $1.1 }
        }
        let (plain, scaled) = try (pixelCount(1), pixelCount(scale))
        #expect(plain > 1000 && abs(scaled / plain - 1) < 0.2, "\(scaled), \(plain)")
    }
}
