internal import GalleyPlacing
internal import GalleyShaping
internal import GalleySupport
internal import GalleyUnicode

/// Tab leaders.
extension TextLayout {
    /// Whether tabs of the line may have leaders.
    package func hasLeaders(inLine index: Int) -> Bool { !storages[Int(records[index].storage)].leaders.isEmpty }

    /// Calls `body` for the runs of a line's tab leaders, one repetition after another from left to right, in the
    /// styles of the tabs. Their text is not part of the layout's text, so they appear as inserted runs.
    ///
    /// Repetitions are at whole multiples of their width from the start or end of lines, so that those with equal
    /// widths are aligned vertically; as many as fit the tab, up to 4096.
    package func forEachLeaderRun(inLine index: Int, _ body: (GlyphRunView) -> Void) {
        let leaders = storages[Int(records[index].storage)].leaders
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
                forEachRun(of: leader, at: x, in: view, inLine: index, body)
                x += width
            }
        }
    }

    /// The maximum number of repetitions: no real page has more, and a short text could require millions.
    private static var mostRepetitions: Int { 4096 }

    /// The minimum width of a leader: a quarter of a point.
    private static var narrowestLeader: Int { Int(LayoutUnit.perPoint) / 4 }

    private func forEachRun(
        of leader: TabLeader, at left: Int, in tab: GlyphRunView, inLine index: Int, _ body: (GlyphRunView) -> Void
    ) {
        let line = records[index]
        var record = line
        record.firstCluster = 0
        record.endCluster = Int32(leader.shaped.clusterCount)
        record.trimmed = record.endCluster
        record.baseLevel = leader.baseLevel
        var x = left
        forEachVisualPart(of: record, in: leader.shaped) { run, clusters, _ in
            var run = run
            run.kind = .leader
            run.isInserted = true
            run.isAlphabetic = tab.run.isAlphabetic
            let width = leader.shaped.clusters[clusters.upperBound].x - leader.shaped.clusters[clusters.lowerBound].x
            let at = tab.utf8Range.lowerBound
            body(
                GlyphRunView(
                    shaped: leader.shaped, run: run, clusters: clusters,
                    glyphs: leader.shaped.glyphRange(of: clusters, in: run), x: x, width: width,
                    baseline: baseline(of: run, in: leader.shaped, line), style: tab.style, axes: axes,
                    utf8Range: at..<at))
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
