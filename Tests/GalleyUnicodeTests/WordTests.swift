import GalleyLayout
import GalleyUnicode
import Testing

@Suite struct WordTests {
    private func words(_ text: String, _ locale: String = "en") -> [String] {
        text.withBytes { bytes in
            let segments = WordBoundaries.segments(in: bytes, locale: locale, scratch: AnalysisScratch())
            let ends = segments.dropFirst().map { Int($0.start) } + [bytes.count]
            return zip(segments, ends).filter { $0.0.isWord }.map {
                String(decoding: bytes[Int($0.start)..<$1], as: UTF8.self)
            }
        }
    }

    @Test func latin() {
        #expect(words("Don’t stop, it's 3.14 o'clock!") == ["Don’t", "stop", "it's", "3.14", "o'clock"])
    }

    @Test func dictionaries() {
        #expect(words("ภาษาไทย", "th") == ["ภาษา", "ไทย"])
        #expect(words("日本語の文章", "ja") == ["日本語", "の", "文章"])
    }

    @Test func unusualLocalesAreHarmless() {
        for locale in ["", "xx-yy-zz", "not a locale", String(repeating: "a-", count: 200), "\0"] {
            #expect(words("one two", locale) == ["one", "two"])
        }
    }

    @Test func offsetsAreUTF8() {
        "ä😀 b".withBytes { bytes in
            let segments = WordBoundaries.segments(in: bytes, scratch: AnalysisScratch())
            #expect(segments.map(\.start) == [0, 2, 6, 7])
        }
    }
}
