import Foundation
import GalleyLayout
import GalleyText
import Testing

@testable import GalleyDrawing

/// A picture of each effect, at one and at two pixels a point.
extension GoldenTests {
    private func check(_ name: String, _ text: AttributedText, width: Double? = nil, scale: Double) throws {
        try check("\(name)@\(Int(scale))", makeLayout(text, width: width), scale: scale)
    }

    @Test(arguments: [1.0, 2]) func gradients(scale: Double) throws {
        let sunset = Gradient(
            .linear(angle: 100),
            stops: [.init(Color(rgb: 0xE03020)), .init(Color(rgb: 0xF0B030)), .init(Color(rgb: 0x2040C0))])
        var text = styled("Sunset ", size: 40) { $0.gradient = sunset }
        text.append(
            styled("box", size: 30) {
                $0.backgroundBorder = Border(
                    width: 3, color: .black,
                    gradient: Gradient(
                        .radial(center: Point(x: 0.3, y: 0.3), radius: nil),
                        stops: [.init(.white), .init(Color(rgb: 0xE0A040))]), strokeGradient: sunset, cornerRadius: 8,
                    padding: EdgeInsets(top: 1, left: 8, bottom: 1, right: 8))
            })
        try check("gradients", text, scale: scale)
    }

    @Test(arguments: [1.0, 2]) func ruby(scale: Double) throws {
        var text = styled("The ", size: 26) { _ in }
        text.append(
            styled("base", size: 26) {
                $0.ruby = Ruby(text: "annotation")
                $0.shadow = Shadow(color: Color(rgb: 0xE03020), offset: Point(x: 2, y: 2), radius: 1)
            })
        text.append(styled(" and ", size: 26) { _ in })
        text.append(
            styled("another", size: 26) {
                $0.ruby = Ruby(text: "below", position: .under)
                $0.gradient = Gradient(
                    .linear(angle: 90), stops: [.init(Color(rgb: 0x2040C0)), .init(Color(rgb: 0xE03020))])
            })
        try check("ruby", text, scale: scale)
    }

    @Test(arguments: [1.0, 2]) func smallCapitals(scale: Double) throws {
        var text = styled("Small Caps ", size: 24) { $0.font?.caps = .smallCaps }
        text.append(
            styled("Ёжик ", size: 24) {
                $0.font?.caps = .smallCaps
                $0.font?.italic = true
            })
        text.append(styled("All Caps", size: 24) { $0.font?.caps = .allSmallCaps })
        try check("small-capitals", text, scale: scale)
    }

    @Test(arguments: [1.0, 2]) func emphasis(scale: Double) throws {
        var text = AttributedText("")
        for (index, shape) in EmphasisMark.Shape.allCases.enumerated() {
            text.append(
                styled("\(shape) ", size: 18) {
                    $0.emphasis = EmphasisMark(
                        shape, isFilled: index % 2 == 0, position: index % 3 == 0 ? .under : .over,
                        color: index % 2 == 0 ? nil : Color(rgb: 0xE03020))
                })
        }
        try check("emphasis", text, width: 220, scale: scale)
    }

    @Test(arguments: [1.0, 2]) func cells(scale: Double) throws {
        var text = AttributedText("")
        let table = BlockIntent.Component(kind: .table(columns: [.left, .right]), identity: 1)
        for row in 0..<3 {
            for column in 0..<2 {
                let isLast = row == 2 && column == 1
                text.append(
                    styled(row == 0 ? "Head \(column)" + "\n" : "cell \(row)\(column)" + (isLast ? "" : "\n"), size: 14)
                    {
                        $0.block = BlockIntent(components: [
                            .init(kind: .tableCell(column: column), identity: 0),
                            .init(kind: .tableRow(isHeader: row == 0), identity: row + 2), table,
                        ])
                        $0.cell = CellStyle(
                            fill: row == 0 ? Color(rgb: 0xE0E8FF) : nil, stripe: Color(white: 0.95), borderWidth: 1,
                            borderColor: Color(rgb: 0x8090A0))
                    })
            }
        }
        try check("cells", text, width: 240, scale: scale)
    }

    @Test(arguments: [1.0, 2]) func nestedBlocks(scale: Double) throws {
        let outer = Border(
            width: 4, color: Color(rgb: 0x80A0D0), sides: .leading,
            insets: EdgeInsets(top: 0, left: 4, bottom: 0, right: 0))
        let inner = Border(
            width: 4, color: Color(rgb: 0xD0A080), sides: .leading, fill: Color(rgb: 0xF6F2EE), enclosing: [outer],
            insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 0))
        var text = styled("A quote\n", size: 16) {
            $0.blockBorder = outer
            $0.paragraph = ParagraphStyle(firstLineHeadIndent: 16, headIndent: 16)
        }
        text.append(
            styled("and a quote in it,\nof two paragraphs\n", size: 16) {
                $0.blockBorder = inner
                $0.paragraph = ParagraphStyle(firstLineHeadIndent: 28, headIndent: 28)
            })
        text.append(
            styled("go on.", size: 16) {
                $0.blockBorder = outer
                $0.paragraph = ParagraphStyle(firstLineHeadIndent: 16, headIndent: 16)
            })
        try check("nested-blocks", text, width: 220, scale: scale)
    }

    @Test(arguments: [1.0, 2]) func painted(scale: Double) throws {
        let library = FontLibrary(systemFonts: false)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        try library.addFont(file: root.appendingPathComponent("Fonts/Test/GalleyPaint.ttf").path)
        let text = styled("ABCDEFHI", size: 30) {
            $0.font?.families = ["Galley Paint"]
            $0.color = Color(rgb: 0x208040)
        }
        try check("painted@\(Int(scale))", makeLayout(text, fonts: library), scale: scale)
    }

    @Test(arguments: [1.0, 2]) func verticalLines(scale: Double) throws {
        var text = styled("Vertical ", size: 18) { $0.underline = .single }
        text.append(
            styled("pill", size: 18) {
                $0.backgroundBorder = Border(fill: Color(rgb: 0xFFE0A0), cornerRadius: 5, insets: EdgeInsets(-1))
            })
        text.append(styled(" 12 ", size: 18) { $0.combineUpright = .all })
        text.append(
            styled("shadow", size: 18) {
                $0.shadow = Shadow(color: Color(rgb: 0xE03020), offset: Point(x: 2, y: 2), radius: 1)
                $0.orientation = .upright
            })
        var container = TextContainer(height: 150)
        container.writingMode = .verticalRL
        try check("vertical@\(Int(scale))", TextLayout(text, in: container, fonts: bundledFonts), scale: scale)
    }
}
