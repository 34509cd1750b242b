internal import GalleyPlacing
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// Tab leaders and labels of lines.
extension TextLayout {
    /// Whether tabs of the line may have leaders, or the line has a label.
    package func hasLeaders(inLine index: Int) -> Bool {
        let storage = storages[Int(records[index].storage)]
        return !storage.leaders.isEmpty || storage.label != nil
    }

    /// Calls `body` for the runs of a line's label and of its tab leaders, one repetition after another from left to right, in
    /// the styles of the tabs. Their text is not part of the layout's text, so they appear as inserted runs.
    ///
    /// Repetitions are at whole multiples of their width from the start or end of lines, so that those with equal
    /// widths are aligned vertically; as many as fit the tab, up to 4096.
    package func forEachLeaderRun(inLine index: Int, _ body: (GlyphRunView) -> Void) {
        let storage = storages[Int(records[index].storage)]
        if let label = storage.label { forEachRun(of: label, inLine: index, body) }
        let leaders = storage.leaders
        guard !leaders.isEmpty else { return }
        forEachGlyphRun(inLine: index) { view in
            guard view.run.kind == .tab else { return }
            let place = leaders.partitioningIndex { $0.cluster >= view.clusters.lowerBound }
            guard place < leaders.count, view.clusters.contains(leaders[place].cluster) else { return }
            let leader = leaders[place]
            let width = leader.shaped.clusters[leader.shaped.clusterCount].x
            // Narrower leaders would be invisible, and take too long.
            guard width >= Self.narrowestLeader else { return }
            var x = originX + (view.x - originX).dividedUp(by: width) * width
            let end = min(view.x + view.width, x + Self.mostRepetitions * width)
            while x + width <= end {
                forEachRun(
                    of: leader.shaped, leader.baseLevel, at: x, view.style, before: view.utf8Range.lowerBound,
                    isAlphabetic: view.run.isAlphabetic, inLine: index, body)
                x += width
            }
        }
    }

    /// The maximum number of repetitions: no real page has more, and a short text could require millions.
    private static var mostRepetitions: Int { 4096 }

    /// The minimum width of a leader: a quarter of a point.
    private static var narrowestLeader: Int { Int(LayoutUnit.perPoint) / 4 }

    private func forEachRun(of label: LineLabel, inLine index: Int, _ body: (GlyphRunView) -> Void) {
        let line = records[index]
        let width = label.shaped.clusters[label.shaped.clusterCount].x
        let isRightToLeft = line.baseLevel & 1 == 1
        var start = originX + line.x + (isRightToLeft ? line.width : 0)
        var isAlphabetic: Bool?
        forEachGlyphRun(inLine: index) { view in
            isAlphabetic = isAlphabetic ?? view.run.isAlphabetic
            // The label is after the markers of list items, which end with tabs.
            guard view.run.kind == .tab, view.style.attributes.generated == true else { return }
            start = isRightToLeft ? min(start, view.x) : max(start, view.x + view.width)
        }
        forEachRun(
            of: label.shaped, label.baseLevel,
            at: isRightToLeft ? start + label.gap : start - label.gap - width, label.style,
            before: line.textStart, isAlphabetic: isAlphabetic, inLine: index, body)
    }

    /// Calls `body` for the runs of text that is not a part of the layout's text.
    ///
    /// - Parameter isAlphabetic: The baseline of the text around it; `nil` for its own.
    private func forEachRun(
        of shaped: ShapedText, _ baseLevel: UInt8, at left: Int, _ style: AttributedText.Style, before offset: Int,
        isAlphabetic: Bool?, inLine index: Int, _ body: (GlyphRunView) -> Void
    ) {
        let line = records[index]
        var record = line
        record.firstCluster = 0
        record.endCluster = Int32(shaped.clusterCount)
        record.trimmed = record.endCluster
        record.baseLevel = baseLevel
        var x = left
        forEachVisualPart(of: record, in: shaped) { run, clusters, _ in
            var run = run
            run.kind = .leader
            run.isInserted = true
            if let isAlphabetic { run.isAlphabetic = isAlphabetic }
            let width = shaped.clusters[clusters.upperBound].x - shaped.clusters[clusters.lowerBound].x
            body(
                GlyphRunView(
                    shaped: shaped, run: run, clusters: clusters, glyphs: shaped.glyphRange(of: clusters, in: run),
                    x: x,
                    width: width, baseline: baseline(of: run, in: shaped, line), style: style, axes: axes,
                    utf8Range: offset..<offset))
            x += width
        }
    }
}

extension Int {
    /// The quotient rounded towards positive infinity; the divisor must be positive.
    fileprivate func dividedUp(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder > 0 ? quotient + 1 : quotient
    }
}
