import GalleyDrawingTestSupport
import GalleyFonts
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

@Suite struct DecorationTests {
    /// Lengths for a line two points thick.
    @Test(
        arguments: [
            (LinePattern.solid, []), (.dot, [10, 6]), (.dash, [24, 6]), (.dashDot, [24, 6, 10, 6]),
            (.dashDotDot, [24, 6, 10, 6, 10, 6]), (.circleDot, [0, 6]),
        ] as [(LinePattern, [Double])])
    func patternsAreMultiplesOfTheThickness(pattern: LinePattern, expected: [Double]) throws {
        let strokes = LineStroke.strokes(
            of: DecorationLine(
                decoration: LineDecoration(pattern: pattern), color: .black, minX: 0, maxX: 10, y: 5, thickness: 2))
        #expect(strokes.map(\.dashes) == [expected])
        #expect(strokes[0].hasRoundCaps == (pattern == .circleDot))
    }

    /// Also where one gap is inside another, such as the gap of a comma below a letter.
    @Test func gapsThatOverlapAreOne() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            let gaps = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                let start = Double(Int.random(in: 0...40, using: &random))
                return start...start + Double(Int.random(in: 0...20, using: &random))
            }
            let merged = InkGaps.merged(gaps)
            for place in stride(from: -0.5, through: 61, by: 0.5) {
                let isCovered = gaps.contains { $0.contains(place) }
                #expect(merged.filter { $0.contains(place) }.count == (isCovered ? 1 : 0), "\(gaps) at \(place)")
            }
            #expect(merged.map(\.lowerBound) == merged.map(\.lowerBound).sorted())
        }
    }

    @Test func stylesAreOneOrTwoStrokes() {
        func strokes(_ style: LineStyle) -> [LineStroke] {
            LineStroke.strokes(
                of: DecorationLine(
                    decoration: LineDecoration(style: style), color: .black, minX: 0, maxX: 10, y: 5, thickness: 2))
        }
        #expect(strokes(.none).isEmpty)
        #expect(strokes(.single).map(\.thickness) == [2])
        #expect(strokes(.thick).map(\.thickness) == [4])
        #expect(strokes(.double).map(\.y) == [3, 7])
    }

    /// The rows of a surface in which a long part has a single colour.
    private func rows(of color: UInt32, in layout: TextLayout, scale: Double = 4) throws -> [Int] {
        let surface = try ImageSurface.render(layout, scale: scale, background: .white)
        let all = pixels(of: surface)
        return (0..<surface.height).filter { y in
            (4..<surface.width / 2).allSatisfy { all[y * surface.width + $0] == color }
        }
    }

    @Test func underlinesAreAtTheFontsPosition() throws {
        let layout = try makeLayout("xxxxxxxx", size: 32) {
            $0.underline = LineDecoration(color: Color(red: 1, green: 0, blue: 0))
        }
        let line = layout.lines[0]
        let metrics = line.runs[0].font.face.metrics
        let unit = 32 / Double(line.runs[0].font.face.unitsPerEm)
        let found = try rows(of: 0xFFFF_0000, in: layout)
        let centre = (Double(found.first ?? 0) + Double(found.last ?? 0) + 1) / 2 / 4
        #expect(abs(centre - (line.baseline - Double(metrics.underlinePosition) * unit)) <= 0.25)
        #expect(abs(Double(found.count) / 4 - Double(metrics.underlineThickness) * unit) <= 0.25)
    }

    private func line(
        _ kind: DecorationLine.Kind, under string: String = "xxxx", _ decoration: LineDecoration
    ) throws -> DecorationLine {
        let layout = try makeLayout(string, size: 36) {
            $0.underline = decoration
            $0.overline = decoration
        }
        var lines: [DecorationLine] = []
        layout.forEachDecorationLine(kind, inLine: 0) { lines.append($0) }
        return try #require(lines.first)
    }

    /// Thick, double and wavy lines extend away from the text (CSS Text Decoration 4, 2.7).
    @Test(arguments: [LineStyle.single, .thick, .double, .wavy], [nil, 1, 7, 20])
    func linesKeepTheirDistanceToTheText(style: LineStyle, width: Double?) throws {
        let (plain, other) = (LineDecoration(), LineDecoration(style: style, width: width))
        let under = try (line(.underline, plain).inkWithoutShadow, line(.underline, other).inkWithoutShadow)
        #expect(abs(under.0.minY - under.1.minY) < 1e-9)
        let over = try (line(.overline, plain).inkWithoutShadow, line(.overline, other).inkWithoutShadow)
        #expect(abs(over.0.maxY - over.1.maxY) < 1e-9)
    }

    /// Letters without descenders do not cross an underline, however thick it is.
    @Test(arguments: [
        LineDecoration(width: 7), LineDecoration(style: .double, width: 2), LineDecoration(style: .thick),
    ])
    func thickLinesHaveNoGapsBelowLettersOnTheBaseline(decoration: LineDecoration) throws {
        let red = Color(red: 1, green: 0, blue: 0)
        func count(_ skipInk: Bool) throws -> Int {
            var own = decoration
            own.color = red
            own.skipInk = skipInk
            let layout = try makeLayout("number one", size: 36) { $0.underline = own }
            return pixels(of: try ImageSurface.render(layout, background: .white)).count { $0 == 0xFFFF_0000 }
        }
        let whole = try count(false)
        #expect(whole > 100)
        #expect(try count(true) == whole)
    }

    /// Attachments have no lines (CSS Text Decoration 4, 2.10: atomic inlines are skipped).
    @Test(arguments: DecorationLine.Kind.allCases)
    func attachmentsAreSkipped(kind: DecorationLine.Kind) throws {
        var text = AttributedText("ab")
        text.append(.attachment(TextAttachment(width: 40, height: 20)))
        text.append(AttributedText("cd"))
        (text.underline, text.overline, text.strikethrough) = (.single, .single, .single)
        let layout = try makeLayout(text)
        let box = try #require(layout.attachments.first).rect
        var lines: [ClosedRange<Double>] = []
        layout.forEachDecorationLine(kind, inLine: 0) { lines.append($0.minX...$0.maxX) }
        #expect(lines.count == 2)
        #expect(lines.first?.upperBound == box.minX && lines.last?.lowerBound == box.maxX)
        var style = TextAttributes()
        style.attachment = TextAttachment(width: 40, height: 20)
        (style.underline, style.overline, style.strikethrough) = (.single, .single, .single)
        let alone = try makeLayout(AttributedText("\u{FFFC}", attributes: style))
        alone.forEachDecorationLine(kind, inLine: 0) { _ in Issue.record("a line below an attachment") }
    }

    @Test func oneLevelAcrossSizes() throws {
        var text = AttributedText("xxxx", attributes: TextAttributes(font: FontDescriptor(size: 12)))
        text.append(AttributedText("xxxx", attributes: TextAttributes(font: FontDescriptor(size: 48))))
        text.underline = LineDecoration(color: Color(red: 1, green: 0, blue: 0))
        // The line continues through both, with the position and thickness of the larger text.
        let mixed = try rows(of: 0xFFFF_0000, in: try makeLayout(text))
        let large = try rows(
            of: 0xFFFF_0000,
            in: try makeLayout("xxxx", size: 48) {
                $0.underline = LineDecoration(color: Color(red: 1, green: 0, blue: 0))
            })
        #expect(!mixed.isEmpty)
        #expect(mixed == large)
    }

    /// The emoji font has its own, much lower position, which is ignored.
    @Test(arguments: DecorationLine.Kind.allCases)
    func fallbackFontsDoNotMoveTheLine(kind: DecorationLine.Kind) throws {
        func line(_ string: String) throws -> (y: Double, thickness: Double) {
            let layout = try makeLayout(string, size: 100, fonts: try fontsWithEmoji()) {
                $0.underline = .single
                $0.overline = .single
                $0.strikethrough = .single
            }
            var lines: [DecorationLine] = []
            layout.forEachDecorationLine(kind, inLine: 0) { lines.append($0) }
            try #require(lines.count == 1)
            #expect(layout.inkBounds.union(lines[0].ink) == layout.inkBounds)
            return (lines[0].y - layout.lines[0].baseline - layout.lines[0].frame.y, lines[0].thickness)
        }
        let (plain, emoji) = (try line("ab"), try line("a😀b"))
        #expect(abs(plain.y - emoji.y) < 0.001)
        #expect(plain.thickness == emoji.thickness)
    }

    /// CSS Text Decoration 4, 2.5: a strikethrough of text with several sizes is one line.
    @Test func strikethroughsAreAtThePositionOfTheLargestFont() throws {
        func level(_ sizes: [Double]) throws -> [Double] {
            var text = AttributedText("")
            for size in sizes {
                text.append(AttributedText("x", attributes: TextAttributes(font: FontDescriptor(size: size))))
            }
            text.strikethrough = .single
            let layout = try makeLayout(text)
            var levels: [Double] = []
            layout.forEachDecorationLine(.strikethrough, inLine: 0) {
                levels.append(layout.lines[0].frame.y + layout.lines[0].baseline - $0.y)
            }
            return levels
        }
        var style = TextAttributes()
        style.attachment = TextAttachment(width: 40, height: 20)
        (style.underline, style.overline, style.strikethrough) = (.single, .single, .single)
        let alone = try level([40])
        #expect(alone.count == 1)
        #expect(try level([8, 40, 12]) == alone)
        #expect(try level([40, 8]) == alone)
    }

    @Test(arguments: LinePattern.allCases, LineStyle.allCases)
    func inkBoundsHoldEveryLine(pattern: LinePattern, style: LineStyle) throws {
        for width in [nil, 0.01, 3, 30] {
            let layout = try makeLayout("oo", size: 20) {
                $0.underline = LineDecoration(style: style, pattern: pattern, width: width)
                $0.strikethrough = LineDecoration(style: style, pattern: pattern, width: width)
            }
            for kind in DecorationLine.Kind.allCases {
                layout.forEachDecorationLine(kind, inLine: 0) { line in
                    for stroke in LineStroke.strokes(of: line) {
                        let end = stroke.hasRoundCaps ? stroke.thickness / 2 : 0
                        #expect(layout.inkBounds.minY <= stroke.y - stroke.thickness / 2 + 1e-9)
                        #expect(layout.inkBounds.maxY >= stroke.y + stroke.thickness / 2 - 1e-9)
                        #expect(layout.inkBounds.minX <= stroke.minX - end + 1e-9)
                        #expect(layout.inkBounds.maxX >= stroke.maxX + end - 1e-9)
                    }
                }
            }
        }
    }

    /// CSS `text-underline-offset`: the distance of the upper edge from the baseline.
    @Test func offsetsCountFromTheBaseline() throws {
        let layout = try makeLayout("text", size: 20) { $0.underline = LineDecoration(width: 2, offset: 5) }
        var lines: [DecorationLine] = []
        layout.forEachDecorationLine(.underline, inLine: 0) { lines.append($0) }
        let baseline = layout.lines[0].frame.y + layout.lines[0].baseline
        #expect(lines.map(\.y) == [baseline + 6])
    }

    @Test func overlinesAreAtTheAscent() throws {
        let layout = try makeLayout("text", size: 20) { $0.overline = .single }
        var lines: [DecorationLine] = []
        layout.forEachDecorationLine(.overline, inLine: 0) { lines.append($0) }
        let run = try #require(layout.lines[0].runs.first)
        #expect(lines.count == 1)
        #expect(abs(lines[0].y - (run.origin.y - run.ascent)) < 0.001)
    }

    /// Descenders interrupt an underline, and letters without a descender do not.
    @Test(arguments: [("xxxx", true, 0), ("xpxx", true, 1), ("xpxx", false, 0), ("xpxgx", true, 2), ("中pp", true, 1)])
    func glyphsInterruptTheLine(sample: String, skips: Bool, gaps: Int) throws {
        let layout = try makeLayout(sample, size: 40) {
            $0.underline = LineDecoration(color: Color(red: 1, green: 0, blue: 0), skipInk: skips)
            $0.color = Color(white: 0, alpha: 0)
        }
        let surface = try ImageSurface.render(layout, scale: 2, background: .white)
        var line: DecorationLine?
        layout.forEachDecorationLine(.underline, inLine: 0) { line = $0 }
        let row = Int(try #require(line).y * 2)
        let all = pixels(of: surface)[row * surface.width..<(row + 1) * surface.width]
        let isRed = all.map { $0 == 0xFFFF_0000 }
        let starts = isRed.indices.dropFirst().filter { isRed[$0] && !isRed[$0 - 1] }.count + (isRed[0] ? 1 : 0)
        // Adjacent descenders share a gap, and the part between them can be empty.
        #expect(sample == "中pp" ? starts >= 1 : starts == gaps + 1)
        #expect(isRed[0])
    }

    @Test func wavesStayInTheirBounds() throws {
        let layout = try makeLayout("waves", size: 30) { $0.underline = LineDecoration(style: .wavy, width: 3) }
        var lines: [DecorationLine] = []
        layout.forEachDecorationLine(.underline, inLine: 0) { lines.append($0) }
        try #require(lines.count == 1)
        let bounds = lines[0].inkWithoutShadow
        let path = try #require(LineStroke.strokes(of: lines[0]).first?.wavePath)
        var heights: [Double] = []
        for element in path.elements {
            switch element {
            case .move(let point), .line(let point): heights.append(point.y)
            default: Issue.record("a curve")
            }
        }
        #expect(abs((heights.min() ?? 0) - 1.5 - bounds.minY) < 0.2)
        #expect(abs((heights.max() ?? 0) + 1.5 - bounds.maxY) < 0.2)
    }

    /// A line with more than two thousand waves is straight.
    @Test func wavesAreLimited() throws {
        func path(_ wave: Double, to end: Double) -> Path? {
            LineStroke(
                minX: 0, maxX: end, y: 5, thickness: 1, color: .black, dashes: [], hasRoundCaps: false, wave: wave
            ).wavePath
        }
        // A wave is four times as long as it is high.
        #expect(path(0.1, to: 1000) == nil)
        #expect(path(1e-9, to: 1000) == nil && path(1, to: 1e12) == nil)
        let waves = try #require(path(0.2, to: 1000))
        #expect(waves.elements.count <= 1250 * 16 + 2 && waves.elements.count > 1250 * 8)
    }

    @Test func strikethroughsCoverGlyphsAndUnderlinesDoNot() throws {
        let blue = Color(red: 0, green: 0, blue: 1)
        let struck = try makeLayout("||||||||||", size: 40) { $0.strikethrough = LineDecoration(color: blue) }
        #expect(!(try rows(of: 0xFF00_00FF, in: struck)).isEmpty)
        let underlined = try makeLayout("||||||||||", size: 40) { $0.underline = LineDecoration(width: 3, color: blue) }
        #expect(try rows(of: 0xFF00_00FF, in: underlined).isEmpty)
    }

    @Test func backgroundsFillTheLineBoxWithoutHangingSpaces() throws {
        var text = AttributedText("ab   ", attributes: TextAttributes(font: FontDescriptor(size: 20)))
        text.append(AttributedText("\nmore text here", attributes: TextAttributes(font: FontDescriptor(size: 20))))
        text.mergeAttributes(
            TextAttributes(backgroundColor: Color(red: 1, green: 1, blue: 0)),
            in: text.string.startIndex..<text.string.index(text.string.startIndex, offsetBy: 5))
        let layout = try makeLayout(text)
        let surface = try ImageSurface.render(layout, background: .white)
        let all = pixels(of: surface)
        let frame = layout.lines[0].frame
        let row = Int(frame.y + 1) * surface.width
        #expect(all[row] == 0xFFFF_FF00)
        #expect(all[row + Int(frame.width.rounded()) + 1] == 0xFFFF_FFFF)
        #expect(all[(Int(frame.maxY.rounded()) - 1) * surface.width] == 0xFFFF_FF00)
        #expect(all[(Int(frame.maxY.rounded()) + 1) * surface.width] == 0xFFFF_FFFF)
    }

    @Test func strokedTextIsOutlined() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let outlined = try ImageSurface.render(
            try makeLayout("H", size: 100) { $0.stroke = TextStroke(width: 3, color: red, fill: false) },
            background: .white
        )
        let filled = try ImageSurface.render(
            try makeLayout("H", size: 100) { $0.stroke = TextStroke(width: 3, color: red, fill: true) },
            background: .white)
        #expect(pixels(of: outlined).contains(0xFFFF_0000))
        #expect(!pixels(of: outlined).contains(0xFF00_0000))
        #expect(pixels(of: filled).contains(0xFF00_0000))
    }
}
