internal import GalleyText

/// Margins by the measure of lines.
extension Document.Page {
    /// The page with left and right margins at which lines have its ``measure``, but with at least its own margins, whose
    /// ratio stays. The lines of vertical text do not depend on these.
    func withMargins(
        for text: AttributedText, in container: TextContainer, fonts: borrowing FontLibrary
    ) throws(GalleyError) -> Document.Page {
        guard let measure else { return self }
        guard Document.Page.measures.contains(measure) else {
            throw .invalidValue(
                name: "page.measure", value: "\(measure)",
                reason: "lines have \(Int(Document.Page.measures.lowerBound)) to "
                    + "\(Int(Document.Page.measures.upperBound)) characters")
        }
        guard container.writingMode == .horizontal else { return self }
        let alphabet = try TextLayout(
            AttributedText("abcdefghijklmnopqrstuvwxyz", attributes: text.usualLetters),
            in: TextContainer(), fonts: fonts
        ).naturalWidth
        let columns = Double(max(1, container.columns?.count ?? 1))
        let wanted = columns * alphabet * measure / 26 + (columns - 1) * max(0, container.columns?.gap ?? 0)
        let sides = margins.left + margins.right
        let extra = textSize.width - wanted
        guard extra > 0, wanted > 0 else { return self }
        var result = self
        let part = sides > 0 ? margins.left / sides : 0.5
        result.margins.left += extra * part
        result.margins.right += extra * (1 - part)
        return result
    }
}

extension AttributedText {
    /// The attributes of most of the text that affect the widths of letters. Code, tables and notes count only in a text of
    /// nothing else.
    fileprivate var usualLetters: TextAttributes {
        var counts: [Int: (letters: Int, isAside: Bool)] = [:]
        for run in styleRuns.indices {
            let style = Int(styleRuns[run].style)
            let isAside = counts[style]?.isAside ?? self.style(ofRun: run).attributes.isAside
            let count = styleRunEnd(run) - Int(styleRuns[run].start)
            counts[style] = ((counts[style]?.letters ?? 0) + count, isAside)
        }
        // Equal fonts of several styles count together, and the first of equal counts is chosen.
        var order: [TextAttributes] = []
        var letters: [TextAttributes: (text: Int, asides: Int)] = [:]
        for (style, found) in counts.sorted(by: { $0.key < $1.key }) {
            let attributes = styles[style].attributes
            var key = TextAttributes(font: attributes.font)
            key.letterSpacing = attributes.letterSpacing
            key.expansion = attributes.expansion
            if letters[key] == nil { order.append(key) }
            letters[key, default: (0, 0)].text += found.isAside ? 0 : found.letters
            letters[key, default: (0, 0)].asides += found.isAside ? found.letters : 0
        }
        var (best, most) = (TextAttributes(), (text: 0, asides: 0))
        for key in order {
            guard let count = letters[key], count.text > most.text || most.text == 0 && count.asides > most.asides
            else { continue }
            (best, most) = (key, count)
        }
        return best
    }
}

extension TextAttributes {
    /// Whether the text is code, a heading, or a part of a table or a note.
    fileprivate var isAside: Bool {
        block?.components.contains { component in
            switch component.kind {
            case .codeBlock, .html, .heading, .table, .footnote: true
            default: false
            }
        } ?? false
    }
}
