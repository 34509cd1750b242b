import GalleyParsing
import GalleyTestSupport
import GalleyText
import Testing

@Suite struct DetectorTests {
    private func found(_ text: String, _ kinds: DataDetector.Kinds) -> [String] {
        DataDetector(kinds).matches(in: text).map { String(text[$0.range]) }
    }

    @Test(arguments: [
        ("see https://example.org/a?b=c#d now", ["https://example.org/a?b=c#d"]),
        ("https://example.org.", ["https://example.org"]), ("(https://example.org)", ["https://example.org"]),
        ("https://en.wikipedia.org/wiki/Cat_(animal)", ["https://en.wikipedia.org/wiki/Cat_(animal)"]),
        ("(https://a.org/b_(c))", ["https://a.org/b_(c)"]), ("<https://a.org/b>", ["https://a.org/b"]),
        ("\"http://a.org\"", ["http://a.org"]), ("http://a.org/b, c", ["http://a.org/b"]),
        ("http://a.org/b!!", ["http://a.org/b"]), ("http://a.org:8080/x", ["http://a.org:8080/x"]),
        ("http://user:pw@a.org/x", ["http://user:pw@a.org/x"]), ("http://[2001:db8::1]/x", ["http://[2001:db8::1]/x"]),
        ("http://localhost/x", ["http://localhost/x"]), ("xhttp://a.org", []), ("://a.org", []), ("http://", []),
        // Scripts without spaces.
        ("访问https://example.com/路径，然后", ["https://example.com/路径"]),
        ("見てhttps://example.comを", ["https://example.com"]),
        ("https://example.com/path」と", ["https://example.com/path"]),
        ("https://ja.wikipedia.org/wiki/日本語。", ["https://ja.wikipedia.org/wiki/日本語"]),
        // Internationalised names.
        ("https://例え.jp/a", ["https://例え.jp/a"]), ("http://пример.рф/путь", ["http://пример.рф/путь"]),
        ("http://bücher.de", ["http://bücher.de"]),
        // Without a scheme.
        ("www.example.org/a b", ["www.example.org/a"]), ("go to example.com/a.", ["example.com/a"]), ("file.swift", []),
        ("e.g. this", []), ("a.com", ["a.com"]), ("1.5.com", ["1.5.com"]), ("name.command", []),
        ("wwww.a.com", ["wwww.a.com"]),
        // Emoji and other symbols (RFC 3987).
        ("https://example.org/café_🔊_1.png", ["https://example.org/café_🔊_1.png"]),
        ("see example.org/☃ ok", ["example.org/☃"]), ("http://💯.example.org/a", ["http://💯.example.org/a"]),
        ("https://example.org/?q=👩‍🚀&x=→#❤️.", ["https://example.org/?q=👩‍🚀&x=→#❤️"]), ("i❤.ws", []),
        ("x❤y.org", ["x❤y.org"]),
        ("🎉example.org🎉", ["example.org"]), ("https://example.org🎉", ["https://example.org"]),
        ("https://example.org/a–b –", ["https://example.org/a–b"]),
        ("пример.рф", ["пример.рф"]), ("foo@example.com", []),
    ])
    func links(_ text: String, _ links: [String]) {
        #expect(found(text, .links) == links)
    }

    @Test(arguments: [
        ("mail me@example.org.", ["me@example.org"]), ("a.b+c@d-e.co.uk,", ["a.b+c@d-e.co.uk"]), ("me@localhost", []),
        ("@a.org", []), ("a@b", []), ("请联系me@example.org谢谢", ["me@example.org"]), ("me@bücher.de", ["me@bücher.de"]),
        ("a@1.2", []),
        (".a@b.org", ["a@b.org"]), ("<a@b.org>", ["a@b.org"]),
        // Handles.
        ("@ann@social.example", []), ("hi @a.b@c.example.org!", []), ("a@b@c.org", []),
        ("@ann@x.org, me@x.org", ["me@x.org"]),
    ])
    func emailAddresses(_ text: String, _ addresses: [String]) {
        #expect(found(text, .emailAddresses) == addresses)
    }

    @Test(arguments: [
        ("call +49 30 123456 now", ["+49 30 123456"]), ("(415) 555-2671", ["(415) 555-2671"]),
        ("415-555-2671.", ["415-555-2671"]),
        ("+1 (415) 555-2671", ["+1 (415) 555-2671"]), ("手机13800138000号", ["13800138000"]),
        ("020 7946 0958", ["020 7946 0958"]),
        ("555-1234", ["555-1234"]), ("192.168.1.1", []), ("3.14159265", []), ("2024-05-06", []),
        ("1234567890123456", []),
        ("12345678", []), ("a4155552671", []), ("$415-555-2671", []), ("1 000 000", []),
        ("415.555.2671", ["415.555.2671"]),
        ("10:30:45", []), ("12/24/36/48", []),
        // Longer rows: IBAN, cards, accounts.
        ("DE89 3704 0044 0532 0130 00", []), ("GB29 NWBK 6016 1331 9268 19", []), ("BE68 5390 0754 7034", []),
        ("4111 1111 1111 1111", []), ("3782 822463 10005", []), ("1234 5678 9012", []),
        // Years, pages, dates, books.
        ("1939-1945", []), ("2024-2025", []), ("2024/2025", []), ("1234-5678", []), ("17-05-2024", []),
        ("05-17-2024", []),
        ("12-3456 (1999)", []), ("978-3-16-148410-0", []), ("3-16-148410-0", []),
        ("030/1234567", ["030/1234567"]), ("+49 (0) 30-12345678", ["+49 (0) 30-12345678"]),
        ("9123 4567", ["9123 4567"]),
        ("call 030 1234567 10:30", ["030 1234567"]), ("tel:+49-30-123456 x", ["tel:+49-30-123456"]),
        ("hotel:030 1234567", []),
    ])
    func phoneNumbers(_ text: String, _ numbers: [String]) {
        #expect(found(text, .phoneNumbers) == numbers)
    }

    @Test(arguments: [
        ("on 2024-05-06.", "2024-05-06"), ("2024-05-06T10:30:05Z", "2024-05-06T10:30:05Z"),
        ("2024-02-29", "2024-02-29"),
        ("2024-05-06 10:30", "2024-05-06T10:30"), ("2024-05-06T10:30+02:00 x", "2024-05-06T10:30+02:00"),
        ("2024/5/6", "2024-05-06"),
        ("5/6/2024", "2024-05-06"), ("6.5.2024", "2024-05-06"), ("2024年5月6日", "2024-05-06"),
        ("May 6, 2024", "2024-05-06"), ("17-05-2024", "2024-05-17"), ("05-17-2024", "2024-05-17"),
        ("6 May 2024, 10:30", "2024-05-06T10:30"), ("May 6, 2024 at 9:05 pm", "2024-05-06T21:05"),
        ("Sept. 6th 2024", "2024-09-06"), ("6 May 2024", "2024-05-06"), ("6th of May 2024", "2024-05-06"),
    ])
    func dates(_ text: String, _ value: String) {
        #expect(DataDetector(.dates).matches(in: text).map(\.value) == [value])
    }

    @Test(arguments: [
        "2023-02-29", "2024-13-01", "13/13/2024", "May 32, 2024", "1.2.3.2024", "2024-05-061", "maybe 6, 2024",
        "12024-05-06",
    ])
    func notDates(_ text: String) {
        #expect(found(text, .dates) == [])
    }

    @Test(arguments: [
        ("hi @ana!", ["@ana"]), ("@ana-maria and @b.c.", ["@ana-maria", "@b.c"]), ("me@ana", []), ("@@ana", []),
        ("@张三 你好", ["@张三"]),
        ("你好@ana你好", ["@ana"]), ("(@ana)", ["@ana"]), ("@", []), ("@ana@x", []), ("＠ana", ["＠ana"]),
        ("a@b.org @c", ["@c"]),
        ("@ömer", ["@ömer"]), ("hi @ann@social.example!", ["@ann@social.example"]),
        ("@a.b@c.example.org", ["@a.b@c.example.org"]), ("@a@b@c.org", []),
    ])
    func mentions(_ text: String, _ names: [String]) {
        #expect(found(text, .mentions) == names)
    }

    @Test(arguments: [
        ("#swift and #日本語タグ。", ["#swift", "#日本語タグ"]), ("#123", []), ("#1a", ["#1a"]), ("a#b", []), ("&#39;", []),
        ("##a", []),
        ("#a_b-c", ["#a_b"]), ("你好#话题 x", ["#话题"]), ("＃タグ", ["＃タグ"]), ("#café", ["#café"]), ("#हिन्दी!", ["#हिन्दी"]),
        ("http://a/#b", []),
    ])
    func hashtags(_ text: String, _ tags: [String]) {
        #expect(found(text, .hashtags) == tags)
    }

    /// E.123, 7.2: the national prefix is not dialled after a country code.
    @Test(arguments: [
        ("+44 (0)20 7946 0958", "+442079460958"), ("+44(0)20 7946 0958", "+442079460958"),
        ("+49 (0) 30-12345678", "+493012345678"), ("0044 (0)20 7946 0958", "00442079460958"),
        ("(020) 7946 0958", "02079460958"), ("+1 (415) 555-2671", "+14155552671"), ("030/1234567", "0301234567"),
        ("tel:+49-30-123456", "+4930123456"),
    ])
    func phoneNumbersAreDialled(_ text: String, _ value: String) {
        let matches = DataDetector(.phoneNumbers).matches(in: text)
        #expect(matches.map(\.value) == [value])
        #expect(matches.map(\.url) == ["tel:" + value])
    }

    @Test(arguments: [
        ("de", "am 6. Mai 2024", "2024-05-06"), ("de-AT", "6. Jänner 2024", "2024-01-06"),
        ("fr", "le 1er août 2024", "2024-08-01"), ("es", "6 de mayo de 2024", "2024-05-06"),
        ("it", "6 maggio 2024", "2024-05-06"), ("pl", "6 maja 2024", "2024-05-06"),
        ("ru", "6 мая 2024 г.", "2024-05-06"),
        ("sv", "den 6 maj 2024", "2024-05-06"), ("tr", "6 Mayıs 2024", "2024-05-06"),
        ("fr", "6 May 2024", "2024-05-06"),
        ("de", "6. Mai 2024 um 18:30", "2024-05-06T18:30"),
    ])
    func datesWithMonthsOfTheTextsLanguage(_ language: String, _ text: String, _ value: String) throws {
        var attributed = AttributedText(text, attributes: TextAttributes(language: language))
        #expect(DataDetector(.dates).parse(&attributed))
        #expect(attributed.runs.compactMap { $0.highlight?.userInfo["value"] } == [value])
        var detector = DataDetector(.dates)
        detector.languages = [language]
        #expect(detector.matches(in: text).map(\.value) == [value])
    }

    @Test func monthsOfOtherLanguagesAreWords() {
        #expect(found("6. Mai 2024", .dates) == [])
        #expect(found("6 mayo 2024", .dates) == [])
    }

    @Test(arguments: [
        ("at 10:30.", "T10:30"), ("9:05 pm", "T21:05"), ("12 a.m. sharp", "T00:00"), ("18:30:05", "T18:30:05"),
        ("7pm", "T19:00"),
    ])
    func times(_ text: String, _ value: String) {
        #expect(DataDetector(.times).matches(in: text).map(\.value) == [value])
    }

    @Test(arguments: ["25:00", "10:60", "1:2", "7 ambient", "13 pm", "10:30:45:10", "a10:30", "10:30-2"])
    func notTimes(_ text: String) {
        #expect(found(text, .times) == [])
    }

    @Test func onlyTheWantedKindsAreFound() {
        let text = "https://a.org b@c.org +49 30 123456 2024-05-06 @d #e"
        let parts = text.split(separator: " ").map(String.init)
        #expect(found(text, .all) == ["https://a.org", "b@c.org", "+49 30 123456", "2024-05-06", "@d", "#e"])
        #expect(found(text, []) == [])
        #expect(found(text, .mentions) == ["@d"])
        #expect(parts.count == 8)
    }

    @Test func matchesBecomeLinksAndHighlights() throws {
        var text = AttributedText("write b@c.org, @d")
        let detector = DataDetector()
        #expect(detector.parse(&text))
        let address = try #require(text.range(of: "b@c.org"))
        #expect(text[address].link == "mailto:b@c.org")
        #expect(text[address].highlight?.userInfo == ["kind": "emailAddress", "value": "b@c.org"])
        let mention = try #require(text.range(of: "@d"))
        #expect(text[mention].link == nil)
        #expect(text[mention].highlight?.userInfo["value"] == "d")
        let once = text
        #expect(!detector.parse(&text), "parsing again changes nothing")
        #expect(text == once)
        var plain = AttributedText("plain")
        #expect(!detector.parse(&plain))
    }

    @Test func codeAndLinksAreLeftAlone() {
        let composite = CompositeParser(MarkdownParser(options: .commonMark), DataDetector())
        let text = composite.parsed(AttributedText("`https://a.org` [https://b.org](https://c.org) https://d.org"))
        #expect(text.runs.compactMap(\.link) == ["https://c.org", "https://d.org"])
        var again = text
        #expect(!composite.parse(&again))
    }

    @Test(arguments: ["a.", "@", "#", "1-", "http://a", "www.", "a@b.", "(", "+1 ", "。", "a", "(1) ", "1/1/2024"])
    func repetitionsEndSoon(_ unit: String) {
        let text = String(repeating: unit, count: 20_000)
        let clock = ContinuousClock()
        let time = clock.measure { _ = DataDetector().matches(in: text) }
        #expect(time < .seconds(20), "\(unit)")
    }

    @Test func anyTextIsSearchedWithoutTraps() {
        var random = SeededGenerator(seed: 3)
        let parts = [
            "http", "://", ".", "@", "#", "a", "1", "-", "(", ")", "日", "。", " ", "/", "+", "😀", "\u{200D}", "é",
            "www.", ":", "[", "\n", "2024", "年", "月",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
            }.joined()
            let matches = DataDetector().matches(in: text)
            for (one, next) in zip(matches, matches.dropFirst()) {
                #expect(one.range.upperBound <= next.range.lowerBound, "\(text)")
            }
            for match in matches { #expect(!match.range.isEmpty, "\(text)") }
        }
    }
}
