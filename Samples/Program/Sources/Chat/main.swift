// Draws a conversation: what people typed, parsed by one composite parser and set in bubbles as wide as they need.
//
//     swift run --package-path Samples/Program chat chat.png
import Galley

let file = CommandLine.arguments.dropFirst().first ?? "chat.png"

struct Message {
    /// Nil is one's own.
    var sender: String?
    var source: String
}

let messages = [
    Message(sender: "Aylin", source: "Ferry at *six* tomorrow — who is **in**? :ship: #harbour"),
    Message(sender: nil, source: "Me! And @kenji if he wakes up :)"),
    Message(sender: "健二", source: "起きてるよ:sunrise: 切符は **9枚** で合ってる？ 時刻表は https://ferry.example/times に。"),
    Message(sender: "نور", source: "معكم! أحضرتُ *صندوق برتقال* :tangerine: و9 أكواب قهوة، @aylin لا تقلقي."),
    Message(
        sender: nil,
        source: """
            Perfect. So we have

            1. nine tickets
            2. oranges
            3. `coffee --strong` :coffee:
            """),
    Message(sender: "Aylin", source: "שבע דקות באיחור, כרגיל 😅 See you at the pier :D"),
]

/// How messages on one side look.
struct Side {
    var fill: Color
    var parser: CompositeParser

    init(fill: Color, text: Color, accent: Color, code: Color) {
        self.fill = fill
        var theme = MarkdownTheme.light
        theme.body.font = FontDescriptor(size: 16)
        theme.body.color = text
        theme.link.color = accent
        theme.listMarker.color = accent
        theme.code.color = text
        theme.code.backgroundBorder = Border(fill: code, cornerRadius: 4, insets: EdgeInsets(-2))
        theme.itemSpacing = 2
        theme.blockSpacing = 6
        // Markdown first: what is code or a link by then, the others leave alone.
        parser = CompositeParser(
            MarkdownParser(theme: theme),
            EmoticonParser(Emoticon.shortcodes.merging(Emoticon.faces) { $1 }),
            DataDetector(
                [.links, .mentions, .hashtags], attributes: TextAttributes(color: accent)))
    }
}

let others = Side(
    fill: .white, text: Color(rgba: 0x1F2A37_FF), accent: Color(rgba: 0x0A66C2_FF), code: Color(rgba: 0xEEF1F5_FF))
let own = Side(
    fill: Color(rgba: 0x1D6FD8_FF), text: .white, accent: Color(rgba: 0xCFE6FF_FF), code: Color(rgba: 0xFFFFFF_2E))

/// A message in its bubble: the box is a border of the text, so that it is drawn with it anywhere.
func bubble(_ message: Message) throws -> TextLayout {
    let side = message.sender == nil ? own : others
    let padding = EdgeInsets(top: 9, left: 14, bottom: 9, right: 14)
    var text = side.parser.parsed(AttributedText(message.source))
    // Once to see how wide it is, and once in just that width, which gives the same lines.
    let natural = try TextLayout(text, in: TextContainer(width: 300, insets: padding)).size.width
    text.blockBorder = Border(
        fill: side.fill, cornerRadius: 16,
        insets: EdgeInsets(top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right))
    return try TextLayout(text, in: TextContainer(width: natural, insets: padding))
}

let width = 440.0
let margin = 20.0
var y = margin
var placed: [(layout: TextLayout, origin: Point)] = []
for (index, message) in messages.enumerated() {
    if let sender = message.sender, index == 0 || messages[index - 1].sender != sender {
        var name = AttributedText(sender)
        name.font = FontDescriptor(size: 12, weight: 700)
        name.color = Color(rgba: 0x6B7A8C_FF)
        let label = try TextLayout(name)
        placed.append((label, Point(x: margin + 14, y: y)))
        y += label.size.height + 3
    }
    let layout = try bubble(message)
    let x = message.sender == nil ? width - margin - layout.size.width : margin
    placed.append((layout, Point(x: x, y: y)))
    y += layout.size.height + 12
}

let surface = try ImageSurface(
    size: Size(width: width, height: y - 12 + margin), scale: 2, background: Color(rgba: 0xE8EDF3_FF))
for item in placed { try surface.draw(item.layout, at: item.origin) }
try surface.writePNG(to: file)
print("wrote \(file)")
