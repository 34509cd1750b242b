import GalleyText
import Testing

@testable import GalleyEditing

@Suite struct SpellingWordTests {
    private func words(_ string: String) -> [String] { AttributedText(string).spellingWords.map(\.string) }

    @Test func wordsHaveTheBoundariesOfUnicode() {
        #expect(words("Don’t stop, it's 5 o'clock!") == ["Don’t", "stop", "it's", "o'clock"])
        #expect(
            words("E-Mail – naïve re\u{301}sume\u{301} Straße") == [
                "E", "Mail", "naïve", "re\u{301}sume\u{301}", "Straße",
            ])
        #expect(words("soft\u{AD}ware") == ["software"])
        #expect(words("") == [] && words("\n") == [] && words("… 12 —") == [])
    }

    @Test func rangesAreThoseOfTheText() {
        let text = AttributedText("Grüße an\u{AD}alle 👩‍👩‍👧 Welt")
        #expect(text.spellingWords.map { String(text.string[$0.range]) } == ["Grüße", "an\u{AD}alle", "Welt"])
    }

    @Test(arguments: [
        "https://example.org/a_page?x=y#z", "www.example.org", "example.org", "someone@example.org", "/usr/lib/libfoo",
        "src/main.swift", "a/b/c", "C:\\Windows", "#hashtag", "x86", "snake_case", "mp3", "١٢", "12th",
        "<a href=\"nothing\">", "</div>", "<!-- hidden -->",
    ])
    func addressesNamesAndTagsAreLeftOut(_ part: String) {
        #expect(words("before \(part) after") == ["before", "after"])
        #expect(words("(\(part)), [after](\(part))") == ["after"])
    }

    @Test func proseIsNotTakenForAnAddress() {
        #expect(words("and/or this. Then 1 < 2 and a > b") == ["and", "or", "this", "Then", "and", "a", "b"])
        #expect(words("# Heading\n## Another") == ["Heading", "Another"])
    }

    @Test func scriptsWithoutSpacesAreLeftOut() {
        #expect(words("สวัสดี 日本語 こんにちは hello Χανιά שלום") == ["hello", "Χανιά", "שלום"])
    }

    @Test func codeIsLeftOutAndLanguagesAreKept() throws {
        var text = AttributedText("call foo now, bitte")
        text[try #require(text.range(of: "foo"))].inline = .code
        text[try #require(text.range(of: "bitte"))].language = "de"
        #expect(text.spellingWords.map(\.string) == ["call", "now", "bitte"])
        #expect(text.spellingWords.map(\.language) == [nil, nil, "de"])
        var block = AttributedText("let foo = bar")
        block.block = BlockIntent(components: [BlockIntent.Component(kind: .codeBlock(language: nil), identity: 1)])
        #expect(block.spellingWords.isEmpty)
    }
}
