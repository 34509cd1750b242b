public import GalleyText
internal import GalleyLayout

extension TextEditor {
    /// What copying the selection gives.
    public var copied: ClipboardContent {
        ClipboardContent(
            plain: text.plainText(inUTF8: selection.utf8Range), text: text.part(selection.utf8Range))
    }

    /// Puts content in place of the selection: a text with its attributes where there is one, else Markdown where there
    /// is a reader, else plain text in the typing attributes.
    @discardableResult
    public mutating func paste(_ content: ClipboardContent, asPlainText: Bool = false) -> Bool {
        unmarkText()
        var pasted = AttributedText(content.plain, attributes: typingAttributes)
        if !asPlainText {
            if let text = content.text {
                pasted = text
            } else if let markdown = content.markdown, let markdownReader {
                pasted = markdownReader.parsed(AttributedText(markdown, attributes: typingAttributes))
            }
        }
        return change(selection.utf8Range, with: pasted, kind: .other)
    }
}

extension AttributedText {
    /// The characters of a range with what stands behind them: ``TextAttributes/backing`` in place of the characters
    /// that have it, once for each stretch; nothing for attachments without.
    ///
    /// - Complexity: O(*n*) in the range.
    package func plainText(inUTF8 range: Range<Int>) -> String {
        var result = ""
        var offset = range.lowerBound
        while offset < range.upperBound {
            let run = styleRunIndex(atUTF8: offset)
            let attributes = style(ofRun: run).attributes
            var stop = min(styleRunEnd(run), range.upperBound)
            if let backing = attributes.backing {
                // Neighbours that are told apart by their bindings have a backing each.
                let whole = self.range(
                    ofEqual: { $0.backing == backing ? [$0.backing, $0.binding?.id] : nil }, atUTF8: offset)
                stop = min(max(stop, whole?.upperBound ?? stop), range.upperBound)
                result += backing
            } else {
                result += string[self.range(forUTF8: offset..<stop)].filter { $0 != Attachment.character }
            }
            offset = stop
        }
        return result
    }

    /// The characters of a range, with ``TextAttributes/backing`` in place of those that stand for something else.
    public func plainText(in range: Range<String.Index>) -> String { plainText(inUTF8: utf8Range(range)) }
}
