import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyPlacing

/// Floating attachments, and drop caps.
@Suite struct FloatTests {
    /// A text in which each `#` is a float.
    static func text(
        _ string: String, _ floats: (side: TextAttributes.FloatSide, width: Double, height: Double)...,
        clear: TextAttributes.Clear? = nil, style: (inout ParagraphStyle) -> Void = { _ in }
    ) -> AttributedText {
        var result = AttributedText()
        var next = floats.makeIterator()
        for character in string {
            var attributes = Box.attributes(style)
            if character == "#", let float = next.next() {
                attributes.attachment = TextAttachment(width: float.width, height: float.height)
                attributes.float = float.side
                attributes.clear = clear
                result.append(AttributedText(String(TextAttachment.character), attributes: attributes))
            } else {
                result.append(AttributedText(String(character), attributes: attributes))
            }
        }
        return result
    }

    @Test func linesFlowAroundAFloat() throws {
        let layout = try Box.layout(
            Self.text("#aaaa aaaa aaaa aaaa", (.left, 20, 15)), in: TextContainer(width: 50))
        #expect(layout.attachments.map(\.rect) == [Rect(x: 0, y: 0, width: 20, height: 15)])
        #expect(layout.lefts == [20, 20, 0, 0])
        layout.checkInvariants()
    }

    @Test func rightFloatsAreAtTheRight() throws {
        let layout = try Box.layout(
            Self.text("#aaaa aaaa aaaa", (.right, 20, 15)), in: TextContainer(width: 50))
        #expect(layout.attachments.map(\.rect) == [Rect(x: 30, y: 0, width: 20, height: 15)])
        #expect(layout.lines.map(\.available) == [0...30, 0...30, 0...50])
    }

    /// The natural width includes a float and a line in which a tab has the same length as without the float.
    @Test(arguments: [ParagraphStyle.Direction.ltr, .rtl], [TextAttributes.FloatSide.left, .right])
    func tabsHaveSpaceNextToFloats(direction: ParagraphStyle.Direction, side: TextAttributes.FloatSide) throws {
        let plain = try Box.layout(Self.text("aaa\taa") { $0.direction = direction }, in: TextContainer())
        for width in 1...60 {
            let layout = try Box.layout(
                Self.text("#aaa\taa", (side, Double(width), 10)) { $0.direction = direction }, in: TextContainer())
            #expect(layout.lines.count == 1, "\(width)")
            // Next to a float at the start of its row, a tab ends at the same stop.
            let isBehind = (side == .right) == (direction == .ltr)
            if isBehind { #expect(layout.size.width == plain.size.width + Double(width)) }
        }
    }

    /// The natural width does not depend on the positions of lines in a larger width.
    @Test(arguments: ["#aa aa", "#\naa aa", "aa# aa", "aa ##aa\n\na"])
    func theNaturalWidthIsThatOfTheLines(string: String) throws {
        var widths: Set<Double> = []
        let sides: [[TextAttributes.FloatSide]] = [[.left, .right], [.right, .left]]
        for alignment in ParagraphStyle.Alignment.allCases {
            for direction in [ParagraphStyle.Direction.ltr, .rtl] {
                for sides in sides {
                    let text = Self.text(string, (sides[0], 10, 10), (sides[1], 10, 10)) {
                        $0.alignment = alignment
                        $0.direction = direction
                    }
                    let layout = try Box.layout(text, in: TextContainer())
                    widths.insert(layout.size.width)
                    layout.checkInvariants()
                }
            }
        }
        #expect(widths.count == 1 && widths.allSatisfy { $0 < 100 }, "\(widths)")
    }

    /// White space before a float does not hang, so the natural width includes it.
    @Test(arguments: ["aa#", "aa #", "aa   #", "aa   # "])
    func whiteSpaceBeforeAFloatHasSpace(string: String) throws {
        let text = Self.text(string, (.right, 20, 10))
        let layout = try Box.layout(text, in: TextContainer())
        #expect(layout.attachments[0].rect.y == 0 && layout.attachments[0].rect.maxX == layout.size.width)
        let again = try Box.layout(text, in: TextContainer(width: layout.size.width))
        #expect(again.attachments.map(\.rect) == layout.attachments.map(\.rect) && again.size == layout.size)
    }

    /// CSS 2.2, 9.5: a float that does not fit next to the text before it is placed below its line.
    @Test func floatsThatDoNotFitNextToTheirLineMoveDown() throws {
        let layout = try Box.layout(
            Self.text("aaaaaa# aa aa", (.left, 30, 10)), in: TextContainer(width: 60))
        #expect(layout.lineTexts.map(\.count) == [11, 2])
        #expect(layout.attachments.map(\.rect.origin) == [Point(x: 0, y: 10)])
        #expect(layout.lefts == [0, 30])
    }

    @Test func clearedTextIsBelow() throws {
        let stacked = try Box.layout(
            Self.text("##aa", (.left, 20, 15), (.left, 10, 5), clear: .left), in: TextContainer(width: 60))
        #expect(stacked.attachments.map(\.rect.origin) == [Point(x: 0, y: 0), Point(x: 0, y: 15)])
        let paragraph = try Box.layout(
            Self.text("#aa\nbb", (.left, 20, 25)) { $0.clear = .both }, in: TextContainer(width: 60))
        #expect(paragraph.tops == [0, 25])
    }

    /// A paragraph with only a float takes no space.
    @Test func aFloatAloneIsNotALine() throws {
        let layout = try Box.layout(
            Self.text("#\naa aa aa", (.left, 20, 15)) { $0.paragraphSpacing = 7 }, in: TextContainer(width: 40))
        #expect(layout.tops == [0, 0, 10, 20])
        #expect(layout.lefts.dropFirst() == [20, 20, 0])
    }

    @Test(arguments: [TextContainer.Truncation.none, .end])
    func aHiddenFloatChangesNothing(truncation: TextContainer.Truncation) throws {
        for rows in 1...5 {
            let container = TextContainer(width: 50, maximumRows: rows, truncation: truncation)
            let plain = try Box.layout(Self.text("aaaa aaaa aaaa\naaaa aaaa\naaaa"), in: container)
            let layout = try Box.layout(
                Self.text("aaaa aaaa aaaa\naaaa aaaa\n#aaaa", (.left, 20, 15)), in: container)
            #expect(layout.lines.map(\.frame) == plain.lines.map(\.frame), "\(rows)")
            #expect(layout.size == plain.size && layout.isTruncated == plain.isTruncated)
            layout.checkInvariants()
        }
    }

    /// Text far above a float has the alignment and the size that it has in a rectangle.
    @Test(arguments: [nil, 50.0], [ParagraphStyle.Alignment.left, .center, .right])
    func aFloatFarBelowChangesNothing(width: Double?, alignment: ParagraphStyle.Alignment) throws {
        for rows in 1...2 {
            let container = TextContainer(width: width, maximumRows: rows)
            let plain = try Box.layout(Self.text("a\naa\naaaa\naa") { $0.alignment = alignment }, in: container)
            let layout = try Box.layout(
                Self.text("a\naa\naaaa\n#aa", (.left, 20, 15)) { $0.alignment = alignment }, in: container)
            #expect(layout.lines.map(\.frame) == plain.lines.map(\.frame), "\(rows)")
            #expect(layout.size == plain.size && layout.isTruncated && plain.isTruncated)
            layout.checkInvariants()
        }
    }

    /// The attributes state whether lines may be next to floats, so that text is not placed without them first.
    @Test func textsWithFloatsAreKnownFromTheirAttributes() throws {
        var text = Self.text("aa#aa", (.left, 20, 15))
        #expect(text.narrowsLines)
        text.replaceSubrange(text.range(forUTF8: 2..<5), with: AttributedText())
        #expect(!text.narrowsLines)
        text[text.startIndex..<text.index(atUTF8: 1)].dropCap = DropCap(lines: 2)
        #expect(text.narrowsLines)
        #expect(!AttributedText.attachment(TextAttachment(width: 1, height: 1)).narrowsLines)
        #expect(!AttributedText("aa", attributes: TextAttributes(float: .left)).narrowsLines)
    }

    @Test func floatsContinueInTheNextContainer() throws {
        let container = TextContainer(width: 50, height: 20)
        let layout = try TextLayout(
            Self.text("aaaa aaaa# aaaa aaaa", (.left, 20, 15)), in: [container, container], fonts: Box.fonts)
        #expect(layout.attachments.map(\.rect) == [Rect(x: 50, y: 0, width: 20, height: 15)])
        #expect(layout.lefts == [0, 0, 70, 70])
    }

    /// A float that no longer fits below the last line goes to the next column, as in browsers (CSS Fragmentation 3, 4.1);
    /// without one it overflows.
    @Test(arguments: [TextAttributes.FloatSide.left, .right])
    func floatsAtTheEndGoToTheNextContainer(side: TextAttributes.FloatSide) throws {
        let container = TextContainer(width: 50, height: 20)
        let text = Self.text("aaaa#", (side, 45, 15))
        let x = side == .left ? 0.0 : 5
        let layout = try TextLayout(text, in: [container, container, container], fonts: Box.fonts)
        #expect(layout.attachments.map(\.rect) == [Rect(x: 50 + x, y: 0, width: 45, height: 15)])
        #expect(layout.warnings.isEmpty)
        let single = try TextLayout(text, in: [container], fonts: Box.fonts)
        #expect(single.attachments.map(\.rect) == [Rect(x: x, y: 10, width: 45, height: 15)])
        let two = try TextLayout(
            Self.text("aaaa##", (side, 45, 15), (side, 45, 15)), in: [container, container, container], fonts: Box.fonts
        )
        #expect(two.attachments.map(\.rect.x) == [50 + x, 100 + x])
    }

    /// A float that is higher than all containers is at the top of one, and lines are next to it, as in browsers.
    @Test func linesAreNextToAFloatHigherThanItsContainers() throws {
        let container = TextContainer(width: 50, height: 20)
        let first = try TextLayout(
            Self.text("#aa aa aa aa", (.left, 30, 25)), in: [container, container], fonts: Box.fonts)
        #expect(first.attachments.map(\.rect) == [Rect(x: 0, y: 0, width: 30, height: 25)])
        #expect(first.lefts == [30, 30, 50])
        #expect(first.warnings.map(\.code) == [.overflow])
        let later = try TextLayout(
            Self.text("aaaa #aa aa aa aa", (.left, 30, 25)), in: [container, container], fonts: Box.fonts)
        #expect(later.attachments.map(\.rect) == [Rect(x: 50, y: 0, width: 30, height: 25)])
        // A later container that is high enough is preferred.
        let high = try TextLayout(
            Self.text("#aa aa aa aa", (.left, 30, 25)), in: [container, TextContainer(width: 50, height: 30)],
            fonts: Box.fonts)
        #expect(high.attachments.map(\.rect) == [Rect(x: 50, y: 0, width: 30, height: 25)])
    }

    @Test func aFloatWithoutSpaceWarns() throws {
        let layout = try Box.layout(Self.text("#aa", (.right, 70, 15)), in: TextContainer(width: 50))
        #expect(layout.warnings.map(\.code) == [.overflow])
        #expect(layout.tops == [15])
    }

    /// The natural width is that of floats and text next to each other, like in CSS.
    @Test func unboundedWidthsIncludeFloatsNextToText() throws {
        let layout = try Box.layout(Self.text("#aa", (.right, 30, 10)))
        #expect(layout.size == Size(width: 42, height: 10))
        #expect(layout.naturalWidth == 42)
        #expect(layout.minimumWidth == 30)
    }

    @Test func hitsFindAFloatOutsideItsLine() throws {
        let layout = try Box.layout(
            Self.text("aaaaaa# aa aa", (.left, 30, 10)), in: TextContainer(width: 60))
        #expect(layout.attachment(at: Point(x: 5, y: 15))?.rect.width == 30)
        #expect(layout.attachment(at: Point(x: 35, y: 15)) == nil)
        #expect(layout.text.utf8Offset(layout.position(closestTo: Point(x: 5, y: 15)).index) == 6)
    }

    /// CSS Pseudo 4, 2.2: a first letter has the punctuation around it, and the spaces between punctuation and letter. An
    /// attribute that ends before a letter continues with it.
    @Test(arguments: [
        ("“Aaaa aaaa", 1, "“A"), ("“Aaaa aaaa", 2, "“A"), ("«\u{A0}Aaaa aaaa", 1, "«\u{A0}A"),
        ("« Aaaa aaaa", 2, "« A"), ("“‘Aaaa aaaa", 1, "“‘A"), ("(A) aaaa aaaa", 1, "(A)"), ("(A) aaaa aaaa", 2, "(A"),
        ("– Aaaa aaaa", 1, "– A"), ("A(aa) aaaa", 5, "A"), ("A’aaa aaaa", 5, "A’"), ("“ “ aaaa", 1, "“ “ a"),
    ])
    func aDropCapHasTheLetterAfterPunctuation(_ string: String, _ length: Int, _ initial: String) throws {
        var text = Box.text(string + " aaaa aaaa aaaa aaaa")
        let end = text.string.index(text.startIndex, offsetBy: length)
        text[text.startIndex..<end].dropCap = DropCap(lines: 2)
        let layout = try Box.layout(text, in: TextContainer(width: 100))
        layout.checkInvariants()
        #expect(layout.lineTexts.first == initial)
        #expect(layout.lines[0].row == layout.lines[1].row)
    }

    /// Capitals are 0.7 em high if a font has no value, and lines are 10 points high.
    @Test func aDropCapReachesFromCapHeightToBaseline() throws {
        var text = Box.text("Aaaa aaaa aaaa aaaa")
        text[text.startIndex..<text.index(atUTF8: 1)].dropCap = DropCap(lines: 2, gap: 3)
        let layout = try Box.layout(text, in: TextContainer(width: 60))
        layout.checkInvariants()
        let cap = try #require(layout.lines.first)
        let lines = layout.lines
        #expect(cap.baseline == lines[2].baseline)
        let face = cap.runs[0].font.face
        let capHeight = Double(face.metrics.capHeight) / Double(face.unitsPerEm)
        #expect(abs(cap.runs[0].size * capHeight - (10 + 10 * capHeight)) < 0.01)
        #expect(abs(lines[1].frame.x - cap.frame.maxX - 3) < 0.01 && lines[2].frame.x == lines[1].frame.x)
        #expect(lines[3].frame.x == 0)
        #expect(lines.map(\.row) == [0, 0, 1] + lines.dropFirst(3).map(\.row))
    }

    /// CSS Inline Layout 3: an initial letter has the form that it has before the next letter.
    @Test func aDropCapOfAScriptThatJoinsKeepsItsForm() throws {
        let fonts = FontLibrary(systemFonts: false)
        func glyphs(_ string: String, isDropCap: Bool) throws -> [UInt32] {
            var text = AttributedText(string)
            let letter = text.startIndex..<text.string.index(after: text.startIndex)
            if isDropCap { text[letter].dropCap = DropCap(lines: 2) }
            let layout = try TextLayout(text, in: .width(300), fonts: fonts)
            layout.checkInvariants()
            return layout.lines[0].runs.flatMap(\.glyphs).map(\.id)
        }
        for word in ["تصل", "بيت", "شراع", "دار"] {
            let cap = try glyphs(word, isDropCap: true)
            #expect(!cap.isEmpty)
            // From right to left, the first letter is the last glyph.
            #expect(cap == (try glyphs(word, isDropCap: false)).suffix(cap.count), "\(word)")
        }
        #expect(try glyphs("تصل", isDropCap: true) != glyphs("ت صل", isDropCap: true))
    }

    @Test(arguments: 0..<60)
    func noLineMeetsAFloatAndNoFloatAnother(seed: UInt64) throws {
        var random = SeededGenerator(seed: 70_000 + seed)
        for _ in 0..<4 {
            let count = Int.random(in: 1...6, using: &random)
            var text = AttributedText()
            for _ in 0..<count {
                text.append(RandomText.attributed(Int.random(in: 0...12, using: &random), using: &random))
                var attributes = Box.attributes()
                attributes.attachment = TextAttachment(
                    width: Double.random(in: 0...90, using: &random), height: Double.random(in: 0...60, using: &random))
                attributes.float = Bool.random(using: &random) ? .left : .right
                attributes.clear = TextAttributes.Clear.allCases.randomElement(using: &random)
                text.append(AttributedText(String(TextAttachment.character), attributes: attributes))
            }
            text.append(RandomText.attributed(Int.random(in: 0...30, using: &random), using: &random))
            let container =
                Bool.random(using: &random)
                ? TextContainer(width: Double.random(in: 60...240, using: &random))
                : RandomShape.container(using: &random)
            let layout = try TextLayout(text, in: container, fonts: ShapePropertyTests.fonts)
            layout.checkInvariants()
            let overflowing = Set(layout.warnings.filter { $0.code == .overflow }.compactMap(\.utf8Range))
            let floats = layout.floats.filter { !$0.overflows }.map { layout.rect(of: $0) }
            for (index, float) in floats.enumerated() {
                for line in layout.lines where !overflowing.contains(line.utf8Range) {
                    #expect(!line.frame.meets(float), "\(line.frame) meets \(float) of \(container)")
                }
                for other in floats[..<index] { #expect(!other.meets(float), "\(other) meets \(float)") }
            }
            // CSS 2.2, 9.5.1, rule 5, in a container that contains the text.
            let tops = layout.floats.map(\.block)
            #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 <= $1 })
            if !layout.isTruncated {
                #expect(layout.attachments.count >= layout.floats.count)
                #expect(layout.lines.last?.utf8Range.upperBound == text.utf8Count)
            }
        }
    }
}

extension Rect {
    fileprivate func meets(_ other: Rect) -> Bool {
        let least = 0.01
        return min(maxX, other.maxX) - max(minX, other.minX) > least
            && min(maxY, other.maxY) - max(minY, other.minY) > least
    }
}
