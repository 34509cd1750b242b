import GalleyBoxes
import GalleyDrawingTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing
@testable import GalleyImages

/// Backgrounds of boxes: their origin, size, position and repetition (CSS Backgrounds 3, 3).
@Suite struct BoxBackgroundTests {
    private let red = Color(red: 1, green: 0, blue: 0)
    private let blue = Color(red: 0, green: 0, blue: 1)

    private func pixels(_ box: Box, scale: Double = 1) throws -> (Int, Int) -> UInt32 {
        let surface = try ImageSurface.render(try box.layout(), scale: scale, background: .white)
        let (all, width) = (GalleyDrawingTestSupport.pixels(of: surface), surface.width)
        return { x, y in all[y * width + x] & 0xFF_FFFF }
    }

    private func box(
        _ width: Double, _ height: Double, border: Double = 0, color: Color = .clear,
        _ background: BoxAppearance.Background
    ) -> Box {
        Box().size(width: .points(width), height: .points(height)).border(color, width: border)
            .appearance { $0.backgrounds = [background] }
    }

    /// Red to the left of the middle, blue to the right.
    private var halves: Gradient {
        Gradient(.linear(angle: 90), stops: [.init(red, at: 0), .init(red, at: 0.5), .init(blue, at: 0.5)])
    }

    /// The image begins at the padding box and is repeated below the border: the end is visible on the left.
    @Test(arguments: [false, true])
    func layersBeginAtThePaddingBox(isImage: Bool) throws {
        let background: BoxAppearance.Background = isImage ? .image(.init(halves)) : .gradient(halves)
        let pixel = try pixels(box(60, 40, border: 10, background))
        #expect(pixel(5, 20) == 0x00_00FF && pixel(15, 20) == 0xFF_0000)
        #expect(pixel(45, 20) == 0x00_00FF && pixel(55, 20) == 0xFF_0000)
    }

    @Test func gradientsHaveSizePositionAndRepetition() throws {
        var image = BoxAppearance.BackgroundImage(halves, size: .lengths(.points(20), .percent(50)))
        var pixel = try pixels(box(60, 20, .image(image)))
        for x in [0, 20, 40] { #expect(pixel(x + 5, 15) == 0xFF_0000 && pixel(x + 15, 5) == 0x00_00FF) }
        image.repeat = .noRepeat
        image.position = UnitPoint(x: 0.5, y: 1)
        pixel = try pixels(box(60, 20, .image(image)))
        #expect(pixel(25, 15) == 0xFF_0000 && pixel(35, 15) == 0x00_00FF)
        for (x, y) in [(10, 15), (50, 15), (25, 5)] { #expect(pixel(x, y) == 0xFF_FFFF) }
        // A gradient has no ratio: an automatic side is that of the box.
        image.size = .lengths(.points(20), .auto)
        pixel = try pixels(box(60, 20, .image(image)))
        #expect(pixel(25, 5) == 0xFF_0000 && pixel(25, 15) == 0xFF_0000 && pixel(10, 5) == 0xFF_FFFF)
        image.repeat = .repeatY
        image.size = .lengths(.points(20), .points(3))
        pixel = try pixels(box(60, 20, .image(image)))
        #expect((0..<20).allSatisfy { pixel(25, $0) == 0xFF_0000 } && pixel(10, 10) == 0xFF_FFFF)
    }

    /// Opaque tiles whose edges are within pixels leave nothing of the colour below them.
    @Test(arguments: [1.0, 1.3], [6.6, 3.37, 7.25])
    func adjacentTilesHaveNoSeams(scale: Double, side: Double) throws {
        let plain = Gradient(.linear(angle: 0), stops: [.init(red), .init(red)])
        let image = BoxAppearance.BackgroundImage(plain, size: .lengths(.points(side), .points(side)))
        let pixel = try pixels(box(60, 60, .image(image)), scale: scale)
        for y in 0..<Int(59 * scale) {
            for x in 0..<Int(59 * scale) {
                let color = pixel(x, y)
                #expect(color >> 16 >= 0xFD && color & 255 <= 2, "\(x), \(y)")
            }
        }
    }

    /// Colours are interpolated premultiplied (CSS Images 3, 3.4.3): the hue of a translucent end is weak.
    @Test func gradientsArePremultiplied() throws {
        func middle(_ from: Color, _ to: Color) throws -> UInt32 {
            let gradient = Gradient(.linear(angle: 90), stops: [.init(from), .init(to)])
            return try pixels(box(255, 3, .gradient(gradient)))(127, 1)
        }
        func isNear(_ pixel: UInt32, _ expected: [Double]) -> Bool {
            zip([16, 8, 0], expected).allSatisfy { abs(Double(pixel >> $0 & 255) - $1) <= 2 }
        }
        // Half of the sum of the premultiplied colours, over white.
        let faint = Color(red: 1, green: 0, blue: 0, alpha: 0.25)
        let rest = (1 - 0.625) * 255
        #expect(isNear(try middle(faint, blue), [0.125 * 255 + rest, rest, 0.5 * 255 + rest]))
        #expect(isNear(try middle(.clear, blue), [127.5, 127.5, 255]))
        #expect(isNear(try middle(blue, Color(red: 1, green: 1, blue: 0, alpha: 0)), [127.5, 127.5, 255]))
    }

    @Test func svgRepeatsAGradientInAPattern() throws {
        let image = BoxAppearance.BackgroundImage(halves, size: .lengths(.points(20), .points(10)))
        let document = try SVGDocument.render(try box(60, 20, .image(image)).layout())
        let svg = String(decoding: document.data(), as: UTF8.self)
        #expect(svg.contains("<pattern ") && svg.contains("width=\"20\" height=\"10\""))
    }
}
