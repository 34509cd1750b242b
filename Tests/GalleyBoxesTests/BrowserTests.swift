import GalleyBoxes
import GalleyDocuments
import GalleyLayout
import GalleyShaping
import GalleyText
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Frames that were measured in headless Chromium by `Scripts/make-box-reference`.
@Suite struct BrowserTests {
    /// Trees with a result that differs from the browser's, and the reasons.
    static let exceptions = [
        "random-68": """
        where a maximum of its height holds a box with a ratio, Chromium makes it narrower than its word; Firefox does not, as \
        CSS Sizing 4 has it (5.2: an automatic minimum), and its frames are ours
        """
    ]

    static let fonts = FontLibrary(systemFonts: false)
    static let environment = TreeMaker.environment(fonts: fonts)

    struct Case {
        var id: String
        var box: Box
        var frames: [Rect]
    }

    /// The recorded trees of a file in the folder `Browser`.
    static func cases(in name: String) throws -> [Case] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Browser/\(name).jsonl")
        let base = #"""
            {"text": "", "style": {"font": {"family": "Noto Sans", "size": 16},
             "paragraph": {"lineHeight": 20, "lineBreak": "wordOverflow"}}}
            """#
        let template = try Document.decode(json: base).document
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let json = Array(line.utf8)
            let decoded = try Document.decode(json: json, over: template)
            let frames = try JSONDecoder().decode(Frames.self, from: Data(json)).frames.map {
                Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
            }
            return Case(
                id: try #require(decoded.document.id), box: try #require(decoded.document.box), frames: frames)
        }
    }

    private struct Frames: Decodable { var frames: [[Double]] }

    static func difference(_ layout: BoxLayout, _ expected: [Rect]) -> String? {
        let found = layout.nodes.map(\.frame)
        guard found.count == expected.count else { return "\(found.count) boxes, not \(expected.count)" }
        for (index, (one, other)) in zip(found, expected).enumerated() {
            let off = [one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height]
            if off.contains(where: { !(abs($0) <= 0.5) }) { return "box \(index): \(one), not \(other)" }
        }
        return nil
    }

    /// Checks the frames of recorded trees. The exceptions are different, so that an exception that agrees is found.
    static func expectFrames(_ cases: [Case], isException: (String) -> Bool) throws {
        for one in cases {
            let difference = difference(try one.box.layout(environment: environment), one.frames)
            #expect((difference != nil) == isException(one.id), "\(one.id): \(difference ?? "equal, but an exception")")
        }
    }

    @Test func agreesWithTheBrowser() throws {
        let cases = try Self.cases(in: "reference")
        #expect(cases.count >= 2_900)
        try Self.expectFrames(cases) { Self.exceptions[$0] != nil }
    }

    /// The result does not depend on whether the caches of a tree are warm or useless.
    @Test(arguments: ["reference", "grid", "block", "float"]) func cachesChangeNothing(_ name: String) throws {
        let environment = Self.environment
        for one in try Self.cases(in: name) {
            var tree = try BoxTree(one.box, environment: environment)
            let first = try tree.layout()
            _ = try tree.layout(width: 77)
            let again = try tree.layout()
            #expect(again.difference(from: first).isEmpty, "\(one.id)")
            tree.usesCaches = false
            #expect(try tree.layout().difference(from: first).isEmpty, "\(one.id)")
        }
    }
}
