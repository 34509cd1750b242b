import Foundation
import GalleyHTML
import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import GalleyValues
import Testing

/// Text that is written as HTML and read again has the same characters and attributes.
@Suite struct HTMLRoundTripTests {
    /// The number of random texts; `GALLEY_HTML_TEXTS` sets it.
    private static let count = ProcessInfo.processInfo.environment["GALLEY_HTML_TEXTS"].flatMap(UInt64.init) ?? 60

    /// Reads the written text with boxes for its images.
    private func again(_ text: AttributedText) throws -> (html: String, text: AttributedText) {
        let html = text.styledHTML()
        return (html, try AttributedText(html: html, images: { _ in TextAttachment(width: 20, height: 10) }))
    }

    /// The number of characters that have the same attributes in both texts, and the attributes that differ.
    private func agreement(
        _ one: AttributedText, _ other: AttributedText, _ differences: inout [String: Int]
    ) -> (same: Int, all: Int, example: String) {
        let (first, second) = (ComparedText(one), ComparedText(other))
        var same = 0
        var example = ""
        for index in first.attributes.indices {
            if first.attributes[index] == second.attributes[index] {
                same += 1
                continue
            }
            let (mine, other) = (first.attributes[index], second.attributes[index])
            if mine.font != other.font { differences["font", default: 0] += 1 }
            if mine.color != other.color { differences["color", default: 0] += 1 }
            if mine.paragraph != other.paragraph { differences["paragraph", default: 0] += 1 }
            if mine.paragraph?.headIndent != other.paragraph?.headIndent { differences["indent", default: 0] += 1 }
            if mine.paragraph?.paragraphSpacingBefore != other.paragraph?.paragraphSpacingBefore {
                differences["spacing", default: 0] += 1
            }
            if mine.block != other.block { differences["block", default: 0] += 1 }
            if mine.blockBorder != other.blockBorder { differences["border", default: 0] += 1 }
            if mine.cell != other.cell { differences["cell", default: 0] += 1 }
            if mine.inline != other.inline { differences["inline", default: 0] += 1 }
            if mine.generated != other.generated { differences["generated", default: 0] += 1 }
            if example.isEmpty {
                example = "\(index): \(first.describe(index))\n→ \(second.describe(index))"
            }
        }
        return (same, first.attributes.count, example)
    }

    private func check(_ texts: [(seed: UInt64, text: AttributedText)], atLeast part: Double) throws {
        var (same, all) = (0, 0)
        var examples: [String] = []
        var differences: [String: Int] = [:]
        for (seed, text) in texts {
            let (html, again) = try again(text)
            #expect(again.string == text.string, "seed \(seed): \(html)")
            guard again.string == text.string else { continue }
            let result = agreement(text, again, &differences)
            same += result.same
            all += result.all
            if result.same < result.all, examples.count < 12 { examples.append("seed \(seed): \(result.example)") }
        }
        #expect(
            Double(same) >= part * Double(all), "\(same) of \(all), \(differences)\n\(examples.joined(separator: "\n"))"
        )
    }

    /// Text that a program makes: paragraphs and pieces with the attributes that CSS has.
    @Test func texts() throws {
        try check(
            (0..<Self.count).map { seed in
                var generator = SeededGenerator(seed: seed)
                return (seed, generator.styledText())
            }, atLeast: 0.99)
    }

    /// Text of pages: blocks, lists, tables, images and links, many of them in elements that they do not belong into.
    @Test func pages() throws {
        try check(
            (0..<Self.count).map { seed in
                var generator = SeededGenerator(seed: seed)
                let html = generator.webPage()
                return (
                    seed, try AttributedText(html: html, images: { _ in TextAttachment(width: 20, height: 10) })
                )
            }, atLeast: 0.97)
    }

    /// Whatever attributes a text has, its characters come back. HTML has no U+0000.
    @Test func anyAttributes() throws {
        for seed in 0..<Self.count {
            var generator = SeededGenerator(seed: seed)
            let random = generator.attributedText()
            var text = AttributedText()
            for run in random.runs {
                var attributes = run.attributes
                attributes.image = nil
                text.append(String(random.string[run.range]).replacing("\0", with: ""), attributes: attributes)
            }
            let html = text.styledHTML()
            #expect(try AttributedText(html: html).string == text.string, "seed \(seed): \(html)")
        }
    }

    /// Items whose first line is empty or a rule keep their marker at its place.
    @Test(arguments: [
        ("<ul><li></ul><p><br></p>", "•\t\n"), ("<ul><li><br><p>a</p></ul>", "•\t\na"),
        ("<ul><li><br><ol><li>a</ol></ul>", "•\t\n1.\ta"), ("<ol><li><hr>a<li>b</ol>", "\u{A0}\n1.\ta\n2.\tb"),
        ("<ol><li><figure><hr><figcaption>a</figcaption></figure></ol>", "\u{A0}\n1.\ta"),
        ("<ul><li><br><table><tr><td>a<td>b</table></ul>", "•\t\na\tb"), ("<ul><li><br><hr></ul>", "•\t\n\u{A0}"),
        ("<ul><li><hr><hr>a</ul>", "\u{A0}\n\u{A0}\n•\ta"),
    ])
    func markersKeepTheirPlace(html: String, expected: String) throws {
        let text = try AttributedText(html: html)
        #expect(text.string == expected)
        #expect(try AttributedText(html: text.styledHTML()).string == expected, "\(text.styledHTML())")
    }

    /// The elements are those of HTML where the text knows its meaning, without styles that browsers have anyway.
    @Test(arguments: [
        "<h2>a</h2>\n", "<p>a <strong>b <em>c</em></strong> d</p>\n", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n",
        "<p>a</p>\n<p>b<br>c</p>\n", "<p><a href=\"https://a.b/?c&amp;d\">e</a></p>\n",
        "<ol start=\"3\">\n<li>a</li>\n</ol>\n",
        "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n",
        "<p>a<sub>2</sub> <del>b</del> <ins>c</ins> <mark>d</mark></p>\n",
        "<p dir=\"rtl\">שלום</p>\n", "<p>a</p>\n<hr>\n<p>b</p>\n", "<p lang=\"de\">a <span lang=\"fr\">b</span></p>\n",
        "<p>a</p>\n<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n",
    ])
    func writesElements(html: String) throws {
        let written = try AttributedText(html: html).styledHTML()
        #expect(written == html)
    }

    /// Text, attributes and addresses cannot leave their place.
    @Test func isSafe() throws {
        var attributes = TextAttributes()
        attributes.link = "javascript:alert(1)"
        attributes.font = FontDescriptor("a'\"></p><script>")
        attributes.language = "\"><script>"
        let html = AttributedText("<script>&\"</p>", attributes: attributes).styledHTML()
        let document = try HTMLDocument(parsing: Array(html.utf8))
        #expect(!document.treeText().contains("<script>\n") && !html.contains("javascript"))
        #expect(try AttributedText(html: html).string == "<script>&\"</p>")
        #expect(try AttributedText(html: html).runs.first?.attributes.font?.families == ["a'\"></p><script>"])
    }

    /// The empty lines of a text and the spaces in it are kept.
    @Test(arguments: [
        "", "a", "\n", "a\n", "a\n\nb", " a  b ", "\ta", "a\u{2028}", "\u{2028}a", "a\u{2028}\u{2028} b", "\r",
        "a\u{A0} ",
    ])
    func plainText(text: String) throws {
        #expect(try AttributedText(html: AttributedText(text).styledHTML()).string == text)
    }

    /// HTML, 4.5.15: the class of code states its language.
    @Test func codeHasItsLanguage() throws {
        let text = try AttributedText(html: "<pre><code class=\"language-swift\">let a\n\nb</code></pre>")
        #expect(text.string == "let a\n\nb")
        #expect(text.runs.allSatisfy { $0.attributes.block?.components.first?.kind == .codeBlock(language: "swift") })
        #expect(try AttributedText(html: text.styledHTML()).string == text.string)
    }
}

/// The attributes of each character in a form in which values with the same meaning are equal.
private struct ComparedText {
    private(set) var attributes: [TextAttributes] = []

    init(_ text: AttributedText) {
        var identities: [BlockIntent.Component: Int] = [:]
        var isStart = true
        var paragraph = ParagraphStyle()
        var isFirst = true
        for run in text.runs {
            var value = run.attributes
            value.block = value.block.map { ComparedText.renumbered($0, &identities) }
            for character in text.string[run.range] {
                if isStart {
                    paragraph = value.paragraph ?? ParagraphStyle()
                    ComparedText.complete(&paragraph, isFirst: isFirst)
                }
                isStart = character == "\n"
                if isStart { isFirst = false }
                attributes.append(ComparedText.normal(value, paragraph, isLineFeed: isStart || character == "\u{2028}"))
            }
        }
    }

    func describe(_ index: Int) -> String { "\(attributes[index])" }

    private static func renumbered(_ block: BlockIntent, _ identities: inout [BlockIntent.Component: Int])
        -> BlockIntent
    {
        BlockIntent(
            components: block.components.map { component in
                guard component.identity != 0 else { return component }
                let number = identities[component] ?? identities.count + 1
                identities[component] = number
                return BlockIntent.Component(kind: component.kind, identity: number)
            })
    }

    /// Gives a paragraph the values that nil means.
    private static func complete(_ paragraph: inout ParagraphStyle, isFirst: Bool) {
        if paragraph.direction == .auto { paragraph.direction = nil }
        paragraph.direction = paragraph.direction == .rtl ? .rtl : nil
        paragraph.paragraphSpacingBefore = isFirst ? nil : paragraph.paragraphSpacingBefore ?? 0
        paragraph.headIndent = paragraph.headIndent ?? 0
        paragraph.tailIndent = paragraph.tailIndent ?? 0
        paragraph.firstLineHeadIndent = paragraph.firstLineHeadIndent ?? 0
        if paragraph.alignment == .natural || paragraph.alignment == .start { paragraph.alignment = nil }
    }

    private static func normal(_ value: TextAttributes, _ paragraph: ParagraphStyle, isLineFeed: Bool) -> TextAttributes
    {
        var result = value
        if isLineFeed {
            // Only the font of a line feed has an effect.
            result = TextAttributes()
            result.block = value.block
        } else {
            var font = (value.font ?? FontDescriptor()).merging(
                over: FontDescriptor(size: 16, weight: 400, italic: false))
            font.size = font.size.map { ($0 * 1000).rounded() / 1000 }
            result.font = font
            result.color = value.color ?? .black
        }
        result.baselineOffset = value.baselineOffset.map { ($0 * 1000).rounded() / 1000 }
        if isLineFeed { result.baselineOffset = nil }
        if result.block?.components.isEmpty ?? true {
            result.block = BlockIntent(components: [BlockIntent.Component(kind: .paragraph, identity: 0)])
        }
        result.paragraph = paragraph
        if case .thematicBreak? = result.block?.components.first?.kind {
            // A rule has no text: only its place has an effect.
            result.paragraph = ParagraphStyle()
            result.paragraph?.headIndent = paragraph.headIndent
            result.paragraph?.tailIndent = paragraph.tailIndent
        }
        if var border = result.blockBorder {
            border.id = nil
            for index in border.enclosing.indices { border.enclosing[index].id = nil }
            result.blockBorder = border
        }
        if result.generated == true, isLineFeed { result.generated = nil }
        return result
    }
}
