import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing
@testable import GalleyFonts

/// Fonts with offsets outside their tables, as they are and packed as web fonts. FreeType and Cairo would follow the
/// offsets.
@Suite struct BrokenFontTests {
    private static let sfnt: [UInt8] = {
        let data = FileManager.default.contents(atPath: testFontFolder + "/GalleySVG.ttf") ?? Data()
        return Array(data)
    }()

    private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
        bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ((count - 1 - $0) * 8)) }
    }

    private static func entries(of sfnt: [UInt8]) -> [Int] { (0..<number(sfnt, 4, 2)).map { 12 + $0 * 16 } }

    /// The font with one changed byte in the table.
    private static func broken(_ table: String, at place: Int) -> [UInt8] {
        var result = sfnt
        for entry in entries(of: sfnt) where Array(sfnt[entry..<entry + 4]) == Array(table.utf8) {
            result[number(sfnt, entry + 8, 4) + place] = 0xFF
        }
        return result
    }

    /// A WOFF file with uncompressed tables.
    private static func webFont(of sfnt: [UInt8]) -> [UInt8] {
        let entries = entries(of: sfnt)
        var directory: [UInt8] = []
        var tables: [UInt8] = []
        for entry in entries {
            let (start, length) = (number(sfnt, entry + 8, 4), number(sfnt, entry + 12, 4))
            directory += sfnt[entry..<entry + 4] + bytes(44 + entries.count * 20 + tables.count, 4)
            directory += bytes(length, 4) + bytes(length, 4) + sfnt[entry + 4..<entry + 8]
            tables += sfnt[start..<start + length] + Array(repeating: 0, count: (4 - length % 4) % 4)
        }
        let header = Array("wOFF".utf8) + sfnt[..<4] + bytes(44 + directory.count + tables.count, 4)
        return header + bytes(entries.count, 2) + bytes(0, 2) + bytes(sfnt.count, 4) + bytes(1, 4)
            + Array(repeating: 0, count: 20) + directory + tables
    }

    private static func picture(of font: [UInt8]) throws -> [UInt32]? {
        let library = FontLibrary(systemFonts: false)
        guard let face = try? library.addFont(bytes: font, name: "given").first else { return nil }
        let attributes = TextAttributes(font: FontDescriptor(families: [face.familyName], size: 30))
        let layout = try TextLayout(AttributedText("ABCDEFG", attributes: attributes), fonts: library)
        _ = try PDFDocument.render(layout).data()
        return pixels(of: try ImageSurface.render(layout, background: .white))
    }

    @Test(arguments: ["SVG ", "name"]) func tablesWithWrongOffsetsCauseNoTrap(table: String) throws {
        for place in 2..<40 {
            let font = Self.broken(table, at: place)
            _ = try Self.picture(of: font)
            _ = try Self.picture(of: Self.webFont(of: font))
        }
    }

    @Test func webFontsKeepTheirSVGDocuments() throws {
        let plain = try #require(try Self.picture(of: Self.sfnt))
        #expect(try Self.picture(of: Self.webFont(of: Self.sfnt)) == plain)
        // Does not look like the glyphs without the table.
        var without = Self.sfnt
        for entry in Self.entries(of: without) where without[entry + 1] == UInt8(ascii: "V") {
            without[entry + 3] = 0x21
        }
        #expect(try Self.picture(of: without) != plain)
    }

    @Test func brokenNamesAreSeen() throws {
        func hidden(_ font: [UInt8]) throws -> Int? {
            try FontLibrary(systemFonts: false).addFont(bytes: font, name: "given").first?.hiddenEntries.count
        }
        // The table of SVG documents is always hidden.
        #expect(try hidden(Self.sfnt) == 1)
        // The number of names, their positions, and the offset of the first one.
        for place in [2, 4, 16] { #expect(try hidden(Self.broken("name", at: place)) == 2, "\(place)") }
    }

    /// WOFF2 has numbers for known tables. Other tables have their tags, and transformed ones a second length.
    @Test func theTableIsFoundInWOFF2() {
        let head: [UInt8] =
            Array("wOF2".utf8) + Array(repeating: 0, count: 8) + [0, 4] + Array(repeating: 0, count: 34)
        let directory: [UInt8] = [10, 0x81, 0x00, 5, 63] + Array("SVG ".utf8) + [7, 36, 9, 6, 1]
        var bytes = head + directory
        #expect(SVGTableMask.hide(inWebFont: &bytes))
        #expect(Array(bytes[48...]) == [10, 0x81, 0x00, 5, 63] + Array("Sill".utf8) + [7, 62, 9, 6, 1])
        for length in 0..<bytes.count {
            var cut = Array((head + directory)[..<length])
            _ = SVGTableMask.hide(inWebFont: &cut)
            SVGTableMask.show(inSFNT: &cut)
        }
    }
}
