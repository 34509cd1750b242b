import GalleyBoxes
import GalleyDrawingTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Borders of boxes: the transitions in corners, dashes and dots (CSS Backgrounds 3, 4 and 5.3).
@Suite struct BoxBorderTests {
    private let red = Color(red: 1, green: 0, blue: 0)
    private let blue = Color(red: 0, green: 0, blue: 1)

    private func box(
        _ width: Double, _ height: Double, _ border: EdgeInsets, radius: Double = 0,
        _ style: BoxAppearance.BorderStyle = .solid
    ) -> Box {
        Box().size(width: .points(width), height: .points(height)).cornerRadius(.points(radius)).styled {
            $0.border = BoxSides(top: border.top, left: border.left, bottom: border.bottom, right: border.right)
        }.appearance {
            $0.borderColor = BoxSides(red)
            $0.borderStyle = BoxSides(style)
        }
    }

    private func pixels(_ box: Box) throws -> (Int, Int) -> UInt32 {
        let surface = try ImageSurface.render(try box.layout(), background: .white)
        let (all, width) = (GalleyDrawingTestSupport.pixels(of: surface), surface.width)
        return { x, y in all[y * width + x] & 0xFF_FFFF }
    }

    /// The colour changes on the line from the outer corner through the corner of the padding box, also where a round
    /// border continues beyond that corner.
    @Test func coloursChangeInProportionToTheWidths() throws {
        let box = self.box(200, 140, EdgeInsets(top: 14, left: 2, bottom: 14, right: 2), radius: 50).appearance {
            $0.borderColor = BoxSides(top: red, left: blue, bottom: red, right: blue)
        }
        let pixel = try pixels(box)
        var found = (red: 0, blue: 0)
        for y in 0..<70 {
            for x in 0..<50 where [0xFF_0000, 0x00_00FF].contains(pixel(x, y)) {
                // Pixels on the line have both colours.
                let (left, right) = (Double(x) * 7, Double(x + 1) * 7)
                if left > Double(y + 1) {
                    #expect(pixel(x, y) == 0xFF_0000, "\(x), \(y)")
                    found.red += 1
                } else if right < Double(y) {
                    #expect(pixel(x, y) == 0x00_00FF, "\(x), \(y)")
                    found.blue += 1
                }
            }
        }
        #expect(found.red > 200 && found.blue > 10)
    }

    /// The numbers of dashes along a row or a column, and whether the first and the last pixel are drawn.
    private func dashes(_ colors: [Bool]) -> (count: Int, first: Bool, last: Bool) {
        let starts = colors.indices.filter { colors[$0] && ($0 == 0 || !colors[$0 - 1]) }
        return (starts.count, colors.first ?? false, colors.last ?? false)
    }

    /// Dashes are twice as long as wide, with gaps of the width; sharp corners are in dashes.
    @Test(arguments: [4.0, 6, 10])
    func dashesBeginInCorners(width: Double) throws {
        let pixel = try pixels(box(203, 101, EdgeInsets(width), .dashed))
        let middle = Int(width / 2)
        for (length, color) in [
            (203, { pixel($0, middle) }), (203, { pixel($0, 100 - middle) }), (101, { pixel(middle, $0) }),
            (101, { pixel(202 - middle, $0) }),
        ] as [(Int, (Int) -> UInt32)] {
            let line = dashes((0..<length).map { color($0) >> 8 & 255 < 128 })
            #expect(line.first && line.last)
            let expected = (Double(length) + width) / (3 * width)
            #expect(abs(Double(line.count) - expected) <= 1)
        }
    }

    @Test func dotsAreRoundAndInTheCorners() throws {
        let pixel = try pixels(box(200, 80, EdgeInsets(10), .dotted))
        #expect(pixel(0, 0) == 0xFF_FFFF && pixel(5, 5) == 0xFF_0000 && pixel(194, 74) == 0xFF_0000)
        let line = dashes((0..<200).map { pixel($0, 5) >> 8 & 255 < 128 })
        #expect(line.count == 11 || line.count == 10)
    }

    /// Dashes of a translucent colour do not overlap, and follow round corners within the ring.
    @Test(arguments: [BoxAppearance.BorderStyle.dashed, .dotted], [0.0, 30, 6])
    func marksAreEvenAndWithinTheBorder(style: BoxAppearance.BorderStyle, radius: Double) throws {
        let insets = EdgeInsets(top: 12, left: 6, bottom: 3, right: 6)
        let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        let drawn = box(160, 90, insets, radius: radius, style).appearance { $0.borderColor = BoxSides(half) }
        let solid = box(160, 90, insets, radius: radius).appearance { $0.borderColor = BoxSides(half) }
        let (pixel, ring) = (try pixels(drawn), try pixels(solid))
        var count = 0
        for y in 0..<90 {
            for x in 0..<160 {
                let green = pixel(x, y) >> 8 & 255
                #expect(green >= 126)
                // Dots at the ends of a thick side extend into the thin one.
                if style == .dashed { #expect(green + 8 >= ring(x, y) >> 8 & 255, "\(x), \(y)") }
                if green < 255 { count += 1 }
            }
        }
        #expect(count > 500)
    }

    /// Narrow, thick and empty borders have some marks, and nothing fails.
    @Test func extremeBordersAreDrawn() throws {
        for width in [0, 0.001, 1, 50, 1000] {
            for style in BoxAppearance.BorderStyle.allCases {
                for radius in [0, 7, 1e9] {
                    _ = try ImageSurface.render(
                        try box(50, 3, EdgeInsets(top: width, left: 2, bottom: 0, right: width), radius: radius, style)
                            .size(width: 50, height: 3).layout(), background: .white)
                }
            }
        }
    }

    /// Sides with styles of their own are clipped at the corners.
    @Test func sidesHaveTheirStyles() throws {
        let box = self.box(100, 60, EdgeInsets(10)).appearance {
            $0.borderStyle.bottom = .dashed
            $0.borderColor.left = blue
        }
        let pixel = try pixels(box)
        #expect(dashes((0..<100).map { pixel($0, 4) == 0xFF_0000 }).count == 1)
        #expect(dashes((20..<80).map { pixel($0, 54) == 0xFF_0000 }).count >= 2)
        #expect(pixel(4, 30) == 0x00_00FF)
    }
}
