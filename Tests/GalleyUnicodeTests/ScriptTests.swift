import GalleyLayout
import GalleyTestSupport
import GalleyUnicode
import Testing

@Suite struct ScriptTests {
    private func runs(_ text: String) -> [String] {
        text.withBytes { bytes in
            let runs = ScriptAnalysis.runs(in: bytes, scratch: AnalysisScratch())
            let ends = runs.dropFirst().map { Int($0.start) } + [bytes.count]
            return zip(runs, ends).map { run, end in
                let code = String(
                    decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: run.script >> $0) }, as: UTF8.self)
                return "\(code) \(String(decoding: bytes[Int(run.start)..<end], as: UTF8.self))"
            }
        }
    }

    @Test func plain() {
        #expect(runs("").isEmpty)
        #expect(runs("Hello, 1!") == ["Latn Hello, 1!"])
        #expect(runs("12 %") == ["Zyyy 12 %"])
        #expect(runs("naïve – “ok”") == ["Latn naïve – “ok”"])
    }

    @Test func commonCharactersFollowTheirNeighbours() {
        #expect(runs("1. Привет, world") == ["Cyrl 1. Привет, ", "Latn world"])
        #expect(runs("שלום, עולם 12 abc") == ["Hebr שלום, עולם 12 ", "Latn abc"])
    }

    @Test func brackets() {
        #expect(runs("abc (אבג) def") == ["Latn abc (", "Hebr אבג", "Latn ) def"])
        #expect(runs("(אבג (abc) אבג)") == ["Hebr (אבג (", "Latn abc", "Hebr ) אבג)"])
    }

    /// A closing bracket has the script of the bracket that it closes, the last open one of its kind, however brackets are
    /// nested (UAX #24, 5.2): compared with a stack, in random texts.
    @Test(arguments: UInt64(1)...40)
    func closingBracketsFollowTheirOpeningOnes(seed: UInt64) {
        let letters: [(script: String, letters: [Character])] = [
            ("Latn", ["a", "b"]), ("Cyrl", ["д", "ж"]), ("Hebr", ["א", "ב"]),
        ]
        let pairs: [(open: Character, close: Character)] = [("(", ")"), ("[", "]"), ("{", "}")]
        var random = SeededGenerator(seed: seed)
        var script = "Latn"
        var text = "a"
        var scripts = [script]
        var open: [(close: Character, script: String)] = []
        for _ in 0..<60 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let pair = pairs.randomElement(using: &random)!
                text.append(pair.open)
                open.append((pair.close, script))
            case 1, 2:
                let close = pairs.randomElement(using: &random)!.close
                text.append(close)
                // Brackets that were opened later and not closed are ordinary characters.
                if let place = open.lastIndex(where: { $0.close == close }) {
                    script = open[place].script
                    open.removeSubrange(place...)
                }
            case 3: text.append(" ")
            default:
                let choice = letters.randomElement(using: &random)!
                text.append(choice.letters.randomElement(using: &random)!)
                script = choice.script
            }
            scripts.append(script)
        }
        var expected: [String] = []
        var last = ""
        for (character, script) in zip(text, scripts) {
            if script == last {
                expected[expected.count - 1].append(character)
            } else {
                expected.append("\(script) \(character)")
            }
            last = script
        }
        #expect(runs(text) == expected, "\(text)")
    }

    @Test func nestedBracketsOfOneKind() {
        #expect(
            runs("abc (где (xyz) жзи) def") == ["Latn abc (", "Cyrl где (", "Latn xyz", "Cyrl ) жзи", "Latn ) def"])
    }

    @Test func extensions() {
        // The danda and the Arabic comma belong to several scripts.
        #expect(runs("नमस्ते। abc") == ["Deva नमस्ते। ", "Latn abc"])
        #expect(runs("বাংলা।") == ["Beng বাংলা।"])
        #expect(runs("سلام، abc") == ["Arab سلام، ", "Latn abc"])
        #expect(runs("カー「漢」") == ["Kana カー「", "Hani 漢", "Kana 」"])
        #expect(runs("ひらカター、かな") == ["Kana ひらカター、かな"])
        #expect(runs("abc、漢字") == ["Latn abc", "Hani 、漢字"])
    }

    @Test func marksStayWithTheirBase() {
        #expect(runs("a\u{64B}b") == ["Latn a\u{64B}b"])
        #expect(runs("क\u{301}") == ["Deva क\u{301}"])
        #expect(runs("\u{600}abc") == ["Arab \u{600}a", "Latn bc"])
    }

    /// Each script's characters alone have the script in Unicode's file.
    @Test(.needsUnicodeData) func everyScript() throws {
        var codes: [Substring: Substring] = [:]
        for line in try UnicodeDataFile("PropertyValueAliases.txt").lines {
            let fields = line.text.split(separator: ";").map { $0.trimmed }
            if fields[0] == "sc" { codes[fields[2]] = fields[1] }
        }
        var shared: Set<UInt32> = []
        for line in try UnicodeDataFile("ScriptExtensions.txt").lines { shared.formUnion(line.range ?? 0...0) }
        let scratch = AnalysisScratch()
        var checked = 0
        for line in try UnicodeDataFile("Scripts.txt").lines {
            let range = try #require(line.range)
            let name = try #require(line.text.split(separator: ";").last).trimmed
            let code = try #require(codes[name])
            let expected = code == "Zinh" ? "Zyyy" : code == "Hira" ? "Kana" : code
            for value in [range.lowerBound, range.upperBound] where !shared.contains(value) {
                guard let scalar = Unicode.Scalar(value) else { continue }
                let found = String(scalar).withBytes { ScriptAnalysis.runs(in: $0, scratch: scratch) }
                let tag = expected.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                #expect(found == [ScriptRun(start: 0, script: tag)], "U+\(String(value, radix: 16)) \(name)")
                checked += 1
            }
        }
        #expect(checked > 4000)
    }
}

extension Substring {
    var trimmed: Substring {
        var result = self
        while result.first == " " { result.removeFirst() }
        while result.last == " " || result.last == "\r" { result.removeLast() }
        return result
    }
}

extension UnicodeDataFile.Line {
    /// The code points at the start of a line of a property file.
    var range: ClosedRange<UInt32>? {
        guard let field = text.split(separator: ";").first?.trimmed else { return nil }
        let ends = field.split(separator: ".").compactMap { UInt32($0, radix: 16) }
        guard let first = ends.first, let last = ends.last, first <= last else { return nil }
        return first...last
    }
}
