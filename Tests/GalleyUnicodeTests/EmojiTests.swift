import GalleyLayout
import GalleyUnicode
import Testing

@Suite struct EmojiTests {
    private func presentation(_ cluster: String, _ scratch: AnalysisScratch = AnalysisScratch()) -> EmojiPresentation {
        cluster.withBytes { EmojiSegmenter.presentation(of: $0, scratch: scratch) }
    }

    /// Unicode's list of emoji: each is one cluster, and is shown as emoji if fully qualified.
    @Test(.needsUnicodeData) func everyEmoji() throws {
        let scratch = AnalysisScratch()
        var checked = 0
        for line in try UnicodeDataFile("emoji/emoji-test.txt").lines {
            let fields = line.text.split(separator: ";")
            let cluster = String(
                String.UnicodeScalarView(
                    fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }))
            let starts = cluster.withBytes { GraphemeBoundaries.starts(in: $0, scratch: scratch) }
            #expect(starts == [0], "line \(line.number)")
            let breaks = cluster.withBytes { LineBreaks.opportunities(in: $0, scratch: scratch) }
            #expect(breaks.isEmpty, "line \(line.number)")
            if fields[1].trimmed == "fully-qualified" || fields[1].trimmed == "component" {
                let isTextByDefault = fields[1].trimmed == "component" && cluster.unicodeScalars.count == 1
                #expect(presentation(cluster, scratch) == .emoji || isTextByDefault, "line \(line.number)")
            }
            checked += 1
        }
        #expect(checked > 4500)
    }

    /// Unicode's list of the characters to which variation selectors apply.
    @Test(.needsUnicodeData) func everyVariationSequence() throws {
        let scratch = AnalysisScratch()
        var checked = 0
        for line in try UnicodeDataFile("emoji/emoji-variation-sequences.txt").lines {
            let fields = line.text.split(separator: ";").map { $0.trimmed }
            let cluster = String(
                String.UnicodeScalarView(
                    fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }))
            let expected: EmojiPresentation = fields[1] == "text style" ? .text : .emoji
            #expect(presentation(cluster, scratch) == expected, "line \(line.number)")
            checked += 1
        }
        #expect(checked > 700)
    }

    @Test(arguments: ["0", "9", "#", "*", "❤", "☝", "©", "1\u{20E3}", "😀\u{FE0E}", "❤\u{FE0E}"])
    func text(cluster: String) {
        #expect(presentation(cluster) == .text)
    }

    @Test(arguments: ["1\u{FE0F}\u{20E3}", "❤\u{FE0F}", "☝🏽", "👍🏽", "😀", "🇩🇪", "👩‍🚀", "❤\u{200D}🔥", "🏴\u{E0067}\u{E007F}"])
    func emoji(cluster: String) {
        #expect(presentation(cluster) == .emoji)
    }

    @Test(arguments: ["", "a", "é", "e\u{301}", "中", "ا", " ", "\u{200D}", "\r\n", "a\u{FE0F}"])
    func neither(cluster: String) {
        #expect(presentation(cluster) == .none)
    }
}
