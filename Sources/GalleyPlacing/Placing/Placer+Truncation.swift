internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Text that does not fit, and the token that replaces it.
///
/// The token is in the last row. At the `end`, it follows the text of the row; at the `start`, it precedes the end of
/// the text; in the `middle`, it is between both halves. White space next to the token is omitted. A token wider than
/// the row is placed alone and overflows.
extension Placer {
    /// A line to be truncated.
    struct Truncated {
        var source: LineSource
        var start: LineStart
        /// The available width; nil is unbounded.
        var available: Int?
        var tabOrigin: Int
        /// The UTF-8 offset of the line's end if the token replaces all of the remaining text.
        var end: Int
        /// The end of the text that the token may replace.
        var hiddenEnd: Int
        /// Whether it is the last line.
        var isLast: Bool
    }

    /// The part of a line that remains next to the token.
    private struct Cut {
        /// The clusters before the token, in logical order: several ranges if clusters were removed from a
        /// bidirectional line.
        var heads: [Range<Int>] = []
        /// The clusters after the token, of a separate source.
        var tail: (source: LineSource, clusters: Range<Int>)?

        func hasTabs(of source: LineSource) -> Bool {
            source.paragraph.summary.hasTabs || tail?.source.paragraph.summary.hasTabs ?? false
        }

        /// Removes one more grapheme cluster, and the white space that is then next to the token; those after the token
        /// first. False if none is left.
        mutating func shorten(_ source: LineSource) -> Bool {
            if let (tailSource, clusters) = tail {
                let flags = tailSource.paragraph.shaped.flags
                var start = clusters.lowerBound + 1
                while start < clusters.upperBound,
                    !flags[start].contains(.graphemeStart) || flags[start].contains(.whitespace)
                { start += 1 }
                tail = start < clusters.upperBound ? (tailSource, start..<clusters.upperBound) : nil
                return true
            }
            guard let head = heads.popLast() else { return false }
            let flags = source.paragraph.shaped.flags
            var end = head.upperBound - 1
            while end > head.lowerBound, !flags[end].contains(.graphemeStart) { end -= 1 }
            end = source.paragraph.shaped.visibleEnd(before: end, from: head.lowerBound)
            if end > head.lowerBound { heads.append(head.lowerBound..<end) }
            return true
        }

        /// The UTF-8 offset of the text before the token.
        func end(in source: LineSource) -> Int? {
            heads.last.map { source.base + Int(source.paragraph.shaped.clusters[$0.upperBound].start) }
        }
    }

    /// Puts the token in the last row, in place of all hidden text.
    mutating func truncate(_ bytes: UnsafeBufferPointer<UInt8>) throws(GalleyError) {
        guard options.truncation != .none, let last = progress.last, last.line >= progress.firstLine,
            last.line < lines.count
        else { return }
        // At most it is followed by paragraphs in which only floats are visible.
        lines.removeSubrange((last.line + 1)...)
        unsafe try truncate(
            Truncated(
                source: last.source, start: last.start, available: last.available, tabOrigin: last.tabOrigin,
                end: bytes.count, hiddenEnd: bytes.count, isLast: true), bytes)
    }

    /// Puts the token into the last line if that overflows its space, as `clip` allows.
    mutating func truncateOverflow(
        _ source: LineSource, from start: LineStart, available: Int?, tabOrigin: Int
    ) throws(GalleyError) {
        guard let available, let record = lines.last, record.width > available else { return }
        isTruncated = true
        var string = text.string
        let visible = storages[Int(record.storage)].shaped.clusters[Int(record.trimmed)]
        let line = Truncated(
            source: source, start: start, available: available, tabOrigin: tabOrigin, end: record.textEnd,
            hiddenEnd: record.textBase + Int(visible.start), isLast: false)
        let result: Result<Void, GalleyError> = string.withUTF8 { bytes in
            do throws(GalleyError) {
                unsafe try truncate(line, bytes)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private mutating func truncate(
        _ line: Truncated, _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(GalleyError) {
        let index = lines.count - 1
        let record = lines[index]
        let fitter = line.source.fitter(typesetter)
        let direction: ParagraphStyle.Direction = record.baseLevel & 1 == 1 ? .rtl : .ltr
        // Not the style of the text before the cut, which depends on the token: at a smaller width the two could have
        // another fixed point.
        let token = try self.token(inStyleAt: max(record.textStart, record.textEnd - 1))
        let shaped = try shape(token, direction: direction)
        var cut = unsafe try self.cut(line, fitter: fitter, token: shaped.shaped.width, bytes)
        var composed = compose(line, cut, token: shaped, text: token, fitter: fitter)
        // The clusters do not include the widths of tabs, nor the width removed from a ligature by the previous line.
        let isUncertain = cut.hasTabs(of: line.source) || fitter.cutWidth(at: line.start) > 0
        while let available = line.available, composed.width > available, isUncertain, cut.shorten(line.source) {
            composed = compose(line, cut, token: shaped, text: token, fitter: fitter)
        }
        replace(index, line, cut, composed)
    }

    // MARK: - Cutting

    private func cut(
        _ line: Truncated, fitter: LineFitter, token: Int, _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(GalleyError) -> Cut {
        if let available = line.available, token > available { return Cut() }
        let room = line.available.map { $0 - token }
        if options.truncation == .end {
            if options.truncatesByWord, let room {
                return Cut(heads: visuallyDropped(line, fitter: fitter, room: room))
            }
            return Cut(heads: head(line, fitter: fitter, room: room).map { [$0] } ?? [])
        }
        let own = options.truncation == .middle ? head(line, fitter: fitter, room: room.map { $0 / 2 }) : nil
        let shaped = line.source.paragraph.shaped
        func width(_ clusters: Range<Int>?) -> Int {
            clusters.map { shaped.clusters[$0.upperBound].x - shaped.clusters[$0.lowerBound].x } ?? 0
        }
        let first =
            line.source.base + (own.map { Int(shaped.clusters[$0.upperBound].start) } ?? line.start.offset)
        let left = room.map { $0 - width(own) }
        var result = Cut(heads: own.map { [$0] } ?? [])
        result.tail = unsafe try tail(line, from: first, room: left, bytes)
        // Space that the end does not use is available for the beginning.
        if let room, let tail = result.tail, options.truncation == .middle {
            let end = tail.source.paragraph.shaped.clusters
            let taken = end[tail.clusters.upperBound].x - end[tail.clusters.lowerBound].x
            let limit = tail.source.base + Int(end[tail.clusters.lowerBound].start)
            if let longer = head(line, fitter: fitter, room: room - taken), width(longer) > width(own),
                line.source.base + Int(shaped.clusters[longer.upperBound].start) <= limit
            {
                result.heads = [longer]
            }
        }
        return result
    }

    /// The first clusters of the line that fit in `room`, up to the next forced break; nil is none. They may include
    /// all of a ligature that the previous line split.
    private func head(_ line: Truncated, fitter: LineFitter, room: Int?) -> Range<Int>? {
        let room = room.map { $0 + fitter.cutWidth(at: line.start) }
        let paragraph = line.source.paragraph
        let shaped = paragraph.shaped
        let last = Int(paragraph.breaks[fitter.forcedBreak(from: line.start)].trimmed)
        let first = line.start.cluster
        let origin = shaped.clusters[first].x
        var end = first
        var candidate = first
        while candidate < last {
            candidate += 1
            if let room, shaped.clusters[candidate].x - origin > room { break }
            if candidate >= shaped.flags.count || shaped.flags[candidate].contains(.graphemeStart) { end = candidate }
        }
        end = shaped.visibleEnd(before: end, from: first)
        return end > first ? first..<end : nil
    }

    /// The clusters of the line, broken as usual, after removing grapheme clusters from its visual end until the rest
    /// fits in `room` (CSS Overflow 4, `line-clamp`).
    private func visuallyDropped(_ line: Truncated, fitter: LineFitter, room: Int) -> [Range<Int>] {
        let shaped = line.source.paragraph.shaped
        let fitted = fitter.line(from: line.start, available: line.available, tabOrigin: line.tabOrigin)
        let first = line.start.cluster
        var end = fitted.next.cluster
        end = shaped.visibleEnd(before: end, from: first)
        var pieces: [(clusters: Range<Int>, level: UInt8)] = []
        var run = shaped.runIndex(ofCluster: first)
        for cluster in first..<end {
            while Int(shaped.runs[run].endCluster) <= cluster { run += 1 }
            if let last = pieces.last, !shaped.flags[cluster].contains(.graphemeStart) {
                pieces[pieces.count - 1].clusters = last.clusters.lowerBound..<cluster + 1
            } else {
                pieces.append((cluster..<cluster + 1, shaped.runs[run].level))
            }
        }
        var order = BidiAnalysis.visualOrder(levels: pieces.map(\.level))
        if line.source.paragraph.summary.baseLevel & 1 == 1 { order.reverse() }
        var width = shaped.clusters[end].x - shaped.clusters[first].x
        while width > room, let last = order.popLast() {
            let dropped = pieces[last].clusters
            width -= shaped.clusters[dropped.upperBound].x - shaped.clusters[dropped.lowerBound].x
        }
        var kept: [Range<Int>] = []
        for piece in order.sorted().map({ pieces[$0].clusters }) {
            if let last = kept.last, last.upperBound == piece.lowerBound {
                kept[kept.count - 1] = last.lowerBound..<piece.upperBound
            } else {
                kept.append(piece)
            }
        }
        return kept
    }

    /// The last clusters before the end that fit in `room`, none of them before `first`; nil is none.
    private func tail(
        _ line: Truncated, from first: Int, room: Int?, _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(GalleyError) -> (source: LineSource, clusters: Range<Int>)? {
        let end = unsafe TextEnd.contentEnd(bytes, before: line.hiddenEnd)
        guard end > first else { return nil }
        var window = 4096
        while true {
            let (start, isWhole) = unsafe TextEnd.start(bytes, end: end, atLeast: end - window)
            let source = unsafe try self.source(start..<end, isWhole: isWhole, like: line.source, bytes)
            let shaped = source.paragraph.shaped
            var last = shaped.clusterCount
            while last > 0, shaped.flags[last - 1].mayHang { last -= 1 }
            var begin = last
            var candidate = last
            while candidate > 0, source.base + Int(shaped.clusters[candidate - 1].start) >= first {
                candidate -= 1
                if let room, shaped.clusters[last].x - shaped.clusters[candidate].x > room { break }
                if shaped.flags[candidate].contains(.graphemeStart) { begin = candidate }
            }
            // All examined clusters fit: there may be more.
            if candidate == 0, !isWhole, start > first {
                window *= 2
                continue
            }
            while begin < last, shaped.flags[begin].contains(.whitespace) { begin += 1 }
            return begin < last ? (source, begin..<last) : nil
        }
    }

    /// A part of a paragraph, shaped separately.
    private func source(
        _ range: Range<Int>, isWhole: Bool, like other: LineSource, _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(GalleyError) -> LineSource {
        var run = text.styleRunIndex(atUTF8: range.lowerBound)
        let request = try request(range, run: &run)
        var options = request.style.paragraph.options
        options.allowsFloats = false
        if !isWhole { options.direction = other.paragraph.summary.baseLevel & 1 == 1 ? .rtl : .ltr }
        let part = unsafe UnsafeBufferPointer(rebasing: bytes[range])
        return LineSource(
            paragraph: unsafe typesetter.paragraph(part, as: request, options: options), style: request.style,
            base: range.lowerBound)
    }

    // MARK: - Composing

    private func compose(
        _ line: Truncated, _ cut: Cut, token: ShapedParagraph, text: AttributedText, fitter: LineFitter
    ) -> ComposedLine {
        let tail = cut.tail.map { tail in
            LineTail(
                shaped: tail.source.paragraph.shaped, clusters: tail.clusters,
                shift: tail.source.base - line.source.base)
        }
        return fitter.withTabs(origin: line.tabOrigin, available: line.available).composer.compose(
            line.source.paragraph, from: line.start, heads: cut.heads, token: token, text: text, tail: tail,
            tabOrigin: line.tabOrigin)
    }

    /// Replaces line `index` by the composed line.
    private mutating func replace(_ index: Int, _ line: Truncated, _ cut: Cut, _ composed: ComposedLine) {
        let record = lines[index]
        let base = line.source.base
        var end = cut.end(in: line.source) ?? base + line.start.offset
        // A line that starts inside a ligature may also end there.
        end = max(end, base + line.start.offset)
        let textEnd = cut.tail == nil && line.isLast ? end : line.end
        let next = LineStart(cluster: 0, offset: textEnd - base, nextBreak: 0)
        let fitted = FittedLine(
            start: line.start, next: next, trimmed: composed.trimmed, width: composed.width, isForced: true,
            composed: composed)
        lines.removeLast()
        let extent = line.source.extent(of: fitted)
        let own = line.source.style.paragraph.lineBox(extent, isFirst: isAtTop)
        // The line keeps its space, so that measured text fits again; a taller token takes more only if there is more.
        let baseline = max(record.baseline, own.baseline)
        var box = (
            height: baseline + max(record.height - record.baseline, own.height - own.baseline), baseline: baseline
        )
        let limit = R.isUniform ? region.blockEnd : record.y + record.height
        if let limit, record.y + box.height > limit { box = (limit - record.y, min(baseline, limit - record.y)) }
        if record.frame.kind == .span {
            recordFragment(
                fitted, extent, box: box, in: InlineSpan(start: record.frame.head, end: record.frame.tail),
                of: line.source,
                storage: record.storage, top: record.y, minimum: line.source.minimumSpan(options.minimumSpan),
                rowGroup: record.rowGroup)
        } else {
            recordLine(
                fitted, extent, box: box, of: line.source, storage: record.storage, top: record.y, frame: record.frame,
                rowGroup: record.rowGroup)
        }
        lines[index].row = record.row
        if record.frame.kind == .indents || record.frame.kind == .limited {
            let tail = line.source.style.paragraph.tailIndent > 0 ? 0 : record.frame.tail
            progress.widest = max(progress.widest, fitted.width + record.frame.head + tail)
        }
        if record.rowGroup < 0 { progress.bottom = max(progress.bottom, record.y + box.height) }
        truncations.removeAll { $0.line == index }
        truncations.append(TruncationRecord(line: index, hidden: hidden(line, cut, from: end)))
    }

    /// The UTF-8 ranges that the token replaces.
    private func hidden(_ line: Truncated, _ cut: Cut, from end: Int) -> [Range<Int>] {
        let shaped = line.source.paragraph.shaped
        var result: [Range<Int>] = []
        var shown = line.source.base + line.start.offset
        for head in cut.heads {
            let start = max(shown, line.source.base + Int(shaped.clusters[head.lowerBound].start))
            if start > shown { result.append(shown..<start) }
            shown = line.source.base + Int(shaped.clusters[head.upperBound].start)
        }
        let rest = cut.tail.map {
            $0.source.base + Int($0.source.paragraph.shaped.clusters[$0.clusters.lowerBound].start)
        }
        let last = max(end, rest ?? line.hiddenEnd)
        if last > end { result.append(end..<last) }
        return result
    }

    // MARK: - Tokens

    /// The container's token, or an ellipsis, with missing attributes from the text at a UTF-8 offset.
    private func token(inStyleAt offset: Int) throws(GalleyError) -> AttributedText {
        let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes.continuing
        guard var token = options.truncationToken, !token.string.isEmpty else {
            return AttributedText("\u{2026}", attributes: attributes)
        }
        token.mergeAttributes(beneath: attributes)
        return token
    }

    /// The shaped token. In vertical text, the typesetter shapes it with vertical glyphs (`Typesetter.isVertical`).
    func shape(
        _ token: AttributedText, direction: ParagraphStyle.Direction
    ) throws(GalleyError) -> ShapedParagraph {
        var run = 0
        let request = unsafe try typesetter.request(0..<token.utf8Count, of: token, run: &run, fonts: fonts)
        var options = request.style.paragraph.options
        options.direction = direction
        options.allowsFloats = false
        var string = token.string
        return string.withUTF8 { unsafe typesetter.paragraph($0, as: request, options: options) }
    }
}

extension ShapedText {
    /// The sum of all advances.
    fileprivate var width: Int { clusters[clusterCount].x }

    /// The end of the remaining text before `end`, without white space and opening edges of empty boxes.
    fileprivate func visibleEnd(before end: Int, from first: Int) -> Int {
        var end = end
        while end > first, flags[end - 1].mayHang || opensBox(end - 1) { end -= 1 }
        return end
    }
}

/// Functions that scan a text from its end.
private enum TextEnd {
    /// The end of the visible text before `end`, without line terminators, spaces and tabs.
    static func contentEnd(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> Int {
        var end = end
        while end > 0 {
            if unsafe bytes[end - 1] <= 0x20 {
                end -= 1
            } else if unsafe terminator(bytes, endingAt: end) > 0 {
                end -= unsafe terminator(bytes, endingAt: end)
            } else {
                break
            }
        }
        return end
    }

    /// The start of the last line before `end`, and true; otherwise the start of a scalar soon after `least`, and
    /// false.
    static func start(
        _ bytes: UnsafeBufferPointer<UInt8>, end: Int, atLeast least: Int
    ) -> (start: Int, isWhole: Bool) {
        var start = end
        while start > 0 {
            if start <= least, unsafe bytes[start] & 0xC0 != 0x80 { return (start, false) }
            if unsafe terminator(bytes, endingAt: start) > 0 { break }
            start -= 1
        }
        return (start, true)
    }

    /// The length of the line terminator (UAX #14, BK, CR, LF, NL) that ends at `end`; 0 if there is none.
    private static func terminator(_ bytes: UnsafeBufferPointer<UInt8>, endingAt end: Int) -> Int {
        switch unsafe bytes[end - 1] {
        case 0x0A...0x0D: 1
        case 0x85: unsafe end > 1 && bytes[end - 2] == 0xC2 ? 2 : 0
        case 0xA8, 0xA9: unsafe end > 2 && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xE2 ? 3 : 0
        default: 0
        }
    }
}
