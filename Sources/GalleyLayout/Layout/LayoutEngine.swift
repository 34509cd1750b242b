internal import GalleyText

/// Lays text out in a rectangle, paragraph by paragraph and line by line, until text or room runs out.
struct LayoutEngine {
    private let text: AttributedText
    private let container: TextContainer
    private let fonts: FontLibrary
    private let worker: TypesetterWorker
    /// Inner size; nil is unbounded.
    private let width: Int?
    private let height: Int?

    private(set) var lines: [LineRecord] = []
    private(set) var storages: [LineStorage] = []
    private(set) var isTruncated = false
    /// Bottom of the last line, from the inner top.
    private(set) var bottom = 0
    /// Widest line with its indents.
    private(set) var widest = 0
    /// UTF-8 offset where the visible text ends.
    private(set) var visibleEnd = 0
    /// CSS max-content and min-content of the paragraphs seen.
    private(set) var maxContent = 0
    private(set) var minContent = 0
    /// Some paragraph was not typeset because nothing of it shows.
    private(set) var isPartial = false

    /// The last line placed, in case it is to be truncated.
    private var last: (paragraph: ShapedParagraph, start: LineStart, resolved: ResolvedStyle)?
    private var lastSpacing = 0

    init(_ text: AttributedText, in container: TextContainer, fonts: FontLibrary, worker: TypesetterWorker) {
        self.text = text
        self.container = container
        self.fonts = fonts
        self.worker = worker
        func inner(_ length: Double?, _ one: Double, _ other: Double) -> Int? {
            length.map { max(0, LayoutUnit.from($0) - LayoutUnit.from(one) - LayoutUnit.from(other)) }
        }
        width = inner(container.width, container.insets.left, container.insets.right)
        height = inner(container.height, container.insets.top, container.insets.bottom)
    }

    /// Where a paragraph lies in the text.
    private struct Place {
        var paragraph: Paragraph
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
        var place = Place(paragraph: Paragraph(start: 0, end: 0, contentEnd: 0), run: 0)
        var previousSpacing = 0
        var isFirst = true
        repeat {
            if let next = unsafe ParagraphSplitter.next(in: bytes, from: place.paragraph.end) { place.paragraph = next }
            let resolved = try collectSpans(&place)
            let part = unsafe UnsafeBufferPointer(rebasing: bytes[place.paragraph.start..<place.paragraph.end])
            let paragraph = unsafe fonts.typesetter.paragraph(part, options: resolved.paragraph.options, worker: worker)
            note(paragraph, resolved.paragraph)
            let gap = isFirst ? 0 : previousSpacing + resolved.paragraph.spacingBefore
            guard placeLines(of: paragraph, resolved, at: place.paragraph.start, gap: gap) else {
                isTruncated = true
                isPartial = place.paragraph.end < bytes.count
                try truncate()
                return
            }
            previousSpacing = resolved.paragraph.spacing
            isFirst = false
        } while place.paragraph.end < bytes.count
        visibleEnd = bytes.count
    }

    /// Collects the paragraph's styles in the worker; returns that of its first character.
    private func collectSpans(_ place: inout Place) throws(GalleyError) -> ResolvedStyle {
        worker.spans.removeAll(keepingCapacity: true)
        let runs = text.styleRuns
        while place.run + 1 < runs.count, Int(runs[place.run + 1].start) <= place.paragraph.start { place.run += 1 }
        let first = try resolve(place.run)
        worker.spans.append(StyleSpan(start: 0, style: first.shaping))
        var index = place.run + 1
        while index < runs.count, Int(runs[index].start) < place.paragraph.end {
            let style = try resolve(index).shaping
            if style !== worker.spans[worker.spans.count - 1].style || style.attachment != nil {
                worker.spans.append(
                    StyleSpan(start: Int(runs[index].start) - place.paragraph.start, style: style))
            }
            index += 1
        }
        return first
    }

    private func resolve(_ run: Int) throws(GalleyError) -> ResolvedStyle {
        try worker.styles.resolve(
            text.styles[Int(text.styleRuns[run].style)], interner: fonts.typesetter.styles, fonts: fonts)
    }

    private mutating func note(_ paragraph: ShapedParagraph, _ metrics: ParagraphMetrics) {
        let tail = max(0, -metrics.tailIndent)
        let indent = max(metrics.firstLineIndent, metrics.headIndent)
        maxContent = max(maxContent, paragraph.maxContentWidth + metrics.firstLineIndent + tail)
        let narrowest =
            switch metrics.lineBreak {
            case .word, .wordOverflow: paragraph.minContentWidth
            case .character: paragraph.widestCluster
            case .clip: paragraph.maxContentWidth
            }
        minContent = max(minContent, narrowest + indent + tail)
    }

    // MARK: - Lines

    /// Places the paragraph's lines; false when room ran out before its end.
    private mutating func placeLines(
        of paragraph: ShapedParagraph, _ resolved: ResolvedStyle, at base: Int, gap: Int
    ) -> Bool {
        let metrics = resolved.paragraph
        let fitter = self.fitter(for: paragraph, resolved)
        let storage = Int32(storages.count)
        storages.append(LineStorage(shaped: paragraph.shaped, token: nil, insertedAt: base))
        var start = LineStart.paragraph
        var y = bottom + gap
        let end = paragraph.text.count
        var lastStart: LineStart?
        defer { if let lastStart { last = (paragraph, lastStart, resolved) } }
        repeat {
            let isFirst = start.offset == 0
            let indents = metrics.indents(isFirstLine: isFirst, width: width)
            let available = width.map { max(0, $0 - indents.head - indents.tail) }
            if container.maxLines > 0, lines.count >= container.maxLines { return false }
            var line = fitter.line(from: start, available: available, tabOrigin: indents.head)
            if metrics.alignment == .justified { justify(&line, available: available, fitter: fitter) }
            let extent = self.extent(of: line, in: paragraph)
            let box = metrics.lineBox(extent)
            let top = y + (lines.isEmpty ? 0 : lastSpacing)
            if let height, top + box.height > height { return false }
            append(
                line, storage: storage, base: base, top: top, box: box, extent: extent, indents: indents,
                paragraph: paragraph, metrics: metrics)
            lastStart = start
            lastSpacing = metrics.lineSpacing
            y = top + box.height
            bottom = y
            start = line.next
        } while start.offset < end
        return true
    }

    private func fitter(for paragraph: ShapedParagraph, _ resolved: ResolvedStyle) -> LineFitter {
        var tabs: TabContext?
        if paragraph.hasTabs {
            let primary = resolved.shaping.primary
            tabs = TabContext(
                stops: resolved.paragraph.tabs, eightSpaces: Int(primary.spaceAdvance) * 8,
                decimalSeparator: TabContext.decimalSeparator(for: resolved.paragraph.options.locale))
        }
        return LineFitter(
            paragraph: paragraph, mode: resolved.paragraph.lineBreak,
            composer: LineComposer(worker: worker, paragraph: paragraph, tabs: tabs))
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

    private func extent(of line: FittedLine, in paragraph: ShapedParagraph) -> LineExtent {
        if let composed = line.composed { return LineExtent.of(0..<composed.shaped.clusterCount, in: composed.shaped) }
        if let uniform = paragraph.uniformExtent { return uniform }
        return LineExtent.of(line.start.cluster..<line.next.cluster, in: paragraph.shaped)
    }

    private mutating func append(
        _ line: FittedLine, storage: Int32, base: Int, top: Int, box: (height: Int, baseline: Int),
        extent: LineExtent, indents: (head: Int, tail: Int), paragraph: ShapedParagraph, metrics: ParagraphMetrics
    ) {
        var record = LineRecord(
            storage: storage, firstCluster: Int32(line.start.cluster), trimmed: Int32(line.trimmed),
            endCluster: Int32(line.next.cluster), textStart: base + line.start.offset,
            textEnd: base + line.next.offset, textBase: base, x: 0, y: top, width: line.width, trailing: 0,
            height: box.height, baseline: box.baseline, ascent: max(extent.ascent, extent.attachmentAscent),
            descent: max(extent.descent, extent.attachmentDescent), head: indents.head, tail: indents.tail,
            baseLevel: paragraph.baseLevel,
            alignment: LineAlignment(metrics.alignment, isRightToLeft: paragraph.baseLevel & 1 == 1))
        var shaped = paragraph.shaped
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
        visibleEnd = record.textEnd
        widest = max(widest, line.width + indents.head + (metrics.tailIndent > 0 ? 0 : indents.tail))
    }

    // MARK: - Truncation

    /// Puts the token at the end of the last line, taking back as much text as it needs.
    private mutating func truncate() throws(GalleyError) {
        guard container.truncation != .none, let last, let index = lines.indices.last else { return }
        let record = lines[index]
        let (paragraph, start) = (last.paragraph, last.start)
        let available = width.map { max(0, $0 - record.head - record.tail) }
        let fitter = self.fitter(for: paragraph, last.resolved)
        let token = try self.token(after: record)
        let direction: ParagraphStyle.Direction = paragraph.baseLevel & 1 == 1 ? .rtl : .ltr
        let shapedToken = try shape(token, direction: direction)
        let tokenWidth = shapedToken.shaped.clusters[shapedToken.shaped.clusterCount].x
        let forced = paragraph.breaks[fitter.forcedBreak(from: start)]
        let shaped = paragraph.shaped
        let origin = shaped.clusters[start.cluster].x
        var end = start.cluster
        var candidate = start.cluster
        while candidate < Int(forced.trimmed) {
            candidate += 1
            let isBoundary = candidate >= shaped.flags.count || shaped.flags[candidate].contains(.graphemeStart)
            if let available, shaped.clusters[candidate].x - origin + tokenWidth > available { break }
            if isBoundary { end = candidate }
        }
        while end > start.cluster, !shaped.flags[end - 1].isDisjoint(with: [.whitespace, .invisible]) { end -= 1 }
        let composed = fitter.composer.compose(
            paragraph, from: start, upTo: end, token: shapedToken, text: token, tabOrigin: record.head)
        let next = LineStart(cluster: end, offset: Int(shaped.clusters[end].start), nextBreak: 0)
        let line = FittedLine(
            start: start, next: next, trimmed: composed.trimmed, width: composed.width, isForced: true,
            composed: composed)
        lines.removeLast()
        let extent = self.extent(of: line, in: paragraph)
        let own = last.resolved.paragraph.lineBox(extent)
        // The line keeps the room it was given, so that what was measured fits again; a taller token takes
        // more only where there is more.
        let baseline = max(record.baseline, own.baseline)
        var box = (
            height: baseline + max(record.height - record.baseline, own.height - own.baseline), baseline: baseline
        )
        if let height, record.y + box.height > height { box = (height - record.y, min(baseline, height - record.y)) }
        append(
            line, storage: record.storage, base: record.textBase, top: record.y, box: box, extent: extent,
            indents: (record.head, record.tail), paragraph: paragraph, metrics: last.resolved.paragraph)
        bottom = record.y + box.height
    }

    /// The container's token, or an ellipsis in the style of the line's last character.
    private func token(after record: LineRecord) throws(GalleyError) -> AttributedText {
        if let token = container.truncationToken, !token.string.isEmpty { return token }
        let offset = max(record.textStart, record.textEnd - 1)
        let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes
        return AttributedText("\u{2026}", attributes: attributes.continuing)
    }

    private func shape(
        _ token: AttributedText, direction: ParagraphStyle.Direction
    ) throws(GalleyError) -> ShapedParagraph {
        worker.spans.removeAll(keepingCapacity: true)
        var options: ParagraphOptions?
        for run in token.styleRuns {
            let resolved = try worker.styles.resolve(
                token.styles[Int(run.style)], interner: fonts.typesetter.styles, fonts: fonts)
            if options == nil { options = resolved.paragraph.options }
            worker.spans.append(StyleSpan(start: Int(run.start), style: resolved.shaping))
        }
        var resolvedOptions =
            options ?? ParagraphOptions(direction: direction, strictness: .auto, wordBreak: .normal, locale: nil)
        resolvedOptions.direction = direction
        var string = token.string
        return string.withUTF8 { unsafe fonts.typesetter.paragraph($0, options: resolvedOptions, worker: worker) }
    }

    // MARK: - Alignment

    /// Gives every line its x, now that the width of an unbounded container is known.
    mutating func align() {
        let region = width ?? widest
        for index in lines.indices {
            let line = lines[index]
            let isRightToLeft = line.baseLevel & 1 == 1
            let left = isRightToLeft ? line.tail : line.head
            let right = region - (isRightToLeft ? line.head : line.tail)
            let free = right - left - line.width
            // A line that does not fit keeps to its start, so that its beginning can be read.
            if free < 0 {
                lines[index].x = isRightToLeft ? right - line.width : left
                continue
            }
            switch line.alignment {
            case .left: lines[index].x = left
            case .right: lines[index].x = right - line.width
            case .center: lines[index].x = left + free / 2
            case .justified: lines[index].x = isRightToLeft ? right - line.width : left
            }
        }
    }
}

extension LineAlignment {
    init(_ alignment: ParagraphStyle.Alignment, isRightToLeft: Bool) {
        self =
            switch alignment {
            case .left: .left
            case .right: .right
            case .center: .center
            case .justified: .justified
            case .natural, .start: isRightToLeft ? .right : .left
            case .end: isRightToLeft ? .left : .right
            }
    }
}
