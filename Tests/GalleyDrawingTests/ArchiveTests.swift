import Foundation
import FoundationXML
import GalleyDrawingTestSupport
import GalleyLayout
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

    @Test(arguments: PDFArchive.allCases) func textNeedsGlyphs(archive: PDFArchive) throws {
        let clause = try clause { try file(try layout("a \u{378} b"), archive) }
        #expect(clause == "6.2.11.8")
        #expect(try self.clause { try file(try layout("a\tb\u{200B}c\u{AD}\n\nשלום"), archive) } == nil)
    }

    @Test func missingGlyphsNameTextAndFont() throws {
        let error = #expect(throws: GalleyError.self) { try file(try layout("wrong: \u{378}"), .level2b) }
        let message = try #require(error).description
        #expect(message.contains("U+0378") && message.contains("Noto Sans"), "\(message)")
    }

    @Test func pagesAreNotTooSmall() throws {
        let clause = try clause {
            let document = try PDFDocument(metadata: PDFDocument.Metadata(archive: .level2b))
            try document.beginPage(Size(width: 2.9, height: 100))
            return try document.data()
        }
        #expect(clause == "6.1.13")
    }

    @Test func stringsAreNotTooLong() throws {
        let long = String(repeating: "a", count: 33_000)
        #expect(
            try clause { try file(try layout("a") { $0.link = "https://example.org/" + long }, .level2b) } == "6.1.13")
        #expect(try clause { try file(try layout("a"), .level2b) { $0.subject = long } } == "6.1.13")
        #expect(
            try clause {
                try file(
                    try layout(String(TextAttachment.character)) {
                        $0.attachment = TextAttachment(width: 9, height: 9, image: "data:image/svg+xml,<svg/>")
                        $0.image = ImageReference(url: "a", alt: long, title: nil)
                    }, .level2a)
            } == "6.1.13")
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

    @Test func onlyPart3HasAttachments() throws {
        let attachment = PDFAttachment(.bytes([1]), name: "a.bin")
        #expect(try clause { try file(try layout("a"), .level2u) { $0.attachments = [attachment] } } == "6.8")
        #expect(try clause { try file(try layout("a"), .level3u) { $0.attachments = [attachment] } } == nil)
    }

    /// Pages have sides of at most 14 400 units, and no image is smoothed (6.1.13, 6.2.8).
    @Test func pagesAreNotTooLarge() throws {
        let document = try PDFDocument(metadata: PDFDocument.Metadata(archive: .level2b))
        #expect(throws: GalleyError.self) { try document.beginPage(Size(width: 14_401, height: 100)) }
        try document.beginPage(Size(width: 14_400, height: 3))
        let pixels = try Bitmap(width: 2, height: 2, pixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0x80FF_FFFF])
        try document.draw(pixels, in: Rect(x: 0, y: 0, width: 3, height: 3))
        #expect(!String(decoding: try document.data(), as: UTF8.self).contains("/Interpolate"))
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

    @Test(arguments: ["2026-13-01", "2026-08-41", "2026-08-01T25:00:00Z", "20265"])
    func impossibleDatesAreNone(date: String) { #expect(PDFDate(date) == nil) }

    /// Characters for private use are not read (ISO 19005-2, 6.2.11.7.3).
    @Test(.enabled(if: isInstalled("pdftotext"), "needs poppler-utils"))
    func privateCharactersHaveAReplacement() throws {
        let document = try PDFDocument(metadata: PDFDocument.Metadata(language: "en", archive: .level2a))
        try document.beginPage(Size(width: 100, height: 100))
        document.content.replacingText(with: "ü") {}
        #expect(String(decoding: document.content.bytes, as: UTF8.self).contains("/Span<</ActualText<FEFF00fc>>>BDC"))
    }
}
