import Foundation
import GalleyParsing
import GalleyTestSupport
import GalleyText
import Testing

/// The extensions of the dialect for books.
@Suite struct BookDialectTests {
    private func html(_ source: String, language: String? = nil) -> String {
        var text = AttributedText(source, attributes: TextAttributes(language: language))
        _ = MarkdownParser(options: .book).parse(&text)
        return text.html().replacing(#/ lang="[^"]*"/#, with: "")
    }

    @Test(arguments: [
        ("==a== b", "<mark>a</mark> b"), ("a==b==c", "a<mark>b</mark>c"), ("== a ==", "== a =="),
        ("a = b == c", "a = b == c"),
        ("===a===", "===a==="), ("=a=", "=a="), ("==*a* b==", "<mark><em>a</em> b</mark>"),
        ("*==a*==", "<em>==a</em>=="),
        ("++a++", "<ins>a</ins>"), ("C++ and C++", "C++ and C++"), ("+a+", "+a+"), ("x^2^", "x<sup>2</sup>"),
        ("H~2~O", "H<sub>2</sub>O"),
        ("2^10 and 2^11", "2^10 and 2^11"), ("a^b c^", "a^b c^"), ("~a b~", "~a b~"), ("~~a b~~", "<del>a b</del>"),
        ("~~a ~b~ c~~", "<del>a <sub>b</sub> c</del>"), ("`==a==`", "<code>==a==</code>"), ("\\==a==", "==a=="),
        ("a^*b*^", "a<sup><em>b</em></sup>"), ("[^2^](/u)", "<a href=\"/u\"><sup>2</sup></a>"), ("^^a^^", "^^a^^"),
        ("x^a^ y^b^", "x<sup>a</sup> y<sup>b</sup>"),
    ])
    func marksDelimitSpans(_ source: String, _ result: String) {
        #expect(html(source) == "<p>\(result)</p>\n")
    }

    /// From the proposal to CommonMark for emphasis in text without spaces.
    @Test(arguments: [
        ("**灯台。**光", "<strong>灯台。</strong>光"), ("これは**「強い」**光", "これは<strong>「強い」</strong>光"),
        ("光は*（白）*です", "光は<em>（白）</em>です"), ("**「a」**b", "<strong>「a」</strong>b"),
        ("~~灯台。~~光", "<del>灯台。</del>光"), ("a**“b”**c", "a**“b”**c"), ("** 光 **", "** 光 **"),
        ("등대**(빛)**은", "등대<strong>(빛)</strong>은"),
    ])
    func emphasisIsNextToIdeographs(_ source: String, _ result: String) {
        #expect(html(source) == "<p>\(result)</p>\n")
        // CommonMark takes these asterisks as text.
        if source.contains("。**") { #expect(MarkdownParser().attributedText(from: source).string == source) }
    }

    @Test(arguments: [
        ("{漢字|かんじ}", "<ruby>漢字<rt>かんじ</rt></ruby>"), ("{漢字|かん|じ}", "<ruby>漢<rt>かん</rt></ruby><ruby>字<rt>じ</rt></ruby>"),
        ("{漢字|a|b|c}", "{漢字|a|b|c}"), ("{|a}", "{|a}"), ("{a|}", "{a|}"), ("{a}", "{a}"), ("{a|b", "{a|b"),
        ("{a\n|b}", "{a |b}"),
        ("{{a|b}}", "{<ruby>a<rt>b</rt></ruby>}"), ("\\{a|b}", "{a|b}"),
        ("*{a|b}*", "<em><ruby>a<rt>b</rt></ruby></em>"),
        ("{a|b}{a|c}", "<ruby>a<rt>b</rt></ruby><ruby>a<rt>c</rt></ruby>"),
        ("{a|x&amp;y}", "<ruby>a<rt>x&amp;y</rt></ruby>"),
    ])
    func bracesHaveReadings(_ source: String, _ result: String) {
        #expect(html(source) == "<p>\(result)</p>\n")
        // In cells, bars are escaped, and there are no line feeds.
        guard !source.contains("\n") else { return }
        let cell = html("| x |\n|---|\n| \(source.replacing("|", with: "\\|")) |")
        #expect(cell.contains("<td>\(result)</td>"))
    }

    /// No spaces are around the words of Chinese and Japanese, so that the marks of a paragraph alternate.
    @Test(
        arguments: [
            ("灯台は、\"光\" を出し、夜には\"霧笛\"も。\"港\"（\"north\"）へ。", "灯台は、「光」 を出し、夜には「霧笛」も。「港」（「north」）へ。"),
            ("彼は\"Git\"を\"使う\"。", "彼は「Git」を「使う」。"), ("\"光\"\"霧\"", "「光」「霧」"), ("彼は'光'と", "彼は『光』と"),
            ("「\"光\"」", "「「光」」"), ("日本's", "日本’s"), ("光、\"a b\"。", "光、「a b」。"),
        ] as [(String, String)])
    func quotesAlternateWithoutSpaces(_ source: String, _ result: String) {
        var theme = MarkdownTheme.light
        theme.body.language = "ja"
        let parser = MarkdownParser(options: .book, theme: theme)
        #expect(parser.attributedText(from: source).string == result)
        #expect(parser.attributedText(from: "光\"\n\n\"霧\"").string == "光「\n「霧」")
    }

    /// The delimiters of CLDR 42, as ICU 72 has them (`ulocdata_getDelimiter`): opening and closing, and inner ones.
    @Test(arguments: [
        ("en en-US en-GB ko th vi id hi tr af pt pt-BR lv es-MX gl da zh", "“ ” ‘ ’"),
        ("de de-AT de-CH cs sk sl is et hr", "„ “ ‚ ‘"),
        ("bg lt", "„ “ „ “"), ("sr", "„ “ ‘ ‘"), ("pl ro", "„ ” « »"), ("hu", "„ ” » «"), ("fr-CH fa", "« » ‹ ›"),
        ("pt-PT it-CH es ca it el eu", "« » “ ”"), ("nb no nn", "« » ‘ ’"), ("ru uk be", "« » „ “"), ("nl", "‘ ’ ‘ ’"),
        ("sv fi he", "” ” ’ ’"), ("ar", "” “ ’ ‘"), ("ja zh-TW zh-Hant zh-HK", "「 」 『 』"),
        ("fr", "«\u{202F} \u{202F}» «\u{202F} \u{202F}»"),
    ])
    func quotesFollowTheLanguage(_ languages: String, _ quotes: String) {
        let quotes = quotes.split(separator: " ")
        for language in languages.split(separator: " ") {
            let result = "\(quotes[0])a \(quotes[2])b\(quotes[3]) c\(quotes[1])"
            #expect(html("\"a 'b' c\"", language: String(language)) == "<p>\(result)</p>\n", "\(language)")
        }
        #expect(html("\"a 'b' c\"", language: "xx") == "<p>“a ‘b’ c”</p>\n")
    }

    @Test(arguments: [
        ("it's", "it’s"), ("'tis \"so\"", "‘tis “so”"), ("the '90s", "the ’90s"), ("\"*a*\"", "“<em>a</em>”"),
        ("*\"a\"*", "<em>“a”</em>"),
        ("(\"a\")", "(“a”)"), ("a--b", "a–b"), ("a---b", "a—b"), ("a----b", "a----b"), ("a - b", "a - b"),
        ("a...", "a…"), ("a....", "a...."),
        ("---\"a\"", "—“a”"), ("\\\"a\\\"", "&quot;a&quot;"), ("a\\--b", "a--b"),
        ("`\"a\"--`", "<code>&quot;a&quot;--</code>"),
        ("https://a.b/c--d'e", "<a href=\"https://a.b/c--d&#x27;e\">https://a.b/c--d'e</a>"),
        ("[\"a\"--](/b--c)", "<a href=\"/b--c\">“a”–</a>"),
        ("dogs' and cats'", "dogs’ and cats’"), ("\"a\" \"b\"", "“a” “b”"), ("é's", "é’s"), ("\"'a' b\"", "“‘a’ b”"),
        ("1.5 a.b", "1.5 a.b"),
        // A spaced dash never begins a line, and a number is on the line of its unit.
        ("a -- b", "a\u{A0}– b"), ("a --- b", "a\u{A0}— b"), ("a – b", "a\u{A0}– b"), ("a --b", "a –b"),
        ("-- a", "– a"),
        ("*a* -- b", "<em>a</em>\u{A0}– b"), ("a\n-- b", "a\u{A0}– b"),
        ("78 °C and 5 m", "78\u{A0}°C and 5\u{A0}m"), ("47 min, 3 % 9 km/h", "47\u{A0}min, 3\u{A0}% 9\u{A0}km/h"),
        ("5 men", "5 men"), ("a m", "a m"), ("5 m2", "5 m2"), ("5 m-long", "5 m-long"), ("`5 m`", "<code>5 m</code>"),
        // Feet and inches.
        ("10\" and 6'", "10″ and 6′"), ("6'2\" tall", "6′2″ tall"), ("\"in 1871\" and 1870's", "“in 1871” and 1870’s"),
        ("'in 1871' 5'", "‘in 1871’ 5′"),
        // A mark after a digit ends the quotation that is open, and is one of feet or inches without one.
        ("\"a 6\" b", "“a 6” b"), ("\"a\" 6\" b", "“a” 6″ b"), ("\"a\" 6\" \"b\" 7\"", "“a” 6″ “b” 7″"),
        ("'a 6' b", "‘a 6’ b"), ("'a' 6' b", "‘a’ 6′ b"), ("'a' 6' 'b' 7'", "‘a’ 6′ ‘b’ 7′"),
    ])
    func punctuationIsTypographic(_ source: String, _ result: String) {
        #expect(html(source) == "<p>\(result)</p>\n")
    }

    @Test func otherDialectsKeepTheirText() {
        let source = "==a== ++b++ x^2^ {漢|かん} \"c\" -- d..."
        #expect(MarkdownParser().attributedText(from: source).string == source)
    }

    /// A selection keeps its place where punctuation changes the length of the text.
    @Test func selectionsFollowReplacedPunctuation() throws {
        var text = AttributedText("\"one\" -- two...")
        var selection: Range<String.Index>? = text.string.range(of: "two")
        _ = MarkdownParser(options: .book).parse(&text, selection: &selection)
        #expect(text.string == "“one”\u{A0}– two…")
        #expect(try String(text.string[#require(selection)]) == "two")
    }

    /// Marks in any order take no letter from the text: each is in it, or in a reading.
    @Test(arguments: 0..<60)
    func randomMarksKeepAllLetters(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 5)
        let pieces = [
            "==", "++", "^", "~", "~~", "*", "**", "a", "b c", " ", "{", "|", "}", "\"", "'", "--", "`", "[",
            "](x)", "<i>", "\\",
        ]
        let source = "a" + (0..<40).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let text = MarkdownParser(options: .book).attributedText(from: source)
        var shown = text.string
        for run in text.runs { shown += run.attributes.ruby?.text ?? "" }
        for letter in "abc" {
            #expect(
                shown.filter { $0 == letter }.count == source.filter { $0 == letter }.count,
                "\(source.debugDescription)")
        }
    }
}
