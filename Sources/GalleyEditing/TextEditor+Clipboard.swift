public import GalleyText
internal import GalleyLayout

extension TextEditor {
    /// The content that copying the selection puts on the clipboard.
    public var copied: ClipboardContent {
        ClipboardContent(
            plain: text.plainText(inUTF8: selection.utf8Range), text: text.part(selection.utf8Range))
    }

    /// Replaces the selection by content: its attributed text if it has one, otherwise its Markdown if there is a
    /// reader, otherwise its plain text with the typing attributes.
    @discardableResult
    public mutating func paste(_ content: ClipboardContent, asPlainText: Bool = false) -> Bool {
        unmarkText()
        var pasted = AttributedText(content.plain, attributes: typingAttributes)
        if !asPlainText {
            if let text = content.text {
                pasted = content.adoptsStyle ? text.adopting(typingAttributes) : text
            } else if let markdown = content.markdown, let pasteParser {
                pasted = pasteParser.parsed(AttributedText(markdown, attributes: typingAttributes))
            }
        }
        return change(selection.utf8Range, with: pasted, kind: .other)
    }
}

extension AttributedText {
    /// The text with the attributes of the insertion point where it has none. Whole paragraphs keep their blocks.
    fileprivate func adopting(_ place: TextAttributes) -> AttributedText {
        var result = AttributedText()
        for run in runs {
            var base = place
            if run.attributes.block != nil {
                base.block = nil
                base.blockBorder = nil
                base.cell = nil
            }
            result.append(String(string[run.range]), attributes: run.attributes.merging(over: base))
        }
        return result
    }

    /// The plain text of a range: ``TextAttributes/backing`` replaces the characters that have it, once per run;
    /// attachments without a backing are omitted.
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
                // Adjacent runs with different bindings have separate backings.
                let whole = self.range(
                    ofEqual: { $0.backing == backing ? [$0.backing, $0.binding?.id] : nil }, atUTF8: offset)
                stop = min(max(stop, whole?.upperBound ?? stop), range.upperBound)
                result += backing
            } else {
                result += string[self.range(forUTF8: offset..<stop)].filter { $0 != TextAttachment.character }
            }
            offset = stop
        }
        return result
    }

    /// The characters of a range, with ``TextAttributes/backing`` in place of the characters that have it.
    public func plainText(in range: Range<String.Index>) -> String { plainText(inUTF8: utf8Range(range)) }
}
