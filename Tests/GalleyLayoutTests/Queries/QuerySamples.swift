import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText

@testable import GalleyLayout

/// Layouts for the properties of queries: scripts, directions, wraps, tables, tabs, ligatures, justification,
/// truncation, bindings.
enum QuerySamples {
    static let texts = [
        "", "a", "\n", "Hello, world of text", "שלום עולם טוב", "abc אבג def", "אבג abc דהו", "12 אבג 34 abc",
        "ffi affix office", "e\u{301}a\u{323} x", "one\ntwo\n\nthree\n", "אבג\nabc", "abc\nאבג דהו\nabc", "a\tb\tc",
        "العربية نص لا إلا", "नमस्ते क्षत्रिय दुनिया", "สวัสดีชาวโลก ที่นี่", "漢字かな交じり文。", "👨‍👩‍👧‍👦👍🏽🇩🇪🇫🇷 x", "hanging   spaces    here",
        "abc אבג", "אבג abc", "soft\u{AD}hyphen\u{AD}ated words", "a \u{202E}right\u{202C} b",
        "x\u{2067}אב cd\u{2069}y",
    ]

    static func layouts(seed: Int) throws -> [TextLayout] {
        var random = SeededGenerator(seed: 900 + UInt64(seed))
        var layouts: [TextLayout] = []
        let attributes = TextAttributes(font: FontDescriptor(size: 10))
        for width in [nil, 40, 95] as [Double?] {
            let string = texts[seed % texts.count]
            var text = AttributedText(string, attributes: attributes)
            layouts.append(try TextLayout(text, in: TextContainer(width: width), fonts: LayoutPropertyTests.fonts))
            text.mergeParagraph(ParagraphStyle(alignment: .justified))
            layouts.append(try TextLayout(text, in: TextContainer(width: width), fonts: LayoutPropertyTests.fonts))
        }
        for _ in 0..<3 {
            let text = RandomText.attributed(Int.random(in: 0...25, using: &random), using: &random)
            let width = ([nil, 0, 40, 200] as [Double?]).randomElement(using: &random) ?? nil
            layouts.append(try TextLayout(text, in: TextContainer(width: width), fonts: LayoutPropertyTests.fonts))
        }
        var table = TableText(alignments: [.none, .right])
        table.isSplit = seed % 2 == 1
        layouts.append(
            try Box.layout(
                table.text([["a", "bbb ccc"], ["dd אב e", "f"]]), in: TextContainer(width: seed % 2 == 0 ? nil : 55)))
        return try layouts + shaped(seed: seed)
    }

    /// The same texts with lines in parts of rows, in columns and linked containers, and vertical.
    static func shaped(seed: Int) throws -> [TextLayout] {
        let string = texts[seed % texts.count]
        var text = AttributedText(
            [string, string, string].joined(separator: " "), attributes: TextAttributes(font: FontDescriptor(size: 10)))
        if seed >= texts.count { text.mergeParagraph(ParagraphStyle(alignment: .justified)) }
        let fonts = LayoutPropertyTests.fonts
        let circle = Path(ellipseAt: Point(x: 90, y: 90), radiusX: 90, radiusY: 90)
        var vertical = TextContainer(height: 70)
        vertical.writingMode = seed % 2 == 0 ? .verticalRL : .verticalLR
        return [
            try TextLayout(
                text,
                in: TextContainer(
                    width: 160, shape: .init(exclusions: [.rect(Rect(x: 50, y: 8, width: 40, height: 30))])),
                fonts: fonts),
            try TextLayout(
                text,
                in: TextContainer(
                    shape: .init(
                        path: circle, exclusions: [.ellipse(center: Point(x: 90, y: 90), radiusX: 30, radiusY: 40)])),
                fonts: fonts),
            try TextLayout(
                text, in: TextContainer(width: 130, columns: TextContainer.Columns(count: 2, gap: 10)), fonts: fonts),
            try TextLayout(
                text, in: [TextContainer(width: 60, height: 30), TextContainer(width: 90)], fonts: fonts),
            try TextLayout(text, in: vertical, fonts: fonts),
        ]
    }
}
