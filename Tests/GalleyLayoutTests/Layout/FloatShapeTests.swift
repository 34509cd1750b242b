import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Text around the shapes of floats (CSS Shapes 1, `shape-outside`).
@Suite struct FloatShapeTests {
    static let fonts = FontLibrary(systemFonts: false)

    private static let words = String(
        repeating: "Ships lie in the harbour and the wind is from the west, and boats come home with their nets full. ",
        count: 8)

    private func text(
        _ side: TextAttributes.FloatSide, _ shape: FloatShape?, width: Double, height: Double,
        direction: ParagraphStyle.Direction = .ltr
    ) -> AttributedText {
        var text = AttributedText("\u{FFFC}" + Self.words, attributes: TextAttributes(font: FontDescriptor(size: 12)))
        var style = ParagraphStyle()
        style.direction = direction
        style.lineHeight = 16
        text.mergeParagraph(style)
        let first = text.startIndex..<text.string.index(after: text.startIndex)
        text[first].attachment = TextAttachment(width: width, height: height)
        text[first].float = side
        text[first].shapeOutside = shape
        return text
    }

    private func circle(radius: Double, margin: Double = 0) -> FloatShape {
        FloatShape(
            .path(Path(ellipseAt: Point(x: radius, y: radius), radiusX: radius, radiusY: radius)), margin: margin)
    }

    /// A margin is as wide next to a slanted edge as elsewhere (CSS Shapes 1): browsers begin the first line at 40.813.
    @Test(arguments: [TextAttributes.FloatSide.left, .right], [0.0, 6, 15])
    func marginsFollowSlantedEdges(_ side: TextAttributes.FloatSide, margin: Double) throws {
        // An edge from (0, 0) to (60, 40) and back to (0, 80), seen from the side that text is on.
        func x(_ value: Double) -> Double { side == .left ? value : 60 - value }
        var triangle = Path()
        triangle.move(to: Point(x: x(0), y: 0))
        triangle.line(to: Point(x: x(60), y: 40))
        triangle.line(to: Point(x: x(0), y: 80))
        triangle.close()
        let layout = try TextLayout(
            text(side, FloatShape(.path(triangle), margin: margin), width: 60, height: 80), in: .width(320),
            fonts: Self.fonts)
        layout.checkInvariants()
        // The edge at a distance of the margin, before the circle around its end; the part beyond the box is cut.
        let length = (60.0 * 60 + 40 * 40).squareRoot()
        var count = 0
        for line in layout.lines where line.frame.maxY <= 40 - margin * 60 / length {
            let reach = min(60, 1.5 * (line.frame.maxY + margin * length / 60))
            let edge = side == .left ? line.availableEdges.left : 320 - line.availableEdges.right
            #expect(abs(edge - reach) < 0.05, "\(line.frame) keeps \(edge), not \(reach)")
            count += 1
        }
        #expect(count > 0)
    }

    /// The space that a circle leaves in each line's band, computed by geometry.
    @Test(arguments: [TextAttributes.FloatSide.left, .right], [0.0, 6])
    func linesKeepToTheCircle(_ side: TextAttributes.FloatSide, margin: Double) throws {
        let radius = 60.0
        let layout = try TextLayout(
            text(side, circle(radius: radius, margin: margin), width: 2 * radius, height: 2 * radius),
            in: .width(320), fonts: Self.fonts)
        layout.checkInvariants()
        var count = 0
        for line in layout.lines where line.frame.maxY < 2 * radius {
            let (top, bottom) = (line.frame.minY, line.frame.maxY)
            let nearest = min(max(radius, top), bottom) - radius
            // The margin is clipped at the box.
            let reach = min(
                2 * radius, radius + ((radius + margin) * (radius + margin) - nearest * nearest).squareRoot())
            let (left, right) = line.availableEdges
            if side == .left {
                #expect(abs(left - reach) < 0.05, "\(line.frame) begins at \(left), not \(reach)")
            } else {
                #expect(abs(right - (320 - reach)) < 0.05, "\(line.frame) ends at \(right), not \(320 - reach)")
            }
            count += 1
        }
        #expect(count > 5)
    }

    /// A float with a shape is the same obstacle as that shape, in any direction.
    @Test(arguments: TextContainer.WritingMode.allCases, [ParagraphStyle.Direction.ltr, .rtl])
    func isAsAnExclusion(_ mode: TextContainer.WritingMode, _ direction: ParagraphStyle.Direction) throws {
        let radius = 40.0
        var container = TextContainer(
            width: mode == .horizontal ? 300 : 400, height: mode == .horizontal ? nil : 300, writingMode: mode)
        let floated = try TextLayout(
            text(.left, circle(radius: radius), width: 2 * radius, height: 2 * radius, direction: direction),
            in: container, fonts: Self.fonts)
        floated.checkInvariants()
        let box = try #require(floated.attachments.first).rect
        // The circle, and the space between it and the edge to which it floats.
        let behind =
            mode == .horizontal
            ? Rect(x: box.x, y: box.y, width: radius, height: 2 * radius)
            : Rect(x: box.x, y: box.y, width: 2 * radius, height: radius)
        container.exclusions = [
            .ellipse(center: Point(x: box.midX, y: box.midY), radiusX: radius, radiusY: radius), .rect(behind),
        ]
        var plain = AttributedText(Self.words, attributes: TextAttributes(font: FontDescriptor(size: 12)))
        var style = ParagraphStyle()
        style.direction = direction
        style.lineHeight = 16
        plain.mergeParagraph(style)
        let excluded = try TextLayout(plain, in: container, fonts: Self.fonts)
        #expect(floated.lines.count == excluded.lines.count)
        for (one, other) in zip(floated.lines, excluded.lines) {
            #expect(
                abs(one.frame.x - other.frame.x) < 0.1 && abs(one.frame.y - other.frame.y) < 0.1,
                "\(one.frame), not \(other.frame)")
        }
    }

    /// Floats are placed next to the boxes of other floats, not inside the space that their shapes leave.
    @Test func floatsStackByTheirBoxes() throws {
        var text = text(.left, circle(radius: 50), width: 100, height: 100)
        var second = AttributedText("\u{FFFC}")
        second.attachment = TextAttachment(width: 20, height: 20)
        second.float = .left
        text.insert(second, at: text.string.index(after: text.startIndex))
        let layout = try TextLayout(text, in: .width(300), fonts: Self.fonts)
        let rects = layout.attachments.map(\.rect)
        #expect(rects.count == 2)
        #expect(rects.last?.x == 100 && rects.last?.y == 0, "\(rects)")
    }

    @Test func anImageThatWasNotTracedIsItsBox() throws {
        let shaped = try TextLayout(
            text(.left, FloatShape(.image(threshold: 0.5)), width: 80, height: 80), in: .width(300), fonts: Self.fonts)
        let plain = try TextLayout(text(.left, nil, width: 80, height: 80), in: .width(300), fonts: Self.fonts)
        #expect(shaped.lines.map(\.frame) == plain.lines.map(\.frame))
    }

    @Test func coordinatesThatAreNoNumbersAreRefused() {
        var path = Path()
        path.move(to: Point(x: 0, y: Double.nan))
        path.line(to: Point(x: 5, y: 5))
        path.close()
        #expect(throws: GalleyError.self) {
            try TextLayout(
                text(.left, FloatShape(.path(path)), width: 80, height: 80), in: .width(300), fonts: Self.fonts)
        }
    }
}

extension TextLine {
    /// The space of the line in its row, in points.
    fileprivate var availableEdges: (left: Double, right: Double) {
        let span = layout.inlineSpan(ofLine: index)
        return (LayoutUnit.points(span.lowerBound), LayoutUnit.points(span.upperBound))
    }
}

/// Optimal line breaks next to floats, whose space is not known at the start of a paragraph.
@Suite struct PlannedFloatTests {
    @Test(arguments: [TextContainer.LineBreaking.optimal, .balanced, .pretty])
    func linesNextToAFloatAreFilled(_ breaking: TextContainer.LineBreaking) throws {
        let words = String(
            repeating: "Ships lie in the harbour and the wind is from the west, and boats come home. ", count: 6)
        var text = AttributedText("\u{FFFC}" + words, attributes: TextAttributes(font: FontDescriptor(size: 12)))
        var style = ParagraphStyle()
        style.alignment = .justified
        text.mergeParagraph(style)
        let first = text.startIndex..<text.string.index(after: text.startIndex)
        text[first].attachment = TextAttachment(width: 130, height: 150)
        text[first].float = .left
        var container = TextContainer.width(360)
        container.lineBreaking = breaking
        var plain = text
        plain.mergeParagraph(ParagraphStyle())
        // Without justification, the width of a line shows how full it is.
        let layout = try TextLayout(plain, in: container, fonts: FontLibrary(systemFonts: false))
        layout.checkInvariants()
        for line in layout.lines.dropLast() where line.frame.minY < 150 {
            #expect(line.frame.width > 0.7 * 230, "\(line.frame)")
        }
        #expect(try TextLayout(text, in: container, fonts: FontLibrary(systemFonts: false)).lines.count > 6)
    }
}
