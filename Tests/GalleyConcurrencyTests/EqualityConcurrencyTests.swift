import GalleyDrawingTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing
@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

/// The output is the same to the last byte whether caches are off, cold, warm or overflowing, on one thread or many.
@Suite struct EqualityConcurrencyTests {
    /// Everything that a program can read from a text that is laid out and drawn.
    private struct Outcome: Equatable, Sendable {
        /// Breaks, positions and glyphs.
        var layout: String
        var pixels: [UInt32]
        var png: [UInt8]

        init(_ text: AttributedText, fonts: FontLibrary, renderer: TextRenderer) throws {
            let container = TextContainer(width: 180, maximumRows: 12, truncation: .end)
            let layout = try TextLayout(text, in: container, fonts: fonts)
            let surface = try ImageSurface.render(layout, background: .white, padding: 4, renderer: renderer)
            self.layout = layout.lines.map { line in
                "\(line.utf8Range) \(line.frame) \(line.baseline)"
                    + line.runs.map { "\($0.font.face.familyName) \($0.level) \($0.origin) \($0.glyphs)" }.joined()
            }.joined(separator: "\n")
            pixels = GalleyDrawingTestSupport.pixels(of: surface)
            png = try surface.pngData()
        }
    }

    private static let pieces = [
        "word", "office", "AVATAR", "fjord", " ", " ", " ", "\n", "\t", "soft\u{AD}hyphen", "e\u{301}", "Ωμέγα",
        "Привет", "שלום", "مرحبا", "نص 42", "नमस्ते", "क्षत्रिय", "สวัสดีชาวโลก", "漢字", "😀", "1️⃣", "\u{202E}",
        "\u{202C}", "…", "\u{0}",
    ]

    private static let texts: [AttributedText] = {
        var numbers = SeededGenerator(seed: 2026)
        return (0..<24).map { _ in
            var text = AttributedText("")
            for _ in 0..<14 {
                var attributes = TextAttributes(
                    font: FontDescriptor(
                        size: Double(Int.random(in: 30...90, using: &numbers)) / 4,
                        weight: Bool.random(using: &numbers) ? 700 : nil),
                    color: Color(rgba: UInt32.random(in: 0...UInt32.max, using: &numbers) | 0x80))
                switch Int.random(in: 0..<6, using: &numbers) {
                case 0: attributes.underline = LineDecoration(pattern: .dash)
                case 1: attributes.backgroundColor = Color(rgba: 0xFFEE_88FF)
                case 2: attributes.letterSpacing = 0.7
                default: break
                }
                for _ in 0..<2 {
                    text.append(Self.pieces.randomElement(using: &numbers) ?? "", attributes: attributes)
                }
            }
            return text
        }
    }()

    /// Each text alone, with new caches.
    private static let expected = Result {
        try texts.map { try Outcome($0, fonts: FontLibrary(systemFonts: false), renderer: TextRenderer()) }
    }

    @Test func cachesOffColdWarmAndOverflowing() throws {
        let expected = try Self.expected.get()
        let fonts = FontLibrary(systemFonts: false)
        let renderer = TextRenderer()
        let none = TextRenderer(options: TextRenderer.Options(glyphCacheLimit: 0))
        let small = TextRenderer(options: TextRenderer.Options(glyphCacheLimit: 20_000))
        for (text, outcome) in zip(Self.texts, expected) {
            #expect(try Outcome(text, fonts: fonts, renderer: renderer) == outcome)
            #expect(try Outcome(text, fonts: fonts, renderer: small) == outcome)
        }
        for (text, outcome) in zip(Self.texts, expected) {
            #expect(try Outcome(text, fonts: fonts, renderer: renderer) == outcome)
            let off = try fonts.typesetters.withoutCaches { try Outcome(text, fonts: fonts, renderer: none) }
            #expect(off == outcome)
        }
        #expect(fonts.shapedTextStatistics.hits > 0)
        #expect(small.glyphCacheStatistics.evictions > 0)
        fonts.removeShapedText()
        renderer.removeAllGlyphs()
        for (text, outcome) in zip(Self.texts, expected).reversed() {
            #expect(try Outcome(text, fonts: fonts, renderer: renderer) == outcome)
        }
    }

    @Test func manyThreads() async throws {
        let expected = try Self.expected.get()
        let fonts = FontLibrary(systemFonts: false)
        let renderer = TextRenderer(options: TextRenderer.Options(glyphCacheLimit: 100_000))
        try await withThrowingTaskGroup(of: [Int].self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var different: [Int] = []
                    for step in Self.texts.indices {
                        let index = (step * 7 + worker * 5) % Self.texts.count
                        let outcome = try Outcome(Self.texts[index], fonts: fonts, renderer: renderer)
                        if outcome != expected[index] { different.append(index) }
                        if step == 11, worker == 3 { fonts.removeShapedText() }
                        if step == 13, worker == 5 { renderer.removeAllGlyphs() }
                    }
                    return different
                }
            }
            for try await different in group { #expect(different.isEmpty) }
        }
    }

    /// The pictures are not empty and differ between texts. Otherwise the tests above would prove nothing.
    @Test func picturesShowSomething() throws {
        let expected = try Self.expected.get()
        #expect(Set(expected.map(\.layout)).count == expected.count)
        for outcome in expected { #expect(Set(outcome.pixels).count > 8) }
    }
}
