// Work on inputs of n, 2n and 4n, for counting: twice the input may cost little more than twice as much, whatever it is.
// Under callgrind there is a dump for each, named by the input and the size; `Growth NAME …` does only those.
internal import Galley
internal import Glibc
internal import System

let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
let chosen = Set(CommandLine.arguments.dropFirst())

/// An input that may be of any length.
struct Input {
    var name: String
    var size: Int
    var make: (Int) throws -> () throws -> Void
}

func text(_ piece: String, _ count: Int, _ attributes: TextAttributes = TextAttributes()) -> AttributedText {
    AttributedText(String(repeating: piece, count: count), attributes: attributes)
}

/// Lays a text out, and asks for what is worked out when it is asked for.
func layout(_ text: AttributedText, _ container: TextContainer = .width(300)) -> () throws -> Void {
    {
        let layout = try TextLayout(text, in: container, fonts: fonts)
        guard layout.size.height >= 0, layout.naturalWidth >= 0, layout.warnings.count >= 0 else { exit(70) }
    }
}

func repeated(_ name: String, _ piece: String, size: Int = 1000, before: String = "", width: Double? = 300) -> Input {
    Input(name: name, size: size) { count in
        layout(
            AttributedText(before + String(repeating: piece, count: count)), TextContainer(width: width))
    }
}

/// A text of words, with a style for each.
func styled(_ name: String, size: Int, _ style: @escaping (Int) -> TextAttributes) -> Input {
    Input(name: name, size: size) { count in
        var text = AttributedText()
        for index in 0..<count { text.append(AttributedText("ab ", attributes: style(index))) }
        return layout(text)
    }
}

func paragraph(_ change: (inout ParagraphStyle) -> Void) -> TextAttributes {
    var style = ParagraphStyle()
    change(&style)
    return TextAttributes(paragraph: style)
}

/// Boxes in each other or beside each other, laid out for the first time.
func boxes(_ name: String, size: Int, _ make: @escaping (Int) -> Box) -> Input {
    Input(name: name, size: size) { count in
        let box = make(count)
        return {
            let layout = try box.layout(width: 300, environment: BoxEnvironment(fonts: fonts))
            guard layout.size.height >= 0 else { exit(70) }
        }
    }
}

let inputs = [
    repeated("words", "word "),
    boxes("boxes-in-a-row", size: 2000) { count in
        Box(children: (0..<count).map { Box().size(width: .points(Double($0 % 9)), height: 5).grow() })
    },
    boxes("boxes-on-lines", size: 2000) { count in
        Box(children: (0..<count).map { Box().size(width: .points(Double(5 + $0 % 9)), height: 5) })
            .styled { $0.flexWrap = .wrap }
    },
    boxes("boxes-in-rows", size: 500) { count in
        (0..<count).reduce(Box().size(width: 5, height: 5)) { inner, _ in Box(children: [inner]) }
    },
    boxes("boxes-in-rows-and-columns", size: 500) { count in
        (0..<count).reduce(Box().size(width: 5, height: 5)) { inner, level in
            Box(children: [inner, Box()]).styled {
                $0.flexDirection = level % 2 == 0 ? .row : .column
                $0.alignItems = level % 3 == 0 ? .baseline : .normal
                $0.flexWrap = level % 5 == 0 ? .wrap : .nowrap
            }
        }
    },
    repeated("one-word", "x", size: 4000),
    repeated("one-line", "word ", width: nil),
    repeated("no-width", "word ", size: 500, width: 0),
    repeated("paragraphs", "word\n", size: 500),
    repeated("line-separators", "word\u{2028}", size: 500),
    repeated("missing-glyphs", "\u{E000}\u{2028}", size: 500),
    repeated("marks", "\u{301}", size: 4000, before: "a"),
    repeated("marks-after-space", "\u{301}", size: 4000, before: "a "),
    repeated("marks-mixed", "\u{301}\u{316}\u{5B0}", size: 1000, before: "ש"),
    repeated("joiners", "👩\u{200D}", size: 1000),
    repeated("selectors", "\u{FE0F}", size: 4000, before: "☺"),
    repeated("tags", "\u{E0067}", size: 2000, before: "🏴"),
    repeated("viramas", "क\u{94D}", size: 1000),
    repeated("jamo", "\u{1100}", size: 2000),
    repeated("regions", "🇩", size: 2000),
    repeated("zero-width-spaces", "\u{200B}", size: 4000),
    repeated("spaces", " ", size: 4000),
    repeated("soft-hyphens", "ab\u{AD}", size: 1000),
    repeated("soft-hyphens-alone", "\u{AD}", size: 2000),
    repeated("ligatures", "ffi", size: 1000, width: 9),
    repeated("tabs", "a\t", size: 1000),
    repeated("tabs-in-a-line", "a\t", size: 1000, width: nil),
    repeated("arabic", "سلام ", size: 500),
    repeated("arabic-word", "ب", size: 2000),
    repeated("both-directions", "abc שלום 12 ", size: 300),
    repeated("both-directions-in-a-line", "abc שלום 12 ", size: 300, width: nil),
    repeated("thai", "สวัสดีชาวโลก", size: 200),
    repeated("chinese", "漢字", size: 1000),
    repeated("emoji", "👍🏽", size: 500),
    repeated("numbers", "1,", size: 2000),
    repeated("quotes", "\"", size: 2000),
    repeated("brackets", "(", size: 2000, before: "א"),
    repeated("isolates", "\u{2067}a", size: 1000),
    repeated("first-strong-isolates", "\u{2068}.", size: 1000),
    repeated("isolates-closed", "\u{2067}a\u{2069}", size: 1000),
    repeated("embeddings", "\u{202B}a", size: 1000),
    repeated("overrides", "\u{202E}a\u{202C}b", size: 1000),
    Input(name: "isolates-nested", size: 1000) { count in
        layout(
            AttributedText(
                String(repeating: "\u{2068}", count: count) + "א" + String(repeating: "\u{2069}", count: count)))
    },
    Input(name: "brackets-nested", size: 1000) { count in
        layout(
            AttributedText("א" + String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)))
    },
    styled("sizes", size: 500) { TextAttributes(font: FontDescriptor(size: 10 + Double($0) / 1000)) },
    styled("colours", size: 1000) { TextAttributes(color: Color(rgba: UInt32($0) << 8 | 0xFF)) },
    styled("offsets", size: 500) { index in
        var attributes = TextAttributes()
        attributes.baselineOffset = Double(index % 7)
        attributes.letterSpacing = Double(index) / 1000
        return attributes
    },
    styled("attachments", size: 500) { _ in
        var attributes = TextAttributes()
        attributes.attachment = Attachment(width: 10, height: 10)
        return attributes
    },
    Input(name: "justified", size: 500) { layout(text("word ", $0, paragraph { $0.alignment = .justified })) },
    Input(name: "justified-in-a-line", size: 500) { count in
        layout(
            text("word ", count, paragraph { $0.alignment = .justified }),
            TextContainer(width: Double(count) * 25))
    },
    Input(name: "justified-runs", size: 500) { count in
        var all = AttributedText()
        for index in 0..<count {
            var style = paragraph { $0.alignment = .justified }
            style.font = FontDescriptor(size: 10 + Double(index % 7))
            all.append(AttributedText("word ", attributes: style))
        }
        return layout(all, TextContainer(width: Double(count) * 20))
    },
    Input(name: "hyphenated", size: 300) { count in
        var style = TextAttributes(paragraph: ParagraphStyle())
        style.paragraph?.hyphenation = true
        style.paragraph?.language = "en"
        return layout(text("hyphenation of long paragraphs ", count, style))
    },
    Input(name: "characters", size: 1000) { layout(text("word ", $0, paragraph { $0.lineBreak = .character })) },
    Input(name: "tab-stops", size: 500) { count in
        let stops = (0..<count).map { ParagraphStyle.TabStop(location: Double($0) * 20) }
        return layout(text("a\t", count, paragraph { $0.tabStops = stops }), .unbounded)
    },
    Input(name: "decimal-tabs", size: 500) { count in
        layout(
            text(
                "1.5\t", count,
                paragraph { $0.tabStops = [ParagraphStyle.TabStop(location: 20, alignment: .decimal)] }))
    },
    Input(name: "families", size: 500) { count in
        let families = (0..<count).map { "No Such Family \($0)" }
        return layout(AttributedText("abc", attributes: TextAttributes(font: FontDescriptor(families: families))))
    },
    Input(name: "features", size: 500) { count in
        let tags = (0..<count).map { number in (String(1000 + number), 1) }
        let features = [String: Int](tags) { $1 }
        return layout(AttributedText("abc", attributes: TextAttributes(font: FontDescriptor(features: features))))
    },
    Input(name: "truncated", size: 1000) { count in
        layout(text("word ", count), TextContainer(width: 300, maxLines: 3, truncation: .end))
    },
    Input(name: "truncated-no-room", size: 1000) { count in
        layout(text("x", count), TextContainer(width: 1, maxLines: 1, truncation: .end))
    },
]

// What is found out about fonts once is no part of the work.
_ = try TextLayout(
    AttributedText("Q Ж Ω ש ש ك ก क " + String(repeating: "word after word ", count: 40)), in: .width(90), fonts: fonts)
for input in inputs where chosen.isEmpty || chosen.contains(input.name) {
    for factor in [1, 2, 4] {
        let work = try input.make(input.size * factor)
        fonts.removeShapedText()
        let before = system_processor_seconds()
        system_start_counting()
        try work()
        system_stop_counting("\(input.name) \(factor)")
        let milliseconds = (system_processor_seconds() - before) * 1000
        print(input.name, factor, Double(Int(milliseconds * 100)) / 100)
    }
}
