import Galley
import Peers

/// Selection, caret movement, edits and pressed looks in existing layouts.
func editingRows(_ corpora: Corpora) -> [Row] {
    let width = 600.0
    let english = corpora.english.string
    let offsets = (0..<64).map { $0 * 293 % english.utf8.count }

    let selection = Row(
        id: "selection", title: "rectangles of 1 KB in the 19 KB layout", unit: .microseconds, goal: Goal(pango: 1)
    ) { watch in
        let page = PeerPage(Peer(), corpora.english, width: width)
        keep(page.height)
        let layout = try TextLayout.page(AttributedText(english), width: width, library())
        let ranges = offsets.map { offset in
            let utf8 = layout.text.string.utf8
            let start = utf8.index(utf8.startIndex, offsetBy: min(offset, utf8.count - 1024))
            return start..<utf8.index(start, offsetBy: 1024)
        }
        return [
            watch.contender(.pango, .microseconds, per: offsets.count) {
                for offset in offsets {
                    let start = min(offset, english.utf8.count - 1024)
                    keep(peer_layout_selection(page.raw, start, start + 1024))
                }
            },
            watch.contender(.galley, .microseconds, per: ranges.count) {
                for range in ranges { keep(layout.selectionRects(for: range)) }
            },
        ]
    }

    let step = Row(
        id: "visual-step", title: "caret one step to the right", unit: .microseconds, goal: Goal(pango: 1)
    ) { watch in
        let page = PeerPage(Peer(), corpora.english, width: width)
        keep(page.height)
        let layout = try TextLayout.page(AttributedText(english), width: width, library())
        let utf8 = layout.text.string.utf8
        let positions = offsets.map { TextPosition(utf8.index(utf8.startIndex, offsetBy: $0)) }
        return [
            watch.contender(.pango, .microseconds, per: offsets.count) {
                for offset in offsets { keep(peer_layout_step(page.raw, offset)) }
            },
            watch.contender(.galley, .microseconds, per: positions.count) {
                for position in positions { keep(layout.position(from: position, .right)) }
            },
        ]
    }

    /// The time of one task as a share of the time of another.
    func share(
        _ id: String, _ title: String, most: Double,
        _ work: @escaping (FontLibrary) throws -> (part: () throws -> Void, whole: () throws -> Void)
    ) -> Row {
        Row(id: id, title: title, unit: .ratio, goal: Goal(most: most)) { watch in
            let (part, whole) = try work(try openedLibrary())
            return [
                Contender(engine: .galley) { try watch.mean(part).seconds / watch.mean(whole).seconds }
            ]
        }
    }

    let megabyte = share(
        "edit-megabyte", "a character typed into 1 MB ÷ a new layout with cached paragraphs", most: 0.1
    ) { fonts in
        let text = AttributedText((0..<55).map { "\($0) " + english }.joined(separator: "\n"))
        let layout = try TextLayout(text, in: .width(width), fonts: fonts)
        let utf8 = text.string.utf8
        let middle = utf8.count / 2
        var edited = text
        edited.insert("x", at: utf8.index(utf8.startIndex, offsetBy: middle))
        var edits = TextEdits()
        edits.replace(middle..<middle, withUTF8Count: 1)
        let after = edited
        return (
            { keep(try layout.updated(by: edits, to: after, fonts: fonts).size) },
            { keep(try TextLayout(after, in: .width(width), fonts: fonts).size) }
        )
    }

    let pressed = share("pressed", "a pressed highlight ÷ a new layout, 19 KB page", most: 0.1) { fonts in
        var text = AttributedText(english)
        let start = text.string.utf8.index(text.startIndex, offsetBy: text.string.utf8.count / 2)
        let range = start..<text.string.utf8.index(start, offsetBy: 12)
        text[range].highlight = Highlight(attributes: TextAttributes(color: .white, backgroundColor: .black))
        let layout = try TextLayout(text, in: .width(width), fonts: fonts)
        let final = text
        return (
            { keep(try layout.highlighting(range, fonts: fonts).size) },
            { keep(try TextLayout(final, in: .width(width), fonts: fonts).size) }
        )
    }

    /// Lays out a text after each of many appended tokens. Estimates the time of new layouts from a sample of them.
    func stream(_ count: Int, _ fonts: FontLibrary) throws -> TextLayout {
        let tokens = english.split(separator: " ", omittingEmptySubsequences: false)
        var page = EditableLayout(try TextLayout("", in: .width(width), fonts: fonts))
        for index in 0..<count {
            let token = (index % 13 == 12 ? "\(index)\n" : "") + tokens[index % tokens.count] + " "
            try page.append(AttributedText(token), fonts: fonts)
        }
        return page.layout
    }
    let streaming = Row(
        id: "stream", title: "100 000 tokens appended, laid out after each", unit: .milliseconds, goal: Goal()
    ) { watch in
        let fonts = try openedLibrary()
        return [watch.contender(.galley, .milliseconds) { keep(try stream(100_000, fonts).size) }]
    }
    let growth = share("growth-stream", "32 000 tokens appended ÷ 4 000 tokens appended", most: 8 * 2.5) { fonts in
        ({ keep(try stream(32_000, fonts).size) }, { keep(try stream(4000, fonts).size) })
    }
    return [selection, step, megabyte, pressed, streaming, growth]
}
