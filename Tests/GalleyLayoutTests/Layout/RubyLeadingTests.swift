import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleySupport

/// Ruby and emphasis marks in the leading of their lines (CSS Ruby 1, 4.3). Chromium and Firefox agree for fonts whose
/// ascent and descent are whole pixels; the values here are computed from Noto Sans.
@Suite struct RubyLeadingTests {
    private let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
    /// The ascent of Noto Sans in ems.
    private let ascent = 1.069
    private let descent = 0.293

    /// The space of an annotation at 8 points above the baseline of its base, or below it.
    private var over: Double {
        let em = ascent / (ascent + descent)
        return 16 * em + 8 * descent + 8 * em
    }
    private var under: Double {
        let em = descent / (ascent + descent)
        return 16 * em + 8 * ascent + 8 * em
    }

    private enum Mark: CaseIterable {
        case over, under, emphasis
    }

    /// Two lines at 16 points, of which the first or the last has an annotation.
    private func lines(
        _ mark: Mark?, _ paragraph: ParagraphStyle, vertical: Bool = false, last: Bool = false
    ) throws -> TextLayout {
        var text = AttributedText("base\nbase", attributes: TextAttributes(font: FontDescriptor("Noto Sans", size: 16)))
        text.mergeParagraph(paragraph)
        let first = text.range(forUTF8: last ? 5..<9 : 0..<4)
        switch mark {
        case .over: text[first].ruby = Ruby(text: "it")
        case .under: text[first].ruby = Ruby(text: "it", position: .under)
        case .emphasis: text[first].emphasis = EmphasisMark()
        case nil: break
        }
        var container = TextContainer()
        if vertical { container.writingMode = .verticalRL }
        return try TextLayout(text, in: container, fonts: fonts)
    }

    private func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.01 }

    /// Half of the leading is enough: nothing moves, as in browsers.
    @Test(arguments: [ParagraphStyle(lineHeight: 40), ParagraphStyle(lineHeightFactor: 2.5)], [false, true])
    func annotationsUseTheLeading(_ paragraph: ParagraphStyle, vertical: Bool) throws {
        let plain = try lines(nil, paragraph, vertical: vertical)
        for mark in Mark.allCases {
            let layout = try lines(mark, paragraph, vertical: vertical)
            #expect(layout.size == plain.size, "\(mark)")
            #expect(layout.lines.map(\.baseline) == plain.lines.map(\.baseline), "\(mark)")
            #expect(layout.lines.map(\.frame) == plain.lines.map(\.frame), "\(mark)")
        }
    }

    /// The first line grows by what its leading above the text lacks, as in browsers; with a height that is set, its text
    /// moves down into the leading below.
    @Test func theFirstLineHasItsAnnotation() throws {
        for factor in [1.4, 1.5, 1.75] {
            let plain = try #require(lines(nil, ParagraphStyle(lineHeightFactor: factor)).lines.first)
            let line = try #require(lines(.over, ParagraphStyle(lineHeightFactor: factor)).lines.first)
            // The em box of the base, and the annotation up to its own.
            #expect(near(line.baseline, over) && line.baseline > plain.baseline)
            #expect(near(line.frame.height, 16 * factor + over - plain.baseline))
        }
        let set = try #require(lines(.over, ParagraphStyle(lineHeight: 28)).lines.first)
        #expect(near(set.frame.height, 28) && near(set.baseline, over))
    }

    /// The em boxes of columns' bases and annotations are adjacent: at 16 points, twice the height has space on both sides.
    @Test(arguments: [true, false])
    func columnsHaveTheEmBoxesOfAnnotations(isOver: Bool) throws {
        let mark = isOver ? Mark.over : .under
        let plain = try lines(nil, ParagraphStyle(lineHeightFactor: 2), vertical: true)
        let layout = try lines(mark, ParagraphStyle(lineHeightFactor: 2), vertical: true)
        #expect(layout.lines.map(\.frame) == plain.lines.map(\.frame))
        let placed = try #require(layout.rubies.first)
        let line = layout.lines[0]
        #expect(abs(abs(placed.rect.midX - line.frame.midX) - (8 + 4)) < 0.05)
        // Half of the base's em, the annotation's em, and half of the leading on the other side.
        let narrow = try #require(lines(mark, ParagraphStyle(lineHeightFactor: 1.5), vertical: true).lines.first)
        if isOver { #expect(abs(narrow.frame.width - (16 + 12)) < 0.05) }
    }

    /// A later line reaches into the leading of the one before it. Both browsers have 28 and 20 at 1.75, as without ruby.
    @Test(arguments: [1.75, 1.875, 2])
    func laterLinesTakeTheLeadingOfThoseBefore(_ factor: Double) throws {
        let plain = try lines(nil, ParagraphStyle(lineHeightFactor: factor))
        let layout = try lines(.over, ParagraphStyle(lineHeightFactor: factor), last: true)
        #expect(layout.lines.map(\.frame) == plain.lines.map(\.frame))
        #expect(layout.lines.map(\.baseline) == plain.lines.map(\.baseline))
        let placed = try #require(layout.rubies.first)
        let em = ascent / (ascent + descent)
        #expect(placed.rect.maxY - 8 * (descent + em) >= plain.lines[0].baseline + 16 * descent - 0.01)
    }

    /// The missing space is added on the side of the annotation.
    @Test(arguments: [false, true])
    func onlyTheMissingSpaceIsAdded(isLast: Bool) throws {
        for paragraph in [ParagraphStyle(lineHeightFactor: 1.4), ParagraphStyle()] {
            let index = isLast ? 1 : 0
            let plain = try lines(nil, paragraph)
            let below = isLast ? 16 * descent : plain.lines[0].frame.height - plain.lines[0].baseline
            #expect(near(try lines(.over, paragraph, last: isLast).lines[index].frame.height, over + below))
            #expect(near(try lines(.under, paragraph, last: isLast).lines[index].frame.height, 16 * ascent + under))
            let others = try lines(.over, paragraph, last: isLast)
            #expect(others.lines[1 - index].frame.height == plain.lines[1 - index].frame.height)
        }
    }

    /// A height that is set does not change, whether or not the annotation has space.
    @Test func givenHeightsStay() throws {
        for height in [18.0, 22, 26, 40] {
            for mark in Mark.allCases {
                for paragraph in [
                    ParagraphStyle(lineHeight: height),
                    ParagraphStyle(minimumLineHeight: height, maximumLineHeight: height),
                ] {
                    #expect(try lines(mark, paragraph).lines.map(\.frame.height) == [height, height], "\(mark)")
                }
            }
        }
    }

    /// All of the em box of an annotation over the first line is in that line.
    @Test func annotationsAreInTheFirstLine() throws {
        let em = ascent / (ascent + descent)
        for factor in stride(from: 1.0, through: 3, by: 0.125) {
            let layout = try lines(.over, ParagraphStyle(lineHeightFactor: factor))
            let placed = try #require(layout.rubies.first)
            let line = layout.lines[0]
            #expect(placed.rect.maxY - 8 * (descent + em) >= line.frame.minY - 0.01, "\(factor)")
            #expect(line.frame.height >= 16 * factor - 0.01)
        }
    }
}
