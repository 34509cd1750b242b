internal import Galley

/// Texts that are laid out.
func textInputs() -> [Input] {
    [
        repeated("words", "word "),
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
        // The borders are equal, but have different identities.
        styled("borders", size: 500) { _ in
            TextAttributes(backgroundBorder: Border(.line(nil), box: .padding(2)))
        },
        styled("highlights", size: 500) { _ in TextAttributes(highlight: Highlight(tapAction: { _ in })) },
        styled("colours", size: 1000) { TextAttributes(color: Color(rgba: UInt32($0) << 8 | 0xFF)) },
        styled("offsets", size: 500) { index in
            var attributes = TextAttributes()
            attributes.baselineOffset = Double(index % 7)
            attributes.letterSpacing = Double(index) / 1000
            return attributes
        },
        styled("attachments", size: 500) { _ in
            var attributes = TextAttributes()
            attributes.attachment = TextAttachment(width: 10, height: 10)
            return attributes
        },
        Input(name: "justified", size: 500) { layout(text("word ", $0, paragraph { $0.alignment = .justified })) },
        Input(name: "justified-in-a-line", size: 500) { count in
            layout(
                text("word ", count, paragraph { $0.alignment = .justified }),
                TextContainer(width: Double(count) * 25))
        },
        Input(name: "justified-runs", size: 1000) { count in
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
        // Floats one after the other; in one row, with words before or tabs after them; in one paragraph; and one high
        // float next to all others.
        floats("floats", "\u{FFFC}words beside it\n"),
        // Longer than the paragraphs that the cache keeps. A shorter paragraph would be shaped once and placed twice.
        floats("floats-in-a-paragraph", "\u{FFFC}words beside it ", size: 2000),
        floats("floats-in-a-line", "a\u{FFFC} ", .unbounded),
        floats("floats-beside-each-other", "\u{FFFC}", .unbounded),
        floats("floats-with-tabs", "\u{FFFC}a\tb\n", .unbounded),
        floats("floats-beside-a-tall-one", "\u{FFFC}a\tb\n", .unbounded, tall: true),
        Input(name: "drop-caps", size: 3000) { count in
            var style = TextAttributes()
            style.dropCap = DropCap(lines: 2)
            return layout(text("words beside it\n", count, style), .width(60))
        },
        styled("annotations", size: 500) { index in
            var attributes = TextAttributes()
            attributes.ruby = Ruby(text: "over \(index)")
            return attributes
        },
        // Words are placed next to the outline, or must search for its end.
        Input(name: "float-outline", size: 2000) { floatingComb(teeth: $0, width: 30) },
        Input(name: "float-outline-across", size: 2000) { floatingComb(teeth: $0, width: 58) },
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
            layout(text("word ", count), TextContainer(width: 300, maximumRows: 3, truncation: .end))
        },
        Input(name: "truncated-no-room", size: 1000) { count in
            layout(text("x", count), TextContainer(width: 1, maximumRows: 1, truncation: .end))
        },
    ]
}

/// A text in which each object replacement character is a float, alternating between the left and the right side.
private func floats(
    _ name: String, _ piece: String, _ container: TextContainer = .width(60), tall: Bool = false, size: Int = 1000
) -> Input {
    Input(name: name, size: size) { count in
        var all = AttributedText()
        for index in 0..<count {
            var attributes = TextAttributes()
            attributes.attachment = TextAttachment(width: 20, height: tall && index == 0 ? 1e6 : 20)
            attributes.float = index % 2 == 0 ? .left : .right
            for character in piece {
                let isFloat = character == TextAttachment.character
                all.append(AttributedText(String(character), attributes: isFloat ? attributes : TextAttributes()))
            }
        }
        return layout(all, container)
    }
}

/// Words around a comb of 60 points with a number of teeth, so that each row intersects the whole outline.
private func floatingComb(teeth count: Int, width: Double) -> () throws -> Void {
    var comb = Path()
    comb.move(to: .zero)
    for tooth in 0..<count {
        let (top, step) = (Double(tooth) * 20 / Double(count), 10 / Double(count))
        comb.line(to: Point(x: width, y: top))
        comb.line(to: Point(x: width, y: top + step))
        comb.line(to: Point(x: 0, y: top + step))
        comb.line(to: Point(x: 0, y: top + 2 * step))
    }
    comb.close()
    var all = text("\u{FFFC}words beside it ", 1)
    let first = all.startIndex..<all.string.index(after: all.startIndex)
    all[first].attachment = TextAttachment(width: width, height: 20)
    all[first].float = .left
    all[first].shapeOutside = FloatShape(.path(comb))
    return layout(all, .width(60))
}
