import GalleyDrawingTestSupport
import GalleyLayoutTestSupport
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

    /// A `cmap` of one subtable.
    private static func map(platform: Int, encoding: Int, _ subtable: SFNTWriter) -> [UInt8] {
        var table = SFNTWriter()
        table.add16(0, 1, platform, encoding, 0, 12)
        return table.bytes + subtable.bytes
    }

    private func library(_ tables: [String: [UInt8]]) throws -> FontLibrary {
        let library = FontLibrary(systemFonts: false)
        try library.addFont(
            bytes: SFNTWriter.replacing(tables, inFile: TestFonts.path("GalleyBox.ttf")), name: "crafted")
        return library
    }

    private func families(_ text: String, _ library: FontLibrary) throws -> [String] {
        let layout = try TextLayout(
            AttributedText(text, attributes: Box.attributes()), fonts: library)
        return layout.lines.flatMap { $0.runs.map(\.font.face.familyName) }
    }

    /// Symbol fonts have the characters U+0020 to U+00FF at U+F020 to U+F0FF.
    @Test func textIsDrawnInASymbolFont() throws {
        var table = SFNTWriter()
        // Format 4: U+F020 to U+F07E are glyphs 1 to 95.
        table.add16(4, 32, 0, 4, 4, 1, 0, 0xF07E, 0xFFFF, 0, 0xF020, 0xFFFF, 1 - 0xF020 + 0x10000, 1, 0, 0)
        let fonts = try library(["cmap": Self.map(platform: 3, encoding: 0, table)])
        #expect(try families("AB a", fonts) == ["Galley Box"])
        #expect(try families("\u{F041}\u{F042}", fonts) == ["Galley Box"])
        let layout = try TextLayout(AttributedText("A", attributes: Box.attributes()), fonts: fonts)
        #expect(layout.glyphs.map(\.id) == [1 + 0x21])
        // What it does not have comes from elsewhere.
        #expect(try families("é", fonts) == ["Noto Sans"])
    }

    @Test func textIsDrawnInAFontWithAMapOfMacRoman() throws {
        var table = SFNTWriter()
        // Format 6: codes 0x20 to 0x8E are glyphs 1 to 111; the font has 103.
        table.add16(6, 10 + 2 * 80, 0, 0x20, 0x6F)
        for code in 0x20...0x8E { table.add16(code == 0x8E ? 60 : code < 0x7F ? code - 0x1F : 0) }
        let fonts = try library(["cmap": Self.map(platform: 1, encoding: 0, table)])
        let layout = try TextLayout(AttributedText("Aé", attributes: Box.attributes()), fonts: fonts)
        #expect(layout.glyphs.map(\.id) == [0x22, 60])
        #expect(try families("A é", fonts) == ["Galley Box"])
        #expect(try families("ä", fonts) == ["Noto Sans"])
    }

    @Test func damagedLegacyMapsAreHarmless() throws {
        for platform in [1, 3] {
            for bytes in [[0, 4], [0, 6, 0xFF, 0xFF], [0, 0], [0, 4, 0, 0, 0, 0, 0xFF, 0xFF], []] as [[UInt8]] {
                var head = SFNTWriter()
                head.add16(0, 1, platform, 0, 0, 12)
                let fonts = try library(["cmap": head.bytes + bytes])
                #expect(try families("A", fonts) == ["Noto Sans"])
            }
        }
    }

    /// FreeType does the same: where `hhea` says nothing the typographic values count, then the Windows ones.
    @Test(arguments: [(900, -250, 900.0, 250.0), (0, 0, 700.0, 300.0)])
    func zeroHeightsComeFromOS2(_ ascender: Int, _ descender: Int, _ ascent: Double, _ descent: Double) throws {
        func table(_ tag: StaticString) throws -> [UInt8] {
            let face = try TestFonts.library("GalleyBox.ttf").selector("Galley Box").primary.face
            let name = tag.withUTF8Buffer { unsafe $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
            let table = unsafe FontTable(name, of: face.resource.face)
            return (0..<table.count).map { UInt8(truncatingIfNeeded: table.uint16($0 - 1) & 0xFF) }
        }
        func put(_ value: Int, at offset: Int, _ bytes: inout [UInt8]) {
            bytes[offset] = UInt8(truncatingIfNeeded: value >> 8)
            bytes[offset + 1] = UInt8(truncatingIfNeeded: value)
        }
        var (hhea, os2) = (try table("hhea"), try table("OS/2"))
        for offset in [4, 6, 8] { put(0, at: offset, &hhea) }
        put(0, at: 62, &os2)
        for (offset, value) in [(68, ascender), (70, descender), (72, 0), (74, 700), (76, 300)] {
            put(value, at: offset, &os2)
        }
        let fonts = try library(["hhea": hhea, "OS/2": os2])
        let line = try #require(
            TextLayout(AttributedText("A", attributes: Box.attributes()), fonts: fonts).lines.first)
        #expect(line.ascent == ascent / 100 && line.descent == descent / 100)
    }
}
