import GalleyBoxes
import GalleyDrawing
import GalleyTestSupport
import GalleyText

/// Random texts with every drawn attribute, with usual and with extreme values.
///
/// Everything depends on the seed, so a failure can be reproduced.
struct RandomDrawing {
    private var numbers: SeededGenerator

    init(seed: UInt64) {
        // Not the seed itself, because neighbouring seeds would give the same sequence with different starts.
        var mixer = SeededGenerator(seed: seed)
        numbers = SeededGenerator(seed: mixer.next())
    }

    private mutating func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &numbers) < one }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: 0..<choices.count, using: &numbers)]
    }

    private mutating func maybe<Value>(_ make: (inout RandomDrawing) -> Value) -> Value? {
        chance(1, in: 6) ? make(&self) : nil
    }

    /// Mostly lengths that suit text; sometimes zero, tiny or huge.
    private mutating func length() -> Double {
        switch Int.random(in: 0..<24, using: &numbers) {
        case 0: pick([0, 1e-9, 0.01])
        case 1: pick([300, 5000, 1e6, 1e9])
        case 2..<8: Double(Int.random(in: 0...12, using: &numbers))
        default: Double.random(in: 0...8, using: &numbers)
        }
    }

    private mutating func number() -> Double { chance(1, in: 2) ? length() : -length() }

    private mutating func color() -> Color {
        if chance(1, in: 10) { return pick([.text, .accent, .surface, .separator]) }
        return plainColor()
    }

    private mutating func plainColor() -> Color {
        Color(
            red: Float.random(in: 0...1, using: &numbers), green: Float.random(in: 0...1, using: &numbers),
            blue: Float.random(in: 0...1, using: &numbers), alpha: pick([1, 1, 0.5, 0]))
    }

    private mutating func shadow() -> Shadow {
        Shadow(
            color: chance(9, in: 10) ? color() : nil, offset: Vector(dx: number(), dy: number()), radius: length(),
            blendMode: pick(BlendMode.allCases),
            following: (0..<pick([0, 0, 0, 1, 3])).map { _ in
                Shadow(color: color(), offset: Vector(dx: number(), dy: number()), radius: length())
            })
    }

    private mutating func gradient() -> Gradient {
        Gradient(
            pick([
                .linear(angle: number()), .radial(center: UnitPoint(x: number(), y: 0.5), radius: nil),
                .radial(center: UnitPoint(x: 0.5, y: 0.5), radius: UnitPoint(x: length(), y: length())),
            ]), stops: (0..<pick([1, 2, 5])).map { _ in Gradient.Stop(color(), at: maybe { $0.number() }) })
    }

    private mutating func sides() -> EdgeInsets {
        EdgeInsets(top: number(), left: number(), bottom: number(), right: number())
    }

    private mutating func border(enclosing: [Border] = []) -> Border {
        Border(
            .line(
                maybe { $0.color() } ?? .black, width: length(), style: pick(LineStyle.allCases),
                pattern: pick(LinePattern.allCases), sides: .init(rawValue: pick([0, 2, 5, 15, 15])),
                join: pick(Border.Join.allCases), gradient: maybe { $0.gradient() }), fill: maybe { $0.color() },
            gradient: maybe { $0.gradient() }, cornerRadius: length(),
            box: .init(
                insets: sides(), padding: maybe { $0.sides() }, margin: maybe { $0.sides() },
                extent: maybe { $0.pick(Border.Extent.allCases) },
                decorationBreak: pick(Border.DecorationBreak.allCases)), shadow: maybe { $0.shadow() },
            enclosing: enclosing, id: maybe { $0.pick(["a", "b"]) })
    }

    private mutating func line() -> LineDecoration {
        LineDecoration(
            style: pick(LineStyle.allCases), pattern: pick(LinePattern.allCases), width: maybe { $0.length() },
            color: maybe { $0.color() }, offset: maybe { $0.number() }, skipInk: pick([true, false]),
            shadow: maybe { $0.shadow() })
    }

    private mutating func transform() -> Transform {
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: Transform(a: 10_000, b: 0, c: 0, d: 10_000, tx: 0, ty: 0)
        case 1: pick([0, 1, 2]) == 0 ? Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0) : singular()
        default:
            Transform(a: factor(), b: factor(), c: factor(), d: factor(), tx: number(), ty: number())
        }
    }

    private mutating func singular() -> Transform {
        Transform(a: 1, b: 1, c: 1, d: 1 + pick([0, 1e-12, 1e-6, 1e-3]), tx: number(), ty: 0)
    }

    private mutating func factor() -> Double {
        chance(1, in: 20) ? pick([0, 1e-6, 400]) : Double.random(in: -2...2, using: &numbers)
    }

    mutating func attributes() -> TextAttributes {
        var result = TextAttributes()
        result.font = FontDescriptor(
            families: pick([
                ["Noto Sans"], ["Noto Sans Mono"], ["Galley Emoji", "Noto Sans"], ["Noto Sans Devanagari"],
                ["Galley Paint", "Noto Sans"], ["Galley SVG", "Noto Sans"],
            ]),
            size: chance(1, in: 40) ? pick([0.01, 300, 4000]) : Double.random(in: 4...40, using: &numbers),
            weight: pick([400, 400, 700, 1000]), italic: pick([false, false, true]),
            caps: maybe { $0.pick(FontDescriptor.Caps.allCases) },
            synthesis: maybe { $0.pick([.all, [], .weight, [.style, .smallCaps]]) })
        result.color = maybe { $0.color() }
        result.backgroundColor = maybe { $0.color() }
        result.letterSpacing = maybe { $0.number() }
        result.wordSpacing = maybe { $0.number() }
        result.baselineOffset = maybe { $0.number() }
        result.stroke = maybe { TextStroke(width: $0.length(), color: $0.color(), fill: $0.pick([true, false])) }
        result.underline = maybe { $0.line() }
        result.overline = maybe { $0.line() }
        result.strikethrough = maybe { $0.line() }
        result.shadow = maybe { $0.shadow() }
        result.innerShadow = maybe { $0.shadow() }
        result.border = maybe { $0.border() }
        result.backgroundBorder = maybe { $0.border() }
        result.blockBorder = maybe { random in
            let around = random.maybe { [$0.border()] } ?? []
            return random.border(enclosing: around)
        }
        result.gradient = maybe { $0.gradient() }
        result.ruby = maybe {
            Ruby(text: $0.pick(["a", "wide annotation", "漢 א"]), position: $0.pick([.over, .under]))
        }
        result.emphasis = maybe {
            EmphasisMark(
                $0.pick(EmphasisMark.Shape.allCases), isFilled: $0.pick([true, false]),
                position: $0.pick(EmphasisMark.Position.allCases), color: $0.maybe { $0.color() })
        }
        result.orientation = maybe { $0.pick(TextAttributes.Orientation.allCases) }
        result.combineUpright = maybe { $0.pick([.all, .digits(2), .digits(4)]) }
        result.dropCap = chance(1, in: 30) ? DropCap(lines: pick([1, 2, 3]), gap: maybe { $0.length() }) : nil
        result.obliqueness = maybe { $0.pick([0.2, -0.5, 40]) }
        result.expansion = maybe { $0.pick([0.2, -0.5, 9]) }
        result.glyphTransform = maybe { $0.transform() }
        result.link = maybe { $0.pick(["https://example.org/(a)'\"\\", "mailto:ä@b", ""]) }
        result.paragraph = maybe {
            var style = ParagraphStyle()
            style.alignment = $0.pick(ParagraphStyle.Alignment.allCases)
            style.direction = $0.pick(ParagraphStyle.Direction.allCases)
            style.lineHeight = $0.maybe { $0.length() }
            style.firstLineHeadIndent = $0.number()
            style.label = $0.maybe { $0.pick(["12", "label", "א"]) }
            style.wrapLabel = $0.maybe { $0.pick(["\u{21AA}", "…"]) }
            style.labelColor = $0.maybe { $0.color() }
            return style
        }
        return result
    }

    private mutating func attachment() -> TextAttributes {
        var result = attributes()
        let half = TextAttachment.Drawing { context in
            let box = Rect(x: 0, y: 0, width: context.size.width / 2, height: context.size.height)
            context.fill(Path(rect: box), with: .accent)
        }
        result.attachment = TextAttachment(
            width: length(), height: length(),
            content: pick([
                .image("green"), .image("wide"), .image("gone"), .image("large"), .hosted(id: "view"), .drawing(half),
            ]), contentMode: pick(TextAttachment.ContentMode.allCases),
            insets: EdgeInsets(top: number(), left: number(), bottom: number(), right: number()),
            alignment: pick(TextAttachment.Alignment.allCases))
        result.float = maybe { $0.pick(TextAttributes.FloatSide.allCases) }
        result.clear = maybe { $0.pick(TextAttributes.Clear.allCases) }
        result.shapeOutside = maybe {
            FloatShape(
                .path(Path(ellipseAt: Point(x: 5, y: 5), radiusX: $0.length(), radiusY: 6)), margin: $0.length())
        }
        return result
    }

    private mutating func string() -> String {
        (0..<pick([1, 2, 4])).map { _ in
            pick([
                "Fly", "offi", " ", "  ", "\n", "e\u{301}\u{323}", "\u{E000}", "😀", "שלום", "مُحَمَّد", "किताब", "ที่นี่",
                String(Unicode.Scalar(0xFFFF) ?? "?"),
                String(Unicode.Scalar(0xFDD0) ?? "?"), "\u{0}", "\t", "\u{200D}", "W\u{302}", "jgy", "-", "ABCDEFGHI",
                "Straße 2026",
                String(Unicode.Scalar(0x1FFFE) ?? "?"),
            ])
        }.joined()
    }

    /// A table with fills, stripes and lines.
    private mutating func table() -> AttributedText {
        var result = AttributedText("")
        let columns = pick([1, 2, 3])
        let table = BlockIntent.Component(
            kind: .table(columns: (0..<columns).map { _ in pick(BlockIntent.ColumnAlignment.allCases) }), identity: 1)
        for row in 0..<pick([1, 2, 4]) {
            for column in 0..<columns {
                var cell = attributes()
                cell.block = BlockIntent(components: [
                    .init(kind: .tableCell(column: column), identity: 0),
                    .init(kind: .tableRow(isHeader: row == 0), identity: row + 2), table,
                ])
                cell.cell = CellStyle(
                    fill: maybe { $0.color() }, stripe: maybe { $0.color() }, borderWidth: length(),
                    borderColor: color(), columnSpan: pick([1, 1, 1, 2, 1000]))
                cell.cell?.rowSpan = pick([1, 1, 1, 2, 1000])
                result.append(AttributedText("Fly" + (column == columns - 1 ? "\n" : "\t"), attributes: cell))
            }
        }
        return result
    }

    mutating func text() -> AttributedText {
        var result = AttributedText("", attributes: attributes())
        if chance(1, in: 12) { result.append(table()) }
        for _ in 0..<pick([1, 1, 2, 3, 5]) {
            if chance(1, in: 5) {
                result.append(AttributedText("\u{FFFC}", attributes: attachment()))
            } else {
                result.append(AttributedText(string(), attributes: attributes()))
            }
        }
        return result
    }

    mutating func container() -> TextContainer {
        var result = TextContainer(width: pick([nil, 30, 80, 200]), maximumRows: pick([nil, nil, 2]))
        if result.maximumRows != nil { result.truncation = .end }
        if chance(1, in: 5) {
            result.writingMode = pick([.verticalRL, .verticalLR])
            swap(&result.width, &result.height)
        }
        if chance(1, in: 4) { result.insets = EdgeInsets(top: 3, left: 5, bottom: 7, right: 2) }
        return result
    }

    /// Nested boxes with transforms, clipping, opacity and shadows, and texts with links.
    mutating func box(depth: Int = 3) -> Box {
        var box: Box
        if depth == 0 || chance(1, in: 3) {
            var text = AttributedText(string(), attributes: attributes())
            if chance(1, in: 2) {
                let link = pick(["https://example.org/(a)'\"\\", "#a", "mailto:ä@b", ""])
                text.append(AttributedText("link", attributes: TextAttributes(link: link)))
            }
            // Headings are places in a PDF. No random number decides, so that seeds keep their boxes.
            if text.string.utf8.count % 3 == 0 {
                text.block = BlockIntent(components: [.init(kind: .heading(level: depth + 1), identity: 1)])
            }
            box = Box(text: text)
        } else {
            box = Box(children: (0..<pick([1, 2, 3])).map { _ in self.box(depth: depth - 1) })
        }
        if chance(1, in: 3) { box.style.padding = BoxSides(.points(pick([1, 8]))) }
        if chance(1, in: 6) { box.style.width = .points(pick([0, 0.001, 30])) }
        if chance(1, in: 6) { box.style.overflow = .hidden }
        if chance(1, in: 3) { box.appearance.opacity = pick([0, 0.001, 0.5, 0.99]) }
        if chance(1, in: 5) { box.appearance.transform = transform() }
        if chance(1, in: 4) { box.appearance.backgrounds = [.color(color())] }
        if chance(1, in: 6) { box.appearance.cornerRadii = BoxAppearance.Corners(.points(length())) }
        if chance(1, in: 5) {
            box.appearance.shadows = [
                Shadow(
                    color: plainColor(), offset: Vector(dx: pick([0, 3]), dy: pick([0, -2])), radius: pick([0, 4]),
                    spread: pick([0, 2, -3]), isInset: pick([true, false]))
            ]
        }
        return box
    }

    mutating func scale() -> Double { pick([1, 1, 2, 0.7, 3, 0.3]) }
}
