internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

extension LineFitter {
    /// The same for a line with tabs that ends `available` units after its head indent.
    func withTabs(origin: Int, available: Int?) -> LineFitter {
        var result = self
        result.composer.tabs = composer.tabs?.ending(at: available.map { origin + $0 })
        return result
    }
}

/// A line breaker for lines with tabs, whose widths depend on their positions and on the following text.
struct TabFitter {
    let fitter: LineFitter
    /// The line's head indent: stops are relative to the leading edge.
    let origin: Int

    /// The last tab, and its position.
    private struct Pending {
        var x: Int
        var firstCluster: Int
        var integral: Int
    }

    func line(from start: LineStart, available: Int?) -> FittedLine {
        let paragraph = fitter.paragraph
        let shaped = paragraph.shaped
        let forced = fitter.forcedBreak(from: start)
        guard let available, fitter.mode != .clip else { return composed(start, breakAt: forced) }
        let tabs = tabClusters(
            from: start.cluster,
            through: Int(paragraph.breaks[fitter.firstBreakBeyond(from: start, available: available)].cluster),
            to: Int(paragraph.breaks[forced].cluster), in: shaped)
        if fitter.mode == .character {
            return emergency(start, available: available, tabs: tabs, forced: forced, before: forced)
        }
        let most = fitter.composer.margin + fitter.cutWidth(at: start)
        var tab = 0
        var pending: Pending?
        var best = -1
        var index = start.nextBreak
        while index <= forced {
            let point = paragraph.breaks[index]
            let visible = fitter.leastVisible(before: point)
            while tab < tabs.count, tabs[tab] < visible {
                pending = passing(tabs, tab, after: pending, start: start, forced: forced)
                tab += 1
            }
            var x = position(of: visible, after: pending, start: start)
            if point.kind == .softHyphen { x += Hyphen.width(at: Int(point.cluster), in: shaped) }
            // Shaping the line's ends again may also make it narrower.
            let isCertain = !point.needsShaping && !fitter.isUnsafeStart(start)
            if x > available + (isCertain ? 0 : most), point.kind != .softHyphen { break }
            if x <= available || !isCertain { best = index }
            index += 1
        }
        // Shaping the line's ends again may have made it wider than the paragraph's clusters.
        while best >= start.nextBreak {
            let line = composed(start, breakAt: best)
            if line.width <= available { return line }
            best -= 1
        }
        if fitter.mode == .wordOverflow { return composed(start, breakAt: start.nextBreak) }
        return emergency(start, available: available, tabs: tabs, forced: forced, before: start.nextBreak)
    }

    /// Breaks between grapheme clusters before a break: if not even one piece fits, or lines may break anywhere.
    private func emergency(
        _ start: LineStart, available: Int, tabs: [Int], forced: Int, before last: Int
    ) -> FittedLine {
        let paragraph = fitter.paragraph
        let shaped = paragraph.shaped
        let limit = Int(paragraph.breaks[last].trimmed)
        let slack = fitter.slack(at: start)
        var tab = 0
        var pending: Pending?
        var boundaries: [Int] = []
        var end = start.cluster
        while end < limit {
            var boundary = end + 1
            while boundary < limit, !shaped.flags[boundary].contains(.graphemeStart) { boundary += 1 }
            // A hanging tab has no width.
            let (visible, edges) = shaped.trimmed(before: boundary, floor: end)
            while tab < tabs.count, tabs[tab] < visible {
                pending = passing(tabs, tab, after: pending, start: start, forced: forced)
                tab += 1
            }
            // White space hangs: it never starts a line.
            if !boundaries.isEmpty, shaped.flags[end].mayHang {
                boundaries[boundaries.count - 1] = boundary
            } else {
                let x = position(of: visible, after: pending, start: start) + edges
                let isBeyond = x > available + slack
                if !boundaries.isEmpty, isBeyond { break }
                if boundaries.isEmpty || boundary >= limit || fitter.mayBreak(at: boundary) {
                    boundaries.append(boundary)
                }
            }
            end = boundary
        }
        while let boundary = boundaries.popLast() {
            let line =
                boundary < limit ? cut(start, at: boundary) : composed(start, breakAt: last, showsHyphen: false)
            if line.width <= available { return splitLigature(start, at: boundary, available: available) ?? line }
            if boundaries.isEmpty { return splitLigature(start, at: start.cluster, available: available) ?? line }
        }
        return composed(start, breakAt: last, showsHyphen: false)
    }

    private func cut(_ start: LineStart, at cluster: Int) -> FittedLine {
        let next = LineStart(
            cluster: cluster, offset: Int(fitter.shaped.clusters[cluster].start),
            nextBreak: fitter.nextBreak(after: start, cluster: cluster))
        let line = fitter.composer.compose(
            fitter.paragraph, from: start, to: next, hyphen: false, tabOrigin: origin)
        return FittedLine(
            start: start, next: next, trimmed: line.trimmed, width: line.width, isForced: false, composed: line)
    }

    private func splitLigature(_ start: LineStart, at cluster: Int, available: Int) -> FittedLine? {
        fitter.ligatureLine(from: start, cluster: cluster, available: available, tabOrigin: origin)
    }

    private func composed(_ start: LineStart, breakAt index: Int, showsHyphen: Bool = true) -> FittedLine {
        let point = fitter.paragraph.breaks[index]
        let next = LineStart(cluster: Int(point.cluster), offset: Int(point.offset), nextBreak: index + 1)
        let line = fitter.composer.compose(
            fitter.paragraph, from: start, to: next, hyphen: showsHyphen && point.kind == .softHyphen, tabOrigin: origin
        )
        return FittedLine(
            start: start, next: next, trimmed: line.trimmed, width: line.width, isForced: point.kind == .mandatory,
            composed: line)
    }

    /// The tabs from `first` on up to the first one after `limit`: text at a tab ends at the next one.
    private func tabClusters(from first: Int, through limit: Int, to end: Int, in shaped: ShapedText) -> [Int] {
        var result: [Int] = []
        var index = shaped.runIndex(ofCluster: first)
        while index < shaped.runs.count, Int(shaped.runs[index].firstCluster) < end {
            if let last = result.last, last >= limit { break }
            if shaped.runs[index].kind == .tab, Int(shaped.runs[index].firstCluster) >= first {
                result.append(Int(shaped.runs[index].firstCluster))
            }
            index += 1
        }
        return result
    }

    /// The state after tab `index`.
    private func passing(
        _ tabs: [Int], _ index: Int, after pending: Pending?, start: LineStart, forced: Int
    ) -> Pending {
        let paragraph = fitter.paragraph
        let end = index + 1 < tabs.count ? tabs[index + 1] : Int(paragraph.breaks[forced].trimmed)
        let first = tabs[index] + 1
        return Pending(
            x: position(of: tabs[index], after: pending, start: start), firstCluster: first,
            integral: fitter.composer.integralWidth(
                first..<max(first, end), of: paragraph.shaped, text: paragraph.text))
    }

    /// The position of cluster `cluster`, relative to the line's start.
    private func position(of cluster: Int, after pending: Pending?, start: LineStart) -> Int {
        let shaped = fitter.paragraph.shaped
        guard let pending, let tabs = fitter.composer.tabs else {
            return shaped.clusters[cluster].x - shaped.clusters[start.cluster].x
        }
        let following = shaped.clusters[max(cluster, pending.firstCluster)].x - shaped.clusters[pending.firstCluster].x
        return pending.x
            + tabs.advance(at: origin + pending.x, following: following, integral: pending.integral) + following
    }
}

extension LineComposer {
    /// The width of the text before the decimal separator; the whole width if there is none.
    func integralWidth(_ clusters: Range<Int>, of shaped: ShapedText, text: ColumnView<UInt8>) -> Int {
        guard let tabs, !clusters.isEmpty else { return 0 }
        var end = clusters.upperBound
        for cluster in clusters {
            let start = Int(shaped.clusters[cluster].start)
            if tabs.isDecimalSeparator(at: start, of: text) {
                end = cluster
                break
            }
        }
        return shaped.clusters[end].x - shaped.clusters[clusters.lowerBound].x
    }

    /// Sets the widths of the tabs in the line builder; returns their leaders.
    func resolveTabs(origin: Int, trimmed: Int, text: ColumnView<UInt8>) -> [ComposedLine.Leader] {
        guard let tabs else { return [] }
        let tabRuns = builder.columns.runs.indices.filter { builder.columns.runs[$0].kind == .tab }
        guard !tabRuns.isEmpty else { return [] }
        var leaders: [ComposedLine.Leader] = []
        // Frozen first, so that widths are those before any tab was widened.
        let source = builder.columns.freeze(end: text.count)
        var added = 0
        for (position, run) in tabRuns.enumerated() {
            let cluster = Int(builder.columns.runs[run].firstCluster)
            let first = cluster + 1
            let nextTab =
                position + 1 < tabRuns.count
                ? Int(builder.columns.runs[tabRuns[position + 1]].firstCluster) : trimmed
            let end = max(first, min(nextTab, trimmed))
            let following = source.clusters[end].x - source.clusters[first].x
            let x = origin + source.clusters[cluster].x + added
            let advance = tabs.advance(
                at: x, following: following, integral: integralWidth(first..<end, of: source, text: text))
            added += advance
            // Hanging white space is invisible.
            if cluster < trimmed, let leader = tabs.leader(at: x) {
                leaders.append(ComposedLine.Leader(cluster: cluster, text: leader))
            }
            let last =
                position + 1 < tabRuns.count
                ? Int(builder.columns.runs[tabRuns[position + 1]].firstCluster)
                : builder.columns.clusters.count - 1
            for later in first..<max(first, last + 1) where later < builder.columns.clusters.count {
                builder.columns.clusters[later].x += added
            }
        }
        builder.columns.x += added
        return leaders
    }
}
