/// The spans of a leaf.
extension EventWriter {
    mutating func writeTokens() {
        var position = inline.text.start
        for index in inline.tokens.indices {
            let token = inline.tokens[index]
            let start = Int(token.start)
            let end = Int(token.end)
            switch token.kind {
            case .literal: continue
            case .run:
                position = writeRun(Int(token.first), start, end, position)
                continue
            default: break
            }
            appendText(position, start)
            position = end
            switch token.kind {
            case .softBreak: appendMark(.softBreak, start, end)
            case .hardBreak: appendMark(.hardBreak, start, end)
            case .null: appendMark(.null, start, end)
            case .entity: appendPieces(.entity, start, end)
            case .code: writeSpan(.code, .code, token)
            case .math: writeSpan(.math, .math, token)
            case .displayMath: writeSpan(.displayMath, .math, token)
            case .html: appendRaw(.html, start, end)
            case .ruby: writeRuby(token)
            case .linkOpen: enter(.link, start, token.first, token.second)
            case .linkClose: leave(.link, end)
            case .imageOpen: enter(.image, start, token.first, token.second)
            case .imageClose: leave(.image, end)
            case .wikiOpen: enter(.wikiLink, start, token.first, -1)
            case .wikiClose: leave(.wikiLink, end)
            case .attributedOpen: enter(.attributed, start, token.first, -1)
            case .attributedClose: leave(.attributed, end)
            case .autolink:
                enter(.link, start, token.first, -1)
                appendText(start + Int(token.flag), end - Int(token.flag))
                leave(.link, end)
            case .plainAddress: appendText(start + Int(token.flag), end - Int(token.flag))
            case .footnote: writeFootnote(token)
            case .escape, .literal, .run: break
            }
        }
        appendText(position, inline.text.end)
    }

    /// Writes the spans that a run closes, its remaining characters, and the spans that it opens; returns where text
    /// continues.
    private mutating func writeRun(_ number: Int, _ start: Int, _ end: Int, _ position: Int) -> Int {
        let run = inline.runs[number]
        guard run.opened >= 0 || run.closed >= 0 else { return position }
        var position = position
        if run.closed >= 0 {
            appendText(position, start)
            position = start
            var span = run.closed
            while span >= 0 {
                let closed = inline.spans[Int(span)]
                position += Int(closed.width)
                leave(closed.kind, position)
                span = closed.nextClosed
            }
        }
        guard run.opened >= 0 else { return position }
        var width = 0
        var span = run.opened
        while span >= 0 {
            width += Int(inline.spans[Int(span)].width)
            span = inline.spans[Int(span)].nextOpened
        }
        appendText(position, end - width)
        position = end - width
        span = run.opened
        while span >= 0 {
            let opened = inline.spans[Int(span)]
            enter(opened.kind, position, -1, -1)
            position += Int(opened.width)
            span = opened.nextOpened
        }
        return position
    }

    private mutating func writeSpan(
        _ span: MarkdownEvent.Inline, _ type: MarkdownEvent.Text, _ token: InlineToken
    ) {
        enter(span, Int(token.start), -1, -1)
        appendRaw(type, Int(token.first), Int(token.second))
        leave(span, Int(token.end))
    }

    /// Writes the text of a ruby token, as one span or as one for each of its characters.
    private mutating func writeRuby(_ token: InlineToken) {
        let text = inline.text.bytes
        let (textEnd, end) = (Int(token.second), Int(token.end) - 1)
        var start = Int(token.first)
        var readingStart = textEnd + 1
        let isSingle = text.find(UInt8(ascii: "|"), from: readingStart, to: end) == end
        while start < textEnd {
            let readingEnd = text.find(UInt8(ascii: "|"), from: readingStart, to: end)
            var stop = isSingle ? textEnd : start + 1
            while stop < textEnd, text[stop] & 0xC0 == 0x80 { stop += 1 }
            let reading = LinkScanner.place(inline.text, readingStart, readingEnd, loose: &inline.loose)
            enter(.ruby, start, inline.add(reading), -1)
            appendPieces(.normal, start, stop)
            leave(.ruby, stop)
            start = stop
            readingStart = readingEnd + 1
        }
    }
}
