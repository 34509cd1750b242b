import Foundation
import GalleyBoxes
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Transforms in SVG, and elements that are too flat or too small for SVG readers.
@Suite struct SVGTransformTests {
    @Test(
        arguments: [
            (Transform.identity, "matrix(1 0 0 1 0 0)"),
            (.translation(x: 1.23456, y: -0.0004), "matrix(1 0 0 1 1.235 0)"),
            (.scale(x: 0.027434266, y: -0.027434266), "matrix(0.02743427 0 0 -0.02743427 0 0)"),
            (.scale(x: 1e-7, y: 2e-7), "matrix(0.0000001 0 0 0.0000002 0 0)"),
            (.scale(x: 12_345.678, y: 0.5), "matrix(12345.68 0 0 0.5 0 0)"),
            (Transform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0), "matrix(0.6 0.8 -0.8 0.6 0 0)"),
        ] as [(Transform, String)])
    func factorsHaveTheDigitsTheyNeed(transform: Transform, expected: String) {
        #expect(transform.svgMatrix == expected)
    }

    @Test(
        arguments: [
            Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0), .scale(x: 1, y: 0), .scale(x: 1, y: 1e-6),
            .scale(x: 0, y: 0),
            Transform(a: 1, b: 1, c: 1, d: 1.000_001, tx: 0, ty: 0), .scale(x: 1e9, y: 1e9), .scale(x: 1e-10, y: 1e-10),
            .scale(x: .nan, y: 1), .scale(x: .infinity, y: 1), .translation(x: .nan, y: 0), .translation(x: 0, y: 1e9),
        ] as [Transform])
    func flatTransformsHaveNoMatrix(transform: Transform) {
        #expect(transform.svgMatrix == nil)
        #expect(!transform.isVisible)
        #expect(!GraphicsState(transform: transform).isVisible)
    }

    /// Every written matrix is invertible, and exact to a millionth of its largest factor.
    @Test func randomMatricesAreWrittenExactly() throws {
        var numbers = SeededGenerator(seed: 15)
        func factor(_ scale: Double) -> Double { Double.random(in: -1...1, using: &numbers) * scale }
        var written = 0
        for _ in 0..<5000 {
            let scale = pow(10, Double.random(in: -10...10, using: &numbers))
            var map = Transform(
                a: factor(scale), b: factor(scale), c: factor(scale), d: factor(scale), tx: factor(1000),
                ty: factor(1000))
            if Int.random(in: 0..<4, using: &numbers) == 0 {
                // Almost singular.
                let tilt = Double.random(in: -2...2, using: &numbers)
                (map.c, map.d) = (map.a * tilt, map.b * tilt + factor(scale * 1e-5))
            }
            guard let text = map.svgMatrix else { continue }
            written += 1
            let read = text.dropFirst("matrix(".count).dropLast().split(separator: " ").compactMap { Double($0) }
            try #require(read.count == 6, "\(text)")
            let largest = max(abs(map.a), abs(map.b), abs(map.c), abs(map.d))
            for (one, other) in zip(read, [map.a, map.b, map.c, map.d]) {
                #expect(abs(one - other) <= largest * 1e-6, "\(text)")
            }
            #expect(abs(read[4] - map.tx) <= 0.0006 && abs(read[5] - map.ty) <= 0.0006)
            let stretch = Transform(a: read[0], b: read[1], c: read[2], d: read[3], tx: 0, ty: 0).stretch
            #expect(stretch.smallest > stretch.largest * 5e-6, "\(text)")
        }
        #expect(written > 2000)
    }

    // MARK: Values that readers reject

    private static let thin = Gradient(
        .radial(center: UnitPoint(x: 0.5, y: 0.5), radius: UnitPoint(x: 1, y: 0)),
        stops: [.init(Color(rgb: 0xFF0000)), .init(Color(rgb: 0x0000FF))])

    /// CSS Images 3, section 3.2.3: an ellipse without width or height has its last colour.
    @Test func ellipsesWithoutWidthHaveTheirLastColour() throws {
        let rect = Rect(x: 0, y: 0, width: 100, height: 50)
        let flat = SVGTransformTests.thin.drawable(in: rect, scale: 1)
        #expect(flat.shape == .linear(angle: 0))
        #expect(flat.stops.map(\.color) == [Color(rgb: 0x0000FF)])
        var round = SVGTransformTests.thin
        round.shape = .radial(center: UnitPoint(x: 0.5, y: 0.5), radius: UnitPoint(x: 0.1, y: 0.1))
        #expect(round.drawable(in: rect, scale: 1) == round)
        #expect(round.drawable(in: rect, scale: 1e-3) != round)
        round.shape = .radial(center: UnitPoint(x: 20, y: 0.5), radius: UnitPoint(x: 1, y: 1))
        #expect(round.drawable(in: rect, scale: 1) == flat)

        let box = Box().size(width: .points(40), height: .points(20)).background(SVGTransformTests.thin)
        let surface = try ImageSurface.render(try box.layout())
        #expect(pixels(of: surface).allSatisfy { $0 == 0xFF00_00FF })
    }

    /// Cairo, and readers based on it, reject gradients with more than 2¹⁵ points in a pixel.
    @Test(arguments: [Gradient.Shape.linear(angle: 90), .radial(center: UnitPoint(x: 0.5, y: 0.5), radius: nil)])
    func gradientsInNarrowSpacesHaveTheirLastColour(shape: Gradient.Shape) {
        let gradient = Gradient(shape, stops: SVGTransformTests.thin.stops)
        let rect = Rect(x: 0, y: 0, width: 1e5, height: 1e5)
        for scale in [1, 1e-3, 1.0 / 8192] { #expect(gradient.drawable(in: rect, scale: scale) == gradient) }
        for scale in [1.0 / 32_768, 1e-5, 1e-9, 0] {
            #expect(gradient.drawable(in: rect, scale: scale).stops.map(\.color) == [Color(rgb: 0x0000FF)])
        }
    }

    /// Glyphs without colour in a colour font have gradients like other glyphs, at the position of the drawing.
    @Test func gradientsOfShapesInColourFontsAreInTheirPlace() throws {
        let layout = try makeLayout("A", fonts: try fontsWithEmoji()) {
            $0.font?.families = ["Galley Emoji"]
            $0.gradient = Gradient(.linear(angle: 90), stops: [.init(.black), .init(.white)])
        }
        let svg = String(decoding: try SVGDocument.render(layout).data(), as: UTF8.self)
        #expect(svg.contains("fill=\"url(#"))
        #expect(svg.contains("<path d=") && !svg.contains("<use"))
    }

    @Test(.enabled(if: isInstalled("rsvg-convert"), "needs librsvg2-bin"), arguments: Hostile.allCases)
    func readersDrawTheRest(hostile: Hostile) throws {
        let document = SVGDocument(size: Size(width: 100, height: 60), background: .white)
        try hostile.draw(on: document)
        try document.fill(Rect(x: 90, y: 50, width: 10, height: 10), with: Color(rgb: 0x0080FF))
        let folder = try TemporaryFolder()
        try document.write(to: folder.file("a.svg"))
        _ = try output(of: "rsvg-convert", ["-o", folder.file("a.png"), folder.file("a.svg")])
        let data = try #require(FileManager.default.contents(atPath: folder.file("a.png")))
        let picture = try Bitmap(png: Array(data))
        #expect(pixels(of: picture)[55 * 100 + 95] == 0xFF00_80FF)

        // The same on pixels, where a failed Cairo context draws nothing more.
        let surface = try ImageSurface(size: Size(width: 100, height: 60), background: .white)
        try hostile.draw(on: surface)
        try surface.fill(Rect(x: 90, y: 50, width: 10, height: 10), with: Color(rgb: 0x0080FF))
        #expect(pixels(of: surface)[55 * 100 + 95] == 0xFF00_80FF)
    }

    @Test func flatEmojiAreOmittedWithAWarning() throws {
        let layout = try makeLayout("😀", fonts: try fontsWithEmoji()) {
            $0.font?.families = ["Galley Emoji"]
            $0.glyphTransform = Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
        }
        let document = try SVGDocument.render(layout)
        #expect(!String(decoding: document.data(), as: UTF8.self).contains("<use"))
        #expect(document.warnings.map(\.code) == [.glyphTooLarge])
    }

    /// Values that overflow the number range of Cairo, and of SVG readers that use it.
    enum Hostile: String, CaseIterable {
        case thinGradient, thinGradientInAColourFont, farGradient, wideGradient, flatEmoji, smallGroup, flatGroup,
            smallBoxes, flatBoxes, slantedBoxes

        /// Very flat boxes with gradients, which touch many pixels.
        private static var slanted: [Box] {
            let gradient = Gradient(.linear(angle: 90), stops: SVGTransformTests.thin.stops)
            var text = AttributedText("Fly", attributes: TextAttributes(font: FontDescriptor(size: 30)))
            text.gradient = gradient
            let boxes = [Box(text: text), Box().size(width: .points(80), height: .points(40)).background(gradient)]
            return [1.2e-5, 1.5e-5, 2e-5, 4e-5].flatMap { flatness in
                [0.4, 0.7, 1.0].flatMap { angle in
                    let map = Transform.rotation(0.4).followed(by: .scale(x: 1, y: flatness))
                        .followed(by: .rotation(angle))
                    return boxes.map { box in box.appearance { $0.transform = map } }
                }
            }
        }

        func draw(on canvas: Canvas) throws {
            let library = try fontsWithEmoji()
            let image = try Bitmap(width: 300, height: 200, pixels: Array(repeating: 0xFF20_8040, count: 60_000))
            func emoji(_ text: String, _ change: @escaping (inout TextAttributes) -> Void) throws -> TextLayout {
                try makeLayout(text, fonts: library) {
                    $0.font?.families = ["Galley Emoji"]
                    change(&$0)
                }
            }
            func drawAll() throws {
                try canvas.draw(image, in: Rect(x: 0, y: 0, width: 80, height: 40))
                try canvas.draw(emoji("😀A") { $0.gradient = SVGTransformTests.thin }, at: .zero)
                let shadow = Shadow(color: .black, offset: Vector(dx: 1, dy: 1), radius: 2)
                try canvas.draw(makeLayout("Fly") { $0.shadow = shadow }, at: .zero)
            }
            switch self {
            case .thinGradient:
                try canvas.draw(makeLayout("Fly") { $0.gradient = SVGTransformTests.thin }, at: .zero)
            case .thinGradientInAColourFont:
                try canvas.draw(emoji("A") { $0.gradient = SVGTransformTests.thin }, at: .zero)
            case .farGradient, .wideGradient:
                for size in [10, 1e3, 1e5, 1e9, 1e15] {
                    var gradient = SVGTransformTests.thin
                    gradient.shape =
                        self == .farGradient
                        ? .radial(center: UnitPoint(x: size, y: -size), radius: UnitPoint(x: 1, y: 1))
                        : .radial(center: UnitPoint(x: 0.5, y: 0.5), radius: UnitPoint(x: size, y: 1))
                    try canvas.draw(makeLayout("Fly") { $0.gradient = gradient }, at: .zero)
                }
            case .flatEmoji:
                for flatness in [0, 1e-9, 1e-6, 1e-4, 1e-3, 0.01] {
                    let map = Transform(a: 1, b: 2, c: 2, d: 4 + flatness, tx: 0, ty: 0)
                    try canvas.draw(emoji("😀A") { $0.glyphTransform = map }, at: .zero)
                }
            case .smallGroup:
                for scale in [1e-3, 1e-5, 1e-8, 1e-12] {
                    try canvas.group(GraphicsState(transform: .scale(x: scale, y: scale))) { try drawAll() }
                }
            case .flatGroup:
                for scale in [0.01, 1e-3, 1e-4, 2e-5, 1e-6, 1e-12] {
                    try canvas.group(GraphicsState(transform: .scale(x: 1, y: scale))) { try drawAll() }
                }
            case .slantedBoxes:
                for box in Hostile.slanted { try canvas.draw(box.layout(), at: Point(x: 20, y: 10)) }
            case .smallBoxes, .flatBoxes:
                for scale in [0.01, 1e-3, 1e-4, 2e-5, 1e-6, 1e-12] {
                    var box = Box().size(width: .points(80), height: .points(40))
                        .background(
                            Gradient(
                                .radial(center: UnitPoint(x: 0.5, y: 0.5), radius: nil),
                                stops: [.init(.white), .init(.black)])
                        )
                        .appearance {
                            $0.transform = .scale(x: self == .flatBoxes ? 1 : scale, y: scale)
                            $0.opacity = 0.5
                            $0.shadows = [Shadow(color: .black, radius: 3)]
                        }
                    var text = AttributedText("Fly")
                    text.shadow = Shadow(color: .black, offset: Vector(dx: 1, dy: 1), radius: 2)
                    box.children = [Box(text: text)]
                    let layout = try box.layout()
                    try canvas.draw(layout, at: .zero)
                }
            }
        }
    }
}
