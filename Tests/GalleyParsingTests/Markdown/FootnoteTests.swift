import GalleyParsing
import GalleyText
import Testing

@Suite struct FootnoteTests {
    private let source =
        "One[^a] *two[^b]* three[^a].\n\n[^b]: Second[^c].\n[^unused]: Never.\n\n[^A]: First\n\n    more.\n\n[^c]: Third.\n"

    @Test func referencesAreNumberedInTheOrderOfTheText() {
        let text = MarkdownParser().attributedText(from: source)
        #expect(text.string == "One1 two2 three1.\n1.\tFirst\nmore. ^ ^2\n2.\tSecond3. ^\n3.\tThird. ^")
        #expect(text.plainText(includesMarkers: false) == "One two three.\nFirst\nmore.\nSecond.\nThird.")
        let references = text.runs.filter { $0.inline?.contains(.footnote) == true }
        #expect(
            references.map { $0.link } == [
                "#fn1", "#fn2", "#fn1", "#fnref1", "#fnref1-2", "#fn3", "#fnref2", "#fnref3",
            ])
        #expect(references.allSatisfy { $0.attributes.generated == true && $0.attributes.highlight != nil })
        let blocks = text.runs.compactMap { $0.block?.components.last?.kind }.filter {
            if case .footnote = $0 { true } else { false }
        }
        #expect(
            Set(blocks) == [
                .footnote(number: 1, label: "A"), .footnote(number: 2, label: "b"), .footnote(number: 3, label: "c"),
            ])
    }

    /// A number stays with the text before it where UAX #14 alone allows a break.
    @Test(arguments: ["Really?", "Stop!", "猫だ。", "日本", "“Yes.”", "no\u{1F600}", "and/", "a –", "a ", "*b*?", "%"])
    func aNumberStaysWithItsWord(_ word: String) throws {
        let text = MarkdownParser().attributedText(from: "aaaa \(word)[^1] and then.\n\n[^1]: x")
        let reference = try #require(text.runs.first { $0.inline?.contains(.footnote) == true })
        #expect(text.string[reference.range] == "\u{2060}1")
        // The word joiner is not part of the output.
        #expect(text.html().contains("id=\"fnref1\">1</a></sup>"))
        #expect(!text.html().contains("\u{2060}") && !text.markdown().contains("\u{2060}"))
        #expect(!text.plainText().contains("\u{2060}"))
        #expect(MarkdownParser().attributedText(from: text.markdown()) == text)
    }

    @Test func htmlHasReferencesBothWays() {
        let html = MarkdownParser().attributedText(from: source).html()
        #expect(
            html.contains("<p>One<sup class=\"footnote-ref\"><a href=\"#fn1\" id=\"fnref1\">1</a></sup> <em>two<sup"))
        #expect(
            html.contains("<a href=\"#fn1\" id=\"fnref1-2\">1</a></sup>.</p>\n<section class=\"footnotes\">\n<ol>\n"))
        #expect(html.contains("more. <a href=\"#fnref1\" class=\"footnote-backref\">↩</a>"))
        #expect(html.hasSuffix("</li>\n</ol>\n</section>\n"))
        #expect(!html.contains("Never"))
    }

    @Test func markdownGivesTheTextAgain() {
        let text = MarkdownParser().attributedText(from: source)
        let written = text.markdown()
        #expect(written.contains("One[^A] *two[^b]* three[^A].") || written.contains("One[^a]"))
        #expect(MarkdownParser().attributedText(from: written) == text)
    }

    @Test func otherBracketsAreText() {
        for source in ["a[^]", "a[^b c]", "a[^b]", "[^a]: never", "![^b]"] {
            #expect(!MarkdownParser().attributedText(from: source).html().contains("footnote"), "\(source)")
        }
        var options = MarkdownOptions.gitHub
        options.footnotes = false
        let text = MarkdownParser(options: options).attributedText(from: "a[^b]\n\n[^b]: c")
        #expect(text.link == nil && !text.html().contains("footnote"))
    }

    /// A theme also applies to footnotes.
    @Test func themesReachFootnotes() {
        var text = MarkdownParser(theme: .light).attributedText(from: source)
        MarkdownTheme.dark.apply(to: &text)
        #expect(text == MarkdownParser(theme: .dark).attributedText(from: source))
    }

    /// Footnotes with very many references, in deeply nested blocks, and referring to themselves.
    @Test func hostileFootnotesEnd() {
        for source in [
            String(repeating: "[^a]", count: 3000) + "\n\n[^a]: b\n", "[^a]\n\n[^a]: [^a] [^b]\n[^b]: [^a]\n",
            String(repeating: "> ", count: 300) + "[^a]: b\n\n[^a]",
            "[^a]\n\n" + String(repeating: "[^a]: b\n", count: 2000),
            (0..<300).map { "[^\($0)] " }.joined() + "\n\n" + (0..<300).map { "[^\($0)]: [^\($0 + 1)]\n" }.joined(),
        ] {
            let text = MarkdownParser().attributedText(from: source)
            #expect(text.brokenInvariants() == [])
            _ = text.html()
            _ = MarkdownParser().attributedText(from: text.markdown())
        }
    }
}
