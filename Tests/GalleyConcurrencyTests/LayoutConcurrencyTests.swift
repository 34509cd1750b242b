import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// Should also run under ThreadSanitizer.
@Suite struct LayoutConcurrencyTests {
    private static let texts: [AttributedText] = {
        var random = SeededGenerator(seed: 4711)
        return (0..<24).map { _ in RandomText.attributed(12, using: &random) }
    }()

    /// All values of a text's layout, with glyphs and results of queries.
    private static func answers(_ text: AttributedText, width: Double, fonts: FontLibrary) throws -> String {
        let layout = try TextLayout(text, in: TextContainer(width: width, truncation: .end), fonts: fonts)
        let position = layout.position(closestTo: Point(x: width / 2, y: layout.size.height / 2))
        return """
            \(layout.fingerprint) \(layout.size) \(layout.naturalWidth) \(layout.minimumWidth) \(layout.inkBounds)
            \(text.utf8Offset(position.index)) \(layout.caret(for: position).rect)
            \(layout.selectionRects(for: text.startIndex..<text.endIndex)) \(layout.warnings.count)
            """
    }

    @Test func manyThreadsLayOutWithOneLibrary() async throws {
        let alone = FontLibrary(systemFonts: false)
        let widths = [60.0, 200]
        let expected = try Self.texts.map { text in
            try widths.map { try Self.answers(text, width: $0, fonts: alone) }
        }
        let shared = FontLibrary(systemFonts: false)
        try await withThrowingTaskGroup(of: [[String]].self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var found = [[String]](repeating: [], count: Self.texts.count)
                    for step in Self.texts.indices {
                        let index = (step * 5 + worker * 3) % Self.texts.count
                        found[index] = try widths.map {
                            try Self.answers(Self.texts[index], width: $0, fonts: shared)
                        }
                    }
                    return found
                }
            }
            for try await found in group { #expect(found == expected) }
        }
    }

    /// Many threads query one layout at the same time.
    @Test func manyThreadsAskOneLayout() async throws {
        let fonts = FontLibrary(systemFonts: false)
        let layout = try TextLayout(Self.texts[0], in: .width(120), fonts: fonts)
        let expected = layout.fingerprint
        let natural = try TextLayout(Self.texts[0], in: .width(120), fonts: fonts).naturalWidth
        await withTaskGroup(of: Bool.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for step in 0..<10 {
                        _ = layout.position(closestTo: Point(x: Double(worker * 10), y: Double(step * 10)))
                        if layout.naturalWidth != natural { return false }
                    }
                    return layout.fingerprint == expected
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }

    /// Fonts are added during layouts on other threads: all layouts are valid, and in the end the new font is used.
    @Test func addingFontsWhileLayingOut() async throws {
        let fonts = FontLibrary(systemFonts: false)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try fonts.addFont(file: TestFonts.path("GalleyBox.ttf")) }
            for worker in 0..<6 {
                group.addTask {
                    for step in 0..<6 {
                        _ = try TextLayout(Box.text("abc \(worker % 2) \(step)"), in: .width(30), fonts: fonts)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try TextLayout(Box.text("abc"), fonts: fonts).widths == [18])
    }
}
