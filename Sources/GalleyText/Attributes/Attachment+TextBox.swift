extension Attachment {
    /// A text with a container of its own in an attachment: a pull quote, a note, a label.
    ///
    /// It is laid out before the text that it stands in, by `AttributedText.layingOutAttachments(fonts:)` of GalleyDrawing;
    /// the command does that by itself. Of ``Attachment/width`` and ``Attachment/height`` one that is 0 is as the text needs.
    ///
    ///     var container = TextContainer(width: 150)
    ///     container.maxLines = 3
    ///     let box = Attachment.TextBox("Nobody hurries.", in: container, background: .white, padding: 8)
    ///     text.append(.attachment(Attachment(width: 0, height: 0, content: .text(box))))
    public struct TextBox: Sendable, Hashable {
        /// The characters. Font, colour and language that they leave open are those of the text around the box.
        public var text: AttributedText
        /// Where they are laid out.
        public var container: TextContainer
        /// Colour behind the container and its padding.
        public var background: Color?
        /// Points around the container on all four sides, inside of the attachment's insets.
        public var padding: Double

        /// A box of what is given.
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

extension Attachment {
    /// The text that stands in it.
    package var textBox: TextBox? {
        if case .text(let box)? = content { box } else { nil }
    }
}

extension Attachment: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        guard var box = textBox else { return }
        box.background = box.background.map(map)
        box.text.transformAttributes { $0.mapColors(map) }
        box.container.truncationToken?.transformAttributes { $0.mapColors(map) }
        content = .text(box)
    }
}

extension TextAttributes {
    /// The box of text that its attachment is.
    package var textBox: Attachment.TextBox? { attachment?.textBox }

    /// Changes the attributes of the texts in its attachment, and of those in them.
    package mutating func transformAttachedText(_ change: (inout TextAttributes) -> Void) {
        guard var box = textBox else { return }
        func changeAll(_ attributes: inout TextAttributes) {
            change(&attributes)
            attributes.transformAttachedText(change)
        }
        box.text.transformAttributes(changeAll)
        box.container.truncationToken?.transformAttributes(changeAll)
        attachment?.content = .text(box)
    }
}

extension AttributedText {
    /// Whether there are boxes of text to be laid out.
    package var hasTextBoxes: Bool { styles.contains { $0.attributes.textBox != nil } }

    /// How much drawing the text takes, about in bytes: what is in boxes counts as often as they stand there, so that few bytes
    /// of boxes in boxes do not come to be a picture without end.
    package var drawnByteCount: Int {
        var sum = utf8Count
        guard hasTextBoxes else { return sum }
        var known = [Int?](repeating: nil, count: styles.count)
        var string = string
        return string.withUTF8 { bytes in
            for index in styleRuns.indices {
                let style = Int(styleRuns[index].style)
                guard let box = styles[style].attributes.textBox else { continue }
                let one = known[style] ?? 64 + min(box.text.drawnByteCount, Self.drawnByteLimit)
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

    /// What boxes of text may make of a text.
    package static let drawnByteLimit = 1 << 26
}
