import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// CSS Text 3, 6: in a width of 50, "aaa bbb" is 38.5 wide and "ccc" 18.
@Suite struct AlignmentTests {
    private func lefts(_ alignment: ParagraphStyle.Alignment, _ direction: ParagraphStyle.Direction) throws -> [Double]
    {
        let layout = try Box.layout("aaa bbb ccc", width: 50) {
            $0.alignment = alignment
            $0.direction = direction
        }
        #expect(layout.lineTexts == ["aaa bbb ", "ccc"])
        return layout.lefts
    }

    @Test func leftToRight() throws {
        for alignment in [ParagraphStyle.Alignment.natural, .start, .left] {
            #expect(try lefts(alignment, .ltr) == [0, 0])
            #expect(try lefts(alignment, .auto) == [0, 0])
        }
        for alignment in [ParagraphStyle.Alignment.end, .right] {
            #expect(try lefts(alignment, .ltr) == [11.5, 32])
        }
        #expect(try lefts(.center, .ltr) == [5.75, 16])
        #expect(try lefts(.justified, .ltr) == [0, 0])
    }

    @Test func rightToLeft() throws {
        for alignment in [ParagraphStyle.Alignment.natural, .start, .right] {
            #expect(try lefts(alignment, .rtl) == [11.5, 32])
        }
        for alignment in [ParagraphStyle.Alignment.end, .left] {
            #expect(try lefts(alignment, .rtl) == [0, 0])
        }
        #expect(try lefts(.center, .rtl) == [5.75, 16])
        #expect(try lefts(.justified, .rtl) == [0, 32])
    }

    @Test func automaticDirectionIsThatOfTheFirstStrongCharacter() throws {
        // A digit, a space and four .notdef boxes: 28.5 at the right edge.
        #expect(try Box.layout("1 שלום", width: 50).lefts == [21.5])
        #expect(try Box.layout("1 a שלום", width: 50).lefts == [0])
    }

    @Test func justificationWidensSpacesAndLeavesTheLastLine() throws {
        let layout = try Box.layout("aa bb cc dd", width: 50) { $0.alignment = .justified }
        #expect(layout.lineTexts == ["aa bb cc ", "dd"])
        #expect(layout.widths == [50, 12])
        // 50 − 3 × 12 = 14 in two spaces.
        #expect(layout.box("bb")?.x == 19)
        #expect(layout.box("cc")?.x == 38)
    }

    /// An advance has 32 bits, and a container can be longer.
    @Test(arguments: [1e3, 1e6, 1e7, 1e9]) func justificationFillsAnyWidth(width: Double) throws {
        let layout = try Box.layout("aa bb", width: width) {
            $0.alignment = .justified
            $0.lastLineAlignment = .justified
        }
        #expect(layout.widths == [width])
    }

    @Test func justificationLeavesForcedBreaksAndSingleWords() throws {
        let layout = try Box.layout("aa bb\u{2028}cc dd ee kk\ngg hh", width: 50) { $0.alignment = .justified }
        #expect(layout.lineTexts == ["aa bb\u{2028}", "cc dd ee ", "kk\n", "gg hh"])
        #expect(layout.widths == [26.5, 50, 12, 26.5])
        let words = try Box.layout("aaaaaa bbbbbb", width: 50) { $0.alignment = .justified }
        #expect(words.widths == [36, 36])
        #expect(words.lefts == [0, 0])
    }

    @Test func justificationWidensTheGapsBetweenIdeographs() throws {
        // Four .notdef boxes of 5 in 23: three gaps of 1.
        let layout = try Box.layout("漢字漢字漢", width: 23) { $0.alignment = .justified }
        #expect(layout.lineTexts == ["漢字漢字", "漢"])
        #expect(layout.widths == [23, 5])
        #expect(layout.lines[0].runs.flatMap(\.glyphs).map(\.position.x) == [0, 6, 12, 18])
    }

    @Test func justificationInAnUnboundedWidthStretchesNothing() throws {
        let layout = try Box.layout("aa bb\ncc", width: nil) { $0.alignment = .justified }
        #expect(layout.widths == [26.5, 12])
    }

    @Test func justifiedRightToLeftFillsTheLine() throws {
        // Hebrew letters are 5 wide: three words of 10, and two spaces share 40 − 30.
        let layout = try Box.layout("אב גד הו זח", width: 40) { $0.alignment = .justified }
        #expect(layout.widths == [40, 10])
        #expect(layout.lefts == [0, 30])
        #expect(layout.box("אב")?.x == 30)
        #expect(layout.box("גד")?.x == 15)
        #expect(layout.box("הו")?.x == 0)
    }

    @Test func overflowingLinesAreAlignedAtTheirStart() throws {
        for alignment in ParagraphStyle.Alignment.allCases {
            for (direction, x) in [(ParagraphStyle.Direction.ltr, 0.0), (.rtl, -10)] {
                let layout = try Box.layout("aaaaa", width: 20) {
                    $0.alignment = alignment
                    $0.direction = direction
                    $0.lineBreak = .wordOverflow
                }
                #expect(layout.widths == [30])
                #expect(layout.lefts == [x])
                #expect(layout.size.width == 20)
            }
        }
    }

    @Test func unboundedWidthIsThatOfTheWidestLine() throws {
        let right = try Box.layout("aa\nbbbb") { $0.alignment = .right }
        #expect(right.lefts == [12, 0])
        #expect(right.size == Size(width: 24, height: 20))
        let center = try Box.layout("aa\nbbbb") { $0.alignment = .center }
        #expect(center.lefts == [6, 0])
        let hebrew = try Box.layout("אב\nגדהו")
        #expect(hebrew.lefts == [10, 0])
        #expect(hebrew.size == Size(width: 20, height: 20))
        #expect(hebrew.bounds == Rect(x: 0, y: 0, width: 20, height: 20))
    }

    @Test func insetsMoveTheRegion() throws {
        var container = TextContainer(width: 60, insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        let text = Box.text("aaa") { $0.alignment = .right }
        let layout = try Box.layout(text, in: container)
        #expect(layout.lines[0].frame == Rect(x: 38, y: 1, width: 18, height: 10))
        #expect(layout.size == Size(width: 24, height: 14))
        #expect(layout.lines[0].available == 2...56)
        #expect(layout.naturalWidth == 24)
        container.width = nil
        #expect(try Box.layout(text, in: container).lefts == [2])
    }
}
