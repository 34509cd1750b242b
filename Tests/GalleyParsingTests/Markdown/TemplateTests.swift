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

    /// A value is plain text inside Markdown, whatever it looks like.
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
