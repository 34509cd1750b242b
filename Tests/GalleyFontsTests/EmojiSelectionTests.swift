import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

/// Emoji presentation as in UTS #51.
@Suite struct EmojiSelectionTests {
    private func selector(_ families: String...) throws -> FontSelector {
        let library = try TestFonts.library("GalleyBox.ttf", "GalleyEmoji.ttf", bundled: true)
        return try library.selector(for: .init(families: families).merging(over: .default), language: nil)
    }

    @Test func sequencesStayInOneFont() throws {
        let selector = try selector("Galley Box")
        for text in ["😀", "❤\u{FE0F}", "👨\u{200D}👩\u{200D}👧", "👍🏽", "🇩🇪", "1\u{FE0F}\u{20E3}", "#\u{20E3}"] {
            #expect(selector.family(text, emoji: true) == "Galley Emoji", "\(text)")
        }
        // U+1F680 is not in the font, so the whole sequence is missing.
        #expect(selector.family("👩\u{200D}🚀", emoji: true) == nil)
    }

    @Test func digitsAreNeverPictures() throws {
        for families in [["Galley Box"], ["Galley Emoji", "Galley Box"], ["Galley Emoji"]] {
            let library = try TestFonts.library("GalleyEmoji.ttf", "GalleyBox.ttf", bundled: true)
            let selector = try library.selector(
                for: .init(families: families).merging(over: .default), language: nil)
            for text in ["0", "9", "#", "*", "1\u{FE0F}"] {
                #expect(selector.family(text) == "Galley Box", "\(families) \(text)")
                #expect(selector.family(text, emoji: true) == "Galley Box", "\(families) \(text)")
            }
            #expect(!selector.primaryCovers(0x31) || selector.primary.face.familyName == "Galley Box")
            #expect(selector.family("©") != "Galley Emoji")
        }
    }

    @Test func textPresentationPrefersTextFonts() throws {
        // The bundled Noto Sans Mono has U+2194.
        let selector = try selector("Galley Box", "Noto Sans Mono")
        #expect(selector.family("↔") == "Noto Sans Mono")
        #expect(selector.family("↔\u{FE0E}") == "Noto Sans Mono")
        #expect(selector.family("↔\u{FE0F}", emoji: true) == "Galley Emoji")
        #expect(selector.family("❤\u{FE0E}") == "Galley Emoji", "better than a box")
        // A style that names the emoji font has its symbols, unless the text contains a text variation selector.
        let named = try self.selector("Galley Emoji", "Noto Sans Mono")
        #expect(named.family("↔") == "Galley Emoji")
        #expect(named.family("↔\u{FE0E}") == "Noto Sans Mono")
    }

    @Test func picturesAreNotStyled() throws {
        let library = try TestFonts.library("GalleyEmoji.ttf", bundled: true)
        let font = try #require(try library.selector(weight: 700, italic: true).font("😀", emoji: true))
        #expect(font.face.familyName == "Galley Emoji")
        #expect(font.face.hasColor)
        #expect(!font.syntheticBold && !font.syntheticOblique)
    }

    @Test func genericEmojiFamily() throws {
        let library = try TestFonts.library("GalleyEmoji.ttf", bundled: true)
        let selector = try library.selector("emoji", "Noto Sans")
        #expect(selector.primary.face.familyName == "Noto Sans")
        #expect(selector.family("😀", emoji: true) == "Galley Emoji")
    }
}
