import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// The number of dashes and waves that follow from a length and a thickness is limited.
@Suite(.timeLimit(.minutes(2))) struct DerivedCountTests {
    private static let red = Color(red: 1, green: 0, blue: 0)
    static let patterns: [LinePattern] = [.dot, .dash, .dashDot, .dashDotDot, .circleDot]

    private func strokes(_ decoration: LineDecoration, length: Double, thickness: Double) -> [LineStroke] {
        LineStroke.strokes(
            of: DecorationLine(
                decoration: decoration, color: .black, minX: 0, maxX: length, y: 5, thickness: thickness))
    }

    @Test(arguments: patterns, [1e-6, 0.5, 1000])
    func linesWithTooManyDashesAreSolid(pattern: LinePattern, thickness: Double) {
        let period = pattern.dashes.reduce(0, +) * thickness
        for style in [LineStyle.single, .double, .thick] {
            let most = period * LinePattern.mostRepetitions * (style == .thick ? 2 : 1)
            let decoration = LineDecoration(style: style, pattern: pattern)
            for stroke in strokes(decoration, length: most * 0.999, thickness: thickness) {
                #expect(stroke.dashes.count == pattern.dashes.count)
            }
            for stroke in strokes(decoration, length: most * 1.001, thickness: thickness) {
                #expect(stroke.dashes.isEmpty)
            }
        }
        #expect(pattern.dashes(thickness: 0, length: 1).isEmpty)
        #expect(pattern.dashes(thickness: .leastNonzeroMagnitude, length: 1e9).isEmpty)
    }

    @Test(arguments: [1e-6, 0.5, 1000])
    func linesWithTooManyWavesAreStraight(thickness: Double) throws {
        let wave = DecorationLine.waveHeight(thickness: thickness) * 4
        let decoration = LineDecoration(style: .wavy)
        let limit = wave * LineStroke.mostWaves
        let path = try #require(strokes(decoration, length: limit * 0.999, thickness: thickness)[0].wavePath)
        let most = LineStroke.mostWaves * LineStroke.linesPerWave
        #expect(Double(path.elements.count) <= most + 2 && Double(path.elements.count) > most * 0.99)
        #expect(strokes(decoration, length: limit * 1.001, thickness: thickness)[0].wavePath == nil)
    }

    /// A line of objects with a total width of 900 points, which an underline with dashes of a millionth of a point
    /// follows.
    private func drawn(_ writingMode: TextContainer.WritingMode, _ change: (inout TextAttributes) -> Void) throws
        -> TextLayout
    {
        var attributes = TextAttributes()
        attributes.letterSpacing = 296
        change(&attributes)
        let text = AttributedText("\u{A0}\u{A0}\u{A0}", attributes: attributes)
        return try TextLayout(text, in: TextContainer(writingMode: writingMode), fonts: bundledFonts)
    }

    /// The picture and the documents are those of a solid line.
    @Test(arguments: patterns, [TextContainer.WritingMode.horizontal, .verticalRL])
    func tinyDashesAreDrawnAsASolidLine(pattern: LinePattern, writingMode: TextContainer.WritingMode) throws {
        func layout(_ pattern: LinePattern, hasBorder: Bool) throws -> TextLayout {
            try drawn(writingMode) {
                $0.underline = LineDecoration(pattern: pattern, width: 1e-4, color: Self.red)
                // In a picture, a border is a pixel wide, so its dashes are visible.
                if hasBorder { $0.border = Border(.line(Self.red, width: 1e-4, pattern: pattern)) }
            }
        }
        let tiny = try layout(pattern, hasBorder: true)
        let svg = String(decoding: try SVGDocument.render(tiny).data(), as: UTF8.self)
        #expect(!svg.contains("dash") && svg.utf8.count < 3000)
        #expect(try PDFDocument.render(tiny).data().count < 10_000)
        let pictures = try [pattern, .solid].map { try ImageSurface.render(layout($0, hasBorder: false)) }
        #expect(pixels(of: pictures[0]) == pixels(of: pictures[1]))
        // Fewer dashes are kept.
        let visible = try drawn(writingMode) { $0.underline = LineDecoration(pattern: pattern, width: 1) }
        #expect(String(decoding: try SVGDocument.render(visible).data(), as: UTF8.self).contains("stroke-dasharray"))
    }

    /// 900 points have 1875 waves of 0.48 points, and 15 000 of 0.06 points.
    @Test func tinyWavesAreAStraightLine() throws {
        func size(_ width: Double) throws -> Int {
            let layout = try drawn(.horizontal) { $0.underline = LineDecoration(style: .wavy, width: width) }
            return try SVGDocument.render(layout).data().count
        }
        let most = Int(LineStroke.mostWaves * LineStroke.linesPerWave)
        let waves = try size(0.08)
        #expect(waves > most && waves < most * 40)
        #expect(try size(0.01) < 3000)
    }
}
