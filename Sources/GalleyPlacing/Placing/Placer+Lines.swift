internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Placement of lines, one after another.
extension Placer {
    /// Places the paragraph's lines; false if the space ended before the paragraph.
    mutating func placeLines(of source: LineSource, gap: Int) throws(GalleyError) -> Bool {
        let metrics = source.style.paragraph
        if R.isUniform, source.paragraph.summary.hasFloats || metrics.dropCapLines > 0, !options.measuresContent {
            needsShapes = true
            return false
        }
        var fitter = source.fitter(typesetter)
        let storage = addStorage(of: source)
        var start = LineStart.paragraph
        var y = progress.bottom + gap
        let anchors = R.isUniform ? [] : try source.floatAnchors(measure: region.measure, options.mode)
        var nextAnchor = 0
        if !R.isUniform {
            if metrics.breaksBefore, !isAtTop, advance() { y = 0 }
            y = max(y, progress.floats.end(metrics.clear))
            if source.holdsFloatsAlone {
                placeFloatsAlone(of: source, fitter: fitter, storage: storage, top: y, anchors: anchors)
                return true
            }
        }
        var cap: FittedDropCap?
        if !R.isUniform, metrics.dropCapLines > 0 {
            let containers = breaks.count
            cap = try placeDropCap(of: source, top: y + (isAtTop ? 0 : progress.lastSpacing))
            if breaks.count > containers { y = 0 }
            if let cap {
                y = cap.block
                start = LineStart(at: cap.count, in: source.paragraph)
            }
        }
        if !options.lineEnds.isEmpty {
            let range = source.base..<source.base + source.paragraph.text.count
            fitter.plan = .fixed(options.lineEnds, in: range, allowsOverflow: R.isUniform)
        } else if options.lineBreaking != .greedy {
            plan(&fitter, for: source, from: start, top: y)
        }
        var replans = 0
        let minimum = R.isUniform ? 0 : source.minimumSpan(options.minimumSpan)
        let isRightToLeft = source.isRightToLeft
        let end = source.paragraph.text.count
        let isLimited = region.measure == nil && metrics.tailIndent > 0
        var placed: PlacedLine?
        var widowControl = R.isUniform ? nil : widowControl(of: source, hasFloats: !anchors.isEmpty)
        defer {
            if let placed, options.truncation != .none {
                progress.last = (lines.count - 1, source, placed.start, placed.available, placed.tabOrigin)
            }
        }
        repeat {
            if lines.count & 15 == 15, typesetter.isCancelled { return false }
            if hasAllRows {
                // A rectangle is not followed by another container.
                guard !R.isUniform, advance(&widowControl, start: &start, placed: &placed) else { return false }
                y = 0
            }
            let top = cap != nil ? y : y + (isAtTop ? 0 : progress.lastSpacing)
            var isPlaced = false
            var isAsPlanned = true
            if R.isUniform {
                let indents = metrics.indents(isFirstLine: start.offset == 0, width: region.measure)
                let available = metrics.available(between: indents, width: region.measure)
                let line = source.fit(
                    start, fitter: fitter, available: available, tabOrigin: indents.head, isFirst: isAtTop)
                if let height = region.blockEnd, top + line.box.height > height { return false }
                append(
                    line.line, line.extent, box: line.box, of: source, storage: storage, top: top,
                    frame: isLimited
                        ? LineFrame(kind: .limited, head: indents.head, tail: metrics.tailIndent)
                        : LineFrame(kind: .indents, head: indents.head, tail: indents.tail))
                progress.widest = max(
                    progress.widest, line.line.width + indents.head + (metrics.tailIndent > 0 ? 0 : indents.tail))
                placed = (start, available, indents.head)
                y = top + line.box.height
                start = line.line.next
                isAsPlanned = fitter.plan.isEmpty || fitter.plan.holds(line.line)
            } else if cap == nil, nextAnchor >= anchors.count,
                let span = freeSpan(at: top, of: source, isFirst: start.offset == 0, minimum: minimum)
            {
                let tabOrigin = isRightToLeft ? (region.measure ?? 0) - span.end : span.start
                let line = source.fit(
                    start, fitter: fitter, available: span.length, tabOrigin: tabOrigin, isFirst: isAtTop)
                if isFree(line, in: span, top: top, fitter.mode, of: source) {
                    isPlaced = true
                    if widowControl != nil {
                        widowControl?.rows.append(
                            BreakCandidate(mark: mark, start: start, placed: placed, isAtTop: isAtTop))
                    }
                    append(
                        line.line, line.extent, box: line.box, in: span, of: source, storage: storage, top: top,
                        minimum: minimum)
                    placed = (start, span.length, tabOrigin)
                    y = top + line.box.height
                    start = line.line.next
                    isAsPlanned = fitter.plan.isEmpty || fitter.plan.holds(line.line)
                }
            }
            if !R.isUniform, !isPlaced {
                var waiting: [FloatRequest] = []
                let fitted =
                    nextAnchor < anchors.count
                    ? fitRow(
                        start, of: source, fitter: fitter, top: top, anchors: anchors, next: &nextAnchor,
                        waiting: &waiting) : fitRow(start, of: source, fitter: &fitter, top: top)
                guard let row = fitted else {
                    guard advance(&widowControl, start: &start, placed: &placed) else { return false }
                    y = 0
                    continue
                }
                if widowControl != nil {
                    widowControl?.rows.append(
                        BreakCandidate(mark: mark, start: start, placed: placed, isAtTop: isAtTop))
                }
                if let cap { append(cap, of: source) }
                append(row, of: source, storage: storage, beside: cap == nil ? 0 : 1)
                cap = nil
                if !waiting.isEmpty { place(waiting, from: row.interval.end) }
                let last = fragments[fragments.count - 1]
                placed = (last.line.start, last.span.length, last.tabOrigin)
                y = row.interval.end
                start = last.line.next
                isAsPlanned = fitter.plan.isEmpty || fragments.allSatisfy { fitter.plan.holds($0.line) }
            }
            // Floats, and rows of other heights than were planned for, leave other room; a line whose ends were shaped
            // again may be wider than was planned for.
            if !isAsPlanned, options.lineEnds.isEmpty, start.offset < end {
                replan(&fitter, for: source, from: start, top: y, count: &replans)
            }
            progress.rowCount += 1
            progress.lastSpacing = metrics.lineSpacing
            progress.bottom = y
            if options.truncation != .none, metrics.lineBreak == .clip {
                if let placed {
                    try truncateOverflow(
                        source, from: placed.start, available: placed.available, tabOrigin: placed.tabOrigin)
                    // A taller token takes more space.
                    y = progress.bottom
                }
            }
            if !R.isUniform, start.offset >= end, moveLinesToAvoidWidows(&widowControl, start: &start, placed: &placed)
            {
                y = 0
            }
        } while start.offset < end
        return true
    }

    /// Plans the paragraph's line ends, as the container specifies. The space next to shapes is that for the
    /// paragraph's largest line height; a line that then does not fit is broken greedily.
    ///
    /// - Parameter start: The start of the first line, which is after a drop cap.
    private mutating func plan(_ fitter: inout LineFitter, for source: LineSource, from start: LineStart, top: Int) {
        var slots =
            R.isUniform
            ? [true, false].compactMap { slot(of: source, isFirst: $0) } : nominalSlots(of: source, top: top)
        if slots.isEmpty { return }
        // The plan counts from the start of the paragraph, where the letter is as large as its text.
        if !R.isUniform { slots[0].available += source.paragraph.shaped.clusters[start.cluster].x }
        fitter.plan = fitter.plan(
            options.lineBreaking, LineMeasures(slots), justification: source.style.paragraph.lineJustification)
    }

    /// The available length of a line without obstacles; nil if it is unbounded.
    private func slot(of source: LineSource, isFirst: Bool) -> (available: Int, tabOrigin: Int)? {
        let metrics = source.style.paragraph
        let indents = metrics.indents(isFirstLine: isFirst, width: region.measure)
        return metrics.available(between: indents, width: region.measure).map { ($0, indents.head) }
    }

    /// Plans the rest of the paragraph's line ends again; after several attempts, breaks greedily.
    private func replan(
        _ fitter: inout LineFitter, for source: LineSource, from start: LineStart, top: Int, count: inout Int
    ) {
        count += 1
        var slots: [(available: Int, tabOrigin: Int)] = []
        if count <= 32 {
            slots =
                R.isUniform
                ? [slot(of: source, isFirst: false)].compactMap { $0 }
                : nominalSlots(of: source, top: top + source.style.paragraph.lineSpacing, isFirst: false)
        }
        fitter.plan =
            slots.isEmpty
            ? BreakPlan()
            : fitter.replanned(
                options.lineBreaking, from: start, LineMeasures(slots),
                justification: source.style.paragraph.lineJustification)
    }

    mutating func addStorage(of source: LineSource) -> Int32 {
        storages.append(
            ShapedLineText(
                shaped: source.paragraph.shaped, insertedAt: source.base, rubies: source.paragraph.rubies))
        return Int32(storages.count - 1)
    }

    /// Records a line; its x is set when all are placed.
    @inline(__always)
    mutating func append(
        _ line: borrowing FittedLine, _ extent: LineExtent, box: (height: Int, baseline: Int), of source: LineSource,
        storage: Int32, top: Int, frame: LineFrame, rowGroup: Int32 = -1
    ) {
        let base = source.base
        let baseLevel = source.paragraph.summary.baseLevel
        var record = LineRecord(
            storage: storage, firstCluster: Int32(line.start.cluster), trimmed: Int32(line.trimmed),
            endCluster: Int32(line.next.cluster), textStart: base + line.start.offset,
            textEnd: base + line.next.offset, textBase: base, x: 0, y: top, width: line.width, trailing: 0,
            height: box.height, baseline: box.baseline,
            ascent: max(extent.ascent, extent.attachmentAscent, extent.annotationAscent),
            descent: max(extent.descent, extent.attachmentDescent, extent.annotationDescent), frame: frame,
            row: Int32(progress.rowCount), rowGroup: rowGroup, baseLevel: baseLevel,
            alignment: LineAlignment(
                source.style.paragraph.alignment(of: line), isRightToLeft: baseLevel & 1 == 1))
        var shaped = source.paragraph.shaped
        let label = source.style.paragraph.hasLabels ? label(of: source, isFirst: line.start.offset == 0) : nil
        if let composed = line.composed {
            shaped = composed.shaped
            record.storage = Int32(storages.count)
            record.firstCluster = 0
            record.endCluster = Int32(shaped.clusterCount)
            storages.append(
                ShapedLineText(
                    shaped: shaped, token: composed.token,
                    insertedAt: base + (composed.insertedAt ?? line.next.offset), gaps: composed.gaps,
                    rubies: source.paragraph.rubies,
                    leaders: composed.leaders.isEmpty ? [] : leaders(of: composed, in: source), label: label))
        } else if let label {
            record.storage = Int32(storages.count)
            storages.append(
                ShapedLineText(
                    shaped: shaped, insertedAt: base, rubies: source.paragraph.rubies, label: label))
        }
        record.trailing =
            shaped.clusters[Int(record.endCluster)].x - shaped.clusters[Int(record.trimmed)].x + line.hang
        if line.isForced, record.trailing > 0, line.hang == 0 {
            record.alignment = record.alignment.spaced(isRightToLeft: baseLevel & 1 == 1)
        }
        lines.append(record)
        progress.visibleEnd = record.textEnd
    }
}

extension ParagraphMetrics {
    /// The alignment of the line in its space; justified if it is stretched.
    @inline(__always)
    func alignment(of line: FittedLine) -> ParagraphStyle.Alignment {
        line.isForced ? lastLineAlignment : alignment
    }

    /// The places where lines are stretched; nil if they are not.
    var lineJustification: ParagraphStyle.Justification? {
        alignment == .justified && justification != .disabled ? justification : nil
    }
}
