import Foundation
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyUnicode

@Suite struct HyphenationTests {
    private func patterns(_ bytes: [UInt8]) throws -> HyphenationPatterns {
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file("patterns.dic")))
        return try #require(HyphenationPatterns(file: folder.file("patterns.dic"), id: 1))
    }

    /// The parts of a word at each hyphenation point, spelled as in a broken line.
    private func parts(_ word: String, _ patterns: HyphenationPatterns) -> [String] {
        let scalars = Array(word.unicodeScalars)
        var changes: [HyphenationPatterns.Point] = []
        let bits = scalars.map(\.value).withUnsafeBufferPointer {
            unsafe patterns.points(in: $0, changes: &changes)
        }
        return (0..<64).filter { bits >> UInt64($0) & 1 == 1 }.map { position in
            let point = changes.first { $0.position == position } ?? HyphenationPatterns.Point(position: position)
            func text(_ part: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(part)) }
            return text(scalars[..<(position - point.removed)]) + point.added + "-" + text(scalars[position...])
        }
    }

    /// Places and changes of letters count characters: a file means the same in UTF-8 and in ISO 8859-1, whatever the
    /// letters.
    @Test(arguments: [
        ("c1k/k=k,1,2", "zucker", ["zuk-ker"]), ("ö1ß/öß=ß,1,2", "maößabc", ["maöß-ßabc"]),
        ("aé1ü/ü=ü,2,2", "maéüabc", ["maü-üabc"]),
        ("é2é1é", "maéééabc", ["maéé-éabc"]), ("ä1ö", "maäöabc", ["maä-öabc"]), ("ä1ö/ö=,1,1", "maäöabc", ["maö-öabc"]),
    ])
    func changesOfLettersCountCharacters(pattern: String, word: String, expected: [String]) throws {
        let lines = "LEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n\(pattern)\n"
        let latin = try #require(("ISO8859-1\n" + lines).data(using: .isoLatin1))
        #expect(parts(word, try patterns(Array(latin))) == expected)
        #expect(parts(word, try patterns(Array("UTF-8\n\(lines)".utf8))) == expected)
    }

    /// The letters on each side of a hyphen are at least as many as stated, and no point with exactly that many is lost.
    @Test(
        .enabled(if: HyphenationLanguages.patterns(for: "en") != nil, "needs hyphen-en-us"),
        arguments: ["hyphenation", "representative", "characteristically", "international"])
    func limitsAreInclusive(word: String) throws {
        func points(before: Int, after: Int, length: Int = 2) throws -> [Int] {
            var style = ParagraphStyle()
            style.hyphenation = true
            style.hyphenationLimits = ParagraphStyle.HyphenationLimits(word: length, before: before, after: after)
            let options = try #require(HyphenationOptions(style, language: "en"))
            var hyphenator = Hyphenator()
            var breaks: [BreakOpportunity] = []
            _ = word.withBytes { unsafe hyphenator.part($0, options, clusterStarts: [], into: &breaks) }
            return breaks.map { Int($0.offset) }
        }
        let count = word.utf8.count
        let all = try points(before: 1, after: 1)
        #expect(all.count > 1)
        for limit in 1...count {
            #expect(try points(before: limit, after: 1) == all.filter { $0 >= limit })
            #expect(try points(before: 1, after: limit) == all.filter { count - $0 >= limit })
        }
        #expect(try points(before: 1, after: 1, length: count) == all)
        #expect(try points(before: 1, after: 1, length: count + 1) == [])
    }
}
