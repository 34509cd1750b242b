import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing
@testable import GalleyImages

@Suite struct ImageSurfaceTests {
    @Test(arguments: [
        (Size(width: 40_000, height: 10), 1.0), (Size(width: 20_000, height: 20_000), 1.0),
        (Size(width: 17_000, height: 1), 2.0), (Size(width: 1e300, height: 1e300), 1.0),
    ])
    func surfacesAboveTheLimitAreRefused(size: Size, scale: Double) {
        #expect {
            _ = try ImageSurface(size: size, scale: scale)
        } throws: { ($0 as? GalleyError)?.code == "surfaceTooLarge" }
    }

    @Test func limitsAreTheRenderers() throws {
        let limits = SurfaceLimits(side: 50, pixels: 1000)
        let renderer = TextRenderer(options: TextRenderer.Options(limits: limits))
        #expect(throws: GalleyError.self) { _ = try ImageSurface(size: Size(width: 51, height: 1), renderer: renderer) }
        #expect(throws: GalleyError.self) {
            _ = try ImageSurface(size: Size(width: 50, height: 21), renderer: renderer)
        }
        #expect(try ImageSurface(size: Size(width: 50, height: 20), renderer: renderer).width == 50)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity])
    func invalidScalesAreRefused(scale: Double) {
        #expect {
            _ = try ImageSurface(size: Size(width: 10, height: 10), scale: scale)
        } throws: { ($0 as? GalleyError)?.code == "invalidValue" }
    }

    @Test func anEmptySizeStillHasAPixel() throws {
        let surface = try ImageSurface(size: .zero)
        #expect((surface.width, surface.height) == (1, 1))
        #expect(throws: GalleyError.self) { _ = try ImageSurface(size: Size(width: .nan, height: 1)) }
    }

    @Test func backgroundIsPremultiplied() throws {
        let surface = try ImageSurface(
            size: Size(width: 3, height: 2), background: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        #expect(pixels(of: surface).allSatisfy { $0 == 0x8080_0000 })
        let clear = try ImageSurface(size: Size(width: 3, height: 2))
        #expect(pixels(of: clear).allSatisfy { $0 == 0 })
    }

    @Test func paddingMovesTheTextByWholePixels() throws {
        let layout = try makeLayout("Hamburgefonts")
        let plain = try ImageSurface.render(layout, scale: 2, background: .white)
        let padded = try ImageSurface.render(layout, scale: 2, background: .white, padding: 5)
        #expect(padded.width == plain.width + 20)
        let (one, other) = (pixels(of: plain), pixels(of: padded))
        for y in 0..<plain.height {
            for x in 0..<plain.width - 1 {
                #expect(one[y * plain.width + x] == other[(y + 10) * padded.width + x + 10])
            }
        }
    }

    /// Rows are cleared when they are drawn on or read, in any order.
    @Test func clearingReplacesAllThatWasDrawn() throws {
        let layout = try makeLayout("Hamburgefonts\nHamburgefonts\nHamburgefonts")
        let size = Size(width: 120, height: 90)
        let surface = try ImageSurface(size: size, background: .black)
        try surface.draw(layout, at: Point(x: 3, y: 5))
        surface.clear(Color(red: 0, green: 0, blue: 1))
        surface.clear(.white)
        try surface.draw(layout, at: Point(x: 0, y: 40))
        try surface.fill(Rect(x: 10, y: 2, width: 20, height: 6), with: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        try surface.draw(layout, at: Point(x: 0, y: -30))

        var memory = [UInt32](repeating: 0xFFFF_FFFF, count: surface.stride / 4 * surface.height)
        try memory.withUnsafeMutableBytes { memory in
            // A caller's memory is always cleared at once.
            let other = try ImageSurface(
                drawingInto: memory.baseAddress!, width: surface.width, height: surface.height, stride: surface.stride)
            try other.draw(layout, at: Point(x: 0, y: 40))
            try other.fill(Rect(x: 10, y: 2, width: 20, height: 6), with: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
            try other.draw(layout, at: Point(x: 0, y: -30))
        }
        surface.withUnsafeBytes { #expect($0.elementsEqual(memory.withUnsafeBytes(Array.init))) }
        surface.clear(.black)
        #expect(try surface.makeBitmap().withUnsafeBytes { Set($0.bindMemory(to: UInt32.self)) } == [0xFF00_0000])
    }

    @Test func drawsIntoTheCallersMemoryAndNowhereElse() throws {
        let (width, height, stride) = (60, 24, 60 * 4 + 32)
        var memory = [UInt8](repeating: 0xAB, count: stride * height)
        try memory.withUnsafeMutableBytes { memory in
            let surface = try ImageSurface(
                drawingInto: memory.baseAddress!, width: width, height: height, stride: stride)
            surface.clear(.white)
            try surface.draw(try makeLayout("Wide text that runs out of the surface on its right"), at: .zero)
        }
        for y in 0..<height {
            #expect(memory[(y * stride + width * 4)..<(y * stride + stride)].allSatisfy { $0 == 0xAB })
        }
        #expect(memory.contains { $0 != 0xAB && $0 != 0xFF })
    }

    @Test func badMemoryIsRefused() {
        var memory = [UInt32](repeating: 0, count: 100)
        memory.withUnsafeMutableBytes { memory in
            #expect(throws: GalleyError.self) {
                _ = try ImageSurface(drawingInto: memory.baseAddress!, width: 10, height: 10, stride: 39)
            }
            #expect(throws: GalleyError.self) {
                _ = try ImageSurface(drawingInto: memory.baseAddress! + 1, width: 10, height: 5, stride: 40)
            }
        }
    }

    @Test(arguments: [-1e9, -1e5, 1e5, 1e9, 1e300, Double.nan, .infinity])
    func textFarOutsideDrawsNothing(offset: Double) throws {
        let surface = try ImageSurface(size: Size(width: 50, height: 20), background: .white)
        try surface.draw(try makeLayout("Text"), at: Point(x: offset, y: offset))
        try surface.draw(try makeLayout("Text", size: 200), at: Point(x: offset, y: 0))
        #expect(pixels(of: surface).allSatisfy { $0 == 0xFFFF_FFFF })
    }
}

@Suite struct MemoryPoolTests {
    @Test func reusedMemoryIsCleared() throws {
        let renderer = TextRenderer()
        for round in 0..<3 {
            let surface = try ImageSurface(size: Size(width: 90, height: 90), renderer: renderer)
            #expect(pixels(of: surface).allSatisfy { $0 == 0 }, "round \(round)")
            surface.clear(Color(red: 1, green: 0, blue: 1))
        }
    }

    /// A thread first reuses its own blocks, and then those of other threads. The number of kept blocks is limited.
    @Test func blocksAreReusedFromTheSameThreadFirst() throws {
        let pool = MemoryPool()
        let mine = try #require(pool.take(50_000))
        func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                body()
                done.signal()
            }
            done.wait()
        }
        let others = try #require(pool.take(50_000))
        pool.recycle(mine)
        onAnotherThread { pool.recycle(others) }
        var taken: [MemoryPool.Block] = []
        for _ in 0..<3 { taken.append(try #require(pool.take(50_000))) }
        #expect(taken[0].memory == mine.memory && taken[1].memory == others.memory)
        #expect(taken[2].memory != mine.memory && taken[2].memory != others.memory)
        for block in taken { pool.recycle(block) }
        // 32 MB are kept in total for all threads.
        let many = try (0..<40).map { _ in try #require(pool.take(1 << 20)) }
        for block in many.dropFirst(20) { pool.recycle(block) }
        onAnotherThread { for block in many.prefix(20) { pool.recycle(block) } }
        #expect(pool.byteCount <= 32 << 20 && pool.byteCount > 30 << 20)
    }

    @Test func blocksAreReusedIfTheyFit() throws {
        let pool = MemoryPool()
        let first = try #require(pool.take(100_000))
        let address = first.memory
        pool.recycle(first)
        let second = try #require(pool.take(90_000))
        #expect(second.memory == address)
        pool.recycle(second)
        // Blocks that are too small, or much too large, are not used.
        let (large, small) = (try #require(pool.take(100_001)), try #require(pool.take(1000)))
        #expect(large.capacity >= 100_001 && small.capacity < 100_000)
        pool.recycle(large)
        pool.recycle(small)
    }
}
