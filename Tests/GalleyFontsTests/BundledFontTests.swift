import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

@Suite struct BundledFontTests {
    /// The table in the source must equal the data in the font files.
    @Test func tableAgreesWithFiles() throws {
        let bundled = BundledFonts()
        for (position, entry) in BundledFonts.table.enumerated() {
            let data = BundledFonts.data(position)
            let opened = try FontFile.open(data, source: entry.file)
            let resource = try FontFile.face(in: opened.data, index: 0, source: entry.file)
            let read = FaceDescription(of: resource, fallbackName: "")
            let written = bundled.records[position].description
            #expect(read.familyName == written.familyName, "\(entry.file)")
            #expect(read.styleName == written.styleName, "\(entry.file)")
            #expect(read.weight == written.weight, "\(entry.file)")
            #expect(read.isItalic == written.isItalic, "\(entry.file)")
            #expect(read.stretch == written.stretch, "\(entry.file)")
            #expect(read.families == written.families, "\(entry.file)")
            #expect(Set(read.faces).isSubset(of: written.faces), "\(entry.file)")
            // The block table that avoids opening fonts must include every character of the font.
            for scalar in UInt32(0)..<0x20000 where resource.coverage.contains(scalar) {
                #expect(bundled.records[position].covers(scalar), "\(entry.file) \(scalar)")
            }
        }
    }

    @Test func bytesAreThoseOfTheFiles() throws {
        for (position, entry) in BundledFonts.table.enumerated() {
            let file = try FontData(file: TestFonts.path("../\(entry.file)"))
            let embedded = BundledFonts.data(position)
            #expect(file.count == embedded.count)
            #expect(unsafe Array(file.bytes) == Array(embedded.bytes))
        }
    }

    @Test func metricsOfNotoSans() throws {
        let face = try FontLibrary(systemFonts: false).selector().primary.face
        #expect(face.familyName == "Noto Sans")
        #expect(face.unitsPerEm == 1000)
        #expect(face.metrics.ascent == 1069)
        #expect(face.metrics.descent == 293)
        #expect(face.metrics.lineGap == 0)
        #expect(face.metrics.xHeight == 536)
        #expect(face.metrics.capHeight == 714)
        #expect(face.metrics.underlineThickness == 50)
        #expect(face.hasColor == false)
        #expect(face.nominalGlyph(0x41) != nil)
        #expect(face.nominalGlyph(0x4E00) == nil)
    }

    @Test func genericFamilies() throws {
        let library = FontLibrary(systemFonts: false)
        #expect(try library.selector("sans-serif").primary.face.familyName == "Noto Sans")
        #expect(try library.selector("system-ui").primary.face.familyName == "Noto Sans")
        #expect(try library.selector("Monospace").primary.face.familyName == "Noto Sans Mono")
        // No bundled font has serifs.
        #expect(try library.selector("serif").primary.face.familyName == "Noto Sans")
    }

    @Test func styles() throws {
        let library = FontLibrary(systemFonts: false)
        func style(_ weight: Int, _ italic: Bool, _ family: String = "Noto Sans") throws -> (String, Bool, Bool) {
            let font = try library.selector(family, weight: weight, italic: italic).primary
            return (font.face.styleName, font.syntheticBold, font.syntheticOblique)
        }
        #expect(try style(400, false) == ("Regular", false, false))
        #expect(try style(700, false) == ("Bold", false, false))
        #expect(try style(400, true) == ("Italic", false, false))
        #expect(try style(900, true) == ("Bold Italic", false, false))
        #expect(try style(550, false) == ("Bold", false, false))
        #expect(try style(400, true, "Noto Sans Mono") == ("Regular", false, true))
        #expect(try style(700, true, "Noto Sans Mono") == ("Bold", false, true))
    }

    @Test func namesOfFacesMatch() throws {
        let library = FontLibrary(systemFonts: false)
        #expect(try library.selector("NOTO SANS bold italic").primary.face.styleName == "Bold Italic")
        #expect(try library.selector("NotoSansThai-Bold").primary.face.familyName == "Noto Sans Thai")
    }

    @Test(arguments: [
        ("ب", "Arab", "Noto Sans Arabic"), ("ש", "Hebr", "Noto Sans Hebrew"), ("क", "Deva", "Noto Sans Devanagari"),
        ("ไ", "Thai", "Noto Sans Thai"), ("Ж", "Cyrl", "Noto Sans"), ("Ω", "Grek", "Noto Sans"),
        ("é", "Latn", "Noto Sans"), ("e\u{301}", "Latn", "Noto Sans"), ("→", "Zyyy", "Noto Sans Mono"),
    ])
    func fallbackByScript(text: String, script: String, family: String) throws {
        let library = FontLibrary(systemFonts: false)
        let tag = script.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let selector = try library.selector(weight: 700)
        let result = text.unicodeScalars.map(\.value).withUnsafeBufferPointer {
            unsafe selector.font(for: $0, script: tag, emoji: false)
        }
        #expect(result.isCovered)
        #expect(result.font.face.familyName == family)
        #expect(result.font.face.weight == 700)
    }

    @Test func uncoveredGetsThePrimaryFont() throws {
        let selector = try FontLibrary(systemFonts: false).selector()
        #expect(selector.family("\u{10FFFD}") == nil)
        #expect(selector.family("漢", script: "Hani") == nil)
        #expect(selector.family("e\u{20E2}") == nil)
    }
}
