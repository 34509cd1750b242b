internal import GalleyGrammar
internal import GalleyText

/// Footnotes: numbers in the text, and the notes at its end.
extension MarkdownBuilder {
    mutating func enterFootnote(_ event: MarkdownEvent) {
        guard push(.footnote, .footnote) else { return }
        containers[container].number = Int(event.start)
        containers[container].label = string(event.length) ?? ""
        containers[container].isOrdered = true
        containers[container].needsMarker = true
    }

    /// Writes the number of a footnote in the text.
    mutating func writeReference(_ event: MarkdownEvent) {
        guard image.depth == 0 else { return }
        let label = string(event.length) ?? ""
        writeNote(
            "\(joinsText ? "" : Self.wordJoiner)\(event.start)", link: "#fn\(event.start)", backing: "[^\(label)]")
    }

    /// Keeps the number of a footnote on the line of the preceding text.
    static let wordJoiner = "\u{2060}"

    /// Whether no language allows a line break between the text so far and a digit.
    private var joinsText: Bool {
        guard out.bytes.count > leafStart else { return true }
        switch out.bytes[out.bytes.count - 1] {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
        case 0x2C, 0x2E, 0x3A, 0x3B, 0x29, 0x5D, 0x22, 0x27: return true
        default: return false
        }
    }

    /// Writes the links from a footnote back to each reference.
    mutating func writeBackReferences(_ event: MarkdownEvent) {
        let number = Int(event.start)
        guard number > 0, number <= eventStream.noteUses.count, !blocks.theme.backReference.isEmpty else { return }
        for use in 1...max(1, Int(eventStream.noteUses[number - 1])) {
            if out.bytes.count > leafStart, hasLeaf { writeHolder(" ") }
            let link = use == 1 ? "#fnref\(number)" : "#fnref\(number)-\(use)"
            writeNote(blocks.theme.backReference + (use == 1 ? "" : "\(use)"), link: link, backing: nil)
        }
    }

    private mutating func writeNote(_ text: String, link address: String, backing: String?) {
        prepare()
        let outer = inline
        // At the maximum depth it is plain text.
        if inline.depth + 1 < InlineIntent.maximumDepth {
            inline.append(.link)
            inline.append(.footnote)
        }
        let link = self.link
        self.link = -1
        var attributes = spanAttributes()
        attributes.link = address
        attributes.generated = true
        attributes.backing = backing
        let style = generatedStyles[attributes] ?? out.add(attributes)
        generatedStyles[attributes] = style
        out.append(text, style)
        self.link = link
        inline = outer
        lastKey = SpanKey(owner: 0, inline: 0)
        lastStyle = -1
    }
}
