import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Each rule of PDF/A (ISO 19005-2 and -3) that a document can violate has a document here that does. Its error names the
/// clause, the place and a remedy, and no file is written.
@Suite struct ArchiveRuleTests {
    struct Breach: CustomTestStringConvertible, Sendable {
        var clause: String
        var levels = PDFArchive.allCases
        var place: String
        /// The rule in words, with the remedy.
        var reason: String
        var format = DocumentFormat.json
        var source: String

        var testDescription: String { "\(clause), \(place.prefix(60))" }

        func message(_ level: PDFArchive) -> String {
            "\(place): \(reason.replacing("{level}", with: "3" + level.conformance.lowercased())) "
                + "(ISO 19005-\(level.part), \(clause))"
        }
    }

    // MARK: Documents

    private static let fonts = FontLibrary(systemFonts: false)

    private static let part2 = PDFArchive.allCases.filter { $0.part == 2 }
    private static let part3 = PDFArchive.allCases.filter { $0.part == 3 }
    private static let structured: [PDFArchive] = [.level2a, .level3a]

    private static func long(_ character: Character, _ count: Int) -> String {
        String(repeating: character, count: count)
    }

    /// Text without glyphs, which no font has and no reader shows (6.2.11.8).
    private static let glyphs: [Breach] = {
        func breach(_ place: String, _ source: String, _ format: DocumentFormat = .json) -> Breach {
            Breach(
                clause: "6.2.11.8", place: place,
                reason:
                    "PDF/A forbids text without glyphs, and neither Noto Sans nor another font has one; add a font that "
                    + "covers it, or leave the text out", format: format, source: source)
        }
        let sign = "“\u{378}” (U+0378)"
        return [
            breach(sign, #"{"text": "a \u0378 b"}"#),
            breach("“\u{E000}” (U+E000)", #"{"text": "\uE000"}"#),
            breach(sign, "- one\n- two \u{378}\n", .markdown),
            breach(sign, "a[^1]\n\n[^1]: \u{378}\n", .markdown),
            breach(sign, "<table><tr><td>a<td>\u{378}</table>", .html),
            breach(sign, "<div style='display: flex'><p>a</p><p>\u{378}</p></div>", .html),
            breach(sign, "---\ntitle: a\npage: {size: A5, header: {text: \"\u{378}\"}}\n---\na\n", .markdown),
            breach(
                "the token of truncated text",
                #"""
                {"text": "aaaa bbbb", "container": {"width": 50, "maxLines": 1, "truncation": "end",
                  "truncationToken": {"text": "\u0378"}}}
                """#),
            breach("the annotation “\u{378}”", #"{"text": "a", "style": {"ruby": {"text": "\u0378"}}}"#),
            breach(
                "a leader of tabs",
                #"""
                {"text": "a\tb", "style": {"paragraph": {"tabStops": [{"location": 100, "leader": "\u0378"}]}}}
                """#),
        ]
    }()

    /// Pages and strings beyond the limits (6.1.13).
    private static let limits: [Breach] = {
        func string(
            _ place: String, _ text: String, _ source: String, _ format: DocumentFormat = .json,
            levels: [PDFArchive] = PDFArchive.allCases
        ) -> Breach {
            Breach(
                clause: "6.1.13", levels: levels, place: place,
                reason: "PDF/A allows strings of at most 32767 bytes; shorten “\(text.prefix(40))…”", format: format,
                source: source)
        }
        func page(_ size: String, _ source: String) -> Breach {
            Breach(
                clause: "6.1.13", place: "a page of \(size) points",
                reason:
                    "PDF/A demands sides of 3 to 14400 points; change the size of the page or its padding, or break "
                    + "longer text into pages", source: source)
        }
        let (latin, greek) = (long("a", 32_768), long("α", 16_383))
        let address = "https://example.org/" + long("ü", 5_500)
        let picture = "data:image/svg+xml,<svg/>"
        return [
            page("1.0 × 1.362060546875", #"{"text": "i", "style": {"font": {"size": 1}}, "canvas": {"padding": 0}}"#),
            page("20000.0 × 21.7919921875", #"{"text": "i", "container": {"width": 20000}, "canvas": {"padding": 0}}"#),
            string("title", latin, "---\ntitle: \(latin)\n---\na\n", .markdown),
            string("author", greek, "---\ntitle: a\nauthor: \(greek)\npage: {size: A5}\n---\na\n", .markdown),
            string("an entry of the outline", greek, "---\ntitle: a\npage: {size: A5}\n---\n# \(greek)\n", .markdown),
            string("the address of a link", address, "<a href='\(address)'>a</a>", .html),
            string(
                "the alternative text of \(picture)", latin,
                """
                {"text": "\u{FFFC}", "style": {"attachment": {"width": 9, "height": 9, "image": "\(picture)"},
                  "image": {"url": "\(picture)", "alt": "\(latin)"}}}
                """, levels: structured),
            string(
                "a language", latin, #"{"text": "a", "style": {"language": "\#(latin)"}}"#,
                levels: PDFArchive.allCases.filter { $0.conformance != "A" }),
            string(
                "the description of the attachment a.txt", latin,
                #"{"text": "a", "pdf": {"attachments": [{"text": "b", "name": "a.txt", "description": "\#(latin)"}]}}"#,
                levels: part3),
        ]
    }()

    /// Languages of text in a structure (6.7.4).
    private static let languages: [Breach] = {
        func breach(_ place: String, _ source: String, _ format: DocumentFormat = .json) -> Breach {
            Breach(
                clause: "6.7.4", levels: structured, place: place,
                reason: "PDF/A demands a language tag of BCP 47, such as en or de-CH", format: format, source: source)
        }
        return [
            breach("language “en_US”", #"{"text": "a", "style": {"language": "en_US"}}"#),
            breach("language “en_US”", "---\nlang: en_US\n---\na\n", .markdown),
            breach("language “en_US”", "<html lang='en_US'><p>a", .html),
            breach(
                "language “e” of “two”", #"{"text": "one two", "spans": [{"range": [4, 7], "language": "e"}]}"#),
            breach("language “en_US” of “two”", "<p>one <span lang='en_US'>two</span>", .html),
            breach(
                "language “französisch” of “two”",
                "<div style='display: flex'><p>one</p><p lang='französisch'>two</p></div>", .html),
        ]
    }()

    /// Files inside of the file (6.8).
    private static let attachments: [Breach] = {
        func breach(_ place: String, _ reason: String, _ fields: String, levels: [PDFArchive] = part3) -> Breach {
            Breach(
                clause: "6.8", levels: levels, place: place, reason: reason,
                source: #"{"text": "a", "pdf": {\#(fields)}}"#)
        }
        let other = "PDF/A-2 allows no attachments of other formats than PDF/A; use the level {level}, or leave it out"
        return [
            breach("attachment a.txt", other, #""attachments": [{"text": "b", "name": "a.txt"}]"#, levels: part2),
            breach("invoice", other, #""invoice": {"text": "<a/>"}"#, levels: part2),
            breach(
                "the name of an attachment, “a/b”",
                "it is a name without folders of at most 255 bytes, such as data.csv",
                #""attachments": [{"text": "b", "name": "a/b"}]"#),
            breach(
                "the name of an attachment, “a”", "another attachment has it; give one of them a different name",
                #""attachments": [{"text": "b", "name": "a"}, {"text": "c", "name": "a"}]"#),
            breach(
                "the type of the attachment a, “text”", "it is a media type, such as text/csv",
                #""attachments": [{"text": "b", "name": "a", "type": "text"}]"#),
            breach(
                "the date of the attachment a, “2026-02-30”", "it is a date in ISO 8601, such as 2026-08-01",
                #""attachments": [{"text": "b", "name": "a", "date": "2026-02-30"}]"#),
        ]
    }()

    /// Dates of the metadata (6.6.2.3), and links (6.5.1).
    private static let others: [Breach] = [
        Breach(
            clause: "6.6.2.3", place: "the creation date “soon”",
            reason: "PDF/A demands a date; write it in ISO 8601, such as 2026-08-01, or leave it out",
            source: #"{"text": "a", "pdf": {"date": "soon"}}"#),
        Breach(
            clause: "6.5.1", place: "the link to “java\nScript:alert(1)”",
            reason: "PDF/A forbids JavaScript; remove the link, or its address",
            source: #"{"text": "a", "style": {"link": "java\nScript:alert(1)"}}"#),
    ]

    static let all = glyphs + limits + languages + attachments + others

    // MARK: Tests

    private static func document(_ breach: Breach, _ level: PDFArchive) throws -> Document {
        var document = try Document(Array(breach.source.utf8), format: breach.format)
        var options = document.canvas.pdf ?? PDFOptions()
        options.archive = level
        document.canvas.pdf = options
        return document
    }

    private static let resources = DocumentResources(fonts: fonts)

    /// Links of any scheme are allowed by the reader of the document, as with `--link-scheme all`.
    private static let drawing = DrawingOptions(renderer: TextRenderer(options: .init(links: .unrestricted)))

    @Test(arguments: all) func eachRuleHasAMessage(breach: Breach) throws {
        let folder = try Folder()
        for level in breach.levels {
            let document = try Self.document(breach, level)
            let error = #expect(throws: GalleyError.self, "\(level)") {
                try document.render(to: folder.path("a.pdf"), with: Self.resources, options: Self.drawing)
            }
            #expect(error?.description == breach.message(level))
            #expect(error?.rule == "ISO 19005-\(level.part), \(breach.clause)")
            #expect(folder.contents == [])
        }
    }

    /// At the other levels, the document is written.
    @Test(arguments: all.filter { $0.levels.count < PDFArchive.allCases.count && $0.clause != "6.1.13" })
    func otherLevelsAllowIt(breach: Breach) throws {
        // An attachment that no PDF can contain, and one without the invoice's level.
        guard breach.clause != "6.8" || breach.place.hasPrefix("attachment") else { return }
        for level in PDFArchive.allCases where !breach.levels.contains(level) {
            #expect(try !Self.document(breach, level).rendered(as: .pdf, with: Self.resources).bytes.isEmpty)
        }
    }

    /// A font can forbid to be embedded (6.2.11.4.1).
    @Test(arguments: PDFArchive.allCases) func fontsMayForbidEmbedding(level: PDFArchive) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fonts/Test/GalleyBox.ttf")
        let bytes = Array(try Data(contentsOf: file))
        for (flags, isForbidden) in [(0, false), (2, true), (4, false), (8, false), (0x0202, true), (0x0104, false)] {
            let fonts = FontLibrary(systemFonts: false)
            try fonts.addFont(bytes: Self.font(bytes, embedding: flags), name: "box")
            var document = try Document(
                Array(#"{"text": "a", "style": {"font": {"family": "Galley Box"}}}"#.utf8), format: .json)
            document.canvas.pdf = PDFOptions(archive: level)
            var message: String?
            do {
                _ = try document.rendered(as: .pdf, with: DocumentResources(fonts: fonts))
            } catch { message = "\(error)" }
            let expected =
                "font Galley Box Regular: PDF/A demands embedded fonts, and the font states that its licence forbids that "
                + "(fsType of OS/2); use another font (ISO 19005-\(level.part), 6.2.11.4.1)"
            #expect(message == (isForbidden ? expected : nil), "\(flags)")
        }
    }

    /// The font with other flags of embedding in its table `OS/2`.
    private static func font(_ bytes: [UInt8], embedding flags: Int) -> [UInt8] {
        var bytes = bytes
        for entry in stride(from: 12, to: 12 + 16 * Int(bytes[5]), by: 16)
        where String(decoding: bytes[entry..<entry + 4], as: UTF8.self) == "OS/2" {
            let place = bytes[entry + 8..<entry + 12].reduce(0) { $0 << 8 | Int($1) }
            bytes.replaceSubrange(place + 8..<place + 10, with: [UInt8(flags >> 8), UInt8(flags & 255)])
        }
        return bytes
    }

    /// The command, the batch and the asynchronous functions fail in the same way, and write nothing.
    @Test func nothingIsWrittenOnErrors() async throws {
        let breach = Self.all[0]
        let (message, folder) = (breach.message(.level2b), try Folder())
        let single = ["render", "--text", "a \u{378} b", "--format", "pdf", "--pdfa", "2b", "--no-system-fonts"]
        for options in [["-o", folder.path("a.pdf")], ["-o", folder.path("a.pdf"), "--page", "A5"], ["-o", "-"]] {
            let outcome = try Galley.run(single + options)
            #expect(outcome.status == 1 && outcome.errors.contains(message), "\(options): \(outcome.errors)")
            #expect(outcome.output.isEmpty)
        }
        #expect(folder.contents == [])
        let document = try Self.document(breach, .level2b)
        for path in ["a.pdf", "b.pdf"] {
            let error = await #expect(throws: GalleyError.self) {
                try await document.rendering(to: folder.path(path), with: Self.resources)
            }
            #expect(error?.description == message)
        }
        await #expect(throws: GalleyError.self) { try await document.rendering(as: .pdf, with: Self.resources) }
        #expect(folder.contents == [])
        let lines = [#"{"text": "a \u0378 b", "id": "bad"}"#, #"{"text": "good", "id": "good"}"#]
        try folder.write("in.jsonl", lines.joined(separator: "\n"))
        let outcome = try Galley.run(
            "render", "--batch", folder.path("in.jsonl"), "-o", folder.path("out"), "--format", "pdf", "--pdfa", "2b",
            "--no-system-fonts")
        #expect(outcome.status == 1, "\(outcome.errors)")
        let answers = try outcome.jsonLines()
        #expect((answers[0]["error"] as? [String: Any])?["rule"] as? String == "ISO 19005-2, 6.2.11.8")
        #expect(answers[1]["error"] == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).count == 1)
    }
}
