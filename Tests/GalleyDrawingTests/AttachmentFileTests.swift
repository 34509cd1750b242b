import Foundation
import GalleyDrawingTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Files inside of PDF, and electronic invoices.
@Suite struct AttachmentFileTests {
    private func document(_ change: (inout PDFDocument.Metadata) -> Void) throws -> PDFDocument {
        var metadata = PDFDocument.Metadata()
        change(&metadata)
        let document = try PDFDocument(metadata: metadata)
        try document.beginPage(Size(width: 100, height: 100))
        return document
    }

    /// The bytes of the attachments of a file by their names.
    private func detached(_ file: [UInt8]) throws -> [String: [UInt8]] {
        let folder = try TemporaryFolder()
        try Data(file).write(to: URL(filePath: folder.file("a.pdf")))
        let target = folder.file("all")
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        _ = try output(of: "pdfdetach", ["-saveall", "-enc", "UTF-8", "-o", target, folder.file("a.pdf")])
        var found: [String: [UInt8]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: target) {
            found[name] = Array(try Data(contentsOf: URL(filePath: target + "/" + name)))
        }
        return found
    }

    @Test(.enabled(if: isInstalled("pdfdetach"), "needs poppler-utils"))
    func attachmentsAreFoundAgain() throws {
        let folder = try TemporaryFolder()
        try Data("a,b\n".utf8).write(to: URL(filePath: folder.file("table.csv")))
        let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let file = try document { metadata in
            metadata.attachments = [
                PDFAttachment(.file(folder.file("table.csv")), relationship: .data, description: "Zahlen für alle"),
                PDFAttachment(.bytes([]), name: "empty.bin"), PDFAttachment(.bytes(large), name: "with spaces (1).dat"),
                PDFAttachment(.bytes([65]), name: "Данные.txt"),
            ]
        }.data()
        let found = try detached(file)
        #expect(found["table.csv"] == Array("a,b\n".utf8))
        #expect(found["empty.bin"] == [])
        #expect(found["with spaces (1).dat"] == large)
        #expect(found["Данные.txt"] == [65])
    }

    @Test(arguments: ["", "..", "a/b", "a\\b", "a\u{0}b", "a\nb", String(repeating: "a", count: 256)])
    func namesHaveNoFolders(name: String) {
        #expect(throws: GalleyError.self) {
            try document { $0.attachments = [PDFAttachment(.bytes([1]), name: name)] }
        }
    }

    @Test func namesAreDifferent() {
        let twins = [PDFAttachment(.bytes([1]), name: "a.bin"), PDFAttachment(.bytes([2]), name: "a.bin")]
        #expect(throws: GalleyError.self) { try document { $0.attachments = twins } }
    }

    @Test(arguments: ["text", "text/", "text/a b", "/", "text/csv;charset=utf-8"]) func typesAreMediaTypes(type: String)
    {
        #expect(throws: GalleyError.self) {
            try document { $0.attachments = [PDFAttachment(.bytes([1]), name: "a", mediaType: type)] }
        }
    }

    @Test(arguments: ["/dev/zero", "/tmp", "/nonexistent/file"]) func onlyRegularFilesAreRead(path: String) {
        #expect(throws: GalleyError.self) { try document { $0.attachments = [PDFAttachment(.file(path))] } }
    }

    /// Names are in the order of their bytes in the file, in which those of UTF-16 are last.
    @Test func namesAreInOrder() {
        let names = ["b", "Ω", "a", "é", "z", "😀"]
        #expect(names.sorted(by: PDFString.precedes) == ["a", "b", "z", "é", "Ω", "😀"])
    }

    // MARK: Invoices

    private func invoice(_ guideline: String) -> String {
        """
        <?xml version="1.0"?><!-- <ram:ID>no</ram:ID> -->
        <rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram='b>c'><rsm:ExchangedDocumentContext>
        <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>A1</ram:ID>
        </ram:BusinessProcessSpecifiedDocumentContextParameter>
        <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID> \(guideline) </ram:ID>
        </ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
        <ram:Empty/><![CDATA[</never>]]></rsm:CrossIndustryInvoice>
        """
    }

    /// The guidelines of Factur-X 1.0, ZUGFeRD 2 and XRechnung 3.
    @Test(arguments: [
        ("urn:factur-x.eu:1p0:minimum", "MINIMUM", "factur-x.xml"),
        ("urn:factur-x.eu:1p0:basicwl", "BASIC WL", "factur-x.xml"),
        ("urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic", "BASIC", "factur-x.xml"),
        ("urn:cen.eu:en16931:2017", "EN 16931", "factur-x.xml"),
        ("urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended", "EXTENDED", "factur-x.xml"),
        ("urn:zugferd.de:2p0:minimum", "MINIMUM", "factur-x.xml"),
        ("urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0", "XRECHNUNG", "xrechnung.xml"),
    ])
    func levelsAreInTheXML(guideline: String, level: String, name: String) throws {
        let read = try ElectronicInvoice(xml: Array(invoice(guideline).utf8))
        #expect(read.level == level && read.fileName == name)
        #expect(read.relationship == (["MINIMUM", "BASIC WL"].contains(level) ? .data : .alternative))
    }

    @Test(arguments: [
        "urn:cen.eu:en16931", "urn:order-x.eu:1p0:basic", "", "basic",
        "urn:ferd:CrossIndustryDocument:invoice:1p0:basic",
    ])
    func otherGuidelinesAreErrors(guideline: String) {
        #expect(throws: GalleyError.self) { try ElectronicInvoice(xml: Array(invoice(guideline).utf8)) }
    }

    /// Whatever is cut off or damaged is an error, and never a trap.
    @Test func damagedXMLIsAnError() {
        let whole = Array(invoice("urn:cen.eu:en16931:2017").utf8)
        for end in 0..<whole.count {
            #expect(throws: GalleyError.self, "\(end)") { try ElectronicInvoice(xml: Array(whole[..<end])) }
        }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = try? ElectronicInvoice(xml: bytes)
        }
    }

    /// An invoice makes the file PDF/A-3b, and is named by its profile.
    @Test(.enabled(if: isInstalled("pdfdetach"), "needs poppler-utils"))
    func invoicesAreAttached() throws {
        let xml = Array(invoice("urn:cen.eu:en16931:2017").utf8)
        let file = try document { $0.invoice = .bytes(xml) }.data()
        #expect(try detached(file) == ["factur-x.xml": xml])
        let text = String(decoding: file, as: UTF8.self)
        #expect(
            text.contains("<pdfaid:part>3</pdfaid:part>") && text.contains("<pdfaid:conformance>B</pdfaid:conformance>")
        )
        #expect(text.contains("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>"))
        #expect(try document { $0.invoice = .bytes(xml) }.data() == file)
    }

    @Test func invoicesNeedPart3() {
        let xml = Array(invoice("urn:cen.eu:en16931:2017").utf8)
        let error = #expect(throws: GalleyError.self) {
            try document { metadata in
                metadata.archive = .level2a
                metadata.invoice = .bytes(xml)
            }
        }
        #expect(error?.rule?.hasSuffix("6.8") == true)
    }
}
