extension AttributedText {
    /// Makes a range interactive.
    ///
    ///     text.setHighlight(range, color: .black, background: Color(white: 0.9)) { press in print(press.range) }
    ///
    /// - Parameters:
    ///   - range: The interactive range.
    ///   - color: The text's colour, pressed or not; `nil` keeps the current one.
    ///   - background: The colour of a rounded background while it is pressed; `nil` draws none.
    ///   - userInfo: Custom data for the actions.
    ///   - tap: The action for a tap.
    ///   - longPress: The action for a long press.
    public mutating func setHighlight(
        _ range: Range<String.Index>, color: Color? = nil, background: Color? = nil, userInfo: [String: String] = [:],
        tap: Highlight.Action? = nil, longPress: Highlight.Action? = nil
    ) {
        var highlight =
            background.map { Highlight.background($0, tap: tap, longPress: longPress) }
            ?? Highlight(tapAction: tap, longPressAction: longPress)
        highlight.userInfo = userInfo
        transformAttributes(in: range) { attributes in
            if let color { attributes.color = color }
            attributes.highlight = highlight
        }
    }

    /// Creates a text that links to a URL.
    public static func link(_ url: String, _ label: String? = nil, color: Color? = nil) -> AttributedText {
        AttributedText(label ?? url, attributes: TextAttributes(color: color, link: url))
    }

    /// Creates a text of U+FFFC from an attachment: an inline box that behaves like one character.
    ///
    /// - Parameter font: The font that the attachment is aligned to; `nil` uses that of the surrounding text.
    public static func attachment(_ attachment: TextAttachment, alignToFont font: FontDescriptor? = nil)
        -> AttributedText
    {
        AttributedText(String(TextAttachment.character), attributes: TextAttributes(font: font, attachment: attachment))
    }

    /// Creates a text of one character from an image.
    ///
    /// - Parameters:
    ///   - image: The path of an image, or a name that the image loader resolves.
    ///   - size: The box on the line, in points.
    ///   - font: The font that the box is aligned to; `nil` uses that of the surrounding text.
    ///   - alignment: The vertical alignment of the box on the line.
    ///   - contentMode: The scaling of the image.
    public static func attachment(
        image: String, size: Size, alignToFont font: FontDescriptor? = nil,
        alignment: TextAttachment.Alignment = .baseline, contentMode: TextAttachment.ContentMode = .aspectFit
    ) -> AttributedText {
        attachment(
            TextAttachment(
                width: size.width, height: size.height, image: image, contentMode: contentMode, alignment: alignment),
            alignToFont: font)
    }

    /// Creates a text of one character from an image with the metrics of an emoji at a font size: see
    /// ``TextAttachment/emoji(image:fontSize:)``.
    ///
    /// - Parameter backing: The plain text that it represents, such as `:smile:`.
    public static func emoji(image: String, fontSize: Double, backing: String? = nil) -> AttributedText {
        var text = attachment(.emoji(image: image, fontSize: fontSize))
        text.backing = backing
        return text
    }
}

extension Border {
    /// A border with strokes around text, without a fill.
    public static func line(
        _ color: Color, width: Double = 1, style: LineStyle = .single, pattern: LinePattern = .solid,
        cornerRadius: Double = 0
    ) -> Border {
        Border(.line(color, width: width, style: style, pattern: pattern), cornerRadius: cornerRadius)
    }

    /// A filled background of text that extends 2 points above and below it.
    public static func filled(_ color: Color, cornerRadius: Double = 0) -> Border {
        Border(
            fill: color, cornerRadius: cornerRadius, box: .insets(EdgeInsets(top: -2, left: 0, bottom: -2, right: 0)))
    }

    /// A pill: a fill with round ends, `padding` points around the text, and a margin to adjacent text.
    public static func pill(_ color: Color, padding: Double = 8, margin: Double = 2) -> Border {
        Border(
            fill: color, cornerRadius: 1000,
            box: .init(
                padding: EdgeInsets(top: 2, left: padding, bottom: 2, right: padding),
                margin: EdgeInsets(top: 0, left: margin, bottom: 0, right: margin), decorationBreak: .clone))
    }
}
