import Galley

/// The look of the messages of one side, and the parsers of their text.
struct BubbleStyle {
    var fill: Color
    var note: Color
    private var theme: MarkdownTheme
    private var parser: CompositeParser

    /// Dark text on white.
    static let received = BubbleStyle(
        theme: .light, fill: 0xFFFF_FFFF, note: 0x6B7A_85FF, link: 0x0A66_C2FF, code: 0xE8EE_F3FF)
    /// Light text on the colour of the sea.
    static let sent = BubbleStyle(
        theme: .dark, fill: 0x0B6E_7CFF, note: 0xA9D8_DCFF, link: 0xBDF3_E4FF, code: 0x0000_0033)

    private init(theme: MarkdownTheme, fill: UInt32, note: UInt32, link: UInt32, code: UInt32) {
        self.fill = Color(rgba: fill)
        self.note = Color(rgba: note)
        var theme = theme.scaled(by: 15.0 / 16)
        // The same height for lines of all scripts.
        theme.body.paragraph = ParagraphStyle(lineHeight: 21)
        theme.blockSpacing = 6
        theme.listIndent = 22
        theme.link.color = Color(rgba: link)
        theme.code.backgroundBorder?.fill = Color(rgba: code)
        theme.listMarker.color = Color(rgba: note)
        var name = TextAttributes(font: FontDescriptor(weight: 700))
        name.color = Color(rgba: link)
        self.theme = theme
        parser = CompositeParser(
            EmoticonParser.shortcodes, EmoticonParser(Emoticon.faces),
            DataDetector(.links, attributes: theme.link), DataDetector([.mentions, .hashtags], attributes: name))
    }

    /// The text of a message. Each parser continues with the result of the previous one, so addresses in code remain code.
    func text(of message: String) -> AttributedText {
        parser.parsed(AttributedText(markdown: message, theme: theme))
    }
}

/// A message, laid out in the smallest box that contains it.
struct Bubble {
    static let padding = EdgeInsets(top: 8, left: 13, bottom: 7, right: 13)

    let layout: TextLayout

    init(_ message: Message, maximumWidth: Double) throws {
        let style = message.sender == nil ? BubbleStyle.sent : .received
        var text = style.text(of: message.text)
        if let language = message.language { text.language = language }
        var width = try Bubble.width(of: text, within: maximumWidth)

        if let sender = message.sender {
            var name = AttributedText(sender.rawValue + "\n")
            name.font = FontDescriptor(size: 12.5, weight: 700)
            name.color = sender.color
            name.paragraph = ParagraphStyle(lineHeight: 19)
            width = max(width, try Bubble.width(of: name, within: maximumWidth))
            text.insert(name, at: text.startIndex)
        }
        // The time is below the text, at the edge where lines end.
        var time = AttributedText("\n" + message.time + (message.sender == nil ? " ✓✓" : ""))
        time.font = FontDescriptor(size: 10.5)
        time.color = style.note
        time.paragraph = ParagraphStyle(alignment: message.isRightToLeft ? .left : .right, lineHeight: 15)
        text.append(time)

        // A border around all of the text draws one box.
        let padding = Bubble.padding
        text.blockBorder = Border(
            fill: style.fill, cornerRadius: 14,
            box: .insets(
                EdgeInsets(
                    top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right)))
        layout = try TextLayout(
            text, in: TextContainer(width: width + padding.left + padding.right, insets: padding))
    }

    var size: Size { layout.containerSize }

    /// The width of the widest line if lines can be as long as `limit`.
    private static func width(of text: AttributedText, within limit: Double) throws -> Double {
        try TextLayout(text, in: .width(limit)).size.width.rounded(.up)
    }
}

extension Sender {
    var color: Color {
        switch self {
        case .noor: Color(rgba: 0xB4532A_FF)
        case .karim: Color(rgba: 0x7A4FA3_FF)
        case .yuki: Color(rgba: 0xC0396B_FF)
        case .ilan: Color(rgba: 0x2E7D4F_FF)
        }
    }

    /// The first letter in a disc.
    func portrait(diameter: Double) throws -> TextLayout {
        try label(
            String(rawValue.prefix(1)), font: FontDescriptor(size: diameter * 0.44, weight: 700), color: .white,
            fill: color, size: Size(width: diameter, height: diameter))
    }
}

/// A line of text in the middle of a box with round ends.
func label(_ string: String, font: FontDescriptor, color: Color, fill: Color, size: Size) throws -> TextLayout {
    var text = AttributedText(string)
    text.font = font
    text.color = color
    text.paragraph = ParagraphStyle(alignment: .center, lineHeight: size.height)
    text.blockBorder = Border(fill: fill, cornerRadius: size.height / 2)
    return try TextLayout(text, in: .width(size.width))
}
