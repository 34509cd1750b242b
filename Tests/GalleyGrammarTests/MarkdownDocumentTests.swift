import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyGrammar
@testable import GalleyParsing

@Suite struct MarkdownDocumentTests {
    private static let material = [
        "# Heading\n\n", "text *emphasis* **strong**\n", "- item\n- item `code`\n\n", "  continued\n",
        "1. one\n\n2. two\n\n",
        "> quote\n> more\n\n", "```swift\nlet a = 1\n\nlet b\n```\n\n", "~~~\ncode\n", "\n", "\n\n", "    indented\n\n",
        "<div>\n\n",
        "<!-- comment\n\nx -->\n\n", "| a | b |\n|---|---|\n| c | d |\n\n", "[ref]: /url\n\n",
        "see [ref] and [other]\n\n",
        "[other]: <x>\n", "---\n\n", "Setext\n===\n\n", "a", " ", "\t", "*", "`", "```\n", ">", "- ", "[", "]", "é",
        "日本", "\\", "-\n\n  a\n",
        "www.a.org ", "\r", "\r\n", "note[^a]\n\n", "[^a]: said\n\n    more\n\n", "[^b]: other\n", "\u{FEFF}", "|-|\n",
        "=\n", "---\na: b\n", "a: b\n---\n", "> [!NOTE]\n> a\n", "[!NOTE]\n",
    ]

    /// After any edits, a document equals a new one that is parsed from its source.
    @Test(arguments: 0..<16)
    func editsEqualANewDocument(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &* 104_729 &+ 3)
        func piece() -> String { Self.material.randomElement(using: &random) ?? "" }
        var document = MarkdownDocument((0..<30).map { _ in piece() }.joined())
        for _ in 0..<80 {
            let count = document.bytes.count
            // Also in the middle of a character.
            let low = Int.random(in: 0...count, using: &random)
            let high = min(count, low + ([0, 0, 1, 2, 9, 40].randomElement(using: &random) ?? 0))
            let before = document.source
            let inserted = Bool.random(using: &random) ? piece() : ["", "x", "\n"].randomElement(using: &random) ?? ""
            let parsed = document.replaceSubrange(utf8: low..<high, with: inserted)
            #expect(parsed.lowerBound <= low && parsed.upperBound >= low + inserted.utf8.count)
            var anew = MarkdownDocument("", options: document.options)
            anew.replaceSubrange(utf8: 0..<0, with: document.bytes)
            guard document.elements == anew.elements,
                document.events(of: 0..<document.bytes.count).map(\.text)
                    == anew.events(of: 0..<anew.bytes.count).map(\.text)
            else {
                Issue.record("seed \(seed): \(before.debugDescription) \(low)..<\(high) \(inserted.debugDescription)")
                return
            }
        }
    }

    @Test func anEditReadsOnlyItsSurroundings() {
        let source = (0..<500).map { "Paragraph \($0) with *emphasis* and `code`.\n\n" }.joined()
        var document = MarkdownDocument(source)
        #expect(document.parsedCount == source.utf8.count)
        let middle = source.utf8.count / 2
        let parsed = document.replaceSubrange(utf8: middle..<middle, with: "x")
        #expect(parsed.count < 150 && parsed.contains(middle))
        #expect(document.source.utf8.count == source.utf8.count + 1)
        // A new definition can change any reference.
        #expect(document.replaceSubrange(utf8: 0..<0, with: "[a]: b\n\n").count == document.source.utf8.count)
    }

    @Test func elementsHaveTheirSourceRanges() {
        let source = "# A *b*\n\n- c `d`\n\n[e](f)\n"
        let document = MarkdownDocument(source)
        let found = document.elements.map { element in
            "\(element.depth) \(element.kind.rawValue) \(String(decoding: Array(source.utf8)[element.utf8Range], as: UTF8.self))"
        }
        #expect(
            found == [
                "0 heading # A *b*", "1 emphasis *b*", "0 unorderedList - c `d`", "1 listItem - c `d`", "2 code `d`",
                "0 paragraph [e](f)", "1 link [e](f)",
            ])
        #expect(document.elements.first?.level == 1)
        #expect(document.elements(inUTF8: 10..<11).map(\.kind) == [.unorderedList, .listItem, .code])
    }

    /// Examples of CommonMark 0.31 for rules 9 and 10: where one of two runs may both open and close, they match if the sum of
    /// their lengths is no multiple of 3, or if both lengths are.
    @Test(arguments: [
        ("*foo**bar*", ["emphasis *foo**bar*"]),
        ("*foo**bar**baz*", ["emphasis *foo**bar**baz*", "strong **bar**"]),
        ("***foo** bar*", ["emphasis ***foo** bar*", "strong **foo**"]),
        ("*foo**bar***", ["emphasis *foo**bar***", "strong **bar**"]),
        ("foo***bar***baz", ["emphasis ***bar***", "strong **bar**"]),
        (
            "foo******bar*********baz",
            ["strong ******bar******", "strong ****bar****", "strong **bar**"]
        ),
    ])
    func runsThatOpenAndCloseFollowTheRuleOfThree(_ source: String, _ expected: [String]) {
        let found = MarkdownDocument(source).elements.dropFirst().map { element in
            "\(element.kind.rawValue) \(String(decoding: Array(source.utf8)[element.utf8Range], as: UTF8.self))"
        }
        #expect(found == expected)
    }

    @Test func rangesOutsideAreOmitted() {
        var document = MarkdownDocument("abc")
        document.replaceSubrange(utf8: -5..<1, with: "x")
        document.replaceSubrange(utf8: 2..<900, with: "z")
        document.replaceSubrange(utf8: 700..<900, with: "!")
        #expect(document.source == "xbz!")
        document.replaceSubrange(utf8: 0..<4, with: "")
        #expect(document.elements.isEmpty && document.source.isEmpty)
        document.replaceSubrange(utf8: 0..<0, with: "# a")
        #expect(document.elements.map(\.kind) == [.heading])
    }

    /// The vectorised search finds the same as a simple loop.
    @Test func specialBytesAreFound() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<3000 {
            let count = Int.random(in: 0...70, using: &random)
            let rarity = Int.random(in: 1...40, using: &random)
            let bytes = (0..<count).map { _ in
                Int.random(in: 0..<rarity, using: &random) == 0 ? UInt8.random(in: 0...255, using: &random) : 97
            }
            var low: UInt64 = 0
            var high: UInt64 = 0
            for mark in SpecialByteSearch.candidates where Bool.random(using: &random) {
                if mark < 64 { low |= 1 << UInt64(mark) } else { high |= 1 << UInt64(mark - 64) }
            }
            let start = Int.random(in: 0...count, using: &random)
            unsafe bytes.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                let singly = unsafe SpecialByteSearch.findSingly(base, low, high, from: start, to: count)
                let found = unsafe SpecialByteSearch.find(base, low, high, from: start, to: count)
                #expect(singly == found)
            }
        }
    }
}

extension MarkdownEvent {
    /// The text of an event, without positions in tables.
    fileprivate var text: String { "\(kind) \(type) \(offset) \(kind == .text ? "\(start) \(length)" : "")" }
}
