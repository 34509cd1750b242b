import GalleyDrawing
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDisplay

/// Random trees of layers, and random changes to them.
@MainActor struct TreeMaker {
    var random: SeededGenerator
    let group: DisplayGroup
    var layers: [DisplayLayer] = []
    /// Whether inner layers can be translucent.
    var isTranslucent = true
    /// Whether positions are not on whole pixels, and layers have transforms.
    var isCrooked = true

    init(seed: UInt64, group: DisplayGroup) {
        random = SeededGenerator(seed: seed)
        self.group = group
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    mutating func color() -> Color {
        let alpha = isTranslucent && chance(40) ? Float(number(0.2...0.9)) : 1
        return Color(
            red: Float(number(0...1)), green: Float(number(0...1)), blue: Float(number(0...1)), alpha: alpha)
    }

    mutating func rect(in size: Double) -> Rect {
        let rect = Rect(
            x: number(-10...size), y: number(-10...size), width: number(0...size), height: number(0...size))
        guard !isCrooked else { return rect }
        return Rect(
            x: rect.x.rounded(), y: rect.y.rounded(), width: rect.width.rounded(), height: rect.height.rounded())
    }

    /// An image with a pattern.
    mutating func image() -> Bitmap {
        let (width, height) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
        let base = color().packed
        let words = (0..<width * height).map { $0 % 5 < 2 ? base : 0xFF00_0000 | UInt32($0 & 0xFF) << 8 }
        // swift-format-ignore: NeverUseForceTry
        return try! Bitmap(width: width, height: height, pixels: words)
    }

    mutating func transform() -> Transform {
        .rotation(number(-1...1)).followed(by: .scale(x: number(0.5...1.5), y: number(0.5...1.5)))
    }

    mutating func style(_ layer: DisplayLayer) {
        if chance(70) { layer.backgroundColor = color() }
        if chance(30) { layer.cornerRadius = number(0...20) }
        if chance(30) {
            layer.borderWidth = number(0.5...4)
            layer.borderColor = color()
        }
        if chance(30) { layer.clipsToBounds = true }
        if isTranslucent, chance(20) { layer.opacity = number(0.2...1) }
        if isTranslucent, chance(12) {
            layer.shadow = Shadow(
                color: color(), offset: Vector(dx: number(-5...5), dy: number(-5...5)), radius: number(0...6))
        }
        if isCrooked, chance(12) { layer.transform = transform() }
        if chance(30) {
            layer.stretchesContents = chance(50)
            layer.contents = image()
        }
    }

    mutating func layer(in size: Double) -> DisplayLayer {
        let layer = DisplayLayer(group: group)
        layer.frame = rect(in: size)
        style(layer)
        layers.append(layer)
        return layer
    }

    mutating func tree(count: Int, size: Double) -> DisplayLayer {
        let root = DisplayLayer(group: group)
        root.frame = Rect(x: 0, y: 0, width: size, height: size)
        root.backgroundColor = .white
        layers = [root]
        // A layer that scrolls like a list.
        let list = DisplayLayer(group: group)
        list.frame = Rect(x: 8, y: 12, width: size - 20, height: size - 30)
        list.backgroundColor = Color(white: 0.9)
        list.clipsToBounds = true
        root.addSublayer(list)
        layers.append(list)
        while layers.count < count {
            let around = layers.randomElement(using: &random) ?? root
            around.addSublayer(layer(in: max(4, around.bounds.width)))
        }
        return root
    }

    mutating func change() {
        let index = Int.random(in: 0..<layers.count, using: &random)
        let layer = layers[index]
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1, 2:
            // The list scrolls.
            layers[1].bounds.y += Double(Int.random(in: -12...12, using: &random))
            if chance(20) { layers[1].bounds.x += Double(Int.random(in: -5...5, using: &random)) }
        case 3: layer.bounds.y += number(-6...6)
        case 4 where index > 1: layer.position.x += number(-9...9)
        case 5 where index > 1: style(layer)
        case 6: layer.isHidden.toggle()
        case 7 where index > 1: layer.superlayer?.addSublayer(layer)
        case 8 where index > 1:
            layer.removeFromSuperlayer()
            layers[Int.random(in: 0...1, using: &random)].addSublayer(layer)
        case 9: layer.backgroundColor = color()
        case 10 where index > 1:
            layer.bounds.width = number(0...40)
        default:
            let others = layer.sublayers
            if others.count > 1 { layer.setSublayers(others.shuffled(using: &random)) }
        }
        layers[0].isHidden = false
    }
}

extension Color {
    /// The colour as a premultiplied pixel.
    var packed: UInt32 {
        func byte(_ value: Float) -> UInt32 { UInt32((value * alpha * 255).rounded()) }
        return UInt32((alpha * 255).rounded()) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
    }
}

@MainActor @Suite struct CompositorConcurrencyTests {
    private func full(_ root: DisplayLayer, size: Double, scale: Double) throws -> [UInt32] {
        let compositor = try Compositor(root: root, size: Size(width: size, height: size), scale: scale)
        try compositor.composite()
        return pixels(of: compositor.surface)
    }

    /// After any change, drawing only the dirty parts equals drawing everything.
    @Test(arguments: 0..<18) func partialRedrawEqualsFullRedraw(seed: Int) throws {
        let bench = Bench()
        var maker = TreeMaker(seed: UInt64(seed), group: bench.group)
        let size = 90.0
        let scale = [1.0, 2, 1.5][seed % 3]
        let root = maker.tree(count: 6 + seed % 12, size: size)
        let compositor = try Compositor(root: root, size: Size(width: size, height: size), scale: scale)
        try compositor.composite()
        for step in 0..<30 {
            for _ in 0..<Int.random(in: 1...3, using: &maker.random) { maker.change() }
            let before = pixels(of: compositor.surface)
            let changed = try compositor.composite()
            let now = pixels(of: compositor.surface)
            let expected = try full(root, size: size, scale: scale)
            try #require(now == expected, "seed \(seed), step \(step): \(difference(now, expected).largest)")
            // The reported changes include all changed pixels.
            let width = compositor.surface.width
            for index in now.indices where now[index] != before[index] {
                let pixel = PixelRect(x: index % width, y: index / width, width: 1, height: 1)
                try #require(changed.contains { $0.contains(pixel) })
            }
        }
    }

    /// A layer that is rasterised with its sublayers has the same pixels, with any clips, radii, opacities, shadows and
    /// transforms around it and in it.
    @Test(arguments: 0..<24) func rasterizingLooksTheSame(seed: Int) throws {
        let bench = Bench()
        var maker = TreeMaker(seed: UInt64(seed) &+ 7000, group: bench.group)
        maker.isTranslucent = seed % 4 != 1
        let size = 90.0
        let scale = [1.0, 2][seed % 2]
        let root = maker.tree(count: 14, size: size)
        if seed % 3 == 0 { root.backgroundColor = nil }
        for layer in maker.layers { layer.scale = scale }
        bench.settle()
        let plain = try full(root, size: size, scale: scale)
        // Any layer at any depth; in the end all at the same time.
        var tried = 0
        for layer in maker.layers where layer.bounds.width >= 1 && layer.bounds.height >= 1 {
            layer.rasterizesSubtree = true
            bench.settle()
            let raster = try full(root, size: size, scale: scale)
            #expect(layer.raster != nil || layer.chain.dropFirst().contains { $0.isHidden })
            #expect(plain == raster, "seed \(seed): \(difference(plain, raster).largest)")
            layer.rasterizesSubtree = false
            bench.settle()
            #expect(try full(root, size: size, scale: scale) == plain)
            tried += 1
        }
        #expect(tried > 3)
        for layer in maker.layers.reversed() {
            layer.rasterizesSubtree = true
            bench.settle()
        }
        #expect(try full(root, size: size, scale: scale) == plain)
    }

    /// Layers that do not overlap, or are on an opaque layer, need no intermediate image; neither does a bubble with
    /// text.
    @Test func ordinaryLayersAreDrawnStraight() throws {
        let bench = Bench()
        let root = bench.layer(Rect(x: 0, y: 0, width: 60, height: 60))
        for place in 0..<3 {
            let layer = bench.layer(Rect(x: 0, y: Double(place) * 20, width: 60, height: 20))
            layer.backgroundColor = Color(white: 0.5, alpha: 0.5)
            root.addSublayer(layer)
        }
        let area = PixelRect(width: 60, height: 60)
        #expect(!root.snapshot(scale: 1).needsGroup(in: area))
        let bubble = bench.layer(Rect(x: 4, y: 4, width: 40, height: 30))
        bubble.backgroundColor = .white
        bubble.cornerRadius = 6
        func contents(corner: UInt32) throws -> Bitmap {
            var words = [UInt32](repeating: 0, count: 40 * 30)
            for index in 10 * 40..<11 * 40 { words[index] = 0x8000_0000 }
            words[1] = corner
            return try Bitmap(width: 40, height: 30, pixels: words)
        }
        bubble.contents = try contents(corner: 0)
        #expect(!bubble.snapshot(scale: 1).needsGroup(in: area))
        bubble.contents = try contents(corner: 0x8000_0000)
        #expect(bubble.snapshot(scale: 1).needsGroup(in: area))
        // Only in the rows where they overlap.
        #expect(!bubble.snapshot(scale: 1).needsGroup(in: PixelRect(x: 0, y: 10, width: 40, height: 9)))
        root.addSublayer(bubble)
        #expect(root.snapshot(scale: 1).needsGroup(in: area))
        root.backgroundColor = .white
        #expect(!root.snapshot(scale: 1).needsGroup(in: area))
    }

    // MARK: - Drawn parts

    @Test func unchangedTreesAreNotLaidOut() throws {
        let bench = Bench()
        var maker = TreeMaker(seed: 5, group: bench.group)
        let root = maker.tree(count: 20, size: 80)
        let compositor = try Compositor(root: root, size: Size(width: 80, height: 80))
        #expect(try compositor.composite() == [PixelRect(width: 80, height: 80)])
        #expect(!compositor.needsComposite)
        #expect(try compositor.composite().isEmpty)
        #expect(compositor.drawnPixels == 0)
    }

    @Test func onlyChangesAreDrawn() throws {
        let bench = Bench()
        let root = bench.layer(Rect(x: 0, y: 0, width: 100, height: 100))
        let small = bench.layer(Rect(x: 10, y: 20, width: 5, height: 6))
        root.addSublayer(small)
        let compositor = try Compositor(root: root, size: Size(width: 100, height: 100))
        try compositor.composite()
        small.backgroundColor = .black
        #expect(try compositor.composite() == [PixelRect(x: 10, y: 20, width: 5, height: 6)])
        #expect(compositor.drawnPixels == 30)
    }

    @Test func scrollingMovesPixels() throws {
        let bench = Bench()
        let root = bench.layer(Rect(x: 0, y: 0, width: 100, height: 100))
        let list = bench.layer(Rect(x: 0, y: 0, width: 100, height: 100))
        list.clipsToBounds = true
        list.backgroundColor = .white
        root.addSublayer(list)
        for row in 0..<50 {
            let layer = bench.layer(Rect(x: 0, y: Double(row) * 10, width: 100, height: 10))
            layer.backgroundColor = Color(white: Float(row % 7) / 10)
            list.addSublayer(layer)
        }
        let bar = bench.layer(Rect(x: 90, y: 40, width: 4, height: 10))
        bar.backgroundColor = .black
        root.addSublayer(bar)
        let compositor = try Compositor(root: root, size: Size(width: 100, height: 100))
        try compositor.composite()
        list.bounds.y = 7
        try compositor.composite()
        #expect(compositor.movedPixels == 10_000)
        // The rows that scrolled in, and the pixels around the bar above them.
        #expect(compositor.drawnPixels <= 700 + 4 * 17 + 20)
        #expect(pixels(of: compositor.surface) == (try full(root, size: 100, scale: 1)))
        // Nothing moves before the fractions add up to a whole pixel.
        list.bounds.y = 7.3
        #expect(try compositor.composite().isEmpty)
    }

    @Test func layersAreDrawnBackToFront() throws {
        let bench = Bench()
        let root = bench.layer(Rect(x: 0, y: 0, width: 4, height: 4))
        let layers = [Color.black, .white, Color(white: 0.5)].map { color in
            let layer = bench.layer(Rect(x: 0, y: 0, width: 4, height: 4))
            layer.backgroundColor = color
            root.addSublayer(layer)
            return layer
        }
        func top() throws -> UInt32 { try full(root, size: 4, scale: 1)[5] & 255 }
        #expect(try top() == 128)
        root.addSublayer(layers[1])
        #expect(try top() == 255)
        root.addSublayer(layers[0])
        #expect(try top() == 0)
        layers[0].isHidden = true
        #expect(try top() == 255)
        layers[1].opacity = 0.5
        #expect(try abs(Int(top()) - 192) <= 1)
    }

    @Test func clipsAndCornersClip() throws {
        let bench = Bench()
        let root = bench.layer(Rect(x: 0, y: 0, width: 40, height: 40))
        let clip = bench.layer(Rect(x: 10, y: 10, width: 20, height: 20))
        clip.clipsToBounds = true
        clip.cornerRadius = 10
        let inner = bench.layer(Rect(x: -10, y: -10, width: 40, height: 40))
        inner.backgroundColor = .black
        clip.addSublayer(inner)
        root.addSublayer(clip)
        let all = try full(root, size: 40, scale: 1)
        func alpha(_ x: Int, _ y: Int) -> UInt32 { all[y * 40 + x] >> 24 }
        #expect(alpha(9, 20) == 0 && alpha(10, 10) == 0 && alpha(29, 29) == 0)
        #expect(alpha(20, 20) == 255 && alpha(10, 20) > 200 && alpha(20, 29) > 200)
        // The area of a circle.
        let covered = all.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(covered - Double.pi * 100) < 3)
    }

    @Test func transformsTurnAboutTheAnchor() throws {
        let bench = Bench()
        let root = bench.layer(Rect(x: 0, y: 0, width: 40, height: 40))
        let layer = bench.layer(Rect(x: 10, y: 15, width: 20, height: 10))
        layer.backgroundColor = .black
        layer.transform = .rotation(.pi / 2)
        root.addSublayer(layer)
        let all = try full(root, size: 40, scale: 1)
        func alpha(_ x: Int, _ y: Int) -> UInt32 { all[y * 40 + x] >> 24 }
        #expect(alpha(20, 11) == 255 && alpha(20, 28) == 255 && alpha(16, 20) == 255)
        #expect(alpha(12, 20) == 0 && alpha(28, 20) == 0)
        #expect(root.hitTest(Point(x: 20, y: 12)) === layer)
        #expect(root.hitTest(Point(x: 12, y: 20)) === root)
        let inside = layer.convertFromSuperlayer(Point(x: 20, y: 12)) ?? .zero
        let back = layer.convertToSuperlayer(inside)
        #expect(abs(back.x - 20) < 1e-9 && abs(back.y - 12) < 1e-9)
    }

    @Test func shadowsAreBelow() throws {
        let bench = Bench()
        let root = bench.layer(Rect(x: 0, y: 0, width: 40, height: 40))
        let layer = bench.layer(Rect(x: 10, y: 10, width: 10, height: 10))
        layer.backgroundColor = .white
        layer.shadow = Shadow(color: .black, offset: Vector(dx: 6, dy: 4))
        root.addSublayer(layer)
        let all = try full(root, size: 40, scale: 1)
        #expect(all[12 * 40 + 12] == 0xFFFF_FFFF)
        #expect(all[20 * 40 + 22] == 0xFF00_0000)
        #expect(all[25 * 40 + 22] == 0)
    }

    /// Sizes above the limit of surfaces are refused, and the next frame is correct again.
    @Test func tooLargeSizesAreRefused() throws {
        let bench = Bench()
        let root = bench.layer(Rect(x: 0, y: 0, width: 40, height: 40))
        root.backgroundColor = .white
        let huge = bench.layer(Rect(x: 0, y: 0, width: 400_000, height: 400_000))
        huge.backgroundColor = .black
        huge.transform = .scale(x: 0.0001, y: 0.0001)
        huge.position = Point(x: 20, y: 20)
        root.addSublayer(huge)
        let compositor = try Compositor(root: root, size: Size(width: 40, height: 40))
        #expect(throws: GalleyError.self) { try compositor.composite() }
        huge.transform = .identity
        huge.frame = Rect(x: 0, y: 0, width: 4, height: 4)
        try compositor.composite()
        #expect(pixels(of: compositor.surface) == (try full(root, size: 40, scale: 1)))
        for value in [Double.nan, .infinity, -.infinity, 1e300] {
            huge.frame = Rect(x: value, y: value, width: value, height: value)
            huge.transform = Transform(a: value, b: 0, c: 0, d: 1, tx: value, ty: 0)
            huge.opacity = value
            huge.cornerRadius = value
            huge.borderWidth = value
            _ = try? compositor.composite()
        }
    }
}
