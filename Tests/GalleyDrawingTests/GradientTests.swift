import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// The colours of gradients in glyphs, fills and strokes.
@Suite struct GradientTests {
    private static let redToBlue = Gradient(
        .linear(angle: 90), stops: [.init(Color(rgba: 0xFF00_00FF)), .init(Color(rgba: 0x0000_FFFF))])

    /// The mean red and blue in some columns of a picture, weighted by coverage.
    private func colour(_ surface: ImageSurface, columns: Range<Int>) -> (red: Double, blue: Double) {
        let all = pixels(of: surface)
        var (red, blue, alpha) = (0.0, 0.0, 0.0)
        for row in 0..<surface.height {
            for column in columns {
                let pixel = all[row * surface.width + column]
                red += Double(pixel >> 16 & 255)
                blue += Double(pixel & 255)
                alpha += Double(pixel >> 24)
            }
        }
        return alpha > 0 ? (red / alpha, blue / alpha) : (0, 0)
    }

    private func draw(_ layout: TextLayout) throws -> ImageSurface {
        let surface = try ImageSurface(size: layout.size, scale: 1)
        try surface.draw(layout)
        return surface
    }

    /// At a fifth of the width, the first colour has a share of four fifths, whatever glyph is there.
    @Test func glyphsTakeTheColourOfTheirPlace() throws {
        let layout = try makeLayout("HHHHHHHHHHHHHHHHHHHH", size: 30) { $0.gradient = Self.redToBlue }
        let surface = try draw(layout)
        let width = layout.size.width
        for place in [0.2, 0.5, 0.8] {
            let middle = Int(width * place)
            let found = colour(surface, columns: middle - 15..<middle + 15)
            #expect(abs(found.red - (1 - place)) < 0.04, "red at \(place) is \(found.red)")
            #expect(abs(found.blue - place) < 0.04, "blue at \(place) is \(found.blue)")
        }
    }

    /// Two runs with the same gradient are one box; runs with two gradients are two.
    @Test func neighboursShareTheirGradient() throws {
        var text = AttributedText("HHHHHHHHHH")
        text.mergeFont(FontDescriptor(size: 30))
        text.gradient = Self.redToBlue
        let half = text.string.index(text.string.startIndex, offsetBy: 5)..<text.string.endIndex
        text[half].underline = .single
        let joined = try draw(makeLayout(text))
        let width = joined.width
        #expect(colour(joined, columns: width / 2..<width / 2 + 20).red < 0.6)
        var other = Self.redToBlue
        other.stops[1].color = Color(rgba: 0x0000_FEFF)
        text[half].underline = nil
        text[half].gradient = other
        let parted = try draw(makeLayout(text))
        #expect(colour(parted, columns: width / 2 + 4..<width / 2 + 20).red > 0.8)
    }

    @Test func fillsOfBordersRunAcrossTheirBox() throws {
        let layout = try makeLayout("                    .", size: 20) {
            $0.color = .clear
            $0.backgroundBorder = Border(gradient: Self.redToBlue)
        }
        let surface = try draw(layout)
        #expect(colour(surface, columns: 0..<2).red > 0.95)
        #expect(colour(surface, columns: surface.width - 3..<surface.width - 1).blue > 0.95)
        let middle = colour(surface, columns: surface.width / 2 - 1..<surface.width / 2 + 1)
        #expect(abs(middle.red - 0.5) < 0.03 && abs(middle.blue - 0.5) < 0.03)
    }

    @Test func strokesOfBordersHaveGradientsToo() throws {
        let layout = try makeLayout("                    .", size: 20) {
            $0.color = .clear
            $0.border = Border(.line(.black, width: 3, gradient: Self.redToBlue), box: .insets(4))
        }
        let surface = try draw(layout)
        #expect(colour(surface, columns: 0..<3).red > 0.9)
        #expect(colour(surface, columns: surface.width - 4..<surface.width - 1).blue > 0.9)
    }

    /// A stroke keeps its own colour.
    @Test func strokedTextKeepsItsStroke() throws {
        let green = Color(rgba: 0x00FF_00FF)
        let layout = try makeLayout("HHHH", size: 40) {
            $0.gradient = Self.redToBlue
            $0.stroke = TextStroke(width: 3, color: green)
        }
        let drawn = try pixels(of: draw(layout))
        #expect(drawn.contains(0xFF00_FF00))
        #expect(drawn.contains { $0 >> 16 & 255 > 150 })
    }
}
