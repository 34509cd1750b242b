import GalleyBoxes
import GalleyDrawing
import GalleyDrawingTestSupport
import GalleyTestSupport
import GalleyText
import Testing

/// Tests the pixels of drawn boxes.
@Suite struct BoxDrawingTests {
    private func pixels(_ box: Box) throws -> (Int, Int) -> UInt32 {
        let surface = try ImageSurface.render(try box.layout(), background: .white)
        let stride = surface.stride
        let all = surface.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
        return { x, y in all[y * stride / 4 + x] & 0xFF_FFFF }
    }

    private func square(_ side: Double, _ color: Color? = nil) -> Box {
        let box = Box().size(width: .points(side), height: .points(side))
        return color.map { box.background($0) } ?? box
    }

    private let red = Color(red: 1, green: 0, blue: 0)
    private let blue = Color(red: 0, green: 0, blue: 1)

    @Test func backgroundsFillTheBorderBox() throws {
        let pixel = try pixels(square(10, red))
        #expect(pixel(0, 0) == 0xFF_0000 && pixel(9, 9) == 0xFF_0000)
    }

    @Test func roundCornersShowTheBackground() throws {
        let pixel = try pixels(square(20, red).cornerRadius(.percent(50)))
        #expect(pixel(0, 0) == 0xFF_FFFF && pixel(10, 0) != 0xFF_FFFF && pixel(10, 10) == 0xFF_0000)
    }

    /// A blur is symmetric, keeps the sum of the components, and adds no colour.
    @Test(arguments: [0.5, 1.7, 4, 9.3]) func blursKeepWhatTheyBlur(_ deviation: Double) throws {
        var box = Box(children: [square(20, red)]).styled { $0.padding = BoxSides(30) }
        box.appearance.effects = BoxEffects()
        box.appearance.effects?.filters = [.blur(deviation)]
        let pixel = try pixels(box)
        var missing = 0
        for y in 0..<80 {
            for x in 0..<80 {
                let one = pixel(x, y)
                #expect(one >> 16 == 0xFF && one >> 8 & 255 == one & 255)
                #expect(abs(Int(one & 255) - Int(pixel(y, x) & 255)) <= 1)
                missing += 255 - Int(one & 255)
            }
        }
        #expect(abs(Double(missing) / 255 / 400 - 1) < 0.05)
    }

    /// No number of a filter traps.
    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, -1, 0, 1e-300])
    func filtersTakeAnyNumber(_ number: Double) throws {
        var shadow = Shadow(color: blue, offset: Vector(dx: number, dy: -number))
        shadow.radius = number
        let filters: [BoxEffects.Filter] = [
            .blur(number), .dropShadow(shadow), .brightness(number), .contrast(number), .grayscale(number),
            .sepia(number), .saturate(number), .invert(number), .hueRotate(number), .opacity(number),
        ]
        for filter in filters {
            var box = square(20, red)
            box.appearance.effects = BoxEffects()
            box.appearance.effects?.filters = [filter, .contrast(2)]
            _ = try pixels(box)
            _ = try SVGDocument.render(try box.layout())
            _ = try PDFDocument.render(try box.layout())
        }
    }

    /// No number of a gradient that depends on the size of its box traps.
    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, -1, 0, 1e-300], [false, true])
    func gradientsTakeAnyNumber(_ number: Double, _ repeats: Bool) throws {
        var moved = BoxAppearance.GradientGeometry()
        moved.centerOffset = Vector(dx: number, dy: -number)
        var turned = moved
        turned.conicAngle = number
        var sized = BoxAppearance.GradientGeometry()
        sized.radii = [.points(number)]
        sized.stopOffsets = [0, number]
        let stops = [Gradient.Stop(red, at: 0), Gradient.Stop(blue, at: 1)]
        let center = UnitPoint.center
        for var geometry in [moved, turned, sized] {
            geometry.repeats = repeats
            for shape in [Gradient.Shape.linear(angle: 30), .radial(center: center, radius: center)] {
                var image = BoxAppearance.BackgroundImage(Gradient(shape, stops: stops))
                image.geometry = geometry
                var box = square(20)
                box.appearance.backgrounds = [.image(image)]
                _ = try pixels(box)
                _ = try SVGDocument.render(try box.layout())
                _ = try PDFDocument.render(try box.layout())
            }
        }
    }

    @Test func bordersHaveAColourForEachSide() throws {
        let box = square(20, .white).styled { $0.border = BoxSides(4) }.appearance {
            $0.borderColor.top = red
            $0.borderColor.left = blue
        }
        let pixel = try pixels(box)
        #expect(
            pixel(10, 1) == 0xFF_0000 && pixel(1, 10) == 0x00_00FF && pixel(18, 10) == 0 && pixel(10, 10) == 0xFF_FFFF)
    }

    /// A layout of boxes can be drawn in light and in dark, with the same result as boxes that are resolved before
    /// layout.
    @Test func themesResolveColoursOfALayout() throws {
        let brand = try Color.named("brand", fallback: red)
        var text = AttributedText("Title", attributes: TextAttributes(font: FontDescriptor(size: 20), color: .text))
        text.append(AttributedText(" brand", attributes: TextAttributes(font: FontDescriptor(size: 20), color: brand)))
        var box = Box().background(.surface).appearance {
            $0.borderColor = BoxSides(brand)
            $0.shadows = [Shadow(color: .accent, radius: 3)]
        }
        box.style.border = BoxSides(2)
        box.style.padding = BoxSides(8)
        box.children = [
            Box(text: text), square(20).background(Gradient(.linear(angle: 0), stops: [.init(brand), .init(.text)])),
        ]
        let layout = try box.layout().rounded(scale: 2)
        let themes = [ColorTheme.light, ColorTheme(["brand": blue]).merging(over: .dark)]
        let drawn = try themes.map { theme in
            let own = try ImageSurface.render(layout.resolving(theme), scale: 2, background: .white).pngData()
            let fresh = try ImageSurface.render(
                try box.resolving(theme).layout().rounded(scale: 2), scale: 2, background: .white
            ).pngData()
            #expect(own == fresh)
            return own
        }
        #expect(drawn[0] != drawn[1])
        #expect(layout.resolving(.dark).resolving(.light).nodes.map(\.frame) == layout.nodes.map(\.frame))
        #expect(layout.resolving(themes[1]).root.appearance?.borderColor.top == blue)
        #expect(layout.root.appearance?.borderColor.top == brand)
    }

    @Test func gradientsRunAlongTheirAngle() throws {
        let gradient = Gradient(.linear(angle: 90), stops: [.init(.black, at: 0), .init(.white, at: 1)])
        let pixel = try pixels(square(100).background(gradient))
        let across = stride(from: 0, to: 100, by: 10).map { pixel($0, 50) & 255 }
        #expect(across == across.sorted() && across[0] < 10 && across[9] > 200)
        #expect(pixel(40, 0) == pixel(40, 99))
        for (x, share) in [(25, 0.255), (75, 0.755)] {
            #expect(abs(Double(pixel(x, 5) & 255) - 255 * share) < 4)
        }
    }

    @Test func hiddenOverflowIsCutOff() throws {
        let wide = square(20, red).styled { $0.flexShrink = 0 }.size(width: 60)
        var box = square(20)
        box.children = [wide]
        var outer = square(60)
        outer.children = [box]
        #expect(try pixels(outer)(40, 10) == 0xFF_0000)
        box.style.overflow = .hidden
        outer.children = [box]
        #expect(try pixels(outer)(40, 10) == 0xFF_FFFF)
        #expect(try pixels(outer)(10, 10) == 0xFF_0000)
    }

    /// In a group with opacity, a lower box does not show through an upper one.
    @Test func opacityAppliesToTheWholeBox() throws {
        var box = square(20, red).appearance { $0.opacity = 0.5 }
        box.children = [square(20, blue)]
        let color = try pixels(box)(10, 10)
        #expect(color >> 16 == color >> 8 & 255 && color & 255 == 255, "no red is left: \(String(color, radix: 16))")
    }

    @Test func transformsTurnAboutTheMiddle() throws {
        var box = square(40)
        let bar = square(40, red).size(height: 4).styled {
            $0.alignSelf = .center; $0.flexShrink = 0
        }
        box.children = [bar.appearance { $0.transform = .rotation(.pi / 2) }]
        let pixel = try pixels(box)
        #expect(pixel(20, 2) == 0xFF_0000 && pixel(2, 20) == 0xFF_FFFF)
    }

    @Test func zIndexAndPositionDecideTheOrder() throws {
        let over = square(20, blue).styled {
            $0.position = .absolute
            $0.inset.left = 0
            $0.inset.top = 0
        }
        var box = square(20)
        box.children = [over, square(20, red)]
        #expect(try pixels(box)(10, 10) == 0x00_00FF)
        box.children[0].appearance.zIndex = -1
        #expect(try pixels(box)(10, 10) == 0xFF_0000)
    }

    @Test func shadowsFallOutsideAndInside() throws {
        var box = square(40)
        box.style.padding = BoxSides(10)
        let caster = square(20).background(Color(white: 1, alpha: 0))
        box.children = [caster.shadow(.init(color: .black, offset: Vector(dx: 4, dy: 0)))]
        var pixel = try pixels(box)
        #expect(pixel(32, 20) == 0 && pixel(20, 20) == 0xFF_FFFF && pixel(8, 20) == 0xFF_FFFF)
        box.children = [caster.shadow(.init(color: .black, offset: Vector(dx: 4, dy: 0), isInset: true))]
        pixel = try pixels(box)
        #expect(pixel(12, 20) == 0 && pixel(20, 20) == 0xFF_FFFF && pixel(32, 20) == 0xFF_FFFF)
    }

    @Test func documentsHaveTheSame() throws {
        var card = Box.column { Box(text: "Some text") }.padding(8).cornerRadius(6).background(red)
        card.appearance.opacity = 0.5
        card.appearance.shadows = [.init(color: .black, radius: 8)]
        card.style.overflow = .hidden
        let layout = try card.layout(width: 200)
        let svg = String(decoding: try SVGDocument.render(layout).data(), as: UTF8.self)
        for part in ["feGaussianBlur", "clip-path", "opacity=\"0.5\"", "fill=\"#ff0000\""] {
            #expect(svg.contains(part), "\(part)")
        }
        #expect(svg.components(separatedBy: "<g").count == svg.components(separatedBy: "</g>").count)
        #expect(try PDFDocument.render(layout).data().starts(with: Array("%PDF".utf8)))
    }

    @Test func missingPicturesAreReported() throws {
        let surface = try ImageSurface.render(try Box(image: "nowhere.png").size(width: 10, height: 10).layout())
        #expect(surface.warnings.map(\.code) == [.unreadableImage])
    }

    /// An image that is not found has no width, and every format reports it.
    @Test func picturesOfUnknownSizeAreReported() throws {
        let layout = try Box(children: [Box(image: "nowhere.png"), Box(text: "a")]).layout()
        #expect(layout.root.children[0].frame.width == 0)
        let warnings = [
            try ImageSurface.render(layout).warnings, try PDFDocument.render(layout).warnings,
            try SVGDocument.render(layout).warnings,
        ]
        for found in warnings {
            #expect(found.map(\.code) == [.unreadableImage])
            #expect(found.first?.message.contains("nowhere.png") == true)
        }
    }

    private struct Loader: ImageLoader {
        func image(named name: String, pixelSize: Size) throws -> Bitmap {
            guard name == "green" else { throw GalleyError.unreadableImage(source: name, reason: "there is none") }
            return try Bitmap(width: 4, height: 2, pixels: Array(repeating: 0xFF00_FF00, count: 8))
        }
    }

    private let renderer = TextRenderer(options: TextRenderer.Options(imageLoader: Loader()))

    @Test func oneLoaderMeasuresAndDraws() throws {
        var box = Box(children: [Box(image: "green")])
        box.style.alignItems = .flexStart
        box.style.width = .points(20)
        box.style.height = .points(10)
        let layout = try box.layout(environment: BoxEnvironment(images: Loader()))
        #expect(layout.root.children[0].frame == Rect(x: 0, y: 0, width: 4, height: 2))
        let surface = try ImageSurface.render(layout, background: .white, renderer: renderer)
        #expect(surface.warnings.isEmpty)
        #expect(GalleyDrawingTestSupport.pixels(of: surface).filter { $0 == 0xFF00_FF00 }.count == 8)
    }

    /// At most ten thousand tiles are drawn; sizes near 0 would need more than an integer holds.
    @Test(arguments: [(2.0, true), (1, true), (0.5, false), (1e-3, false), (1e-12, false)])
    func tilesAreLimited(side: Double, isDrawn: Bool) throws {
        var box = square(100)
        box.appearance.backgrounds = [
            .image(.init("green", size: .lengths(.points(side), .points(side)), repeat: .repeat))
        ]
        let surface = try ImageSurface.render(try box.layout(), background: .white, renderer: renderer)
        #expect(surface.warnings.map(\.code) == (isDrawn ? [] : [.unreadableImage]))
        let middle = GalleyDrawingTestSupport.pixels(of: surface)[50 * surface.width + 50]
        #expect((middle == 0xFFFF_FFFF) != isDrawn)
    }
}

extension String {
    fileprivate func components(separatedBy mark: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: mark) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}
