import CICU
import GalleyLayout
import GalleyTestSupport
import GalleyUnicode
import Testing

/// Compares random text with ICU's own iterator, whose rules are older: each difference must be caused by a newer rule.
@Suite struct LineBreakOracleTests {
    /// Latin with its punctuation, which both the fast path and the general path must handle.
    private static let latin: [String] =
        (0x20...0x7E).map { String(UnicodeScalar(UInt8($0))) }
        + [
            "é", "ß", "Ø", "ş", "ő", "ñ", "ẞ", "’", "‘", "“", "”", "„", "«", "»", "–", "—", "…", "·", "•", "€", "£",
            "°", "§", "©",
        ]
        + ["\u{A0}", "\u{2009}", "\u{202F}", "e\u{301}", "\u{AD}", "\u{2011}", "\t", " ", " ", " ", "a", "word", "7"]

    private static let others: [String] =
        latin + [
            "中", "か", "ー", "っ", "「", "」", "、", "。", "！", "한", "א", "ב", "ا", "١", "क", "्", "ि", "😀", "👍🏽", "🇩🇪", "👩‍🚀",
        ]
        + ["Ж", "Ω", "ა", "Ա", "ሀ", "፣", "༄", "་", "\u{200B}", "\u{2060}", "\u{3000}", "％", "￥", "\u{200D}"]

    @Test func latin() {
        compare(Self.latin, rounds: 6000, seed: 21)
    }

    @Test func manyScripts() {
        compare(Self.others, rounds: 6000, seed: 22)
    }

    private func compare(_ alphabet: [String], rounds: Int, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let scratch = AnalysisScratch()
        var error: Int32 = 0
        let iterator = CICU_ubrk_open(Int32(CICU_BRK_LINE), "", &error)
        defer { CICU_ubrk_close(iterator) }
        guard error <= 0 else {
            Issue.record("ICU has no line iterator: \(error)")
            return
        }
        for _ in 0..<rounds {
            let text = (0..<Int.random(in: 1...16, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
                .joined()
            let ours = Set(
                text.withBytes { LineBreaks.opportunities(in: $0, scratch: scratch).map { Int($0.offset) } })
            let scalars = text.unicodeScalars.map(\.value)
            let theirs = icuBreaks(text, iterator)
            var offset = 0
            for place in scalars.indices.dropFirst() {
                offset += String(Unicode.Scalar(scalars[place - 1])!).utf8.count
                let isOurs = ours.contains(offset)
                guard isOurs != theirs.contains(place) else { continue }
                #expect(
                    isNewerRule(scalars, place, isOurs),
                    "\(text.debugDescription), before U+\(String(scalars[place], radix: 16)): \(isOurs)")
            }
        }
    }

    /// Boundaries as indices of scalars.
    private func icuBreaks(_ text: String, _ iterator: OpaquePointer?) -> Set<Int> {
        var result: Set<Int> = []
        let units = Array(text.utf16)
        var error: Int32 = 0
        units.withUnsafeBufferPointer { units in
            CICU_ubrk_setText(iterator, units.baseAddress, Int32(units.count), &error)
            var place = CICU_ubrk_first(iterator)
            while place >= 0 {
                result.insert(String(decoding: units[..<Int(place)], as: UTF16.self).unicodeScalars.count)
                place = CICU_ubrk_next(iterator)
            }
        }
        return result
    }

    /// Whether a rule that is newer than 15.0 applies to the place.
    private func isNewerRule(_ scalars: [UInt32], _ place: Int, _ breaks: Bool) -> Bool {
        let bases = scalars.indices.filter { ![0x301, 0x94D, 0x93F, 0x200D, 0xFE0F].contains(scalars[$0]) }
        let before = bases.filter { $0 < place }.map { scalars[$0] }
        let after = scalars[place...]
        let previous = before.last ?? 0
        let next = after.first ?? 0
        let afterSpaces = before.last { $0 != 0x20 } ?? 0
        let quotes: Set<UInt32> = [0x22, 0x27, 0x2018, 0x2019, 0x201C, 0x201D, 0xAB, 0xBB]
        let separators: Set<UInt32> = [0x2C, 0x2E, 0x3A, 0x3B]
        let isDigit = { (scalar: UInt32) in 0x30...0x39 ~= scalar || scalar == 0x661 }
        // LB15a and LB15b, and the removed LB15; LB19, LB19a.
        if quotes.contains(previous) || quotes.contains(next) || previous == 0x20 && quotes.contains(afterSpaces) {
            return true
        }
        // LB15c, LB25: separators before digits.
        if separators.contains(next), previous == 0x20, breaks { return isDigit(after.dropFirst().first ?? 0) }
        if separators.contains(previous), isDigit(next) { return !breaks }
        // LB25: a prefix or suffix before a bracket with a number in it.
        if [0x28, 0x5B, 0x7B, 0x201E].contains(next), !breaks {
            return after.dropFirst().prefix(2).contains(where: isDigit)
        }
        // LB20a, LB21a: hyphens that start words, and after Hebrew.
        if [0x2D, 0x2013].contains(previous) { return true }
        // LB21a: other characters after a Hebrew letter are not hyphens.
        return before.dropLast().last.map { 0x5D0...0x5EA ~= $0 } ?? false
    }
}
