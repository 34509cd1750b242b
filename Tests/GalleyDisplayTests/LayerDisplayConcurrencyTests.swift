import GalleyDrawing
import GalleyLayout
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyDisplay

@MainActor @Suite struct LayerDisplayConcurrencyTests {
    /// A layer that draws a single colour, the value of `color` when its parameters were captured.
    final class Swatch: DisplayLayer {
        var color: UInt32 = 0xFF00_0000
        let drawn = Counter()
        var ended: [Bool] = []
        var willDisplayCount = 0

        override func makeDrawing() -> (any LayerDrawing)? {
            let (color, drawn) = (color, drawn)
            return ClosureDrawing(image: { context in
                drawn.add()
                return plain(color, width: Int(context.size.width), height: Int(context.size.height))
            })
        }
        override func willDisplay() { willDisplayCount += 1 }
        override func didDisplay(_ payload: (any Sendable)?, isFinished: Bool) { ended.append(isFinished) }
        var shown: UInt32? { contents.map { pixels(of: $0)[0] } }
    }

    private func swatch(_ bench: Bench, isAsynchronous: Bool = true) -> Swatch {
        let layer = Swatch(group: bench.group)
        layer.displaysAsynchronously = isAsynchronous
        layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        layer.setNeedsDisplay()
        return layer
    }

    @Test func synchronousLayersAreDrawnInTheTurn() {
        let bench = Bench()
        let layer = swatch(bench, isAsynchronous: false)
        layer.setNeedsDisplay()
        #expect(layer.contents == nil)
        bench.group.commit()
        #expect(layer.shown == 0xFF00_0000)
        #expect(layer.drawn.value == 1)
        #expect(layer.ended == [true])
        #expect(bench.workers.count == 0)
    }

    @Test func asynchronousLayersAreDrawnByWorkers() {
        let bench = Bench()
        let layer = swatch(bench)
        bench.group.commit()
        #expect(layer.contents == nil && layer.isDisplaying && layer.willDisplayCount == 1)
        // The parameters have the values of the moment of capture.
        layer.color = 0xFFFF_FFFF
        bench.workers.runAll()
        #expect(layer.contents == nil)
        bench.group.commit()
        #expect(layer.shown == 0xFF00_0000)
        #expect(!layer.isDisplaying && !layer.needsDisplay)
    }

    @Test func aNewerRequestSupersedesTheOlder() {
        let bench = Bench(maximumWorkers: 1)
        let layer = swatch(bench)
        bench.group.commit()
        layer.color = 0xFF00_00FF
        layer.setNeedsDisplay()
        bench.group.commit()
        bench.workers.runAll()
        // The first drawing had not started, and never does.
        #expect(layer.drawn.value == 1)
        bench.settle()
        #expect(layer.shown == 0xFF00_00FF)
        #expect(layer.ended.filter { $0 }.count == 1)
        #expect(bench.queue.statistics.skipped == 1)
    }

    /// A result that arrives too late is never shown.
    @Test func staleResultsAreNotShown() {
        let bench = Bench(maximumWorkers: 1)
        let layer = swatch(bench)
        bench.group.commit()
        bench.workers.runAll()
        layer.color = 0xFF12_3456
        layer.setNeedsDisplay()
        bench.group.commit()
        #expect(layer.contents == nil)
        bench.settle()
        #expect(layer.shown == 0xFF12_3456)
    }

    @Test(arguments: [true, false]) func oldContentsAreKeptOrCleared(clears: Bool) {
        let bench = Bench()
        let layer = swatch(bench)
        layer.clearsContentsBeforeDisplay = clears
        bench.settle()
        layer.color = 0xFF00_FF00
        layer.setNeedsDisplay()
        bench.group.commit()
        #expect(layer.shown == (clears ? nil : 0xFF00_0000))
        bench.settle()
        #expect(layer.shown == 0xFF00_FF00)
    }

    @Test func aLayerWithoutSizeIsDrawnOnceItHasOne() {
        let bench = Bench()
        let layer = swatch(bench)
        layer.frame = .zero
        layer.setNeedsDisplay()
        bench.settle()
        #expect(layer.drawn.value == 0 && layer.needsDisplay)
        layer.frame = Rect(x: 0, y: 0, width: 4, height: 4)
        bench.settle()
        #expect(layer.drawn.value == 1 && layer.contents?.width == 4)
    }

    @Test(arguments: [true, false]) func aNewSizeIsDrawnIfRequested(redraws: Bool) {
        let bench = Bench()
        let layer = swatch(bench)
        layer.redrawsOnResize = redraws
        bench.settle()
        layer.frame = Rect(x: 3, y: 3, width: 20, height: 10)
        bench.settle()
        #expect(layer.drawn.value == (redraws ? 2 : 1))
        layer.frame = Rect(x: 30, y: 3, width: 20, height: 10)
        bench.settle()
        #expect(layer.drawn.value == (redraws ? 2 : 1))
    }

    @Test func suspensionStopsAndResumes() {
        let bench = Bench()
        let around = bench.layer()
        let layer = swatch(bench)
        around.addSublayer(layer)
        bench.group.commit()
        around.displaySuspended = true
        bench.settle()
        #expect(layer.drawn.value == 0 && layer.contents == nil && layer.needsDisplay)
        layer.setNeedsDisplay()
        bench.settle()
        #expect(layer.drawn.value == 0)
        around.displaySuspended = false
        bench.settle()
        #expect(layer.drawn.value == 1 && layer.shown != nil)
    }

    @Test func errorsLeaveTheLayerAsItWas() {
        let bench = Bench()
        let layer = bench.layer()
        layer.displaysAsynchronously = true
        layer.drawing = ClosureDrawing(image: { _ in plain(0xFF11_1111) })
        bench.settle()
        let before = layer.contents
        layer.drawing = ClosureDrawing(image: { _ in throw Failure() })
        bench.settle()
        #expect(layer.contents === before)
        #expect(layer.displayError is Failure)
        layer.drawing = ClosureDrawing(image: { _ in plain(0xFF22_2222) })
        bench.settle()
        #expect(layer.displayError == nil && layer.contents !== before)
    }

    @Test func contentsSetByHandStay() {
        let bench = Bench()
        let layer = swatch(bench)
        bench.group.commit()
        layer.contents = plain(0xFFAB_CDEF)
        bench.settle()
        #expect(layer.shown == 0xFFAB_CDEF)
        // If a layer draws nothing itself, nothing replaces its contents.
        let plainLayer = bench.layer()
        let image = plain(0xFF12_3456)
        plainLayer.contents = image
        plainLayer.frame = Rect(x: 0, y: 0, width: 30, height: 30)
        plainLayer.scale = 2
        bench.settle()
        #expect(plainLayer.contents === image)
    }

    @Test func drawingsOnASurfaceHaveItsBackground() {
        let bench = Bench()
        let layer = bench.layer()
        layer.backgroundColor = Color(white: 1)
        layer.isOpaque = true
        layer.scale = 2
        layer.drawing = ClosureDrawing { surface, _ in
            try surface.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: .black)
        }
        bench.settle()
        let contents = layer.contents.map { pixels(of: $0) } ?? []
        #expect(contents.count == 400)
        #expect(contents.filter { $0 == 0xFF00_0000 }.count == 100)
        #expect(contents.filter { $0 == 0xFFFF_FFFF }.count == 300)
        layer.isOpaque = false
        bench.settle()
        #expect(layer.contents.map { pixels(of: $0).filter { $0 == 0 }.count } == 300)
    }

    @Test func immediateDisplayDoesNotWait() {
        let bench = Bench()
        let around = swatch(bench)
        let inner = swatch(bench)
        around.addSublayer(inner)
        bench.group.commit()
        around.displayImmediately()
        #expect(around.shown != nil && inner.shown != nil)
        bench.settle()
        #expect(around.ended.filter { $0 }.count == 1 && inner.ended.filter { $0 }.count == 1)
    }

    @Test func recursiveDisplayReachesAll() {
        let bench = Bench()
        let layers = (0..<4).map { _ in swatch(bench) }
        for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
        bench.settle()
        layers[0].setNeedsDisplayRecursively()
        bench.settle()
        #expect(layers.map(\.drawn.value) == [2, 2, 2, 2])
    }

    // MARK: - Transactions by container

    /// Layers in one container appear in the same turn; others appear when they are ready.
    @Test func layersOfAContainerAppearTogether() {
        let bench = Bench(maximumWorkers: 1)
        let container = bench.layer()
        container.isTransactionContainer = true
        let (one, two, free) = (swatch(bench), swatch(bench), swatch(bench))
        container.addSublayer(one)
        container.addSublayer(free)
        container.addSublayer(two)
        free.isTransactionContainer = true
        bench.group.commit()
        bench.workers.step()
        bench.group.commit()
        #expect(one.contents == nil)
        bench.workers.step()
        bench.workers.step()
        bench.group.commit()
        #expect(one.contents != nil && two.contents != nil && free.contents != nil)

        let bench2 = Bench(maximumWorkers: 1)
        let (first, second) = (swatch(bench2), swatch(bench2))
        bench2.group.commit()
        bench2.workers.step()
        bench2.group.commit()
        #expect(first.contents != nil && second.contents == nil)
    }

    @Test func theNearestContainerCounts() {
        let bench = Bench()
        let (outer, inner, leaf) = (bench.layer(), bench.layer(), swatch(bench))
        outer.isTransactionContainer = true
        outer.addSublayer(inner)
        inner.addSublayer(leaf)
        let around = bench.group.transaction(for: outer)
        bench.group.commit()
        #expect(around.count == 1)
        inner.isTransactionContainer = true
        leaf.setNeedsDisplay()
        bench.settle()
        let transaction = bench.group.transaction(for: inner)
        leaf.setNeedsDisplay()
        leaf.displayIfNeeded()
        #expect(transaction.count == 1)
    }

    @Test func aDeallocatedLayerCancelsItsWork() {
        let bench = Bench()
        weak var gone: Swatch?
        do {
            let layer = swatch(bench)
            gone = layer
            bench.group.commit()
        }
        #expect(gone == nil)
        bench.settle()
        #expect(bench.queue.statistics.cancelled == 1 && bench.queue.statistics.completed == 0)
        #expect(bench.group.contents.bytes == 0)
    }

    // MARK: - Time

    @Test func placeholdersAppearLate() {
        let bench = Bench()
        let layer = swatch(bench)
        layer.placeholder = plain(0xFF77_7777)
        layer.placeholderDelay = .milliseconds(100)
        func shown() -> UInt32? {
            layer.snapshot(scale: 1).appearance.contents.shown.map { pixels(of: $0.image)[0] }
        }
        bench.group.commit()
        #expect(shown() == nil && bench.group.isAnimating)
        bench.clock.advance(by: .milliseconds(99))
        bench.group.commit()
        #expect(shown() == nil)
        bench.clock.advance(by: .milliseconds(1))
        bench.group.commit()
        #expect(shown() == 0xFF77_7777)
        #expect(layer.contents == nil)
        bench.settle()
        #expect(shown() == 0xFF00_0000)
        #expect(!bench.group.isAnimating)
    }

    @Test func contentsFadeByTheClock() throws {
        let bench = Bench()
        let layer = swatch(bench)
        layer.color = 0xFF00_0000
        bench.settle()
        layer.fadeDuration = .milliseconds(200)
        layer.color = 0xFFFF_FFFF
        layer.setNeedsDisplay()
        bench.settle()
        let compositor = try Compositor(root: layer, size: Size(width: 10, height: 10))
        func gray() throws -> UInt32 {
            bench.group.commit()
            try compositor.composite()
            let all = pixels(of: compositor.surface)
            #expect(all.allSatisfy { $0 == all[0] && $0 >> 24 == 255 })
            return all[0] & 255
        }
        #expect(try gray() == 0)
        bench.clock.advance(by: .milliseconds(100))
        #expect(try abs(Int(gray()) - 128) <= 1)
        #expect(bench.group.isAnimating)
        bench.clock.advance(by: .milliseconds(100))
        #expect(try gray() == 255)
        #expect(!bench.group.isAnimating)
    }

    @Test func placeholdersFadeIntoContents() throws {
        let bench = Bench()
        let layer = swatch(bench)
        layer.color = 0xFFFF_FFFF
        layer.placeholder = plain(0xFF00_0000)
        layer.placeholderFadeDuration = .milliseconds(100)
        bench.group.commit()
        bench.group.commit()
        bench.workers.runAll()
        bench.group.commit()
        bench.clock.advance(by: .milliseconds(50))
        let compositor = try Compositor(root: layer, size: Size(width: 10, height: 10))
        bench.group.commit()
        try compositor.composite()
        #expect(abs(Int(pixels(of: compositor.surface)[0] & 255) - 128) <= 1)
    }

    // MARK: - Memory

    @Test func contentsOffScreenAreReleasedInOrderOfUse() throws {
        // Space for five images of 400 bytes (10 × 10 pixels, with rows of 48 bytes).
        let bytes = plain(0).byteCount
        let bench = Bench(contentsLimit: 5 * bytes)
        let root = bench.layer(Rect(x: 0, y: 0, width: 10, height: 20))
        root.clipsToBounds = true
        let rows = (0..<12).map { _ in swatch(bench, isAsynchronous: false) }
        for (index, row) in rows.enumerated() {
            row.frame = Rect(x: 0, y: Double(index) * 10, width: 10, height: 10)
            root.addSublayer(row)
        }
        let compositor = try Compositor(root: root, size: Size(width: 10, height: 20))
        for top in [0, 20, 40, 60, 80, 100, 0] {
            root.bounds.y = Double(top)
            bench.settle()
            try compositor.composite()
            bench.settle()
            try compositor.composite()
            // Visible layers have contents, and the others stay within the limit.
            #expect(rows[top / 10].contents != nil && rows[top / 10 + 1].contents != nil)
            #expect(bench.group.contents.bytes <= 5 * bytes)
        }
        #expect(bench.group.contents.evictionCount > 0)
        // The layers that were visible last still have contents; those in the middle were purged.
        #expect(rows[10].contents != nil && rows[11].contents != nil)
        #expect(rows[4].contents == nil)
    }
}
