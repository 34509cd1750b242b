import GalleyBoxes
import GalleyDocuments
import GalleyLayout
import GalleyText
import Testing

/// Long texts of boxes that are cut to a few rows.
@Suite struct LongTextTests {
    private static let words = Array(repeating: "lorem ipsum dolor sit amet", count: 4000).joined(separator: " ")

    private func layout(_ text: String, _ fonts: FontLibrary) throws -> BoxLayout {
        let child = #"{"text": "\#(text)", "maxLines": 2}"#
        let json = #"{"box": {"style": {"flexDirection": "column"}, "children": [\#(child)]}}"#
        var environment = BoxEnvironment()
        environment.fonts = fonts
        return try #require(Document.decode(json: json).document.box).layout(width: 200, environment: environment)
    }

    /// The box equals that of a text that is a hundredth as long, and only the beginning is shaped.
    @Test func aTextCutToTwoRowsIsShapedAsFarAsTheyNeed() throws {
        let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
        let long = try layout(Self.words, fonts)
        // A paragraph takes more than twenty bytes for each byte of its text.
        #expect(fonts.shapedTextStatistics.bytes < 4 * Self.words.utf8.count)
        let short = try layout(String(Self.words.prefix(Self.words.count / 100)), fonts)
        #expect(long.nodes.map(\.frame) == short.nodes.map(\.frame))
        let one = try #require(long.nodes.lazy.compactMap(\.text).first)
        let other = try #require(short.nodes.lazy.compactMap(\.text).first)
        #expect(one.isTruncated && one.lines.map(\.utf8Range) == other.lines.map(\.utf8Range))
    }

    /// In a row, the width of the text on one line counts. It is measured without shaping all of the text at once.
    @Test func aTextInARowIsMeasuredInPieces() throws {
        let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
        let text = Array(repeating: Self.words, count: 2).joined(separator: " ")
        let child = #"{"text": "\#(text)", "maxLines": 2, "truncation": "end", "style": {"minWidth": "maxContent"}}"#
        let json = #"{"box": {"style": {"width": 200}, "children": [\#(child)]}}"#
        let box = try #require(Document.decode(json: json).document.box)
        let row = #"{"box": {"style": {"width": 200}, "children": [\#(child), {"text": "x"}]}}"#
            .replacing(#", "style": {"minWidth": "maxContent"}"#, with: "")
        var environment = BoxEnvironment()
        environment.fonts = fonts
        let cut = try #require(Document.decode(json: row).document.box).layout(environment: environment)
        #expect(cut.nodes.lazy.compactMap(\.text).first?.isTruncated == true)
        // A paragraph takes more than twenty bytes for each byte of its text.
        #expect(fonts.shapedTextStatistics.bytes < 10 * text.utf8.count)
        let width = try box.layout(environment: environment).root.children[0].frame.width
        let natural = try TextLayout(AttributedText(text), in: .unbounded, fonts: fonts).naturalWidth
        #expect(abs(width - natural) < 0.01)
    }
}
