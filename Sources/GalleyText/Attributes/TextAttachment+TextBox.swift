extension TextAttachment {
    /// An attachment's text with a separate container: a pull quote, a note, a label.
    ///
    /// It is laid out before the surrounding text, by `AttributedText.layingOutAttachments(fonts:)` of GalleyDrawing;
    /// the command does that automatically. A ``TextAttachment/width`` or ``TextAttachment/height`` of 0 is determined by
    /// the text.
    ///
    ///     var container = TextContainer(width: 150)
    ///     container.maximumRows = 3
    ///     let box = TextAttachment.TextBox("Nobody hurries.", in: container, background: .white, padding: 8)
    ///     text.append(.attachment(TextAttachment(width: 0, height: 0, content: .text(box))))
    public struct TextBox: Sendable, Hashable {
        /// The text. A font, colour and language that it does not set are inherited from the text around the box.
        public var text: AttributedText
        /// The container of the text.
        public var container: TextContainer
        /// The background colour of the container and its padding.
        public var background: Color?
        /// The padding around the container on all four sides, in points, inside the attachment's insets.
        public var padding: Double

        /// Creates a text box.
        public init(
            _ text: AttributedText, in container: TextContainer = TextContainer(), background: Color? = nil,
            padding: Double = 0
        ) {
            self.text = text
            self.container = container
            self.background = background
            self.padding = padding
        }
    }
}

extension TextAttachment {
    /// The text box of the content, if it is one.
    package var textBox: TextBox? {
        if case .text(let box)? = content { box } else { nil }
    }

    /// Whether the content is a text box or formula that has not been laid out.
    package var needsLayout: Bool {
        switch content {
        case .text?: true
        case .formula(let formula)?: formula.typeset == nil
        case .box(let box)?: box.drawing == nil
        default: false
        }
    }

    /// The approximate amount of drawing in bytes, for text boxes and formulas.
    fileprivate var drawnByteCount: Int? {
        switch content {
        case .text(let box)?: box.text.drawnByteCount
        // A character of a formula is drawn as an outline.
        case .formula(let formula)?: formula.source.utf8.count * 16
        case .box(let inline)?: inline.box.drawnByteCount
        default: nil
        }
    }
}

extension TextAttachment: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        if var inline = inlineBox {
            inline.mapColors(map)
            content = .box(inline)
        }
        guard var box = textBox else { return }
        box.background = box.background.map(map)
        box.text.transformAttributes { $0.mapColors(map) }
        box.container.truncationToken?.transformAttributes { $0.mapColors(map) }
        content = .text(box)
    }
}

extension TextAttributes {
    /// The text box of the attachment, if it has one.
    package var textBox: TextAttachment.TextBox? { attachment?.textBox }

    /// Changes the attributes of texts in the attachment, at all levels.
    package mutating func transformAttachedText(_ change: (inout TextAttributes) -> Void) {
        func changeAll(_ attributes: inout TextAttributes) {
            change(&attributes)
            attributes.transformAttachedText(change)
        }
        if var inline = attachment?.inlineBox {
            inline.box = inline.box.mappingTexts(changeAll)
            attachment?.content = .box(inline)
        }
        guard var box = textBox else { return }
        box.text.transformAttributes(changeAll)
        box.container.truncationToken?.transformAttributes(changeAll)
        attachment?.content = .text(box)
    }
}

extension AttributedText {
    /// Whether there are text boxes or formulas that have not been laid out.
    package var needsAttachmentLayout: Bool {
        styles.contains { $0.hasAttachment && $0.attributes.attachment?.needsLayout == true }
    }

    /// Whether attachments are trees of boxes.
    package var hasInlineBoxes: Bool {
        styles.contains { $0.hasAttachment && $0.attributes.attachment?.inlineBox != nil }
    }

    /// The approximate amount of drawing in bytes. Text in boxes and formulas count each time they occur, so that a short
    /// document with nested boxes cannot expand without limit.
    package var drawnByteCount: Int {
        var sum = utf8Count
        guard needsAttachmentLayout else { return sum }
        var known = [Int?](repeating: nil, count: styles.count)
        var string = string
        return string.withUTF8 { bytes in
            for index in styleRuns.indices {
                let style = Int(styleRuns[index].style)
                guard let own = styles[style].attributes.attachment?.drawnByteCount else { continue }
                let one = known[style] ?? 64 + min(own, Self.drawnByteLimit)
                known[style] = one
                var count = 0
                for offset in Int(styleRuns[index].start)..<styleRunEnd(index) where unsafe bytes[offset] == 0xEF {
                    // The first byte of U+FFFC, and of few other characters.
                    count += 1
                }
                let (product, overflows) = count.multipliedReportingOverflow(by: one)
                if overflows || count > 0 && product > Self.drawnByteLimit { return .max }
                sum += product
                if sum > Self.drawnByteLimit { return .max }
            }
            return sum
        }
    }

    /// The maximum of ``drawnByteCount``.
    package static let drawnByteLimit = 1 << 26
}
