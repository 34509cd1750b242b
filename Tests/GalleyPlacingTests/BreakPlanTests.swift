import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyPlacing
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Optimised line breaks. Letters are 6 wide, spaces 2.5.
@Suite struct BreakPlanTests {
    private func layout(
        _ text: String, width: Double, _ breaking: TextContainer.LineBreaking,
        _ style: (inout ParagraphStyle) -> Void = { _ in }
    ) throws -> TextLayout {
        try Box.layout(Box.text(text, style), in: TextContainer(width: width, lineBreaking: breaking))
    }

    @Test func balancedLinesAreAsManyAsGreedyOnes() throws {
        let text = "aaa aaa aaa aaa aaa aaa b"
        let greedy = try layout(text, width: 125, .greedy)
        let balanced = try layout(text, width: 125, .balanced)
        #expect(greedy.lineTexts == ["aaa aaa aaa aaa aaa aaa ", "b"])
        #expect(balanced.lineTexts == ["aaa aaa aaa ", "aaa aaa aaa b"])
    }

    @Test func prettyLeavesNoShortLastLine() throws {
        let text = "aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa b"
        let greedy = try layout(text, width: 125, .greedy)
        let pretty = try layout(text, width: 125, .pretty)
        #expect(greedy.lineTexts.last == "b")
        #expect(pretty.lines.count == greedy.lines.count)
        #expect(try #require(pretty.widths.last) * 3 >= 125)
        // If the last line is long enough, nothing changes.
        let long = String(text.dropLast()) + "aaa aaa aaa"
        #expect(try layout(long, width: 125, .pretty).lineTexts == layout(long, width: 125, .greedy).lineTexts)
    }

    @Test func balancedLinesAvoidShapes() throws {
        let hole = TextContainer.Exclusion.rect(Rect(x: 0, y: 0, width: 40, height: 20))
        let container = TextContainer(width: 120, shape: .init(exclusions: [hole]), lineBreaking: .balanced)
        let layout = try Box.layout(Box.text("aaa aaa aaa aaa aaa aaa b"), in: container)
        var greedy = container
        greedy.lineBreaking = .greedy
        #expect(try layout.lines.count == Box.layout(Box.text("aaa aaa aaa aaa aaa aaa b"), in: greedy).lines.count)
        #expect(!layout.lineTexts.contains("b"))
    }

    @Test(arguments: 0..<120)
    func totalFitIsTheBestOfAllChoices(seed: Int) throws {
        var random = SeededGenerator(seed: 70_000 + UInt64(seed))
        let words = ["a", "aaa", "aaaaa", "ii", "fffff", "x\u{AD}y", "aaa\u{AD}aaa"]
        let text = (0..<Int.random(in: 4...11, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
            .joined(separator: " ")
        let isJustified = Bool.random(using: &random)
        try withParagraph(text) { paragraph in
            let slots = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (available: LayoutUnit.from(Double.random(in: 42...90, using: &random)), tabOrigin: 0)
            }
            let measures = LineMeasures(slots)
            let limits = HyphenLimits(
                lines: Int.random(in: 0...2, using: &random),
                zone: Bool.random(using: &random) ? 0 : LayoutUnit.from(Double.random(in: 0...20, using: &random)))
            let fit = TotalFit(paragraph, justification: isJustified ? .auto : nil, limits: limits)
            let count = paragraph.breaks.count
            var best = Double.infinity
            for choice in 0..<(1 << (count - 1)) {
                let ends = (0..<count).filter { $0 == count - 1 || choice & (1 << $0) != 0 }
                if let cost = fit.cost(of: ends, measures) { best = min(best, cost) }
            }
            let found = fit.ends(measures)
            if best == .infinity {
                #expect(found.isEmpty)
            } else {
                let cost = try #require(fit.cost(of: found, measures))
                #expect(abs(cost - best) <= best * 1e-12)
            }
            if let greedy = fitter(paragraph).greedyEnds(measures), let cost = fit.cost(of: greedy, measures) {
                #expect(best <= cost)
            }
        }
    }

    /// CSS Text 4, 6.4: the limit of successive lines that end with a hyphen.
    @Test(arguments: [TextContainer.LineBreaking.greedy, .pretty, .optimal, .balanced], [1, 2, 3])
    func hyphensAreLimited(breaking: TextContainer.LineBreaking, limit: Int) throws {
        var random = SeededGenerator(seed: UInt64(limit))
        let words = ["a", "aaa", "aaa\u{AD}aaa\u{AD}aaa\u{AD}aaa", "aa\u{AD}aaa\u{AD}aaaa"]
        for alignment in [ParagraphStyle.Alignment.left, .justified] {
            for _ in 0..<20 {
                let text = (0..<60).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
                let layout = try layout(text, width: 90, breaking) {
                    $0.alignment = alignment
                    $0.hyphenationLimits = ParagraphStyle.HyphenationLimits(lines: limit)
                }
                var run = 0
                for line in layout.lineTexts {
                    run = line.hasSuffix("\u{AD}") ? run + 1 : 0
                    #expect(run <= limit)
                }
            }
        }
    }

    /// Without a limit, more than two successive hyphens cost more than lines with wider spaces.
    @Test func optimalLinesHaveFewSuccessiveHyphens() throws {
        let text = Array(repeating: "aaa\u{AD}aaa a aaa\u{AD}aaa aa", count: 40).joined(separator: " ")
        let layout = try layout(text, width: 100, .optimal) { $0.alignment = .justified }
        let isHyphenated = layout.lineTexts.map { $0.hasSuffix("\u{AD}") }
        #expect(
            !zip(zip(isHyphenated, isHyphenated.dropFirst()), isHyphenated.dropFirst(2)).contains { $0.0 && $0.1 && $1 }
        )
    }

    /// The time is linear in the length of a word with hyphens everywhere.
    @Test func aLongHyphenatedWordIsBrokenInLinearTime() throws {
        let text = String(repeating: "a\u{AD}", count: 60_000)
        let clock = ContinuousClock()
        let time = try clock.measure { _ = try layout(text, width: 100, .optimal) { $0.alignment = .justified } }
        #expect(time < .seconds(60))
    }

    @Test func justifiedLinesMayShrink() throws {
        let text = "aaa aaa aaa aaa aaa"
        let layout = try layout(text, width: 58.5, .optimal) { $0.alignment = .justified }
        for line in layout.lines.dropLast() { #expect(abs(line.frame.width - 58.5) < 0.001) }
        // Three words need 59: their two spaces are narrower by a quarter of a point.
        #expect(layout.lineTexts.first == "aaa aaa aaa ")
    }

    /// A justified paragraph does not end with a short word if its other lines stay even.
    @Test func shortLastLinesAreAvoided() throws {
        let text = Array(repeating: "a", count: 12).joined(separator: " ") + " aaaa"
        func last(_ alignment: ParagraphStyle.Alignment) throws -> String? {
            try layout(text, width: 100, .optimal) { $0.alignment = alignment }.lineTexts.last
        }
        #expect(try last(.justified) == "a aaaa")
        #expect(try last(.left) == "aaaa")
    }

    @Test func lastLines() throws {
        let text = "aaa aaa aaa"
        func lefts(_ alignment: ParagraphStyle.Alignment, _ last: ParagraphStyle.LastLineAlignment) throws -> [Double] {
            try layout(text, width: 50, .greedy) {
                $0.alignment = alignment
                $0.lastLineAlignment = last
            }.lefts
        }
        #expect(try lefts(.left, .right) == [0, 32])
        #expect(try lefts(.justified, .center) == [0, 16])
        #expect(try lefts(.right, .auto) == [11.5, 32])
        let stretched = try layout("aaa aaa aaa aaa", width: 50, .greedy) {
            $0.alignment = .justified
            $0.lastLineAlignment = .justified
        }
        #expect(stretched.widths == [50, 50])
    }

    @Test func justificationBetweenCharacters() throws {
        func glyphs(_ justification: ParagraphStyle.Justification) throws -> [Double] {
            try layout("aa a aaaa", width: 26, .greedy) {
                $0.alignment = .justified
                $0.justification = justification
            }.lines[0].runs.flatMap(\.glyphs).map(\.position.x)
        }
        // Two letters, a space and a letter are 20.5: 5.5 more.
        #expect(try glyphs(.interWord).prefix(4).map { ($0 * 10).rounded() / 10 } == [0, 6, 12, 20])
        let between = try glyphs(.interCharacter).prefix(4).map { ($0 * 100).rounded() / 100 }
        #expect(between == [0, 7.83, 15.67, 20])
    }

    private func fitter(_ paragraph: ShapedParagraph) -> LineFitter {
        LineFitter(
            paragraph: paragraph, mode: .word,
            composer: LineComposer(
                builder: ((try? Box.fonts)?.takeTypesetter() ?? FontLibrary.shared.takeTypesetter()).lineBuilder,
                paragraph: paragraph,
                tabs: nil))
    }

    private func withParagraph(_ text: String, _ body: (ShapedParagraph) throws -> Void) throws {
        let layout = try Box.layout(Box.text(text))
        let typesetter = try Box.fonts.takeTypesetter()
        defer { (try? Box.fonts)?.release(typesetter) }
        let attributed = layout.text
        let style = try unsafe typesetter.styles.resolve(
            0, of: attributed.styles, fonts: Unmanaged.passUnretained(Box.fonts))
        let span = StyleSpan(start: 0, style: style)
        var string = text
        let paragraph = string.withUTF8 {
            unsafe typesetter.paragraph($0, spans: [span], options: style.paragraph.options)
        }
        try body(paragraph)
    }
}
