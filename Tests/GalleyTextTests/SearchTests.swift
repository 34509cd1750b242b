import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

@Suite struct SearchTests {
    static func found(_ other: String, in string: String, _ options: AttributedText.SearchOptions) -> [String] {
        let text = AttributedText(string)
        return text.ranges(of: other, options: options).map { String(text.string[$0]) }
    }

    @Test func caseIsIgnored() {
        #expect(
            Self.found("strasse", in: "Straße, STRASSE, strasse", .ignoringCase) == ["Straße", "STRASSE", "strasse"])
        #expect(Self.found("ΣΙΣΥΦΟΣ", in: "ο Σίσυφος", .ignoringCase) == [])
        #expect(Self.found("ΣΊΣΥΦΟΣ", in: "ο Σίσυφος", .ignoringCase) == ["Σίσυφος"])
        #expect(Self.found("k", in: "K\u{212A}", .ignoringCase) == ["K", "\u{212A}"])
        // A part of a letter is not found.
        #expect(Self.found("s", in: "ß", .ignoringCase) == [])
        #expect(Self.found("sst", in: "ßt", .ignoringCase) == ["ßt"])
    }

    @Test func accentsAreIgnored() {
        #expect(Self.found("uber", in: "über u\u{308}ber uber", .ignoringAccents) == ["über", "u\u{308}ber", "uber"])
        #expect(Self.found("è", in: "e é", .ignoringAccents) == ["e", "é"])
        #expect(Self.found("Uber", in: "über", .ignoringAccents) == [])
        #expect(Self.found("UBER", in: "über", [.ignoringAccents, .ignoringCase]) == ["über"])
        #expect(Self.found("viet", in: "Việt", [.ignoringAccents, .ignoringCase]) == ["Việt"])
        #expect(Self.found("שלום", in: "שָׁלוֹם", .ignoringAccents) == ["שָׁלוֹם"])
        // A voiced kana is a different letter.
        #expect(Self.found("か", in: "が か\u{3099}", .ignoringAccents) == ["か"])
    }

    @Test func occurrencesDoNotOverlap() {
        #expect(Self.found("aba", in: "ABABABA", .ignoringCase).count == 2)
        #expect(Self.found("", in: "abc", .ignoringCase) == [])
        let text = AttributedText("aAa")
        let second = text.index(atUTF8: 1)
        #expect(text.range(of: "a", from: second, options: .ignoringCase).map { text.utf8Range($0) } == 1..<2)
    }

    /// Compares with a search at every position.
    @Test(arguments: 0..<50) func searchesEqualANaiveSearch(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let letters: [Unicode.Scalar] = ["a", "A", "b", "B", "ß", "s"]
        let scalars = (0..<200).map { _ in random.pick(letters) }
        let wanted = (0..<random.pick([1, 2, 3, 5])).map { _ in random.pick(letters) }
        func fold(_ part: some Sequence<Unicode.Scalar>) -> String {
            String(part.map { $0 == "ß" ? "ss" : $0.properties.lowercaseMapping }.joined())
        }
        var expected: [Range<Int>] = []
        var place = 0
        while place < scalars.count {
            let end = (place...scalars.count).first { fold(scalars[place..<$0]) == fold(wanted) }
            if let end {
                expected.append(place..<end)
                place = end
            } else {
                place += 1
            }
        }
        var string = String.UnicodeScalarView()
        string.append(contentsOf: scalars)
        let text = AttributedText(String(string))
        var other = String.UnicodeScalarView()
        other.append(contentsOf: wanted)
        let found = text.ranges(of: String(other), options: .ignoringCase).map { range in
            let start = text.string.unicodeScalars.distance(from: text.string.startIndex, to: range.lowerBound)
            return start..<start + text.string.unicodeScalars[range].count
        }
        #expect(found == expected)
    }
}
