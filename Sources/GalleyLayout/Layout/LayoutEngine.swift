internal import GalleyText

/// Lays text out in a rectangle, paragraph by paragraph and line by line, until text or room runs out.
@safe struct LayoutEngine: ~Copyable {
    let text: AttributedText
    /// An engine lives no longer than the call that makes it, whose caller holds the library. All threads count a
    /// library's references in one place, where each waits for the others.
    let fonts: Unmanaged<FontLibrary>
    let worker: TypesetterWorker
    /// Inner size; nil is unbounded.
    let width: Int?
    let height: Int?
    let maxLines: Int
    let truncation: TextContainer.Truncation
    let truncationToken: AttributedText?
    /// Whether content widths are worked out where that takes laying out.
    let measuresContent: Bool

    var lines: [LineRecord] = []
    var storages: [LineStorage] = []
    /// Rows of tables, whose lines stand side by side.
    var bands: [LineBand] = []
    var isTruncated = false
    var progress = Progress()
    /// Of the paragraphs seen.
    var content = ContentWidths()
    /// Some paragraph was not typeset because nothing of it shows.
    var isPartial = false

    /// How far placing lines has come.
    struct Progress {
        var rowCount = 0
        /// Bottom of the last line, from the inner top.
        var bottom = 0
        /// Widest line with its indents.
        var widest = 0
        /// UTF-8 offset where the visible text ends.
        var visibleEnd = 0
        /// The last line placed, where it may have to be truncated.
        var last: (source: LineSource, start: LineStart, available: Int?)?
        var lastSpacing = 0
    }

    init(
        _ text: AttributedText, in container: TextContainer, fonts: borrowing FontLibrary, worker: TypesetterWorker,
        measuresContent: Bool = false
    ) {
        self.text = text
        maxLines = container.maxLines
        truncation = container.truncation
        truncationToken = container.truncationToken
        unsafe self.fonts = Unmanaged.passUnretained(copy fonts)
        self.worker = worker
        self.measuresContent = measuresContent
        func inner(_ length: Double?, _ one: Double, _ other: Double) -> Int? {
            length.map { max(0, LayoutUnit.bound($0) - LayoutUnit.from(one) - LayoutUnit.from(other)) }
        }
        width = inner(container.width, container.insets.left, container.insets.right)
        height = inner(container.height, container.insets.top, container.insets.bottom)
    }

    /// Where a paragraph lies in the text.
    struct Place {
        var paragraph: Paragraph
        /// A style run at or before the paragraph's start.
        var run: Int
    }

    // MARK: - Paragraphs

    mutating func run() throws(GalleyError) {
        var string = text.string
        let result: Result<Void, GalleyError> = string.withUTF8 { bytes in
            do throws(GalleyError) {
                unsafe try self.run(bytes)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) throws(GalleyError) {
        // About as many lines as text in a column has: growing takes time.
        if width != nil {
            let most = maxLines > 0 ? maxLines : height == nil ? .max : 64
            lines.reserveCapacity(min(bytes.count / 64, most))
        }
        var place = Place(paragraph: Paragraph(start: 0, end: 0, contentEnd: 0), run: 0)
        var previousSpacing = 0
        var isFirst = true
        repeat {
            if worker.isCancelled { return }
            if unsafe try placeHead(
                bytes, at: place.paragraph.end, run: place.run, spacing: isFirst ? nil : previousSpacing)
            {
                isTruncated = true
                isPartial = true
                try truncate()
                return
            }
            if let next = unsafe ParagraphSplitter.next(in: bytes, from: place.paragraph.end) { place.paragraph = next }
            let resolved = try collectSpans(place.paragraph.start..<place.paragraph.end, run: &place.run)
            let isPlaced: Bool
            if resolved.paragraph.table != nil || resolved.paragraph.isListMarker,
                let table = unsafe try readTable(bytes, at: &place)
            {
                isPlaced = unsafe try placeTable(table, bytes, spacing: isFirst ? nil : previousSpacing)
            } else {
                let part = unsafe UnsafeBufferPointer(rebasing: bytes[place.paragraph.start..<place.paragraph.end])
                let source = LineSource(
                    paragraph: unsafe worker.paragraph(part, options: resolved.paragraph.options),
                    style: resolved, base: place.paragraph.start)
                note(source)
                let gap = isFirst ? 0 : previousSpacing + resolved.paragraph.spacingBefore
                isPlaced = placeLines(of: source, gap: gap)
            }
            guard isPlaced else {
                if worker.isCancelled { return }
                isTruncated = true
                isPartial = place.paragraph.end < bytes.count
                try truncate()
                return
            }
            previousSpacing = resolved.paragraph.spacing
            isFirst = false
        } while place.paragraph.end < bytes.count
        progress.visibleEnd = bytes.count
    }

    /// Collects the styles of a paragraph or cell in the worker; returns that of its first character. `run` is
    /// a style run at or before its start, and moves on to the one that is there.
    func collectSpans(_ range: Range<Int>, run: inout Int) throws(GalleyError) -> ResolvedStyle {
        unsafe worker.spans.removeAll(keepingCapacity: true)
        let runs = text.styleRuns
        while run + 1 < runs.count, Int(runs[run + 1].start) <= range.lowerBound { run += 1 }
        let first = try resolve(run)
        unsafe worker.spans.append(StyleSpan(start: 0, style: first))
        var index = run + 1
        while index < runs.count, Int(runs[index].start) < range.upperBound {
            let style = try resolve(index)
            if unsafe !style.shaping.isSame(as: worker.spans[worker.spans.count - 1].style)
                || style.shaping.attachment != nil
            {
                unsafe worker.spans.append(StyleSpan(start: Int(runs[index].start) - range.lowerBound, style: style))
            }
            index += 1
        }
        return first
    }

    func resolve(_ run: Int) throws(GalleyError) -> ResolvedStyle {
        unsafe try worker.styles.resolve(Int(text.styleRuns[run].style), of: text.styles, fonts: fonts)
    }

    /// Takes the paragraph's content widths into account.
    private mutating func note(_ source: LineSource) {
        if content.note(source.paragraph, source.style.paragraph) { return }
        if measuresContent {
            content.measure(source, with: fitter(for: source))
        } else {
            content.isPartial = true
        }
    }

    // MARK: - Lines

    /// Places the paragraph's lines; false when room ran out before its end.
    mutating func placeLines(of source: LineSource, gap: Int) -> Bool {
        let metrics = source.style.paragraph
        let fitter = self.fitter(for: source)
        let storage = addStorage(of: source)
        var start = LineStart.paragraph
        var y = progress.bottom + gap
        let end = source.paragraph.text.count
        let isLimited = width == nil && metrics.tailIndent > 0
        var placed: (start: LineStart, available: Int?)?
        defer {
            if let placed, truncation != .none { progress.last = (source, placed.start, placed.available) }
        }
        repeat {
            if lines.count & 15 == 15, worker.isCancelled { return false }
            let indents = metrics.indents(isFirstLine: start.offset == 0, width: width)
            let available = metrics.available(between: indents, width: width)
            if maxLines > 0, progress.rowCount >= maxLines { return false }
            let line = fit(start, of: source, fitter: fitter, available: available, tabOrigin: indents.head)
            let top = y + (lines.isEmpty ? 0 : progress.lastSpacing)
            if let height, top + line.box.height > height { return false }
            append(
                line, of: source, storage: storage, top: top,
                frame: isLimited
                    ? LineFrame(kind: .limited, head: indents.head, tail: metrics.tailIndent)
                    : LineFrame(kind: .indents, head: indents.head, tail: indents.tail))
            progress.widest = max(
                progress.widest, line.line.width + indents.head + (metrics.tailIndent > 0 ? 0 : indents.tail))
            progress.rowCount += 1
            placed = (start, available)
            progress.lastSpacing = metrics.lineSpacing
            y = top + line.box.height
            progress.bottom = y
            start = line.line.next
        } while start.offset < end
        return true
    }

    /// The line from `start`, justified where it is to be, with its box.
    @inline(__always)
    func fit(
        _ start: LineStart, of source: LineSource, fitter: LineFitter, available: Int?, tabOrigin: Int
    ) -> BoxedLine {
        var line = fitter.line(from: start, available: available, tabOrigin: tabOrigin)
        if source.style.paragraph.alignment == .justified { justify(&line, available: available, fitter: fitter) }
        let extent = self.extent(of: line, in: source.paragraph)
        return BoxedLine(line: line, extent: extent, box: source.style.paragraph.lineBox(extent))
    }

    func fitter(for source: LineSource) -> LineFitter {
        var tabs: TabContext?
        if source.paragraph.summary.hasTabs {
            tabs = TabContext(
                stops: source.style.paragraph.tabs,
                eightSpaces: Int(source.style.shaping.primary.spaceAdvance) * 8,
                decimalSeparator: DecimalSeparator.ascii(for: source.style.paragraph.options.locale))
        }
        return LineFitter(
            paragraph: source.paragraph, mode: source.style.paragraph.lineBreak,
            composer: LineComposer(worker: worker, paragraph: source.paragraph, tabs: tabs),
            hyphenLimits: source.style.paragraph.hyphenLimits)
    }

    /// Widens a line that does not end its paragraph to what is available.
    private func justify(_ line: inout FittedLine, available: Int?, fitter: LineFitter) {
        guard let available, !line.isForced, line.width < available else { return }
        let shaped = line.composed?.shaped ?? fitter.paragraph.shaped
        let clusters =
            line.composed.map { 0..<$0.shaped.clusterCount } ?? line.start.cluster..<line.next.cluster
        guard
            let composed = fitter.composer.justified(
                shaped, clusters: clusters, trimmed: line.trimmed, end: line.next.offset, width: available,
                token: line.composed?.token)
        else { return }
        line.composed = composed
        line.trimmed = composed.trimmed
        line.width = composed.width
    }

    func extent(of line: FittedLine, in paragraph: ShapedParagraph) -> LineExtent {
        if let composed = line.composed { return LineExtent.of(composed.shaped) }
        return paragraph.extent(of: line.start.cluster..<line.next.cluster)
    }

    mutating func addStorage(of source: LineSource) -> Int32 {
        storages.append(LineStorage(shaped: source.paragraph.shaped, token: nil, insertedAt: source.base))
        return Int32(storages.count - 1)
    }

    /// Records a line; its x is known once all are placed.
    @inline(__always)
    mutating func append(
        _ boxed: BoxedLine, of source: LineSource, storage: Int32, top: Int, frame: LineFrame, band: Int32 = -1
    ) {
        let line = boxed.line
        let base = source.base
        let baseLevel = source.paragraph.summary.baseLevel
        var record = LineRecord(
            storage: storage, firstCluster: Int32(line.start.cluster), trimmed: Int32(line.trimmed),
            endCluster: Int32(line.next.cluster), textStart: base + line.start.offset,
            textEnd: base + line.next.offset, textBase: base, x: 0, y: top, width: line.width, trailing: 0,
            height: boxed.box.height, baseline: boxed.box.baseline,
            ascent: max(boxed.extent.ascent, boxed.extent.attachmentAscent),
            descent: max(boxed.extent.descent, boxed.extent.attachmentDescent), frame: frame,
            row: Int32(progress.rowCount), band: band, baseLevel: baseLevel,
            alignment: LineAlignment(source.style.paragraph.alignment, isRightToLeft: baseLevel & 1 == 1))
        var shaped = source.paragraph.shaped
        if let composed = line.composed {
            shaped = composed.shaped
            record.storage = Int32(storages.count)
            record.firstCluster = 0
            record.endCluster = Int32(shaped.clusterCount)
            storages.append(
                LineStorage(shaped: shaped, token: composed.token, insertedAt: base + line.next.offset))
        }
        record.trailing = shaped.clusters[Int(record.endCluster)].x - shaped.clusters[Int(record.trimmed)].x
        lines.append(record)
        progress.visibleEnd = record.textEnd
    }
}

/// A paragraph, or a cell of a table, that is broken into lines.
struct LineSource {
    var paragraph: ShapedParagraph
    /// That of its first character.
    var style: ResolvedStyle
    /// UTF-8 offset in the text.
    var base: Int
}

/// A fitted line and the box around it.
struct BoxedLine {
    var line: FittedLine
    var extent: LineExtent
    var box: (height: Int, baseline: Int)
}
