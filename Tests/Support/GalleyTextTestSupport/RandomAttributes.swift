import GalleyDocuments
public import GalleyTestSupport
public import GalleyText

extension SeededGenerator {
    public mutating func maybe<Value>(_ make: (inout SeededGenerator) -> Value) -> Value? {
        chance(1, in: 3) ? make(&self) : nil
    }

    /// Lengths that are exact in decimal, lengths that are not, and extremes.
    public mutating func length() -> Double {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: Double(Int.random(in: 0...100, using: &self))
        case 1: Double.random(in: 0...1000, using: &self)
        case 2: pick([0, 0.1, 1e-7, 1e-9, 0.30000000000000004, 123_456_789.125, 1e9])
        default: Double(Float.random(in: 0...10, using: &self))
        }
    }

    public mutating func number() -> Double { chance(1, in: 2) ? length() : -length() }

    public mutating func color() -> Color {
        if chance(1, in: 8), let named = try? Color.named(pick(["text", "a-very_long-name-20b"]), fallback: .white) {
            return named
        }
        if chance(1, in: 2) { return Color(rgba: UInt32.random(in: .min ... .max, using: &self)) }
        return Color(
            red: Float.random(in: 0...1, using: &self), green: Float.random(in: 0...1, using: &self),
            blue: Float.random(in: 0...1, using: &self), alpha: pick([1, 0, 0.3]))
    }

    public mutating func shadow() -> Shadow {
        Shadow(
            color: maybe { $0.color() }, offset: Vector(dx: number(), dy: number()), radius: length(),
            blendMode: pick(BlendMode.allCases),
            following: (0..<pick([0, 0, 1, 3, 20])).map { _ in
                Shadow(color: color(), offset: Vector(dx: number(), dy: 0), radius: length(), following: [])
            })
    }

    public mutating func insets() -> EdgeInsets {
        EdgeInsets(top: number(), left: number(), bottom: number(), right: number())
    }

    public mutating func gradient() -> Gradient {
        Gradient(
            pick([
                .linear(angle: number()), .radial(center: UnitPoint(x: 0.5, y: pick([0.25, -3, 99_999])), radius: nil),
                .radial(center: UnitPoint(x: 0, y: 1), radius: UnitPoint(x: pick([0, 0.1, 12]), y: 0.5)),
            ]), stops: (0..<pick([1, 2, 5])).map { _ in Gradient.Stop(color(), at: maybe { $0.pick([0, 0.25, 1]) }) })
    }

    public mutating func border(enclosing: [Border] = []) -> Border {
        Border(
            .line(
                maybe { $0.color() }, width: length(), style: pick(LineStyle.allCases),
                pattern: pick(LinePattern.allCases), sides: .init(rawValue: pick([0, 2, 5, 15, 15])),
                join: pick(Border.Join.allCases), gradient: maybe { $0.gradient() }), fill: maybe { $0.color() },
            gradient: maybe { $0.gradient() }, cornerRadius: length(),
            box: .init(
                insets: insets(), padding: maybe { $0.insets() }, margin: maybe { $0.insets() },
                extent: maybe { $0.pick(Border.Extent.allCases) },
                decorationBreak: pick(Border.DecorationBreak.allCases)), shadow: maybe { $0.shadow() },
            enclosing: enclosing, id: maybe { $0.text(upTo: 3) })
    }

    public mutating func line() -> LineDecoration {
        LineDecoration(
            style: pick(LineStyle.allCases), pattern: pick(LinePattern.allCases), width: maybe { $0.length() },
            color: maybe { $0.color() }, offset: maybe { $0.number() }, skipInk: pick([true, false]),
            shadow: maybe { $0.shadow() })
    }

    public mutating func font() -> FontDescriptor {
        FontDescriptor(
            families: maybe { random in (0..<random.pick([0, 1, 2])).map { _ in random.text(upTo: 4) } },
            files: maybe { [.init(path: $0.text(upTo: 4), index: $0.pick([0, 3]))] },
            size: maybe { 0.5 + min($0.length(), 9000) }, weight: maybe { $0.pick([1, 400, 1000]) },
            italic: maybe { $0.pick([true, false]) }, stretch: maybe { $0.pick([50, 87.5, 200]) },
            features: maybe { ["liga": $0.pick([0, 1]), "ss01": 3] },
            variations: maybe { ["wght": $0.pick([1.5, -3])] },
            opticalSizing: maybe { $0.pick([.auto, .none]) },
            caps: maybe { $0.pick(FontDescriptor.Caps.allCases) },
            synthesis: maybe { $0.pick([.all, [], [.weight, .smallCaps], .rightToLeftStyle]) })
    }

    public mutating func paragraph() -> ParagraphStyle {
        var style = ParagraphStyle()
        style.alignment = maybe { $0.pick(ParagraphStyle.Alignment.allCases) }
        style.direction = maybe { $0.pick(ParagraphStyle.Direction.allCases) }
        style.lineBreak = maybe { $0.pick(ParagraphStyle.LineBreak.allCases) }
        style.lineHeight = maybe { $0.length() }
        style.lineHeightFactor = maybe { $0.pick([0.5, 1.2]) }
        style.lineHeightMultiple = maybe { $0.pick([0.5, 1.2]) }
        style.minimumLineHeight = maybe { $0.length() }
        style.maximumLineHeight = maybe { $0.length() }
        style.lineSpacing = maybe { $0.length() }
        style.paragraphSpacing = maybe { $0.length() }
        style.paragraphSpacingBefore = maybe { $0.length() }
        style.firstLineHeadIndent = maybe { $0.number() }
        style.headIndent = maybe { $0.number() }
        style.tailIndent = maybe { $0.number() }
        style.tabStops = maybe {
            [
                .init(location: 10, alignment: $0.pick(ParagraphStyle.TabStop.Alignment.allCases)),
                .init(location: 20.5, leader: $0.pick([nil, ".", ". ", "·é"])),
                .atLineEnd(alignment: $0.pick(ParagraphStyle.TabStop.Alignment.allCases)),
            ]
        }
        style.defaultTabInterval = maybe { $0.length() }
        style.cellInsets = maybe {
            EdgeInsets(top: $0.length(), left: $0.length(), bottom: $0.length(), right: $0.length())
        }
        style.font = maybe { $0.font() }
        style.columnWidths = maybe { $0.pick([[.fraction(0.3), .automatic, .points(12.5)], [.points(40)], []]) }
        style.columnSizing = maybe { $0.pick(ParagraphStyle.ColumnSizing.allCases) }
        style.hyphenation = maybe { $0.pick([true, false]) }
        style.language = maybe { $0.pick(["de", "zh-Hant"]) }
        style.wordBreak = maybe { $0.pick(ParagraphStyle.WordBreak.allCases) }
        style.strictness = maybe { $0.pick(ParagraphStyle.Strictness.allCases) }
        style.hyphenationLimits = maybe {
            .init(
                word: $0.pick([5, 0, 9]), before: $0.pick([2, 3]), after: $0.pick([2, 1]), lines: $0.pick([nil, 2]),
                zone: $0.length())
        }
        style.lastLineAlignment = maybe { $0.pick(ParagraphStyle.LastLineAlignment.allCases) }
        style.justification = maybe { $0.pick(ParagraphStyle.Justification.allCases) }
        style.hangingPunctuation = maybe { $0.pick([true, false]) }
        style.punctuationOverhang = maybe { $0.pick([0, 0.5, 1]) }
        style.autospace = maybe { $0.pick([true, false]) }
        style.trimPunctuation = maybe { $0.pick([true, false]) }
        style.clear = maybe { $0.pick(TextAttributes.Clear.allCases) }
        style.widows = maybe { $0.pick([1, 3]) }
        style.orphans = maybe { $0.pick([1, 2]) }
        style.keepWithNext = maybe { $0.pick([true, false]) }
        style.keepTogether = maybe { $0.pick([true, false]) }
        style.breakBefore = maybe { $0.pick(ParagraphStyle.BreakBefore.allCases) }
        style.page = maybe { $0.pick(["a", "b"]) }
        style.label = maybe { $0.text(upTo: 3) }
        style.wrapLabel = maybe { $0.text(upTo: 3) }
        style.labelColor = maybe { $0.color() }
        style.alignsMarker = maybe { $0.pick([true, false]) }
        style.continuedLabel = maybe { $0.pick(["auto", "more"]) }
        style.carriedTotals = maybe {
            .init(columns: $0.pick([[], [0], [1, 3]]), above: $0.pick([nil, "from"]), below: $0.pick([nil, "to"]))
        }
        style.roundsLineMetrics = maybe { $0.pick([true, false]) }
        style.breakRules = maybe { $0.pick(ParagraphStyle.BreakRules.allCases) }
        return style
    }

    public mutating func block() -> BlockIntent {
        let kinds: [BlockIntent.Kind] = [
            .paragraph, .heading(level: 2), .blockQuote, .codeBlock(language: nil), .codeBlock(language: "swift"),
            .unorderedList(isTight: true), .unorderedList(isTight: false), .orderedList(start: 4, isTight: true),
            .listItem(number: 3, task: nil), .listItem(number: 1, task: true), .thematicBreak, .html,
            .table(columns: [.left, .none, .center]), .tableRow(isHeader: true), .tableRow(isHeader: false),
            .tableCell(column: 2),
        ]
        return BlockIntent(
            components: (0..<pick([0, 1, 1, 2, 3, 6])).map { _ in
                .init(
                    kind: pick(kinds), identity: pick([0, 0, 1, 2, 17]),
                    style: pick([0, 0, 0, 1]) == 1 ? blockStyle() : nil)
            })
    }

    private mutating func blockStyle() -> BlockStyle {
        func sides(_ lengths: [Double]) -> BoxSides<Double> {
            BoxSides(top: pick(lengths), left: pick(lengths), bottom: pick(lengths), right: pick(lengths))
        }
        func line() -> BlockStyle.Line? {
            maybe {
                BlockStyle.Line(
                    width: $0.pick([0.5, 1, 4]), color: $0.color(), style: $0.pick(BoxAppearance.BorderStyle.allCases))
            }
        }
        var style = BlockStyle(margin: sides([0, 0, 3, 12, -4]), padding: sides([0, 0, 2.5, 9]))
        // The order of sides that exclude each other is lost in dictionaries.
        if chance(1, in: 2) {
            style.border = BoxSides(top: line(), left: line(), bottom: line(), right: line())
        } else {
            style.border.inlineStart = .some(line())
            style.padding = BoxSides(0)
            style.padding.inlineEnd = maybe { $0.pick([1, 7]) }
        }
        style.background = maybe { $0.color() }
        style.cornerRadius = pick([0, 0, 3, 50])
        return style
    }

    private mutating func cell() -> CellStyle {
        var cell = CellStyle(
            fill: maybe { $0.color() }, stripe: maybe { $0.color() }, borderWidth: length(),
            borderColor: maybe { $0.color() }, columnSpan: pick([1, 1, 2, 1000]),
            alignment: maybe { $0.pick(CellStyle.Alignment.allCases) })
        cell.rowSpan = pick([1, 1, 2, 1000])
        return cell
    }

    public mutating func attributes(depth: Int = 0) -> TextAttributes {
        var result = TextAttributes()
        result.font = maybe { $0.font() }
        result.letterSpacing = maybe { $0.number() }
        result.wordSpacing = maybe { $0.number() }
        result.kerning = maybe { $0.pick([true, false]) }
        result.ligatures = maybe { $0.pick(TextAttributes.Ligatures.allCases) }
        result.language = maybe { $0.pick(["ja", "zh-Hans"]) }
        result.baselineOffset = maybe { $0.number() }
        result.paragraph = maybe { $0.paragraph() }
        result.attachment = maybe {
            TextAttachment(
                width: $0.length(), height: $0.length(),
                content: $0.maybe {
                    switch $0.pick([0, 1, 2]) {
                    case 0: .image($0.text(upTo: 4))
                    case 1: .hosted(id: $0.text(upTo: 4))
                    default: .formula(TextAttachment.Formula($0.text(upTo: 4), isDisplay: $0.pick([true, false])))
                    }
                },
                contentMode: $0.pick(TextAttachment.ContentMode.allCases), insets: $0.insets(),
                alignment: $0.pick(TextAttachment.Alignment.allCases), descent: $0.pick([0, 3.5, -2]),
                userInfo: $0.pick([[:], ["kind": "face"]]))
        }
        result.ruby = maybe { Ruby(text: $0.text(upTo: 3), position: $0.pick(Ruby.Position.allCases)) }
        result.orientation = maybe { $0.pick(TextAttributes.Orientation.allCases) }
        result.combineUpright = maybe { $0.pick([.none, .all, .digits(2), .digits(4), .group("a")]) }
        result.emphasis = maybe {
            EmphasisMark(
                $0.pick(EmphasisMark.Shape.allCases), isFilled: $0.pick([true, false]),
                position: $0.pick(EmphasisMark.Position.allCases), color: $0.maybe { $0.color() })
        }
        result.float = maybe { $0.pick(TextAttributes.FloatSide.allCases) }
        result.clear = maybe { $0.pick(TextAttributes.Clear.allCases) }
        result.dropCap = maybe { DropCap(lines: $0.pick([1, 3])) }
        result.shapeOutside = maybe {
            FloatShape(
                $0.pick([.image(threshold: 0.25), .path(Path(rect: Rect(x: 1, y: 2, width: 3.5, height: 4)))]),
                margin: $0.pick([0, 2.5]))
        }
        result.color = maybe { $0.color() }
        result.backgroundColor = maybe { $0.color() }
        result.stroke = maybe {
            TextStroke(width: $0.length(), color: $0.maybe { $0.color() }, fill: $0.pick([true, false]))
        }
        result.underline = maybe { $0.line() }
        result.overline = maybe { $0.line() }
        result.strikethrough = maybe { $0.line() }
        result.shadow = maybe { $0.shadow() }
        result.innerShadow = maybe { $0.shadow() }
        result.border = maybe { $0.border() }
        result.backgroundBorder = maybe { $0.border() }
        result.blockBorder = maybe { random in
            let around = (0..<random.pick([0, 0, 2])).map { _ in random.border() }
            return random.border(enclosing: around)
        }
        result.gradient = maybe { $0.gradient() }
        result.cell = maybe { $0.cell() }
        result.obliqueness = maybe { $0.pick([0.2, -0.5, 0]) }
        result.expansion = maybe { $0.pick([0.2, -0.5, 0]) }
        result.glyphTransform = maybe {
            Transform(a: $0.number(), b: $0.number(), c: 0, d: 1, tx: $0.number(), ty: $0.number())
        }
        result.link = maybe { $0.text(upTo: 5) }
        if depth < 2 {
            result.highlight = maybe {
                Highlight(
                    patch: TextAttributes.Patch(
                        $0.attributes(depth: depth + 1), removing: $0.pick([[], [.underline, .font, .color]])),
                    userInfo: $0.pick([[:], ["b": "2", "a": "\"\\\u{1}"]]))
            }
        }
        result.binding = maybe {
            TextBinding(deleteConfirm: $0.pick([true, false]), id: $0.maybe { $0.text(upTo: 2) })
        }
        result.backing = maybe { $0.text(upTo: 4) }
        result.block = maybe { $0.block() }
        result.inline = maybe { InlineIntent(rawValue: UInt64.random(in: .min ... .max, using: &$0)) }
        result.image = maybe { ImageReference(url: $0.text(upTo: 4), alt: "", title: $0.maybe { $0.text(upTo: 2) }) }
        result.generated = maybe { $0.pick([true, false]) }
        result.anchor = maybe { $0.text(upTo: 4) }
        result.classes = maybe { $0.pick(["note", "note loud"]) }
        result.pageReference = maybe { $0.text(upTo: 4) }
        result.pageStrings = maybe { ["a": $0.text(upTo: 4)] }
        result.bookmarkLevel = maybe { $0.pick([0, 2]) }
        result.bookmarkLabel = maybe { $0.text(upTo: 4) }
        result.custom = maybe { [$0.pick(["a", "b"]): $0.text(upTo: 4)] }
        return result
    }

    public mutating func attributedText() -> AttributedText {
        var result = AttributedText("", attributes: attributes())
        let styles = (0..<3).map { _ in attributes() }
        for _ in 0..<pick([0, 1, 2, 5, 30]) {
            result.append(text(upTo: 6), attributes: pick(styles))
        }
        return result
    }

    public mutating func path() -> Path {
        var path = Path(roundedRect: Rect(x: number(), y: 0, width: length(), height: 40), radius: 3)
        path.move(to: Point(x: number(), y: number()))
        path.quad(control: Point(x: number(), y: 1), to: Point(x: 0, y: number()))
        return path
    }

    /// Paper with margins that fit on it, and with headers and footers.
    public mutating func page() -> Document.Page {
        var page = Document.Page(
            size: pick(Document.Page.Paper.allCases.map(\.size) + [Size(width: 300.25, height: 400)]),
            margins: pick([EdgeInsets(72), .zero, EdgeInsets(top: 1, left: 2.5, bottom: 3, right: 4)]),
            orientation: maybe { $0.pick(Document.Page.Orientation.allCases) },
            header: maybe { Document(text: "{{page}}", style: $0.attributes()) },
            footer: maybe { Document(text: $0.text(upTo: 3), container: $0.container()) })
        page.measure = pick([nil, 66, 72.5])
        page.boxes = marginBoxes()
        page.boxStyle = pick([TextAttributes(), attributes()])
        page.rules = (0..<pick([0, 0, 2])).map { _ in pageRule() }
        (page.area, page.marks, page.bleed) = (pageArea(), printerMarks(), pick([nil, 0, 9]))
        return page
    }

    private mutating func marginBoxes() -> [Document.Page.MarginBox.Place: Document.Page.MarginBox] {
        var result: [Document.Page.MarginBox.Place: Document.Page.MarginBox] = [:]
        for _ in 0..<pick([0, 1, 3]) {
            var box = Document.Page.MarginBox(maybe { Document(text: "{{string a last}}", style: $0.attributes()) })
            box.alignment = maybe { $0.pick(Document.Page.MarginBox.VerticalAlignment.allCases) }
            box.width = maybe { $0.length() }
            box.isHidden = maybe { $0.pick([true, false]) }
            box.block = maybe { _ in BlockStyle(padding: BoxSides(2), background: .black) }
            result[pick(Document.Page.MarginBox.Place.allCases)] = box
        }
        return result
    }

    private mutating func pageRule() -> Document.Page.Rule {
        typealias Selector = Document.Page.Rule.Selector
        var result = Document.Page.Rule(
            for: Selector(
                name: pick([nil, "a"]), isFirst: pick([true, false]), side: pick([nil] + Selector.Side.allCases),
                isBlank: pick([true, false]), nth: pick([nil, Selector.Nth(step: -2, offset: 7)])))
        result.size = maybe { _ in Size(width: 300.25, height: 400) }
        result.orientation = maybe { $0.pick(Document.Page.Orientation.allCases) }
        result.marginLeft = pick([nil, 0, 12.5])
        result.edges = maybe { _ in Document.Page.Edges(footer: Document(text: "{{page}}")) }
        result.boxes = marginBoxes()
        (result.area, result.marks, result.bleed) = (pageArea(), printerMarks(), pick([nil, 0, 9]))
        return result
    }

    private mutating func pageArea() -> Document.Page.Area {
        var result = Document.Page.Area()
        result.backgrounds = pick([nil, [.color(.black)]])
        result.border[.left] = maybe { _ in BlockStyle.Line(width: 2, style: .dashed) }
        result.padding[.top] = pick([nil, 7.5])
        result.cornerRadius = pick([nil, 3])
        result.outline = pick([nil, BoxAppearance.Outline(width: 2, color: .black)])
        return result
    }

    private mutating func printerMarks() -> Set<Document.Page.Mark>? { pick([nil, [], [.cross], [.crop, .cross]]) }

    public mutating func container() -> TextContainer {
        var result = TextContainer(
            width: maybe { $0.length() }, height: maybe { $0.length() }, insets: insets(), maximumRows: pick([nil, 3]),
            truncation: pick(TextContainer.Truncation.allCases))
        result.path = maybe { $0.path() }
        result.exclusions =
            maybe {
                [
                    .rect(Rect(x: $0.number(), y: $0.number(), width: $0.length(), height: $0.length())),
                    .ellipse(center: Point(x: $0.number(), y: 0), radiusX: $0.length(), radiusY: 1), .path($0.path()),
                ]
            } ?? []
        result.fillRule = pick(Path.FillRule.allCases)
        result.minimumSpan = maybe { max(1, $0.length()) }
        result.pathLineWidth = length()
        result.writingMode = pick(TextContainer.WritingMode.allCases)
        result.columns = maybe {
            $0.pick([.init(count: 3, gap: $0.length()), .init(width: 40.5), .init(width: 1, count: 2, gap: 3)])
        }
        result.truncationBoundary = pick(TextContainer.TruncationBoundary.allCases)
        result.truncationToken = maybe { $0.attributedText() }
        result.lineBreaking = pick(TextContainer.LineBreaking.allCases)
        return result
    }
}
