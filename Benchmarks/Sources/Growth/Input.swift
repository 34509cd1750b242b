internal import Galley
internal import Glibc

let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
/// An input that can have any length.
struct Input {
    var name: String
    var size: Int
    var make: (Int) throws -> () throws -> Void
}

func text(_ piece: String, _ count: Int, _ attributes: TextAttributes = TextAttributes()) -> AttributedText {
    AttributedText(String(repeating: piece, count: count), attributes: attributes)
}

/// Lays a text out and reads the values that are computed on demand.
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

/// A text of words with a style for each word.
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

/// A text of a given shape, for tasks that parse text without a layout.
func read(
    _ name: String, size: Int, _ make: @escaping (Int) -> String, by read: @escaping (String) throws -> Void
) -> Input {
    Input(name: name, size: size) { count in
        let source = make(count)
        return { try read(source) }
    }
}
