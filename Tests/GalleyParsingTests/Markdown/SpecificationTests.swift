import Foundation
import GalleyParsing
import GalleyText
import Testing

/// Every example of CommonMark 0.31.2 and of GitHub's extensions.
@Suite struct SpecificationTests {
    static func options(_ example: SpecExample) -> MarkdownOptions {
        guard example.isExtension else { return .commonMark }
        var options = MarkdownOptions.gitHub
        options.filtersDisallowedTags = example.section == "HTML tag filter"
        return options
    }

    static func parsed(_ example: SpecExample) -> AttributedText {
        MarkdownParser(options: options(example)).attributedText(from: example.markdown)
    }

    /// The characters that the source has.
    static func textContent(_ text: AttributedText) -> String {
        var result = ""
        for run in text.runs where run.attributes.generated != true { result += text.string[run.range] }
        return TestHTML.collapsed(result)
    }

    static let all = SpecExamples.commonMark + SpecExamples.extensions

    @Test func examplesAreThere() throws {
        #expect(SpecExamples.commonMark.count >= 600, "run Scripts/fetch-commonmark-spec")
    }

    @Test func textContentIsThatOfTheHTML() {
        var failures = 0
        for example in Self.all where example.html != "<IGNORE>\n" && example.section != "Footnotes" {
            let want = TestHTML(example.html).textContent
            let got = Self.textContent(Self.parsed(example))
            if want != got {
                failures += 1
                Issue.record("\(example.testDescription)\n\(example.markdown)\nwant \(want)\ngot  \(got)")
            }
        }
        print("text content: \(Self.all.count) examples, \(failures) differ")
    }

    @Test func htmlIsEquivalent() {
        var options = HTMLWritingOptions()
        options.includesRawHTML = true
        options.filtersLinks = false
        var failures: [String] = []
        for example in Self.all where example.html != "<IGNORE>\n" && example.section != "Footnotes" {
            options.filtersDisallowedTags = example.section == "HTML tag filter"
            let want = TestHTML(example.html).normalized
            let got = TestHTML(Self.parsed(example).html(options: options)).normalized
            if want != got {
                failures.append("\(example.testDescription)\n\(example.markdown)\nwant \(want)\ngot  \(got)\n")
            }
        }
        print(failures.joined(separator: "\n"))
        print("html: \(Self.all.count) examples, \(failures.count) differ")
    }
}

extension SpecificationTests {
    @Test func markdownOfTheTextGivesTheTextAgain() {
        var failures = 0
        for example in Self.all {
            let text = Self.parsed(example)
            let options = Self.options(example)
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
        print("round trip: \(Self.all.count) examples, \(failures) differ")
    }
}
