import GalleyLayout
import GalleyText
import GalleyUnicode
import Testing

/// CSS Text 3: `line-break` (5.3) and `word-break` (5.2).
@Suite struct LineBreakOptionTests {
    private typealias Strictness = ParagraphStyle.Strictness

    /// Whether a line can break before the last character of `text`.
    private func breaks(_ text: String, _ strictness: Strictness, _ locale: String) -> Bool {
        text.pieces(LineBreakOptions(strictness: strictness, locale: locale)).count == text.count
    }

    /// The results of each strictness for Japanese, Chinese and other languages: auto, loose, normal, strict.
    @Test(arguments: [
        // Small kana and the prolonged sound mark.
        ("あっ", "ja", [false, true, true, false]), ("カー", "ja", [false, true, true, false]),
        ("カー", "en", [false, true, true, false]),
        // Wave dash and double hyphen.
        ("あ〜", "ja", [false, true, true, false]), ("あ〜", "ko", [false, false, false, false]),
        ("カ゠", "zh-Hant", [false, true, true, false]),
        // Hyphens after an ideograph, and after anything else.
        ("字‐", "ja", [false, true, false, false]), ("字–", "de", [false, true, false, false]),
        ("a–", "ja", [false, false, false, false]),
        // Iteration marks and inseparable characters.
        ("人々", "ja", [false, true, false, false]), ("いゝ", "en", [false, true, false, false]),
        ("……", "ja", [false, true, false, false]), ("字…", "ja", [false, false, false, false]),
        // Centred punctuation.
        ("字・", "ja", [false, true, false, false]), ("字！", "zh", [false, true, false, false]),
        ("字！", "ko", [false, false, false, false]),
        // Wide suffixes and prefixes.
        ("字％", "ja", [false, true, false, false]), ("字％", "en", [false, false, false, false]),
        ("￥字", "ja", [false, true, false, false]),
        // Never: closing brackets, full stops.
        ("字」", "ja", [false, false, false, false]), ("字。", "ja", [false, false, false, false]),
        // Always.
        ("漢字", "ja", [true, true, true, true]),
    ]) func strictness(text: String, locale: String, expected: [Bool]) {
        let found = [Strictness.auto, .loose, .normal, .strict].map { breaks(text, $0, locale) }
        #expect(found == expected, "\(text) in \(locale)")
    }

    @Test func localesAreWholeSubtags() {
        #expect(LineBreakOptions(locale: "ja").isChineseOrJapanese)
        #expect(LineBreakOptions(locale: "ZH-Hans-CN").isChineseOrJapanese)
        #expect(!LineBreakOptions(locale: "jam").isChineseOrJapanese)
        #expect(!LineBreakOptions(locale: nil).isChineseOrJapanese)
        #expect(!LineBreakOptions(locale: "").isChineseOrJapanese)
    }

    /// Texts for which Chromium and Firefox agree with each other and not with UAX #14 (LB13, LB17, LB25).
    @Test(arguments: [
        ("la voisine ?", ["la ", "voisine ?"], ["la ", "voisine ", "?"]),
        ("Oh ! (a ) b : c", ["Oh ! ", "(a ) ", "b : ", "c"], ["Oh ", "! ", "(a ", ") ", "b ", ": ", "c"]),
        ("и Трое, — — и", ["и ", "Трое, ", "— — ", "и"], ["и ", "Трое, ", "— ", "— ", "и"]),
        ("555-0199 a-1", ["555-0199 ", "a-1"], ["555-", "0199 ", "a-", "1"]),
        ("-5 3.5 a\u{A0}b", ["-5 ", "3.5 ", "a\u{A0}b"], ["-5 ", "3.5 ", "a\u{A0}b"]),
        ("a \u{2060}b", ["a \u{2060}b"], ["a \u{2060}b"]),
        ("two  spaces  !", ["two  ", "spaces  !"], ["two  ", "spaces  ", "!"]),
    ]) func browserRules(text: String, unicode: [String], browser: [String]) {
        var options = LineBreakOptions()
        #expect(text.pieces(options) == unicode)
        options.rules = .browser
        #expect(text.pieces(options) == browser)
    }

    @Test func breakAll() {
        let options = LineBreakOptions(wordBreak: .breakAll)
        #expect("ab 12".pieces(options) == ["a", "b ", "1", "2"])
        #expect("(ab)!".pieces(options) == ["(a", "b)!"])
        #expect("été".pieces(options) == ["é", "t", "é"])
        #expect("ภาษา".pieces(options) == ["ภ", "า", "ษ", "า"])
        #expect("אב".pieces(options) == ["א", "ב"])
    }

    /// Letters are separate units, but clusters are not divided.
    @Test func breakAllKeepsClusters() {
        let options = LineBreakOptions(wordBreak: .breakAll)
        #expect("e\u{301}e\u{301}".pieces(options) == ["e\u{301}", "e\u{301}"])
        #expect("क्षत्रिय".pieces(options) == ["क्ष", "त्रि", "य"])
        #expect("👩‍👩‍👧a".pieces(options) == ["👩‍👩‍👧", "a"])
    }

    @Test func keepAll() {
        let options = LineBreakOptions(wordBreak: .keepAll)
        #expect("한국어 문장입니다".pieces(options) == ["한국어 ", "문장입니다"])
        #expect("日本語、文章".pieces(options) == ["日本語、", "文章"])
        #expect("漢字かなカナ々ー漢".pieces(options) == ["漢字かなカナ々ー漢"])
        #expect("第1章abc".pieces(options) == ["第1章abc"])
        #expect("ภาษาไทย".pieces(options) == ["ภาษา", "ไทย"])
        #expect("well-known".pieces(options) == ["well-", "known"])
    }

    /// Characters next to which looser rules allow breaks are still not letters.
    @Test(arguments: ["ja", "zh-Hant"])
    func keepAllNextToMarks(locale: String) {
        let loose = LineBreakOptions(strictness: .loose, wordBreak: .keepAll, locale: locale)
        #expect("東京・大阪〜神戸時々".pieces(loose) == ["東京", "・", "大阪", "〜", "神戸時々"])
        #expect("きゃあ％ヽ".pieces(loose) == ["きゃあ", "％", "ヽ"])
        let normal = LineBreakOptions(strictness: .normal, wordBreak: .keepAll, locale: locale)
        #expect("東京・大阪〜神戸".pieces(normal) == ["東京・", "大阪", "〜", "神戸"])
    }

    @Test func normalBreaksBetweenIdeographs() {
        #expect("漢字かな".pieces() == ["漢", "字", "か", "な"])
        #expect("한국어".pieces() == ["한", "국", "어"])
    }
}
