import GalleyLayoutTestSupport
import GalleyRegions
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyPlacing
@testable import GalleyShaping

/// Sideways letters make columns that equal turned lines of horizontal text, with all features of lines.
@Suite struct TurnedTextTests {
    enum Feature: CaseIterable {
        case plain, boxes, cloned, ruby, leftFloat, rightFloat, shapedFloat, tabs, justified, truncated, table, columns
        case hyphens, indents, exclusion, centered
    }

    static let fonts = FontLibrary(systemFonts: false)
    private static let words = String(
        repeating: "Ships lie in the harbour and the wind is from the west, and boats come home. ", count: 4)

    private func text(_ feature: Feature, _ direction: ParagraphStyle.Direction) throws -> AttributedText {
        var text = AttributedText(
            (direction == .rtl ? "האוניות בנמל והרוח ממערב. " : "") + Self.words,
            attributes: TextAttributes(font: FontDescriptor(size: 12), orientation: .sideways))
        var style = ParagraphStyle()
        style.direction = direction
        style.lineHeight = 30
        func word(_ count: Int) throws -> Range<String.Index> {
            let start = try #require(text.range(of: "harbour and the wind")).lowerBound
            return start..<text.string.index(start, offsetBy: count)
        }
        switch feature {
        case .plain, .columns, .exclusion, .truncated: break
        case .boxes, .cloned:
            text[try word(20)].border = Border(
                .line(.black, width: 0),
                box: .init(
                    insets: EdgeInsets(top: 0, left: -1, bottom: 0, right: -2),
                    padding: EdgeInsets(top: 1, left: 5, bottom: 3, right: 9),
                    margin: EdgeInsets(top: 0, left: 2, bottom: 0, right: 4),
                    decorationBreak: feature == .cloned ? .clone : .slice))
        case .ruby: text[try word(7)].ruby = Ruby(text: "a place for many ships", position: .over)
        case .leftFloat, .rightFloat, .shapedFloat:
            var anchor = AttributedText(
                String(TextAttachment.character), attributes: TextAttributes(font: FontDescriptor(size: 12)))
            anchor.attachment = TextAttachment(width: 60, height: 60)
            anchor.float = feature == .rightFloat ? .right : .left
            if feature == .shapedFloat {
                // A disc looks the same from all sides.
                anchor.shapeOutside = FloatShape(
                    .path(Path(ellipseAt: Point(x: 30, y: 30), radiusX: 30, radiusY: 30)))
            }
            text.insert(anchor, at: try word(0).lowerBound)
        case .tabs:
            text = AttributedText(
                "a\tbc\tdef\nghij\tk\tl",
                attributes: TextAttributes(font: FontDescriptor(size: 12), orientation: .sideways))
            style.tabStops = [.init(location: 50), .init(location: 110, alignment: .right)]
        case .justified: style.alignment = .justified
        case .centered: style.alignment = .center
        case .hyphens: text = text.replacing("harbour", with: "har\u{AD}bour")
        case .indents:
            style.firstLineHeadIndent = 20
            style.headIndent = 8
            style.tailIndent = -13
        case .table:
            text = AttributedText(
                "one\ttwo words\nthree\tfour and five\n",
                attributes: TextAttributes(font: FontDescriptor(size: 12), orientation: .sideways))
            for (row, cells) in [["one\t", "two words\n"], ["three\t", "four and five\n"]].enumerated() {
                for (column, cell) in cells.enumerated() {
                    let range = try #require(text.range(of: cell))
                    text[range].block = BlockIntent(components: [
                        .init(kind: .tableCell(column: column), identity: row * 2 + column),
                        .init(kind: .tableRow(isHeader: false), identity: 10 + row),
                        .init(kind: .table(columns: [.left, .right]), identity: 20),
                    ])
                }
            }
        }
        text.mergeParagraph(style)
        return text
    }

    private func container(_ feature: Feature, _ mode: TextContainer.WritingMode) -> TextContainer {
        let isBounded = feature == .truncated || feature == .columns
        let (length, breadth) = (190.0, isBounded ? 125.0 : nil)
        var container =
            mode == .horizontal
            ? TextContainer(width: length, height: breadth)
            : TextContainer(width: breadth, height: length, writingMode: mode)
        if feature == .truncated { container.truncation = .middle }
        if feature == .columns { container.columns = .init(count: 2, gap: 10) }
        if feature == .exclusion {
            // It has the same position relative to the lines. Columns from the right have the width of the text, which
            // is unknown here, so they start from the left.
            container.exclusions = [
                mode == .horizontal
                    ? .rect(Rect(x: 70, y: 40, width: 30, height: 50))
                    : .rect(Rect(x: 40, y: 70, width: 50, height: 30))
            ]
        }
        return container
    }

    @Test(arguments: Feature.allCases, [ParagraphStyle.Direction.ltr, .rtl])
    func columnsAreLines(_ feature: Feature, _ direction: ParagraphStyle.Direction) throws {
        let text = try text(feature, direction)
        let lines = try TextLayout(text, in: container(feature, .horizontal), fonts: Self.fonts)
        lines.checkInvariants()
        for mode in [TextContainer.WritingMode.verticalLR, .verticalRL] {
            if feature == .exclusion, mode == .verticalRL { continue }
            let columns = try TextLayout(text, in: container(feature, mode), fonts: Self.fonts)
            columns.checkInvariants()
            #expect(columns.lines.map(\.utf8Range) == lines.lines.map(\.utf8Range), "\(mode)")
            guard columns.lines.count == lines.lines.count else { continue }
            #expect(columns.isTruncated == lines.isTruncated)
            for (one, other) in zip(lines.records, columns.records) {
                // Advances are rounded, and a few can be rounded differently.
                let place = "\(mode): \((one.x, one.y, one.width)), not \((other.x, other.y, other.width))"
                #expect(abs(one.x - other.x) < 8 && abs(one.width - other.width) < 8, "\(place)")
                #expect(one.y == other.y, "\(place)")
            }
            for index in lines.lines.indices {
                var edges: [[Double]] = [[], []]
                for (at, layout) in [lines, columns].enumerated() {
                    for layer in TextLayout.BorderLayer.allCases {
                        layout.forEachBorderBox(layer, inLine: index) { edges[at] += [$0.rect.minX, $0.rect.maxX] }
                    }
                    for ruby in layout.rubies(inLine: index) {
                        // Over is on the right in both directions of columns.
                        if layout.axes.isVertical { #expect(ruby.rect.midX > layout.lines[index].frame.midX) }
                        edges[at] +=
                            layout.axes.isVertical
                            ? [ruby.rect.minY, ruby.rect.maxY] : [ruby.rect.minX, ruby.rect.maxX]
                    }
                }
                #expect(
                    edges[0].count == edges[1].count && zip(edges[0], edges[1]).allSatisfy { abs($0 - $1) < 0.01 },
                    "\(mode): line \(index) has \(edges[1]), not \(edges[0])")
            }
            let floats = zip(lines.floats, columns.floats)
            #expect(lines.floats.count == columns.floats.count)
            #expect(floats.allSatisfy { $0.inline == $1.inline && $0.block == $1.block }, "floats")
        }
    }
}

extension AttributedText {
    fileprivate func replacing(_ word: String, with other: String) -> AttributedText {
        var result = self
        for range in result.ranges(of: word).reversed() { result.replaceSubrange(range, with: other) }
        return result
    }
}
