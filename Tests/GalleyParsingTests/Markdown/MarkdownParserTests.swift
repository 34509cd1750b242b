import Foundation
import GalleyParsing
import GalleyParsingTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@Suite struct MarkdownParserTests {
    private func parsed(_ markdown: String, _ change: (inout MarkdownOptions) -> Void = { _ in }) -> AttributedText {
        var options = MarkdownOptions.gitHub
        change(&options)
        return MarkdownParser(options: options).attributedText(from: markdown)
    }

    private func attributes(_ part: String, in text: AttributedText) throws -> TextAttributes {
        let range = try #require(text.range(of: part))
        return text.attributes(at: range.lowerBound)
    }

    @Test func listsHaveNumbersDepthAndMarkers() throws {
        let text = parsed("3. three\n4. four\n   - deep\n   - [x] done\n")
        #expect(text.string == "3.\tthree\n4.\tfour\n•\tdeep\n☑\tdone")
        let kinds = try #require(try attributes("done", in: text).block).components.map(\.kind)
        #expect(
            kinds == [
                .listItem(number: 2, task: true), .unorderedList(isTight: true), .listItem(number: 4, task: nil),
                .orderedList(start: 3, isTight: true),
            ])
        #expect(try attributes("4.", in: text).generated == true)
        #expect(text.plainText(includesMarkers: false) == "three\nfour\ndeep\ndone")
    }

    /// A text of Markdown is that of a parser with the same parameters.
    @Test(arguments: [MarkdownOptions.gitHub, .book, .commonMark])
    func textsAreMadeFromMarkdown(_ options: MarkdownOptions) {
        let source = "# Title\n\n*One* ~~two~~ ![image](a.png)\n\n```swift\nlet a = 1\n```\n"
        for theme in [MarkdownTheme.light, .dark] {
            let parser = MarkdownParser(
                options: options, theme: theme, images: NoImages(), highlighter: BuiltInCodeHighlighter())
            #expect(
                AttributedText(
                    markdown: source, options: options, theme: theme, images: NoImages(),
                    highlighter: BuiltInCodeHighlighter()) == parser.attributedText(from: source))
        }
        #expect(AttributedText(markdown: source) == MarkdownParser().attributedText(from: source))
        #expect(AttributedText(markdown: source) != AttributedText(markdown: source, theme: .dark))
    }

    private struct NoImages: ImageResolver {
        func attachment(for image: ImageReference) -> TextAttachment? { nil }
    }

    @Test func looseListsAreMarked() throws {
        let block = try #require(try attributes("a", in: parsed("- a\n\n- b\n")).block)
        #expect(
            block.components.map(\.kind) == [
                .paragraph, .listItem(number: 1, task: nil), .unorderedList(isTight: false),
            ])
    }

    @Test func markersOfListsThatBeginTogetherShareALine() {
        #expect(parsed("1. - a\n").string == "1.\t•\ta")
        #expect(parsed("- \n- b\n").string == "•\t\n•\tb")
    }

    @Test func spansNestInOrder() throws {
        let text = parsed("*a **b*** [**c**](u \"t\") *[d](v)*")
        #expect(try attributes("b", in: text).inline == [.emphasis, .strong])
        let link = try attributes("c", in: text)
        #expect(link.inline == [.strong] && link.link == "u" && link.highlight?.userInfo["title"] == "t")
        let inner = try attributes("d", in: text)
        #expect(inner.inline == [.emphasis, .link] && inner.link == "v")
        #expect(link.font?.weight == 700)
    }

    @Test func codeKeepsItsLanguageAndLines() throws {
        let text = parsed("```swift extra\nlet a\n\n  b\n```\n\n    indented\n\n```\n```\n")
        #expect(text.string == "let a\n\n  b\nindented\n\u{200B}")
        #expect(try attributes("let", in: text).block?.components.first?.kind == .codeBlock(language: "swift"))
        #expect(try attributes("indented", in: text).block?.components.first?.kind == .codeBlock(language: nil))
    }

    @Test func breaksAndEntities() {
        #expect(parsed("a\nb  \nc\\\nd").string == "a b\u{2028}c\u{2028}d")
        #expect(parsed("&auml;&#x41;&CounterClockwiseContourIntegral;&nosuch;&NotEqualTilde;").string == "äA∳&nosuch;≂̸")
        #expect(parsed("a\u{0}b &#0;").string == "a\u{FFFD}b \u{FFFD}")
    }

    @Test func htmlIsShownDroppedOrPassedOn() throws {
        let source = "a <b>c</b>\n\n<div>\nd &amp; e\n</div>\n"
        #expect(parsed(source) { $0.html = .shown }.string == "a <b>c</b>\n<div>\nd &amp; e\n</div>")
        #expect(parsed(source) { $0.html = .dropped }.string == "a c\nd & e")
        #expect(parsed(source).string == "a c\nd & e")
        let passed = parsed(source) { $0.html = .preserved }
        #expect(passed.plainText() == "a c\nd & e")
        #expect(passed.markdown() == "a <b>c</b>\n\n<div>\nd &amp; e\n</div>\n")
        for html in MarkdownOptions.HTML.allCases {
            let text = parsed(source) { $0.html = html }
            #expect(text.brokenInvariants() == [])
        }
    }

    @Test func mathAndWikiLinksAreOptions() throws {
        let text = parsed("$x^2$ $$y$$ [[Page|label]] [[Other]]") {
            $0.math = true
            $0.wikiLinks = true
        }
        #expect(text.string == "\u{FFFC} \u{FFFC} label Other")
        let formulas = text.runs.compactMap { $0.attributes.attachment?.formula }
        #expect(formulas == [TextAttachment.Formula("x^2"), TextAttachment.Formula("y", isDisplay: true)])
        #expect(text.runs.compactMap(\.attributes.inline).prefix(2) == [.math, .displayMath])
        #expect(try attributes("label", in: text).link == "Page")
        #expect(parsed("$x$").string == "$x$")
        var options = MarkdownOptions.gitHub
        options.math = true
        options.wikiLinks = true
        #expect(MarkdownParser(options: options).attributedText(from: text.markdown(options: options)) == text)
    }

    @Test func imagesAreAttachmentsOrTheirText() throws {
        struct Resolver: ImageResolver {
            func attachment(for image: ImageReference) -> TextAttachment? {
                image.url == "a.png" ? TextAttachment(width: 3, height: 2, image: "x") : nil
            }
        }
        let text = MarkdownParser(images: Resolver()).attributedText(
            from: "![one *two*](a.png \"t\") ![three](b.png) ![](c.png)")
        #expect(text.string == "\u{FFFC} three \u{200B}")
        let box = try attributes("\u{FFFC}", in: text)
        #expect(box.attachment?.width == 3)
        #expect(box.image == ImageReference(url: "a.png", alt: "one two", title: "t"))
        #expect(try attributes("three", in: text).generated == true)
        #expect(text.plainText() == "one two three ")
        #expect(text.markdown() == "![one two](a.png \"t\") ![three](b.png) ![](c.png)\n")
    }

    @Test func aSourceKeepsItsAttachmentsAndTheSelection() throws {
        var text = AttributedText("**a** ")
        text.append(.attachment(TextAttachment(width: 1, height: 1)))
        text.append(" end", attributes: TextAttributes())
        let end = try #require(text.range(of: "end"))
        var selection: Range<String.Index>? = end
        #expect(MarkdownParser().parse(&text, selection: &selection))
        #expect(text.string == "a \u{FFFC} end")
        #expect(try attributes("\u{FFFC}", in: text).attachment?.width == 1)
        #expect(selection.map { String(text.string[$0]) } == "end")
    }

    @Test func deepNestingEndsAtItsLimit() throws {
        for source in [
            String(repeating: ">", count: 5000) + "a", String(repeating: "- ", count: 3000) + "a",
            String(repeating: "*a **b ", count: 2000),
        ] {
            let text = parsed(source)
            #expect(text.brokenInvariants() == [])
            for run in text.runs { #expect((run.block?.components.count ?? 0) <= 100) }
            _ = text.html()
            _ = text.plainText()
        }
        #expect(parsed(String(repeating: "> ", count: 200) + "a").string.hasSuffix("a"))
    }

    @Test func tablesHaveALimitOfColumns() {
        let wide =
            "|" + String(repeating: "x|", count: 5000) + "\n|" + String(repeating: "---|", count: 5000) + "\n"
            + String(repeating: "|a\n", count: 5000)
        #expect(MarkdownTable.tables(in: parsed(wide)).isEmpty)
        let most = "|" + String(repeating: "x|", count: 128) + "\n|" + String(repeating: "-|", count: 128) + "\n|a|\n"
        #expect(MarkdownTable.tables(in: parsed(most)).first?.rows.last?.cells.count == 128)
    }

    /// Any bytes are Markdown, and the resulting text can be written and parsed again.
    @Test(arguments: 0..<8)
    func anyTextIsParsed(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let parts = [
            "*", "**", "_", "`", "```\n", "~~", "[", "](", ")", "!", "<", ">", "</a>", "<!--", "-->", "&", "&amp;", ";",
            "#", "# ", "- ", "1. ", "+ ",
            "> ", "|", "|-|\n", "---\n", "===\n", "\n", "\n\n", " ", "    ", "\t", "\\", "a", "b c", "é", "日本", "🙂",
            "\u{200B}", "\u{2028}", "\r", "\r\n",
            "\u{0}", "http://a.b", "www.a.b", "a@b.c", ":", "[x]: /y\n", "[x]", "[ ] ", "[x] ", "<div>\n",
            "<textarea>\n", "£*", "$", "$$", "[[", "]]", "\u{A0}",
        ]
        for _ in 0..<150 {
            let source = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                parts.randomElement(using: &random) ?? ""
            }.joined()
            var options = MarkdownOptions.gitHub
            options.math = Bool.random(using: &random)
            options.wikiLinks = Bool.random(using: &random)
            options.html = MarkdownOptions.HTML.allCases.randomElement(using: &random) ?? .shown
            let parser = MarkdownParser(options: options)
            let text = parser.attributedText(from: source)
            #expect(text.brokenInvariants() == [], "\(source.debugDescription)")
            _ = text.html()
            _ = text.plainText()
            _ = MarkdownTable.tables(in: text)
            _ = parser.attributedText(from: text.markdown(options: options))
            var again = text
            #expect(!parser.parse(&again), "\(source.debugDescription) \(options.html) \(describe(text))")
        }
    }
}

extension MarkdownParserTests {
    @Test func longDefinitionsKeepTheirAddresses() throws {
        let address = "http://a.b/" + String(repeating: "x&amp;\\*", count: 2000)
        let title = String(repeating: "t ", count: 2000)
        for definition in ["[a]: \(address) \"\(title)e\"", "[a]: <\(address)>\n", "[a]: \(address)\n   '\(title)e'"] {
            let source =
                "[a]\n\n" + definition + "\n\n`[b]: " + String(repeating: "y", count: 300) + "`\n\n"
                + String(repeating: "[a] ", count: 4000)
            let text = MarkdownParser().attributedText(from: source)
            let links = Set(text.runs.compactMap(\.link))
            #expect(links == ["http://a.b/" + String(repeating: "x&*", count: 2000)])
            #expect(text.string.contains(String(repeating: "y", count: 300)))
            #expect(text.string.utf8.count < 20_000)
        }
    }
}

extension MarkdownParserTests {
    @Test func aSelectionIsKeptIfTablesAreRepaired() throws {
        for needle in ["p", "a", "c", "end"] {
            var text = AttributedText("x\n|a|b|\n|-|-|\n|c||\n\nmore p\n|d|\n|-|\n\nend")
            let range = try #require(text.range(of: needle))
            var selection: Range<String.Index>? = range
            #expect(MarkdownParser().parse(&text, selection: &selection))
            #expect(selection.map { String(text.string[$0]) } == needle)
        }
    }

    /// More than once, because data that a parser keeps between texts must have no effect.
    @Test func selectionsMoveWithTheirText() throws {
        for _ in 0..<3 {
            var text = AttributedText("ab **cd** ef\n\n    gh\ni|j\n-|-\nkl|m\n")
            for (word, target) in [("cd", "cd"), ("ef", "ef"), ("gh", "gh"), ("kl", "kl")] {
                var parsed = text
                var selection = text.range(of: word)
                #expect(MarkdownParser().parse(&parsed, selection: &selection))
                #expect(try String(parsed.string[#require(selection)]) == target)
            }
            text = AttributedText()
        }
    }
}

extension MarkdownParserTests {
    /// Memory of an earlier text can follow the next text, of any length, and must not be read.
    @Test func memoryAfterATextIsNotRead() {
        let parser = MarkdownParser()
        for count in 1..<700 {
            _ = parser.attributedText(from: String(repeating: ")", count: count))
            let source = String(repeating: "x", count: count) + "[a](b"
            #expect(parser.attributedText(from: source).string == source)
        }
    }
}
