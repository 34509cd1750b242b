import GalleyDrawing
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

/// One renderer, one font library and their caches, used by many threads.
@Suite struct DrawingConcurrencyTests {
    static let text = "Shared pages, 混ぜた文, مرحبا بالعالم, ffi and 😀"

    @Test func manyThreadsDrawTheSamePixels() async throws {
        let renderer = TextRenderer(options: TextRenderer.Options(glyphCacheLimit: 60_000))
        let text = DrawingConcurrencyTests.text
        let layouts = try [11.0, 16, 23].map { try makeLayout(text, size: $0, width: 300) }
        let expected = try layouts.map { pixels(of: try ImageSurface.render($0, background: .white)) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for round in 0..<6 {
                        let index = (worker + round) % layouts.count
                        let surface = try ImageSurface.render(layouts[index], background: .white, renderer: renderer)
                        guard pixels(of: surface) == expected[index] else { return false }
                        if round == 3, worker == 0 { renderer.removeAllGlyphs() }
                    }
                    return true
                }
            }
            for try await same in group { #expect(same) }
        }
    }

    /// Lays out and draws at the same time; the first thread that needs a font opens it.
    @Test func manyThreadsLayOutAndDraw() async throws {
        let fonts = FontLibrary(systemFonts: false)
        let renderer = TextRenderer()
        let expected = try (0..<4).map {
            try Self.drawn($0, fonts: FontLibrary(systemFonts: false), renderer: renderer)
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for round in 0..<6 {
                        let which = (worker + round) % expected.count
                        guard try Self.drawn(which, fonts: fonts, renderer: renderer) == expected[which] else {
                            return false
                        }
                        if round == 4, worker == 1 { fonts.removeShapedText() }
                    }
                    return true
                }
            }
            for try await same in group { #expect(same) }
        }
    }

    private static func drawn(_ which: Int, fonts: FontLibrary, renderer: TextRenderer) throws -> [UInt32] {
        let text = AttributedText("\(which) \(Self.text)", attributes: TextAttributes(font: FontDescriptor(size: 15)))
        let layout = try TextLayout(text, in: .width(90 + 20 * Double(which)), fonts: fonts)
        return pixels(of: try ImageSurface.render(layout, background: .white, renderer: renderer))
    }
}
