import Galley

/// The layout of a message, which can be made on any thread.
struct Row: Sendable {
    var message: Message
    var body: TextLayout
    var height: Double

    /// Lays the message out for a feed of `width` points.
    static func make(
        _ message: Message, width: Double, fonts: FontLibrary = .default, cancellation: CancellationToken
    ) throws -> Row {
        var text = parser.attributedText(from: message.text)
        // Mentions have a special pressed look.
        for run in text.runs where run.attributes.link?.hasPrefix("mention:") == true {
            var look = TextAttributes()
            look.color = .white
            look.backgroundColor = Color(rgba: 0x3A6E_A5FF)
            var own = TextAttributes()
            own.highlight = Highlight(attributes: look)
            own.color = Color(rgba: 0x1B5F_B8FF)
            text[run.range].mergeAttributes(own)
        }
        let layout = try TextLayout(
            text, in: .width(width - Metrics.textLeft - Metrics.margin), fonts: fonts, cancellation: cancellation)
        return Row(
            message: message, body: layout,
            height: max(Metrics.textTop + layout.size.height, Metrics.margin + Metrics.avatar) + Metrics.margin)
    }

    private static let parser = MarkdownParser(theme: MarkdownTheme.light.scaled(by: 0.9))

    enum Metrics {
        static let margin = 10.0
        static let avatar = 36.0
        static let textLeft = margin + avatar + margin
        static let textTop = 28.0
    }
}

/// A visible row: an avatar, a name, and the text.
@MainActor final class RowLayer: DisplayLayer {
    let index: Int
    let body: TextLabel
    private let author: TextLabel

    init(_ row: Row, index: Int, width: Double, scale: Double, isAsynchronous: Bool, group: DisplayGroup) {
        self.index = index
        body = TextLabel(group: group)
        author = TextLabel(group: group)
        super.init(group: group)
        // All parts of a row appear at the same time.
        isTransactionContainer = true
        backgroundColor = .white
        let avatar = DisplayLayer(group: group)
        avatar.frame = Rect(
            x: Row.Metrics.margin, y: Row.Metrics.margin, width: Row.Metrics.avatar, height: Row.Metrics.avatar)
        avatar.cornerRadius = Row.Metrics.avatar / 2
        avatar.clipsToBounds = true
        avatar.backgroundColor = row.message.color
        avatar.drawing = Initial(letter: String(row.message.author.prefix(1)))
        author.attributedText = AttributedText(
            row.message.author,
            attributes: {
                var attributes = TextAttributes()
                attributes.font = FontDescriptor(size: 13, weight: 700)
                attributes.color = row.message.color
                return attributes
            }())
        author.textAlignment = .left
        author.frame = Rect(x: Row.Metrics.textLeft, y: 7, width: width - Row.Metrics.textLeft, height: 20)
        body.textVerticalAlignment = .top
        if isAsynchronous {
            body.textLayout = row.body
        } else {
            // Lays out and draws in the frame, like a program without display layers.
            body.ignoresCommonProperties = true
            body.container = row.body.container
            body.attributedText = row.body.text
        }
        body.frame = Rect(
            x: Row.Metrics.textLeft, y: Row.Metrics.textTop, width: row.body.container.width ?? width,
            height: row.body.size.height)
        body.placeholder = RowLayer.placeholder
        body.contentsGravity = .topLeft
        for layer in [avatar, author, body] {
            layer.scale = scale
            layer.displaysAsynchronously = isAsynchronous
            layer.name = "row \(index)"
            addSublayer(layer)
        }
    }

    /// Whether the text is not drawn yet.
    var isWaiting: Bool { body.contents == nil }

    /// Grey bars in place of the text.
    private static let placeholder: Bitmap? = {
        let (width, height) = (220, 14)
        let words = (0..<width * height).map { $0 / width < 9 ? UInt32(0xFFE4_E4E4) : 0 }
        return try? Bitmap(width: width, height: height, pixels: words)
    }()
}

/// The first letter of a name in the middle of a layer.
struct Initial: LayerDrawing {
    let letter: String

    func makeContents(in context: DrawingContext) throws -> LayerContents {
        var attributes = TextAttributes()
        attributes.font = FontDescriptor(size: context.size.height * 0.5, weight: 700)
        attributes.color = .white
        let layout = try TextLayout(
            AttributedText(letter, attributes: attributes), cancellation: context.cancellation)
        let surface = try context.makeSurface()
        try surface.draw(
            layout,
            at: Point(
                x: (context.size.width - layout.size.width) / 2, y: (context.size.height - layout.size.height) / 2),
            cancellation: context.cancellation)
        return LayerContents(surface)
    }
}

/// A message as an image without layers, for a server or a benchmark.
public enum MessagePicture {
    /// Lays the message at `index` out in a width in points, and draws it.
    public static func make(
        _ index: Int, width: Double, fonts: FontLibrary = .default, renderer: TextRenderer = .shared,
        cancellation: CancellationToken
    ) throws -> Bitmap {
        let row = try Row.make(Message(index), width: width, fonts: fonts, cancellation: cancellation)
        let surface = try ImageSurface(
            size: Size(width: width, height: row.height), background: .white, renderer: renderer)
        try surface.draw(
            row.body, at: Point(x: Row.Metrics.textLeft, y: Row.Metrics.textTop), cancellation: cancellation)
        return try surface.makeBitmap()
    }
}
