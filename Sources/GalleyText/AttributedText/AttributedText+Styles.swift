internal import GalleyValues

/// The tables of runs and styles, and the functions that preserve their invariants.
extension AttributedText {
    /// The last run that starts at or before `offset`.
    ///
    /// - Complexity: O(log *runs*).
    package func styleRunIndex(atUTF8 offset: Int) -> Int {
        max(0, styleRuns.partitioningIndex { $0.start > offset } - 1)
    }

    /// The UTF-8 offset of a run's end.
    package func styleRunEnd(_ index: Int) -> Int {
        index + 1 < styleRuns.count ? Int(styleRuns[index + 1].start) : utf8Count
    }

    /// The style of a run.
    package func style(ofRun index: Int) -> Style {
        styles[Int(styleRuns[index].style)]
    }

    /// Whether it may have floats or drop caps, which make lines next to them shorter.
    package var narrowsLines: Bool {
        // Styles may be unused after edits.
        styles.contains { $0.narrowsLines } && styleRuns.contains { styles[Int($0.style)].narrowsLines }
    }

    /// Whether it may have borders of blocks.
    package var hasBlockBorders: Bool { styles.contains { $0.hasBlockBorder } }

    /// Whether it may have blocks with boxes.
    package var hasStyledBlocks: Bool { styles.contains { $0.hasStyledBlock } }

    /// The index of `style` in the table, to which a new style is added.
    ///
    /// - Complexity: O(1) on average.
    mutating func intern(_ style: Style) -> Int32 {
        if styleIndex == nil {
            // A few comparisons of cached hashes are faster than a dictionary.
            for index in styles.indices.suffix(12).reversed() where styles[index] == style { return Int32(index) }
            if styles.count >= 12 {
                var table: [Style: Int32] = [:]
                for index in styles.indices { table[styles[index]] = Int32(index) }
                styleIndex = table
                if let known = table[style] { return known }
            }
        } else if let known = styleIndex?[style] {
            return known
        }
        let index = Int32(styles.count)
        styles.append(style)
        styleIndex?[style] = index
        return index
    }

    /// Replaces the runs of `range`, whose text will have `count` bytes, by the runs `inserted`, whose starts are
    /// relative to the start of the range. Call it before changing the string.
    mutating func spliceRuns(_ range: Range<Int>, count: Int, inserted: [StyleRun]) {
        let total = utf8Count
        precondition(
            total - range.count + count <= Int(Int32.max), "a text may have at most 2 147 483 647 bytes")
        let delta = count - range.count
        if count == 0, range.isEmpty { return }
        if range.lowerBound == 0, range.upperBound == total, count == 0 {
            // The first style determines that of text typed next.
            let style = self.style(ofRun: 0)
            setWholeStyle(TextAttributes(storage: style).continuing.storage)
            return
        }

        let first = total == 0 ? 0 : firstRun(startingAt: range.lowerBound)
        var previous = first > 0 ? styleRuns[first - 1].style : -1
        var middle: [StyleRun] = []
        if count > 0 {
            for run in inserted where run.style != previous {
                middle.append(StyleRun(start: run.start + Int32(range.lowerBound), style: run.style))
                previous = run.style
            }
        }
        var end = styleRuns.count
        if range.upperBound < total {
            let tail = styleRunIndex(atUTF8: range.upperBound)
            end = tail + 1
            let style = styleRuns[tail].style
            if style != previous {
                middle.append(StyleRun(start: Int32(range.lowerBound + count), style: style))
            }
        }
        if delta != 0 {
            for index in end..<styleRuns.count { styleRuns[index].start += Int32(delta) }
        }
        styleRuns.replaceSubrange(first..<end, with: middle)
        tidyStyles()
    }

    /// Changes the styles of `range`: `change` returns the new style for each existing one.
    mutating func restyle(_ range: Range<Int>, _ change: (Style) -> Style) {
        let total = utf8Count
        if range.lowerBound == 0, range.upperBound == total, styleRuns.count == 1 {
            let old = styles[Int(styleRuns[0].style)]
            let new = change(old)
            if new !== old { setWholeStyle(new) }
            return
        }
        guard !range.isEmpty else { return }

        let firstRun = styleRunIndex(atUTF8: range.lowerBound)
        if range.upperBound <= styleRunEnd(firstRun) {
            restyle(range, insideRun: firstRun, change)
            return
        }
        var run = firstRun
        var cut = firstRun
        var previous = firstRun > 0 ? styleRuns[firstRun - 1].style : -1
        var middle: [StyleRun] = []
        if Int(styleRuns[firstRun].start) < range.lowerBound {
            previous = styleRuns[firstRun].style
            cut += 1
        }
        // Each distinct style is changed once, however many runs have it.
        var known: [Int32: Int32] = [:]
        var changes = false
        var last = previous
        while run < styleRuns.count, Int(styleRuns[run].start) < range.upperBound {
            last = styleRuns[run].style
            let style: Int32
            if let answer = known[last] {
                style = answer
            } else {
                let old = styles[Int(last)]
                let new = change(old)
                style = new === old ? last : intern(new)
                known[last] = style
            }
            changes = changes || style != last
            if style != previous {
                middle.append(
                    StyleRun(start: max(styleRuns[run].start, Int32(range.lowerBound)), style: style))
                previous = style
            }
            run += 1
        }
        guard changes else { return }
        let end = run < styleRuns.count ? Int(styleRuns[run].start) : total
        if range.upperBound < end {
            if last != previous { middle.append(StyleRun(start: Int32(range.upperBound), style: last)) }
        } else if run < styleRuns.count, styleRuns[run].style == previous {
            run += 1
        }
        styleRuns.replaceSubrange(cut..<run, with: middle)
        tidyStyles()
    }

    /// Changes the style of `range`, which is inside one run. This is the most common case, and only moves the
    /// following runs.
    private mutating func restyle(_ range: Range<Int>, insideRun run: Int, _ change: (Style) -> Style) {
        let old = styleRuns[run].style
        let newStyle = change(styles[Int(old)])
        if newStyle === styles[Int(old)] { return }
        let new = intern(newStyle)
        if new == old { return }
        let lower = Int32(range.lowerBound)
        let upper = Int32(range.upperBound)
        let startsRun = styleRuns[run].start == lower
        let endsRun = range.upperBound == styleRunEnd(run)
        let joinsPrevious = startsRun && run > 0 && styleRuns[run - 1].style == new
        let joinsNext = endsRun && run + 1 < styleRuns.count && styleRuns[run + 1].style == new

        switch (startsRun, endsRun) {
        case (true, true):
            styleRuns[run].style = new
            if joinsNext { styleRuns.remove(at: run + 1) }
            if joinsPrevious { styleRuns.remove(at: run) }
        case (true, false):
            styleRuns[run].start = upper
            if !joinsPrevious { styleRuns.insert(StyleRun(start: lower, style: new), at: run) }
        case (false, true):
            if joinsNext {
                styleRuns[run + 1].start = lower
            } else {
                styleRuns.insert(StyleRun(start: lower, style: new), at: run + 1)
            }
        case (false, false):
            styleRuns.insert(StyleRun(start: upper, style: old), at: run + 1)
            styleRuns.insert(StyleRun(start: lower, style: new), at: run + 1)
        }
        tidyStyles()
    }

    /// Lays attributes over ranges, which are in order and do not overlap, in one pass over the runs.
    /// - Complexity: O(*runs* + *ranges*), where range by range each would move the runs after it.
    package mutating func mergeAttributes(_ parts: [(range: Range<Int>, attributes: TextAttributes)]) {
        guard !parts.isEmpty, !string.isEmpty else { return }
        var runs: [StyleRun] = []
        runs.reserveCapacity(styleRuns.count + 2 * parts.count)
        func append(_ start: Int, _ style: Int32) {
            if runs.last?.style != style { runs.append(StyleRun(start: Int32(start), style: style)) }
        }
        var part = 0
        for index in styleRuns.indices {
            let style = styleRuns[index].style
            let end = styleRunEnd(index)
            var start = Int(styleRuns[index].start)
            while start < end {
                while part < parts.count, parts[part].range.upperBound <= start { part += 1 }
                guard part < parts.count, parts[part].range.lowerBound < end else {
                    append(start, style)
                    break
                }
                let (range, attributes) = parts[part]
                if range.lowerBound > start {
                    append(start, style)
                    start = range.lowerBound
                }
                let merged = attributes.merging(over: TextAttributes(storage: styles[Int(style)])).storage
                append(start, intern(merged))
                start = min(end, range.upperBound)
            }
        }
        styleRuns = runs
        tidyStyles()
    }

    /// The part of the text between two UTF-8 offsets.
    func slice(_ range: Range<Int>) -> AttributedText {
        if range.lowerBound == 0, range.upperBound == utf8Count { return self }
        var result = AttributedText(String(string[self.range(forUTF8: range)]))
        if range.isEmpty {
            result.setWholeStyle(typingAttributes(atUTF8: range.lowerBound).storage)
            return result
        }
        let runs = self.runs(in: range)
        if runs.count == 1 {
            result.setWholeStyle(styles[Int(runs[0].style)])
        } else if runs.count < styles.count / 4 {
            // The text may have many more styles than this part.
            var places: [Int32: Int32] = [:]
            result.styles = []
            result.styleRuns = runs.map { run in
                let place = places[run.style] ?? Int32(result.styles.count)
                if places.updateValue(place, forKey: run.style) == nil { result.styles.append(styles[Int(run.style)]) }
                return StyleRun(start: run.start, style: place)
            }
            result.styleIndex = nil
        } else {
            result.styleRuns = runs
            result.styles = styles
            result.styleIndex = styleIndex
            result.tidyStyles(always: true)
        }
        return result
    }

    /// The runs of `range`, which is not empty, with starts relative to its start.
    func runs(in range: Range<Int>) -> [StyleRun] {
        var result: [StyleRun] = []
        var index = styleRunIndex(atUTF8: range.lowerBound)
        while index < styleRuns.count, Int(styleRuns[index].start) < range.upperBound {
            let start = max(Int(styleRuns[index].start), range.lowerBound) - range.lowerBound
            result.append(StyleRun(start: Int32(start), style: styleRuns[index].style))
            index += 1
        }
        return result
    }

    /// Sets one style for the whole text.
    mutating func setWholeStyle(_ style: Style) {
        styleRuns = [StyleRun(start: 0, style: 0)]
        styles = [style]
        styleIndex = nil
    }

    /// The first run that starts at or after `offset`; `styleRuns.count` if there is none.
    private func firstRun(startingAt offset: Int) -> Int {
        let run = styleRunIndex(atUTF8: offset)
        return Int(styleRuns[run].start) == offset ? run : run + 1
    }

    /// Removes unused styles once they are the majority.
    private mutating func tidyStyles(always: Bool = false) {
        assert(isSound, "the runs of a text are out of order")
        defer { assert(isSound, "the styles of a text are out of order") }
        if styleRuns.count == 1 {
            if styles.count > 1 { setWholeStyle(style(ofRun: 0)) }
            return
        }
        guard always || styles.count > 2 * styleRuns.count + 16 else { return }
        var places = [Int32](repeating: -1, count: styles.count)
        var used: [Style] = []
        for index in styleRuns.indices {
            let old = Int(styleRuns[index].style)
            if places[old] < 0 {
                places[old] = Int32(used.count)
                used.append(styles[old])
            }
            styleRuns[index].style = places[old]
        }
        styles = used
        styleIndex = nil
    }
}
