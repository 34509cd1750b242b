import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleyUnicode

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Hyphenation with libhyphen's patterns.
@Suite struct HyphenationTests {
    /// Patterns for a single test.
    private func patterns(_ lines: String) throws -> HyphenationPatterns {
        var template = Array("/tmp/galley-patterns-XXXXXX".utf8CString)
        let descriptor = unsafe mkstemp(&template)
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(path) }
        let bytes = Array(lines.utf8)
        _ = bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        return try #require(HyphenationPatterns(file: path, id: 99))
    }

    private func points(_ word: String, _ patterns: HyphenationPatterns) -> [HyphenationPatterns.Point] {
        var changes: [HyphenationPatterns.Point] = []
        let bits = word.unicodeScalars.map(\.value).withUnsafeBufferPointer {
            unsafe patterns.points(in: $0, changes: &changes)
        }
        return (0..<64).filter { bits >> UInt64($0) & 1 == 1 }.map { position in
            changes.first { $0.position == position } ?? HyphenationPatterns.Point(position: position)
        }
    }

    /// A word with `-` at each hyphenation point, spelled as in a broken line.
    private func parted(_ word: String, _ patterns: HyphenationPatterns) -> [String] {
        let scalars = Array(word.unicodeScalars)
        return points(word, patterns).map { point in
            String(String.UnicodeScalarView(scalars[..<(point.position - point.removed)])) + point.added + "-"
                + String(String.UnicodeScalarView(scalars[point.position...]))
        }
    }

    private func marked(_ word: String, _ language: String) -> String? {
        guard let patterns = HyphenationLanguages.patterns(for: language) else { return nil }
        var scalars = Array(word.unicodeScalars)
        for point in points(word, patterns).reversed() { scalars.insert("-", at: point.position) }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Examples of spelling changes at a break, from libhyphen's documentation.
    @Test func lettersChange() throws {
        let german = try patterns("ISO8859-1\nc1k/k=k,1,2\nf1f/ff=f,1,2\nt1t1/tt=t,1,2\n")
        #expect(parted("zucker", german) == ["zuk-ker"])
        #expect(parted("schiffahrt", german) == ["schiff-fahrt"])
        let hungarian = try patterns("UTF-8\nLEFTHYPHENMIN 2\ns1sz/sz=sz,1,3\nn1ny/ny=ny,1,3\n")
        #expect(parted("asszonnyal", hungarian) == ["asz-szonnyal", "asszony-nyal"])
        let swedish = try patterns("UTF-8\nl1l/ll=l,1,2\n")
        #expect(parted("tillåta", swedish) == ["till-låta"])
        let dutch = try patterns("UTF-8\na1atje./a=tje,1,5\n")
        #expect(parted("omaatje", dutch) == ["oma-tje"])
    }

    @Test func installedPatterns() throws {
        try #require(HyphenationLanguages.patterns(for: "en") != nil, "install hyphen-en-us")
        #expect(marked("hyphenation", "en") == "hy-phen-ation")
        #expect(marked("typesetting", "en-US") == "type-set-ting")
        #expect(marked("algorithm", "en") == "al-go-rithm")
        try #require(HyphenationLanguages.patterns(for: "de") != nil, "install hyphen-de")
        #expect(marked("silbentrennung", "de") == "sil-ben-tren-nung")
        #expect(marked("übergröße", "de-AT") == "über-grö-ße")
        try #require(HyphenationLanguages.patterns(for: "hu") != nil, "install hyphen-hu")
        #expect(HyphenationLanguages.patterns(for: "xx") == nil)
        #expect(HyphenationLanguages.patterns(for: "../../etc") == nil)
    }

    /// Regions whose files are links to one file share its patterns.
    @Test func variantsShareTheirPatterns() throws {
        let german = try #require(HyphenationLanguages.patterns(for: "de-DE"), "install hyphen-de")
        #expect(HyphenationLanguages.patterns(for: "de-AT") === german)
        #expect(HyphenationLanguages.patterns(for: "de") === german)
        for language in ["de-CH", "de-LI", "de-LU", "de-BE", "de-Latn-AT", "de_DE", "DE", "de-XX", "de-1996"] {
            #expect(HyphenationLanguages.patterns(for: language) === german, "\(language)")
        }
        let english = try #require(HyphenationLanguages.patterns(for: "en-US"), "install hyphen-en-us")
        for language in ["en", "en-CA", "en-Latn-US"] {
            #expect(HyphenationLanguages.patterns(for: language) === english, "\(language)")
        }
    }

    /// A pattern file of random words with digits.
    private func randomPatterns(_ count: Int, letters: ClosedRange<Int>, alphabet: String) -> String {
        var random = SeededGenerator(seed: UInt64(count))
        let alphabet = Array(alphabet)
        var lines = "UTF-8\n"
        for _ in 0..<count {
            for _ in 0..<Int.random(in: letters, using: &random) {
                lines.append(alphabet.randomElement(using: &random) ?? "a")
                if Bool.random(using: &random) { lines += "\(Int.random(in: 1...9, using: &random))" }
            }
            lines += "\n"
        }
        return lines
    }

    /// Each byte of a pattern file takes a constant number of comparisons. libhyphen's loader compares a prefix with all
    /// others that have the same hash.
    @Test(arguments: [
        (2...8, "abcdefghijklmnopqrstuvwxyz"), (2...200, "ab"), (200...200, "a"), (1...30, "äöüß."),
    ]) func loadingIsLinear(letters: ClosedRange<Int>, alphabet: String) throws {
        for count in [250, 1000, 4000] {
            let lines = randomPatterns(count, letters: letters, alphabet: alphabet)
            let steps = try patterns(lines).loadingSteps
            #expect(steps > 0 && steps < 8 * lines.utf8.count, "\(steps) for \(lines.utf8.count) bytes")
        }
    }

    @Test(arguments: [("en", "hyphen-en-us"), ("de", "hyphen-de"), ("hu", "hyphen-hu")])
    func installedPatternsLoadLinearly(language: String, package: String) throws {
        let installed = try #require(HyphenationLanguages.patterns(for: language), "install \(package)")
        let path = "/usr/share/hyphen/hyph_\(language == "en" ? "en_US" : language).dic"
        var status = stat()
        try #require(unsafe stat(path, &status) == 0)
        #expect(installed.loadingSteps > 0 && installed.loadingSteps < 8 * Int(status.st_size))
    }

    @Test(arguments: [
        ("en", "hyph_en_US.dic"), ("en-GB", "hyph_en_GB.dic"), ("en-AU", "hyph_en_US.dic"), ("de", "hyph_de.dic"),
        ("de-Latn-CH", "hyph_de_CH.dic"), ("pt", "hyph_pt_PT.dic"), ("pt_BR", "hyph_pt_BR.dic"), ("nb", "hyph_no.dic"),
        ("sr", "hyph_sr_Latn.dic"), ("", nil), ("fr", nil),
    ]) func languages(language: String, file: String?) {
        let files = [
            "hyph_de.dic", "hyph_de_CH.dic", "hyph_en_GB.dic", "hyph_en_US.dic", "hyph_no.dic", "hyph_pt_BR.dic",
            "hyph_pt_PT.dic", "hyph_sr_Latn.dic",
        ]
        #expect(HyphenationLanguages.candidates(for: language, among: files).first == file)
    }

    private func lines(
        _ string: String, width: Double, _ limits: ParagraphStyle.HyphenationLimits? = nil, locale: String = "en"
    ) throws -> [String] {
        let layout = try Box.layout(string, width: width) {
            $0.hyphenation = true
            $0.language = locale
            $0.hyphenationLimits = limits
        }
        #expect(layout.warnings.isEmpty)
        for line in layout.lines { #expect(line.frame.width <= width) }
        return layout.lines.map { line in
            String(layout.text.string[line.range]) + (line.runs.contains { $0.isInserted } ? "-" : "")
        }
    }

    /// Letters of the box font are 6 wide (i is 3), like its hyphen.
    @Test func wordsAreHyphenated() throws {
        #expect(try lines("an hyphenation", width: 48) == ["an hy-", "phen-", "ation"])
        #expect(try lines("hyphenation", width: 43) == ["hyphen-", "ation"])
        #expect(try lines("hyphenation", width: 41) == ["hy-", "phen-", "ation"])
        #expect(try lines("HYPHENATION", width: 43) == ["HYPHEN-", "ATION"])
        // The parts of a compound are separate words. A word with soft hyphens is only broken there.
        #expect(try lines("a-hyphenation", width: 43) == ["a-hy-", "phen-", "ation"])
        #expect(try lines("hyphe\u{AD}nation", width: 43) == ["hyphe\u{AD}-", "nation"])
    }

    @Test func limitsAreKept() throws {
        #expect(try lines("hyphenation", width: 43, .init(word: 12)) == ["hyphena", "tion"])
        #expect(try lines("hyphenation", width: 43, .init(after: 6)) == ["hy-", "phenati", "on"])
        #expect(try lines("hyphenation", width: 30, .init(before: 3)).first == "hyphe")
        let text = "hyphenation hyphenation hyphenation hyphenation"
        let limited = try lines(text, width: 48, .init(lines: 1))
        for (line, next) in zip(limited, limited.dropFirst()) { #expect(!(line.hasSuffix("-") && next.hasSuffix("-"))) }
        // The line without a hyphen is shorter than the width by less than the zone.
        #expect(try lines("aaaa hyphenation", width: 50)[0] == "aaaa hy-")
        #expect(try lines("aaaa hyphenation", width: 50, .init(zone: 30))[0] == "aaaa ")
    }

    @Test func missingPatternsAreReported() throws {
        let nothing = try Box.layout("hyphenation", width: 43) {
            $0.hyphenation = true
            $0.language = "xx"
        }
        #expect(nothing.warnings.map(\.code) == [.missingPatterns])
        #expect(nothing.warnings[0].message.contains("hyphen-xx"))
        let unsaid = try Box.layout("hyphenation", width: 43) { $0.hyphenation = true }
        #expect(unsaid.warnings.map(\.code) == [.missingPatterns])
    }

    /// The measured size gives the same lines, and no line is wider than the available space.
    @Test(arguments: 0..<20)
    func measuredWidthsRepeat(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = ["hyphenation", "algorithm", "a", "office", "typesetting", "AVATAR", "tofu", "wonderful", "it"]
        let text = (0..<40).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
        let fonts = FontLibrary(systemFonts: false)
        var attributes = TextAttributes()
        attributes.paragraph = ParagraphStyle()
        attributes.paragraph?.hyphenation = true
        attributes.paragraph?.language = "en"
        for width in stride(from: 40.0, to: 300, by: 37.3) {
            let layout = try TextLayout(AttributedText(text, attributes: attributes), in: .width(width), fonts: fonts)
            let again = try TextLayout(
                AttributedText(text, attributes: attributes), in: .width(layout.size.width), fonts: fonts)
            #expect(layout.lines.map(\.utf8Range) == again.lines.map(\.utf8Range))
            for line in layout.lines { #expect(line.frame.width <= width) }
        }
    }
}
