import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import GalleyValues

extension SeededGenerator {
    private mutating func words() -> String {
        let words = [
            "a", "lorem", "ipsum ", "  ", "<b>", "&amp;", "é", "日本", "שלום", "\u{A0}", "x\ty", "“q”", "\u{2028}",
        ]
        return (0...Int.random(in: 0..<6, using: &self)).map { _ in pick(words) }.joined(separator: " ")
    }

    private mutating func plainColor() -> Color { Color(rgba: UInt32.random(in: .min ... .max, using: &self) | 0x80) }

    private mutating func points() -> Double { pick([1, 2.5, 7, 12, 31]) }

    /// Attributes of text that CSS has.
    private mutating func pieceAttributes() -> TextAttributes {
        var result = TextAttributes()
        result.font = FontDescriptor(
            families: maybe { $0.pick([["Noto Serif"], ["A 'b'", "serif"], ["monospace"]]) },
            size: pick([11, 16, 20.5]),
            weight: pick([400, 400, 300, 700]), italic: pick([false, false, true]),
            stretch: maybe { $0.pick([75, 112.5]) },
            features: maybe { ["ss01": $0.pick([0, 1])] }, caps: maybe { _ in .smallCaps })
        result.color = maybe { $0.plainColor() }
        result.backgroundColor = maybe { $0.plainColor() }
        result.letterSpacing = maybe { $0.points() }
        result.wordSpacing = maybe { $0.points() }
        result.kerning = maybe { _ in false }
        result.baselineOffset = maybe { $0.pick([-3, 4.5]) }
        result.language = maybe { $0.pick(["de", "ja"]) }
        result.underline = maybe {
            LineDecoration(
                style: $0.pick([.single, .double, .wavy]), width: $0.maybe { $0.points() },
                offset: $0.maybe { $0.points() })
        }
        result.overline = maybe { LineDecoration(pattern: $0.pick([.solid, .dot, .dash])) }
        result.strikethrough = maybe { _ in .single }
        result.shadow = maybe {
            Shadow(color: $0.plainColor(), offset: Vector(dx: $0.points(), dy: -$0.points()), radius: $0.points())
        }
        if chance(1, in: 5) {
            result.link = "https://example.org/?a=\"b\"&c"
            result.color = result.color ?? Color(rgb: 0x0000EE)
        }
        return result
    }

    private mutating func paragraphStyle() -> ParagraphStyle {
        var style = ParagraphStyle()
        style.alignment = maybe { $0.pick([.left, .right, .center, .justified, .end]) }
        style.direction = maybe { $0.pick([.rtl, .ltr, .auto]) }
        style.lineHeight = maybe { $0.points() }
        if style.lineHeight == nil { style.lineHeightFactor = maybe { $0.pick([1.2, 2]) } }
        style.paragraphSpacingBefore = maybe { $0.points() }
        style.headIndent = maybe { $0.points() }
        style.firstLineHeadIndent = maybe { $0.points() }
        style.tailIndent = maybe { -$0.points() }
        style.hyphenation = maybe { _ in true }
        style.wordBreak = maybe { $0.pick([.breakAll, .keepAll]) }
        style.strictness = maybe { $0.pick([.loose, .strict]) }
        style.lastLineAlignment = maybe { $0.pick([.center, .end]) }
        style.orphans = maybe { _ in 3 }
        style.widows = maybe { _ in 4 }
        style.keepTogether = maybe { _ in true }
        style.keepWithNext = maybe { _ in true }
        style.breakBefore = maybe { $0.pick([.page, .column]) }
        return style
    }

    /// A text of paragraphs with attributes that CSS has.
    mutating func styledText() -> AttributedText {
        var text = AttributedText()
        for index in 0...Int.random(in: 0..<6, using: &self) {
            let style = paragraphStyle()
            let block = pick([BlockIntent.Kind.paragraph, .heading(level: 3), .paragraph])
            func complete(_ attributes: TextAttributes) -> TextAttributes {
                var attributes = attributes
                attributes.paragraph = style
                attributes.block = BlockIntent(components: [.init(kind: block, identity: 0)])
                return attributes
            }
            if index > 0 { text.append("\n", attributes: text.runs.last?.attributes ?? TextAttributes()) }
            for _ in 0..<Int.random(in: 1..<5, using: &self) {
                var attributes = complete(pieceAttributes())
                attributes.language = attributes.language ?? style.language
                text.append(words(), attributes: attributes)
            }
        }
        return text
    }

    private mutating func inline(_ depth: Int) -> String {
        let elements = [
            "b", "i", "em", "strong", "u", "s", "code", "kbd", "mark", "sub", "sup", "small", "ins", "del",
            "a href='https://a.b/c'",
            "span style='color: teal'", "span style='font-size: 20px; letter-spacing: 1px'", "span lang=de", "q",
            "span style='text-decoration: underline wavy red'", "font color=red size=5",
        ]
        var result = ""
        for _ in 0...Int.random(in: 0..<3, using: &self) {
            if depth > 0, chance(1, in: 2) {
                let element = pick(elements)
                result += "<\(element)>\(inline(depth - 1))</\(element.prefix { $0 != " " })>"
            } else {
                result += pick([
                    "text ", "more", " a  b ", "&lt;x&gt;", "<br>", "日本", "<img src=a.png alt=b>", "é&nbsp; ",
                ])
            }
        }
        return result
    }

    private mutating func block(_ depth: Int) -> String {
        let style = pick([
            "", "", "", " style='text-align: right'", " style='margin: 3px 0 9px 20px'",
            " style='color: #123; font-size: 18px'",
            " dir=rtl lang=ar", " style='border: 1px solid red; padding: 4px 10px'",
            " style='background: #eee; padding: 8px'",
            " style='line-height: 1.5; text-indent: 2em'", " style='font: italic 14px/20px Georgia, serif'",
        ])
        switch Int.random(in: 0..<(depth > 0 ? 12 : 5), using: &self) {
        case 0, 1, 2: return "<p\(style)>\(inline(2))</p>"
        case 3: return "<h\(pick([1, 2, 3, 6]))\(style)>\(inline(1))"
        case 4:
            return pick([
                "<pre>a\n  b\n\nc</pre>", "<hr>", "<div\(style)>\(inline(2))</div>",
                "<pre><code class=language-c>x\ny</code></pre>",
            ])
        case 5: return "<blockquote\(pick(["", style]))>\(blocks(depth - 1))</blockquote>"
        case 6, 7:
            let list = pick(["ul", "ol", "ol start=4", "ol type=a", "ul style='list-style-type: \"– \"'"])
            let items = (0...Int.random(in: 0..<3, using: &self)).map { _ in
                "<li>" + (chance(1, in: 2) ? inline(1) : "") + (chance(1, in: 3) ? blocks(depth - 1) : "") + "</li>"
            }
            return "<\(list)>\(items.joined())</\(list.prefix(2))>"
        case 8:
            let table = pick([
                "table", "table border=1", "table cellpadding=6", "table width=100%", "table align=center width=120",
            ])
            let hasBlocks = chance(1, in: 3)
            let rows = (0...Int.random(in: 0..<3, using: &self)).map { row in
                let cell = row == 0 ? pick(["th", "td"]) : "td"
                let cells = (0..<3).map { _ in
                    "<\(cell)"
                        + pick([
                            "", "", " align=right", " bgcolor=yellow", " colspan=2", " style='padding: 5px'",
                            " rowspan=2",
                        ])
                        + ">" + (hasBlocks && chance(1, in: 2) ? blocks(depth - 1) : inline(1))
                }
                return "<tr>" + cells.joined()
            }
            return "<\(table)>\(rows.joined())</table>"
        case 9: return "<dl><dt>\(inline(1))<dd>\(blocks(depth - 1))</dl>"
        case 10: return "<figure>\(block(0))<figcaption>\(inline(1))</figcaption></figure>"
        default: return "<div\(style)>\(blocks(depth - 1))</div>"
        }
    }

    private mutating func blocks(_ depth: Int) -> String {
        (0...Int.random(in: 0..<3, using: &self)).map { _ in block(depth) }.joined(separator: pick(["", "\n"]))
    }

    /// A page of HTML with blocks in blocks.
    mutating func webPage() -> String { blocks(3) }
}
