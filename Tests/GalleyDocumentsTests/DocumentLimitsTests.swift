import Foundation
import GalleyDocuments
import GalleyTestSupport
import GalleyText
import Testing

/// Limits for documents from unknown sources.
@Suite struct DocumentLimitsTests {
    private static let text =
        ##"{"text":"Grüße","spans":[{"range":[0,1],"color":"red"},{"range":[1,2],"color":"red"}]}"##
    private static let boxes =
        ##"{"box":{"children":[{"text":"one"},{"children":[{"text":"two","spans":[{"range":[0,1],"color":"red"}]}]}]}}"##

    @Test(arguments: [
        (text, Document.Limits(byteCount: 10), ""), (text, Document.Limits(textByteCount: 6), "text"),
        (text, Document.Limits(spanCount: 1), "spans"), (boxes, Document.Limits(boxCount: 3), "box"),
        (boxes, Document.Limits(textByteCount: 5), "text"), (boxes, Document.Limits(spanCount: 0), "spans"),
    ])
    func documentsAboveALimitAreRefused(json: String, limits: Document.Limits, path: String) throws {
        do {
            _ = try Document.decode(json: json, limits: limits)
            Issue.record("\(limits) let \(json) through")
        } catch GalleyError.invalidDocument(let place, let reason) {
            #expect(place == path && reason.contains("at most"))
        }
    }

    @Test func documentsWithinALimitAreRead() throws {
        let limits = Document.Limits(byteCount: 200, textByteCount: 7, spanCount: 2, boxCount: 4)
        #expect(
            try Document.decode(json: Self.text, limits: limits).document == Document.decode(json: Self.text).document)
        #expect(try Document.decode(json: Self.boxes, limits: limits).warnings == [])
    }

    /// Documents with 30 bytes of text in one place.
    private static let places: [String] = {
        let text = #""text":"\#(String(repeating: "a", count: 30))""#
        let token = #""container":{"width":100,"truncationToken":{\#(text)}}"#
        let markdown = text.replacing("\"text\"", with: "\"markdown\"")
        let edges = ["header", "footer"].map { "\"\($0)\":{\(text)}" }
        return [
            "{\(text)}", "{\(markdown)}", "{\"text\":\"\",\(token)}",
            #"{"text":"","containers":[{"width":9},\#(token.dropFirst(12))]}"#,
            "{\"box\":{\(text)}}", "{\"box\":{\(markdown)}}", "{\"box\":{\"children\":[{\"children\":[{\(text)}]}]}}",
        ]
            + edges.flatMap { edge in
                [
                    "{\"text\":\"\",\"page\":{\"size\":\"A4\",\(edge)}}",
                    "{\"text\":\"\",\"page\":{\"size\":\"A4\",\"first\":{\(edge)}}}",
                    "{\"text\":\"\",\"page\":{\"size\":\"A4\",\"left\":{\(edge)}}}",
                ]
            }
    }()

    /// Text counts wherever it is: otherwise an untrusted document of any size would pass.
    @Test(arguments: places)
    func textCountsInEachPlace(json: String) throws {
        #expect(throws: Never.self) { try Document.decode(json: json, limits: Document.Limits(textByteCount: 30)) }
        #expect(throws: GalleyError.self) {
            try Document.decode(json: json, limits: Document.Limits(textByteCount: 29))
        }
    }

    @Test func fontsStayInTheirFolder() throws {
        let (folder, outside) = (try TemporaryFolder(), try TemporaryFolder())
        for file in [folder.file("in.ttf"), outside.file("out.ttf")] {
            #expect(FileManager.default.createFile(atPath: file, contents: Data([0])))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.ttf"), withDestinationPath: outside.file("out.ttf"))
        let names = ["in.ttf", "link.ttf", "../../etc/passwd", outside.file("out.ttf"), "gone.ttf"]
        let files = names.map { "{\"path\":\"\($0)\"}" }.joined(separator: ",")
        let json = "{\"text\":\"a\",\"style\":{\"font\":{\"files\":[\(files)]}}}"
        let decoded = try Document.decode(json: json, limits: Document.Limits(folder: folder.path))
        let read = try #require(decoded.document.style.font?.files)
        #expect(read.count == 1 && read[0].path.hasSuffix("/in.ttf"))
        #expect(decoded.warnings.count == names.count - 1)
        #expect(decoded.warnings.allSatisfy { $0.code == .unusableFont })
        // A folder next to it whose name begins with its name is another folder.
        let sibling = folder.path + "-other"
        try FileManager.default.createDirectory(atPath: sibling, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: sibling) }
        #expect(FileManager.default.createFile(atPath: sibling + "/out.ttf", contents: Data([0])))
        let beside = "{\"text\":\"a\",\"style\":{\"font\":{\"files\":[{\"path\":\"\(sibling)/out.ttf\"}]}}}"
        let refused = try Document.decode(json: beside, limits: Document.Limits(folder: folder.path))
        #expect(refused.document.style.font?.files ?? [] == [] && refused.warnings.count == 1)
        // A link to the folder itself does not lead out of it.
        try FileManager.default.createSymbolicLink(
            atPath: outside.file("again"), withDestinationPath: folder.path)
        let again = try Document.decode(json: json, limits: Document.Limits(folder: outside.file("again")))
        #expect(again.document.style.font?.files?.count == 1)
    }
}
