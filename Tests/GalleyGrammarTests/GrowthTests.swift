import GalleyText
import Testing

@testable import GalleyGrammar
@testable import GalleyParsing

/// The cost of hostile sources is proportional to their length. It is measured by bytes that are read and by steps over
/// kept data instead of time.
@Suite struct GrowthTests {
    struct Family: Sendable, CustomTestStringConvertible {
        var name: String
        var make: @Sendable (Int) -> String

        init(_ name: String, _ make: @escaping @Sendable (Int) -> String) {
            self.name = name
            self.make = make
        }

        init(_ pattern: String) {
            self.init(pattern.debugDescription) { n in
                String(repeating: pattern, count: n / pattern.utf8.count + 1)
            }
        }

        var testDescription: String { name }
    }

    private static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    static let families: [Family] =
        [
            "a_ ", "_a ", "a]", "[a", "*a_ ", "[ a_", "[ (](", "![[]()", "**x [a*b**c*](d)", "a**b", "c* ", "[a](<b",
            "[a](b",
            "[a](b 'c ", "<!-- a -- ", "</", "<a b='", "<?", "<!A", "<![CDATA[", "&amp;&x;", "[^a]", "[^", "`", "a``b",
            "~a~~ ",
            "$a$$ ", "http://a_b.c_d", "www.a_", "a@", "a@b.c.", "_a@b.", ":/", "[[a|", "]]", "![", "\\", "\\`", "|",
            "|-|\n", "a\n-|\n", "> ", ">", "* ",
            "1. ", "#", "# #\n", "\n", "- a\n\n", "> a\n\n", "\t", "[a]: b\n", "[a]:\n", "[a\n", "<b\n", "=\n", "```\n",
            "``` `\n", "<div>\n",
            "- [x] ", "(http://a.b", "[](", "*[", "]*", "<http:", "<a@b", "&#1", "[a][", "!", "é*", "\u{0}", "\r", "&",
            "<a ", "x  \n", "==a ", "a==", "==a== ", "++a", "^a ", "^a^b", "~a^b ", "{", "{a|", "{a|b}", "{ab|c|d}",
            "a|b}", "---\na: b\n",
            "> [!NOTE]\n", "+++\n", "$", "$$", "$$ ", "$a ", "$a$1 ", "$\\$", "$$\n", "$$a\n$$\n", "$$$",
            "[a]{", "[a]{#b} ", "[a]{b=\"", "[a]{b=c", "]{.a}", "# a {", "# a {#b}\n", "```{.b}\n", "a {#b}\n-\n",
            "{#a .",
        ].map { Family($0) } + [
            Family("emphasis in emphasis") { times("*a **a ", $0 / 14) + "b" + times(" a** a*", $0 / 14) },
            Family("brackets in brackets") { times("[", $0 / 2) + "a" + times("]", $0 / 2) },
            Family("links in links") { times("[a", $0 / 6) + times("](b)", $0 / 6) },
            Family("images and links") { times("![", $0 / 4) + times("[a](b)", $0 / 12) },
            Family("quotes") { times("> ", $0 / 2) + "a" },
            Family("quotes, then lines") { times(">", $0 / 2) + "a\n" + times("b\n", $0 / 4) },
            Family("quotes with emphasis") { times(">", $0 / 3) + times("a*", $0 / 3) },
            Family("deep lists") { n in
                (0..<Int(Double(n).squareRoot())).map { times(" ", 2 * $0) + "- a\n" }.joined()
            },
            Family("blank lines in deep lists") { times("- ", $0 / 3) + "x" + times("\n", $0 / 3) },
            Family("blank lines in lists in quotes") { "> " + times("- ", $0 / 4) + "x\n" + times(">\n", $0 / 4) },
            Family("backticks") { n in
                (1...max(1, Int(Double(2 * n).squareRoot()))).map { "e" + times("`", $0) }.joined()
            },
            Family("definitions") { n in (0..<(n / 12)).map { "[a\($0)]: u\n" }.joined() },
            Family("definitions and references") { n in
                (0..<(n / 24)).map { "[a\($0)]: u\n" }.joined() + "\n" + (0..<(n / 12)).map { "[a\($0)] " }.joined()
            },
            Family("a definition used often") { "[a]: " + times("x", $0 / 2) + "\n\n" + times("[a] ", $0 / 8) },
            Family("footnotes") { n in
                (0..<(n / 24)).map { "[^a\($0)] " }.joined() + "\n\n" + (0..<(n / 24)).map { "[^a\($0)]: b\n" }.joined()
            },
            Family("a wide table") { n in
                "|" + times("x|", n / 24) + "\n|" + times("---|", n / 24) + "\n" + times("|a\n", n / 12)
            },
            Family("rows") { "|a|b|\n|-|-|\n" + times("|c\\|d|\n", $0 / 8) },
            Family("tables below text") { times("p\n|a|b|\n|-|-|\n|c||\n\n", $0 / 22) },
            Family("code") { "```\n" + times("a\n", $0 / 2) },
            Family("rules that are none") { times("- ", $0 / 2) + "a" },
            Family("front matter without an end") { "---\na: b\n" + times("c: d\n", $0 / 5) },
            Family("ruby with many readings") { n in "{" + times("a", n / 3) + times("|b", n / 3) + "}" },
            Family("ruby without an end") { "{" + times("a|", $0 / 2) },
            Family("a formula of backslashes") { "$" + times("\\", $0 / 2) + times("$", $0 / 2) },
            Family("attributes in attributes") { times("[", $0 / 8) + "a" + times("]{.b}", $0 / 8) },
            Family("long attributes") { n in
                (0..<(n / 500)).map { _ in "[a]{b=" + times("c", 490) + " \"" }.joined()
            },
            Family("lines in quotes") { times("> a *b*\n", $0 / 8) },
        ]

    private static func steps(_ source: String) -> Int {
        let counter = GrammarSteps()
        let bytes = Array(source.utf8)
        var options = MarkdownOptions.book
        options.math = true
        options.wikiLinks = true
        unsafe bytes.withUnsafeBufferPointer { buffer in
            _ = unsafe MarkdownEvents.of(buffer, options: options, counter: counter)
        }
        return counter.count
    }

    @Test(arguments: families)
    func workGrowsWithTheSource(_ family: Family) {
        let base = 2500
        var last = Self.steps(family.make(base))
        for factor in [2, 4] {
            let source = family.make(base * factor)
            let next = Self.steps(source)
            #expect(Double(next) < 2.5 * Double(last) + 1000, "\(family.name): \(last), \(next)")
            // Few bytes are read more than a few times.
            #expect(next < 160 * source.utf8.count + 10_000, "\(family.name): \(next) for \(source.utf8.count)")
            last = next
        }
    }

    /// The complete conversion is linear as well; otherwise this would not end.
    @Test func emphasisNestsAsDeepAsItMay() {
        let depth = 32_500
        let source = Self.times("*a **a ", depth) + "b" + Self.times(" a** a*", depth)
        let events = MarkdownEvents.of(Array(source.utf8), options: .commonMark).events
        #expect(events.filter { $0.kind == .enterSpan }.count == 2 * depth)
        var open = 0
        var deepest = 0
        for event in events {
            if event.kind == .enterSpan { open += 1 }
            if event.kind == .leaveSpan { open -= 1 }
            deepest = max(deepest, open)
        }
        #expect(open == 0 && deepest == 2 * depth)
        let text = MarkdownParser().attributedText(from: source)
        #expect(text.brokenInvariants() == [])
    }
}
