import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

@Suite struct BorderTests {
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 1)
    private static let padding = 30.0

    /// A drawing on a transparent background with a margin, and its pixels in the coordinates of the layout.
    private struct Drawing {
        let layout: TextLayout
        let surface: ImageSurface
        let all: [UInt32]

        init(_ layout: TextLayout, scale: Double = 2) throws {
            self.layout = layout
            let size = layout.containerSize
            surface = try ImageSurface(
                size: Size(width: size.width + 2 * padding, height: size.height + 2 * padding), scale: scale)
            try surface.draw(layout, at: Point(x: padding, y: padding))
            all = pixels(of: surface)
        }

        subscript(x: Double, y: Double) -> UInt32 {
            let column = Int(((x + padding) * surface.scale).rounded(.down))
            let row = Int(((y + padding) * surface.scale).rounded(.down))
            return all[row * surface.width + column]
        }

        /// The bounds of all pixels that are not transparent.
        var bounds: Rect {
            var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
            for y in 0..<surface.height {
                for x in 0..<surface.width where all[y * surface.width + x] >> 24 > 4 {
                    (left, top) = (min(left, x), min(top, y))
                    (right, bottom) = (max(right, x + 1), max(bottom, y + 1))
                }
            }
            func point(_ pixel: Int) -> Double { Double(pixel) / surface.scale - padding }
            return Rect(
                x: point(left), y: point(top), width: point(right) - point(left), height: point(bottom) - point(top))
        }
    }

    /// Spaces, so that only the border is visible.
    private func blank(_ border: Border, scale: Double = 2) throws -> Drawing {
        try Drawing(
            try makeLayout("\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}", size: 32) { $0.backgroundBorder = border },
            scale: scale)
    }

    private func box(_ drawing: Drawing) throws -> Rect {
        var found: Rect?
        drawing.layout.forEachBorderBox(.behindText, inLine: 0) { found = $0.rect }
        return try #require(found)
    }

    @Test func roundCornersAreClearAndTheMiddleIsFilled() throws {
        let drawing = try blank(Border(fill: Self.red, cornerRadius: 10, box: .insets(-4)))
        let rect = try box(drawing)
        #expect(drawing[rect.midX, rect.midY] == 0xFFFF_0000)
        // On the diagonal a circle of radius 10 begins at 10 (1 - 1/√2) = 2.93.
        for (x, y) in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)] {
            func at(_ distance: Double) -> UInt32 {
                drawing[x < rect.midX ? x + distance : x - distance, y < rect.midY ? y + distance : y - distance]
            }
            #expect(at(1.8) == 0)
            #expect(at(4.2) == 0xFFFF_0000)
        }
        // Next to the corners, the sides are straight.
        #expect(drawing[rect.minX + 11, rect.minY + 1] == 0xFFFF_0000)
        #expect(drawing[rect.minX + 1, rect.minY + 11] == 0xFFFF_0000)
    }

    @Test func radiiAreLimitedToHalfOfTheShorterSide() throws {
        let rect = Rect(x: 0, y: 0, width: 100, height: 20)
        #expect(BoxShape(rect: rect, radius: 500).radius == 10)
        #expect(BoxShape(rect: rect, radius: .infinity).radius == 10)
        #expect(BoxShape(rect: rect, radius: .nan).radius == 0)
        #expect(BoxShape(rect: rect, radius: -1).radius == 0)
        // An outset shape keeps the centres of its corners, and sharp corners stay sharp.
        #expect(BoxShape(rect: rect, radius: 4).outset(by: 1.5).radius == 5.5)
        #expect(BoxShape(rect: rect, radius: 0).outset(by: 3).radius == 0)
    }

    /// The width of the strokes, the distance of the middle of the outermost one, and its radius around a fill of
    /// radius 4.
    @Test(arguments: [(LineStyle.single, 3.0, 1.5, 5.5), (.thick, 6, 3, 7), (.double, 3, 7.5, 11.5)])
    func strokesHaveTheFillsCentres(style: LineStyle, width: Double, outset: Double, radius: Double) {
        let border = Border(.line(Self.blue, width: 3, style: style))
        #expect(border.lineWidth == width && border.strokeOutset - border.lineWidth / 2 == outset)
        let fill = BoxShape(rect: Rect(x: 0, y: 0, width: 100, height: 20), radius: 4)
        #expect(fill.outset(by: outset).radius == radius)
        #expect(BoxShape(rect: fill.rect, radius: 0).outset(by: outset).radius == 0)
    }

    @Test func strokesAreOutsideTheFill() throws {
        for (style, levels) in [
            (LineStyle.single, [(-1.0, true), (-3.5, false)]), (.thick, [(-1.0, true), (-5, true), (-7, false)]),
            (.double, [(-1.0, true), (-4.5, false), (-7.5, true), (-10, false)]),
        ] {
            // Three points wide, on whole pixels.
            let drawing = try blank(Border(.line(Self.blue, width: 3, style: style), fill: Self.red))
            let rect = try box(drawing)
            #expect(drawing[rect.midX, rect.midY] == 0xFFFF_0000)
            #expect(drawing[rect.minX + 1, rect.midY] == 0xFFFF_0000)
            for (distance, isDrawn) in levels {
                let expected: UInt32 = isDrawn ? 0xFF00_00FF : 0
                #expect(drawing[rect.minX + distance, rect.midY] == expected)
                #expect(drawing[rect.maxX - distance - 0.25, rect.midY] == expected)
                #expect(drawing[rect.midX, rect.minY + distance] == expected)
                #expect(drawing[rect.midX, rect.maxY - distance - 0.25] == expected)
            }
        }
    }

    @Test func joinsShapeSharpCorners() throws {
        func corner(_ join: Border.Join) throws -> UInt32 {
            let drawing = try blank(Border(.line(Self.blue, width: 8, join: join), fill: Self.red))
            let rect = try box(drawing)
            return drawing[rect.minX - 7.4, rect.minY - 7.4]
        }
        #expect(try corner(.miter) == 0xFF00_00FF)
        #expect(try corner(.round) == 0)
        #expect(try corner(.bevel) == 0)
    }

    @Test func patternsLeaveGaps() throws {
        for pattern in LinePattern.allCases {
            let drawing = try blank(Border(.line(Self.blue, width: 2, pattern: pattern)))
            let rect = try box(drawing)
            let row = stride(from: rect.minX, to: rect.maxX, by: 0.5).map { drawing[$0, rect.minY - 1] }
            #expect(row.contains { $0 == 0xFF00_00FF })
            #expect(row.contains(0) == (pattern != .solid))
        }
    }

    @Test func openSidesHaveNoStrokes() throws {
        let layout = try makeLayout("nn nn", size: 32, width: 50) {
            $0.border = Border(.line(Self.blue, width: 2), cornerRadius: 4)
            $0.color = Color(red: 0, green: 0, blue: 0, alpha: 0)
        }
        try #require(layout.lines.count == 2)
        let drawing = try Drawing(layout)
        let (first, second) = (layout.lines[0].frame, layout.lines[1].frame)
        #expect(drawing[first.minX - 1, first.midY] == 0xFF00_00FF)
        #expect(drawing[first.maxX + 1, first.midY] == 0)
        #expect(drawing[second.minX - 1, second.midY] == 0)
        #expect(drawing[second.maxX + 0.5, second.midY] == 0xFF00_00FF)
    }

    @Test func bordersAreAboveTextAndBackgroundsBelow() throws {
        func count(_ change: (inout TextAttributes) -> Void) throws -> Int {
            try Drawing(try makeLayout("HHHH", size: 40, change)).all.count { $0 == 0xFF00_0000 }
        }
        let plain = try count { _ in }
        #expect(plain > 0)
        let border = Border(fill: Self.red)
        #expect(try count { $0.border = border } == 0)
        #expect(try count { $0.backgroundBorder = border } == plain)
        #expect(try count { $0.blockBorder = border } == plain)
    }

    /// Any border is drawn inside the ink bounds and reaches them.
    @Test func inkBoundsEqualTheDrawing() throws {
        var numbers = SeededGenerator(seed: 7)
        for _ in 0..<25 {
            let border = Border(
                .line(
                    Self.blue, width: Double.random(in: 0...3, using: &numbers).rounded(),
                    style: [.single, .thick, .double].randomElement(using: &numbers) ?? .single,
                    join: Border.Join.allCases.randomElement(using: &numbers) ?? .miter), fill: Self.red,
                cornerRadius: Double.random(in: 0...12, using: &numbers),
                box: .insets(
                    EdgeInsets(
                        top: .random(in: -6...3, using: &numbers), left: .random(in: -6...3, using: &numbers),
                        bottom: .random(in: -6...3, using: &numbers), right: .random(in: -6...3, using: &numbers))))
            let isBlock = Bool.random(using: &numbers)
            let layout = try makeLayout("\u{A0}\u{A0} \u{A0}\u{A0}\n\u{A0}", size: 24, width: 80) {
                if isBlock { $0.blockBorder = border } else { $0.border = border }
            }
            let (ink, drawn) = (layout.inkBounds, try Drawing(layout, scale: 4).bounds)
            // Edges are on whole pixels.
            for (one, other) in [
                (ink.minX, drawn.minX), (ink.minY, drawn.minY), (ink.maxX, drawn.maxX), (ink.maxY, drawn.maxY),
            ] { #expect(abs(one - other) <= 0.25) }
        }
    }

    @Test func boxesAreDrawnEvenIfTheirTextIsOutsideTheClip() throws {
        let layout = try makeLayout("x", size: 10) {
            $0.backgroundBorder = Border(fill: Self.red, box: .insets(-200))
        }
        let surface = try ImageSurface(size: Size(width: 20, height: 20))
        try surface.draw(layout, at: Point(x: 0, y: -150))
        #expect(pixels(of: surface).allSatisfy { $0 == 0xFFFF_0000 })
    }

    @Test func hostileLengthsEnd() throws {
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300] {
            for pattern in [LinePattern.solid, .dot] {
                let border = Border(
                    .line(Self.blue, width: value, pattern: pattern), fill: Self.red, cornerRadius: value,
                    box: .insets(value))
                let layout = try makeLayout("ab cd", width: 30) {
                    $0.border = border
                    $0.backgroundBorder = border
                    $0.blockBorder = border
                }
                _ = try Drawing(layout)
                _ = try SVGDocument.render(layout).data()
                _ = try PDFDocument.render(layout).data()
                let ink = layout.inkBounds
                #expect(ink.width.isFinite && ink.height.isFinite)
            }
        }
    }

    /// A stroke at the leading side, and none at the others.
    @Test func aSingleSideIsStroked() throws {
        let layout = try makeLayout("\u{A0}", size: 40, width: 60) {
            $0.blockBorder = Border(
                .line(Self.blue, width: 4, sides: .leading),
                box: .insets(EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)))
        }
        let drawn = try ImageSurface.render(layout, background: .white).makeBitmap()
        let all = pixels(of: drawn)
        let middle = drawn.height / 2
        for x in 0..<60 {
            #expect(all[middle * drawn.width + x] == ((6..<10).contains(x) ? 0xFF00_00FF : 0xFFFF_FFFF), "\(x)")
        }
        #expect(all[1 * drawn.width + 30] == 0xFFFF_FFFF)
        #expect(all[(drawn.height - 2) * drawn.width + 30] == 0xFFFF_FFFF)
    }

    /// A box with a width of zero after its insets: its edge is drawn at the nearest pixel.
    @Test(arguments: [(offset: 6.3, column: 5), (6.7, 6)]) func theEdgeOfABoxWithoutWidth(offset: Double, column: Int)
        throws
    {
        let layout = try makeLayout("\u{A0}", size: 10) {
            $0.backgroundBorder = Border(
                .line(Self.blue, width: 0.01, sides: .leading),
                box: .insets(EdgeInsets(top: 0, left: offset, bottom: 0, right: 10)))
        }
        let surface = try ImageSurface(size: Size(width: 20, height: 20))
        try surface.draw(layout, at: .zero)
        let row = pixels(of: surface)[8 * surface.width..<9 * surface.width]
        #expect(row.enumerated().filter { $0.element != 0 }.map(\.offset) == [column])
    }

    // MARK: Documents

    @Test func svgHasTheBoxes() throws {
        let layout = try makeLayout("\u{A0}\u{A0}\u{A0}\u{A0}", size: 20) {
            $0.backgroundBorder = Border(
                .line(Self.blue, pattern: .dash, join: .round), fill: Self.red, cornerRadius: 3, box: .insets(-2))
        }
        var found: Rect?
        layout.forEachBorderBox(.behindText, inLine: 0) { found = $0.rect }
        let rect = try #require(found)
        let text = String(decoding: try SVGDocument.render(layout).data(), as: UTF8.self)
        let paths = text.split(separator: "\n").filter { $0.hasPrefix("<path") }
        try #require(paths.count == 2)
        func data(_ path: Substring) throws -> Path {
            try Path(svg: String(path.dropFirst("<path d=\"".count).prefix { $0 != "\"" }))
        }
        #expect(paths[0].contains("fill=\"#ff0000\""))
        #expect(paths[1].contains("fill=\"none\" stroke=\"#0000ff\" stroke-width=\"1\" stroke-dasharray=\"12 3\""))
        #expect(paths[1].contains("stroke-linejoin=\"round\""))
        for (path, outset) in [(paths[0], 0.0), (paths[1], 0.5)] {
            let bounds = try data(path).bounds
            #expect(abs(bounds.minX - rect.minX + outset) < 0.002)
            #expect(abs(bounds.maxY - rect.maxY - outset) < 0.002)
        }
    }

    @Test(.enabled(if: isInstalled("pdftoppm"), "needs poppler-utils"))
    func pdfHasTheBoxes() throws {
        let layout = try makeLayout("\u{A0}\u{A0}\u{A0}\u{A0}", size: 40, width: 100) {
            $0.blockBorder = Border(.line(Self.blue, width: 4), fill: Self.red, cornerRadius: 8, box: .insets(6))
        }
        let folder = try TemporaryFolder()
        try PDFDocument.render(layout, background: .white).write(to: folder.file("a.pdf"))
        _ = try output(
            of: "pdftoppm", ["-r", "72", "-png", "-singlefile", folder.file("a.pdf"), folder.file("a")])
        let page = try Bitmap(png: Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png")))))
        let all = pixels(of: page)
        func at(_ x: Double, _ y: Double) -> UInt32 { all[Int(y) * page.width + Int(x)] }
        let height = layout.size.height
        #expect(at(50, height / 2) == 0xFFFF_0000)
        #expect(at(4, height / 2) == 0xFF00_00FF)
        #expect(at(50, 4) == 0xFF00_00FF)
        #expect(at(0.5, height / 2) == 0xFFFF_FFFF)
        #expect(at(3.2, 3.2) == 0xFFFF_FFFF)
    }

    @Test func pagesCutBlocks() throws {
        let layout = try makeLayout((1...20).map { "row \($0)" }.joined(separator: "\n"), width: 100) {
            $0.blockBorder = Border(.line(Self.blue))
        }
        let pages = PageSlicer.pages(of: DrawnContent(layout), height: 200)
        try #require(pages.count > 1)
        let sides = pages.map { page in
            var found: [BorderBox.Sides] = []
            layout.forEachBlockBox(in: page.content.lines) { found.append($0.openSides) }
            return found
        }
        #expect(sides.first == [.bottom])
        #expect(sides.last == [.top])
        #expect(sides.dropFirst().dropLast().allSatisfy { $0 == [[.top, .bottom]] })
    }
}
