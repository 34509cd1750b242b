public import GalleyRegions
public import GalleyShaping
public import GalleyText

/// What placing came to.
public struct Placement {
    /// The lines that were placed, container by container.
    public var lines: [LineRecord]
    /// What the lines draw from: ``LineRecord/storage`` is an index here.
    public var storages: [LineStorage]
    /// Rows of several lines, floats, tables and truncations, where there are any.
    public var rare: PlacementExtras?
    /// Whether there was no room for some of the text, in rows or in a line.
    public var isTruncated: Bool
    /// Whether some paragraph was not typeset, because nothing of it shows.
    public var isPartial: Bool
    /// The widths of the paragraphs that were seen.
    public var content: ContentWidths
    /// UTF-8 offset where the visible text ends.
    public var visibleEnd: Int
    /// How far text reaches along lines from the first container's inner corner, in ``LayoutUnit``s.
    public var widest: Int
    /// How far text reaches across lines from the same corner, in ``LayoutUnit``s.
    public var bottom: Int
    /// How long the first container's rows are.
    public var measure: Int
    /// Empty where there is nothing but one rectangle.
    var parts: [Part] = []

    /// The lines of a container or column.
    struct Part {
        var lines: Range<Int>
        /// How far they reach from its inner corner.
        var widest: Int
        var bottom: Int
    }
}

extension Placement {
    /// Text in one rectangle; nil where something of it needs shapes.
    public init?(
        _ text: AttributedText, in container: TextContainer, _ frame: RectangleFrame, fonts: borrowing FontLibrary,
        worker: TypesetterWorker, columns: [Int], lineEnds: [Int]
    ) throws(GalleyError) {
        var placer = Placer(
            text,
            in: RectangleRegion(
                measure: frame.measure, blockEnd: frame.blockEnd, maximumRows: container.maxLines),
            options: PlacingOptions(container, last: container, lineEnds: lineEnds, columns: columns), fonts: fonts,
            worker: worker)
        try placer.run()
        if placer.needsShapes { return nil }
        self = placer.finish()
    }
}

extension ContentWidths {
    /// Of all of a text, each paragraph on one line.
    public init(of text: AttributedText, fonts: borrowing FontLibrary, worker: TypesetterWorker) {
        var options = PlacingOptions()
        options.measuresContent = true
        var placer = Placer(
            text, in: RectangleRegion(measure: nil, blockEnd: nil, maximumRows: 0), options: options, fonts: fonts,
            worker: worker)
        // The same text has been laid out before, so nothing can fail now.
        try? placer.run()
        self = placer.content
    }
}

extension Placer {
    /// The finished lines of a rectangle, which the placer then has no longer.
    public mutating func finish() -> Placement {
        align()
        return collect(widest: progress.widest, bottom: progress.bottom)
    }

    @inline(__always)
    private mutating func collect(widest: Int, bottom: Int, parts: [Placement.Part] = []) -> Placement {
        if floats.count > 1 { floats.sort { $0.offset < $1.offset } }
        return Placement(
            lines: lines.taken(), storages: storages.taken(),
            rare: PlacementExtras.of(rows: rows, truncations: truncations, floats: floats, tables: tables),
            isTruncated: isTruncated, isPartial: isPartial, content: content, visibleEnd: progress.visibleEnd,
            widest: widest, bottom: bottom, measure: region.measure ?? progress.widest, parts: parts)
    }
}

extension Placer where R == ShapedRegion {
    /// The finished lines of all containers, each where its container lies.
    mutating func finish(_ plan: ContainerPlan) -> Placement {
        placeLastFloats()
        let last = ContainerBreak(
            firstLine: lines.count, bottom: progress.reach, widest: progress.widest)
        let ends = breaks + [last]
        align()
        let first = plan.parts[0]
        var parts: [Placement.Part] = []
        var (widest, bottom) = (0, 0)
        var start = 0
        var row = 0
        for (index, part) in plan.parts.enumerated() {
            guard index < ends.count else {
                parts.append(Placement.Part(lines: start..<start, widest: 0, bottom: 0))
                continue
            }
            let end = ends[index]
            let (inline, block) = (part.inline - first.inline, part.block - first.block)
            for line in start..<end.firstLine {
                lines[line].x += inline
                lines[line].y += block
                lines[line].frame.head += inline
                lines[line].frame.tail += inline
            }
            for float in floats.indices where floats[float].part == index {
                floats[float].inline += inline
                floats[float].block += block
            }
            while row < rows.count, rows[row].lines.lowerBound < end.firstLine {
                rows[row].top += block
                row += 1
            }
            parts.append(Placement.Part(lines: start..<end.firstLine, widest: end.widest, bottom: end.bottom))
            widest = max(widest, inline + end.widest)
            bottom = max(bottom, block + end.bottom)
            start = end.firstLine
        }
        return collect(widest: widest, bottom: bottom, parts: parts)
    }
}

extension Array {
    /// All elements, which the array then has no longer: a reference moves, where a copy would be counted twice.
    @inline(__always)
    mutating func taken() -> [Element] {
        var result: [Element] = []
        swap(&result, &self)
        return result
    }
}
