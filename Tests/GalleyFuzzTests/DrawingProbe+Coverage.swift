import GalleyLayout
import GalleyText

// Every part of a text is in a line, truncated, or reported in a warning.

extension DrawingProbe {
    /// The text that no page shows, of a random document on random pages.
    func lostTextOnPages(
        of text: AttributedText, in container: TextContainer, seed: UInt64, fonts: FontLibrary
    ) throws -> String? {
        var random = RandomDrawing(seed: seed &+ 0x9A6E)
        var container = container
        if random.pick([0, 1, 2]) == 0 {
            container.columns = random.pick([.init(width: 1), .init(width: 4, gap: 2), .init(count: 3, gap: 3)])
        }
        if random.pick([0, 1, 2, 3]) == 0 { container.exclusions = [.rect(Rect(x: 3, y: 2, width: 40, height: 9))] }
        let size = random.pick([Size(width: 30, height: 30), Size(width: 64, height: 71), Size(width: 200, height: 90)])
        var page = Document.Page(size: size, margins: EdgeInsets(10))
        page.chapters = random.pick(Document.Page.ChapterStart.allCases)
        let notes = random.notes()
        var text = text
        if !notes.isEmpty {
            page.notes = .foot
            // A heading may start a chapter, which begins after a blank page.
            text = random.referring(to: notes.count, in: text)
            text.append("\n")
        }
        let bodyEnd = text.endIndex
        let bodyCount = text.string.utf8.count
        for note in notes { text.append(note) }
        let pages = try TextPages(text, on: page, container: container, fonts: fonts)
        var ranges: [Range<String.Index>] = []
        var end = text.startIndex
        var shownNotes = ""
        try pages.forEach { page in
            if page.range.lowerBound < bodyEnd || notes.isEmpty {
                ranges += page.body.layout.lines.map { pages.range(of: $0.range, on: page) }
                ranges += page.body.layout.attachments.map { pages.range(of: $0.range, on: page) }
                if let notes = page.notes { shownNotes += notes.layout.shownText }
            } else {
                // Notes after the text.
                shownNotes += page.body.layout.shownText
            }
            end = max(end, page.range.upperBound)
        }
        let body = String(text.string.utf8.prefix(bodyCount)) ?? ""
        let lost = ranges.uncovered(of: body)
        let allNotes = notes.map(\.string).joined()
        if lost.isEmpty, end >= bodyEnd, shownNotes == allNotes { return nil }
        return "pages of \(size) lose \(lost), end at \(end), and show the notes \(shownNotes) of \(allNotes)"
    }
}

extension RandomDrawing {
    /// Footnotes, often none.
    mutating func notes() -> [AttributedText] {
        (0..<pick([0, 0, 1, 2, 5])).map { index in
            var note = attributes()
            note.block = BlockIntent(components: [
                .init(kind: .paragraph, identity: 0),
                .init(kind: .footnote(number: index + 1, label: "\(index + 1)"), identity: 100 + index),
            ])
            // Floats and drop caps in notes have other tests.
            note.dropCap = nil
            let words = pick(["Fly", "note fly note", "a b c d e f g h i j k l m n o p q", "ab\ncd\nef"])
            return AttributedText(words + "\n", attributes: note)
        }
    }

    /// A text with references to notes, each after some of its parts.
    mutating func referring(to count: Int, in text: AttributedText) -> AttributedText {
        var result = text
        for number in 1...count {
            var reference = TextAttributes(link: "#fn\(number)")
            reference.inline = .footnote
            result.append(AttributedText("\(number)", attributes: reference))
            result.append(AttributedText(pick([" ", " Fly fly fly fly fly fly", "\nFly\nfly\n"])))
        }
        return result
    }
}

extension TextLayout {
    /// The text of the lines.
    fileprivate var shownText: String { lines.map { String(text.string[$0.range]) }.joined() }

    /// A description of the text that is neither in a line nor truncated.
    var lostText: String? {
        // Floats have no lines.
        let ranges = lines.map(\.range) + hiddenRanges + attachments.map(\.range)
        let lost = ranges.uncovered(of: text.string)
        return lost.isEmpty ? nil : "lines and truncation lose \(lost)"
    }
}

extension [Range<String.Index>] {
    /// The UTF-8 ranges of a string that none of the ranges contains.
    fileprivate func uncovered(of string: String) -> [Range<Int>] {
        func offset(_ index: String.Index) -> Int { string.utf8.distance(from: string.startIndex, to: index) }
        var result: [Range<Int>] = []
        var end = string.startIndex
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > end { result.append(offset(end)..<offset(range.lowerBound)) }
            end = Swift.max(end, range.upperBound)
        }
        if end < string.endIndex { result.append(offset(end)..<offset(string.endIndex)) }
        return result
    }
}
