import Foundation
import Testing

/// Images that are used where another one cannot be read.
@Suite struct FallbackImageTests {
    private static func box(_ image: String) -> String {
        #"{"box": {"style": {"width": 60, "alignItems": "flexStart"}, "children": [{IMAGE}]}}"#
            .replacingOccurrences(of: "IMAGE", with: image)
    }

    private static func background(_ image: String) -> String {
        #"{"box": {"style": {"width": 60, "height": 40, "background": {IMAGE, "size": "cover"}}}}"#
            .replacingOccurrences(of: "IMAGE", with: image)
    }

    private static func attachment(_ image: String) -> String {
        #"{"text": "a\uFFFC", "spans": [{"range": [1, 2], "attachment": {"width": 20, "height": 10, IMAGE}}]}"#
            .replacingOccurrences(of: "IMAGE", with: image)
    }

    static let kinds: [@Sendable (String) -> String] = [box, background, attachment]

    @Test(arguments: 0..<3, ["png", "svg", "pdf"])
    func fallbackIsDrawnLikeTheImageItself(_ kind: Int, _ format: String) throws {
        let folder = try Folder()
        try folder.write("red.json", ##"{"box": {"style": {"width": 20, "height": 10, "background": "#f00"}}}"##)
        #expect(try Galley.run("render", folder.path("red.json"), "-o", folder.path("red.png")).status == 0)
        try folder.write("broken.png", "not an image")
        let images = [
            #""image": "red.png""#, #""image": "missing.png", "fallback": "red.png""#,
            #""image": "broken.png", "fallback": "red.png""#, #""image": "", "fallback": "red.png""#,
            #""image": "red.png", "fallback": "missing.png""#,
        ]
        let files = try images.enumerated().map { index, image in
            let document = try folder.write("\(index).json", Self.kinds[kind](image))
            let file = "\(index).\(format)"
            let outcome = try Galley.run("render", document, "-o", folder.path(file))
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            return try folder.read(file)
        }
        #expect(Set(files).count == 1)
        let neither = try folder.write(
            "neither.json", Self.kinds[kind](#""image": "missing.png", "fallback": "broken.png""#))
        let outcome = try Galley.run("render", neither, "-o", folder.path("neither.\(format)"))
        #expect(outcome.errors.contains("missing.png") && outcome.errors.contains("broken.png"), "\(outcome.errors)")
    }

    @Test func fallbackHasItsSizeInLayout() throws {
        let folder = try Folder()
        try folder.write("red.json", ##"{"box": {"style": {"width": 20, "height": 10, "background": "#f00"}}}"##)
        #expect(try Galley.run("render", folder.path("red.json"), "-o", folder.path("red.png")).status == 0)
        let document = try folder.write("a.json", Self.box(#""image": "missing.png", "fallback": "red.png""#))
        let answer = try Galley.run("boxes", document).json()
        let children = try #require((answer["box"] as? [String: Any])?["children"] as? [[String: Any]])
        #expect(children.first?["frame"] as? [Double] == [0, 0, 20, 10])
    }

    @Test func fallbackWithoutAnImageIsReported() throws {
        for document in [
            #"{"box": {"text": "a", "fallback": "b.png"}}"#,
            #"{"text": "\uFFFC", "style": {"attachment": {"width": 9, "height": 9, "fallback": "b.png"}}}"#,
        ] {
            let outcome = try Galley.run("measure", "-", "--input-format", "json", input: document)
            #expect(outcome.errors.contains("fallback: applies to an \"image\""), "\(outcome.errors)")
        }
    }
}
