import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

/// Fonts that were made to be slow or unusual: the box font with a replaced table.
@Suite struct CraftedFontTests {
    /// Maximum counts and equal offsets: 10^14 components in 190 KB.
    private static let endlessLigatures: [UInt8] = {
        let count = 30_000
        var table = SFNTWriter()
        table.add16(1, 0, 10, 30, 44)
        // Scripts at 10: DFLT, whose default language has feature 0.
        table.add16(1)
        table.addTag("DFLT")
        table.add16(8, 4, 0, 0, 0xFFFF, 1, 0)
        // Features at 30: liga, with lookup 0.
        table.add16(1)
        table.addTag("liga")
        table.add16(8, 0, 1, 0)
        // Lookups at 44: one of ligatures, with one subtable.
        table.add16(1, 4, 4, 0, 1, 8)
        let set = 6 + count * 2
        table.add16(1, 0, count)
        table.add16(repeating: set, count: count)
        table.add16(count)
        table.add16(repeating: 2 + count * 2, count: count)
        table.add16(1, 0xFFFF)
        table.add16(repeating: 7, count: 0x8000)
        return table.bytes
    }()

    @Test func rulesWithoutEndCountAsComplex() throws {
        let library = FontLibrary(bundledFonts: false, systemFonts: false)
        let font = try SFNTWriter.replacing(["GSUB": Self.endlessLigatures], inFile: TestFonts.path("GalleyBox.ttf"))
        let face = try #require(try library.addFont(bytes: font, name: "endless").first)
        #expect(unsafe LookupTable(openTypeTag("GSUB"), of: face.resource.face).lookups(using: 3) == [0])
        let words = (0..<100).map { "word\($0)" }.joined(separator: " ")
        let layout = try TextLayout("\(words)", in: .width(300), fonts: library)
        #expect(layout.lines.count > 1)
    }

    /// Last-resort fonts map whole blocks to a single glyph.
    @Test func aMapOfManyCharactersToOneGlyphIsRead() throws {
        var table = SFNTWriter()
        table.add16(0, 1, 3, 10, 0, 12, 13, 0, 0, 16 + 36, 0, 0, 0, 3)
        table.add32(0x20, 0x7E, 1, 0x4E00, 0x9FFF, 2, 0x1_0000, 0x1_FFFF, 0xFFFF)
        let font = try SFNTWriter.replacing(["cmap": table.bytes], inFile: TestFonts.path("GalleyBox.ttf"))
        let library = FontLibrary(bundledFonts: false, systemFonts: false)
        let face = try #require(try library.addFont(bytes: font, name: "last resort").first)
        #expect(face.covers(0x41) && face.covers(0x4E00) && face.covers(0x9FFF))
        #expect(!face.covers(0x7F) && !face.covers(0xA000) && !face.covers(0x1_0000))
        let layout = try TextLayout("a漢字", fonts: library)
        #expect(layout.glyphs.map(\.id) == [1, 2, 2])
        #expect(!layout.warnings.contains { $0.code == .missingGlyph })
    }
}
