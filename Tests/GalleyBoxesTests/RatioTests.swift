import GalleyBoxes
import GalleyDocuments
import GalleyLayout
import GalleyText
import Testing

/// Boxes with an aspect ratio in flexible columns.
@Suite struct RatioTests {
    private func frames(_ box: String) throws -> [Rect] {
        var environment = BoxEnvironment()
        environment.fonts = FontLibrary(systemFonts: false)
        let document = try Document.decode(json: #"{"box": \#(box)}"#).document
        return try #require(document.box).layout(environment: environment).nodes.map(\.frame)
    }

    private func width(_ text: String) throws -> Double {
        try TextLayout(AttributedText(text), in: .unbounded, fonts: FontLibrary(systemFonts: false)).naturalWidth
    }

    /// The minimum width of the row is that of its content as if its height were not given: the text's own width, not that
    /// which its ratio has at the row's height. Chromium and Firefox agree.
    @Test(
        arguments: [
            #""height": 260, "flexDirection": "columnReverse", "alignItems": "safe center""#,
            #""height": 260, "flexDirection": "column", "alignItems": "center""#,
        ], [1.0, 2])
    func aRowWithARatioShrinksInAColumn(_ column: String, ratio: Double) throws {
        let row = #"{"text": "a", "style": {"aspectRatio": \#(ratio)}}, {"style": {"width": 40}}"#
        let frames = try frames(
            #"{"style": {"width": 520, \#(column)}, "children": [{"style": {"aspectRatio": 2}, "children": [\#(row)]}]}"#
        )
        let own = try width("a") + 40
        #expect(abs(frames[1].width - own) < 0.01 && abs(frames[1].height - own / 2) < 0.01, "\(frames[1])")
        // The text's ratio takes its width from the row's height, and the box shrinks by as much.
        #expect(abs(frames[2].width - own / 2 * ratio) < 0.01, "\(frames[2])")
        #expect(abs(frames[3].width - max(0, own - own / 2 * ratio)) < 0.01, "\(frames[3])")
    }
}
