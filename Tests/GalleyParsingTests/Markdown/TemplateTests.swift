import GalleyDocuments
import GalleyParsing
import GalleyText
import Testing

/// Values that templates insert into Markdown.
@Suite struct TemplateTests {
    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "\"": result += "\\\(scalar)"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private func parsed(_ markdown: String, _ value: String) throws -> AttributedText {
        let json = #"{"box": {"markdown": \#(quoted(markdown))}}"#
        let data = #"{"x": \#(quoted(value))}"#
        let box = try Document.decode(template: Array(json.utf8), filledFrom: Array(data.utf8)).document.box
        guard case .text(let text) = box?.content, let source = text.markdown else { return "" }
        return MarkdownParser().attributedText(from: source)
    }

    private func box(_ json: String, _ data: String) throws -> Box {
        try #require(try Document.decode(template: Array(json.utf8), filledFrom: Array(data.utf8)).document.box)
    }

    private func texts(_ box: Box) -> [String] {
        box.children.map { child in
            if case .text(let text) = child.content { return text.text.string }
            if case .image(let name) = child.content { return name }
            return ""
        }
    }

    @Test func namesHaveDefaults() throws {
        let json = #"""
            {"box": {"style": {"width": "{{width|48}}"}, "children": [{"text": "{{title|Untitled}}"}, {"text": "a{{sub|}}b"},
             {"image": "{{avatar.url|none.png}}"}]}}
            """#
        let bare = try box(json, "{}")
        #expect(texts(bare) == ["Untitled", "ab", "none.png"])
        #expect(bare.style.width == .points(48))
        let full = try box(json, #"{"width": 60, "title": "T", "sub": "-", "avatar": {"url": "a.png"}}"#)
        #expect(texts(full) == ["T", "a-b", "a.png"])
        #expect(full.style.width == .points(60))
        #expect(try texts(box(json, #"{"title": null, "avatar": {}}"#)) == ["Untitled", "ab", "none.png"])
    }

    @Test(arguments: [
        ("{}", ["no"]), (#"{"a": "x"}"#, ["yes"]), (#"{"a": ""}"#, ["no"]), (#"{"a": null}"#, ["no"]),
        (#"{"a": 0}"#, ["no"]),
        (#"{"a": []}"#, ["no"]), (#"{"a": [1]}"#, ["yes"]), (#"{"a": false}"#, ["no"]), (#"{"a": {"b": 1}}"#, ["yes"]),
    ])
    func boxesHaveConditions(_ data: String, _ shown: [String]) throws {
        let json = #"{"box": {"children": [{"if": "a", "text": "yes"}, {"if": "!a", "text": "no"}]}}"#
        #expect(try texts(box(json, data)) == shown)
    }

    @Test func insetsHaveTheOrderOfCSS() throws {
        func padding(_ value: String) throws -> BoxStyle {
            try #require(try Document.decode(json: #"{"box": {"style": {"padding": \#(value)}}}"#).document.box).style
        }
        #expect(try padding(#""1 2 3 4""#).padding == padding("[1, 4, 3, 2]").padding)
        #expect(try padding(#""1 2 3""#).padding == padding("[1, 2, 3, 2]").padding)
        #expect(try padding(#""1 10%""#).padding == padding(#"[1, "10%", 1, "10%"]"#).padding)
        #expect(throws: GalleyError.self) { try padding(#""1 2 3 4 5""#) }
        #expect(throws: GalleyError.self) { try padding(#""1 x""#) }
        func insets(_ value: String) throws -> EdgeInsets {
            try Document.decode(json: #"{"text": "a", "container": {"insets": \#(value)}}"#).document.container.insets
        }
        #expect(try insets(#""1 2 3 4""#) == EdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
        #expect(try insets(#""8""#) == EdgeInsets(8))
        #expect(try insets("[1, 2, 3, 4]") == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }

    @Test func paragraphsHaveALanguageByEitherName() throws {
        for name in ["locale", "language"] {
            let document = try Document.decode(json: #"{"text": "a", "style": {"paragraph": {"\#(name)": "de"}}}"#)
            #expect(document.document.style.paragraph?.language == "de" && document.warnings.isEmpty)
        }
    }

    /// A value is text in the middle of Markdown, whatever it looks like.
    @Test(arguments: [
        "*stars*", "_x_", "`code`", "[link](http://e.org)", "http://e.org", "www.e.org", "<b>", "&amp;", "a|b",
        "~~gone~~",
        "\\*", "# head", "- item", "1. one", "> said", ":smile:", "![p](q)", "[^1]", "a  b", "100 %", "it's \"so\"",
        "$x$",
    ])
    func valuesAreText(_ value: String) throws {
        let text = try parsed("**Hello** {{x}}!", value)
        #expect(text.string == "Hello \(value)!")
        #expect(text.runs.allSatisfy { $0.attributes.link == nil })
        // All of it has the attributes of the rest of the paragraph.
        #expect(text.runs.map(\.attributes).count <= 2)
    }

    @Test(arguments: ["# head", "- item", "1. one", "> said", "    code", "---", "===", "* * *", "|a|b|", "```", "~~~"])
    func valuesAreTextAtLineStarts(_ value: String) throws {
        for template in ["{{x}} said", "First.\n\n{{x}} said"] {
            let text = try parsed(template, value)
            #expect(text.string.hasSuffix(value + " said"), "\(text.string)")
            #expect(
                text.runs.allSatisfy { $0.attributes.block?.components.allSatisfy { $0.kind == .paragraph } ?? true })
        }
    }

    @Test func codeIsNotChanged() throws {
        #expect(try parsed("`{{x}}` is *code*", #"a*b\c"#).string == #"a*b\c is code"#)
        #expect(try parsed("```\n{{x}}\n```", "a *b*\n# c").string.contains("a *b*\n# c"))
        // A value that contains the end of code is still plain text.
        #expect(try parsed("`{{x}}` is", "a` [b](c)").runs.allSatisfy { $0.attributes.link == nil })
    }

    @Test func linesOfAValueStayInTheParagraph() throws {
        let text = try parsed("Dear {{x}}, hello", "one\n\n# two\n    three")
        #expect(text.string.hasPrefix("Dear one") && text.string.hasSuffix("three, hello"))
        #expect(text.string.contains("# two"))
    }

    /// Markdown that consists only of a value is parsed as Markdown.
    @Test func markdownMayBeAValue() throws {
        #expect(try parsed("{{x}}", "*Hello*").string == "Hello")
    }
}
