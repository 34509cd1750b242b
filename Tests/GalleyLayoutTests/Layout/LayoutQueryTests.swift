import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Conversions from points to text and back, and the extents of a layout.
@Suite struct LayoutQueryTests {
    @Test func caretsOfPlainText() throws {
        let layout = try Box.layout("abc\nd")
        let string = layout.text.string
        func caret(_ offset: Int, _ affinity: TextPosition.Affinity = .downstream) -> Rect {
            layout.caret(
                for: TextPosition(string.index(string.startIndex, offsetBy: offset), affinity: affinity)
            ).rect
        }
        #expect(caret(0) == Rect(x: 0, y: 0, width: 0, height: 10))
        #expect(caret(2) == Rect(x: 12, y: 0, width: 0, height: 10))
        #expect(caret(3) == Rect(x: 18, y: 0, width: 0, height: 10))
        #expect(caret(4) == Rect(x: 0, y: 10, width: 0, height: 10))
        #expect(caret(5) == Rect(x: 6, y: 10, width: 0, height: 10))
    }

    /// Rows of 10 with gaps of 4: each row has half of the gap.
    @Test func rowsShareTheGapBetweenThem() throws {
        var text = Box.text("aa bb")
        text.mergeParagraph(ParagraphStyle())
        text.paragraph?.lineSpacing = 4
        let layout = try Box.layout(text, in: .width(12))
        #expect(layout.lines.map(\.frame.minY) == [0, 14])
        for (y, line) in [(-5, 0), (9.9, 0), (11.9, 0), (12, 0), (12.1, 1), (14, 1), (40, 1)] {
            #expect(layout.line(closestTo: Point(x: 3, y: y))?.index == line, "\(y)")
        }
    }

    @Test func theEndsOfATextHaveCaretsWithEitherAffinity() throws {
        let layout = try Box.layout(Box.text("ab"), in: .unbounded)
        for affinity in [TextPosition.Affinity.upstream, .downstream] {
            for (index, x) in [(layout.text.startIndex, 0.0), (layout.text.endIndex, layout.size.width)] {
                let position = TextPosition(index, affinity: affinity)
                #expect(layout.line(containing: position)?.index == 0)
                #expect(layout.caret(for: position).rect.minX == x)
            }
        }
    }

    @Test func caretsInsideLigatures() throws {
        func carets(_ string: String, _ ligatures: TextAttributes.Ligatures = .standard) throws -> [Double] {
            var text = Box.text(string)
            text.ligatures = ligatures
            let layout = try Box.layout(text)
            #expect(layout.glyphs.count == 1)
            return (0...string.count).map {
                layout.caret(for: TextPosition(string.index(string.startIndex, offsetBy: $0))).rect.x
            }
        }
        // In equal parts, as in browsers, whether or not the font's GDEF has carets (for ffi at 400 and 800
        // thousandths).
        func isNear(_ one: [Double], _ other: [Double]) -> Bool {
            one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 0.001 }
        }
        #expect(isNear(try carets("ffi"), [0, 11.0 / 3, 22.0 / 3, 11]))
        #expect(isNear(try carets("fi"), [0, 3.5, 7]))
        #expect(isNear(try carets("ct", .all), [0, 6, 12]))
    }

    @Test func caretsInsideRightToLeftLigatures() throws {
        // Lam and alef are one glyph, which is divided in the middle.
        let string = "لا"
        let layout = try TextLayout(AttributedText(string), fonts: LayoutPropertyTests.fonts)
        #expect(layout.glyphs.count == 1)
        let width = layout.widths[0]
        let carets = [0, 1, 2].map {
            layout.caret(for: TextPosition(string.index(string.startIndex, offsetBy: $0))).rect.x
        }
        #expect(carets[0] == width)
        #expect(abs(carets[1] - width / 2) < 0.001)
        #expect(carets[2] == 0)
    }

    @Test func pointsMapToTheNearestBoundary() throws {
        let layout = try Box.layout("abc\ndef")
        func offset(_ x: Double, _ y: Double) -> Int {
            layout.text.utf8Offset(layout.position(closestTo: Point(x: x, y: y)).index)
        }
        #expect(offset(2.9, 5) == 0)
        #expect(offset(3.1, 5) == 1)
        #expect(offset(-50, 5) == 0)
        #expect(offset(50, 5) == 3)
        #expect(offset(50, -50) == 3)
        #expect(offset(0, 12) == 4)
        #expect(offset(50, 500) == 7)
    }

    @Test func aWrappedLinesEndIsUpstream() throws {
        let layout = try Box.layout("aaabbb", width: 18)
        let end = layout.position(closestTo: Point(x: 40, y: 5))
        #expect(layout.text.utf8Offset(end.index) == 3)
        #expect(end.affinity == .upstream)
        #expect(layout.caret(for: end).rect == Rect(x: 18, y: 0, width: 0, height: 10))
        let start = layout.position(closestTo: Point(x: -5, y: 15))
        #expect(layout.text.utf8Offset(start.index) == 3)
        #expect(layout.caret(for: start).rect == Rect(x: 0, y: 10, width: 0, height: 10))
    }

    @Test func caretsAtDirectionChanges() throws {
        // ab (0 to 12), then דגבא from right (32) to left (12), then cd from 32.
        let layout = try Box.layout("abאבגדcd")
        let string = layout.text.string
        func x(_ offset: Int, _ affinity: TextPosition.Affinity) -> Double {
            layout.caret(
                for: TextPosition(string.index(string.startIndex, offsetBy: offset), affinity: affinity)
            ).rect.x
        }
        #expect(x(2, .upstream) == 12)
        #expect(x(2, .downstream) == 32)
        #expect(x(3, .downstream) == 27)
        #expect(x(6, .upstream) == 12)
        #expect(x(6, .downstream) == 32)
        // On both sides of the edge, the position of the text in the paragraph's direction.
        func hit(_ x: Double) -> TextPosition { layout.position(closestTo: Point(x: x, y: 5)) }
        func offset(_ position: TextPosition) -> Int { string.distance(from: string.startIndex, to: position.index) }
        #expect(offset(hit(11)) == 2)
        #expect(hit(11).affinity == .upstream)
        #expect(offset(hit(13)) == 2)
        #expect(hit(13).affinity == .upstream)
        #expect(offset(hit(31)) == 6)
        #expect(hit(31).affinity == .downstream)
        #expect(offset(hit(33)) == 6)
        #expect(hit(33).affinity == .downstream)
    }

    static let roundTripTexts = [
        "Hello, world of text", "שלום עולם טוב", "abc אבג def", "אבג abc דהו", "12 אבג 34 abc", "ffi affix office",
        "e\u{301}a\u{323} x", "one\ntwo\n\nthree", "אבג\nabc", "a\tb\tc", "العربية نص",
    ]

    /// The caret of every boundary leads back to it from inside its character. At a change of direction, it leads to
    /// the position that is used there.
    @Test(arguments: roundTripTexts, [Double?.none, 40, 95]) func positionsRoundTrip(string: String, width: Double?)
        throws
    {
        let layout = try TextLayout(
            AttributedText(string, attributes: TextAttributes(font: FontDescriptor(size: 10))),
            in: TextContainer(width: width), fonts: LayoutPropertyTests.fonts)
        var index = string.startIndex
        while index < string.endIndex {
            let next = string.index(after: index)
            defer { index = next }
            let cell = layout.selectionRects(for: index..<next)
            guard cell.count == 1, cell[0].width > 0 else { continue }
            for position in [TextPosition(index), TextPosition(next, affinity: .upstream)] {
                let caret = layout.caret(for: position).rect
                #expect(caret.y == cell[0].y)
                // The caret of a character is at one of its edges.
                #expect(caret.x == cell[0].minX || caret.x == cell[0].maxX, "\(string) \(position)")
                let inside = caret.x + (caret.x == cell[0].minX ? 0.01 : -0.01)
                let found = layout.position(closestTo: Point(x: inside, y: caret.midY))
                #expect(layout.caret(for: found).rect == caret)
                let exact = layout.position(closestTo: Point(x: caret.x, y: caret.midY))
                #expect(layout.caret(for: exact).rect == caret)
                #expect(found.index == position.index || found == exact, "\(string)")
            }
        }
    }

    /// For any text, the position of a caret leads to a caret in the same place, and nothing traps.
    @Test(arguments: 0..<150) func anyCaretLeadsToItsPlace(seed: Int) throws {
        var random = SeededGenerator(seed: 5000 + UInt64(seed))
        for _ in 0..<4 {
            let text = RandomText.attributed(Int.random(in: 0...25, using: &random), using: &random)
            var container = TextContainer(width: [nil, 0, 40, 200].randomElement(using: &random) ?? nil)
            container.maximumRows = [nil, nil, 2].randomElement(using: &random) ?? nil
            container.truncation = .end
            let layout = try TextLayout(text, in: container, fonts: LayoutPropertyTests.fonts)
            for _ in 0..<20 {
                let index = text.index(atUTF8: Int.random(in: 0...text.utf8Count, using: &random))
                for affinity in [TextPosition.Affinity.downstream, .upstream] {
                    let caret = layout.caret(for: TextPosition(index, affinity: affinity)).rect
                    let found = layout.position(closestTo: Point(x: caret.x, y: caret.midY))
                    #expect(layout.caret(for: found).rect.x == caret.x, "\(text.string.debugDescription)")
                }
                let point = Point(
                    x: Double.random(in: -50...300, using: &random), y: Double.random(in: -50...300, using: &random))
                let position = layout.position(closestTo: point)
                #expect(position.index <= layout.visibleRange.upperBound)
            }
            let all = layout.selectionRects(for: text.startIndex..<text.endIndex)
            #expect(all.allSatisfy { $0.width > 0 && $0.height >= 0 })
        }
    }

    @Test(arguments: roundTripTexts) func selectionCoversTheLine(string: String) throws {
        let layout = try TextLayout(
            AttributedText(string), in: .width(90), fonts: LayoutPropertyTests.fonts)
        for line in layout.lines {
            let rects = layout.selectionRects(for: line.range)
            let width = rects.reduce(0) { $0 + $1.width }
            #expect(abs(width - line.frame.width - line.trailingWhitespace) < 1e-9)
            for (left, right) in zip(rects, rects.dropFirst()) { #expect(left.maxX <= right.minX + 1e-9) }
            if let first = rects.first, let last = rects.last {
                let trailing = line.isRightToLeft ? line.trailingWhitespace : 0
                #expect(abs(first.minX - line.frame.minX + trailing) < 1e-9)
                #expect(abs(last.maxX - first.minX - width) < 1e-9)
                #expect(first.y == line.frame.y && first.height == line.frame.height)
            }
        }
    }

    @Test func oneSelectionRectForEachStretch() throws {
        let layout = try Box.layout("abאבגדcd")
        let string = layout.text.string
        func rects(_ range: Range<Int>) -> [Rect] {
            let lower = string.index(string.startIndex, offsetBy: range.lowerBound)
            let upper = string.index(string.startIndex, offsetBy: range.upperBound)
            return layout.selectionRects(for: lower..<upper)
        }
        #expect(rects(2..<6) == [Rect(x: 12, y: 0, width: 20, height: 10)])
        #expect(rects(0..<8) == [Rect(x: 0, y: 0, width: 44, height: 10)])
        // a, b and the rightmost two boxes.
        #expect(
            rects(0..<4) == [Rect(x: 0, y: 0, width: 12, height: 10), Rect(x: 22, y: 0, width: 10, height: 10)])
        #expect(rects(3..<3).isEmpty)
    }

    @Test func boundsAndSize() throws {
        let container = TextContainer(width: 100, insets: EdgeInsets(top: 5, left: 7, bottom: 9, right: 11))
        let layout = try Box.layout(Box.text("aaa\nbb") { $0.alignment = .center }, in: container)
        // 82 inside the insets.
        #expect(layout.lefts == [39, 42])
        #expect(layout.bounds == Rect(x: 39, y: 5, width: 18, height: 20))
        #expect(layout.size == Size(width: 36, height: 34))
        #expect(layout.containerSize == Size(width: 100, height: 34))
        #expect(layout.naturalWidth == 36)
    }

    @Test func inkIsTheOutlines() throws {
        // A box from 0.5 to 5.5 and 7 high, on a baseline at 8.
        #expect(try Box.layout("a").inkBounds == Rect(x: 0.5, y: 1, width: 5, height: 7))
        #expect(try Box.layout("aa").inkBounds == Rect(x: 0.5, y: 1, width: 11, height: 7))
        #expect(try Box.layout(" ").inkBounds.isEmpty)
        #expect(try Box.layout("").inkBounds.isEmpty)
        var text = Box.text("a b")
        text.backgroundColor = .white
        #expect(try Box.layout(text).inkBounds == Rect(x: 0, y: 0, width: 14.5, height: 10))
    }

    @Test func inkIncludesStrokesAndSlants() throws {
        func ink(_ change: (inout TextAttributes) -> Void) throws -> Rect {
            var attributes = Box.attributes()
            change(&attributes)
            return try Box.layout(AttributedText("a", attributes: attributes)).inkBounds
        }
        // One point of the stroke is outside the outline.
        #expect(try ink { $0.stroke = TextStroke(width: 2) } == Rect(x: -0.5, y: 0, width: 7, height: 9))
        // Half a point to the right for each point above the baseline.
        #expect(try ink { $0.obliqueness = 0.5 } == Rect(x: 0.5, y: 1, width: 8.5, height: 7))
        #expect(
            try ink { $0.glyphTransform = Transform(a: 2, b: 0, c: 0, d: 1, tx: 1, ty: 3) }
                == Rect(x: 2, y: 4, width: 10, height: 7))
    }

    @Test func inkHasTheShadows() throws {
        var attributes = Box.attributes()
        attributes.shadow = Shadow(
            color: .black, offset: Vector(dx: 10, dy: 20), radius: 2,
            following: [
                Shadow(color: nil, offset: Vector(dx: 100, dy: 0)),
                Shadow(color: .black, offset: Vector(dx: -1, dy: 0)),
            ])
        // A blur with radius 2 has a standard deviation of 1, and ends at three times that distance.
        #expect(
            try Box.layout(AttributedText("a", attributes: attributes)).inkBounds
                == Rect(x: -0.5, y: 1, width: 10 + 5.5 + 3 + 0.5, height: 20 + 7 + 3))
        attributes.shadow = nil
        attributes.innerShadow = Shadow(color: .black, offset: Vector(dx: 10, dy: 20), radius: 2)
        #expect(
            try Box.layout(AttributedText("a", attributes: attributes)).inkBounds
                == Rect(x: 0.5, y: 1, width: 5, height: 7))
    }

    @Test func inkMayReachBeyondTheContainer() throws {
        let layout = try Box.layout("aaaaa", width: 12) { $0.lineBreak = .wordOverflow }
        #expect(layout.size.width == 12)
        #expect(layout.inkBounds.maxX == 29.5)
    }
}
