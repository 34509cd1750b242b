import GalleyGrammar
import Testing

/// Attributes in braces, in Pandoc's notation.
@Suite struct MarkdownAttributesTests {
    @Test(
        arguments: [
            ("{#a}", "a", [], [:]), ("{.b .c}", nil, ["b", "c"], [:]),
            ("{ #a  x=1 y=\"2 3\" }", "a", [], ["x": "1", "y": "2 3"]),
            ("{-}", nil, ["unnumbered"], [:]), ("{#a #b x=1 x=2}", "b", [], ["x": "2"]),
            ("{x='}'}", nil, [], ["x": "}"]),
            ("{#fig:été}", "fig:été", [], [:]),
        ] as [(String, String?, [String], [String: String])])
    func attributesAreRead(_ source: String, name: String?, classes: [String], values: [String: String]) throws {
        let attributes = try #require(MarkdownAttributes(source))
        #expect(attributes.name == name && attributes.classes == classes && attributes.values == values)
    }

    @Test(arguments: [
        "", "{", "{}", "{ }", "{a}", "{#}", "{.}", "{a=}", "{=b}", "{a=\"b}", "{#a}x", "{#a.b,c}", "{a=b\nc=d}",
        "{#a\u{0}}",
    ])
    func otherTextIsNoList(_ source: String) {
        #expect(MarkdownAttributes(source) == nil)
    }
}
