import Foundation
import FoundationXML
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Rules of PDF/A (ISO 19005-2 and -3) that documents can violate.
@Suite struct ArchiveTests {
    private func layout(_ text: String, _ change: (inout TextAttributes) -> Void = { _ in }) throws -> TextLayout {
        var attributes = TextAttributes(font: FontDescriptor("Noto Sans", size: 12))
        change(&attributes)
        return try TextLayout(AttributedText(text, attributes: attributes), in: .width(200), fonts: bundledFonts)
    }

    private func file(
        _ layout: TextLayout, _ archive: PDFArchive, _ change: (inout PDFDocument.Metadata) -> Void = { _ in }
    ) throws -> [UInt8] {
        var metadata = PDFDocument.Metadata(title: "Test", language: "en", archive: archive)
        change(&metadata)
        return try PDFDocument.render(layout, metadata: metadata).data()
    }

    /// The clause that an error names; `nil` without an error.
    private func clause(_ body: () throws -> [UInt8]) throws -> String? {
        do {
            _ = try body()
            return nil
        } catch let error as GalleyError {
            let rule = try #require(error.rule, "\(error)")
            return String(try #require(rule.split(separator: " ").last))
        }
    }

    // MARK: Rules

    /// Characters without glyphs that are not shown are no text without glyphs.
    @Test(arguments: PDFArchive.allCases) func invisibleTextNeedsNoGlyphs(archive: PDFArchive) throws {
        #expect(try clause { try file(try layout("a\tb\u{200B}c\u{AD}\n\nשלום"), archive) } == nil)
    }

    /// Strings have as many bytes as readers have them: those of UTF-16, unless all characters are ASCII, and those of
    /// percent-encoding in addresses.
    @Test func stringsAreNotTooLong() throws {
        func title(_ text: String) throws -> String? {
            try clause { try file(try layout("a"), .level2b) { $0.title = text } }
        }
        func link(_ text: String) throws -> String? {
            try clause { try file(try layout("a") { $0.link = "https:" + text }, .level2b) }
        }
        #expect(try title(String(repeating: "(", count: 32_767)) == nil)
        #expect(try title(String(repeating: "(", count: 32_768)) == "6.1.13")
        #expect(try title(String(repeating: "ü", count: 16_382)) == nil)
        #expect(try title(String(repeating: "ü", count: 16_383)) == "6.1.13")
        #expect(try link(String(repeating: "a", count: 32_761)) == nil)
        #expect(try link(String(repeating: "a", count: 32_762)) == "6.1.13")
        #expect(try link(String(repeating: "ü", count: 5_460)) == nil)
        #expect(try link(String(repeating: "ü", count: 5_461)) == "6.1.13")
    }

    /// A line of text that is longer than a string is several strings (6.1.13).
    @Test func longLinesAreSeveralStrings() throws {
        let fonts = FontLibrary(systemFonts: false)
        try fonts.addFont(file: testFontFolder + "/GalleyBox.ttf")
        let attributes = TextAttributes(font: FontDescriptor("Galley Box", size: 2.5))
        let text = AttributedText(String(repeating: "i", count: 18_000), attributes: attributes)
        let document = try PDFDocument(metadata: PDFDocument.Metadata(archive: .level2b))
        try document.beginPage(Size(width: 14_000, height: 100))
        try document.draw(try TextLayout(text, in: .unbounded, fonts: fonts))
        let strings = document.content.bytes.split(separator: UInt8(ascii: "("), omittingEmptySubsequences: false)
            .dropFirst().map { $0.prefix { $0 != UInt8(ascii: ")") }.count }
        #expect(strings.reduce(0, +) == 36_000 && strings.allSatisfy { $0 <= 32_767 }, "\(strings.prefix(9))")
    }

    @Test(arguments: ["", "e", "en_US", "en-", "englishlanguage", "1a", "en-Latn!", "ü"])
    func languagesOfStructuresAreTags(language: String) throws {
        #expect(try clause { try file(try layout("a"), .level3a) { $0.language = language } } == "6.7.4")
        #expect(
            try clause { try file(try layout("a") { $0.language = language }, .level2a) }
                == "6.7.4" || language.isEmpty)
        #expect(try clause { try file(try layout("a"), .level3u) { $0.language = language } } == nil)
    }

    @Test(arguments: ["en", "zh-Hant-TW", "de-CH-1996", "x-own", "i-klingon", "sl-rozaj-biske"])
    func languageTagsAreAllowed(language: String) throws {
        #expect(try clause { try file(try layout("a"), .level3a) { $0.language = language } } == nil)
    }

    /// No character of a text is U+0000, U+FEFF or U+FFFE (6.2.11.7.2): those that fonts have no glyph for are refused, and
    /// those that are invisible are not in the file.
    @Test(.enabled(if: isInstalled("qpdf"), "needs qpdf"), arguments: ["\u{0}", "\u{FEFF}", "\u{FFFE}"])
    func charactersHaveAllowedCodes(character: String) throws {
        let folder = try TemporaryFolder()
        let text = "a\(character)b \(character)"
        guard try clause({ try file(try layout(text), .level2u) }) == nil else { return }
        try Data(try file(try layout(text), .level2u)).write(to: URL(filePath: folder.file("a.pdf")))
        let plain = try #require(
            try output(of: "qpdf", ["--qdf", "--object-streams=disable", folder.file("a.pdf"), "-"]))
        for match in plain.matches(of: #/<[0-9a-f]{4}> <([0-9a-f]+)>/#) {
            let units = stride(from: 0, to: match.1.count, by: 4).map { match.1.dropFirst($0).prefix(4) }
            #expect(units.allSatisfy { !["0000", "feff", "fffe"].contains($0) }, "\(match.1)")
        }
    }

    /// The properties of the file are those of its XMP packet, whatever characters they have (6.6.3).
    @Test(arguments: ["a\u{1}b", "a\r\nb\rc", " a & <b> ", "é😀 “x”", "\u{FFFE}", "((\\"])
    func propertiesAreThoseOfThePacket(text: String) throws {
        let bytes = try file(try layout("a"), .level2b) {
            ($0.title, $0.author, $0.subject, $0.keywords) = (text, text, text, text)
        }
        let packet = String(decoding: bytes, as: UTF8.self)
        let start = try #require(packet.range(of: "<x:xmpmeta")), end = try #require(packet.range(of: "</x:xmpmeta>"))
        final class Reader: NSObject, XMLParserDelegate {
            var texts: [String: String] = [:]
            private var names: [String] = []
            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String]
            ) { names.append(name) }
            func parser(
                _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
            ) { names.removeLast() }
            func parser(_ parser: XMLParser, foundCharacters string: String) {
                let name = names.last { !$0.hasPrefix("rdf:") } ?? ""
                texts[name, default: ""] += string
            }
        }
        let (reader, parser) = (Reader(), XMLParser(data: Data(packet[start.lowerBound..<end.upperBound].utf8)))
        parser.delegate = reader
        #expect(parser.parse())
        for (key, name) in [
            ("Title", "dc:title"), ("Author", "dc:creator"), ("Subject", "dc:description"),
            ("Keywords", "pdf:Keywords"),
        ] {
            let found = try #require(reader.texts[name])
            #expect(packet.contains("/\(key) \(PDFString.literal(found))\n"), "\(key): \(found)")
        }
    }

    /// A language that is no tag is not a value of the packet, whose type is that of tags (6.6.2.3).
    @Test(arguments: [("de-CH", true), ("en_US", false), ("", false)])
    func languagesOfThePacketAreTags(language: String, isTag: Bool) throws {
        let bytes = try file(try layout("a"), .level2b) { $0.language = language }
        #expect(String(decoding: bytes, as: UTF8.self).contains("<dc:language>") == isTag)
    }

    /// A document that failed once is never finished.
    @Test func failuresRemain() throws {
        let document = try PDFDocument(metadata: PDFDocument.Metadata(archive: .level2b))
        try document.beginPage(Size(width: 100, height: 100))
        try document.draw(try layout("\u{378}"))
        for _ in 0..<2 { #expect(throws: GalleyError.self) { try document.data() } }
    }

    // MARK: Form of files

    /// Readers hold 28 saved states (ISO 32000-1, C.2).
    @Test func groupsAreNotTooDeep() throws {
        let document = try PDFDocument()
        try document.beginPage(Size(width: 100, height: 100))
        func draw(_ depth: Int) throws {
            guard depth > 0 else { return try document.draw(try layout("deep")) }
            let clip = Path(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            try document.group(GraphicsState(clip: clip, opacity: depth.isMultiple(of: 7) ? 0.9 : 1)) {
                try draw(depth - 1)
            }
        }
        try draw(100)
        let folder = try TemporaryFolder()
        try Data(try document.data()).write(to: URL(filePath: folder.file("a.pdf")))
        guard let plain = try output(of: "qpdf", ["--qdf", "--object-streams=disable", folder.file("a.pdf"), "-"])
        else {
            return
        }
        var deepest = 0
        for stream in plain.components(separatedBy: "endstream") {
            var depth = 0
            for line in stream.split(separator: "\n") {
                if line == "q" { depth += 1 } else if line == "Q" { depth -= 1 }
                deepest = max(deepest, depth)
            }
        }
        #expect((1...28).contains(deepest))
        let text = try #require(try output(of: "pdftotext", [folder.file("a.pdf"), "-"]))
        #expect(text.contains("deep"))
    }

    /// The primaries add up to the white point of the profile connection space, and sizes are those of the header.
    @Test func theProfileIsConsistent() throws {
        let bytes = SRGBProfile.bytes
        func integer(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(integer(0) == bytes.count && bytes.count < 600)
        var sums = [0.0, 0, 0]
        for tag in 0..<integer(128) {
            let place = 132 + 12 * tag
            let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
            let start = integer(place + 4)
            #expect(start.isMultiple(of: 4) && start + integer(place + 8) <= bytes.count, "\(name)")
            guard name.hasSuffix("XYZ") else { continue }
            for axis in 0..<3 {
                sums[axis] += Double(Int32(truncatingIfNeeded: integer(start + 8 + 4 * axis))) / 65_536
            }
        }
        for (sum, white) in zip(sums, [0.9642, 1, 0.8249]) { #expect(abs(sum - white) < 0.0005) }
    }

    @Test(arguments: [
        ("2026-08-01T12:00:00Z", "2026-08-01T12:00:00Z"), ("2026-08-01", "2026-08-01"), ("2026", "2026"),
        ("2026-08-01T12:00:00.25+02:00", "2026-08-01T12:00:00+02:00"), ("2026-08-01T12", "2026-08-01T12:00"),
    ])
    func datesOfMetadataAreThoseOfTheFile(date: String, expected: String) { #expect(PDFDate(date)?.xmp == expected) }

    @Test(arguments: [
        "2026-13-01", "2026-08-41", "2026-08-01T25:00:00Z", "20265", "2026-00-01", "2026-01-00", "2026-02-29",
        "1900-02-29", "2026-04-31", "2026-08-01T12:00:00+24:00", "2026-08-01T12:00:00+02:60",
    ])
    func impossibleDatesAreNone(date: String) { #expect(PDFDate(date) == nil) }

    /// Characters for private use are not read (6.2.11.7.3), in text of a font, in coloured glyphs, and in text that layout
    /// inserts, which has no place in the text.
    @Test(arguments: ["GalleyBox", "GalleyEmoji"]) func privateCharactersHaveAReplacement(name: String) throws {
        let fonts = FontLibrary(systemFonts: false)
        let bytes = try SFNTWriter.replacing(["cmap": Self.privateMap], inFile: testFontFolder + "/\(name).ttf")
        let family = try #require(try fonts.addFont(bytes: bytes, name: name).first).familyName
        let attributes = TextAttributes(font: FontDescriptor(family, size: 12))
        func content(_ text: String, _ archive: PDFArchive, width: Double? = nil) throws -> (String, GalleyError?) {
            let document = try PDFDocument(metadata: PDFDocument.Metadata(language: "en", archive: archive))
            try document.beginPage(Size(width: 100, height: 100))
            let container = TextContainer(width: width)
            try document.draw(
                try TextLayout(AttributedText(text, attributes: attributes), in: container, fonts: fonts))
            let bytes = document.content.bytes
            do {
                _ = try document.data()
                return (String(decoding: bytes, as: UTF8.self), nil)
            } catch { return (String(decoding: bytes, as: UTF8.self), error) }
        }
        let replaced = try content("\u{E000}", .level2a)
        #expect(replaced.1 == nil && replaced.0.contains("/Span<</ActualText<FEFF>>>BDC"), "\(replaced)")
        let kept = try content("\u{E000}", .level2u)
        #expect(kept.1 == nil && !kept.0.contains("ActualText"), "\(kept)")
    }

    /// A map of characters with one for private use (OpenType, `cmap`, format 12).
    private static let privateMap: [UInt8] = {
        var map = SFNTWriter()
        map.add16(0, 1, 3, 10)
        map.add32(12)
        map.add16(12, 0)
        map.add32(28, 0, 1, 0xE000, 0xE000, 1)
        return map.bytes
    }()

    /// Inserted text is read as the characters of its glyphs, except for those without a meaning.
    @Test func insertedTextHasNoPrivateCharacters() throws {
        let fonts = FontLibrary(systemFonts: false)
        let bytes = try SFNTWriter.replacing(["cmap": Self.privateMap], inFile: testFontFolder + "/GalleyBox.ttf")
        let face = try #require(try fonts.addFont(bytes: bytes, name: "box").first)
        #expect(face.nominalCharacters.isEmpty)
        #expect(PDFFont(object: 1, name: "a", face: face).text(of: 1) == Array("\u{FFFD}".utf8))
    }
}
