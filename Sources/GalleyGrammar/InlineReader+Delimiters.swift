/// Emphasis, strikethrough, and other spans between equal marks.
extension InlineReader {
    mutating func readRun(_ mark: UInt8, _ start: Int, _ end: Int) -> Int {
        var index = start + 1
        while index < end, bytes[index] == mark { index += 1 }
        let count = index - start
        guard mayDelimit(mark, count) else { return index }
        let before = start > text.start ? bytes.scalar(before: start, from: text.start) : 0x0A
        let after = index < end ? bytes.scalar(at: index).value : 0x0A
        let isSpaceBefore = GrammarClass.isWhitespace(before)
        let isSpaceAfter = GrammarClass.isWhitespace(after)
        let isMarkBefore = !isSpaceBefore && GrammarClass.isPunctuation(before)
        let isMarkAfter = !isSpaceAfter && GrammarClass.isPunctuation(after)
        // With the option, characters of Chinese, Japanese and Korean, including their punctuation, are next to any mark.
        let isWideBefore = options.emphasisNextToIdeographs && GrammarClass.isEastAsian(before)
        let isWideAfter = options.emphasisNextToIdeographs && GrammarClass.isEastAsian(after)
        let isLeft = !isSpaceAfter && (!isMarkAfter || isWideAfter || isSpaceBefore || isMarkBefore || isWideBefore)
        let isRight = !isSpaceBefore && (!isMarkBefore || isWideBefore || isSpaceAfter || isMarkAfter || isWideAfter)
        let isWord = mark == UInt8(ascii: "_")
        // Scripts may be adjacent to other marks.
        let isScript = InlineReader.excludesSpace(mark, count, options)
        let canOpen = isScript ? !isSpaceAfter : isLeft && (!isWord || !isRight || isMarkBefore)
        let canClose = isScript ? !isSpaceBefore : isRight && (!isWord || !isLeft || isMarkAfter)
        guard canOpen || canClose else { return index }
        let run = Int32(truncatingIfNeeded: runs.count)
        runs.append(
            DelimiterRun(
                token: Int32(truncatingIfNeeded: tokens.count), mark: mark, canOpen: canOpen, canClose: canClose,
                count: Int32(truncatingIfNeeded: count), original: Int32(truncatingIfNeeded: count),
                previous: lastRun))
        if isScript { runs[Int(run)].space = lastSpace(before: start) }
        if lastRun >= 0 { runs[Int(lastRun)].next = run }
        lastRun = run
        tokens.append(InlineToken(.run, start, index))
        tokens[tokens.count - 1].first = run
        textStart = index
        return index
    }

    /// Matches the delimiter runs after `bottom`, and removes them from the list.
    mutating func matchRuns(after bottom: Int32) {
        guard lastRun > bottom else { return }
        var closer = bottom >= 0 ? runs[Int(bottom)].next : firstRun
        // For each kind of closer, the first run that may be its opener.
        var floors = InlineArray<16, Int32>(repeating: bottom + 1)
        while closer >= 0 {
            bytes.step()
            let run = runs[Int(closer)]
            guard run.canClose else {
                closer = run.next
                continue
            }
            let kind = InlineReader.kind(of: run)
            var opener = run.previous
            var isFound = false
            while opener > bottom, opener >= floors[kind] {
                bytes.step()
                let candidate = runs[Int(opener)]
                if candidate.mark == run.mark, candidate.canOpen, fits(candidate, run) {
                    isFound = true
                    break
                }
                opener = candidate.previous
            }
            guard isFound else {
                floors[kind] = closer
                if !run.canOpen { unlink(closer) }
                closer = run.next
                continue
            }
            closer = pair(opener, closer)
        }
        // The remaining runs are text.
        lastRun = bottom
        if bottom >= 0 { runs[Int(bottom)].next = -1 }
    }

    /// Whether a run of marks of this length may delimit a span.
    private func mayDelimit(_ mark: UInt8, _ count: Int) -> Bool {
        switch mark {
        case UInt8(ascii: "~"): count <= 2 && (options.strikethrough || count == 1)
        case UInt8(ascii: "="), UInt8(ascii: "+"): count == 2
        case UInt8(ascii: "^"): count == 1
        default: true
        }
    }

    /// Whether a span between marks of this length contains no white space.
    private static func excludesSpace(_ mark: UInt8, _ count: Int, _ options: MarkdownOptions) -> Bool {
        mark == UInt8(ascii: "^") || (mark == UInt8(ascii: "~") && count == 1 && options.scripts)
    }

    /// The end of the last white space before a position, or -1. Positions must not decrease.
    private mutating func lastSpace(before end: Int) -> Int32 {
        while space.searched < end {
            if GrammarClass.isSpace(bytes[space.searched]) { space.last = space.searched + 1 }
            space.searched += 1
        }
        return Int32(truncatingIfNeeded: space.last)
    }

    /// Whether two runs of the same mark may delimit a span.
    private func fits(_ opener: DelimiterRun, _ closer: DelimiterRun) -> Bool {
        switch closer.mark {
        case UInt8(ascii: "*"), UInt8(ascii: "_"):
            !((closer.canOpen || opener.canClose) && closer.original % 3 != 0
                && (closer.original + opener.original) % 3 == 0)
        default: closer.space < tokens[Int(opener.token)].end
        }
    }

    /// The first run that may still match.
    private var firstRun: Int32 {
        // Removed runs form a chain that leads to the first run.
        var run = lastRun
        while run >= 0, runs[Int(run)].previous >= 0 {
            bytes.step()
            run = runs[Int(run)].previous
        }
        return run
    }

    private static func kind(of run: DelimiterRun) -> Int {
        switch run.mark {
        case UInt8(ascii: "~"): return 12
        case UInt8(ascii: "="): return 13
        case UInt8(ascii: "+"): return 14
        case UInt8(ascii: "^"): return 15
        default: break
        }
        return (run.mark == UInt8(ascii: "_") ? 6 : 0) + (run.canOpen ? 3 : 0) + Int(run.original % 3)
    }

    /// Makes a span of two runs; returns the run to continue with.
    private mutating func pair(_ opener: Int32, _ closer: Int32) -> Int32 {
        // Runs in between have no counterpart.
        runs[Int(opener)].next = closer
        runs[Int(closer)].previous = opener
        let next = runs[Int(closer)].next
        if let span = span(between: runs[Int(opener)].mark, runs[Int(opener)].count) {
            if runs[Int(opener)].count == runs[Int(closer)].count {
                join(opener, closer, span, runs[Int(opener)].count)
            }
            unlink(opener)
            unlink(closer)
            return next
        }
        let isStrong = runs[Int(opener)].count >= 2 && runs[Int(closer)].count >= 2
        join(opener, closer, isStrong ? .strong : .emphasis, isStrong ? 2 : 1)
        if runs[Int(opener)].count == 0 { unlink(opener) }
        guard runs[Int(closer)].count == 0 else { return closer }
        unlink(closer)
        return next
    }

    /// The span between equal runs of a mark; `nil` for emphasis, whose runs may have different lengths.
    private func span(between mark: UInt8, _ count: Int32) -> MarkdownEvent.Inline? {
        switch mark {
        case UInt8(ascii: "~"): count == 1 && options.scripts ? .subscripted : .strikethrough
        case UInt8(ascii: "="): .mark
        case UInt8(ascii: "+"): .insertion
        case UInt8(ascii: "^"): .superscripted
        default: nil
        }
    }

    private mutating func join(_ opener: Int32, _ closer: Int32, _ kind: MarkdownEvent.Inline, _ width: Int32) {
        runs[Int(opener)].count -= width
        runs[Int(closer)].count -= width
        let span = Int32(truncatingIfNeeded: spans.count)
        spans.append(DelimiterSpan(kind: kind, width: width, nextOpened: runs[Int(opener)].opened))
        runs[Int(opener)].opened = span
        if runs[Int(closer)].closed < 0 {
            runs[Int(closer)].closed = span
        } else {
            spans[Int(runs[Int(closer)].lastClosed)].nextClosed = span
        }
        runs[Int(closer)].lastClosed = span
    }

    private mutating func unlink(_ run: Int32) {
        let (previous, next) = (runs[Int(run)].previous, runs[Int(run)].next)
        if previous >= 0 { runs[Int(previous)].next = next }
        if next >= 0 { runs[Int(next)].previous = previous }
        if run == lastRun { lastRun = previous }
    }

    /// Removes the runs from a token on, which has been removed.
    mutating func dropRuns(fromToken token: Int) {
        while let last = runs.last, Int(last.token) >= token {
            if lastRun == Int32(truncatingIfNeeded: runs.count - 1) { lastRun = last.previous }
            runs.removeLast()
        }
        if lastRun >= 0 { runs[Int(lastRun)].next = -1 }
    }
}
