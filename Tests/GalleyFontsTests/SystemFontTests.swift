import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Tests with packages of the distribution; each only requires the installed ones.
@Suite struct SystemFontTests {
    static let hasCJK = FontLibrary.shared.faces(family: "Noto Sans CJK JP").isEmpty == false
    static let hasEmoji = FontLibrary.shared.faces(family: "Noto Color Emoji").isEmpty == false

    @Test(
        .enabled(if: hasCJK),
        arguments: [
            ("ja", "Noto Sans CJK JP"), ("ja-JP", "Noto Sans CJK JP"), ("zh-Hans", "Noto Sans CJK SC"),
            ("zh-CN", "Noto Sans CJK SC"), ("zh", "Noto Sans CJK SC"), ("zh-Hant", "Noto Sans CJK TC"),
            ("zh-TW", "Noto Sans CJK TC"), ("zh-HK", "Noto Sans CJK HK"), ("zh-Hant-HK", "Noto Sans CJK HK"),
            ("ko", "Noto Sans CJK KR"),
        ])
    func languageChoosesTheCJKFace(language: String, family: String) throws {
        let selector = try FontLibrary().selector(language: language)
        for (text, script) in [("直", "Hani" as StaticString), ("骨", "Hani"), ("。", "Hani")] {
            #expect(selector.family(text, script: script) == family)
        }
    }

    @Test(.enabled(if: hasCJK)) func scriptsThatImplyALanguage() throws {
        let selector = try FontLibrary().selector(language: "en")
        #expect(selector.family("か", script: "Hira") == "Noto Sans CJK JP")
        #expect(selector.family("한", script: "Hang") == "Noto Sans CJK KR")
        #expect(selector.family("漢", script: "Hani")?.hasPrefix("Noto Sans CJK") == true)
        let bold = try #require(try FontLibrary().selector(weight: 700, language: "ja").font("漢", script: "Hani"))
        #expect(bold.face.weight == 700 && !bold.syntheticBold)
        let slanted = try #require(try FontLibrary().selector(italic: true, language: "ja").font("漢", script: "Hani"))
        #expect(slanted.syntheticOblique)
    }

    @Test(.enabled(if: hasEmoji)) func emojiHaveColour() throws {
        let selector = try FontLibrary().selector()
        for text in [
            "😀", "👨‍👩‍👧", "🇩🇪", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
        ] {
            let font = try #require(selector.font(text, emoji: true))
            #expect(font.face.familyName == "Noto Color Emoji")
            #expect(font.face.hasColor)
        }
        #expect(selector.family("7") == "Noto Sans")
        // The advance is from `hmtx`, not from a bitmap.
        let font = try #require(selector.font("😀", emoji: true))
        #expect(font.face.advance(of: 0x1F600) == 2550)
        #expect(font.face.unitsPerEm == 2048)
        #expect(try FontLibrary().selector("emoji").family("😀", emoji: true) == "Noto Color Emoji")
    }

    @Test func serifIsASystemFont() throws {
        let selector = try FontLibrary().selector("serif")
        #expect(selector.warnings.isEmpty)
        #expect(selector.family("A") != nil)
    }

    /// The bundled Noto Sans is regular and bold. Other weights are the system's if it has them, in a family of the same
    /// name; a family of the program is not completed.
    @Test(arguments: [100, 200, 300, 350, 400, 500, 600, 700, 800, 900], ["Noto Sans", "sans-serif"])
    func weightsThatAreNotBundledAreTheSystems(weight: Int, family: String) throws {
        let nearest = weight > 500 ? 700 : 400
        let isInstalled = FontLibrary(bundledFonts: false).faces(family: "Noto Sans").contains {
            $0.weight.contains(weight)
        }
        let found = try #require(FontLibrary().selector(family, weight: weight).font("A"))
        #expect(found.face.familyName.hasPrefix("Noto Sans") && found.face.weight == (isInstalled ? weight : nearest))
        let own = FontLibrary()
        _ = try own.addFont(file: TestFonts.path("../NotoSans-Regular.ttf"))
        let hidden = try #require(own.selector("Noto Sans", weight: weight).font("A"))
        #expect(hidden.face.weight == nearest)
        let bundled = try #require(FontLibrary(systemFonts: false).selector(family, weight: weight).font("A"))
        #expect(bundled.face.weight == nearest)
    }

    @Test func unusedSystemFontsAreNotRead() throws {
        let library = FontLibrary()
        let selector = try library.selector()
        let texts: [(String, StaticString)] = [
            ("A", "Latn"), ("é", "Latn"), ("ب", "Arab"), ("ש", "Hebr"), ("क", "Deva"), ("ไ", "Thai"),
        ]
        for (text, script) in texts { #expect(selector.font(text, script: script) != nil) }
        #expect(library.state.withLock { $0.catalog.hasReadSystem } == false)
        _ = selector.font("漢", script: "Hani")
        #expect(library.state.withLock { $0.catalog.hasReadSystem })
    }

    @Test func languagesInFontconfigsSpelling() {
        for (tag, name) in [
            ("ja", "ja"), ("zh-Hans", "zh-cn"), ("zh-Hant", "zh-tw"), ("zh-Hant-HK", "zh-hk"), ("zh-MO", "zh-hk"),
            ("yue", "zh-hk"), ("zh-Hans-SG", "zh-sg"), ("de-AT", "de-at"), ("sr-Latn-RS", "sr-rs"), ("pt_BR", "pt-br"),
        ] {
            #expect(ScriptLanguage.fontconfigName(tag) == name)
        }
        for tag in ["", "-", "C", "POSIX", "und", "\u{0}", "日本", "x"] {
            #expect(ScriptLanguage.fontconfigName(tag) == nil)
        }
    }
}
