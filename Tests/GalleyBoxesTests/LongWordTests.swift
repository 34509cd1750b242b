import GalleyBoxes
import GalleyDocuments
import GalleyLayout
import GalleyText
import Testing

/// Words that are wider than their row: broken or cut, as their style says, so that nothing overflows.
@Suite struct LongWordTests {
    private static let word = "Donaudampfschifffahrtsgesellschaftskapitän"

    private func layout(_ box: String) throws -> BoxLayout {
        let document = try Document.decode(json: #"{"box": \#(box)}"#).document
        var environment = BoxEnvironment()
        environment.fonts = FontLibrary(systemFonts: false)
        return try #require(document.box).layout(environment: environment)
    }

    private func frame(_ id: String, _ layout: BoxLayout) throws -> Rect {
        try #require(layout.nodes.first { $0.id == id }).frame
    }

    /// A text that is one long word.
    private static func text(_ fields: String = "", id: String = "t", style: String = "") -> String {
        #"{"id": "\#(id)", "text": "\#(word)", "style": {\#(style)}\#(fields)}"#
    }

    /// Every way in which a word is broken or cut.
    private static let breakable = [
        text(), text(#", "maxLines": 1, "truncation": "end""#), text(#", "maxLines": 2, "truncation": "middle""#),
        text(#", "truncation": "end", "textStyle": {"paragraph": {"lineBreak": "clip"}}"#),
        text(#", "maxLines": 1, "truncation": "end", "textStyle": {"paragraph": {"lineBreak": "wordOverflow"}}"#),
        text(style: #""padding": 10"#), text(style: #""flexGrow": 1, "flexBasis": 0"#),
        text(style: #""flexGrow": 1, "flexBasis": 0, "flexShrink": 0"#), text(style: #""width": "100%""#),
    ]

    /// The places at which a text may be as wide as its content.
    private static let places = [
        #"{"style": {"width": 180}, "children": [TEXT]}"#,
        #"{"style": {"width": 180}, "children": [TEXT, {"style": {"width": 48, "flexShrink": 0}}]}"#,
        #"{"style": {"width": 180, "gap": 7}, "children": [{"style": {"width": 48}}, {"children": [TEXT]}]}"#,
        #"{"style": {"width": 180}, "children": [{"style": {"flexDirection": "column"}, "children": [{"text": "a"}, TEXT]}]}"#,
        #"{"style": {"width": 180}, "children": [{"style": {"padding": 8}, "children": [TEXT, {"text": "short"}]}]}"#,
        #"{"style": {"width": 180, "flexDirection": "column", "alignItems": "flexStart"}, "children": [TEXT]}"#,
        #"{"style": {"width": 180, "flexDirection": "column", "alignItems": "center"}, "children": [{"children": [TEXT]}]}"#,
        #"{"style": {"width": 180, "flexWrap": "wrap"}, "children": [{"text": "a"}, TEXT, {"text": "b"}]}"#,
        #"{"style": {"width": 180, "direction": "rtl"}, "children": [TEXT, {"text": "short"}]}"#,
        #"{"style": {"width": 180, "height": 90}, "children": [{"style": {"position": "absolute"}, "children": [TEXT]}]}"#,
    ]

    @Test(arguments: places, breakable)
    func nothingSticksOut(_ place: String, _ text: String) throws {
        let layout = try layout(place.replacing("TEXT", with: text))
        for node in layout.nodes {
            let frame = node.absoluteFrame
            #expect(frame.minX >= -0.001 && frame.maxX <= 180.001, "\(node.id ?? "a box"): \(frame)")
        }
    }

    /// CSS's `overflow-wrap: normal`: an automatic minimum that is not lowered.
    @Test(arguments: ["wordOverflow", "clip"])
    func aWordThatMayNotBeBrokenSticksOut(_ mode: String) throws {
        let text = Self.text(#", "textStyle": {"paragraph": {"lineBreak": "\#(mode)"}}"#)
        let layout = try layout(#"{"style": {"width": 180}, "children": [\#(text)]}"#)
        #expect(try frame("t", layout).width > 300)
    }

    /// Words that have room beside a longer one stay whole, and share what is missing.
    @Test func onlyTheWidestWordsAreBroken() throws {
        func row(_ width: Double) throws -> BoxLayout {
            try layout(
                #"{"style": {"width": \#(width)}, "children": [{"id": "a", "text": "Title of it"}, \#(Self.text()), \#(Self.text(id: "u")), {"style": {"width": 20}}]}"#
            )
        }
        func width(_ word: String) throws -> Double {
            try TextLayout(AttributedText(word), in: .unbounded, fonts: FontLibrary(systemFonts: false)).naturalWidth
        }
        let narrow = try row(240)
        #expect(abs(try frame("a", narrow).width - width("Title")) < 0.01)
        #expect(abs(try frame("t", narrow).width - frame("u", narrow).width) < 0.01)
        let frames = narrow.root.children.map(\.frame)
        #expect(abs(frames.reduce(0) { $0 + $1.width } - 240) < 0.01 && frames[3].width == 0)
        let wide = try row(900)
        #expect(abs(try frame("t", wide).width - width(Self.word)) < 0.01)
    }

    /// `minContent` is the width of the longest word, whether or not that may be broken.
    @Test func minContentHasWholeWords() throws {
        let text = Self.text(style: #""width": "minContent", "flexShrink": 0"#)
        let layout = try layout(#"{"style": {"width": 900}, "children": [\#(text)]}"#)
        #expect(try frame("t", layout).width > 300)
    }
}
