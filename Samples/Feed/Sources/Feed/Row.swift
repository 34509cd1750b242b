import GalleyInterface

/// A message as a row: an avatar, a name and the text.
struct MessageRow: Node {
    let message: Message
    let isAsynchronous: Bool
    let onLink: @MainActor @Sendable (String) -> Void

    var layout: LayoutSpec {
        .stack(.horizontal, spacing: Metrics.margin, align: .flexStart) {
            TextNode(String(message.author.prefix(1)), attributes: MessageRow.name(Metrics.avatar * 0.5, .white))
                .centered().size(width: .points(Metrics.avatar), height: .points(Metrics.avatar))
                .background(message.color).cornerRadius(.points(Metrics.avatar / 2)).flexShrink(0)
            LayoutSpec.stack(.vertical, spacing: 2) {
                TextNode(message.author, attributes: MessageRow.name(13, message.color))
                TextNode(MessageRow.text(of: message)).onLink(onLink)
                    .placeholder(NodePlaceholder(Color(white: 0.9)))
                    .displayedSynchronously(!isAsynchronous)
            }
            .flexGrow(1).flexShrink(1)
        }
        .inset(.points(Metrics.margin))
    }

    private static func name(_ size: Double, _ color: Color) -> TextAttributes {
        TextAttributes(font: FontDescriptor(size: size, weight: 700), color: color)
    }

    /// The text of a message, whose mentions have a special pressed look.
    static func text(of message: Message) -> AttributedText {
        var text = AttributedText(markdown: message.text, theme: theme)
        for run in text.runs where run.attributes.link?.hasPrefix("mention:") == true {
            var appearance = TextAttributes()
            appearance.color = .white
            appearance.backgroundColor = Color(rgba: 0x3A6E_A5FF)
            var own = TextAttributes()
            own.highlight = Highlight(attributes: appearance)
            own.color = Color(rgba: 0x1B5F_B8FF)
            text[run.range].mergeAttributes(own)
        }
        return text
    }

    private static let theme = MarkdownTheme.light.scaled(by: 0.9)

    enum Metrics {
        static let margin = 10.0
        static let avatar = 36.0
        static let textLeft = margin + avatar + margin
        static let textTop = 28.0
    }
}

/// A message as an image without layers, for a server or a benchmark.
public enum MessagePicture {
    /// Lays the message at `index` out in a width in points, and draws it.
    public static func make(
        _ index: Int, width: Double, fonts: FontLibrary = .shared, renderer: TextRenderer = .shared,
        cancellation: CancellationToken
    ) throws -> Bitmap {
        typealias Metrics = MessageRow.Metrics
        let body = try TextLayout(
            MessageRow.text(of: Message(index)), in: .width(width - Metrics.textLeft - Metrics.margin), fonts: fonts,
            cancellation: cancellation)
        let height = max(Metrics.textTop + body.size.height, Metrics.margin + Metrics.avatar) + Metrics.margin
        let surface = try ImageSurface(
            size: Size(width: width, height: height), background: .white, renderer: renderer)
        try surface.draw(body, at: Point(x: Metrics.textLeft, y: Metrics.textTop), cancellation: cancellation)
        return try surface.makeBitmap()
    }
}
