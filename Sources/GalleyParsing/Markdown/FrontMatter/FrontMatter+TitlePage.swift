public import GalleyText

extension FrontMatter {
    /// Writes a title page before a text: the image of the cover, the title, the subtitle, the authors and the date, each in
    /// separate, centred paragraphs. The text starts on the next page, or on the next right page.
    ///
    /// It is written even if ``hasTitlePage`` is false. Without any of its parts, the text does not change.
    ///
    /// - Parameters:
    ///   - theme: The theme, whose headings have the fonts of the title and the subtitle.
    ///   - images: The source of the cover; `nil` leaves it out.
    ///   - height: The height of a page between its margins, in points: the title is at a fifth of it, and the cover has at
    ///     most three fifths. With `nil`, the title is at the top.
    ///   - startsOnRight: Whether the text starts on a right page, as in a book whose chapters do.
    public func addTitlePage(
        to text: inout AttributedText, theme: MarkdownTheme = .print, images: (any ImageResolver)? = nil,
        height: Double? = nil, startsOnRight: Bool = false
    ) {
        var page = TitlePage(before: text, language: language)
        let cover = coverAttachment(images, height: height)
        if let cover {
            var attributes = theme.body
            attributes.attachment = cover.attachment
            attributes.image = cover.reference
            page.add("\u{FFFC}", attributes, spacing: 0)
        } else if let height, height > 0 {
            var spacer = theme.body
            spacer.generated = true
            spacer.paragraph = ParagraphStyle(lineHeight: height / 5)
            page.add("\u{200B}", spacer, spacing: 0)
        }
        let start = page.text.utf8Count
        addLines(to: &page, theme: theme)
        guard page.text.utf8Count > start || cover != nil && start > 0 else { return }
        let bytes = text.string.utf8
        let first = bytes.firstIndex(of: 0x0A).map { bytes.distance(from: bytes.startIndex, to: $0) + 1 }
        text.transformAttributes(inUTF8: 0..<(first ?? text.utf8Count)) { attributes in
            var style = attributes.paragraph ?? ParagraphStyle()
            if style.breakBefore ?? .auto == .auto { style.breakBefore = startsOnRight ? .right : .page }
            attributes.paragraph = style
        }
        page.text.append(text)
        text = page.text
    }

    /// A title whose last two words are on one line, if it is long enough for several lines.
    static func withoutShortLastLine(_ title: String) -> String {
        guard title.count(where: { $0 == " " }) > 2, let last = title.lastIndex(of: " "), title[last...].count < 16
        else {
            return title
        }
        return title[..<last] + "\u{A0}" + title[title.index(after: last)...]
    }

    /// Adds the title, the subtitle, the authors and the date.
    private func addLines(to page: inout TitlePage, theme: MarkdownTheme) {
        func heading(_ level: Int) -> TextAttributes {
            guard !theme.headings.isEmpty else { return theme.body }
            return theme.headings[min(level, theme.headings.count) - 1].merging(over: theme.body)
        }
        let body = theme.body
        let size = body.font?.size ?? 16
        if let title {
            var attributes = heading(1)
            let usual = attributes.font?.size ?? size
            attributes.font?.size = usual * 1.3
            attributes.paragraph?.keepWithNext = nil
            page.add(Self.withoutShortLastLine(title), attributes, spacing: size * 2)
        }
        if let subtitle {
            var attributes = heading(2)
            attributes.font?.weight = body.font?.weight ?? 400
            page.add(subtitle, attributes, spacing: size)
        }
        for (index, author) in authors.enumerated() {
            var attributes = body
            attributes.font?.size = size * 1.2
            page.add(author, attributes, spacing: index == 0 ? size * 2 : size / 2)
        }
        if let date { page.add(date, body, spacing: size) }
    }

    /// The image of the cover, scaled to three fifths of a page.
    private func coverAttachment(
        _ images: (any ImageResolver)?, height: Double?
    ) -> (attachment: TextAttachment, reference: ImageReference)? {
        guard let cover, let images else { return nil }
        let reference = ImageReference(url: cover, alt: title ?? "", title: nil)
        guard var attachment = images.attachment(for: reference) else { return nil }
        if let height, height > 0, attachment.height > height * 0.6 {
            attachment.width *= height * 0.6 / attachment.height
            attachment.height = height * 0.6
        }
        return (attachment, reference)
    }
}

/// The centred paragraphs of a title page.
private struct TitlePage {
    var text = AttributedText()
    private let block: BlockIntent
    private let language: String?

    /// A title page in a block with a new identity.
    init(before text: AttributedText, language: String?) {
        let identity = text.styles.reduce(0) { largest, style in
            (style.attributes.block?.components ?? []).reduce(largest) { max($0, $1.identity) }
        }
        block = BlockIntent(components: [
            BlockIntent.Component(kind: .paragraph, identity: 0),
            BlockIntent.Component(kind: .division(alignment: .center), identity: identity + 1),
        ])
        self.language = language
    }

    mutating func add(_ line: String, _ attributes: TextAttributes, spacing: Double) {
        var attributes = attributes
        var style = attributes.paragraph ?? ParagraphStyle()
        style.alignment = .center
        style.hyphenation = false
        style.paragraphSpacingBefore = spacing
        attributes.paragraph = style
        attributes.block = block
        attributes.language = attributes.language ?? language
        let words = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        text.append(AttributedText(words + "\n", attributes: attributes))
    }
}
