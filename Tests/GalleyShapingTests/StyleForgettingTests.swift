import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

/// The layout of a text depends only on the text, whatever the library processed and discarded before.
@Suite struct StyleForgettingTests {
    /// Two colours in the same shaping style, inside kerned and joined letters.
    private func document(_ number: Int) -> AttributedText {
        var style = TextAttributes(font: FontDescriptor(size: 10 + Double(number)))
        style.letterSpacing = 0
        var text = AttributedText("AVAVA To بببب ffiffi VA", attributes: style)
        for (index, position) in text.string.indices.enumerated() where index % 3 == number % 3 {
            var color = TextAttributes()
            color.color = Color(rgba: UInt32(truncatingIfNeeded: number &* 7919 &+ index) << 8 | 0xFF)
            text.mergeAttributes(color, in: position..<text.string.index(after: position))
        }
        return text
    }

    private func fingerprint(_ number: Int, _ fonts: FontLibrary) throws -> String {
        try TextLayout(document(number), in: .width(90), fonts: fonts).fingerprint
    }

    private func library(styles: Int) -> FontLibrary {
        FontLibrary(
            bundledFonts: true, systemFonts: false, typesetters: TypesetterPool(styleLimit: styles), files: .standard)
    }

    @Test(arguments: 0..<8)
    func anyOrderGivesTheSame(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let alone = try (0..<24).map { try fingerprint($0, library(styles: 4096)) }
        let fonts = library(styles: 6)
        for _ in 0..<3 {
            for number in (0..<24).shuffled(using: &random) {
                #expect(try fingerprint(number, fonts) == alone[number])
                // Another typesetter has other caches.
                let held = fonts.takeTypesetter()
                defer { fonts.release(held) }
                let other = Int.random(in: 0..<24, using: &random)
                #expect(try fingerprint(other, fonts) == alone[other])
            }
        }
    }
}
