import Foundation
import Testing

/// `--pdfa`, `--attach` and `--invoice`, and the same in documents.
@Suite struct ArchivePDFTests {
    private static let invoice = """
        <a:CrossIndustryInvoice xmlns:a="x"><a:GuidelineSpecifiedDocumentContextParameter><a:ID>urn:cen.eu:en16931:2017</a:ID>\
        </a:GuidelineSpecifiedDocumentContextParameter></a:CrossIndustryInvoice>
        """

    @Test(arguments: ["2b", "2u", "2a", "3b", "3u", "3a"]) func levelsAreInTheFile(level: String) throws {
        let outcome = try Galley.run(
            "render", "--text", "a", "--locale", "en", "-o", "-", "--format", "pdf", "--pdfa", level)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let file = String(decoding: outcome.output, as: UTF8.self)
        #expect(file.contains("<pdfaid:part>\(level.prefix(1))</pdfaid:part>"))
        #expect(file.contains("<pdfaid:conformance>\(level.suffix(1).uppercased())</pdfaid:conformance>"))
    }

    @Test func answersNameTheRule() throws {
        let folder = try Folder()
        try folder.write("a.jsonl", #"{"text": "\u0378", "pdf": {"archive": "3u"}}"# + "\n")
        let outcome = try Galley.run(
            "render", "--batch", folder.path("a.jsonl"), "--inline", "--format", "pdf", "--failures", "answer")
        let answer = try #require(
            try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any], "\(outcome.errors)")
        let error = try #require(answer["error"] as? [String: Any])
        #expect(error["rule"] as? String == "ISO 19005-3, 6.2.11.8")
        #expect(error["code"] as? String == "nonconformingDocument")
    }

    @Test(arguments: [
        ["--pdfa", "1b"], ["--pdfa", "2a", "--attach", "x"], ["--pdfa", "2b", "--invoice", "x"],
        ["--attach", "x;friend"],
        ["--attach", ";data"], ["--attach", "a;b;c;d"], ["--format", "png", "--pdfa", "2b"],
        ["--format", "svg", "--attach", "x"],
    ])
    func wrongOptionsAreErrorsOfUse(options: [String]) throws {
        let format = options.contains("--format") ? [] : ["--format", "pdf"]
        #expect(try Galley.run(["render", "--text", "a", "-o", "-"] + format + options).status == 64)
    }

    @Test(arguments: [("--attach", "attachments"), ("--invoice", "invoice")])
    func optionsThatPart2ForbidsNameTheRule(option: String, thing: String) throws {
        let outcome = try Galley.run("render", "--text", "a", "-o", "-", "--format", "pdf", "--pdfa", "2a", option, "x")
        #expect(
            outcome.errors.contains("--pdfa 2a allows no \(thing); choose --pdfa 3a (ISO 19005-2, 6.8)."),
            "\(outcome.errors)")
    }

    @Test func missingAttachmentsAreErrors() throws {
        let outcome = try Galley.run(
            "render", "--text", "a", "-o", "-", "--format", "pdf", "--attach", "/nonexistent/a.csv")
        #expect(outcome.status == 66 && outcome.errors.contains("/nonexistent/a.csv"), "\(outcome.errors)")
    }

    /// JSON and front matter name files beside them; other formats do not read them.
    @Test(.enabled(if: Tool.pdfdetach != nil, "needs poppler-utils")) func documentsAttachFiles() throws {
        let folder = try Folder()
        try folder.write("data.csv", "a,b\n")
        try folder.write("bill.xml", Self.invoice)
        try folder.write(
            "a.md",
            """
            ---
            title: Bill
            lang: en
            pdf: {archive: 3a, accessible: true, date: 2026-08-01, invoice: bill.xml, attachments: [{file: data.csv, relationship: data}]}
            ---
            # Bill
            """)
        let fields =
            #""archive": "3a", "accessible": true, "invoice": {"file": "bill.xml"}, "attachments": [{"file": "data.csv"}]"#
        try folder.write("b.json", #"{"text": "a", "id": "Bill", "style": {"language": "en"}, "pdf": {\#(fields)}}"#)
        try folder.write(
            "c.json", #"{"text": "a", "id": "Bill", "style": {"language": "en"}, "canvas": {"pdf": {\#(fields)}}}"#)
        for name in ["a.md", "b.json", "c.json"] {
            let target = folder.path("\(name).pdf")
            let outcome = try Galley.run("render", folder.path(name), "-o", target)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
            let list = try Tool.run(try #require(Tool.pdfdetach), "-list", target)
            #expect(list.contains("data.csv") && list.contains("factur-x.xml"), "\(name): \(list)")
        }
        #expect(try Galley.run("render", folder.path("b.json"), "-o", folder.path("b.png")).status == 0)
    }

    /// Each page of the sample ends with the sum of the rows so far, and the next one begins with it.
    @Test(.enabled(if: Tool.pdftotext != nil, "needs poppler-utils")) func theSampleInvoiceCarriesItsSums() throws {
        let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Samples/HTML")
        let folder = try Folder()
        let target = folder.path("a.pdf")
        let outcome = try Galley.run(
            "render", samples.appending(path: "invoice.html").path, "--data",
            samples.appending(path: "invoice.json").path,
            "--invoice", samples.appending(path: "invoice.xml").path, "--pdfa", "3a", "--pdf-ua", "-o", target)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try Tool.run(try #require(Tool.pdftotext), "-layout", target, "-")
        let pages = text.split(separator: "\u{0C}").map { $0.split(separator: "\n") }
        func cents(_ line: Substring) -> Int? {
            line.split(separator: "€").last.flatMap { Int($0.filter(\.isWholeNumber)) }
        }
        var sum = 0
        for (index, page) in pages.enumerated() {
            let above = page.filter { $0.contains("Brought forward") }.map(cents)
            let rows = page.filter { $0.contains("€") && $0.first { !$0.isWhitespace }?.isWholeNumber == true }
            #expect(above == (index > 0 && !rows.isEmpty ? [sum] : []))
            sum += rows.compactMap(cents).reduce(0, +)
            let below = page.filter { $0.contains("Carried forward") }.map(cents)
            #expect(below.isEmpty || below == [sum])
            #expect(below.isEmpty == (index >= pages.count - 1 || sum == 1_123_822))
        }
        #expect(pages.count > 2 && sum == 1_123_822)
    }

    @Test func attachmentsAreLimitedToTheRoot() throws {
        let folder = try Folder()
        try folder.write("a.json", #"{"text": "a", "pdf": {"attachments": [{"file": "/etc/hostname"}]}}"#)
        let outcome = try Galley.run(
            "render", folder.path("a.json"), "-o", folder.path("a.pdf"), "--root", folder.path("."))
        #expect(outcome.status == 66 && outcome.errors.contains("files are limited to"), "\(outcome.errors)")
    }

    @Test(arguments: [
        (#"{"archive": "4"}"#, "pdf.archive"), (#"{"attachments": [{"name": "a"}]}"#, "pdf.attachments[0]"),
        (#"{"attachments": [{"data": "!"}]}"#, "pdf.attachments[0].data"),
        (#"{"attachments": [{"text": "a", "data": "QQ=="}]}"#, "pdf.attachments[0]"), (#""ua-2""#, "pdf"),
    ])
    func wrongFieldsAreNamed(value: String, path: String) throws {
        let outcome = try Galley.run(
            ["render", "-", "--input-format", "json", "-o", "/dev/null", "--format", "pdf"],
            input: Data(#"{"text": "a", "pdf": \#(value)}"#.utf8))
        #expect(outcome.status == 1 && outcome.errors.contains(path + ":"), "\(outcome.errors)")
    }
}
