internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Placement of lines, one after another.
extension Placer {
    /// Places the paragraph's lines; false if the space ended before the paragraph.
    mutating func placeLines(of source: LineSource, gap: Int) throws(GalleyError) -> Bool {
        guard R.isUniform else { return try placeLinesAmongShapes(of: source, gap: gap) }
        if source.paragraph.summary.hasFloats || source.style.paragraph.dropCap.lines > 0, !options.measuresContent {
            needsShapes = true
            return false
        }
        return try placeUniformLines(of: source, gap: gap)
    }

    /// Places lines in a rectangle, in which each row is one line.
    private mutating func placeUniformLines(of source: LineSource, gap: Int) throws(GalleyError) -> Bool {
        let end = source.paragraph.text.count
        var cursor = LineCursor(
            fitter: source.fitter(typesetter), storage: addStorage(of: source), y: progress.bottom + gap)
        plan(&cursor.fitter, for: source, from: cursor.start, top: cursor.y)
        defer { keepLastLine(cursor.placed, of: source) }
        repeat {
            // A rectangle is not followed by another container.
            if isCancelledBeforeLine || hasAllRows { return false }
            guard placeUniformLine(at: &cursor, of: source) else { return false }
            try finishRow(at: &cursor, of: source)
        } while cursor.start.offset < end
        return true
    }

    /// Places the next line of a rectangle; false if there is no space.
    @inline(__always)
    private mutating func placeUniformLine(at cursor: inout LineCursor, of source: LineSource) -> Bool {
        let metrics = source.style.paragraph
        let top = cursor.y + (isAtTop ? 0 : progress.lastSpacing)
        let indents = metrics.indents(isFirstLine: cursor.start.offset == 0, width: region.measure)
        let available = metrics.available(between: indents, width: region.measure)
        let line = source.line(
            from: cursor.start, fitter: cursor.fitter, available: available, tabOrigin: indents.head)
        let extent = source.extent(of: line)
        let box = metrics.lineBox(extent, isFirst: isAtTop)
        if let height = region.blockEnd, top + box.height > height { return false }
        recordLine(
            line, extent, box: box, of: source, storage: cursor.storage, top: top,
            frame: region.measure == nil && metrics.tailIndent > 0
                ? LineFrame(kind: .limited, head: indents.head, tail: metrics.tailIndent)
                : LineFrame(kind: .indents, head: indents.head, tail: indents.tail))
        progress.widest = max(
            progress.widest, line.width + indents.head + (metrics.tailIndent > 0 ? 0 : indents.tail))
        cursor.move(past: line, available: available, tabOrigin: indents.head, bottom: top + box.height)
        return true
    }

    // MARK: - Rows

    /// Whether the layout was cancelled; checked before every sixteenth line.
    @inline(__always)
    var isCancelledBeforeLine: Bool { lines.count & 15 == 15 && typesetter.isCancelled }

    /// Updates the plan and the progress after the row that ends at `cursor`.
    @inline(__always)
    mutating func finishRow(at cursor: inout LineCursor, of source: LineSource) throws(GalleyError) {
        // Floats, and rows of other heights than were planned for, leave other room; a line whose ends were shaped
        // again may be wider than was planned for.
        if !cursor.isAsPlanned, options.lineEnds.isEmpty, cursor.start.offset < source.paragraph.text.count {
            replan(at: &cursor, for: source)
        }
        progress.rowCount += 1
        progress.lastSpacing = source.style.paragraph.lineSpacing
        progress.bottom = cursor.y
        if options.truncation != .none, source.style.paragraph.lineBreak == .clip, let placed = cursor.placed {
            try truncateOverflow(
                source, from: placed.start, available: placed.available, tabOrigin: placed.tabOrigin)
            // A taller token takes more space.
            cursor.y = progress.bottom
        }
    }

    /// Keeps the last line of a paragraph, if it may have to be truncated.
    @inline(__always)
    mutating func keepLastLine(_ placed: PlacedLine?, of source: LineSource) {
        guard let placed, options.truncation != .none else { return }
        progress.last = (lines.count - 1, source, placed.start, placed.available, placed.tabOrigin)
    }

    // MARK: - Plans

    /// Plans the paragraph's line ends, as the container specifies. The space next to shapes is that for the
    /// paragraph's largest line height; a line that then does not fit is broken greedily.
    ///
    /// - Parameter start: The start of the first line, which is after a drop cap.
    @inline(__always)
    mutating func plan(_ fitter: inout LineFitter, for source: LineSource, from start: LineStart, top: Int) {
        if !options.lineEnds.isEmpty {
            let range = source.base..<source.base + source.paragraph.text.count
            fitter.plan = .fixed(options.lineEnds, in: range, allowsOverflow: R.isUniform)
        } else if options.lineBreaking != .greedy {
            choosePlan(&fitter, for: source, from: start, top: top)
        }
    }

    /// Plans the paragraph's line ends with the container's algorithm.
    private mutating func choosePlan(
        _ fitter: inout LineFitter, for source: LineSource, from start: LineStart, top: Int
    ) {
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
    private mutating func replan(at cursor: inout LineCursor, for source: LineSource) {
        cursor.replans += 1
        var slots: [(available: Int, tabOrigin: Int)] = []
        if cursor.replans <= 32 {
            slots =
                R.isUniform
                ? [slot(of: source, isFirst: false)].compactMap { $0 }
                : nominalSlots(of: source, top: cursor.y + source.style.paragraph.lineSpacing, isFirst: false)
        }
        cursor.fitter.plan =
            slots.isEmpty
            ? BreakPlan()
            : cursor.fitter.replanned(
                options.lineBreaking, from: cursor.start, LineMeasures(slots),
                justification: source.style.paragraph.lineJustification)
    }

    // MARK: - Records

    mutating func addStorage(of source: LineSource) -> Int32 {
        storages.append(
            ShapedLineText(
                shaped: source.paragraph.shaped, insertedAt: source.base, rubies: source.paragraph.rubies))
        return Int32(storages.count - 1)
    }

    /// Records a line; its x is set when all are placed.
    @inline(__always)
    mutating func recordLine(
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
                source.style.paragraph.alignment(isLast: line.isForced), isRightToLeft: baseLevel & 1 == 1))
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
    /// The alignment of a line in its space, which may be the last one or end in a forced break; justified if it is
    /// stretched.
    @inline(__always)
    func alignment(isLast: Bool) -> ParagraphStyle.Alignment { isLast ? lastLineAlignment : alignment }

    /// The places where lines are stretched; nil if they are not.
    var lineJustification: ParagraphStyle.Justification? {
        alignment == .justified && justification != .disabled ? justification : nil
    }
}
