public import GalleyTestSupport
public import GalleyText

/// Text that is likely to find bugs: all planes, control characters, many marks, every line terminator.
public enum RandomText {
    private static let pieces: [String] = [
        "word", "Hyphen-ated", "a", " ", "  ", "\t", "\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{0B}",
        "\u{0C}", "\u{AD}", "soft\u{AD}hyphen", "ffi", "office", "\u{200B}", "\u{2060}", "\u{A0}", "\u{200D}",
        "\u{200C}", "e\u{301}", "a\u{301}\u{302}\u{303}\u{304}\u{305}", "שלום", "עברית", "العربية", "مرحبا",
        "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
        "\u{200E}", "\u{200F}", "123", "1,234.56", "نص 42", "नमस्ते", "क्षत्रिय", "สวัสดีชาวโลก", "漢字", "ひらがな",
        "カタカナ", "한국어", "。", "「", "」", "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "☺︎", "☺️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "\u{FFFC}", "\u{0}", "\u{1}", "\u{7F}", "\u{FEFF}", "\u{E000}", "\u{10FFFD}", " \u{200B}", " 🏽", "🏽", " \u{301}",
        "ffice", "\u{200B}\u{200B}", "i", "\u{1D11E}", "—", "…", "“x”", "/",
    ]

    /// A text of `count` pieces, some of them arbitrary scalars.
    public static func make(_ count: Int, using random: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<count {
            if Int.random(in: 0..<8, using: &random) == 0 {
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) {
                    text.unicodeScalars.append(scalar)
                }
            } else {
                text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }
        }
        return text
    }

    /// The text with random attributes on random ranges.
    public static func attributed(_ count: Int, using random: inout SeededGenerator) -> AttributedText {
        var attributes = TextAttributes()
        var paragraph = ParagraphStyle()
        paragraph.alignment = ParagraphStyle.Alignment.allCases.randomElement(using: &random)
        paragraph.lineBreak = ParagraphStyle.LineBreak.allCases.randomElement(using: &random)
        paragraph.direction = ParagraphStyle.Direction.allCases.randomElement(using: &random)
        if Bool.random(using: &random) {
            paragraph.headIndent = Double(Int.random(in: 0...40, using: &random))
            paragraph.firstLineHeadIndent = Double(Int.random(in: -40...80, using: &random)) / 3
            paragraph.tailIndent = Double(Int.random(in: -30...0, using: &random))
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            paragraph.lineHeight = Double(Int.random(in: 4...60, using: &random))
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            paragraph.lineHeightFactor = Double(Int.random(in: 1...20, using: &random)) / 7
        }
        paragraph.lineSpacing = Double(Int.random(in: 0...5, using: &random)) / 7
        paragraph.paragraphSpacing = Double(Int.random(in: 0...9, using: &random)) / 3
        attributes.paragraph = paragraph
        var text = AttributedText(make(count, using: &random), attributes: attributes)
        let length = text.string.unicodeScalars.count
        for _ in 0..<Int.random(in: 0...4, using: &random) where length > 0 {
            let scalars = text.string.unicodeScalars
            let start = scalars.index(scalars.startIndex, offsetBy: Int.random(in: 0..<length, using: &random))
            let end = scalars.index(
                start, offsetBy: Int.random(in: 0...20, using: &random), limitedBy: scalars.endIndex)
            var span = TextAttributes()
            switch Int.random(in: 0..<7, using: &random) {
            case 0: span.font = FontDescriptor(size: Double(Int.random(in: 1...60, using: &random)) / 1.7)
            case 1: span.font = FontDescriptor(weight: 700)
            case 2: span.letterSpacing = Double(Int.random(in: -30...30, using: &random)) / 7
            case 3: span.color = .white
            case 6: span.block = tableBlock(using: &random)
            case 4: span.baselineOffset = Double(Int.random(in: -9...9, using: &random))
            default: span.attachment = TextAttachment(width: 30, height: 40, alignment: .center)
            }
            text.mergeAttributes(span, in: start..<(end ?? scalars.endIndex))
        }
        return text
    }

    /// A part of a table, which can be invalid.
    private static func tableBlock(using random: inout SeededGenerator) -> BlockIntent {
        var components: [BlockIntent.Component] = []
        if Int.random(in: 0..<4, using: &random) > 0 {
            let column = [0, 0, 1, 2, 3, -5, 5000].randomElement(using: &random) ?? 0
            components.append(.init(kind: .tableCell(column: column), identity: 0))
        }
        if Int.random(in: 0..<8, using: &random) > 0 {
            components.append(.init(kind: .tableRow(isHeader: Bool.random(using: &random)), identity: 0))
        }
        let columns = BlockIntent.ColumnAlignment.allCases.shuffled(using: &random).prefix(3)
        components.append(.init(kind: .table(columns: Array(columns)), identity: Int.random(in: 1...2, using: &random)))
        return BlockIntent(components: components)
    }
}
