import GalleyLayoutTestSupport
import Foundation
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

@Suite struct FontSelectionTests {
    @Test func syntheticStyles() throws {
        let regular = try TestFonts.library("GalleyBox.ttf")
        let bold = try regular.selector("Galley Box", weight: 700).primary
        #expect(bold.face.weight == 400 && bold.syntheticBold && !bold.syntheticOblique)
        let medium = try regular.selector("Galley Box", weight: 599, italic: true).primary
        #expect(!medium.syntheticBold && medium.syntheticOblique)
        let both = try TestFonts.library("GalleyBox.ttf", "GalleyBox-Bold.ttf")
        let real = try both.selector("Galley Box", weight: 600).primary
        #expect(real.face.weight == 700 && !real.syntheticBold)
        let light = try TestFonts.library("GalleyBox-Bold.ttf").selector("Galley Box").primary
        #expect(light.face.weight == 700 && !light.syntheticBold)
    }

    /// Few values for each field, so that many descriptors differ in only one. The result must equal that of a new
    /// library.
    @Test func earlierDescriptorsDecideNothing() throws {
        let names = ["GalleyBox.ttf", "GalleyBoxVariable.ttf"]
        let library = FontLibrary(systemFonts: false)
        for name in names { try library.addFont(file: TestFonts.path(name)) }
        var numbers = SeededGenerator(seed: 19)
        for _ in 0..<400 {
            func chance() -> Bool { Bool.random(using: &numbers) }
            let descriptor = FontDescriptor(
                families: [chance() ? "Galley Box" : "Galley Box Variable"],
                files: chance() ? [] : [.init(path: TestFonts.path("GalleyBox-Bold.ttf"))], size: chance() ? 14 : 72,
                weight: chance() ? 400 : 700, italic: chance(), stretch: chance() ? 100 : 75,
                features: chance() ? [:] : ["liga": 0], variations: chance() ? [:] : ["wght": 300],
                opticalSizing: chance() ? .auto : FontDescriptor.OpticalSizing.none,
                caps: chance() ? .normal : .smallCaps, synthesis: chance() ? .all : chance() ? .weight : .style
            ).merging(over: .default)
            let language = chance() ? nil : "ja"
            func described(_ library: FontLibrary) throws -> [String] {
                let selector = try library.selector(for: descriptor, language: language)
                return [selector.primary, try #require(selector.font("क", script: "Deva"))].map {
                    "\($0.face.familyName) \($0.face.coordinates) \($0.syntheticBold) \($0.syntheticOblique)"
                }
            }
            let fresh = FontLibrary(systemFonts: false)
            for name in names { try fresh.addFont(file: TestFonts.path(name)) }
            #expect(try described(library) == described(fresh), "\(descriptor)")
        }
    }

    @Test func localisedNamesMatchInAnyCase() throws {
        let library = try TestFonts.library("GalleyBox.ttf", bundled: true)
        #expect(try library.selector("ガリー箱").primary.face.familyName == "Galley Box")
        #expect(try library.selector("gAlLeY bOx").primary.face.familyName == "Galley Box")
        #expect(try library.selector("GalleyBox-Regular").primary.face.familyName == "Galley Box")
    }

    @Test func familiesInOrderThenOtherFonts() throws {
        let library = try TestFonts.library("GalleyBox.ttf", "GalleyBoxSpace.ttf", bundled: true)
        let selector = try library.selector("Absent", "Galley Box Space", "Noto Sans Mono")
        #expect(selector.primary.face.familyName == "Galley Box Space")
        #expect(selector.family("A") == "Galley Box Space")
        #expect(selector.family("ß") == "Noto Sans Mono")
        #expect(selector.family("क", script: "Deva") == "Noto Sans Devanagari")
        #expect(selector.warnings.isEmpty)
        // The program's other fonts are used before the bundled ones.
        let hebrew = try library.selector("Noto Sans Hebrew")
        #expect(hebrew.family("Q") == "Galley Box")
        #expect(hebrew.family("é") == "Galley Box", "e and the accent are enough")
        #expect(hebrew.family("ö") == "Noto Sans")
    }

    @Test func partsOfOneFaceAreUsedTogether() throws {
        let library = try TestFonts.library("GalleyBox-Greek.ttf", "GalleyBox.ttf")
        let selector = try library.selector("Galley Box")
        #expect(selector.family("α", script: "Grek") == "Galley Box")
        #expect(selector.family("a", script: "Latn") == "Galley Box")
        #expect(selector.font("a")?.face !== selector.font("α")?.face)
    }

    @Test func primaryCoversAgreesWithTheFullAnswer() throws {
        let library = try TestFonts.library("GalleyBox.ttf", "GalleyBox-Greek.ttf", "GalleyEmoji.ttf", bundled: true)
        for families in [["Galley Box"], ["Galley Emoji", "Galley Box"], ["Noto Sans"], ["Noto Sans Thai"]] {
            let descriptor = FontDescriptor(families: families).merging(over: .default)
            let selector = try library.selector(for: descriptor, language: nil)
            for scalar in UInt32(0x20)..<0x3000 where selector.primaryCovers(scalar) {
                let choice = withUnsafePointer(to: scalar) {
                    unsafe selector.choice(
                        for: UnsafeBufferPointer(start: $0, count: 1), script: 0x4C61_746E, emoji: false)
                }
                #expect(choice == .init(index: 0, isCovered: true), "\(families) \(scalar)")
            }
        }
    }

    @Test func spacesAndInvisiblesStayWithThePrimaryFont() throws {
        let selector = try TestFonts.library("GalleyBox.ttf", bundled: true).selector("Galley Box")
        for text in [" ", "\u{A0}", "\u{2003}", "\u{3000}", "\u{200D}", "\u{AD}", "\t", "\n", "\u{2029}", "\u{FE0F}"] {
            #expect(selector.family(text) == "Galley Box")
        }
        #expect(selector.family("a\u{200D}") == "Galley Box")
        #expect(selector.family("\u{2011}") == "Galley Box", "drawn with U+2010")
    }

    @Test func emptyLibraryReportsSearchedPlaces() throws {
        let library = FontLibrary(bundledFonts: false, systemFonts: false)
        let error = try #require(throws: GalleyError.self) { try library.selector("Inter", "Helvetica") }
        guard case .fontNotFound(let families, let tried) = error else {
            Issue.record("not fontNotFound: \(error)")
            return
        }
        #expect(families == ["Inter", "Helvetica"])
        #expect(tried.count == 3)
        #expect(tried[0].contains("none") && tried[1].contains("off") && tried[2].contains("off"))
    }

    @Test func unknownFamiliesWarn() throws {
        let library = FontLibrary(systemFonts: false)
        let selector = try library.selector("No Such Family")
        #expect(selector.primary.face.familyName == "Noto Sans")
        #expect(selector.warnings.map(\.code) == ["fontNotFound"])
        let only = try TestFonts.library("GalleyBoxSpace.ttf").selector()
        #expect(only.primary.face.familyName == "Galley Box Space")
    }

    @Test func filesComeFirst() throws {
        let library = FontLibrary(systemFonts: false)
        let file = FontDescriptor.File(path: TestFonts.path("GalleyBoxes.ttc"), index: 1)
        let absent = FontDescriptor.File(path: "/absent/font.ttf")
        let descriptor = FontDescriptor(files: [absent, file]).merging(over: .default)
        let selector = try library.selector(for: descriptor, language: nil)
        #expect(selector.primary.face.familyName == "Galley Boxes")
        #expect(selector.primary.face.weight == 700)
        #expect(selector.primary.face.index == 1)
        #expect(selector.warnings.map(\.path) == ["/absent/font.ttf"])
        #expect(selector.family("ö") == "Noto Sans")
        // The files of a descriptor are only used for that descriptor.
        #expect(try library.selector("Galley Boxes").primary.face.familyName == "Noto Sans")
        let beyond = FontDescriptor.File(path: TestFonts.path("GalleyBoxes.ttc"), index: 2)
        let last = try library.selector(
            for: FontDescriptor(files: [beyond]).merging(over: .default), language: nil)
        #expect(last.warnings.count == 1)
        #expect(last.warnings[0].description.contains("holds 2"))
    }

    @Test func addingFontsAffectsLaterLayouts() throws {
        let library = FontLibrary(systemFonts: false)
        let before = try library.selector("Galley Box")
        #expect(before.primary.face.familyName == "Noto Sans")
        #expect(before.family("A") == "Noto Sans")
        try library.addFont(file: TestFonts.path("GalleyBox.ttf"))
        let after = try library.selector("Galley Box")
        #expect(after.primary.face.familyName == "Galley Box")
        #expect(before.family("B") == "Noto Sans", "a layout under way keeps its fonts")
        #expect(after.id != before.id)
        let fresh = try TestFonts.library("GalleyBox.ttf", bundled: true).selector("Galley Box")
        for text in ["A", "ß", "ب", "→"] { #expect(after.family(text) == fresh.family(text)) }
        // Open faces stay the same.
        #expect(after.font("ß")?.face === before.font("ß")?.face)
    }

    @Test func selectorsAreKept() throws {
        let library = FontLibrary(systemFonts: false)
        let one = try library.selector(size: 12, language: "en")
        #expect(try library.selector(size: 40, language: "en") === one)
        #expect(try library.selector(size: 12, language: "fr") !== one)
        #expect(try library.selector(size: 12, weight: 700, language: "en") !== one)
        let fonts = try (0..<3000).map { try library.selector("Noto Sans", weight: 1 + $0 % 1000, language: "x\($0)") }
        #expect(fonts.count == 3000)
        #expect(library.state.withLock { $0.selectors.count } <= 1024)
    }

    @Test func nothingOutlivesTheLibrary() throws {
        weak var selector: FontSelector?
        weak var face: FontFace?
        weak var resource: FontResource?
        do {
            let library = try TestFonts.library("GalleyBox.ttf", bundled: true, system: true)
            let made = try library.selector("Galley Box")
            _ = made.font("漢", script: "Hani")
            selector = made
            face = made.primary.face
            resource = made.primary.face.resource
            #expect(selector != nil && face != nil && resource != nil)
        }
        #expect(selector == nil && face == nil && resource == nil)
    }

    @Test func listing() throws {
        let library = try TestFonts.library("GalleyBox.ttf", "GalleyBoxVariable.ttf", bundled: true)
        let all = library.faces()
        #expect(all.count == 16)
        #expect(all.prefix(2).allSatisfy { $0.source == .program })
        #expect(all.dropFirst(2).allSatisfy { $0.source == .bundled })
        #expect(library.faces(family: "galley box variable").map(\.weight) == [100...900])
        #expect(Set(library.faces(covering: "שלום").map(\.family)) == ["Noto Sans Hebrew"])
        #expect(library.faces(family: "Noto Sans Thai", covering: "Ж").isEmpty)
        #expect(library.faces(family: "ガリー箱").map(\.location) == [TestFonts.path("GalleyBox.ttf")])
    }

    /// A text with an instance of a variable font and a later text with the same instance have the same font, whatever
    /// other instances were requested meanwhile. The text is not divided between them, and the font is embedded once.
    @Test func instancesInUseStayThemselves() throws {
        let library = try TestFonts.library("GalleyBoxVariable.ttf")
        func face(_ weight: Double) throws -> FontFace {
            try library.selector("Galley Box Variable", variations: ["wght": weight]).primary.face
        }
        let first = try face(401)
        let others = try (0..<2500).map { try face(402 + Double($0) / 8) }
        #expect(try face(401) === first)
        #expect(try face(402) === others[0])
        #expect(Set(others.map(\.id)).count == others.count)
    }

    /// A stroke over "=" has no place that most fonts know of: the whole sign comes from a font that has it.
    @Test(arguments: ["≠", "=\u{338}", "≮", "<\u{338}", "≯", "∉"])
    func struckSignsComeFromAFontThatHasThem(_ sign: String) throws {
        let library = FontLibrary(systemFonts: false)
        #expect(try library.selector("Noto Sans").family(sign) == "Noto Sans Mono")
        // Where none has, a sign and a stroke are better than nothing.
        let boxes = try TestFonts.library("GalleyBox.ttf")
        #expect(try boxes.selector("Galley Box").font("a\u{301}") != nil)
    }

    @Test func signsOfNoScriptAreNotOfAnotherScriptsFace() throws {
        let library = FontLibrary(systemFonts: false)
        let selector = try library.selector("Noto Sans")
        for sign in ["−", "←", "≤", "→"] {
            #expect(selector.family(sign) == "Noto Sans Mono")
            #expect(selector.family(sign, script: "Latn") == "Noto Sans Mono")
        }
        #expect(selector.family("−", script: "Deva") == "Noto Sans Devanagari")
        // Letters still find the face of their script.
        #expect(selector.family("ש", script: "Hebr") == "Noto Sans Hebrew")
        #expect(selector.family("ש") == "Noto Sans Hebrew")
    }

    @Test(.enabled(if: FontLibrary.shared.selectorHasSystemSerif))
    func hanWithoutALanguageTakesTheGenericFamily() throws {
        let library = FontLibrary()
        for generic in ["serif", "sans-serif", "monospace"] {
            let selector = try library.selector(generic)
            let kanji = try #require(selector.family("猫", script: "Hani"))
            #expect(kanji == selector.family("は", script: "Hira"))
            if generic == "serif" { #expect(kanji.contains("Serif")) }
            if generic == "monospace" { #expect(kanji.contains("Mono")) }
        }
    }

    /// U+2011 and U+2010 are the font's hyphen, or its hyphen-minus.
    @Test func hyphensAreTheFontsOwn() throws {
        var table = SFNTWriter()
        // Letters from A on, and the space and the hyphen-minus.
        table.add16(0, 1, 3, 10, 0, 12, 12, 0, 0, 16 + 36, 0, 0, 0, 3)
        table.add32(0x20, 0x20, 1, 0x2D, 0x2D, 15, 0x41, 0x7A, 35)
        let font = try SFNTWriter.replacing(["cmap": table.bytes], inFile: TestFonts.path("GalleyBox.ttf"))
        let library = FontLibrary(systemFonts: false)
        try library.addFont(bytes: font, name: "ascii")
        for hyphen in ["\u{2010}", "\u{2011}", "-"] {
            let layout = try TextLayout(
                AttributedText("ab\(hyphen)cd", attributes: Box.attributes()), fonts: library)
            #expect(layout.lines[0].runs.map(\.font.face.familyName) == ["Galley Box"])
            #expect(layout.glyphs.map(\.id)[2] == 15)
        }
    }
}

extension FontLibrary {
    fileprivate var selectorHasSystemSerif: Bool {
        FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc")
    }
}
