import GalleyDrawing
import GalleyLayout
import GalleyTestSupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyDisplay

@MainActor @Suite struct PartialDisplayTests {
    /// Cells of random colours; each rectangle that is filled is reported.
    private struct Board: LayerDrawing {
        var colors: [UInt32]
        let columns: Int
        static let cell = 8.0

        func rect(of index: Int) -> Rect {
            Rect(
                x: Double(index % columns) * Board.cell, y: Double(index / columns) * Board.cell, width: Board.cell,
                height: Board.cell)
        }

        func makeContents(in context: DrawingContext) throws -> LayerContents {
            let surface = try context.makeSurface()
            for (index, color) in colors.enumerated() {
                let rect = rect(of: index)
                if let dirty = context.dirtyRect, !dirty.touchesOrAbuts(rect) { continue }
                try surface.fill(rect, with: Color(rgba: color << 8 | 0x80))
                try surface.fill(
                    Path(ellipseAt: Point(x: rect.midX, y: rect.midY), radiusX: 5, radiusY: 4), with: .black)
            }
            return LayerContents(surface)
        }
    }

    private func compositor(_ root: DisplayLayer, scale: Double) throws -> Compositor {
        try Compositor(root: root, size: Size(width: 80, height: 80), scale: scale, background: .white)
    }

    /// Random parts that are drawn again, at any time, give what drawing everything gives.
    @Test(arguments: UInt64(0)..<24) func partsEqualTheWhole(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bench = Bench()
        let scale = random.pick([1, 1.5, 2])
        let root = bench.layer(Rect(x: 0, y: 0, width: 80, height: 80))
        let layer = bench.layer(Rect(x: 7, y: 5, width: 64, height: 64))
        layer.scale = scale
        layer.isOpaque = random.pick([true, false])
        layer.backgroundColor = Color(red: 1, green: 0.9, blue: 0.8)
        layer.displaysAsynchronously = random.pick([true, false])
        layer.cornerRadius = Double(random.pick([0, 9]))
        layer.clipsToBounds = random.pick([true, false])
        layer.opacity = random.pick([1, 1, 0.5])
        layer.rasterizesSubtree = random.chance(1, in: 6)
        root.addSublayer(layer)
        let label = bench.layer(Rect(x: 20, y: 20, width: 10, height: 10))
        label.backgroundColor = Color(red: 0, green: 0, blue: 1, alpha: 0.4)
        layer.addSublayer(label)
        var board = Board(colors: (0..<64).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) }, columns: 8)
        layer.drawing = board
        bench.settle()
        let composited = try compositor(root, scale: scale)
        for step in 0..<30 {
            let index = Int.random(in: 0..<64, using: &random)
            board.colors[index] = UInt32.random(in: 0...0xFF_FFFF, using: &random)
            // Circles reach beyond the cell.
            layer.setDrawing(board, changedIn: board.rect(of: index).inset(by: EdgeInsets(-2)))
            switch Int.random(in: 0..<8, using: &random) {
            case 0: bench.group.commit()
            case 1: bench.workers.step(0)
            case 2: layer.releaseContents()
            case 3: layer.frame.x += 1
            case 4: layer.setNeedsDisplay()
            default: bench.settle()
            }
            if random.chance(1, in: 3) { try composited.composite() }
            guard step % 5 == 4 else { continue }
            bench.settle()
            // Released contents are drawn when they are shown.
            try composited.composite()
            bench.settle()
            try composited.composite()
            let fresh = try compositor(root, scale: scale)
            layer.setNeedsDisplay()
            bench.settle()
            try fresh.composite()
            #expect(pixels(of: composited.surface) == pixels(of: fresh.surface), "seed \(seed) step \(step)")
            try composited.composite()
        }
    }

    @Test func onlyThePartIsDrawnAndComposited() throws {
        let bench = Bench()
        let root = bench.layer(Rect(x: 0, y: 0, width: 80, height: 80))
        let layer = bench.layer(Rect(x: 10, y: 10, width: 64, height: 64))
        root.addSublayer(layer)
        var board = Board(colors: [UInt32](repeating: 0xFF, count: 64), columns: 8)
        layer.drawing = board
        bench.settle()
        #expect(layer.drawnPixels == 64 * 64)
        let compositor = try compositor(root, scale: 1)
        try compositor.composite()
        for index in [9, 18] {
            board.colors[index] = 0xFF00
            layer.setDrawing(board, changedIn: board.rect(of: index))
            bench.settle()
            // The cell, and a pixel on every side.
            #expect(layer.drawnPixels == 100)
        }
        // The compositor has missed one of the two.
        let changed = try compositor.composite()
        #expect(changed == [PixelRect(left: 18, top: 18, right: 34, bottom: 34)])
        #expect(compositor.drawnPixels == 16 * 16)
        // Two parts are joined.
        layer.setNeedsDisplay(in: board.rect(of: 0))
        layer.setNeedsDisplay(in: board.rect(of: 1))
        bench.settle()
        #expect(layer.drawnPixels == 9 * 17)
        // A part that is added to everything is everything.
        layer.setNeedsDisplay()
        layer.setNeedsDisplay(in: board.rect(of: 1))
        bench.settle()
        #expect(layer.drawnPixels == 64 * 64)
    }

    @Test func everythingIsDrawnWithoutContentsToKeep() throws {
        let bench = Bench()
        let layer = bench.layer(Rect(x: 0, y: 0, width: 64, height: 64))
        let board = Board(colors: [UInt32](repeating: 0xFF, count: 64), columns: 8)
        let part = board.rect(of: 3)
        layer.drawing = board
        layer.setNeedsDisplay(in: part)
        bench.settle()
        #expect(layer.drawnPixels == 64 * 64, "no contents")
        func expectWhole(_ message: Comment, _ change: () -> Void) {
            layer.setNeedsDisplay()
            bench.settle()
            change()
            layer.setNeedsDisplay(in: part)
            bench.settle()
            let whole = Int(layer.bounds.width * layer.scale) * Int(layer.bounds.height * layer.scale)
            #expect(layer.drawnPixels == whole, message)
        }
        expectWhole("another scale") { layer.scale = 2 }
        expectWhole("another size") { layer.bounds = Rect(x: 0, y: 0, width: 63, height: 64) }
        expectWhole("an image of the caller") { layer.contents = plain(0xFF00_FF00) }
        expectWhole("released") { layer.releaseContents() }
        expectWhole("another image") {
            layer.drawing = ClosureDrawing(image: { _ in plain(0xFF, width: 126, height: 128) })
        }
    }

    /// After an error the missing part is drawn with the next one.
    @Test func aFailedPartIsNotForgotten() throws {
        struct Unsteady: LayerDrawing {
            var board: Board
            var fails: Bool
            func makeContents(in context: DrawingContext) throws -> LayerContents {
                if fails { throw Failure() }
                return try board.makeContents(in: context)
            }
        }
        let bench = Bench()
        let layer = bench.layer(Rect(x: 0, y: 0, width: 64, height: 64))
        var board = Board(colors: [UInt32](repeating: 0xFF, count: 64), columns: 8)
        layer.drawing = Unsteady(board: board, fails: false)
        bench.settle()
        board.colors[0] = 0xFF00
        layer.setDrawing(Unsteady(board: board, fails: true), changedIn: board.rect(of: 0))
        bench.settle()
        #expect(layer.displayError != nil)
        layer.setDrawing(Unsteady(board: board, fails: false), changedIn: board.rect(of: 2))
        bench.settle()
        #expect(layer.displayError == nil && layer.drawnPixels == 9 * 25)
        let shown = pixels(of: try #require(layer.contents))
        layer.setNeedsDisplay()
        bench.settle()
        #expect(pixels(of: try #require(layer.contents)) == shown)
    }
}

extension Rect {
    fileprivate func touchesOrAbuts(_ other: Rect) -> Bool {
        minX - 3 <= other.maxX && other.minX - 3 <= maxX && minY - 3 <= other.maxY && other.minY - 3 <= maxY
    }
}
