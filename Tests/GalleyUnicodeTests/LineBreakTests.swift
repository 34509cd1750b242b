import GalleyLayout
import GalleyText
import GalleyUnicode
import Testing

/// Rules beyond the conformance file: newer rules, tailorings, options, dictionaries.
@Suite struct LineBreakTests {
    @Test func spacesBelongToTheLineTheyEnd() {
        #expect("one  two three ".pieces() == ["one  ", "two ", "three "])
        #expect("   lead".pieces() == ["   ", "lead"])
    }

    @Test func forcedBreaks() {
        let breaks = "a\u{2028}b\u{B}c\u{C}".lineBreaks()
        #expect(breaks.map(\.offset) == [4, 6, 8])
        #expect(breaks.allSatisfy { $0.kind == .mandatory })
    }

    @Test func terminatorsOfParagraphs() {
        #expect("a\r\nb".lineBreaks() == [BreakOpportunity(offset: 3, kind: .mandatory)])
        #expect("a\r\n".lineBreaks().map(\.offset) == [3])
    }

    @Test func softHyphen() {
        let breaks = "Schiff\u{AD}fahrt auf".lineBreaks()
        #expect(
            breaks == [BreakOpportunity(offset: 8, kind: .softHyphen), BreakOpportunity(offset: 14, kind: .allowed)])
    }

    @Test func emptyAndTiny() {
        #expect("".lineBreaks().isEmpty)
        for scalar: Unicode.Scalar in ["\0", " ", "\u{7F}", "\u{300}", "\u{200D}", "\u{FFFC}", "\u{1F1E6}", "\u{E01}"] {
            #expect(String(scalar).lineBreaks().isEmpty)
        }
    }

    @Test func slashAndBar() {
        #expect("and/or either|or".pieces() == ["and/", "or ", "either|", "or"])
        #expect("24/7 km/2".pieces() == ["24/7 ", "km/", "2"])
        #expect("א/ב".pieces() == ["א/ב"])
    }

    @Test func numbers() {
        #expect("$(12.35) 2,1% -5 12:30 a:1".pieces() == ["$(12.35) ", "2,1% ", "-5 ", "12:30 ", "a:1"])
        #expect("start .5 end".pieces() == ["start ", ".5 ", "end"])
        #expect("start .x".pieces() == ["start .x"])
    }

    /// Unicode 15.1: LB15a and LB15b, without LB15.
    @Test func quotesAndSpaces() {
        #expect("say\" (so".pieces() == ["say\" ", "(so"])
        #expect("\u{201D} [so".pieces() == ["\u{201D} ", "[so"])
        #expect("a « b » c".pieces() == ["a ", "« b » ", "c"])
        #expect("word “quoted” word".pieces() == ["word ", "“quoted” ", "word"])
        #expect("it’s don’t".pieces() == ["it’s ", "don’t"])
    }

    /// Unicode 16.0, LB19a: quotes between ideographs allow a break on their outer side.
    @Test func quotesBetweenIdeographs() {
        #expect("中文“引用”中文".pieces() == ["中", "文", "“引", "用”", "中", "文"])
        #expect("word“引用”word".pieces() == ["word“引", "用”word"])
    }

    @Test func hyphens() {
        #expect("well-known -x --y".pieces() == ["well-", "known ", "-x ", "--", "y"])
        #expect("a \u{2010}b\u{2010}c".pieces() == ["a ", "\u{2010}b\u{2010}", "c"])
        #expect("¿qué? –preguntó– 1–2".pieces() == ["¿qué? ", "–preguntó– ", "1–", "2"])
        #expect("אב-אב אב-ab".pieces() == ["אב-", "אב ", "אב-ab"])
    }

    @Test func attachments() {
        let object = "\u{FFFC}"
        #expect("(\(object), \(object)\(object)!".pieces() == ["(", object, ", ", object, object, "!"])
        #expect("a\u{A0}\(object)\u{A0}b".pieces() == ["a\u{A0}", object, "\u{A0}b"])
        #expect("a\u{2060}\(object)\u{2060}b".pieces() == ["a\u{2060}\(object)\u{2060}b"])
    }

    /// Unicode 15.1, LB28a: aksaras of Balinese and Javanese are units.
    @Test func aksaras() {
        #expect("ᬅᬓ᭄ᬱᬭ".pieces() == ["ᬅ", "ᬓ᭄ᬱ", "ᬭ"])
        #expect("ꦲꦏ꧀ꦱꦫ".pieces() == ["ꦲ", "ꦏ꧀ꦱ", "ꦫ"])
    }

    @Test func emojiSequences() {
        #expect("👍🏽👩‍👩‍👧🇩🇪🇫🇷❤️1️⃣".pieces() == ["👍🏽", "👩‍👩‍👧", "🇩🇪", "🇫🇷", "❤️", "1️⃣"])
    }

    // MARK: - Dictionaries

    @Test func thai() {
        #expect("ภาษาไทยเป็นภาษาที่สวยงาม".pieces() == ["ภาษา", "ไทย", "เป็น", "ภาษา", "ที่", "สวยงาม"])
    }

    @Test func lao() {
        #expect("ພາສາລາວເປັນພາສາ".pieces() == ["ພາສາ", "ລາວ", "ເປັນ", "ພາສາ"])
    }

    @Test func khmer() {
        #expect("ភាសាខ្មែរជាភាសា".pieces() == ["ភាសាខ្មែរ", "ជា", "ភាសា"])
    }

    @Test func burmese() {
        #expect("ကျွန်တော်အိမ်သွားမယ်".pieces() == ["ကျွန်တော်", "အိမ်", "သွား", "မယ်"])
    }

    @Test func dictionaryWordsNextToOthers() {
        #expect("(ภาษาไทย) และabc 12".pieces() == ["(ภาษา", "ไทย) ", "และabc ", "12"])
        #expect("ภาษา\u{200B}ไทย".pieces() == ["ภาษา\u{200B}", "ไทย"])
    }
}
