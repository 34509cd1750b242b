/// Emphasis and strikethrough.
extension InlineReader {
    mutating func readRun(_ mark: UInt8, _ start: Int, _ end: Int) -> Int {
        var index = start + 1
        while index < end, bytes[index] == mark { index += 1 }
        let count = index - start
        if mark == UInt8(ascii: "~"), count > 2 { return index }
        let before = start > text.start ? bytes.scalar(before: start, from: text.start) : 0x0A
        let after = index < end ? bytes.scalar(at: index).value : 0x0A
        let isSpaceBefore = GrammarClass.isWhitespace(before)
        let isSpaceAfter = GrammarClass.isWhitespace(after)
        let isMarkBefore = !isSpaceBefore && GrammarClass.isPunctuation(before)
        let isMarkAfter = !isSpaceAfter && GrammarClass.isPunctuation(after)
        let isLeft = !isSpaceAfter && (!isMarkAfter || isSpaceBefore || isMarkBefore)
        let isRight = !isSpaceBefore && (!isMarkBefore || isSpaceAfter || isMarkAfter)
        let isWord = mark == UInt8(ascii: "_")
        let canOpen = isLeft && (!isWord || !isRight || isMarkBefore)
        let canClose = isRight && (!isWord || !isLeft || isMarkAfter)
        guard canOpen || canClose else { return index }
        let run = Int32(truncatingIfNeeded: runs.count)
        runs.append(
            DelimiterRun(
                token: Int32(truncatingIfNeeded: tokens.count), mark: mark, canOpen: canOpen, canClose: canClose,
                count: Int32(truncatingIfNeeded: count), original: Int32(truncatingIfNeeded: count),
                previous: lastRun))
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
        var floors = InlineArray<13, Int32>(repeating: bottom + 1)
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
                if candidate.mark == run.mark, candidate.canOpen,
                    run.mark == UInt8(ascii: "~")
                        || !((run.canOpen || candidate.canClose) && run.original % 3 != 0
                            && (run.original + candidate.original) % 3 == 0)
                {
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
        if run.mark == UInt8(ascii: "~") { return 12 }
        return (run.mark == UInt8(ascii: "_") ? 6 : 0) + (run.canOpen ? 3 : 0) + Int(run.original % 3)
    }

    /// Makes a span of two runs; returns the run to continue with.
    private mutating func pair(_ opener: Int32, _ closer: Int32) -> Int32 {
        // Runs in between have no counterpart.
        runs[Int(opener)].next = closer
        runs[Int(closer)].previous = opener
        let next = runs[Int(closer)].next
        if runs[Int(opener)].mark == UInt8(ascii: "~") {
            if runs[Int(opener)].count == runs[Int(closer)].count {
                join(opener, closer, .strikethrough, runs[Int(opener)].count)
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
