import Foundation
import GalleyParsing
import GalleyTestSupport
import GalleyText
import Testing

/// Formulas in Markdown.
@Suite struct FormulaTests {
    private static func parsed(_ source: String) -> AttributedText {
        MarkdownParser(options: .book).attributedText(from: source)
    }

    /// The text with formulas between `⟨` and `⟩`, and display formulas between `⟪` and `⟫`.
    private static func shown(_ source: String) -> String {
        let text = parsed(source)
        return text.runs.map { run in
            guard let formula = run.attributes.attachment?.formula else { return String(text.string[run.range]) }
            return formula.isDisplay ? "⟪\(formula.source)⟫" : "⟨\(formula.source)⟩"
        }.joined()
    }

    /// The rules of Pandoc for dollar signs in text.
    @Test(arguments: [
        ("$x$", "⟨x⟩"), ("a$x$b", "a⟨x⟩b"), ("$ x$", "$ x$"), ("$x $", "$x $"), ("$x$1", "$x$1"),
        ("$5 and $10", "$5 and $10"),
        ("$5 and 10$", "⟨5 and 10⟩"), (#"\$x$"#, "$x$"), (#"$x\$y$"#, #"⟨x\$y⟩"#), (#"$\\$"#, #"⟨\\⟩"#),
        ("$$x$$", "⟪x⟫"), ("$$ x $$", "⟪x⟫"), ("a $$x$$ b", "a ⟪x⟫ b"), ("$$x$", "$$x$"), ("$$$x$$$", "$$$x$$$"),
        ("$x", "$x"), ("$", "$"), ("$$", "⟪⟫"), ("`$x$`", "$x$"), ("*a $x*y$*", "a ⟨x*y⟩"), ("$a_b_c$", "⟨a_b_c⟩"),
        ("$x\ny$", "⟨x y⟩"), ("[$x$](u)", "⟨x⟩"), ("$x\n\ny$", "$x\ny$"), ("$x`y$`", "⟨x`y⟩`"), ("($x$).", "(⟨x⟩)."),
        ("It costs $5 today and $6 tomorrow, so $n$ days", "It costs $5 today and $6 tomorrow, so ⟨n⟩ days"),
        ("$5 or $6", "$5 or $6"), ("$1, $2, $x$", "$1, $2, ⟨x⟩"), ("$a$1 $b$", "$a$1 ⟨b⟩"), ("$x$1$", "⟨x$1⟩"),
        (#"$\text{if $y>0$}$"#, #"⟨\text{if $y>0$}⟩"#), (#"$\text{a {$ b} $ c}$ d"#, #"⟨\text{a {$ b} $ c}⟩ d"#),
        (#"$\text{a $b$"#, #"$\text{a ⟨b⟩"#), ("$x\n$y$", "$x ⟨y⟩"),
        ("$\u{0}$", "⟨\u{FFFD}⟩"), ("|$a\\|b$|\n|---|", "⟨a|b⟩"),
    ])
    func dollarSignsDelimitFormulas(source: String, text: String) {
        #expect(Self.shown(source) == text)
    }

    /// Blocks: lines of dollar signs, and code blocks with the language `math`.
    @Test(arguments: [
        ("$$\nx\n$$", "⟪x⟫"), ("$$\n- a\n= b\n\n# c\n$$\nd", "⟪- a\n= b\n\n# c⟫\nd"), ("a\n$$\nx\n$$\nb", "a\n⟪x⟫\nb"),
        ("```math\nx\n```", "⟪x⟫"), ("~~~ math\nx\n~~~", "⟪x⟫"), ("> $$\n> x\n> y\n> $$", "⟪x\ny⟫"),
        ("$$x = 1\n$$\n\na", "⟪x = 1⟫\na"), ("$$x\n= 1\n$$\na", "⟪x = 1⟫ a"), ("a $$x\n$$\n$$\ny\n$$", "a ⟪x⟫\n⟪y⟫"),
        ("$$\nx = 1$$\n\na", "⟪x = 1⟫\na"), ("$$\nx\n= 1 $$ \na", "⟪x\n= 1⟫\na"),
        (#"a \$$x"# + "\n$$\ny\n$$", "a $$x\n⟪y⟫"),
        ("$$\nx\\$$\ny\n$$", "⟪x\\$$\ny⟫"), ("> $$x\n> $$\n\na", "⟪x⟫\na"), ("- $$x\n  $$\n\na", "•\t⟪x⟫\na"),
        ("- $$\n  x\n  $$", "•\t⟪x⟫"), ("$$\nx", "⟪x⟫"), ("```maths\nx\n```", "x"), ("    $$\n    x", "$$\nx"),
    ])
    func blocksAreFormulas(source: String, text: String) {
        #expect(Self.shown(source) == text)
    }

    @Test func otherDialectsHaveNoFormulas() {
        for options in [MarkdownOptions.gitHub, .commonMark] {
            let text = MarkdownParser(options: options).attributedText(from: "$x$ $$y$$\n\n```math\nz\n```")
            #expect(text.string == "$x$ $$y$$\nz")
        }
    }

    @Test func displayFormulasAreCentred() throws {
        let text = Self.parsed("a\n\n$$x$$\n\nb $$y$$ c\n\n$$\nz\n$$")
        let alignments = text.runs.filter { $0.attributes.attachment != nil }.map(\.attributes.paragraph?.alignment)
        #expect(alignments[0] == .center && alignments[2] == .center)
        #expect(alignments[1] != .center)
        #expect(text.brokenInvariants() == [])
    }

    @Test(arguments: [
        ("a $x^2$ b", "<p>a <span class=\"math inline\">\\(x^2\\)</span> b</p>\n"),
        ("$$a<b$$", "<p><span class=\"math display\">\\[a&lt;b\\]</span></p>\n"),
        ("**a $x$**", "<p><strong>a <span class=\"math inline\">\\(x\\)</span></strong></p>\n"),
    ])
    func htmlContainsTheSource(source: String, html: String) {
        #expect(Self.parsed(source).html().replacing(#/ lang="[^"]*"/#, with: "") == html)
    }

    @Test func formulasOfDocumentsAreWritten() {
        var text = AttributedText("a ")
        text.append(.attachment(TextAttachment(formula: "x")))
        #expect(text.markdown() == "a $x$\n")
        #expect(text.html() == "<p>a <span class=\"math inline\">\\(x\\)</span></p>\n")
        #expect(text.plainText() == "a x")
        #expect(Self.parsed("a $x^2$ b").plainText() == "a x^2 b")
    }

    /// Formulas survive conversion to Markdown and back.
    @Test func formulasAreWrittenAsMarkdown() {
        var random = SeededGenerator(seed: 5)
        let parts = [
            "a ", "$x$", "$\\frac{1}{2}$", "*b*", " $y_1$ ", "2", "\n\n", "$$z$$", "\n\n$$\n- q\n= r\n$$\n\n",
            "**c $w$ d**", "> ",
            "- ", "\\$", "5", "[l $v$](u)", "\n\n|a|\n|-|\n|$k\\|m$|\n\n", "\n\n```math\nt\n```\n\n", ", ",
        ]
        for _ in 0..<400 {
            let source = (0..<Int.random(in: 1...8, using: &random)).map { _ in random.pick(parts) }.joined()
            let text = Self.parsed(source)
            let written = text.markdown(options: .book)
            let formulas = text.runs.compactMap { $0.attributes.attachment?.formula }
            let again = Self.parsed(written)
            #expect(again.runs.compactMap { $0.attributes.attachment?.formula } == formulas, "\(source) \(written)")
            #expect(again.string == text.string, "\(source.debugDescription) \(written.debugDescription)")
            #expect(text.brokenInvariants() == [])
        }
    }

    @Test(arguments: ["$", "$$", "$x", "$x ", "$\\", "$$\n", "$x$1"]) func hostileSources(part: String) {
        let source = String(repeating: part, count: (1 << 20) / part.utf8.count)
        let text = Self.parsed(source)
        #expect(text.brokenInvariants() == [])
    }
}
