import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Rules of PDF/A (ISO 19005-2 and -3) that no document can violate, because of the form in which files are written: two
/// files with everything that Galley draws, clause by clause.
@Suite struct ArchiveFormTests {
    private static let square =
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' "
        + "opacity='0.5'/></svg>"

    /// Links, notes, places, an outline, own page numbers, headers, images, tables, formulas and several scripts.
    private static let pages = """
        ---
        title: "Report (α)"
        author: A. Author
        lang: en
        page: {size: A5, numbering: lowerRoman, header: {text: "Report"}, footer: {text: "{{page}}"}}
        toc: true
        ---
        # One

        A [link](https://example.org/ü?a=b), [another](#two) and [the top](#), a note[^1], `code`, **bold** and $x^2$.

        ![A square](\(square))

        | a | b |
        |---|--:|
        | 1 | 2 |

        [^1]: The note, with a [link](https://example.org).

        # Two

        שלום עולם, مرحبا بالعالم, नमस्ते

        1. one
        2. two
        """

    /// Gradients, shadows, opacity and blend modes.
    private static let boxes = """
        <!doctype html><html lang="en"><title>Card</title>
        <div style="display: flex; flex-direction: column; width: 300px; box-shadow: 2px 2px 5px black;
          background: linear-gradient(red, rgba(0, 0, 255, .2))">
        <p style="text-shadow: 1px 1px 2px red; opacity: .5; mix-blend-mode: multiply">A <a href="https://a.org">link</a></p>
        <p style="background: radial-gradient(red, blue); background-clip: text; color: transparent">Gradient</p>
        <img alt="A square" src="\(square)" style="mix-blend-mode: luminosity">
        </div>
        """

    private struct File {
        let bytes: [UInt8]
        /// The objects without the data of streams.
        let objects: String
        /// The packet of metadata.
        let packet: String

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            let text = ExpandedPDF(bytes).text
            var objects = ""
            for part in text.components(separatedBy: "endstream") {
                objects += part.components(separatedBy: ">>\nstream\n")[0] + ">>\n"
            }
            self.objects = objects
            let whole = String(decoding: bytes, as: UTF8.self)
            let start = whole.range(of: "<?xpacket begin"), end = whole.range(of: "<?xpacket end=\"r\"?>")
            packet = start.flatMap { start in end.map { String(whole[start.lowerBound..<$0.upperBound]) } } ?? ""
        }

        func count(_ part: String) -> Int { objects.components(separatedBy: part).count - 1 }

        /// The first groups of all matches.
        func all(_ pattern: Regex<(Substring, Substring)>) -> [String] {
            objects.matches(of: pattern).map { String($0.1) }
        }

        /// An object by its number.
        func object(_ number: String) -> String {
            objects.components(separatedBy: "\n\(number) 0 obj\n").dropFirst().first?.components(separatedBy: "endobj")[
                0]
                ?? ""
        }
    }

    private static func file(_ source: String, _ format: DocumentFormat, _ level: PDFArchive) throws -> File {
        var document = try Document(Array(source.utf8), format: format)
        var options = PDFOptions(tagging: level.conformance == "A" ? .ua1 : nil, archive: level)
        options.creationDate = "2026-08-01T12:00:00+02:00"
        if level.part == 3 {
            for name in ["b.csv", "ä.txt", "a.xml"] {
                options.attachments.append(
                    PDFAttachment(
                        .bytes(Array(name.utf8)), name: name, relationship: .data, description: "About \(name)"))
            }
        }
        document.canvas.pdf = options
        let resources = DocumentResources(fonts: FontLibrary(systemFonts: false))
        return File(try document.rendered(as: .pdf, with: resources).bytes)
    }

    @Test(arguments: PDFArchive.allCases) func filesHaveTheForm(level: PDFArchive) throws {
        for (source, format) in [(Self.pages, DocumentFormat.markdown), (Self.boxes, .html)] {
            let file = try Self.file(source, format, level)
            checkSyntax(file)
            checkColors(file, modes: format == .html ? ["Multiply", "Luminosity"] : [])
            checkFonts(file)
            checkInteraction(file)
            checkMetadata(file, level)
            checkStructure(file, level)
            checkAttachments(file, level)
        }
    }

    /// The names that no file contains, by clause.
    private static let forbidden: [(clause: String, names: Set<String>)] = [
        ("6.1.3", ["Encrypt"]), ("6.1.7.1", ["FFilter", "FDecodeParms"]), ("6.1.7.2", ["LZWDecode", "Crypt"]),
        ("6.1.12", ["Perms"]), ("6.2.4.4", ["DeviceN", "Separation"]), ("6.2.5", ["TR2", "HTP", "HT"]),
        ("6.2.8", ["Alternates", "OPI", "Interpolate", "Intent"]), ("6.2.8.3", ["JPXDecode"]),
        ("6.2.9", ["PS", "Ref", "Subtype2"]), ("6.2.11.4.2", ["CIDSet", "CharSet"]),
        ("6.3.1", ["Sound", "Movie", "Screen", "3D", "RichMedia", "FileAttachment"]),
        ("6.4", ["AcroForm", "XFA", "NeedAppearances"]),
        ("6.5.1", ["Launch", "ResetForm", "ImportData", "JavaScript", "JS", "SetState", "Hide", "Rendition"]),
        ("6.5.2", ["AA", "OpenAction"]), ("6.9", ["OCProperties", "OCG"]),
        ("6.10", ["AlternatePresentations", "PresSteps"]), ("6.11", ["Requirements"]),
    ]

    @Test(arguments: [PDFArchive.level2b, .level3a]) func nothingForbiddenIsWritten(level: PDFArchive) throws {
        for (source, format) in [(Self.pages, DocumentFormat.markdown), (Self.boxes, .html)] {
            let names = Set(try Self.file(source, format, level).all(#/\/([A-Za-z0-9]+)/#))
            #expect(names.contains("Catalog"))
            for (clause, forbidden) in Self.forbidden {
                #expect(names.isDisjoint(with: forbidden), "\(clause): \(names.intersection(forbidden))")
            }
        }
    }

    // MARK: Parts of the standard

    /// The header, the identifier, the lengths of streams, and names (6.1.2, 6.1.3, 6.1.7.1, 6.1.13).
    private func checkSyntax(_ file: File) {
        #expect(file.bytes.starts(with: Array("%PDF-1.7\n%".utf8)) && file.bytes[10..<14].allSatisfy { $0 > 127 })
        let identifiers = file.objects.matches(of: #/\/ID\[<([0-9a-f]{16})><([0-9a-f]{16})>\]/#)
        #expect(identifiers.count == 1 && identifiers.allSatisfy { $0.1 == $0.2 })
        let (data, start) = (Data(file.bytes), Data(">>\nstream\n".utf8))
        var (place, streams) = (data.startIndex, 0)
        while let found = data.range(of: start, in: place..<data.endIndex) {
            let entries = String(decoding: data[place..<found.lowerBound], as: UTF8.self)
            let length = entries.matches(of: #/\/Length (\d+)$/#).last.flatMap { Int($0.1) } ?? -1
            let end = found.upperBound + length
            let after = data[end...].prefix(11)
            #expect(
                length >= 0 && (after.starts(with: Data("\nendstream".utf8)) || after == Data("\r\nendstream".utf8)))
            place = max(end, found.upperBound)
            streams += 1
        }
        #expect(streams > 5)
        #expect(file.all(#/\/([^\s\/<>\[\]()]+)/#).allSatisfy { $0.utf8.count <= 127 })
    }

    /// One output intent for the colours of devices, and only the parameters of opacity and blending (6.2.3, 6.2.4.3, 6.2.5,
    /// 6.2.10).
    private func checkColors(_ file: File, modes: Set<String>) {
        #expect(file.count("/S/GTS_PDFA1") == 1 && file.count("/OutputConditionIdentifier(") == 1)
        let profile = file.all(#/\/DestOutputProfile (\d+) 0 R/#)
        #expect(profile.count == 1 && profile.allSatisfy { file.object($0).contains("/N 3") })
        #expect(Set(file.all(#/\/(?:ColorSpace|CS) ?\/([A-Za-z]+)/#)).isSubset(of: ["DeviceRGB", "DeviceGray"]))
        #expect(Set(file.all(#/\/BM\/([A-Za-z]+)/#)) == modes)
        let parameters = file.all(#/\/Type\/ExtGState\/([A-Za-z0-9]+)/#)
        #expect(
            parameters.count == file.count("/ExtGState/") && Set(parameters).isSubset(of: ["ca", "CA", "BM", "SMask"]))
    }

    /// Embedded subsets with names of six letters and a plus, and a map of characters (6.2.11.4, 6.2.11.7).
    private func checkFonts(_ file: File) {
        let names = file.all(#/\/(?:BaseFont|FontName)\/(\S+?)[\/\s>]/#)
        #expect(
            !names.isEmpty && names.allSatisfy { $0.wholeMatch(of: #/[A-Z]{6}\+[A-Za-z0-9-]+/#) != nil }, "\(names)")
        let count = file.count("/Type/FontDescriptor")
        #expect(count > 0 && file.count("/FontFile3 ") == count && file.count("/ToUnicode ") == count)
        #expect(file.count("/Subtype/Type0") == count && file.count("/Encoding/Identity-H") == count)
    }

    /// Annotations are links that are printed, and their actions addresses and the first page (6.3, 6.5.1).
    private func checkInteraction(_ file: File) {
        let annotations = file.all(#/\/Type \/Annot\n\/Subtype \/([A-Za-z]+)/#)
        #expect(
            !annotations.isEmpty && Set(annotations) == ["Link"] && file.count("/Type /Annot\n") == annotations.count)
        #expect(file.count("\n/F 4\n") == annotations.count)
        #expect(Set(file.all(#/\/Type \/Action \/S \/([A-Za-z]+)/#)).isSubset(of: ["URI", "Named"]))
        #expect(Set(file.all(#/\/S \/Named \/N \/([A-Za-z]+)/#)).isSubset(of: ["FirstPage"]))
        #expect(file.count("/Type/Action") == 0)
    }

    /// An uncompressed packet that describes its own schemas, and has the properties of the file (6.6).
    private func checkMetadata(_ file: File, _ level: PDFArchive) {
        #expect(file.count("/Type /Metadata /Subtype /XML/Length") == 1)
        #expect(file.packet.hasPrefix("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>"))
        #expect(file.packet.contains("<pdfaid:part>\(level.part)</pdfaid:part>"))
        #expect(file.packet.contains("<pdfaid:conformance>\(level.conformance)</pdfaid:conformance>"))
        #expect(file.packet.contains("<xmp:CreateDate>2026-08-01T12:00:00+02:00</xmp:CreateDate>"))
        #expect(file.objects.contains("/CreationDate (D:20260801120000+02'00')"))
        #expect(
            file.objects.contains("/Creator (Galley)")
                && file.packet.contains("<xmp:CreatorTool>Galley</xmp:CreatorTool>"))
        #expect(file.packet.contains("<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>"))
        let used = Set(file.packet.matches(of: #/<([A-Za-z]+):/#).map { String($0.1) })
        let described = file.packet.matches(of: #/<pdfaSchema:prefix>([a-z]+)</#).map { String($0.1) }
        let standard: Set = ["x", "rdf", "dc", "xmp", "pdf", "pdfaid", "pdfaExtension", "pdfaSchema", "pdfaProperty"]
        #expect(used.subtracting(standard) == Set(described))
        #expect(Set(described) == (level.conformance == "A" ? ["pdfuaid"] : []))
    }

    /// A structure of standard types with a language, at the levels that demand one (6.7).
    private func checkStructure(_ file: File, _ level: PDFArchive) {
        #expect(file.objects.contains("/Lang (en)") || file.objects.contains("/Lang(en)"))
        let isStructured = level.conformance == "A"
        #expect(file.count("/MarkInfo<</Marked true>>") == (isStructured ? 1 : 0))
        #expect(file.count("/StructTreeRoot ") == (isStructured ? 1 : 0) && file.count("/RoleMap") == 0)
        guard isStructured else { return }
        let types: Set = [
            "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index", "P", "H", "H1",
            "H2",
            "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot",
            "Span",
            "Quote", "Note", "Reference", "BibEntry", "Code", "Link", "Annot", "Ruby", "RB", "RT", "RP", "Figure",
            "Formula",
        ]
        let used = Set(file.all(#/<<\/S\/([A-Za-z0-9]+)\/P /#))
        #expect(used.contains("Document") && used.isSubset(of: types), "\(used.subtracting(types))")
    }

    /// Attachments with both names, a relationship, a description, a type and a date, in the order of their names (6.8).
    private func checkAttachments(_ file: File, _ level: PDFArchive) {
        let count = level.part == 3 ? 3 : 0
        for part in [
            "/Type/Filespec/F", "/EF<</F ", "/AFRelationship/Data", "/Type/EmbeddedFile/Subtype/",
        ] {
            #expect(file.count(part) == count, "\(part)")
        }
        #expect(file.count("/Params<</Size ") == count && file.count("/ModDate (D:20260801120000+02'00')") == count)
        for name in ["/UF", "/Desc"] { #expect(file.count(name + "(") + file.count(name + "<") == count, "\(name)") }
        let tree = file.all(#/\/EmbeddedFiles (\d+) 0 R/#)
        #expect(tree.count == min(count, 1))
        guard let tree = tree.first else { return }
        let names = file.object(tree).matches(of: #/(\(.+?\)|<[0-9a-fA-F]+>) \d+ 0 R/#).map { String($0.1) }
        #expect(names == ["(a.xml)", "(b.csv)", "<FEFF00e4002e007400780074>"])
        let listed = file.all(#/\/AF\[([0-9R ]+)\]/#)
        #expect(listed.count == 1 && listed.first?.split(separator: "R").count == count)
    }

    // MARK: Limits

    /// States are saved 28 times at most, however deep boxes are inside of others (6.1.13).
    @Test(
        .enabled(if: Tool.qpdf != nil, "needs qpdf"),
        arguments: ["overflow: hidden; border-radius: 4px", "display: inline-block", "opacity: .99"])
    func statesAreNotTooDeep(style: String) throws {
        let html =
            "<!doctype html><html lang='en'><title>Card</title><div style='display: flex'>"
            + String(repeating: "<div style='\(style)'>", count: 50) + "<p>deep</p>"
            + String(repeating: "</div>", count: 50) + "</div>"
        let folder = try Folder()
        try Data(try Self.file(html, .html, .level2a).bytes).write(to: folder.url.appending(path: "a.pdf"))
        _ = try Tool.run(
            try #require(Tool.qpdf), "--qdf", "--object-streams=disable", folder.path("a.pdf"), folder.path("b.pdf"))
        var (depth, deepest) = (0, 0)
        for line in try folder.read("b.pdf").split(separator: 0x0A) {
            switch String(decoding: line, as: UTF8.self) {
            case "q": depth += 1
            case "Q": depth -= 1
            case "endstream": depth = 0
            default: break
            }
            deepest = max(deepest, depth)
        }
        #expect((1...28).contains(deepest))
        let text = try Tool.pdftotext.map { try Tool.run($0, folder.path("a.pdf"), "-") }
        #expect(text?.contains("deep") != false)
    }
}
