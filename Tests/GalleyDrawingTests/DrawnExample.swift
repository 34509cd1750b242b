import GalleyDrawingTestSupport
import GalleyLayout
import GalleyRegions
import GalleyShaping
import GalleyTestSupport
import GalleyText

@testable import GalleyDrawing

/// Layouts that each show a family of effects, for stored pictures and for comparisons of formats.
enum DrawnExample: String, CaseIterable {
    case gradients, ruby
    case smallCapitals = "small-capitals"
    case emphasis, cells
    case nestedBlocks = "nested-blocks"
    case painted, vertical, backgrounds, attachments, debug

    func layout() throws -> TextLayout {
        switch self {
        case .gradients: try makeLayout(gradients)
        case .ruby: try makeLayout(ruby)
        case .smallCapitals: try makeLayout(smallCapitals)
        case .emphasis: try makeLayout(emphasis, width: 220)
        case .cells: try makeLayout(cells, width: 240)
        case .nestedBlocks: try makeLayout(nestedBlocks, width: 220)
        case .painted: try painted()
        case .vertical: try vertical()
        case .backgrounds: try makeLayout(backgrounds, width: 220)
        case .attachments: try makeLayout(attachments, width: 250)
        case .debug: try debug()
        }
    }

    /// The renderer of the example.
    var renderer: TextRenderer {
        switch self {
        case .attachments: TextRenderer(options: TextRenderer.Options(imageLoader: Loader()))
        case .debug: TextRenderer(options: TextRenderer.Options(debug: .all))
        default: .shared
        }
    }

    private func styled(
        _ string: String, size: Double = 20, _ change: (inout TextAttributes) -> Void = { _ in }
    ) -> AttributedText {
        var attributes = TextAttributes(font: FontDescriptor(size: size))
        change(&attributes)
        return AttributedText(string, attributes: attributes)
    }

    /// An image in four colours, so that turned or mirrored images look different.
    private struct Loader: ImageLoader {
        func image(named name: String, pixelSize: Size) throws -> Bitmap {
            guard name == "quarters" else { throw GalleyError.unreadableImage(source: name, reason: "there is none") }
            let colors: [UInt32] = [0xFFE0_3020, 0xFFF0_B030, 0xFF20_40C0, 0xFF20_8040]
            return try Bitmap(
                width: 32, height: 16,
                pixels: (0..<512).map { colors[($0 / 32 >= 8 ? 2 : 0) + ($0 % 32 >= 16 ? 1 : 0)] })
        }
    }

    private var backgrounds: AttributedText {
        var text = styled("plain ") { $0.backgroundColor = Color(rgb: 0xFFE8A0) }
        text.append(styled("between "))
        text.append(
            styled("clear ") {
                $0.backgroundColor = Color(rgba: 0x2040_C060)
                $0.baselineOffset = 4
            })
        text.append(styled("large", size: 34) { $0.backgroundColor = Color(rgb: 0xC8F0D0) })
        text.append(styled(" שלום over two lines") { $0.backgroundColor = Color(rgb: 0xF0D0E0) })
        return text
    }

    private var attachments: AttributedText {
        var text = styled("Fit ")
        func add(_ attachment: TextAttachment) {
            text.append(styled("\u{FFFC}") { $0.attachment = attachment })
            text.append(styled(" "))
        }
        let modes: [TextAttachment.ContentMode] = [.aspectFit, .aspectFill, .scaleToFill, .center, .topLeft]
        for (index, mode) in modes.enumerated() {
            add(
                TextAttachment(
                    width: 30, height: 30, image: "quarters", contentMode: mode,
                    insets: index % 2 == 0 ? .zero : EdgeInsets(3), alignment: index % 2 == 0 ? .center : .baseline))
        }
        text.append(styled("drawn "))
        add(
            TextAttachment(
                width: 40, height: 24,
                content: .drawing(
                    TextAttachment.Drawing { context in
                        let center = Point(x: context.size.width / 2, y: context.size.height / 2)
                        context.fill(
                            Path(ellipseAt: center, radiusX: center.x, radiusY: center.y), with: Color(rgb: 0x2080_40))
                    }), alignment: .center))
        text.append(styled("gone "))
        add(TextAttachment(width: 40, height: 18, image: "gone"))
        return text
    }

    private func debug() throws -> TextLayout {
        var text = styled("Every layer is shown, ") { $0.underline = .single }
        text.append(styled("of שלום too", size: 28))
        return try TextLayout(
            text,
            in: TextContainer(
                width: 220, insets: EdgeInsets(8),
                shape: .init(exclusions: [.ellipse(center: Point(x: 170, y: 44), radiusX: 34, radiusY: 26)])),
            fonts: bundledFonts)
    }

    private var gradients: AttributedText {
        let sunset = Gradient(
            .linear(angle: 100),
            stops: [.init(Color(rgb: 0xE03020)), .init(Color(rgb: 0xF0B030)), .init(Color(rgb: 0x2040C0))])
        var text = styled("Sunset ", size: 40) { $0.gradient = sunset }
        text.append(
            styled("box", size: 30) {
                $0.backgroundBorder = Border(
                    .line(.black, width: 3, gradient: sunset),
                    gradient: Gradient(
                        .radial(center: UnitPoint(x: 0.3, y: 0.3), radius: nil),
                        stops: [.init(.white), .init(Color(rgb: 0xE0A040))]), cornerRadius: 8,
                    box: .padding(EdgeInsets(top: 1, left: 8, bottom: 1, right: 8)))
            })
        return text
    }

    private var ruby: AttributedText {
        var text = styled("The ", size: 26)
        text.append(
            styled("base", size: 26) {
                $0.ruby = Ruby(text: "annotation")
                $0.shadow = Shadow(color: Color(rgb: 0xE03020), offset: Vector(dx: 2, dy: 2), radius: 1)
            })
        text.append(styled(" and ", size: 26))
        text.append(
            styled("another", size: 26) {
                $0.ruby = Ruby(text: "below", position: .under)
                $0.gradient = Gradient(
                    .linear(angle: 90), stops: [.init(Color(rgb: 0x2040C0)), .init(Color(rgb: 0xE03020))])
            })
        return text
    }

    private var smallCapitals: AttributedText {
        var text = styled("Small Caps ", size: 24) { $0.font?.caps = .smallCaps }
        text.append(
            styled("Ёжик ", size: 24) {
                $0.font?.caps = .smallCaps
                $0.font?.italic = true
            })
        text.append(styled("All Caps", size: 24) { $0.font?.caps = .allSmallCaps })
        return text
    }

    private var emphasis: AttributedText {
        var text = AttributedText("")
        for (index, shape) in EmphasisMark.Shape.allCases.enumerated() {
            text.append(
                styled("\(shape) ", size: 18) {
                    $0.emphasis = EmphasisMark(
                        shape, isFilled: index % 2 == 0, position: index % 3 == 0 ? .under : .over,
                        color: index % 2 == 0 ? nil : Color(rgb: 0xE03020))
                })
        }
        return text
    }

    private var cells: AttributedText {
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
        return text
    }

    private var nestedBlocks: AttributedText {
        let outer = Border(
            .line(Color(rgb: 0x80A0D0), width: 4, sides: .leading),
            box: .insets(EdgeInsets(top: 0, left: 4, bottom: 0, right: 0)))
        let inner = Border(
            .line(Color(rgb: 0xD0A080), width: 4, sides: .leading), fill: Color(rgb: 0xF6F2EE),
            box: .insets(EdgeInsets(top: 0, left: 16, bottom: 0, right: 0)), enclosing: [outer])
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
        return text
    }

    private func painted() throws -> TextLayout {
        let library = FontLibrary(systemFonts: false)
        try library.addFont(file: testFontFolder + "/GalleyPaint.ttf")
        let text = styled("ABCDEFHI", size: 30) {
            $0.font?.families = ["Galley Paint"]
            $0.color = Color(rgb: 0x208040)
        }
        return try makeLayout(text, fonts: library)
    }

    private func vertical() throws -> TextLayout {
        var text = styled("Vertical ", size: 18) { $0.underline = .single }
        text.append(
            styled("pill", size: 18) {
                $0.backgroundBorder = Border(fill: Color(rgb: 0xFFE0A0), cornerRadius: 5, box: .insets(-1))
            })
        text.append(styled(" 12 ", size: 18) { $0.combineUpright = .all })
        text.append(
            styled("shadow", size: 18) {
                $0.shadow = Shadow(color: Color(rgb: 0xE03020), offset: Vector(dx: 2, dy: 2), radius: 1)
                $0.orientation = .upright
            })
        var container = TextContainer(height: 150)
        container.writingMode = .verticalRL
        return try TextLayout(text, in: container, fonts: bundledFonts)
    }
}
