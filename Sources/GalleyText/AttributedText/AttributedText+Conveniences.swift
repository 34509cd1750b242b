extension AttributedText {
    /// Makes a range one that can be pressed.
    ///
    ///     text.setHighlight(range, color: .black, background: Color(white: 0.9)) { press in print(press.range) }
    ///
    /// - Parameters:
    ///   - range: What can be pressed.
    ///   - color: The text's colour, pressed or not; `nil` leaves it.
    ///   - background: A rounded background while it is pressed; `nil` has none.
    ///   - userInfo: What a program wants to know when it is pressed.
    ///   - tap: What a tap does.
    ///   - longPress: What a long press does.
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

    /// Text that leads to a URL.
    public static func link(_ url: String, _ label: String? = nil, color: Color? = nil) -> AttributedText {
        AttributedText(label ?? url, attributes: TextAttributes(color: color, link: url))
    }

    /// An attachment as a text of one character.
    ///
    /// - Parameter font: The font that the attachment is aligned to; `nil` is that of the text it is put into.
    public static func attachment(_ attachment: Attachment, alignToFont font: FontDescriptor? = nil) -> AttributedText {
        AttributedText(String(Attachment.character), attributes: TextAttributes(font: font, attachment: attachment))
    }

    /// An image as a text of one character.
    ///
    /// - Parameters:
    ///   - image: The path of an image, or a name that a drawing program resolves itself.
    ///   - size: The box on the line, in points.
    ///   - font: The font that the box is aligned to; `nil` is that of the text it is put into.
    ///   - alignment: Where the box stands on the line.
    ///   - contentMode: How the image fits in the box.
    public static func attachment(
        image: String, size: Size, alignToFont font: FontDescriptor? = nil,
        alignment: Attachment.Alignment = .baseline, contentMode: Attachment.ContentMode = .aspectFit
    ) -> AttributedText {
        attachment(
            Attachment(
                width: size.width, height: size.height, image: image, contentMode: contentMode, alignment: alignment),
            alignToFont: font)
    }

    /// An image as a text of one character, laid out as an emoji of a font's size is: see
    /// ``Attachment/emoji(image:fontSize:)``.
    ///
    /// - Parameter backing: The plain text that it stands for, such as `:smile:`.
    public static func emoji(image: String, fontSize: Double, backing: String? = nil) -> AttributedText {
        var text = attachment(.emoji(image: image, fontSize: fontSize))
        text.backing = backing
        return text
    }
}

extension Border {
    /// Strokes around text, without a fill.
    public static func line(
        _ color: Color, width: Double = 1, style: LineStyle = .single, pattern: LinePattern = .solid,
        cornerRadius: Double = 0
    ) -> Border {
        Border(style: style, pattern: pattern, width: width, color: color, cornerRadius: cornerRadius)
    }

    /// A fill behind text, which reaches 2 points above and below it.
    public static func filled(_ color: Color, cornerRadius: Double = 0) -> Border {
        Border(fill: color, cornerRadius: cornerRadius, insets: EdgeInsets(top: -2, left: 0, bottom: -2, right: 0))
    }

    /// A pill: a fill with round ends that keeps `padding` points from the text, and its neighbours at a distance.
    public static func pill(_ color: Color, padding: Double = 8, margin: Double = 2) -> Border {
        Border(
            fill: color, cornerRadius: 1000, padding: EdgeInsets(top: 2, left: padding, bottom: 2, right: padding),
            margin: EdgeInsets(top: 0, left: margin, bottom: 0, right: margin), decorationBreak: .clone)
    }
}
