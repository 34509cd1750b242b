internal import GalleyGrammar
internal import GalleyText

/// Figures: an image alone in a paragraph, and the widths of images.
extension MarkdownBuilder {
    /// Opens a figure if the paragraph that starts consists of an image.
    mutating func enterFigure() -> Bool {
        let events = eventStream.events
        guard cursor < events.count, events[cursor].kind == .enterSpan, events[cursor].inline == .image else {
            return false
        }
        var (depth, index) = (0, cursor)
        while index < events.count {
            if events[index].inline == .image { depth += events[index].kind == .enterSpan ? 1 : -1 }
            index += 1
            if depth == 0 { break }
        }
        if let width = imageWidth(at: index) {
            var count = width.count
            while count > 0 {
                count -= Int(events[index].length)
                index += 1
            }
            guard count == 0 else { return false }
        }
        guard index < events.count, events[index].kind == .leaveBlock, events[index].block == .paragraph,
            push(.figure, .figure)
        else { return false }
        isInFigure = true
        figureTitle = events[cursor].length
        openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        return true
    }

    /// Ends a figure with its caption: the title of the image.
    mutating func leaveFigure() {
        isInFigure = false
        if let title = string(figureTitle), !title.isEmpty {
            figureCount += 1
            openLeaf(.caption, .init(kind: .caption, identity: 0))
            if let label = blocks.theme.figureLabel { writeHolder("\(label)\u{A0}\(figureCount): ") }
            // A line feed would end the paragraph.
            out.append(title.split(whereSeparator: \.isNewline).joined(separator: " "), leaves[leaf].plain)
            closeLeaf()
        }
        pop()
    }

    /// Writes an image, with the width after it.
    mutating func writeSizedImage() {
        guard options.figures, let width = imageWidth(at: cursor) else { return writeImage() }
        writeImage(width.size)
        var count = width.count
        while count > 0 {
            var event = eventStream.events[cursor]
            cursor += 1
            let step = Int32(min(count, Int(event.length)))
            count -= Int(step)
            guard step < event.length else { continue }
            event.start += step
            event.offset += step
            event.length -= step
            text(event)
        }
    }

    /// The width at the start of the text at an event, such as `{width=50%}` or `{width=200}`, and the number of its bytes;
    /// nil if there is none. The text may have several events.
    private func imageWidth(at index: Int) -> (size: HTMLImageSize, count: Int)? {
        let events = eventStream.events
        guard index < events.count, events[index].start >= 0 else { return nil }
        let start = Int(events[index].start)
        var (end, next) = (start, index)
        while next < events.count, end < start + 64, events[next].kind == .text,
            events[next].type == MarkdownEvent.Text.normal.rawValue, events[next].start == end
        {
            end += Int(events[next].length)
            next += 1
        }
        let bytes = source[start..<end].prefix(64)
        let name = "{width=".utf8
        guard bytes.starts(with: name), let brace = bytes.firstIndex(of: UInt8(ascii: "}")),
            let width = HTMLLength(String(decoding: bytes[start + name.count..<brace], as: UTF8.self))
        else { return nil }
        var size = HTMLImageSize()
        size.width = width
        return (size, brace + 1 - start)
    }
}
