internal import GalleyText
internal import GalleyValues

/// Footnotes: numbers in the text, and the notes at its end (CSS Generated Content for Paged Media 3, 2).
extension HTMLTextBuilder {
    /// Writes the number of a footnote, and keeps its text for the end.
    mutating func footnote(_ node: Int32) {
        guard !frame.isHidden else { return }
        let number = pages.boxNotes[node] ?? note(node)
        var frame = frame
        frame.isBlock = false
        if let style = styles.generated(.footnoteCall, of: node) {
            frame.style = style
            if style.verticalAlign == "super" || style.verticalAlign == "sub" {
                frame.baselineOffset += style.verticalAlign == "super" ? style.fontSize * 0.5 : -style.fontSize * 0.3
            }
        } else {
            frame.baselineOffset += frame.style.fontSize / 3
            frame.style.fontSize *= 0.65
        }
        frame.link = "#fn\(number)"
        if frame.inline.depth < InlineIntent.maximumDepth { frame.inline.append(.footnote) }
        frames.append(frame)
        append(HTMLNoteNumber(number, styles.generated(.footnoteCall, of: node)).text, isGenerated: true)
        frames.removeLast()
    }

    /// Keeps the text of a footnote for the end; returns its number.
    mutating func note(_ node: Int32) -> Int {
        pages.notes.append(HTMLPageState.Note(node: node, language: attribute("lang", of: node) ?? frame.language))
        return pages.notes.count
    }

    /// Writes the texts of all notes, also of those inside of notes.
    mutating func writeNotes() {
        let outermost = frames[0]
        var index = 0
        while index < pages.notes.count {
            let note = pages.notes[index]
            index += 1
            let style = styles[note.node]
            frames = [outermost]
            endParagraph()
            var frame = inner(note.node, style)
            frame.language = note.language
            frame.isBlock = true
            frame.background = nil
            let footnote = BlockIntent.Component(
                kind: .footnote(number: index, label: "\(index)"), identity: identity())
            frame.chain = BlockIntent(footnote, inside: nil).chain
            spacing.collapse(style.usedMargin.top)
            frame.addMargins(of: style)
            frames.append(frame)
            if let id = attribute("id", of: note.node), !id.isEmpty { anchor = id }
            writeMarker(of: note.node, index)
            walk(from: tree.nodes[Int(note.node)].firstChild, until: -1, below: note.node)
            frames = [outermost, frame]
            endParagraph()
            spacing.collapse(style.usedMargin.bottom)
        }
        frames = [outermost]
    }

    /// Writes the number in front of a note.
    private mutating func writeMarker(of node: Int32, _ number: Int) {
        let own = styles.generated(.footnoteMarker, of: node)
        var frame = frame
        frame.isBlock = false
        if let own {
            frame.style = own
            if own.verticalAlign == "super" { frame.baselineOffset += own.fontSize * 0.5 }
        }
        frames.append(frame)
        append(HTMLNoteNumber(number, own, suffix: ".\u{A0}").text, isGenerated: true)
        frames.removeLast()
        isAtLineStart = true
    }
}
