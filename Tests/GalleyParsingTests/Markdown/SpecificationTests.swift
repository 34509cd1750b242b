import Foundation
import GalleyParsing
import GalleyParsingTestSupport
import GalleyText
import Testing

/// Every example of CommonMark 0.31.2 and of GitHub's extensions.
@Suite struct SpecificationTests {
    static func parsed(_ example: SpecExample) -> AttributedText {
        MarkdownParser(options: example.options).attributedText(from: example.markdown)
    }

    /// The characters of the source.
    static func textContent(_ text: AttributedText) -> String {
        var result = ""
        for run in text.runs where run.attributes.generated != true { result += text.string[run.range] }
        return TestHTML.collapsed(result)
    }

    @Test func examplesAreThere() throws {
        #expect(SpecExamples.commonMark.count >= 600, "run Scripts/fetch-commonmark-spec")
    }

    /// Examples of 0.29 that 0.31 revoked: comments can contain `--` and be as short as `<!-->`.
    static let outdated: Set<String> = [
        "foo <!-- not a comment -- two hyphens -->\n", "foo <!--> foo -->\n\nfoo <!-- foo--->\n",
    ]

    @Test func textContentIsThatOfTheHTML() {
        var failures = 0
        for example in SpecExamples.all where example.html != "<IGNORE>\n" {
            if Self.outdated.contains(example.markdown) { continue }
            // The numbers of footnotes are generated.
            let html = example.html
                .replacing(#/ ?<a href="#fnref\d+" class="footnote-backref">.*?</a>/#, with: "")
                .replacing(#/<sup class="footnote-ref">.*?</sup>/#, with: "")
            let want = TestHTML(html).textContent
            let got = Self.textContent(Self.parsed(example))
            if want != got {
                failures += 1
                Issue.record("\(example.testDescription)\n\(example.markdown)\nwant \(want)\ngot  \(got)")
            }
        }
        print("text content: \(SpecExamples.all.count) examples, \(failures) differ")
    }

    /// Examples with a different HTML, and the reasons.
    static let differences: [String: String] = [
        "CommonMark 148": "a soft line break is a space in the text, also inside a <pre> that raw HTML opened"
    ]

    @Test func htmlIsEquivalent() {
        var options = HTMLWritingOptions()
        options.includesRawHTML = true
        options.links = .unrestricted
        var count = 0
        var different = 0
        for example in SpecExamples.all where example.html != "<IGNORE>\n" {
            options.filtersDisallowedTags = example.section == "HTML tag filter"
            let want = TestHTML(example.html).normalized
            let got = TestHTML(Self.parsed(example).html(options: options)).normalized
            let name = "\(example.isExtension ? "GFM" : "CommonMark") \(example.number)"
            count += 1
            if want != got {
                different += 1
                // The names are those of 0.31.2. With an older specification, a few examples can differ.
                #expect(
                    Self.differences[name] != nil || !Self.isCurrent,
                    "\(example.testDescription)\n\(example.markdown)\nwant \(want)\ngot  \(got)\n")
            } else {
                #expect(Self.differences[name] == nil || !Self.isCurrent, "\(name) does not differ any more")
            }
        }
        #expect(Double(different) <= Double(count) * 0.02, "\(different) of \(count) differ")
    }

    /// Whether the examples are those of the version that the parser follows.
    static let isCurrent = SpecExamples.extensions.isEmpty == false

    /// Compares the semantic attributes of runs, without the HTML writer, with the elements of the HTML.
    @Test func attributesMatchTheElements() {
        var count = 0
        for example in SpecExamples.all where example.html != "<IGNORE>\n" {
            // Tags in the source are not attributes.
            guard !example.section.contains("HTML"), example.section != "Footnotes", !Self.hasRawHTML(example) else {
                continue
            }
            guard Self.differences["\(example.isExtension ? "GFM" : "CommonMark") \(example.number)"] == nil else {
                continue
            }
            count += 1
            let want = TestHTML(example.html).textPaths
            let got = Self.paths(of: Self.parsed(example))
            #expect(want == got, "\(example.testDescription)\n\(example.markdown)")
        }
        #expect(count > 500)
    }

    static func hasRawHTML(_ example: SpecExample) -> Bool {
        parsed(example).runs.contains {
            $0.inline?.contains(.html) == true || $0.block?.components.contains { $0.kind == .html } == true
        }
    }

    /// The names of the elements of blocks, from the outermost one.
    private static func elements(of block: BlockIntent?) -> [String] {
        (block?.components ?? []).reversed().compactMap { component in
            switch component.kind {
            case .paragraph: "p"
            case .heading(let level): "h\(level)"
            case .blockQuote: "blockquote"
            case .division, .alert: "div"
            case .codeBlock: "pre>code"
            case .unorderedList: "ul"
            case .orderedList(let start, _): "ol(\(start))"
            case .listItem: "li"
            case .thematicBreak: nil
            case .definitionList: "dl"
            case .term: "dt"
            case .definition: "dd"
            case .figure: "figure"
            case .caption: "figcaption"
            case .html: "html"
            case .table: "table"
            case .footnote: "section>ol(1)>li"
            case .tableRow: "tr"
            case .tableCell:
                block?.components.contains { $0.kind == .tableRow(isHeader: true) } == true ? "th" : "td"
            }
        }
    }

    /// The names of the elements of spans, none of which is in a code block.
    private static func elementsOfSpans(_ attributes: TextAttributes) -> [String] {
        if case .codeBlock = attributes.block?.components.first?.kind { return [] }
        var spans = attributes.inline?.spans ?? []
        if attributes.link != nil, !spans.contains(.link) { spans.insert(.link, at: 0) }
        return spans.map { span in
            switch span {
            case .emphasis: "em"
            case .strong: "strong"
            case .code: "code"
            case .strikethrough: "del"
            case .link: "a(\(HTMLAddress.escaped(attributes.link ?? "")))"
            default: "?"
            }
        }
    }

    /// Like `TestHTML.textPaths`, from semantic attributes.
    static func paths(of text: AttributedText) -> [String] {
        var result: [String] = []
        var last = ""
        for run in text.runs {
            let attributes = run.attributes
            var path = elements(of: attributes.block)
            if attributes.block?.components.first?.kind == .thematicBreak {
                if attributes.generated == true { result.append((path + ["hr"]).joined(separator: ">")) }
                last = ""
                continue
            }
            path += elementsOfSpans(attributes)
            if attributes.image != nil {
                result.append((path + ["img"]).joined(separator: ">"))
                last = ""
                continue
            }
            if attributes.generated == true { continue }
            let whole = String(text.string[run.range])
            // A paragraph ends at its line feed, unless it is code.
            let isCode =
                path.last == "code" && path.dropLast().last == "pre"
                || path.joined(separator: ">").hasSuffix("pre>code")
            let parts = isCode ? [Substring(whole)] : whole.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 { last = "" }
                let words = TestHTML.collapsed(String(part))
                let name = path.joined(separator: ">")
                // Elements that look alike are distinguished by values that HTML does not show.
                let title = attributes.highlight?.userInfo["title"] ?? ""
                let unit = "\(name) \(attributes.block?.components.map { "\($0.identity) \($0.kind)" } ?? []) \(title)"
                if words.isEmpty {
                    if unit != last { last = "" }
                    continue
                }
                if unit == last, let previous = result.popLast() {
                    result.append(previous + " " + words)
                } else {
                    result.append(name + ": " + words)
                }
                last = unit
            }
        }
        return result
    }
}

/// Addresses in the form of the specification's HTML.
enum HTMLAddress {
    static func escaped(_ url: String) -> String {
        var result = ""
        for byte in url.utf8 {
            if byte < 0x80, byte > 0x20, !"\"<>\\^`{|}[]".utf8.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += String(format: "%%%02X", byte)
            }
        }
        return result
    }
}

extension SpecificationTests {
    @Test func markdownOfTheTextGivesTheTextAgain() {
        var failures = 0
        for example in SpecExamples.all {
            let text = Self.parsed(example)
            let options = example.options
            let markdown = text.markdown(options: options)
            let again = MarkdownParser(options: options).attributedText(from: markdown)
            if text != again {
                failures += 1
                Issue.record(
                    """
                    \(example.testDescription)
                    \(example.markdown)
                    written
                    \(markdown)
                    first  \(describe(text))
                    second \(describe(again))
                    """)
            }
        }
        print("round trip: \(SpecExamples.all.count) examples, \(failures) differ")
    }
}
