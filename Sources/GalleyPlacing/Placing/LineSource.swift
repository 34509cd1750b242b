internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A paragraph, or a table cell, that is broken into lines.
struct LineSource {
    var paragraph: ShapedParagraph
    /// The style of its first character.
    var style: ResolvedStyle
    /// The UTF-8 offset in the text.
    var base: Int

    var isRightToLeft: Bool { paragraph.summary.baseLevel & 1 == 1 }
}

// Functions that only need the source are its methods: a placer is large, and is copied for reading.
extension LineSource {
    func fitter(_ typesetter: Typesetter) -> LineFitter {
        var tabs: TabContext?
        if paragraph.summary.hasTabs {
            let stops = style.paragraph.tabs
            tabs = TabContext(
                stops: stops, eightSpaces: stops.eightSpaces ?? style.shaping.spaceAdvance * 8,
                leastGap: stops.leastGap ?? style.shaping.primary.zeroAdvance / 2,
                decimalSeparator: DecimalSeparator.ascii(for: style.paragraph.options.locale))
        }
        return LineFitter(
            paragraph: paragraph, mode: style.paragraph.lineBreak,
            composer: LineComposer(builder: typesetter.lineBuilder, paragraph: paragraph, tabs: tabs),
            hyphenLimits: style.paragraph.hyphenLimits, overhang: style.paragraph.overhang)
    }

    /// The line from `start` with its box, justified if necessary; `isFirst` if it is the first of its container.
    @inline(__always)
    func fit(_ start: LineStart, fitter: LineFitter, available: Int?, tabOrigin: Int, isFirst: Bool) -> LineWithBox {
        let line = line(from: start, fitter: fitter, available: available, tabOrigin: tabOrigin)
        let extent = extent(of: line)
        return LineWithBox(line: consume line, extent: extent, box: style.paragraph.lineBox(extent, isFirst: isFirst))
    }

    /// The line from `start`, justified if necessary.
    @inline(__always)
    func line(from start: LineStart, fitter: LineFitter, available: Int?, tabOrigin: Int) -> FittedLine {
        var line = fitter.line(from: start, available: available, tabOrigin: tabOrigin)
        justify(&line, available: available, fitter: fitter)
        return line
    }

    /// Widens or narrows a justified line to the available width.
    @inline(__always)
    func justify(_ line: inout FittedLine, available: Int?, fitter: LineFitter) {
        if style.paragraph.alignment(isLast: line.isForced) == .justified, style.paragraph.justification != .disabled {
            widen(&line, to: available, fitter: fitter)
        }
    }

    private func widen(_ line: inout FittedLine, to available: Int?, fitter: LineFitter) {
        guard let available, line.width < available || fitter.shrinkability(of: line) >= line.width - available else {
            return
        }
        let shaped = line.composed?.shaped ?? paragraph.shaped
        let clusters =
            line.composed.map { 0..<$0.shaped.clusterCount } ?? line.start.cluster..<line.next.cluster
        guard
            let composed = fitter.composer.justified(
                shaped, of: paragraph.text, clusters: clusters, trimmed: line.trimmed, end: line.next.offset,
                width: available + line.hang, line: line.composed, justification: style.paragraph.justification)
        else { return }
        line.composed = composed
        line.trimmed = composed.trimmed
        line.width = composed.width - line.hang
    }

    func extent(of line: borrowing FittedLine) -> LineExtent {
        if let composed = line.composed { return LineExtent.of(composed.shaped) }
        return paragraph.extent(of: line.start.cluster..<line.next.cluster)
    }

    /// The box of row `row` of the container, which may start at `top`.
    @inline(__always)
    func rowBox(
        _ extent: LineExtent, at top: Int, _ positions: ScaledLinePositions?, row: Int, isFirst: Bool
    ) -> (top: Int, height: Int, baseline: Int) {
        let box = style.paragraph.lineBox(extent, isFirst: isFirst)
        guard let positions else { return (top, box.height, box.baseline) }
        let row = positions.modified(
            RowPosition(
                row: row, top: LayoutUnit.points(top), height: LayoutUnit.points(box.height),
                baseline: LayoutUnit.points(box.baseline)))
        return (max(top, LayoutUnit.from(row.top)), LayoutUnit.from(row.height), LayoutUnit.from(row.baseline))
    }

    /// The limits of rows without obstacles. A first row that starts before the others may only do so without
    /// obstacles; one that starts after them is moved from its possible start.
    @inline(__always)
    func limits(isFirst: Bool, measure: Int?) -> InlineSpan {
        let measure = measure ?? LayoutUnit.limit
        let indents = style.paragraph.indents(
            isFirstLine: isFirst && style.paragraph.firstLineIndent < style.paragraph.headIndent, width: measure)
        return isRightToLeft
            ? InlineSpan(start: indents.tail, end: measure - indents.head)
            : InlineSpan(start: indents.head, end: measure - indents.tail)
    }

    /// The length of the shortest usable span; `asked` is 0 if the container does not specify it.
    @inline(__always)
    func minimumSpan(_ asked: Int) -> Int {
        max(1, asked > 0 ? asked : LayoutUnit.from(style.shaping.size / 2))
    }

    /// The first cluster whose text starts with such a byte; `nil` if there is none. Edges of boxes after the last
    /// character have no text.
    private func firstCluster(where isFound: (UInt8) -> Bool) -> Int? {
        let shaped = paragraph.shaped
        return unsafe paragraph.text.withUnsafeBufferPointer { text in
            (0..<shaped.clusterCount).first { cluster in
                let start = Int(shaped.clusters[cluster].start)
                return unsafe start < text.count && isFound(text[start])
            }
        }
    }

    /// The source with its further lines indented by the white space at the start of the first, as well, but at most to the
    /// middle of their width.
    ///
    /// - Parameter measure: The container's inner width; nil is unbounded.
    func keepingIndentation(in measure: Int?) -> LineSource {
        guard let cluster = firstCluster(where: { $0 != 0x20 }), cluster > 0 else { return self }
        var metrics = style.paragraph
        let indents = metrics.indents(isFirstLine: false, width: measure)
        let most = measure.map { max(0, $0 - indents.head - indents.tail) / 2 } ?? .max
        metrics.headIndent += min(paragraph.shaped.clusters[cluster].x, most)
        var result = self
        result.style = ResolvedStyle(shaping: style.shaping, paragraph: metrics)
        return result
    }

    /// The source with its first line moved so that the text before its first tab ends before the first tab stop, by half an em of
    /// the tab's font.
    var aligningMarker: LineSource {
        guard paragraph.summary.hasTabs, let stop = style.paragraph.tabs.first,
            let cluster = firstCluster(where: { $0 == 0x09 })
        else { return self }
        let shaped = paragraph.shaped
        var metrics = style.paragraph
        let width = shaped.clusters[cluster].x - shaped.clusters[0].x
        let run = shaped.runs.first { $0.firstCluster <= cluster && cluster < $0.endCluster }
        let size = run.map { shaped.fonts[Int($0.font)].size } ?? style.shaping.size
        metrics.firstLineIndent = stop - width - LayoutUnit.from(size / 2)
        var result = self
        result.style = ResolvedStyle(shaping: style.shaping, paragraph: metrics)
        return result
    }

    /// The source with its first line moved outwards by the width of its opening bracket or quote.
    var hangingFirst: LineSource {
        guard paragraph.options.hangsPunctuation, paragraph.shaped.clusterCount > 0, !paragraph.text.isEmpty else {
            return self
        }
        let first = unsafe paragraph.text.withUnsafeBufferPointer { unsafe $0.scalar(at: 0).value }
        guard HangingPunctuation.isOpening(first) else { return self }
        var metrics = style.paragraph
        metrics.firstLineIndent -= paragraph.shaped.clusters[1].x - paragraph.shaped.clusters[0].x
        var result = self
        result.style = ResolvedStyle(shaping: style.shaping, paragraph: metrics)
        return result
    }
}
