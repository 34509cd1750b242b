internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

extension TextLayout {
    /// Calls `body` for the line's runs in visual order, from left to right, split where drawing attributes change.
    /// Edges of boxes are omitted, and leave gaps.
    package func forEachGlyphRun(inLine index: Int, _ body: (GlyphRunView) -> Void) {
        forEachGlyphRun(inLine: index, edge: { _ in }, body)
    }

    /// An edge of a box around text, with its position on the line, in ``LayoutUnit``s.
    struct PlacedEdge {
        let kind: ShapedRun.Kind
        let left: Int
        let right: Int
        /// The UTF-8 offset of the following text.
        let offset: Int
        let baseline: Int
        let font: SizedFont
    }

    /// The same, including the edges of boxes.
    func forEachGlyphRun(inLine index: Int, edge: (PlacedEdge) -> Void, _ body: (GlyphRunView) -> Void) {
        let record = records[index]
        let storage = storages[Int(record.storage)]
        let shaped = storage.shaped
        // Hanging white space of a right-to-left line is left of its visible text.
        var x = originX + record.x - (record.baseLevel & 1 == 1 ? record.trailing : 0)
        forEachVisualPart(of: record, in: shaped) { run, clusters, _ in
            if run.kind.isEdge {
                let width = shaped.clusters[clusters.upperBound].x - shaped.clusters[clusters.lowerBound].x
                edge(
                    PlacedEdge(
                        kind: run.kind, left: x, right: x + width,
                        offset: record.textBase + Int(shaped.clusters[clusters.lowerBound].start),
                        baseline: baseline(of: run, in: shaped, record), font: shaped.styles[Int(run.style)].primary))
                x += width
                return
            }
            x = walk(run, clusters, record: record, storage: storage, from: x, body)
        }
    }

    /// The line-relative y of a run's baseline. The baseline of a vertical line is its middle, and sideways runs are on
    /// the alphabetic baseline for which the requested font is centred in the line. If the whole paragraph is sideways,
    /// it has one alphabetic baseline as in a horizontal line (CSS Writing Modes 4, 4.2).
    @inline(__always)
    func baseline(of run: ShapedRun, in shaped: ShapedText, _ record: LineRecord) -> Int {
        let style = shaped.styles[Int(run.style)]
        let baseline =
            axes.over(block: originY + record.y, breadth: record.height) + record.baseline - Int(style.baselineOffset)
        guard run.orientation == .sideways, !run.isAlphabetic, run.kind != .attachment else { return baseline }
        return baseline + Int(style.primary.ascent - style.primary.descent) / 2
    }

    /// Splits one visual part by style and passes the pieces to `body`; returns the start of the next part.
    private func walk(
        _ run: ShapedRun, _ clusters: Range<Int>, record: LineRecord, storage: ShapedLineText, from left: Int,
        _ body: (GlyphRunView) -> Void
    ) -> Int {
        let shaped = storage.shaped
        let baseline = self.baseline(of: run, in: shaped, record)
        var x = left
        func emit(
            _ part: Range<Int>, _ style: AttributedText.Style, _ utf8Range: Range<Int>, isToken: Bool = false
        ) {
            let width = shaped.clusters[part.upperBound].x - shaped.clusters[part.lowerBound].x
            body(
                GlyphRunView(
                    shaped: shaped, run: run, clusters: part, glyphs: shaped.glyphRange(of: part, in: run), x: x,
                    width: width, baseline: baseline, style: style, axes: axes, utf8Range: utf8Range,
                    isToken: isToken))
            x += width
        }
        if run.isInserted {
            let at = storage.insertedAt
            guard let token = storage.token else {
                emit(clusters, text.style(ofRun: text.styleRunIndex(atUTF8: max(record.textStart, at - 1))), at..<at)
                return x
            }
            // Spans of a token that are shaped alike can still differ in colour or link.
            var pieces: [(clusters: Range<Int>, style: Int)] = []
            for cluster in clusters {
                let style = token.styleRunIndex(atUTF8: Int(shaped.clusters[cluster].start))
                if let last = pieces.last, last.style == style {
                    pieces[pieces.count - 1].clusters = last.clusters.lowerBound..<cluster + 1
                } else {
                    pieces.append((cluster..<cluster + 1, style))
                }
            }
            if run.level & 1 == 1 { pieces.reverse() }
            for piece in pieces { emit(piece.clusters, token.style(ofRun: piece.style), at..<at, isToken: true) }
            return x
        }
        let base = record.textBase
        let start = base + Int(shaped.clusters[clusters.lowerBound].start)
        let end = base + textEnd(of: clusters.upperBound, in: storage, record: record)
        let first = text.styleRunIndex(atUTF8: start)
        if first + 1 >= text.styleRuns.count || Int(text.styleRuns[first + 1].start) >= end {
            emit(clusters, text.styles[Int(text.styleRuns[first].style)], start..<end)
            return x
        }
        var pieces: [(clusters: Range<Int>, style: Int, text: Range<Int>)] = []
        var styleRun = first
        var piece = clusters.lowerBound
        for cluster in clusters.dropFirst() {
            let offset = base + Int(shaped.clusters[cluster].start)
            guard styleRun + 1 < text.styleRuns.count, Int(text.styleRuns[styleRun + 1].start) <= offset else {
                continue
            }
            pieces.append((piece..<cluster, styleRun, base + Int(shaped.clusters[piece].start)..<offset))
            piece = cluster
            while styleRun + 1 < text.styleRuns.count, Int(text.styleRuns[styleRun + 1].start) <= offset {
                styleRun += 1
            }
        }
        pieces.append((piece..<clusters.upperBound, styleRun, base + Int(shaped.clusters[piece].start)..<end))
        if run.level & 1 == 1 { pieces.reverse() }
        for piece in pieces {
            emit(piece.clusters, text.styles[Int(text.styleRuns[piece.style].style)], piece.text)
        }
        return x
    }

    /// The paragraph offset of the end of the cluster before `cluster`, regardless of inserted or omitted text after
    /// it.
    func textEnd(of cluster: Int, in storage: ShapedLineText, record: LineRecord) -> Int {
        let shaped = storage.shaped
        let next = Int(shaped.clusters[cluster].start)
        guard cluster < shaped.clusterCount else { return next }
        let run = shaped.runs[shaped.runIndex(ofCluster: cluster)]
        if run.isInserted { return storage.insertedAt - record.textBase }
        for gap in storage.gaps where gap.upperBound == next { return gap.lowerBound }
        return next
    }

    /// Calls `body` for the parts of a line's runs from left to right (UAX #9, L1 and L2), with their levels.
    func forEachVisualPart(
        of record: LineRecord, in shaped: ShapedText, _ body: (ShapedRun, Range<Int>, UInt8) -> Void
    ) {
        guard record.firstCluster < record.endCluster else { return }
        let first = shaped.runIndex(ofCluster: Int(record.firstCluster))
        var end = first
        var isMixed = record.baseLevel != 0
        while end < shaped.runs.count, shaped.runs[end].firstCluster < record.endCluster {
            if shaped.runs[end].level != 0 { isMixed = true }
            end += 1
        }
        let runs = first..<end
        guard isMixed else {
            forEachLogicalPart(of: record, runs, in: shaped, body)
            return
        }
        var parts: [(run: ShapedRun, clusters: Range<Int>, level: UInt8)] = []
        parts.reserveCapacity(runs.count + 1)
        forEachLogicalPart(of: record, runs, in: shaped) { parts.append(($0, $1, $2)) }
        let hasToken = storages[Int(record.storage)].token != nil
        guard shaped.hasEdges else {
            let token = hasToken ? parts.indices.filter { parts[$0].run.isInserted } : []
            for position in TokenOrder.visualOrder(
                levels: parts.map(\.level), token: token, baseLevel: record.baseLevel)
            {
                let part = parts[position]
                body(part.run, part.clusters, part.level)
            }
            return
        }
        let reordering = InlineBoxReordering(
            parts: parts.map { part in
                InlineBoxReordering.LineRun(
                    kind: part.run.kind, level: part.level, hangs: part.clusters.lowerBound >= Int(record.trimmed),
                    isToken: hasToken && part.run.isInserted)
            }, isRightToLeft: record.baseLevel & 1 == 1)
        for position in reordering.visualOrder {
            let part = parts[position]
            body(part.run, part.clusters, part.level)
        }
    }

    /// Calls `body` for the parts of a line's runs in the order of the text, with their levels. White space at the
    /// line's end is a part of its own, with the paragraph's level (UAX #9, L1), unless the line is part of one run.
    @inline(__always)
    private func forEachLogicalPart(
        of record: LineRecord, _ runs: Range<Int>, in shaped: ShapedText,
        _ body: (ShapedRun, Range<Int>, UInt8) -> Void
    ) {
        let first = Int(record.firstCluster)
        let end = Int(record.endCluster)
        let trimmed = Int(record.trimmed)
        if runs.count == 1, record.baseLevel == 0, shaped.runs[runs.lowerBound].level == 0 {
            body(shaped.runs[runs.lowerBound], first..<end, 0)
            return
        }
        for index in runs {
            let run = shaped.runs[index]
            let lower = max(first, Int(run.firstCluster))
            let upper = min(end, Int(run.endCluster))
            guard lower < upper else { continue }
            if lower < trimmed { body(run, lower..<min(upper, trimmed), run.level) }
            if upper > trimmed { body(run, max(lower, trimmed)..<upper, record.baseLevel) }
        }
    }
}
