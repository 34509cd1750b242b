import GalleyBoxes
import GalleyDocuments
import GalleyLayout
import GalleyText
import Testing

/// Words that are wider than the row of boxes they are in.
@Suite struct LongWordTests {
    private static let word = "Donaudampfschifffahrtsgesellschaftskapitän"

    private func layout(_ children: String, style: String = "") throws -> BoxLayout.Node {
        let json = #"{"box": {"style": {"width": 180\#(style)}, "children": [\#(children)]}}"#
        var environment = BoxEnvironment()
        environment.fonts = FontLibrary(bundledFonts: true, systemFonts: false)
        return try #require(Document.decode(json: json).document.box).layout(environment: environment).root
    }

    /// CSS Text 3, 5.5: opportunities of `overflow-wrap: anywhere` count for the automatic minimum of flex items.
    @Test(arguments: [
        #""maxLines": 1, "truncation": "end""#, #""maxLines": 1, "truncation": "middle""#,
        #""textStyle": {"paragraph": {"lineBreak": "word"}}"#,
        #""textStyle": {"paragraph": {"lineBreak": "character"}}"#, #""truncation": "end""#,
        #""truncation": "end", "textStyle": {"paragraph": {"lineBreak": "wordOverflow"}}"#,
    ])
    func aTextThatMayBeBrokenOrCutStaysInItsRow(_ text: String) throws {
        let child = #"{"text": "\#(Self.word)", \#(text)}"#
        #expect(abs(try layout(child).children[0].frame.width - 180) < 0.01)
        // Next to a box, in a column next to it, in a row in it, and centred.
        let box = #"{"style": {"width": 40, "flexShrink": 0}}, "#
        for outer in [
            child, #"{"style": {"flexDirection": "column"}, "children": [\#(child)]}"#, #"{"children": [\#(child)]}"#,
        ] {
            let row = try layout(box + outer, style: #", "columnGap": 10"#)
            #expect(abs(row.children[1].frame.maxX - 180) < 0.01)
        }
        for alignment in ["center", "flexStart"] {
            let column = try layout(
                child, style: #", "flexDirection": "column", "alignItems": "\#(alignment)""#)
            #expect(column.children[0].frame.width <= 180.01)
        }
        let wrapped = try layout(#"{"text": "a b"}, "# + child, style: #", "flexWrap": "wrap""#)
        #expect(wrapped.children[1].frame.maxX <= 180.01)
    }

    /// The widest words yield first.
    @Test func shorterWordsStayWhole() throws {
        let name = #"{"text": "Name"}"#
        let alone = try layout(name + #", {"style": {"width": 1}}"#).children[0].frame.width
        let row = try layout(name + #", {"text": "\#(Self.word)"}"#)
        #expect(row.children[0].frame.width == alone)
        #expect(abs(row.children[1].frame.maxX - 180) < 0.01)
        let two = try layout(#"{"text": "\#(Self.word)"}, {"text": "\#(Self.word)s"}"#)
        #expect(two.children.allSatisfy { abs($0.frame.width - 90) < 0.01 })
    }

    /// Words that must stay whole, and minimum widths that are set, overflow as in browsers.
    @Test(arguments: [
        #""textStyle": {"paragraph": {"lineBreak": "wordOverflow"}}"#, #""style": {"minWidth": "minContent"}"#,
        #""style": {"flexShrink": 0}"#,
    ])
    func otherTextsKeepTheirMinimum(_ text: String) throws {
        #expect(try layout(#"{"text": "\#(Self.word)", \#(text)}"#).children[0].frame.width > 200)
    }
}
