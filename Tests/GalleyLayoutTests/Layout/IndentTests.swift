import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

@Suite struct IndentTests {
    // Words of 18 and spaces of 2.5: two words are 38.5 wide, three 59, four 79.5.
    private let words = "aaa bbb ccc ddd"

    @Test func indentsNarrowTheirLines() throws {
        let layout = try Box.layout(words, width: 100) {
            $0.firstLineHeadIndent = 10
            $0.headIndent = 20
            $0.tailIndent = -11
        }
        // 79 points remain of the first line.
        #expect(layout.lineTexts == ["aaa bbb ccc ", "ddd"])
        #expect(layout.lefts == [10, 20])
        #expect(layout.lines.map(\.available) == [10...89, 20...89])
        let fitting = try Box.layout(words, width: 100) {
            $0.firstLineHeadIndent = 10
            $0.tailIndent = -10.5
        }
        #expect(fitting.lines.count == 1)
    }

    @Test func aTailIndentAboveZeroCountsFromTheLeadingEdge() throws {
        let layout = try Box.layout(words, width: 100) {
            $0.firstLineHeadIndent = 10
            $0.headIndent = 20
            $0.tailIndent = 69
            $0.alignment = .right
        }
        #expect(layout.lineTexts == ["aaa bbb ccc ", "ddd"])
        #expect(layout.lines.map(\.available) == [10...69, 20...69])
        #expect(layout.lefts == [10, 51])
    }

    @Test func aTailIndentAboveZeroHoldsWithoutAWidth() throws {
        let layout = try Box.layout(words) {
            $0.firstLineHeadIndent = 10
            $0.tailIndent = 69
        }
        #expect(layout.lineTexts == ["aaa bbb ccc ", "ddd"])
        #expect(layout.size.width == 69)
        #expect(layout.naturalWidth == 69)
    }

    @Test func aTailIndentBeyondTheEdgeIsTheEdge() throws {
        let layout = try Box.layout(words, width: 59) { $0.tailIndent = 500 }
        #expect(layout.lineTexts == ["aaa bbb ccc ", "ddd"])
    }

    @Test func rightToLeftIndentsCountFromTheRight() throws {
        let layout = try Box.layout(words, width: 100) {
            $0.direction = .rtl
            $0.firstLineHeadIndent = 10
            $0.headIndent = 20
            $0.tailIndent = -11
        }
        #expect(layout.lefts == [31, 62])
        #expect(layout.lines.map(\.available) == [11...90, 11...80])
    }

    @Test func indentsCountInSizeAndNaturalWidth() throws {
        let layout = try Box.layout("aaa") {
            $0.firstLineHeadIndent = 10
            $0.tailIndent = -5
        }
        #expect(layout.size.width == 33)
        #expect(layout.naturalWidth == 33)
        #expect(layout.minimumWidth == 33)
    }

    @Test func theFirstLineIndentIsThatOfTheFirstLineAlone() throws {
        // After a forced break, the head indent is used: 5 + 18 and 30 + 12.
        let layout = try Box.layout("aaa\u{2028}bb", width: 100) {
            $0.firstLineHeadIndent = 5
            $0.headIndent = 30
        }
        #expect(layout.lefts == [5, 30])
        #expect(layout.naturalWidth == 42)
        #expect(layout.minimumWidth == 42)
        // The widest word is on the first line: 40 + 18, not 40 + 30.
        let hanging = try Box.layout("aaa bbbbb", width: 100) { $0.firstLineHeadIndent = 40 }
        #expect(hanging.minimumWidth == 58)
    }

    @Test func indentsWiderThanTheContainerLoseNoText() throws {
        let layout = try Box.layout("aaa bbb", width: 20) {
            $0.firstLineHeadIndent = 50
            $0.headIndent = 30
        }
        #expect(layout.lineTexts.joined() == "aaa bbb")
    }
}
