internal import Galley

/// Inputs of parsers: Markdown, documents, and plain text.
func parsingInputs() -> [Input] {
    func repeated(_ piece: String) -> (Int) -> String { { String(repeating: piece, count: $0) } }
    func markdown(_ name: String, size: Int = 2000, _ make: @escaping (Int) -> String) -> Input {
        // Includes the results: the text is created, and HTML and Markdown are written.
        read("markdown-" + name, size: size, make) {
            let text = MarkdownParser().attributedText(from: $0)
            _ = (text.html(), text.markdown())
        }
    }
    func document(_ name: String, size: Int = 500, _ make: @escaping (Int) -> String) -> Input {
        read("document-" + name, size: size, make) { _ = try? Document.decode(json: $0).document.attributedText() }
    }
    func list(_ count: Int, _ make: (Int) -> String, separator: String = ",") -> String {
        (0..<count).map(make).joined(separator: separator)
    }
    return [
        markdown("prose", repeated("The harbour wakes *slowly*, and `gulls` **cry**.\n\n")),
        markdown("brackets", size: 4000, repeated("[")),
        markdown("links", repeated("[a](b) ")),
        markdown("links-open", repeated("[a](b")),
        markdown("links-nested") { String(repeating: "[a", count: $0) + String(repeating: "](b)", count: $0) },
        markdown("images-open", repeated("![[]()")),
        markdown("emphasis", repeated("*a **b _c ")),
        markdown("emphasis-nested") {
            String(repeating: "*a ", count: $0) + String(repeating: " a*", count: $0)
        },
        markdown("stars", size: 4000) { String(repeating: "*", count: $0) + "a" + String(repeating: "*", count: $0) },
        markdown("tildes", repeated("~a ~~b ")),
        markdown("quotes", size: 1000, repeated(">")),
        markdown("quote-lines", repeated("> a\n")),
        markdown("lists", size: 500) { repeated("- ")($0) + "a" },
        markdown("list-items", repeated("- a\n")),
        markdown("tasks", repeated("- [ ] a\n")),
        markdown("numbers", repeated("1. a\n\n   b\n")),
        markdown("headings", repeated("# a\n")),
        markdown("underlines", repeated("a\n===\n")),
        markdown("code", repeated("    a\n")),
        markdown("fences", size: 1000, repeated("```\na\n```\n")),
        markdown("fence-open", size: 4000) { "```\n" + repeated("a\n")($0) },
        markdown("backticks", size: 4000) { count in
            (1...Int(Double(2 * count).squareRoot())).map { String(repeating: "`", count: $0) + "e" }.joined()
        },
        markdown("comments", repeated("a <!-- b -- ")),
        markdown("tags", repeated("<a b='")),
        markdown("declarations", repeated("<!A <?b <![CDATA[")),
        markdown("html-blocks", repeated("<div>\na\n\n")),
        markdown("entities", repeated("&amp;&x;")),
        markdown("escapes", repeated("\\*\\a")),
        markdown("addresses", repeated("www.example.org a@b.org ")),
        markdown("address-brackets") { "www.example.org/" + repeated("(")($0) + repeated(")")($0) },
        markdown("definitions", size: 1000) { count in list(count, { "[a\($0)]: u" }, separator: "\n") },
        markdown("definition-used", size: 1000) { "[a]: u\n\n" + repeated("[a] ")($0) },
        markdown("footnotes", size: 500) { count in
            list(count, { "a[^\($0)] " }, separator: "") + "\n\n" + list(count, { "[^\($0)]: b" }, separator: "\n\n")
        },
        markdown("footnote-used", size: 500) { repeated("a[^a] ")($0) + "\n\n[^a]: b" },
        markdown("table-rows", size: 1000) { "|a|b|\n|-|-|\n" + repeated("|c|d|\n")($0) },
        markdown("table-columns", size: 1000) { repeated("|a")($0) + "|\n" + repeated("|-")($0) + "|\n" },
        markdown("table-short-rows", size: 500) { "|a|b|c|d|\n|-|-|-|-|\n" + repeated("|a\n")($0) },
        markdown("tables", size: 300, repeated("p\n|a|b|\n|-|-|\n|c||\n\n")),
        markdown("delimiter-rows", repeated("|-|\n")),
        markdown("maths", repeated("$a$ $$b ")),
        markdown("tabs", repeated("\ta\n- \tb\n")),
        markdown("blank-lines", size: 4000, repeated("\n")),
        Input(name: "markdown-edit", size: 1000) { count in
            let source = repeated("A *paragraph* of words.\n\n")(count)
            // Blocks after an edit are moved. There are so many that moving them is most of the measured work.
            var document = MarkdownDocument(source)
            return {
                for index in 0..<50 { document.replaceSubrange(utf8: index * 25..<index * 25 + 1, with: "B") }
            }
        },
        document("text") { "{\"text\": \"\(repeated("word \\n")($0))\"}" },
        document("spans") { count in
            "{\"text\": \"\(repeated("word ")(count))\", \"spans\": ["
                + list(count) { "{\"range\": [\($0 * 5), \($0 * 5 + 4)], \"letterSpacing\": \($0)}" }
                + "]}"
        },
        document("spans-over-all") { count in
            "{\"text\": \"word\", \"spans\": [" + list(count) { "{\"range\": [0, 4], \"letterSpacing\": \($0)}" } + "]}"
        },
        document("unknown-fields") { count in "{\"text\": \"a\", " + list(count) { "\"f\($0)\": 1" } + "}" },
        document("doubled-fields") { count in "{\"text\": \"a\", " + list(count) { _ in "\"width\": 1" } + "}" },
        document("nested", size: 100) { "{\"text\": \"a\", \"x\": " + repeated("[")($0) + repeated("]")($0) + "}" },
        document("exclusions") { count in
            "{\"text\": \"a\", \"container\": {\"width\": 9, \"exclusions\": ["
                + list(count) { "{\"rect\": [0, \($0), 1, 1]}" } + "]}}"
        },
        document("path") { "{\"text\": \"a\", \"container\": {\"path\": \"M0 0\(repeated(" l1 1")($0))\"}}" },
        document("boxes") { count in
            "{\"box\": {\"children\": [" + list(count) { "{\"id\": \"b\($0)\", \"text\": \"a\"}" } + "]}}"
        },
        read("detectors", size: 2000, repeated("see www.a.org, a@b.org, @me #tag 2024-05-06 +49 30 123456 ")) {
            _ = DataDetector(.all).matches(in: $0)
        },
        // Parsers one after the other, on text that has many styles already.
        read("parsers-on-addresses", size: 1000, repeated("*see* a@b.org :tada: or www.a.org\n\n")) {
            var text = MarkdownParser().attributedText(from: $0)
            var selection: Range<String.Index>?
            _ = DataDetector(.all).parse(&text, selection: &selection)
            EmoticonParser.shortcodes.parse(&text)
        },
        read("detector-digits", size: 4000, repeated("1-")) { _ = DataDetector(.all).matches(in: $0) },
        read("detector-dots", size: 4000, repeated("a.")) { _ = DataDetector(.all).matches(in: $0) },
        read("detector-ats", size: 4000, repeated("@a")) { _ = DataDetector(.all).matches(in: $0) },
        read("detector-colons", size: 4000, repeated("a:")) { _ = DataDetector(.all).matches(in: $0) },
        read("emoticons", size: 1000, repeated("a :tada: b :) ")) {
            var text = AttributedText($0)
            EmoticonParser.shortcodes.parse(&text)
        },
        read("emoticon-colons", size: 4000, repeated(":a")) {
            var text = AttributedText($0)
            EmoticonParser.shortcodes.parse(&text)
        },
        read("highlighter", size: 1000, repeated("# a *b* `c`\n> d [e](f)\n")) {
            var text = AttributedText($0)
            MarkdownHighlighter().parse(&text)
        },
        read("search", size: 4000, repeated("Éa")) { _ = AttributedText($0).ranges(of: "éb", options: .ignoringCase) },
        read("search-prefixes", size: 4000, repeated("a")) {
            _ = AttributedText($0).ranges(of: String(repeating: "a", count: 200) + "b")
        },
    ]
}
