import Foundation
import Testing

/// Pictures of a batch equal those of the documents alone: in any order, with any number of jobs, in each format.
@Suite struct BatchOrderTests {
    /// Documents that share some fonts, sizes and styles, so that the caches of one affect others.
    private static let documents: [String] = (0..<90).map { index in
        let texts = [
            "Waves of office fittings", "שלום וברכה 12", "مرحبا بالعالم", "नमस्ते दुनिया", "ที่นี่มีน้ำ", "e\\u0301\\u0323 fi ffl",
            "**Bold** and `code` :tada:", "a\\u00adb", "\\u2067x\\u2069 y",
        ]
        let text = texts[index % texts.count]
        let size = [9, 16, 16.25, 40, 90][index % 5]
        let extra = [
            #""underline": {"style": "double"}"#, ##""shadow": {"color": "#0008", "offset": [1, 2], "radius": 3}"##,
            #""glyphTransform": [10000, 0, 0, 10000, 0, 0]"#, ##""backgroundBorder": {"width": 1, "fill": "#eef"}"##,
            #""letterSpacing": \#(Double(index) / 64)"#, #""font": {"weight": 700, "italic": true, "size": 23}"#,
            ##""stroke": {"width": 1, "color": "#00f", "fill": false}"##,
        ][index % 7]
        let kind = index % 9 == 6 ? "markdown" : "text"
        return """
            {"id": "d\(index)", "\(kind)": "\(text) \(index)", "style": {"font": {"size": \(size)}}, \
            "spans": [{"range": [0, 2], \(extra)}], "container": {"width": \(60 + index % 4 * 50)}}
            """
    }

    private static func draw(_ documents: [String], jobs: Int, as format: String) throws -> [String: Data] {
        let folder = try Folder()
        let outcome = try Galley.run(
            [
                "render", "-", "--batch", "--no-system-fonts", "--jobs", "\(jobs)", "--format", format, "-o",
                folder.path("out"),
            ], input: Data(documents.joined(separator: "\n").utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) {
            files[name] = try folder.read("out/" + name)
        }
        return files
    }

    @Test(arguments: ["png", "pdf", "svg"]) func picturesDependOnTheirDocumentsAlone(format: String) throws {
        let documents = BatchOrderTests.documents
        let inOrder = try BatchOrderTests.draw(documents, jobs: 1, as: format)
        #expect(inOrder.count == documents.count)
        // A different order: every seventh, because 7 and 90 have no common divisor.
        let mixed = documents.indices.map { documents[$0 * 7 % documents.count] }
        for (order, jobs) in [(Array(documents.reversed()), 1), (mixed, 2), (mixed, 8)] {
            let again = try BatchOrderTests.draw(order, jobs: jobs, as: format)
            let different = inOrder.keys.filter { inOrder[$0] != again[$0] }.sorted()
            #expect(different.isEmpty, "\(jobs) jobs")
            #expect(again.count == inOrder.count)
        }
        // Each alone in a new process.
        for index in [2, 6, 41] {
            let alone = try BatchOrderTests.draw([documents[index]], jobs: 1, as: format)
            #expect(alone["d\(index).\(format)"] == inOrder["d\(index).\(format)"])
        }
    }
}
